"""Where tiles go: the best way where each is tried, and never where no street leads (CH-4.4, CH-6.5)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.engine.chance import Chance
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import has_access, income_of
from tabletop.games.chinatown.player.choosing import best_filling
from tabletop.games.chinatown.player.planning import holding_of, valuer_of
from tabletop.games.chinatown.player.trader import easy, hard, normal
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import PHOTO, TEA, play, town

TABLES = (
    ("1 3 4 7", "photo photo tea tea fish"),
    ("16 17 20 21", "restaurant restaurant tea photo"),
    ("28 29 31 32", "jewel jewel jewel fish fish fish"),
    ("45 46 47", "laundry tailor laundry tailor"),
)


def placing(plots: str, tiles: str, **more: object) -> State:
    return town("place", round=6, plots={0: plots}, tiles={0: tiles}, active=0, **more)  # type: ignore[arg-type]


def every_income(state: State) -> Iterator[int]:
    """What the seat earns by each way of placing its tiles."""
    yield income_of(state, 0)
    for command in GAME.rules.legal(state, 0):
        if isinstance(command, co.PlaceTile):
            yield from every_income(play(state, command, seat=0).state)


@pytest.mark.parametrize(("plots", "tiles"), TABLES[:2])
def test_in_the_last_round_no_way_to_place_earns_more(plots: str, tiles: str) -> None:
    """Against brute force: the outlook pays for every tile alike, so tiles are compared, too."""
    state = placing(plots, tiles, options={"outlook": "none"})
    best = max(every_income(state))
    now = state
    while now.active == 0 and now.phase == "place" and now.empty_plots_of(0):
        said = hard(GAME.secrets.redact(now, 0), 0, Chance(1, 0))
        if said == co.FinishPlacing():
            break
        now = play(now, said, seat=0).state
    assert income_of(now, 0) == best


@pytest.mark.parametrize(("plots", "tiles"), TABLES)
def test_the_best_filling_is_worth_no_less_than_the_plan(plots: str, tiles: str) -> None:
    state = town("place", round=3, plots={0: plots}, tiles={0: tiles}, active=0)
    valuer, mine = valuer_of(state), holding_of(state, 0)
    way = best_filling(valuer, mine)
    assert way is not None
    now = state
    for kind, plot in way:
        now = play(now, co.PlaceTile(kind, plot), seat=0).state
    assert valuer_of(now).worth(holding_of(now, 0)) >= valuer.worth(mine) * 99 // 100


def test_of_many_plots_not_every_way_is_tried() -> None:
    state = placing("1 3 4 7 8 9 16", "photo tea")
    assert best_filling(valuer_of(state), holding_of(state, 0)) is None


@pytest.mark.parametrize("choose", [easy, normal, hard])
def test_no_tile_goes_where_no_street_leads(choose: object) -> None:
    """Plot 20 has neighbours on all sides: a tile stands there only beside its like (CH-6.5)."""
    assert callable(choose)
    state = town(
        "place",
        round=4,
        plots={0: "20 17"},
        built={"17": "tea"},
        tiles={0: "photo tea fish"},
        active=0,
        options={"street_access": True},
    )
    assert not has_access(state, 0, PHOTO, 20)
    said = choose(GAME.secrets.redact(state, 0), 0, Chance(1, 0))
    assert isinstance(said, co.PlaceTile)
    assert said == co.PlaceTile(TEA, 20)
