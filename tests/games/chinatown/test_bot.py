"""The computer player at the table: legal always, blind to secrets, never tiresome, and it ends."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tabletop.bots.players import bot_chance, make
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.foresight import is_possible, next_actor
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import income_of
from tabletop.games.chinatown.deals import Money, Tile, parties_of
from tabletop.games.chinatown.player.judging import DealJudge
from tabletop.games.chinatown.player.offering import MOST_COUNTERS, MOST_OFFERS, MOST_OPEN
from tabletop.games.chinatown.player.searching import DealSearch
from tabletop.games.chinatown.player.trader import easy, gentle, hard
from tabletop.games.chinatown.player.trader import normal as choose
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import fault
from tests.games.chinatown.build import PHOTO, TEA, deal, play, proposed, town, two_sellers

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"open_outlook": True, "keep_cards": True, "keep_fewer": True},
    {"outlook": "businesses", "street_access": True, "hidden_money": True},
    {"outlook": "none", "keep_cards": True, "hidden_money": True},
)


@cache
def game(seats: int, seed: int, variant: int = 0, kinds: tuple[str, ...] = ()) -> tuple[Any, ...]:
    """All steps of one game, of computer players unless other kinds are named."""
    players = kinds or ("bot",) * seats
    defaults = {option.key: option.default for option in GAME.box.options}
    options = defaults | VARIANTS[variant]
    table = Table.new(GAME, [f"P{seat}" for seat in range(seats)], seed, options)
    choosers, seat = [make(kind, GAME) for kind in players], None
    while table.result is None:
        assert len(table.steps) < GAME.rules.longest_game
        seat = next_actor(GAME, table.state, seat)
        chance = bot_chance(seed, seat, len(table.steps))
        table.submit(seat, choosers[seat](table.view(seat), seat, chance))
    return tuple(table.steps)


def reply(state: State, seat: int) -> co.Command:
    return choose(GAME.secrets.redact(state, seat), seat, Chance(1, 0))


LEVELS = {"gentle": gentle, "easy": easy, "normal": choose, "hard": hard}
MIXED = ("bot:hard", "bot:easy", "bot:normal", "bot:hard", "bot:easy")


@pytest.mark.parametrize(("seats", "variant"), [(3, 0), (4, 1), (5, 2), (3, 3)])
def test_games_of_computers_come_to_an_end(seats: int, variant: int) -> None:
    """Players of all levels at one table."""
    steps = game(seats, 21, variant, MIXED[:seats])
    assert steps[-1].state.phase == "over"
    assert steps[-1].state.bargains, "they traded"


@pytest.mark.parametrize("seats", [3, 5])
def test_always_possible_wherever_random_play_leads(seats: int) -> None:
    steps = game(seats, 5, kinds=("random",) * seats)
    decisions = 0
    for at, step in enumerate(steps[1:-1:7]):
        for seat in GAME.rules.actors(step.state):
            view = GAME.secrets.redact(step.state, seat)
            level = LEVELS[tuple(LEVELS)[at % len(LEVELS)]]
            assert is_possible(GAME, view, seat, level(view, seat, Chance(1, at)))
            decisions += 1
    assert decisions > 50


@pytest.mark.parametrize("level", LEVELS)
def test_who_must_answer_now_does_so_and_may_do_so(level: str) -> None:
    """Where no trial is allowed there is an answer all the same."""
    asked = 0
    for at, step in enumerate(game(4, 34)[:-1:11]):
        for seat in GAME.rules.actors(step.state):
            view = GAME.secrets.redact(step.state, seat)
            assert is_possible(GAME, view, seat, LEVELS[level](view, seat, Chance(1, at), lambda: False))
            asked += 1
    assert asked > 20


@pytest.mark.parametrize(
    ("level", "seats", "variant"), [("easy", 4, 1), ("normal", 3, 2), ("normal", 4, 1), ("hard", 3, 2)]
)
def test_secrets_make_no_difference(level: str, seats: int, variant: int) -> None:
    """Plot cards, choices, hidden money of others may be anything: the same view, the same command."""
    compared = 0
    for at, step in enumerate(game(seats, 21 + seats, variant)[:-1:11]):
        for seat in GAME.rules.actors(step.state):
            view = GAME.secrets.redact(step.state, seat)
            other = GAME.secrets.redact(GAME.secrets.imagine(view, seat, Chance(77, at)), seat)
            again = codec.decode(codec.encode(view), GAME.rules.state_type)
            choose = LEVELS[level]
            found = {codec.encode(choose(seen, seat, Chance(3, at))) for seen in (view, other, again)}
            assert len(found) == 1
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("kinds", [("bot",) * 4, ("bot", "random", "bot", "random")])
def test_few_offers_and_none_twice(kinds: tuple[str, ...]) -> None:
    """At most two open and six in a phase; two counters a pair; nobody is asked for what they lack
    (ux N9)."""
    assert (MOST_OPEN, MOST_OFFERS, MOST_COUNTERS) == (2, 6, 2)
    offers: Counter[tuple[int, int]] = Counter()
    counters: Counter[tuple[int, tuple[int, ...]]] = Counter()
    compared = 0
    steps = game(4, 34, kinds=kinds)
    for before, step in pairwise(steps):
        seat, command, state = step.record.seat, step.record.command, before.state
        if kinds[seat] != "bot":
            continue
        if isinstance(command, co.ProposeDeal | co.AnswerCall):
            offers[state.round, seat] += 1
            own = [one for one in step.state.deals if one.proposer == seat and one.is_open]
            assert len(own) <= MOST_OPEN
        if isinstance(command, co.ProposeDeal):
            assert fault(state, command.transfers, None) is None
            if command.counter_to is not None:
                counters[state.round, parties_of(command.transfers)] += 1
            if not any(one.status == "executed" for one in state.deals):
                own = [one.transfers for one in state.deals if one.proposer == seat]
                assert command.transfers not in own
                compared += len(own)
    assert offers and max(offers.values()) <= MOST_OFFERS
    assert max(counters.values(), default=0) <= MOST_COUNTERS
    assert compared or kinds == ("bot",) * 4, "what random players leave lying or refuse"


def test_what_waits_for_it_is_answered_by_a_signature_a_counter_or_no() -> None:
    answered: Counter[str] = Counter()
    kinds = ("bot", "random", "random")
    for before, step in pairwise(game(3, 8, kinds=kinds)):
        if kinds[step.record.seat] != "bot" or before.state.phase != "trade":
            continue
        if any(0 in awaited(one) for one in before.state.deals):
            kind = type(step.record.command).__name__
            answered[kind] += 1
            assert kind in ("SignDeal", "ProposeDeal", "DeclineDeal", "WithdrawDeal", "UnsignDeal")
    assert answered["DeclineDeal"] > 1


def ring() -> State:
    """Each has what completes the next one's business, and nobody has money: no pair has anything to swap."""
    return town(
        round=5,
        money=(0, 0, 0),
        plots={0: "1 2 4", 1: "16 17 20", 2: "28 29 31"},
        built={"1 2": "photo", "16 17": "tea", "28 29": "fish"},
        tiles={0: "fish", 1: "photo", 2: "tea"},
    )


