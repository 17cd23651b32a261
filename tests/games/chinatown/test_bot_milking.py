"""Schemes of several deals, or of several people, against a computer player (ux N18): none of them pays."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Asset, Money, Transfer, Transfers, ordered
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices
from tabletop.games.chinatown.player.judging import LEAST, DealJudge
from tabletop.games.chinatown.player.offering import MOST_COUNTERS, MOST_OFFERS
from tabletop.games.chinatown.state import DRAWN, State
from tests.games.chinatown.build import DONE, deal, made, play, proposed, town, two_sellers
from tests.games.chinatown.test_bot_bargains import BOT, draft, market, reply, things_of, wealth

MOST = 20


def signs(state: State, transfers: Transfers, seat: Seat = BOT) -> bool:
    return answer_to(GAME.secrets.redact(state, seat), seat, transfers).signs


def carried_out(state: State, transfers: Transfers) -> State:
    """The table after a deal that a person proposes and the others sign."""
    proposer, *others = sorted({seat for one in transfers for seat in (one.giver, one.taker)})
    state = play(state, co.ProposeDeal(transfers), seat=proposer).state
    for seat in others:
        state = play(state, co.SignDeal(state.last_id, 1), seat=seat).state
    return state


def sale(giver: Seat, taker: Seat, what: Asset, price: int) -> Transfers:
    return ordered((Transfer(giver, taker, what), Transfer(taker, giver, Money(price))))


def sold_dear(state: State, what: Asset, bot: Seat, person: Seat = 0) -> tuple[int, State]:
    """Something is sold to the bot for as much as it pays: the price, 0 where it buys at no price."""
    for price in range(min(MOST, state.money[bot] or 0), 0, -1):
        offer = sale(person, bot, what, price)
        if signs(state, offer, bot):
            return price, carried_out(state, offer)
    return 0, state


def bought_cheap(state: State, what: Asset, bot: Seat, person: Seat = 0) -> tuple[int, State] | None:
    """Something is bought of the bot for as little as it takes; None where it does not sell."""
    for price in range(1, min(MOST, state.money[person] or 0) + 1):
        offer = sale(bot, person, what, price)
        if signs(state, offer, bot):
            return price, carried_out(state, offer)
    return None


def dumped(state: State, things: Iterable[str]) -> tuple[int, int]:
    """One thing after another is sold to the bot, as dear as it goes: how many it buys, and what it pays."""
    count = total = 0
    for word in things:
        price, state = sold_dear(state, deal(f"0>1 {word}")[0].what, BOT)
        count, total = count + (price > 0), total + price
    return count, total


EACH = "photo photo tea fish jewel florist clock laundry tailor dumplings antiques restaurant fireworks"


@pytest.mark.parametrize("round", range(1, 7))
def test_tiles_that_find_no_plot_cannot_be_sold_to_it_one_by_one(round: int) -> None:
    """Six tiles wait for a plot, and each round brings as many tiles as plots: more of them are in vain."""
    state = town(
        round=round,
        money=(10, 30, 10),
        plots={0: "1 3 4", 1: "16 17 20"},
        built={"16 17 20": "tea"},
        tiles={0: EACH, 1: "photo fish jewel florist laundry tailor"},
    )
    count, paid = dumped(state, EACH.split())
    assert count <= 1 and paid <= 1


@pytest.mark.parametrize("round", range(1, 7))
def test_plots_for_which_it_has_no_tiles_cannot_be_sold_to_it_one_by_one(round: int) -> None:
    """Plots here and there, and one loose tile: it buys no more of them than it will soon draw tiles."""
    plots = "1 4 9 12 30 34 40 45 50 55 60 65 70 75"
    state = town(
        round=round,
        money=(10, 30, 10),
        plots={0: plots, 1: "16 17 20 78"},
        built={"16 17 20": "tea"},
        tiles={1: "photo"},
    )
    count, paid = dumped(state, (f"#{plot}" for plot in plots.split()))
    assert count <= DRAWN[3][1] and paid <= 2 * (6 - round)


@pytest.mark.parametrize("round", [1, 3, 5])
def test_plot_cards_nobody_needs_cannot_be_sold_to_it(round: int) -> None:
    """Under CH-6.2 hands are filled up by themselves; round and round, cards bring nobody anything."""
    state = town(round=round, money=(9, 30, 9), hands={0: "40 41 42 43"}, options={"keep_cards": True})
    for bundle in ("@40", "@40 @41", "@40 @41 @42 @43"):
        assert not signs(state, deal(f"0>1 {bundle}, 1>0 $1"))
    given = made(state, "0>1 @40")
    assert not signs(given, deal("1>0 @40"))


@pytest.mark.parametrize("round", [2, 4, 6])
def test_what_goes_in_a_circle_through_other_hands_comes_back_dearer(round: int) -> None:
    """Bought of one bot, sold to the other, and all the way back: whoever turns the wheel pays for it."""
    turned = 0
    state = market(round)
    start = state.money
    for what in things_of(state, 1):
        bought = bought_cheap(state, what, 1)
        if bought is None:
            continue
        dear, now = sold_dear(bought[1], what, 2)
        back = bought_cheap(now, what, 2) if dear else (0, now)
        if back is None:
            continue
        assert back[0] > dear or not dear
        price, now = sold_dear(back[1], what, 1)
        assert price < bought[0]
        if price and dear:
            turned += 1
            assert (now.owners, now.tiles) == (state.owners, state.tiles)
        assert now.money[0] is not None and start[0] is not None and now.money[0] < start[0]
    assert turned or round == 6


@pytest.mark.parametrize("seed", range(4))
def test_two_who_plot_together_get_nothing_out_of_it(seed: int) -> None:
    """Deals of three, and what the others pass to each other in between, make the bot no poorer."""
    state, chance = market(1 + seed), Chance(300 + seed, 0)
    signed = 0
    for number in range(150):
        transfers = draft(state, chance, 3)
        parties = {seat for one in transfers for seat in (one.giver, one.taker)}
        try:
            now = play(state, co.ProposeDeal(transfers), seat=min(parties - {BOT})).state
        except Illegal:
            continue
        before = wealth(state)
        if BOT not in parties:
            if number % 3 == 0:
                state = carried_out(state, transfers)
                assert wealth(state) == before
        elif signs(state, now.deals[-1].transfers):
            state = carried_out(state, transfers)
            assert wealth(state) >= before + LEAST
            signed += 1
    assert signed > 2


def test_asking_again_and_again_does_not_lower_the_price() -> None:
    """The same offer, or nearly the same, forty times: as many refusals, two counter-offers, no signature."""
    state = market()
    text = "1>0 #17, 0>1 $1"
    price = answer_to(GAME.secrets.redact(state, BOT), BOT, deal(text)).price
    assert price is not None and price > 3
    answers: list[str] = []
    for number in range(40):
        state = proposed(state, f"1>0 #17, 0>1 ${1 + number % (price - 1)}")
        while any(one.is_open and one.proposer == 0 for one in state.deals):
            said = reply(state)
            answers.append(type(said).__name__)
            state = play(state, said, seat=BOT).state
        for one in state.deals:
            if one.is_open and one.proposer == BOT:
                state = play(state, co.DeclineDeal(one.id), seat=0).state
    assert set(answers) <= {"DeclineDeal", "ProposeDeal"}
    assert answers.count("DeclineDeal") == 40
    assert answers.count("ProposeDeal") <= MOST_COUNTERS
    assert answer_to(GAME.secrets.redact(state, BOT), BOT, deal(text)).price == price


def test_what_is_refused_to_it_is_not_asked_again_in_small_steps() -> None:
    """A person refuses everything: it makes a few offers, each another one, and is done."""
    state, said, offers = market(), reply(market()), 0
    while said != DONE:
        assert isinstance(said, co.ProposeDeal)
        assert all(one.transfers != said.transfers for one in state.deals)
        offers += 1
        assert offers <= MOST_OFFERS
        state = play(state, said, seat=BOT).state
        other = next(seat for seat in state.deals[-1].parties if seat != BOT)
        state = play(state, co.DeclineDeal(state.last_id), seat=other).state
        said = reply(state)
    assert offers > 0


def test_who_never_signs_does_not_hold_it_up() -> None:
    """It has signed what somebody leaves lying; then another sells the same use of its plot for less."""
    state = two_sellers()
    state = proposed(state, "0>1 tea, 1>0 $3", is_signed=False)
    said = reply(state)
    assert said == co.SignDeal(1, 1)
    state = play(state, said, seat=BOT).state
    state = proposed(state, "2>1 tea, 1>2 $2", seat=2)
    assert not DealJudge(state).go_together(BOT, [one.transfers for one in state.deals])
    said = reply(state)
    assert said == co.UnsignDeal(1)
    state = play(state, said, seat=BOT).state
    said = reply(state)
    assert said == co.SignDeal(2, 1)
    state = play(state, said, seat=BOT).state
    assert state.deals[1].status == "executed"
    assert reply(state) == co.DeclineDeal(1)


def test_two_who_never_sign_do_not_keep_it_busy() -> None:
    """Of two hanging deals that do not go together it signs one, and refuses the other: that ends."""
    state = two_sellers()
    state = proposed(state, "0>1 tea, 1>0 $3", is_signed=False)
    state = proposed(state, "2>1 tea, 1>2 $2", seat=2, is_signed=False)
    said: list[co.Command] = []
    while not state.is_done(BOT):
        said.append(reply(state))
        state = play(state, said[-1], seat=BOT).state
        assert len(said) < 12
    assert said[0] == co.SignDeal(1, 1)
    assert co.DeclineDeal(2) in said
    assert co.UnsignDeal(1) not in said


def test_a_draft_that_is_edited_for_ever_is_judged_each_time_and_ends_with_the_phase() -> None:
    """What it has signed is changed for the worse and back, a dozen times; it never signs the worse one."""
    state = market()
    fair, worse = asked(state, things_of(state, BOT)[-1])[0], deal("1>0 jewel #17 #4 #7, 2>0 $1")
    seen: list[tuple[bool, str]] = []
    state = play(state, co.ProposeDeal(fair, is_signed=False), seat=0).state
    for number in range(12):
        said = reply(state)
        seen.append((state.deals[0].transfers == fair, type(said).__name__))
        state = play(state, said, seat=BOT).state
        if not state.deals[0].is_open:
            break
        changed = worse if number % 2 == 0 else fair
        state = play(state, co.EditDeal(1, changed, is_signed=False), seat=0).state
    assert seen == [(True, "SignDeal"), (False, "DeclineDeal")]
    for seat in (0, 2):
        state = play(state, DONE, seat=seat).state
    for _ in range(MOST_OFFERS + 1):
        if state.phase == "trade":
            state = play(state, reply(state), seat=BOT).state
    assert state.phase == "place"


def test_a_good_deal_is_not_taken_back_to_please_somebody() -> None:
    """Taking back is a deal like any other (ux N17): what was a gain would be a loss."""
    state = market()
    offers = [one for what in things_of(state, BOT) for one in asked(state, what)]
    assert offers
    for offer in offers:
        now = carried_out(state, offer)
        now = play(now, co.VoidDeal(1), seat=0).state
        assert reply(now) == co.DeclineDeal(2) or isinstance(reply(now), co.ProposeDeal)
        assert not signs(now, now.deals[1].transfers)


def asked(state: State, what: Asset) -> tuple[Transfers, ...]:
    return asking_prices(GAME.secrets.redact(state, BOT), BOT, what, 0).offers


@pytest.mark.parametrize("round", [2, 5, 6])
def test_who_leads_gains_nothing_of_it_without_paying_seven_tenths(round: int) -> None:
    """Whatever it signs with the leader, and with anybody else for half: nobody is made king (ux N18)."""
    rich = town(
        round=round,
        money=(90, 40, 40),
        plots={0: "1 3 6 16 28 45 46", 1: "4 7 8 17 20 31 43", 2: "5 9 21 32 44 47 59"},
        built={"3 45": "photo", "4 7": "tea", "17": "restaurant", "44": "tea", "9": "photo"},
        tiles={0: "tea tea restaurant florist", 1: "photo photo florist jewel", 2: "restaurant tea jewel"},
    )
    judge = DealJudge(rich)
    assert judge.leader == 0
    signed = 0
    for number in range(600):
        transfers = draft(rich, Chance(8 + round, number), 3)
        view = GAME.secrets.redact(rich, BOT)
        if not answer_to(view, BOT, transfers).signs:
            continue
        own = judge.gain(BOT, transfers) or 0
        for other, part in ((0, 70), (2, 50)):
            assert 100 * own > part * (judge.gain(other, transfers) or 0) - 100
        signed += 1
    assert signed > 5


def test_answers_and_prices_tell_nothing_about_hidden_money() -> None:
    """Under CH-6.7 its words depend on what its seat sees alone, as encoded for it (CH-6.7, CH-7)."""
    state = town(
        round=4,
        money=(20, 20, 20),
        plots={0: "1 2 4", 1: "16 17 20", 2: "28 29"},
        built={"1 2": "photo", "16 17": "tea"},
        tiles={1: "photo", 2: "tea"},
        options={"hidden_money": True, "outlook": "none"},
    )
    view = GAME.secrets.redact(state, BOT)
    sent = codec.decode(codec.encode(view), GAME.rules.state_type)
    poor = GAME.secrets.redact(town_with(state, (0, 20, 99)), BOT)
    for text in ("1>0 photo, 0>1 $1", "1>0 #17, 0>1 $9", "2>1 tea, 1>2 $3"):
        answers = {repr(answer_to(seen, BOT, deal(text))) for seen in (view, sent, poor)}
        assert len(answers) == 1
    for what in things_of(state, BOT):
        assert len({repr(asking_prices(seen, BOT, what, 0)) for seen in (view, sent, poor)}) == 1


def town_with(state: State, money: tuple[int, ...]) -> State:
    """The same table with other money."""
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return State(**(fields | {"money": money}))
