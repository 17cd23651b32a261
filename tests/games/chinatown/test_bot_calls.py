"""Who asks everybody is answered by real offers, as far as there are any that are good for both (ux N8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Asset, Tile
from tabletop.games.chinatown.player.bargain import value_of_deal
from tabletop.games.chinatown.player.offering import MOST_OFFERS
from tabletop.games.chinatown.player.speaking import speak
from tabletop.games.chinatown.player.trader import normal
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import ASKS_ALL
from tests.games.chinatown.build import JEWEL, TEA, deal, made, play, town


def street() -> State:
    """Seat 0 lacks one tile to finish a business; seat 1 has it to spare, seat 2 has another one."""
    return town(
        round=3,
        money=(30, 30, 30),
        plots={0: "16 17 20 28", 1: "1 2 5 6", 2: "40 59"},
        built={"16 17": "tea", "1": "photo"},
        tiles={0: "photo", 1: "tea", 2: "jewel"},
    )


def answer(state: State, seat: int) -> Any:
    view = GAME.secrets.redact(state, seat)
    return normal(view, seat, Chance(1, seat))


def called(
    state: State,
    wants: tuple[Asset, ...] = (),
    gives: tuple[Asset, ...] = (),
    note: str = ASKS_ALL,
    seat: int = 0,
) -> State:
    now: State = play(state, co.OpenCall(gives, wants, note), seat=seat).state
    return now


@pytest.mark.parametrize(
    ("wants", "gives"), [((Tile(TEA),), ()), ((), (Tile(0),)), ((Tile(TEA),), (Tile(0),))]
)
def test_who_has_what_is_asked_for_makes_an_offer(wants: Any, gives: Any) -> None:
    """One that both gain by, and that goes on the table as it is."""
    now = called(street(), wants, gives)
    given = answer(now, 1)
    if isinstance(given, co.AnswerCall):
        transfers = now.calls[0].deal_with(1)
    else:
        assert isinstance(given, co.ProposeDeal) and given.counter_to == now.calls[0].id
        transfers = given.transfers
    moved = {one.what for one in transfers}
    assert moved >= set(wants) or moved >= set(gives)
    assert all(value_of_deal(now, seat, transfers).total > 0 for seat in (0, 1))
    after = play(now, given, seat=1).state
    assert after.deals[-1].call == now.calls[0].id and after.deals[-1].has_signed(1)
    again = answer(after, 1)
    assert getattr(again, "counter_to", None) is None, "each call is answered once"


def test_it_is_answered_beside_all_other_offers_and_an_ordinary_call_is_not() -> None:
    now = street()
    for number in range(MOST_OFFERS):
        offer = co.ProposeDeal(deal("1>2 $1"))
        now = play(now, offer, co.WithdrawDeal(number + 1), seat=1).state
    asked = called(now, (Tile(TEA),))
    assert isinstance(answer(asked, 1), co.ProposeDeal)
    assert not isinstance(answer(called(now, (Tile(TEA),), note=""), 1), co.ProposeDeal)


def test_who_has_nothing_to_offer_says_so() -> None:
    now = called(street(), (Tile(JEWEL),))
    view = GAME.secrets.redact(now, 1)
    said = speak(view, 1, co.FinishTrading(), "bot:normal")
    assert said is not None and (said.code, said.facts) == ("nothing_for_call", {"seat": 0})


def test_who_has_sold_what_it_calls_out_ends_the_call() -> None:
    now = called(street(), gives=(Tile(TEA),), wants=(Tile(JEWEL),), seat=1)
    assert not isinstance(answer(now, 1), co.CloseCall)
    sold = made(now, "1>2 tea")
    assert answer(sold, 1) == co.CloseCall(now.calls[0].id)


def test_who_has_made_an_offer_does_not_say_that_there_is_none() -> None:
    """However it came about: the caller sees it lie there."""
    now = called(street(), (Tile(JEWEL),))
    offered = play(now, co.ProposeDeal(deal("1>0 tea, 0>1 $4")), seat=1).state
    said = speak(GAME.secrets.redact(offered, 1), 1, co.FinishTrading(), "bot:normal")
    assert said is not None and said.code == "waits_for_answers"


def test_nobody_speaks_of_a_call_that_is_void() -> None:
    now = called(town(tiles={0: "photo"}), gives=(Tile(0),))
    void = replace(now, tiles=((0,) * 12,) * 3)
    said = speak(GAME.secrets.redact(void, 1), 1, co.FinishTrading(), "bot:normal")
    assert said is not None and said.code != "nothing_for_call"
