"""What people may try on the computer player when they bargain with it (ux N18), and its answers (ux N15)."""

from __future__ import annotations

from functools import partial

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import (
    Asset,
    Money,
    Plot,
    Tile,
    Transfer,
    Transfers,
    money_change,
    ordered,
)
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices
from tabletop.games.chinatown.player.judging import LEAST, LEVELS, DealJudge
from tabletop.games.chinatown.player.offering import can_be_made
from tabletop.games.chinatown.player.planning import holding_of, valuer_of
from tabletop.games.chinatown.player.terrain import POINTS
from tabletop.games.chinatown.player.trader import easy, gentle, hard, normal
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import deal, made, play, proposed, town, two_sellers
from tests.games.playing import Playing

BOT = 1
CHOOSERS = {"gentle": gentle, "easy": easy, "normal": normal, "hard": hard}


def wealth(state: State, seat: int = BOT, *, dreams: bool = False, hopes: int = 0) -> int:
    """Money and holding in points, valued afresh from the table as it is."""
    worth = valuer_of(state, dreams=dreams, hopes=hopes).worth(holding_of(state, seat))
    return worth + 100 * (state.money[seat] or 0)


def reply(state: State, seat: int = BOT) -> co.Command:
    return normal(GAME.secrets.redact(state, seat), seat, Chance(1, 0))


def answered(state: State, seat: int = BOT) -> State:
    """The table after the bot has answered everything that waits for it; its own offers lie there."""
    for _ in range(20):
        if not any(one.is_open and not one.has_signed(seat) and seat in one.parties for one in state.deals):
            return state
        state = play(state, reply(state, seat), seat=seat).state
    raise AssertionError("the bot goes on and on")


def market(round: int = 3) -> State:
    """Two neighbours with much to exchange, and a third who has something of everything."""
    return town(
        round=round,
        money=(40, 40, 40),
        plots={0: "1 3 6 16 28 45 46", 1: "4 7 8 17 20 31 43", 2: "5 9 21 32 44 47 59"},
        built={"3 45": "photo", "4 7": "tea", "17": "restaurant", "44": "tea", "9": "photo"},
        tiles={
            0: "tea tea restaurant restaurant florist",
            1: "photo photo florist jewel",
            2: "restaurant tea jewel jewel",
        },
    )


def draft(state: State, chance: Chance, most: int = 4) -> Transfers:
    """Any things of any seats for each other, a person and the bot among them, with money or without."""
    found: list[Transfer] = []
    for _ in range(1 + chance.below(most)):
        giver = chance.below(3)
        taker = (giver + 1 + chance.below(2)) % 3
        money = [Money(1 + chance.below(12))] * 6
        found.append(Transfer(giver, taker, chance.pick([*things_of(state, giver), *money])))
    return ordered(tuple(found))


def things_of(state: State, seat: int) -> list[Asset]:
    return [*map(Plot, state.plots_of(seat)), *map(Tile, state.loose_tiles_of(seat))]


@pytest.mark.parametrize("level", LEVELS)
def test_of_hundreds_of_drafts_it_signs_none_that_is_a_loss(level: str) -> None:
    """And what it signs makes it richer by its own valuation, afresh on the table on which it was made."""
    signed = refused = 0
    choose = CHOOSERS[level]
    richness = partial(wealth, dreams=LEVELS[level].dreams, hopes=LEVELS[level].hopes[0])
    for number in range(400):
        chance = Chance(5, number)
        state = market(round=1 + number % 6)
        transfers = draft(state, chance)
        try:
            now = play(state, co.ProposeDeal(transfers), seat=0).state
        except Illegal:
            continue
        if BOT not in now.deals[0].parties:
            continue
        view = GAME.secrets.redact(now, BOT)
        answer = answer_to(view, BOT, transfers, LEVELS[level])
        said = choose(view, BOT, Chance(number, 0))
        assert isinstance(said, co.SignDeal) or not answer.signs
        if not isinstance(said, co.SignDeal):
            refused += 1
            assert isinstance(said, co.DeclineDeal | co.ProposeDeal)
            assert answer.reason is not None and answer.code
            continue
        signed += 1
        for seat in now.deals[0].parties[1:]:
            now = play(now, co.SignDeal(1, 1), seat=seat).state
        assert now.deals[0].status == "executed"
        assert richness(now) >= richness(state) + LEAST
    assert signed > 10 and refused > 100


def test_edit_after_accept() -> None:
    """It has signed; an edit voids that, and the worse version it judges anew (CH-4.3.3)."""
    state = proposed(market(), "0>1 tea $9, 1>0 photo, 2>0 $1", seat=0)
    said = reply(state)
    assert said == co.SignDeal(1, 1)
    state = play(state, said, seat=BOT).state
    assert state.deals[0].has_signed(BOT)
    state = play(state, co.EditDeal(1, deal("1>0 photo photo #4 #7 #8, 2>0 $1")), seat=0).state
    assert not state.deals[0].has_signed(BOT)
    after = answered(state)
    assert not after.deals[0].has_signed(BOT)
    assert after.deals[0].status == "declined"


