"""The computer player of the middle level: sensible where sense is plain."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tabletop.arena import run
from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.games.designtown.bot import follower, hard, normal, plan_for
from tabletop.games.designtown.cards import IDS, Face
from tabletop.games.designtown.commands import Buy, Recycle, ShuffleDeck, Upgrade
from tabletop.games.designtown.plans import PLANS, has_new_favourite, plans_for
from tabletop.games.designtown.state import State
from tests.games.designtown.build import (
    APT,
    CHURCH,
    END,
    HOSP,
    PARK,
    PLAY,
    STATION,
    STOP,
    builder,
    play,
    town,
)

GAME = find("designtown")


def choice(state: State, seed: int = 1) -> object:
    return normal(GAME.secrets.redact(state, state.active), state.active, Chance(seed, 0))


def test_it_weighs_what_lies_below() -> None:
    """The same top card: safe among stores, folly among residential areas with a good building in hand."""
    row = (3, 3, 3)
    assert choice(town("store store store store", cash=6, row=row, unhappy=2)) == PLAY
    assert choice(town("store res res res", cash=9, row=row, unhappy=2)) == STOP


def test_it_recycles_stations_for_the_last_points() -> None:
    state = town("hosp hosp", "station station", unhappy=2, points=6, row=(3, 3))
    done = []
    while not state.is_over and state.active == 0:
        done.append(choice(state))
        state = play(state, done[-1]).state
    assert done == [Recycle(STATION), PLAY] * 2 or done == [Recycle(STATION)] * 2 + [PLAY] * 2
    assert state.winner == 0


def test_it_gives_its_apartments_to_who_leads() -> None:
    rich = builder(7, "apt", seats=3, supply=(0, 0, 0, 0, 0), discards=((APT,), (0, 0), (STATION, PARK)))
    assert choice(rich) == Upgrade(APT, 2)


def test_it_carries_on_the_plan_it_has_begun() -> None:
    begun = GAME.secrets.redact(town("store", "church church mall"), 0)
    assert {plan_for(begun, 0, Chance(seed, 0)).name for seed in range(9)} == {"church"}
    fresh = GAME.secrets.redact(town("res res store", "hosp fact park"), 0)
    assert {plan_for(fresh, 0, Chance(seed, 0)).name for seed in range(60)} == {plan.name for plan in PLANS}


def test_alone_it_does_not_throw_the_game_away() -> None:
    """Neither by buying nor by removing the last card of the supply, where it need not."""
    assert choice(builder(20, "hosp", seats=1, supply=(0, 0, 1, 0, 0))) == Upgrade(HOSP)
    stuck = town("", "mall mall park", seats=1, supply=(0, 0, 1, 0, 0), cash=2, row=(2,))
    assert choice(stuck) == STOP
    free = town("", "mall mall park", seats=1, supply=(0, 2, 2, 2, 2), points=6, row=(2,))
    assert isinstance(choice(free), ShuffleDeck)


def test_every_plan_buys_what_it_is_called_after() -> None:
    for plan in PLANS:
        bought: Counter[int] = Counter()
        table = Table.new("designtown", ["A", "B"], 5)
        player = follower(plan)
        while table.result is None:
            seat = min(table.actors)
            at = len(table.steps)
            for event in table.submit(seat, player(table.view(seat), seat, bot_chance(5, seat, at))):
                if type(event).__name__ == "CardBought":
                    bought[event.card] += 1
                elif type(event).__name__ == "CardFlipped" and not event.is_recycled:
                    bought[event.card ^ 1] += 1
        assert bought[plan.sign] >= 3, (plan.name, bought)


@pytest.mark.parametrize(("others", "least"), [(["random"], 0.95), (["greedy"], 0.9), (["random"] * 3, 0.95)])
def test_it_beats_the_simple_players(others: list[str], least: float) -> None:
    """The measured shares are higher (docs/designtown_balance.md); the seed makes this the same each time."""
    match = run(GAME, ["bot", *others], 12, seed=derived_seed("test")).summary()
    assert match.players[0].result.wins / match.games > least


def test_alone_it_wins_now_and_then() -> None:
    match = run(GAME, ["bot"], 12, seed=derived_seed("alone")).summary()
    assert match.players[0].result.wins >= 3


def printed(**changes: Face) -> tuple[Face, ...]:
    """The house's faces, some of them printed otherwise."""
    return tuple(changes.get(name, face) for name, face in zip(IDS, town().faces, strict=True))


def test_plans_know_what_is_printed_otherwise_and_the_houses_cards_keep_theirs() -> None:
    """A Hospital with three stars is worth as much as a Station, twice; a Station without any loses."""
    house = printed()
    other = printed(hospital=replace(house[HOSP], points=3), station=replace(house[STATION], points=0))
    assert plans_for(house) is PLANS
    for usual, own in zip(PLANS, plans_for(other), strict=True):
        assert usual.worth[HOSP] < 0
        assert (own.worth[HOSP], own.wanted[HOSP]) == (30, 2)
        assert own.worth[STATION] < usual.worth[STATION]
        assert own.worth[CHURCH] == usual.worth[CHURCH]
    assert has_new_favourite(other)
    assert not has_new_favourite(house)


@pytest.mark.parametrize("player", [normal, hard])
def test_a_card_that_others_never_build_is_built_where_it_is_good(player: Chooser) -> None:
    house = printed()
    cheap = printed(hospital=replace(house[HOSP], points=3, cost=1))
    view = replace(builder(1), faces=cheap)
    assert player(view, 0, Chance(1, 0)) == Buy(HOSP)
    if player is normal:  # to Hard a Hospital for $1 is worth its price even so
        assert (
            player(replace(view, faces=printed(hospital=replace(house[HOSP], cost=1))), 0, Chance(1, 0))
            == END
        )
