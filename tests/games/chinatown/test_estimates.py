"""An estimate opened: every fact holds by the rules, and all of them add up to the estimate (ux N13)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.message import SeatName, msg, msgn
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import businesses, income_of
from tabletop.games.chinatown.deals import Transfers, money_change, parties_of
from tabletop.games.chinatown.decide import is_accepted
from tabletop.games.chinatown.evolve import moved
from tabletop.games.chinatown.player.bargain import value_of_deal
from tabletop.games.chinatown.player.estimate import Estimate, EstimateLine, estimate, lines
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.words import kind_name, plots_text
from tests.games.chinatown.build import LAUNDRY, deal, town
from tests.games.chinatown.test_advise import filled
from tests.games.chinatown.test_bot_bargains import draft, market
from tests.games.hinted import LANGUAGES
from tests.games.playing import NAMES, Playing

LONGEST = 90


def sizes(state: State, seat: int, kind: int) -> Counter[int]:
    return Counter(len(one.plots) for one in businesses(state) if (one.seat, one.kind) == (seat, kind))


def check(view: State, seat: int, transfers: Transfers) -> Estimate:
    """Hold all facts of an estimate against the rules: before and after with all tiles placed."""
    found = estimate(view, seat, transfers)
    assert found is not None
    before, then = filled(view, seat), filled(moved(view, transfers), seat)
    for kind in range(12):
        was, becomes = Counter[int](), Counter[int]()
        for one in found.changes:
            if one.kind == kind:
                was.update(one.before)
                becomes.update(one.after)
        assert sizes(before, seat, kind) - was + becomes == sizes(then, seat, kind)
    assert sum(one.income for one in found.changes) == income_of(then, seat) - income_of(before, seat)
    assert found.incomes == ROUNDS - view.round + 1
    for change in found.changes:
        of = then if change.after else before
        assert all(of.owner_of(plot) == seat and of.tile_on(plot) == change.kind for plot in change.plots)
    for room in found.rooms:
        for plot in room.plots:
            assert then.owner_of(plot) == seat and then.tile_on(plot) is None
            beside = [one for one in businesses(then) if set(one.plots) & set(then.neighbours(plot))]
            assert any(
                (one.seat, one.kind, len(one.plots)) == (seat, room.kind, room.number - 1) and one.left
                for one in beside
            )
    for lost in found.lost:
        here = [
            {plot for own in one.plots for plot in view.neighbours(own)} & set(view.empty_plots_of(lost.seat))
            for one in businesses(view)
            if (one.seat, one.kind) == (lost.seat, lost.kind)
        ]
        after = moved(view, transfers)
        assert any(
            len(empty) == lost.had and set(lost.plots) == {p for p in empty if after.owner_of(p) != lost.seat}
            for empty in here
        )
    certain = found.incomes * sum(one.income for one in found.changes) + found.money
    assert certain * 100 + found.outlook + found.hopes + found.waiting + found.cards == found.gain
    assert found.money == money_change(transfers, seat)
    assert abs(found.gain - 100 * value_of_deal(view, seat, transfers).total) <= 50
    for line in lines(found):
        for catalogue in LANGUAGES:
            sentence = catalogue.message(line.text, NAMES)
            assert 0 < len(sentence) <= LONGEST and "{" not in sentence
    assert set(found.plots) == {plot for line in lines(found) for plot in line.plots}
    return found


def over(numbers: range) -> set[str]:
    """Open the estimates of all parties of any deals; return of what they were made."""
    kinds: set[str] = set()
    for number in numbers:
        view = GAME.secrets.redact(market(1 + number % 6), None)
        transfers = draft(view, Chance(7, number))
        for seat in parties_of(transfers) if is_accepted(view, 0, co.ProposeDeal(transfers)) else ():
            if estimate(view, seat, transfers) is not None:
                found = check(view, seat, transfers)
                kinds |= {name for name in found._fields if getattr(found, name)}
    return kinds


PARTS = {"changes", "rooms", "lost", "outlook", "hopes", "waiting", "money"}


def test_estimates_are_made_of_facts_that_add_up() -> None:
    assert over(range(60)) >= PARTS


@pytest.mark.slow
def test_estimates_are_made_of_facts_that_add_up_in_hundreds_of_positions() -> None:
    assert over(range(500)) >= PARTS
    kinds: set[str] = set()
    for number, options in enumerate(
        ({}, {"keep_cards": True}, {"street_access": True}, {"outlook": "none"})
    ):
        for state in Playing(GAME).states(3 + number % 3, number, "bot", **options):
            view = GAME.secrets.redact(state, None)
            for one in state.deals if state.phase == "trade" else ():
                for seat in one.parties:
                    if one.is_open and not one.is_stale and estimate(view, seat, one.transfers) is not None:
                        found = check(view, seat, one.transfers)
                        kinds |= {name for name in found._fields if getattr(found, name)}
    assert kinds >= PARTS


def test_what_is_said_of_a_business_that_grows() -> None:
    """As many incomes as are left, where the next tile can go, what the other gives up for it."""
    view = town(
        round=2,
        money=(20, 20, 20),
        plots={0: "1 2 4 8", 1: "3 7"},
        built={"1 2 4": "laundry", "7": "tea"},
        tiles={1: "laundry"},
    )
    found = check(view, 0, deal("1>0 laundry #3, 0>1 $3"))
    told = lines(found)
    grown = msgn(
        "{business} {before} → {after}: {money} in each of {count} more income",
        "{business} {before} → {after}: {money} in each of {count} more incomes",
        5,
        business=kind_name(LAUNDRY),
        before="3",
        after="4",
        money="+$2,000",
    )
    lost = msg(
        "{seat} loses {lost} of {had} empty plots next to {business}",
        seat=SeatName(1),
        lost=1,
        had=1,
        business=kind_name(1),
    )
    assert told[0] == EstimateLine(msg("Money: {money} at once", money="−$3,000"))
    assert any(line.text == grown for line in told) and any(line.text == lost for line in told)
    room = next(line for line in told if line.text.id.startswith("Room"))
    assert room.text.args["number"] == 5 and room.text.args["plots"] == plots_text(room.plots)


def test_what_cannot_be_carried_out_has_no_estimate_and_what_changes_nothing_says_so() -> None:
    view = market()
    assert estimate(view, 0, deal("0>1 jewel")) is None
    bystander = estimate(view, 2, deal("0>1 $5"))
    assert bystander is not None and [line.text.id for line in lines(bystander)] == ["It changes nothing."]


def test_an_estimate_knows_nothing_hidden() -> None:
    """Of another's purse and hand nothing is in it (CH-6.2, CH-6.7)."""
    rich = replace(market(), variants=replace(market().variants, hidden_money=True), money=(40, 90, 1))
    poor = replace(rich, money=(1, 2, 3))
    transfers = deal("0>1 #1, 1>0 $4")
    views = [GAME.secrets.redact(state, None) for state in (rich, poor)]
    assert estimate(views[0], 0, transfers) == estimate(views[1], 0, transfers)
