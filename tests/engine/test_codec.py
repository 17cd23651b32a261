"""Digests of states one after another are those of each by itself."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

import tabletop
from tabletop.engine import codec
from tests.saves.play import play

PIECES = st.lists(st.binary(min_size=400, max_size=700), max_size=4)


@given(PIECES, st.lists(st.tuples(PIECES, st.binary(max_size=40)), max_size=12))
def test_digests_one_after_another_are_those_of_each(head: list[bytes], tails: list[object]) -> None:
    digests = codec.Digests()
    for tail in tails:
        state = (*head, tail)
        assert digests.of(state) == codec.digest(state)


@pytest.mark.parametrize("length", [0, 511, 512, 513, 1023, 1024, 5000])
@pytest.mark.parametrize("change", [0, 1, 511, 512, 1023, 4999])
def test_wherever_states_differ(length: int, change: int) -> None:
    digests, one = codec.Digests(), bytes(length)
    other = one[:change] + b"x" + one[change + 1 :]
    for state in (one, one, other, one, other + b"more", one[: length // 2], b"", one):
        assert digests.of(state) == codec.digest(state)


@pytest.mark.parametrize("game_id", tabletop.games())
def test_a_table_writes_down_the_digest_of_each_state(game_id: str) -> None:
    table = tabletop.Table.new(game_id, ["A", "B", "C"], seed=5, sink=[])  # type: ignore[arg-type]
    play(table, 60)
    again = table.emptied()
    for record in table.records:
        assert record.digest == codec.digest(again.replay(record, check=True))