def test_an_edit_of_its_own_offer_is_judged_anew() -> None:
    state = market()
    offer = reply(state)
    assert isinstance(offer, co.ProposeDeal)
    state = play(state, offer, seat=BOT).state
    other = next(seat for seat in state.deals[0].parties if seat != BOT)
    worse = ordered((*offer.transfers, *deal(f"1>{other} #17")))
    state = play(state, co.EditDeal(1, worse), seat=other).state
    for _ in range(2):
        said = reply(state)
        if isinstance(said, co.ProposeDeal):
            assert said.counter_to == 1
            state = play(state, said, seat=BOT).state
    assert said == co.WithdrawDeal(1)


@pytest.mark.parametrize("seed", range(6))
def test_resell_loops_and_salami_never_make_it_poorer(seed: int) -> None:
    """Whatever it is offered, bought back, or asked a price for: it grows richer by each deal."""
    state, chance = market(round=1 + seed), Chance(100 + seed, 0)
    made = 0
    last: Transfers = ()
    for _ in range(40):
        view = GAME.secrets.redact(state, BOT)
        ideas: list[Transfers] = [draft(state, chance, 2)]
        if last:  # sell back what was bought, for the same money, and for one thousand less or more
            ideas.append(ordered(tuple(Transfer(one.taker, one.giver, one.what) for one in last)))
        things = things_of(state, BOT)
        if things:
            ideas.extend(asking_prices(view, BOT, chance.pick(things), 0).offers[:1])
        for transfers in ideas:
            if {seat for one in transfers for seat in (one.giver, one.taker)} != {0, BOT}:
                continue
            try:
                now = play(state, co.ProposeDeal(transfers), seat=0).state
            except Illegal:
                continue
            before = wealth(state)
            if answer_to(GAME.secrets.redact(now, BOT), BOT, now.deals[-1].transfers).signs:
                state = play(now, co.SignDeal(now.last_id, 1), seat=BOT).state
                assert wealth(state) > before
                last, made = now.deals[-1].transfers, made + 1
    assert made > 0


def test_to_buy_back_what_it_sold_costs_more_than_it_brought() -> None:
    state = market()
    asking = asking_prices(GAME.secrets.redact(state, BOT), BOT, Tile(3), 0)
    assert asking.offers
    sale = asking.offers[0]
    state = play(state, co.ProposeDeal(sale), seat=0).state
    state = play(state, co.SignDeal(1, 1), seat=BOT).state
    back = ordered(tuple(Transfer(one.taker, one.giver, one.what) for one in sale))
    assert not answer_to(GAME.secrets.redact(state, BOT), BOT, back).signs


def test_salami_gets_no_more_than_the_whole() -> None:
    """Small deals one after another: each pays the bot at least half of what it brings the other."""
    state = market()
    for word in ("photo", "photo", "florist", "jewel"):
        what = deal(f"1>0 {word}")[0].what
        for offer in asking_prices(GAME.secrets.redact(state, BOT), BOT, what, 0).offers[:1]:
            judge = DealJudge(state)
            mine, theirs = judge.gain(BOT, offer), judge.gain(0, offer)
            assert mine is not None and theirs is not None
            assert 2 * mine >= theirs
            state = play(state, co.ProposeDeal(offer), seat=0).state
            state = play(state, co.SignDeal(state.last_id, 1), seat=BOT).state
    assert any(one.status == "executed" for one in state.deals)


def test_worthless_gifts_are_refused_and_buy_nothing() -> None:
    """In the last round a tile without a plot is worth nothing, alone or on top of a bad deal."""
    state = town(
        round=6,
        plots={0: "1 3", 1: "16 17 20"},
        built={"16 17 20": "tea"},
        tiles={0: "fireworks antiques photo"},
    )
    view = GAME.secrets.redact(state, BOT)
    gift = answer_to(view, BOT, deal("0>1 fireworks"))
    assert not gift.signs and gift.code == "no_use"
    assert not answer_to(view, BOT, deal("0>1 fireworks antiques photo, 1>0 $1")).signs
    bundle = answer_to(view, BOT, deal("0>1 fireworks antiques, 1>0 #20"))
    assert not bundle.signs and bundle.code == "breaks_shop"


