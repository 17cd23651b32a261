"""Advice: possible commands, the best first, and every reason's facts hold, told by rules and estimates."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.foresight import is_possible
from tabletop.engine.protocol import Advice, Illegal
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import geometry
from tabletop.games.chinatown.business import businesses, income_of
from tabletop.games.chinatown.deals import Deal, Money, Tile, Transfer, Transfers, money_change, parties_of
from tabletop.games.chinatown.evolve import moved
from tabletop.games.chinatown.player.bargain import value_of_deal
from tabletop.games.chinatown.player.planning import holding_of, valuer_of
from tabletop.games.chinatown.player.speaking import advice
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import call_fault, fault
from tests.games import hinted
from tests.games.chinatown.build import play, proposed, town, two_sellers
from tests.games.chinatown.test_bot_bargains import draft, market
from tests.games.playing import Playing


def filled(view: State, seat: int) -> State:
    """The table when a seat has placed its tiles by plan."""
    built = list(view.built)
    for kind, plot in valuer_of(view).plan(holding_of(view, seat)).placed:
        assert view.owners[plot - 1] == seat and built[plot - 1] is None
        built[plot - 1] = kind
    return replace(view, built=tuple(built))


def finished(view: State, seat: int, kind: int) -> int:
    return sum(one.finished for one in businesses(view) if (one.seat, one.kind) == (seat, kind))


def total(view: State, seat: int, transfers: Transfers) -> int:
    return value_of_deal(view, seat, transfers).total


def after(view: State, seat: int, command: Any) -> State:
    """The table after a command is carried out, a deal with it."""
    match command:
        case co.KeepPlots(plots):
            owners = [seat if plot in plots else owner for plot, owner in enumerate(view.owners, 1)]
            return replace(view, owners=tuple(owners))
        case co.PlaceTile():
            for event in GAME.rules.decide(view, seat, command, Chance(0, 0)):
                view = GAME.rules.evolve(view, event)
            return view
        case _:
            return moved(view, agreed(view, seat, command))


def agreed(view: State, seat: int, command: Any) -> Transfers:
    match command:
        case co.ProposeDeal():
            return command.transfers
        case co.AnswerCall():
            return view.call(command.call).deal_with(seat)
        case _:
            return deal_of(view, command).transfers


def deal_of(view: State, command: Any) -> Deal:
    return next(deal for deal in view.deals if deal.id == command.deal)


def holds(view: State, seat: int, one: Advice) -> bool:
    """Whether what is said of a command is so."""
    command, facts = one.command, dict(one.facts)
    match command:
        case co.KeepPlots():
            return holds_of_plots(view, seat, command.plots, one)
        case co.PlaceTile() | co.FinishPlacing():
            return holds_of_placing(view, seat, one)
        case co.ProposeDeal() if one.code == "asks_more":
            deal = next(deal for deal in view.deals if deal.id == command.counter_to == facts["deal"])
            before, then = (money_change(of, seat) for of in (deal.transfers, command.transfers))
            return facts["money"] == then - before > 0 and facts["seat"] == deal.proposer
        case co.ProposeDeal() | co.SignDeal() | co.AnswerCall():
            return holds_of_agreement(view, seat, one)
        case co.DeclineDeal() | co.WithdrawDeal() if seat in awaited(deal_of(view, command)):
            return holds_of_refusal(view, seat, one)
        case co.WithdrawDeal() | co.UnsignDeal():
            deal = deal_of(view, command)
            is_void = deal.is_stale or total(view, seat, deal.transfers) <= 0
            assert deal.has_signed(seat) or (deal.is_stale and deal.proposer == seat)
            return one.code == ("no_longer_good" if is_void else "makes_room")
        case co.OpenCall():
            other = (seat + 1) % len(view.money)
            costs = -total(view, seat, (Transfer(seat, other, Tile(facts["kind"])),))
            return command.gives == (Tile(facts["kind"]),) and costs <= 1
        case co.CloseCall():
            return one.code == "comes_to_nothing" and call_fault(view, view.call(command.call)) is not None
        case co.FinishTrading():
            lying = [deal for deal in view.deals if deal.is_open and deal.has_signed(seat)]
            return one.code == ("waits_for_answers" if lying else "nothing_better") and (
                facts.get("count", 0) == len(lying)
            )
    return False


def holds_of_plots(view: State, seat: int, plots: tuple[int, ...], one: Advice) -> bool:
    beside, facts = geometry(view.board).neighbours, one.facts
    match one.code:
        case "completes":
            before, then = filled(view, seat), filled(after(view, seat, one.command), seat)
            return finished(then, seat, facts["kind"]) > finished(before, seat, facts["kind"])
        case "joins" if "kind" in facts:
            shop = next(it for it in businesses(view) if facts["own"] in it.plots)
            assert (shop.seat, shop.kind) == (seat, facts["kind"]) and shop.left
            return facts["plot"] in plots and facts["own"] in beside[facts["plot"]]
        case "joins":
            is_beside = facts["own"] in beside[facts["plot"]] and facts["plot"] in plots
            return is_beside and facts["own"] in view.empty_plots_of(seat)
        case "hang_together":
            return facts["other"] in beside[facts["plot"]] and {facts["plot"], facts["other"]} <= {*plots}
        case "near":
            both = {facts["plot"], facts["other"]}
            is_free = view.owners[facts["link"] - 1] is None and facts["link"] not in plots
            return len(both) == 2 and both <= {*beside[facts["link"]]} & {*plots} and is_free
        case "wanted":
            owners = {view.owners[other - 1] for other in beside[facts["plot"]]}
            return facts["plot"] in plots and seat != facts["seat"] in owners
    free = [other for other in beside[facts["plot"]] if view.owners[other - 1] is None]
    return one.code == "room_to_grow" and facts["plot"] in plots and facts["count"] == len(free) > 0


def holds_of_placing(view: State, seat: int, one: Advice) -> bool:
    facts, command = one.facts, one.command
    if command == co.FinishPlacing():
        left = [option for option in GAME.rules.legal(view, seat) if option != command]
        if one.code == "nothing_better":
            return not left
        return one.code == "worth_waiting" and facts["count"] == sum(view.tiles[seat]) and bool(left)
    then = after(view, seat, command)
    kind, plot = facts["kind"], facts["plot"]
    assert (kind, plot) == (command.kind, command.plot)
    size = next(len(one.plots) for one in businesses(then) if plot in one.plots)
    completes = finished(then, seat, kind) > finished(view, seat, kind)
    match one.code:
        case "completes":
            return completes
        case "grows":
            return not completes and facts["count"] == size > 1
        case "begins":
            room, beside = {plot}, geometry(view.board).neighbours
            for _ in view.empty_plots_of(seat):
                room |= {other for one in room for other in beside[one] if other in view.empty_plots_of(seat)}
            free = [
                other
                for other in beside[plot]
                if other in view.empty_plots_of(seat) or view.owners[other - 1] is None
            ]
            assert facts["room"] == len(free)
            return not completes and size == 1 and facts["count"] == min(view.tiles[seat][kind], len(room))
    return False


def holds_of_agreement(view: State, seat: int, one: Advice) -> bool:
    transfers, facts = agreed(view, seat, one.command), one.facts
    worth = value_of_deal(view, seat, transfers)
    if not facts["gain"] == worth.total >= 0:
        return False
    before, then = filled(view, seat), filled(after(view, seat, one.command), seat)
    match one.code:
        case "completes":
            return finished(then, seat, facts["kind"]) > finished(before, seat, facts["kind"])
        case "raises_income":
            return facts["income"] == income_of(then, seat) - income_of(before, seat) > 0
        case "breaks_nothing":
            kept = all(finished(then, seat, kind) >= finished(before, seat, kind) for kind in range(12))
            return kept and income_of(then, seat) == income_of(before, seat)
        case "all_gain":
            parties = parties_of(transfers)
            return facts["count"] == len(parties) and all(
                total(view, party, transfers) >= 0 for party in parties
            )
    return one.code == "brings"


def holds_of_refusal(view: State, seat: int, one: Advice) -> bool:
    deal, facts = deal_of(view, one.command), one.facts
    if one.code == "cannot_be":
        return facts["deal"] == deal.id and fault(view, deal.transfers, seat) is not None
    if one.code == "promised":
        signed = [other for other in view.deals if other.is_open and other.has_signed(seat)]
        return 0 < facts["count"] <= len(signed)
    gain = total(view, seat, deal.transfers)
    if facts["gain"] != gain:
        return False
    other = facts.get("seat", seat)
    match one.code:
        case "too_little":
            return gain <= 0
        case "breaks_up":
            before, then = filled(view, seat), filled(moved(view, deal.transfers), seat)
            return gain <= 0 and finished(then, seat, facts["kind"]) < finished(before, seat, facts["kind"])
        case "gives_too_much":
            return other in deal.parties and total(view, other, deal.transfers) >= gain
        case "helps_leader":
            return other in deal.parties and total(view, other, deal.transfers) > 0
        case "better_elsewhere":
            given = [it.what for it in deal.transfers if it.giver == seat and not isinstance(it.what, Money)]
            lots = [tuple(Transfer(seat, other, what) for what in given)]
            lots += [(Transfer(seat, other, what),) for what in given]
            return other not in deal.parties and any(total(view, other, lot) > 0 for lot in lots)
        case "idle":
            rest = tuple(it for it in deal.transfers if other not in (it.giver, it.taker))
            return bool(rest) and len(deal.parties) > 2
    return False


def check(view: State, seat: int, at: int = 0) -> set[str]:
    """Ask for advice; return the codes that came."""
    found = advice(view, seat, Chance(1, at))
    assert 1 <= len(found) <= 3
    assert len({one.command for one in found}) == len(found)
    worths = [one.worth for one in found]
    assert worths == sorted(worths, reverse=True) and 0 <= worths[-1] <= worths[0] <= 1000
    for one in found:
        assert is_possible(GAME, view, seat, one.command)
        assert holds(view, seat, one), one
        hinted.check(GAME, view, one)
    return {one.code for one in found}


def in_games(kind: str, seats: int, seed: int, every: int, most: int = 10_000, **options: Any) -> set[str]:
    """Ask all who may act at some moments of a game."""
    codes: set[str] = set()
    for at, state in enumerate(Playing(GAME).states(seats, seed, kind, most, **options)[:-1:every]):
        for seat in GAME.rules.actors(state):
            codes |= check(GAME.secrets.redact(state, seat), seat, at)
    return codes


def over_drafts(numbers: range) -> set[str]:
    """Ask who got any offer."""
    codes: set[str] = set()
    for number in numbers:
        state = market(1 + number % 6)
        transfers = draft(state, Chance(5, number))
        try:
            now = play(state, co.ProposeDeal(transfers), seat=0).state
        except Illegal:
            continue
        for seat in now.deals[0].parties:
            codes |= check(GAME.secrets.redact(now, seat), seat) if seat else set()
    return codes


ANSWERS = {"too_little", "gives_too_much"}


def test_reasons_are_true() -> None:
    codes = in_games("bot:easy", 3, 5, 11, most=110)
    assert codes >= {"joins", "hang_together", "begins", "completes", "raises_income"}


def test_reasons_of_answers_are_true() -> None:
    assert over_drafts(range(40)) >= ANSWERS


@pytest.mark.slow
def test_reasons_are_true_in_hundreds_of_positions() -> None:
    codes = over_drafts(range(400))
    for seed, seats in enumerate((3, 4, 5, 4)):
        for kind in ("bot:easy", "bot:hard"):
            codes |= in_games(kind, seats, seed, 2)
    codes |= in_games("bot", 4, 9, 3, street_access=True, keep_cards=True, hidden_money=True)
    assert codes >= ANSWERS | {
        *(
            "completes",
            "joins",
            "hang_together",
            "wanted",
            "near",
            "room_to_grow",
            "grows",
            "begins",
            "brings",
        ),
        *("worth_waiting", "nothing_better", "raises_income", "breaks_nothing", "all_gain", "asks_more"),
        *("no_longer_good", "makes_room", "can_be_spared", "waits_for_answers", "helps_leader"),
        "better_elsewhere",
    }


def test_what_speaks_against_a_deal() -> None:
    idle = proposed(two_sellers(), "0>1 tea, 1>0 $3, 1>2 $1")
    assert check(GAME.secrets.redact(idle, 1), 1) >= {"idle"}
    shop = town(round=6, plots={0: "1 3", 1: "16 17 20"}, built={"16 17 20": "tea"}, tiles={0: "photo"})
    broken = proposed(shop, "0>1 photo, 1>0 #20")
    assert check(GAME.secrets.redact(broken, 1), 1) >= {"breaks_up"}
    first = proposed(two_sellers(), "0>1 tea, 1>0 $3, 2>0 $1")
    signed = play(first, co.SignDeal(first.last_id, 1), seat=1).state
    both = proposed(signed, "2>1 tea, 1>2 $3, 0>2 $1", 2)
    assert check(GAME.secrets.redact(both, 1), 1) == {"promised"}, "one such tile is enough"


def test_advice_draws_nothing_and_knows_nothing_hidden() -> None:
    """No least price of anybody is in it: another chance, and other hidden cards, leave it as it is."""
    compared = 0
    for at, state in enumerate(Playing(GAME).states(3, 2, "bot:easy", 91, keep_cards=True)[::30]):
        for seat in GAME.rules.actors(state):
            view = GAME.secrets.redact(state, seat)
            other = GAME.secrets.redact(GAME.secrets.imagine(view, seat, Chance(3, at)), seat)
            assert advice(view, seat, Chance(1, 1)) == advice(other, seat, Chance(2, 7))
            compared += 1
    assert compared > 4


def test_asked_to_answer_now_it_says_something_possible() -> None:
    view = GAME.secrets.redact(market(), 0)
    assert check(view, 0) and is_possible(
        GAME, view, 0, advice(view, 0, Chance(1, 1), lambda: False)[0].command
    )