def test_a_swap_of_three_that_no_pair_can_make() -> None:
    state = ring()
    judge = DealJudge(state)
    assert not any(DealSearch(judge).pairs(seat) for seat in state.seats)
    offer = reply(state, 0)
    assert isinstance(offer, co.ProposeDeal)
    assert offer.transfers == deal("0>2 fish, 1>0 photo, 2>1 tea")
    for seat in state.seats:
        state = play(state, reply(state, seat), seat=seat).state
    assert state.deals[0].status == "executed"
    assert state.tiles[0][PHOTO] == 1


def test_a_declined_offer_is_not_made_again_until_something_changes() -> None:
    state = ring()
    state = play(state, reply(state, 0), seat=0).state
    state = play(state, co.DeclineDeal(1), seat=1).state
    assert reply(state, 0) == co.FinishTrading()


def test_it_withdraws_what_has_become_void_and_ends() -> None:
    state = two_sellers()
    offer = reply(state, 1)
    assert isinstance(offer, co.ProposeDeal)
    state = play(state, offer, seat=1).state
    seller = next(seat for seat in state.deals[0].parties if seat != 1)
    other = 2 - seller
    state = proposed(state, f"{seller}>{other} tea, {other}>{seller} $1", seller)
    state = play(state, co.SignDeal(2, 1), seat=other).state
    assert state.deals[0].is_stale
    assert reply(state, 1) == co.WithdrawDeal(1)


def test_it_answers_open_calls() -> None:
    state = town(
        round=3,
        money=(30, 30, 30),
        plots={1: "16 17 20", 0: "1 3"},
        built={"16 17": "tea"},
        tiles={0: "tea"},
    )
    cheap = play(state, co.OpenCall((Tile(TEA),), (Money(3),))).state
    assert reply(cheap, 1) == co.AnswerCall(1)
    asking = play(state, co.OpenCall((Tile(TEA),), ())).state
    offer = reply(asking, 1)
    assert isinstance(offer, co.ProposeDeal) and offer.counter_to == 1
    assert deal("0>1 tea")[0] in offer.transfers


def test_it_completes_a_business_rather_than_begin_one() -> None:
    state = town(
        "place", round=4, plots={0: "1 3 4 78"}, built={"1 3": "photo"}, tiles={0: "photo tea"}, active=0
    )
    assert reply(state, 0) == co.PlaceTile(PHOTO, 4)
    now = state
    while now.phase == "place" and now.active == 0:
        now = play(now, reply(now, 0), seat=0).state
        if isinstance(reply(now, 0), co.FinishPlacing):
            break
    assert income_of(now, 0) >= 5


def test_it_beats_random_play() -> None:
    """One of it against two random players, from each seat, wins every game by far."""
    for seat in range(3):
        kinds = tuple("bot" if number == seat else "random" for number in range(3))
        result = GAME.rules.result(game(3, 60 + seat, kinds=kinds)[-1].state)
        assert result is not None and result.winners == (seat,)
