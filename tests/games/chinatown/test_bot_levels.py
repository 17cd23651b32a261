"""The levels against each other, few games of them (docs/bots.md has the ladder)."""

from __future__ import annotations

import pytest

from tabletop.arena import run
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.player.planning import SeatHolding, valuer_of
from tabletop.games.chinatown.player.returns import DREAMT, PLACING, TRADING
from tabletop.games.chinatown.player.trader import normal
from tabletop.games.chinatown.state import ROUNDS
from tests.games.chinatown.build import town
from tests.games.chinatown.yardstick import before


def test_a_sober_player_believes_no_more_than_a_dreamer() -> None:
    for table in (TRADING, PLACING):
        assert len(table) == ROUNDS
        for returns in table:
            assert 90 <= returns.tiles <= 110
            assert all(one <= DREAMT.growth for one in returns[1:])


def test_levels_value_apart_on_one_table() -> None:
    """Each keeps its own numbers, though the plans are shared (see `valuing`)."""
    state = town(round=2, plots={0: "1 2 4"}, built={"1 2": "photo"}, tiles={0: "tea"})
    mine = SeatHolding(1 << 1 | 1 << 2 | 1 << 4, state.tiles[0])
    sober, dreaming = valuer_of(state), valuer_of(state, dreams=True)
    first = sober.worth(mine), dreaming.worth(mine)
    assert first[0] < first[1]
    assert (valuer_of(state).worth(mine), valuer_of(state, dreams=True).worth(mine)) == first
    assert sober.plan(mine) is dreaming.plan(mine)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_beats_the_player_of_before(seats: int) -> None:
    """One of it against the others, paired: more than an equal share."""
    players = [("normal", normal), *[("before", before)] * (seats - 1)]
    match = run(GAME, players, 20 * seats, seed=4).summary()
    assert match.players[0].result.wins / match.games > 1 / seats
