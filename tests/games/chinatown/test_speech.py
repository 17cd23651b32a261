"""What computer players say is so, and tells nothing that others may not know (ux N15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal, Speech
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.business import businesses, income_of
from tabletop.games.chinatown.deals import (
    Plot,
    Tile,
    Transfers,
    money_change,
    money_given,
    parties_of,
    with_more,
)
from tabletop.games.chinatown.evolve import moved
from tabletop.games.chinatown.player.bargain import answer_to, value_of_deal
from tabletop.games.chinatown.player.judging import LEVELS, DealJudge
from tabletop.games.chinatown.player.speaking import speak
from tabletop.games.chinatown.player.trader import decided
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import call_fault
from tests.games.chinatown.build import TEA, made, play, proposed, town
from tests.games.chinatown.test_advise import check as check_advice
from tests.games.chinatown.test_advise import filled, finished
from tests.games.chinatown.test_bot_bargains import draft, market
from tests.games.hinted import LANGUAGES, LONGEST
from tests.games.playing import NAMES, Playing

SILENT = (co.SignDeal, co.KeepPlots, co.PlaceTile, co.FinishPlacing)
WANTS = {"completes", "plot_for", "tile_for", "raises", "spares", "sells", "room", "all_gain", "gains"}
REFUSES = {
    *("breaks_shop", "idle", "complete_shop", "elsewhere", "leader", "no_use", "one_sided", "need_more"),
    *("come_back", "too_little", "promised", "impossible", "not_now"),
}


def wanted(view: State, seat: int, transfers: Transfers, said: Speech) -> bool:
    """Whether what is said for a deal is so, on the tables before and after it with all tiles placed."""
    facts = said.facts
    before, then = filled(view, seat), filled(moved(view, transfers), seat)
    more = income_of(then, seat) - income_of(before, seat)
    got = [one.what for one in transfers if one.taker == seat]
    match said.code:
        case "completes":
            return finished(then, seat, facts["kind"]) > finished(before, seat, facts["kind"])
        case "plot_for":
            stands = (then.owner_of(facts["plot"]), then.tile_on(facts["plot"]))
            return Plot(facts["plot"]) in got and stands == (seat, facts["kind"])
        case "tile_for":
            sizes = [
                len(one.plots) for one in businesses(then) if (one.seat, one.kind) == (seat, facts["kind"])
            ]
            return Tile(facts["kind"]) in got and facts["number"] in sizes
        case "raises":
            return facts["money"] == more > 0
        case "spares" | "sells":
            return facts["money"] == money_change(transfers, seat) > 0 and (more < 0) == (
                said.code == "sells"
            )
        case "room":
            return Plot(facts["plot"]) in got and view.tile_on(facts["plot"]) is None
        case "all_gain":
            return facts["count"] == len(parties_of(transfers))
        case "gains":
            return facts["money"] >= 0
    return False


def refused(view: State, seat: int, level: str, transfers: Transfers, said: Speech) -> bool:
    """Whether what is said against a deal is so."""
    judge, other = DealJudge(view, seat, LEVELS[level]), said.facts.get("seat", seat)
    gain = {party: judge.gain(party, transfers) or 0 for party in parties_of(transfers)}
    kind = said.facts.get("kind", 0)
    before, then = filled(view, seat), filled(moved(view, transfers), seat)
    match said.code:
        case "breaks_shop":
            return finished(then, seat, kind) < finished(before, seat, kind)
        case "complete_shop":
            was, becomes = filled(view, other), filled(moved(view, transfers), other)
            return other != seat and finished(becomes, other, kind) > finished(was, other, kind)
        case "leader":
            second = max(judge.standing(one) for one in view.seats if one != other)
            return (
                judge.leader == other
                and abs(judge.standing(other) - second - 100 * said.facts["money"]) <= 100
            )
        case "elsewhere":
            return other not in gain
        case "idle":
            return len(gain) > 2 and other in gain
        case "one_sided":
            return gain[seat] >= 30 and other in gain and other != seat
        case "come_back":
            rich = replace(view, money=(99,) * len(view.money))
            asked = with_more(transfers, other, seat, said.facts["money"])
            is_enough = answer_to(rich, seat, asked, LEVELS[level], is_last=True).signs
            return is_enough and (view.money[other] or 0) < money_given(asked, other)
        case "need_more":
            return said.facts["money"] > 0
        case code:
            return code in REFUSES


def check(view: State, seat: int, command: Any, level: str) -> str:
    """Hold what is said of a command against rules and judgement; return its code."""
    said = speak(view, seat, command, f"bot:{level}")
    if said is None:
        assert isinstance(command, SILENT), command
        return ""
    words = GAME.words.speech(said)
    assert words is not None
    for catalogue in LANGUAGES:
        sentence = catalogue.message(words, NAMES)
        assert sentence[-1] in ".?。？" and len(sentence) <= LONGEST and "{" not in sentence
    public = GAME.secrets.redact(view, None)
    match command:
        case co.ProposeDeal(transfers, counter_to=number) if number is None or view.deal(number) is None:
            assert said.code in WANTS and wanted(public, seat, transfers, said), said
        case co.ProposeDeal(transfers, counter_to=number):
            deal = next(one for one in view.deals if one.id == number)
            assert refused(public, seat, level, deal.transfers, said), said
            if said.code == "need_more":
                more = money_change(transfers, seat) - money_change(deal.transfers, seat)
                assert said.facts["money"] == more
        case co.AnswerCall(number):
            call = next(one for one in view.calls if one.id == number)
            assert wanted(public, seat, call.deal_with(seat), said), said
        case co.DeclineDeal(number) | co.WithdrawDeal(number) | co.UnsignDeal(number):
            deal = next(one for one in view.deals if one.id == number)
            if seat in awaited(deal):
                assert refused(public, seat, level, deal.transfers, said), said
            else:
                assert said.code in ("no_longer_good", "makes_room")
        case co.CloseCall(number):
            call = next(one for one in view.calls if one.id == number)
            assert said.code == "comes_to_nothing" and call_fault(view, call) is not None
        case co.FinishTrading():
            own = [deal for deal in view.deals if deal.proposer == seat]
            lying = sum(deal.is_open for deal in own)
            counts = {"waits_for_answers": lying, "offered_enough": len(own)}
            assert said.facts.get("count", 0) == counts.get(said.code, 0)
            assert lying == 0 or said.code in ("waits_for_answers", "nothing_for_call")
    return said.code


def in_a_game(level: str, seats: int, seed: int, most: int = 10_000, **options: Any) -> set[str]:
    """Listen to a whole game; whatever lies hidden, the same is said of the same command."""
    codes = set()
    states = Playing(GAME).states(seats, seed, f"bot:{level}", most, **options)
    for at, state in enumerate(states[:-1]):
        if state.phase != "trade":
            continue
        seat = min(GAME.rules.actors(state))
        view = GAME.secrets.redact(state, seat)
        command = decided(view, seat, Chance(seed, at), LEVELS[level], lambda: True)
        codes.add(check(view, seat, command, level))
        if options and at % 7 == 0:
            other = replace(view, money=tuple(9 if amount is not None else None for amount in view.money))
            other = other if options.get("hidden_money") else view
            hands = tuple(tuple(reversed(range(70, 70 + len(hand)))) for hand in view.hands)
            assert speak(replace(other, hands=hands), seat, command, f"bot:{level}") == speak(
                view, seat, command, f"bot:{level}"
            )
    return codes


def answers(numbers: Iterable[int]) -> set[str]:
    """Listen to what is said to any offers of a person."""
    codes = set()
    for number in numbers:
        try:
            now = play(
                market(1 + number % 6), co.ProposeDeal(draft(market(), Chance(5, number))), seat=0
            ).state
        except Illegal:
            continue
        level = tuple(LEVELS)[number % len(LEVELS)]
        for seat in now.deals[0].parties:
            view = GAME.secrets.redact(now, seat)
            if seat:
                codes.add(
                    check(
                        view, seat, decided(view, seat, Chance(9, seat), LEVELS[level], lambda: True), level
                    )
                )
    return codes


def test_what_is_said_of_deals_is_so() -> None:
    assert answers(range(40)) >= {"one_sided", "complete_shop"}
    assert in_a_game("normal", 3, 11, 60) & WANTS


def test_who_ends_a_call_that_can_come_to_nothing_says_so() -> None:
    """And so does the advice to end it."""
    state = town(round=3, money=(30, 30, 30), plots={1: "1 2", 2: "40 59"}, tiles={1: "tea", 2: "jewel"})
    called = play(state, co.OpenCall((Tile(TEA),), ()), seat=1).state
    void = made(called, "1>2 tea")
    view = GAME.secrets.redact(void, 1)
    assert check(view, 1, co.CloseCall(called.calls[0].id), "normal") == "comes_to_nothing"
    assert "comes_to_nothing" in check_advice(view, 1)


@pytest.mark.slow
def test_what_is_said_is_so_in_whole_games() -> None:
    codes = answers(range(400))
    for seed, level in enumerate(("easy", "normal", "hard", "normal")):
        codes |= in_a_game(level, 3 + seed % 3, seed)
    codes |= in_a_game("normal", 4, 9, keep_cards=True, hidden_money=True)
    assert codes >= {
        *("completes", "plot_for", "tile_for", "spares", "can_be_spared", "one_sided"),
        *("need_more", "nothing_better", "waits_for_answers", "leader", "elsewhere", "complete_shop"),
    }


def test_what_lies_hidden_is_not_told() -> None:
    """Who has not the money that nobody sees says nothing of it (CH-6.7)."""
    state = town(
        round=3,
        money=(30, 1, 30),
        plots={1: "16 17 20"},
        built={"16 17": "tea"},
        tiles={0: "tea"},
        options={"hidden_money": True},
    )
    now = proposed(state, "0>1 tea, 1>0 $4")
    seen = set()
    for money in (1, 30):
        table = replace(now, money=(30, money, 30))
        seen.add(speak(GAME.secrets.redact(table, 1), 1, co.DeclineDeal(1), "bot:normal").code)
    assert seen == {"not_now"}


def test_who_leads_and_who_has_too_little_is_told_so() -> None:
    ahead = town(
        round=5,
        money=(60, 20, 20),
        plots={0: "1 2 3 4", 1: "16"},
        built={"1 2 4": "restaurant"},
        tiles={1: "restaurant"},
    )
    poor = town(
        round=3,
        money=(1, 20, 20),
        plots={0: "1 2 4", 1: "16 17 20"},
        built={"1 2": "restaurant", "16 17": "restaurant"},
        tiles={1: "restaurant"},
    )
    for state, text, code in (
        (ahead, "1>0 restaurant, 0>1 $1", "leader"),
        (poor, "1>0 restaurant, 0>1 $1", "come_back"),
    ):
        now = proposed(state, text)
        view = GAME.secrets.redact(now, 1)
        assert check(view, 1, co.DeclineDeal(1), "normal") == code
    assert value_of_deal(poor, 1, now.deals[0].transfers).total < 0
