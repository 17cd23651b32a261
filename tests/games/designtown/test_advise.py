"""Every reason of an advice, held against the table: by the rules, by counting orders, by buying it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from msgspec import structs

from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.engine.protocol import Advice
from tabletop.games.designtown import GAME, bot
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.bot import advice, chance_to_win
from tabletop.games.designtown.cards import HOSPITAL
from tabletop.games.designtown.cards import POWER_PLANT as PLANT
from tabletop.games.designtown.odds import SCALE, owned
from tabletop.games.designtown.plans import turns_left
from tabletop.games.designtown.state import State, obligation
from tests.games import hinted
from tests.games.designtown.build import PLAY, play, town
from tests.games.designtown.test_levels import states
from tests.games.designtown.test_odds import counted

FEW = 6
"""So many hidden cards are put in every order."""


def imagined(view: State, seed: int = 0) -> State:
    return GAME.secrets.imagine(view, view.active, Chance(seed, 0))


def check(view: State, given: Advice) -> None:
    """Fail unless every fact of an advice is so, and it is told."""
    seat, facts = view.active, given.facts
    hinted.check(GAME, view, given)
    after = play(imagined(view), given.command).state
    match given.code:
        case "wins_now":
            assert after.winner == seat and after.points == facts["points"] >= 8
        case "must_play":
            assert obligation(view) is not None
            check_bust(view, facts)
        case "cannot_bust":
            assert after.active == seat and after.points == facts["points"]
            check_bust(view, {"bust": 0})
        case "busts":
            assert obligation(view) is None and not facts
            check_bust(view, {"bust": 1000})
        case "risks":
            check_bust(view, facts)
            assert facts["win"] == chance_to_win(view) * 1000 // SCALE
        case "keeps_cash":
            assert after.is_building and after.cash == facts["cash"]
            check_bust(view, facts)
        case "shuffles":
            assert len(after.decks[seat]) == facts["cards"] and not view.decks[seat]
        case "recycles_to_deck":
            top = after.top(seat)
            assert top is not None and top == facts["card"] ^ 1
            assert view.faces[top].points == facts["points"]
        case "recycles_for_limit":
            assert after.limit == facts["limit"] > view.limit
        case "recycles_for_cash":
            assert after.cash == facts["cash"] > view.cash
        case "builds":
            before, now = owned(view, seat), owned(after, seat)
            assert now[facts["card"]] == before[facts["card"]] + 1
            assert turns_left(before) - turns_left(now) == facts["saves"]
        case "gives_away":
            assert turns_left(owned(view, seat)) - turns_left(owned(after, seat)) == facts["saves"]
            if "to" in facts:
                other = facts["to"]
                assert turns_left(owned(after, other)) - turns_left(owned(view, other)) == facts["costs"]
        case "ends":
            assert after.active != seat or view.is_solo
            assert (view.cash, view.actions) == (facts["cash"], facts["actions"])
        case "loses":
            assert after.is_over and after.winner is None and sum(after.supply) == facts["supply"]
        case unknown:
            raise AssertionError(unknown)


def check_bust(view: State, facts: Mapping[str, int]) -> None:
    """Hold a chance of a bust against playing on in every order of the hidden cards, if they are few."""
    deck = view.decks[0]
    obliges = any(view.faces[card].must_play_next for card in deck)
    if view.active or not deck or len(deck) - view.open[0] > FEW or obliges:
        return
    happened = counted(imagined(view), _busts)
    assert abs(happened - Fraction(facts["bust"], 1000)) <= Fraction(1, 2000)


def _busts(state: State) -> bool:
    now = play(state, PLAY).state
    while not now.is_over and now.busts == state.busts and now.decks[0] and obligation(now) == "forced_card":
        now = play(now, PLAY).state
    return now.busts != state.busts


@cache
def games(seed: int) -> tuple[State, ...]:
    played = [states(seats, seed, "bot:hard", 2000)[:-1] for seats in (1, 2)]
    return tuple(GAME.secrets.redact(state, state.active) for game in played for state in game)


def positions(seed: int, step: int) -> tuple[State, ...]:
    return games(seed)[::step]


def test_every_fact_is_so() -> None:
    codes: Counter[str] = Counter()
    for view in positions(1, 5):
        for given in advice(view, view.active, Chance(1, 0)):
            check(view, given)
            codes[given.code] += 1
    assert {"must_play", "cannot_bust", "risks", "keeps_cash", "builds", "ends"} <= set(codes)


@pytest.mark.slow
def test_every_fact_is_so_in_five_hundred_positions() -> None:
    views = [view for seed in range(2, 8) for view in positions(seed, 3)]
    for view in views:
        for given in advice(view, view.active, Chance(1, 0)):
            check(view, given)
    assert len(views) >= 500


def test_the_best_comes_first_and_is_what_the_strongest_level_plays() -> None:
    for view in positions(1, 11):
        given = advice(view, view.active, Chance(1, 0))
        assert [one.worth for one in given] == sorted((one.worth for one in given), reverse=True)
        chosen = bot.hard(view, view.active, Chance(1, 0))
        assert given[0].worth == max(one.worth for one in given if chosen in (one.command, given[0].command))


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (town("park store", points=7, row=(2,)), "wins_now"),
        (town("res store", cash=3, row=(2,)), "must_play"),
        (town("store store store", row=(2,)), "cannot_bust"),
        (town("store res res res mall", cash=0, unhappy=2, row=(2,)), "risks"),
        (town("store res res res", cash=9, unhappy=2, row=(2,)), "keeps_cash"),
        (town("hosp res", "res", cash=2, unhappy=1, row=(3,)), "keeps_cash"),
        (town("res park park", "church", unhappy=2, points=7, row=(3, 3)), "recycles_for_limit"),
        (town("hosp hosp", "station station", unhappy=2, points=7, row=(3, 3)), "recycles_to_deck"),
        (town("", "mall park", points=6, row=(2,)), "shuffles"),
    ],
)
def test_reasons_of_plain_positions(state: State, code: str) -> None:
    (best, *_) = advice(state, 0, Chance(1, 0))
    assert best.code == code
    check(state, best)


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (town("res store", cash=3, row=(2,)), "Residential Area on top must be played."),
        (town("store store", row=(PLANT,), must_play=True), "After Power Plant you must play one more card."),
        (town("store store"), "Play at least one card each turn."),
    ],
)
def test_why_one_cannot_stop_is_told(state: State, why: str) -> None:
    (best, *_) = advice(state, 0, Chance(1, 0))
    assert best.code == "must_play"
    assert in_english(GAME.words.hint(best, state).why).startswith(why)  # type: ignore[misc]


@pytest.mark.parametrize("command", [co.Buy(HOSPITAL), co.BuyUpgraded(HOSPITAL), co.ShuffleDeck(HOSPITAL)])
@pytest.mark.parametrize(("seats", "left", "loses"), [(1, 1, True), (1, 2, False), (2, 1, False)])
def test_alone_whoever_takes_the_last_card_of_the_supply_loses(
    command: Any, seats: int, left: int, loses: bool
) -> None:
    view = town("store store", seats=seats)
    view = structs.replace(view, supply=(left, *(0 for _ in view.supply[1:])))
    assert (bot._why(view, command) == ("loses", {"supply": 0})) == loses


def test_the_chance_to_win_is_exact() -> None:
    state = town("park mall res mall store", points=5, unhappy=2, row=(2,))

    def wins(order: tuple[int, ...]) -> bool:
        points = 6  # the park on top is played first
        for card in order:
            if card == 0:
                return False
            points += card == 3
            if points >= 8:
                return True
        return False

    orders = list(permutations((3, 0, 3, 2)))
    exact = Fraction(sum(map(wins, orders)), len(orders))
    assert abs(exact - Fraction(chance_to_win(state), SCALE)) < Fraction(1, 1000)


def test_nobody_is_advised_to_end_a_turn_who_can_build_what_saves_turns() -> None:
    """Of two or more moves, ending the turn is the best only where nothing is gained by the others."""
    for view in positions(1, 7):
        options = GAME.rules.legal(view, view.active)
        given = advice(view, view.active, Chance(1, 0))
        if given[0].command == co.EndTurn() and len(tuple(options)) > 1:
            assert given[0].worth >= given[1].worth


@pytest.mark.parametrize(
    ("code", "facts", "why"),
    [
        ("builds", {"saves": 50}, "With Hospital, you win about 0.1 turns sooner."),
        ("builds", {"saves": 49}, "Hospital hardly changes how soon you win."),
        ("builds", {"saves": -49}, "Hospital hardly changes how soon you win."),
        ("builds", {"saves": -1250}, "With Hospital, you win about 1.2 turns later."),
        ("gives_away", {"saves": 49, "costs": 49}, "The Apartment hardly changes how soon you win."),
        ("gives_away", {"saves": 50}, "Without the Apartment, you win about 0.1 turns sooner."),
        ("gives_away", {"saves": 49, "costs": 50, "to": 2}, "seat 2 wins about 0.1 turns later."),
        (
            "gives_away",
            {"saves": 750, "costs": 350, "to": 1},
            "You win about 0.8 turns sooner, and seat 1 about 0.3 turns later.",
        ),
        ("ends", {"actions": 0, "cash": 4}, "You have no build actions left."),
        ("ends", {"actions": 1, "cash": 0}, "You have no cash left, so you lose nothing."),
        ("ends", {"actions": 1, "cash": 4}, "Your deck stays as it is, and $4 is lost."),
    ],
)
def test_a_reason_is_told_from_a_twentieth_of_a_turn_on(code: str, facts: dict[str, Any], why: str) -> None:
    given = Advice(None, 0, code, {"card": HOSPITAL, **facts})
    view: Any = None
    assert in_english(GAME.words.hint(given, view).why) == why
