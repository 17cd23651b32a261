"""Values become vectors of one length."""

from __future__ import annotations

import msgspec
import pytest

pytest.importorskip("pettingzoo")

from tabletop.research.encoding import Actions, Encoder, learned


class Build(msgspec.Struct, frozen=True, tag=True):
    at: int


class Pass(msgspec.Struct, frozen=True, tag=True):
    pass


class View(msgspec.Struct, frozen=True):
    hand: tuple[int | None, ...]
    phase: str = "play"
    table: tuple[Build | Pass, ...] = ()


EXAMPLES = [View((3, None)), View((4, -8), "end"), View((4,), table=(Build(1), Pass()))]


def test_the_layout_says_what_stands_where() -> None:
    assert Encoder(EXAMPLES).names == (
        "hand.0",
        "hand.1?",
        "phase=end",
        "phase=play",
        "table.0.at?",
        "table.0#?",
        "table.1#?",
    )


def test_numbers_are_scaled_words_chosen_the_absent_is_flagged() -> None:
    encoder = Encoder(EXAMPLES)
    assert encoder.encode(EXAMPLES[0]).tolist() == [0.75, 0, 0, 1, 0, 0, 0]
    assert encoder.encode(EXAMPLES[1]).tolist() == [1, 1, 1, 0, 0, 0, 0]
    assert encoder.encode(EXAMPLES[2]).tolist() == [1, 0, 0, 1, 1, 1, 1]


def test_what_goes_beyond_the_examples_is_cut() -> None:
    found = Encoder(EXAMPLES).encode(View((99, 5, 6, 7), "never seen", (Pass(), Pass(), Pass())))
    assert found.tolist() == [1, 1, 0, 0, 0, 1, 1]


def test_what_kind_a_command_is_is_encoded() -> None:
    encoder = Encoder([Build(1), Build(2), Pass()])
    assert encoder.names == ("#=Build", "#=Pass", "at?", "at")
    assert encoder.encode(Build(1)).tolist() == [1, 0, 1, 0.5]


def test_few_forms_have_numbers_of_their_own() -> None:
    builds = [Build(at) for at in range(300)]
    actions = learned([[*builds[:10], Pass()], builds[10:40], builds[40:]], proposes=False)
    assert actions == Actions((Pass(),), 2 * 260, 0)
    assert actions.numbered([*builds[5:7], Pass()], []) == {0: Pass(), 1: Build(5), 2: Build(6)}
    few = learned([builds[:10], [Pass(), *builds[8:20]]], proposes=True)
    assert (
        few.fixed == (*sorted(builds[:20], key=lambda build: build.at), Pass()) and few.count == 21 + 16 + 16
    )


def test_more_commands_than_numbers_are_left_out() -> None:
    actions = Actions((Pass(),), 2, 1)
    builds = [Build(at) for at in range(5)]
    assert actions.numbered(builds[:3], [builds[0], *builds[3:]]) == {1: Build(0), 2: Build(1), 3: Build(3)}
