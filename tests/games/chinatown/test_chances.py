"""Chances to win: they add up, know the end, go by the view alone, and see more the later it is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.player.judging import chance_with, chances
from tabletop.games.chinatown.player.spreads import BY_SEATS, SPREADS
from tabletop.games.chinatown.state import ROUNDS
from tests.games.chinatown.build import town
from tests.games.playing import Playing

states = Playing(GAME).states


def test_there_is_a_spread_for_each_moment_and_it_shrinks() -> None:
    assert set(SPREADS) == {"plots", "trade", "place"} and set(BY_SEATS) == set(GAME.players.seat_counts)
    for row in SPREADS.values():
        assert len(row) == ROUNDS and min(row) > 0
        assert row[0] >= row[2] > row[4]


def test_they_add_up_and_end_with_who_wins() -> None:
    played = states(4, 6, "random")
    for state in played[:: len(played) // 6]:
        for viewer in (None, 2):
            found = chances(GAME.secrets.redact(state, viewer))
            assert len(found) == 4 and abs(sum(found) - 1000) <= 2 and min(found) >= 0
    ended = GAME.rules.result(played[-1])
    assert ended is not None
    assert [chance > 0 for chance in chances(played[-1])] == [seat in ended.winners for seat in range(4)]


@pytest.mark.parametrize("round", [1, 3, 6])
def test_money_is_chances_and_late_it_is_more(round: int) -> None:
    table = town(round=round, money=(60, 50, 50))
    rich = chances(table)
    assert rich[0] > 333 > rich[1] == rich[2]
    even = replace(table, money=(50, 50, 50))
    assert chance_with(even, 0, 1000) == rich[0] and chance_with(even, 0, 0) == 333
    if round > 2:
        assert rich[0] > chances(town(round=round - 2, money=(60, 50, 50)))[0]


def test_what_is_hidden_makes_no_difference() -> None:
    for at, state in enumerate(states(3, 9, "random", keep_cards=True, hidden_money=True)[:-1:40]):
        view = GAME.secrets.redact(state, 1)
        other = GAME.secrets.redact(GAME.secrets.imagine(view, 1, Chance(5, at)), 1)
        assert chances(view) == chances(other)
        assert chances(state) == chances(view)