def test_dumping_in_the_last_round() -> None:
    """It pays for nothing that adds less to the last income than it costs."""
    state = market(round=6)
    before = valuer_of(state).plan(holding_of(state, BOT))
    for text in ("#1", "#6", "#16", "#28", "#46", "florist", "restaurant", "restaurant restaurant", "#45"):
        transfers = deal(f"0>1 {text}, 1>0 $3")
        answer = answer_to(GAME.secrets.redact(state, BOT), BOT, transfers)
        after = valuer_of(state).plan(DealJudge(state).after(BOT, transfers) or holding_of(state, BOT))
        if after.income - before.income < 3:
            assert not answer.signs, text
            assert answer.reason is not None


def test_it_does_not_feed_the_leader_without_pay() -> None:
    """A gain of $1,000 for itself does not buy the leader a finished business."""
    state = town(
        round=2,
        money=(60, 5, 5),
        plots={0: "1 3 4 7 8 9", 1: "16 17", 2: "28 31"},
        built={"1 3 4 7": "fireworks"},
        tiles={0: "fireworks", 1: "jewel fireworks"},
    )
    judge = DealJudge(state)
    assert judge.leader == 0
    sales = (deal(f"1>0 fireworks, 0>1 ${amount}") for amount in range(1, 60))
    cheap = next(sale for sale in sales if (judge.gain(BOT, sale) or 0) >= 60)
    theirs = judge.gain(0, cheap)
    assert theirs is not None and theirs > 500
    answer = answer_to(GAME.secrets.redact(state, BOT), BOT, cheap)
    assert not answer.signs
    assert answer.code in ("leader", "complete_shop")
    assert answer.price is not None and answer.price >= theirs // 400


def test_pure_presents_to_the_leader_are_refused() -> None:
    state = market()
    for seat in (0, 2):
        for text in ("photo", "jewel", "#4", "#20", "$5"):
            answer = answer_to(GAME.secrets.redact(state, BOT), BOT, deal(f"1>{seat} {text}"))
            assert not answer.signs
            assert answer.reason is not None


def test_offers_that_lie_on_the_table_are_good_whichever_is_taken_first() -> None:
    """What completes a business can be bought once only, though two people sell it."""
    state = two_sellers()
    for _ in range(6):
        said = reply(state)
        if not isinstance(said, co.ProposeDeal):
            break
        state = play(state, said, seat=BOT).state
    offers = [one for one in state.deals if one.is_open]
    assert offers
    start = wealth(state)
    for order in (offers, offers[::-1]):
        now = state
        for one in order:
            other = next(seat for seat in one.parties if seat != BOT)
            held = now.deal(one.id)
            if held is not None and not held.is_stale and held.has_signed(BOT) and len(held.parties) == 2:
                before = wealth(now)
                now = play(now, co.SignDeal(one.id, 1), seat=other).state
                assert wealth(now) > before
        assert wealth(now) > start


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_given_for_nothing(level: str) -> None:
    """A plan with a tile less may come out better by its rough rules: that makes no gift a gain."""
    state = next(state for state in Playing(GAME).states(3, 0, "bot:easy") if state.phase == "trade")
    for seat in state.seats:
        judge = DealJudge(GAME.secrets.redact(state, seat), seat, LEVELS[level])
        for what in things_of(state, seat):
            gift = (Transfer(seat, (seat + 1) % 3, what),)
            assert (judge.gain(seat, gift) or 0) <= 0
            assert not answer_to(judge.view, seat, gift, LEVELS[level]).signs


def test_a_dreamer_values_its_own_things_so_and_those_of_others_soberly() -> None:
    state, chance, differing = market(), Chance(3, 0), 0
    sober = DealJudge(state)
    for seat in state.seats:
        dreamer = DealJudge(state, seat, LEVELS["normal"]._replace(dreams=True, hopes=(40, 0, 0)))
        for _ in range(20):
            transfers = draft(state, chance)
            for party in state.seats:
                if party != seat:
                    assert dreamer.gain(party, transfers) == sober.gain(party, transfers)
                    continue
                after = dreamer.after(seat, transfers)
                if after is not None and any(one.taker == seat for one in transfers):
                    dreamt = dreamer.own.worth(after) - dreamer.own.worth(dreamer.holdings[seat])
                    gain = dreamer.gain(seat, transfers)
                    assert gain == dreamt + money_change(transfers, seat) * POINTS
                    differing += gain != sober.gain(seat, transfers)
    assert differing > 5


def test_the_very_same_offer_is_not_made_again_while_it_lies_on_the_table() -> None:
    """Not even after one of its parties made a deal with another seat."""
    state = proposed(market(), "0>1 #3, 1>0 $2", 1)
    state = made(state, "0>2 $1")
    offer = state.deals[0].transfers
    assert state.deals[0].is_open and state.deals[1].status == "executed"
    assert not can_be_made(DealJudge(state, BOT, LEVELS["normal"]), BOT, offer)
