"""What variants change for a computer player: cards in deals, hidden money; open calls (CH-6, ux N8)."""

from __future__ import annotations

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.foresight import is_possible
from tabletop.engine.protocol import always
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Bargain, Card, money_given
from tabletop.games.chinatown.player.judging import NORMAL, DealJudge, cash_of, purse_of
from tabletop.games.chinatown.player.trader import easy, hard, normal
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import deal, play, town
from tests.games.chinatown.without import WithoutCards, WithoutPurses, WithoutStreets

KEEP = {"keep_cards": True}


def block(round: int = 2) -> State:
    """Seat 0 holds the card of a plot in the middle of what seat 1 has built; it is of no use to itself."""
    return town(
        round=round,
        money=(20, 30, 20),
        plots={0: "60 61", 1: "1 3 7 8"},
        built={"1 3 7 8": "fireworks"},
        tiles={1: "fireworks"},
        hands={0: "4 80"},
        options=KEEP,
    )


def said(state: State, seat: int) -> co.Command:
    return normal(GAME.secrets.redact(state, seat), seat, Chance(1, 0))


def test_ch_6_2_a_card_that_somebody_needs_is_offered_and_bought() -> None:
    state = block()
    offer = said(state, 0)
    assert isinstance(offer, co.ProposeDeal)
    assert [one.what for one in offer.transfers if isinstance(one.what, Card)] == [Card(4)]
    state = play(state, offer, seat=0).state
    for turn in range(6):
        if Card(4) in [one.what for made in state.bargains for one in made.transfers]:
            break
        state = play(state, said(state, 1 - turn % 2), seat=1 - turn % 2).state
    assert 4 in state.hands[1]


def test_ch_6_2_a_card_in_the_last_round_is_worth_nothing() -> None:
    judge = DealJudge(block(round=6), 1, NORMAL)
    assert judge.gain(1, deal("0>1 @4, 1>0 $1")) == -100


def test_ch_6_2_a_card_that_goes_there_and_back_costs_those_who_turn_it() -> None:
    state = block()
    judge = DealJudge(state, 1, NORMAL)
    there, back = judge.gain(1, deal("0>1 @4")), judge.gain(1, deal("1>0 @4"))
    assert there is not None and back is not None and there + back < 0


def hidden(money: tuple[int, ...]) -> State:
    """Seat 0 has been paid $30,000 for a tile: everybody knows that, though nobody sees its money."""
    return town(
        round=5,
        money=money,
        plots={0: "1 3 4 7 8 9", 1: "16 17 20", 2: "28 29"},
        built={"1 3 4 7 8": "fireworks", "16 17 20": "tea"},
        tiles={1: "fireworks"},
        options={"hidden_money": True},
        bargains=(Bargain(4, 1, deal("0>1 photo, 1>0 $30")),),
    )


def test_ch_6_7_what_others_may_have_follows_from_their_deals_and_businesses() -> None:
    state = hidden((40, 12, 9))
    views = [GAME.secrets.redact(state, seat) for seat in state.seats]
    for seat in state.seats:
        assert len({purse_of(view, seat) for view in views}) == 1
    assert purse_of(views[2], 0) > 30
    assert cash_of(views[0], 0) == 40, "one's own is known"


def test_ch_6_7_more_than_the_start_money_is_asked_of_who_must_have_it() -> None:
    view = GAME.secrets.redact(hidden((40, 12, 9)), 1)
    offer = normal(view, 1, Chance(1, 0))
    assert isinstance(offer, co.ProposeDeal)
    assert money_given(offer.transfers, 0) > 5


def test_what_is_left_out_to_be_measured_is_left_out() -> None:
    """The players of `without` do what is possible, and other than Normal where cards and purses matter."""
    inland = town(
        "place", plots={0: "7 24"}, tiles={0: "tea"}, active=0, options={"street_access": True}, round=5
    )
    tables = (
        (WithoutCards(), block(), 0),
        (WithoutPurses(), hidden((40, 12, 9)), 1),
        (WithoutStreets(), inland, 0),
    )
    for player, state, seat in tables:
        view = GAME.secrets.redact(state, seat)
        command = player.choose(view, seat, Chance(1, 0), always)
        assert is_possible(GAME, view, seat, command)
        if not isinstance(player, WithoutStreets):
            assert command != normal(view, seat, Chance(1, 0))


@pytest.mark.parametrize("choose", [easy, normal, hard])
def test_n8_it_calls_for_offers_once_for_what_it_can_spare(choose: object) -> None:
    """Nobody could use it as things lie; a person may know better."""
    assert callable(choose)
    state = town(round=6, money=(9, 9, 9), plots={1: "16 17"}, built={"16 17": "tea"}, tiles={1: "photo"})
    view = GAME.secrets.redact(state, 1)
    call = choose(view, 1, Chance(1, 0))
    assert isinstance(call, co.OpenCall) and not call.wants
    state = play(state, call, seat=1).state
    assert choose(GAME.secrets.redact(state, 1), 1, Chance(1, 0)) == co.FinishTrading()
