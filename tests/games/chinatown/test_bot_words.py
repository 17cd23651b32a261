"""What deals are worth, in figures and words; prices that are asked; reasons (ux N7, N13, N15)."""

from __future__ import annotations

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.message import Message, msg
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Asset, Money, Plot, Tile, Transfer, ordered
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices, value_of_deal
from tabletop.games.chinatown.player.trader import normal as choose
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name
from tests.games.chinatown.build import PHOTO, TEA, deal, play, town


def street(round: int = 4) -> State:
    """Seat 0 has two thirds of a Photo Studio and room; seat 1 the tile; seat 2 another tile."""
    return town(
        round=round,
        money=(20, 20, 20),
        plots={0: "1 2 4", 1: "16 17 20", 2: "28 29"},
        built={"1 2": "photo", "16 17": "tea"},
        tiles={1: "photo", 2: "tea"},
    )


def test_the_value_of_what_completes_a_business() -> None:
    """From $2,000 to $5,000 an income, three incomes left, less the price and what it might have grown by."""
    worth = value_of_deal(GAME.secrets.redact(street(), None), 0, deal("1>0 photo, 0>1 $2"))
    assert worth.rounds == 3
    assert worth.income == 3
    assert 0 < worth.total <= 3 * 3 - 2 + 3
    assert worth.notes == (
        msg("+{money} per income", money="$3,000"),
        msg("completes {business}", business=kind_name(PHOTO)),
    )


def test_the_value_of_what_breaks_a_business_up() -> None:
    state = street()
    whole = town(round=4, plots={0: "1 2 4"}, built={"1 2 4": "photo"})
    worth = value_of_deal(whole, 0, deal("0>1 #2"))
    assert worth.total < 0 and worth.income < 0
    assert msg("breaks up {business}", business=kind_name(PHOTO)) in worth.notes
    assert value_of_deal(state, 2, deal("0>1 $5")).total == 0


def test_the_value_of_a_deal_of_three() -> None:
    """For each of the parties; money passed round adds up to nothing."""
    transfers = deal("1>0 photo, 2>1 tea, 0>2 $6")
    state = street()
    worth = [value_of_deal(GAME.secrets.redact(state, None), seat, transfers) for seat in state.seats]
    assert [one.income for one in worth] == [3, 2, -1], "each tile earned 1 where it was"
    assert worth[2].total > 0
    assert msg("completes {business}", business=kind_name(TEA)) in worth[1].notes


def test_what_cannot_be_carried_out_is_worth_nothing() -> None:
    assert value_of_deal(street(), 0, deal("0>1 tea")).total == 0
    answer = answer_to(GAME.secrets.redact(street(), 1), 1, deal("1>0 tea"))
    assert not answer.signs and answer.code == "impossible" and answer.reason is not None


def test_it_signs_each_of_its_asking_prices_unchanged() -> None:
    named = 0
    state = street()
    for seat in (1, 2):
        view = GAME.secrets.redact(state, seat)
        things: list[Asset] = [*map(Plot, state.plots_of(seat)), *map(Tile, state.loose_tiles_of(seat))]
        for what in things:
            asking = asking_prices(view, seat, what, 0)
            assert len(asking.offers) <= 3
            assert bool(asking.offers) != isinstance(asking.reason, Message)
            for offer in asking.offers:
                named += 1
                assert Transfer(seat, 0, what) in offer
                now = play(state, co.ProposeDeal(offer), seat=0).state
                assert choose(GAME.secrets.redact(now, seat), seat, Chance(1, 0)) == co.SignDeal(1, 1)
    assert named >= 3


def test_what_it_has_not_is_not_for_sale() -> None:
    state = street()
    assert asking_prices(state, 1, Tile(TEA), 0).reason == msg("I don’t have it.")
    poor = street(round=2)
    poor = play(poor, co.ProposeDeal(deal("0>2 $20")), seat=0).state
    poor = play(poor, co.SignDeal(1, 1), seat=2).state
    asking = asking_prices(GAME.secrets.redact(poor, 1), 1, Plot(17), 0)
    assert asking.offers == () and asking.reason is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1>0 photo, 0>1 $1", "complete_shop"),
        ("1>0 #17, 0>1 $1", "need_more"),
        ("1>2 $3", "need_more"),
        ("2>1 fireworks", "impossible"),
    ],
)
def test_every_refusal_has_a_reason(text: str, code: str) -> None:
    answer = answer_to(GAME.secrets.redact(street(), 1), 1, deal(text))
    assert not answer.signs
    assert answer.reason is not None
    assert answer.code == code


def test_a_price_holds_whatever_was_paid_before() -> None:
    """The price is what must be paid more than the deal says, and money is given one way only."""
    view = GAME.secrets.redact(street(), 1)
    for paid in range(1, 4):
        answer = answer_to(view, 1, ordered((Transfer(1, 0, Tile(PHOTO)), Transfer(0, 1, Money(paid)))))
        if not answer.signs and answer.counter is not None:
            money = [one.what.thousands for one in answer.counter if isinstance(one.what, Money)]
            assert money == [paid + (answer.price or 0)]
