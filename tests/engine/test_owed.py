"""What a game owes: the least game is whole, and what is missing or wrong in others is said in sentences."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Optional, TypeVar

import pytest
from msgspec import Struct

import tabletop
from tabletop.arena import run
from tabletop.engine import conformance
from tabletop.engine.conformance import IncompleteError
from tabletop.engine.message import in_english, msg
from tabletop.engine.protocol import Clause, Game
from tabletop.engine.required import faults, fits
from tabletop.engine.table import Table
from tests.engine.least_rules import GAME, Take, legal

LEAST: Game[Any, Any, Any] = GAME
T = TypeVar("T", bound=Struct)


def owed(part: type) -> Iterator[str]:
    """The names of fields without a default."""
    for field in dataclasses.fields(part):
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            yield field.name


def changed(part: str, **fields: Any) -> Game[Any, Any, Any]:
    return replace(LEAST, **{part: replace(getattr(LEAST, part), **fields)})


def test_the_least_game_fills_what_is_owed_and_nothing_else() -> None:
    parts = ("players", "rules", "words")
    assert [*owed(Game)] == ["id", "name", *parts]
    assert sum(len([*owed(type(getattr(GAME, part)))]) for part in parts) == 14
    for part in ("box", "secrets", "progress", "edition", "statistics"):
        assert [*owed(type(getattr(GAME, part)))] == [], part
        assert getattr(GAME, part) == type(getattr(GAME, part))(), part


def test_the_least_game_keeps_every_law() -> None:
    found = conformance.check(LEAST, seeds=range(20), candidates=lambda state, seat: map(Take, range(-1, 8)))
    assert found.games == 2 * 20 and found.longest <= 5


class Pass(Struct, frozen=True, tag="pass"):
    """The one thing that can be done."""


def test_a_command_may_have_no_fields() -> None:
    rules = replace(
        GAME.rules,
        command_type=Pass,
        legal=lambda view, seat: (Pass(),) if legal(view, seat) else (),
        decide=lambda state, seat, command, chance: GAME.rules.decide(state, seat, Take(1), chance),
    )
    words = replace(GAME.words, label=lambda command, view: msg("Pass"))
    found = conformance.check(replace(GAME, rules=rules, words=words))
    assert found.longest == 5


def test_the_least_game_is_played_by_computers_that_count_no_points() -> None:
    assert len(run(LEAST, ["greedy", "random"], 20).games) == 20


def test_the_least_game_is_saved_and_opened(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.saves.loading.find", lambda game_id: LEAST)
    table = Table.new(LEAST, ["Ann", "Bob"])
    while table.result is None:
        (seat,) = table.actors
        table.submit(seat, table.legal(seat)[0])
    tabletop.saves.save(table, tmp_path / "least.tabletop")
    assert tabletop.saves.load(tmp_path / "least.tabletop").state == table.state


@pytest.mark.parametrize("game_id", tabletop.games())
def test_our_games_owe_nothing(game_id: str) -> None:
    assert [*faults(tabletop.game(game_id))] == []


class Named(Struct):
    name: str
    age: Optional[int] = None  # noqa: UP045


FITTING: list[tuple[object, Any, bool]] = [
    (3, int | None, True),
    (None, int | None, True),
    ("3", int | None, False),
    (None, Optional[int], True),  # noqa: UP045
    ("3", Optional[int], False),  # noqa: UP045
    (True, int, False),
    (3, float, True),
    (3.0, int, False),
    ((1, 2, 3), tuple[int, ...], True),
    ((1, "2"), tuple[int, ...], False),
    ((1, "2"), tuple[int, str], True),
    ((1,), tuple[int, str], False),
    ((1, "2", 3), tuple[int, str], False),
    ([1], tuple[int, ...], False),
    ({"a": 1}, Mapping[str, int], True),
    ({"a": "1"}, Mapping[str, int], False),
    ({1: 1}, dict[str, int], False),
    (len, Callable[[Any], int], True),
    (lambda: 0, Callable[..., int], True),
    (lambda: 0, Callable[[Any], int], False),
    (3, Callable[..., int], False),
    (Named, type[Struct], True),
    (dict, type[T], False),
    (Named("Ann", 3), Struct, True),
    (Named("Ann", "3"), Struct, False),  # type: ignore[arg-type]
    (object(), Any, True),
    (3, T, True),
    (3, Struct, False),
    (min, Callable[[int, int], int], True),  # nobody can know what it takes
]


@pytest.mark.parametrize(("value", "hint", "is_fitting"), FITTING)
def test_values_fit_hints_exactly(value: object, hint: Any, is_fitting: bool) -> None:
    assert fits(value, hint) is is_fitting


BROKEN = [
    (replace(LEAST, rules=None), "“rules” of its GAME is missing."),
    (replace(LEAST, rules=LEAST.words), "“rules” of its GAME has the wrong type. It needs: Rules[S, C, E]."),
    (replace(LEAST, id=""), "“id” of its GAME is missing."),
    (replace(LEAST, box=None), "“box” of its GAME has the wrong type. It needs: Box."),
    (changed("rules", decide=None), "“rules.decide” of its GAME is missing."),
    (changed("rules", legal=()), "“rules.legal” of its GAME is missing."),
    (
        changed("rules", legal=lambda view: ()),
        "“rules.legal” of its GAME has the wrong type. It needs: Callable",
    ),
    (changed("rules", legal=partial(legal, seat=0)), "“rules.legal” of its GAME has the wrong type"),
    (
        changed("rules", state_type=dict),
        "“rules.state_type” of its GAME has the wrong type. It needs: type[S].",
    ),
    (
        changed("rules", longest_game=True),
        "“rules.longest_game” of its GAME has the wrong type. It needs: int.",
    ),
    (changed("players", seat_counts=()), "“players.seat_counts” of its GAME is missing."),
    (
        changed("players", seat_counts=("2",)),
        "“players.seat_counts” of its GAME has the wrong type. It needs:",
    ),
    (
        changed("players", bots={"easy": 3}),
        "“players.bots” of its GAME has the wrong type. It needs: Mapping",
    ),
    (changed("words", clauses=("LE-1",)), "“words.clauses” of its GAME has the wrong type. It needs: tuple["),
    (changed("box", tagline=None), "“box.tagline” of its GAME has the wrong type. It needs: str."),
    (changed("secrets", redact="no"), "“secrets.redact” of its GAME has the wrong type. It needs: Callable["),
    (changed("edition", recast=3), "“edition.recast” of its GAME has the wrong type. It needs: Callable["),
]


@pytest.mark.parametrize(("game", "sentence"), BROKEN)
def test_what_is_missing_or_wrong_is_said_before_anything_is_played(
    game: Game[Any, Any, Any], sentence: str
) -> None:
    with pytest.raises(IncompleteError) as caught:
        conformance.check(game)
    assert sentence in str(caught.value)


def test_all_that_is_wrong_is_said_at_once() -> None:
    game = replace(changed("rules", decide=None, evolve=3), words=None)
    said = [in_english(fault) for fault in faults(game)]
    assert [sentence.split("”")[0] for sentence in said] == ["“rules.decide", "“rules.evolve", "“words"]
    with pytest.raises(IncompleteError) as caught:
        conformance.check(game)
    assert all(sentence in str(caught.value) for sentence in said)


def test_what_is_no_game_at_all_is_said() -> None:
    with pytest.raises(IncompleteError, match="no value GAME of the type Game"):
        conformance.check({"id": "least"})  # type: ignore[arg-type]


def test_a_part_cannot_be_made_without_what_it_owes() -> None:
    with pytest.raises(TypeError, match="'describe' and 'label'"):
        type(GAME.words)(clauses=(Clause("LE-1", ""),))  # type: ignore[call-arg]
