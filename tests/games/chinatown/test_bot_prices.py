"""What it asks and what it signs for are two things, and nobody can work out the second (ux N15, N18)."""

from __future__ import annotations

import pytest

from tabletop.engine.chance import Chance
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Transfers, money_change, with_more
from tabletop.games.chinatown.player.bargain import answer_to
from tabletop.games.chinatown.player.judging import EASY, HARD, NORMAL, DealJudge
from tabletop.games.chinatown.player.trader import PATIENCE, Manners, easy, normal
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import deal, play, town, two_sellers

BOT, BUYER = 1, 0
SALE = deal("1>0 fireworks, 0>1 $1")


def shop() -> State:
    """The bot has the tile that finishes the buyer's Fireworks; nobody else has use for it, nobody leads."""
    return town(
        round=3,
        money=(40, 58, 64),
        plots={0: "1 3 4 7 8 9", 1: "16 17 20", 2: "28 29"},
        built={"1 3 4 7 8": "fireworks", "16 17 20": "tea", "28 29": "fish"},
        tiles={1: "fireworks"},
    )


def offered(price: int) -> Transfers:
    return with_more(SALE, BUYER, BOT, price - 1)


def said(state: State, seed: int, position: int = 0) -> co.Command:
    return normal(GAME.secrets.redact(state, BOT), BOT, Chance(seed, position))


def put(state: State, price: int) -> State:
    return play(state, co.ProposeDeal(offered(price)), seat=BUYER).state


def asked(state: State) -> int:
    """What it asks, as its words and its first counter-offer tell."""
    answer = answer_to(GAME.secrets.redact(state, BOT), BOT, SALE)
    assert answer.price is not None and answer.counter is not None
    return 1 + answer.price


def signs_for(state: State, seed: int) -> int:
    """The lowest first offer that it signs."""
    return next(
        price
        for price in range(1, asked(state) + 1)
        if isinstance(said(put(state, price), seed), co.SignDeal)
    )


def test_it_signs_for_less_than_it_asks_and_each_seat_for_something_else() -> None:
    state = shop()
    least = {signs_for(state, seed) for seed in range(24)}
    assert len(least) > 2
    assert max(least) <= asked(state) and min(least) < asked(state)


def test_its_least_is_the_same_all_through_a_round_whatever_has_happened() -> None:
    state = put(shop(), 1)
    for seed in range(8):
        shares = {Manners(state, BOT, NORMAL, Chance(seed, at)).least((BOT, BUYER)) for at in range(9)}
        assert len(shares) == 1
        low, high = NORMAL.least
        assert low <= shares.pop() <= high


def test_it_draws_anew_for_each_round_and_partner() -> None:
    drawn = set()
    for round in range(1, 7):
        manners = Manners(town(round=round), BOT, HARD, Chance(4, 0))
        drawn |= {(manners.least((BOT, other)), other) for other in (0, 2)}
    assert len({share for share, _ in drawn}) > 3


def test_no_reply_tells_its_least() -> None:
    """To what is too little for any of them, all say the same, whatever their least is."""
    state = shop()
    lowest = min(signs_for(state, seed) for seed in range(24))
    for price in range(1, lowest):
        replies = {said(put(state, price), seed) for seed in range(24)}
        assert replies == {co.ProposeDeal(offered(asked(state)), counter_to=1)}


def test_its_second_counter_offer_is_a_third_of_the_way_down_or_none() -> None:
    state = put(shop(), 1)
    state = play(state, said(state, 1), seat=BOT).state
    state = play(state, said(state, 1), seat=BOT).state
    assert state.deals[0].status == "declined"
    state = play(state, co.DeclineDeal(2), seat=BUYER).state
    first = asked(shop())
    for price in range(2, first - 3):
        now = put(state, price)
        replies = {said(now, seed) for seed in range(24)}
        countered = {one for one in replies if isinstance(one, co.ProposeDeal)}
        assert replies <= countered | {co.DeclineDeal(3), co.SignDeal(3, 1)}
        for counter in countered:
            assert money_change(counter.transfers, BOT) == first - (first - price) // 3


def test_who_searches_for_its_least_soon_finds_only_what_it_asks() -> None:
    """After two refusals it holds out: steps of $1,000 up to its least bring nothing more."""
    state = shop()
    price = 1
    while True:
        state = put(state, price)
        number = state.last_id
        answer = said(state, 7)
        while not isinstance(answer, co.SignDeal | co.DeclineDeal):
            state = play(state, answer, seat=BOT).state
            answer = said(state, 7)
        if isinstance(answer, co.SignDeal):
            break
        state = play(state, answer, seat=BOT).state
        assert state.deal(number) is not None
        price += 1
    assert price > PATIENCE
    share = Manners(state, BOT, NORMAL, Chance(7, 0)).least((BOT, BUYER))
    assert share == NORMAL.asks
    assert DealJudge(state, BOT, NORMAL).is_good(BOT, offered(price), share)
    assert not DealJudge(state, BOT, NORMAL).is_good(BOT, offered(price - 1), share)


def test_a_dreamer_asks_for_its_least_at_once() -> None:
    state = shop()
    answer = answer_to(GAME.secrets.redact(state, BOT), BOT, SALE, EASY)
    assert answer.price is not None
    fair = put(state, 1 + answer.price)
    assert easy(GAME.secrets.redact(fair, BOT), BOT, Chance(1, 0)) == co.SignDeal(1, 1)
    assert 1 + answer.price < asked(state)


@pytest.mark.parametrize("seed", range(4))
def test_what_another_would_give_is_asked_and_named(seed: int) -> None:
    """Two lack the same tile: to one of them it is worth little, so it is kept for the other."""
    state = town(
        round=3,
        money=(30, 30, 30),
        plots={0: "1 2", 1: "16", 2: "28 31 29 30"},
        built={"1": "tea", "28 31": "tea", "16": "photo"},
        tiles={1: "tea"},
    )
    poor = deal("1>0 tea, 0>1 $3")
    judge = DealJudge(state, BOT, NORMAL)
    assert (judge.gain(BOT, poor) or 0) > (judge.gain(0, poor) or 0) - 100
    answer = answer_to(GAME.secrets.redact(state, BOT), BOT, poor)
    assert not answer.signs and answer.code == "elsewhere"


def test_who_brings_nothing_gets_no_part() -> None:
    """Not for $1,000, and not for a tile thrown in that nobody needs."""
    state = two_sellers()
    view = GAME.secrets.redact(state, BOT)
    assert answer_to(view, BOT, deal("0>1 tea, 1>0 $4")).signs
    answer = answer_to(view, BOT, deal("0>1 tea, 1>0 $3, 1>2 $1"))
    assert not answer.signs and answer.code == "idle"


def test_presents_for_two_are_taken_by_both() -> None:
    state = town(round=3, plots={0: "1 2 16 17", 1: "3 4", 2: "20 21"})
    for seat in (1, 2):
        assert answer_to(GAME.secrets.redact(state, seat), seat, deal("0>1 #2, 0>2 #17")).signs
