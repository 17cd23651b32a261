"""Deals: made by all parties at once or not at all (CH-4.3)."""

from __future__ import annotations

import pytest

from tabletop.games.chinatown import GAME, events
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money, Plot, Tile, Transfer
from tabletop.games.chinatown.state import State, awaited
from tabletop.games.chinatown.trade_rules import fault
from tests.games.chinatown.build import (
    DONE,
    FISH,
    PHOTO,
    TEA,
    at_table,
    deal,
    made,
    offered,
    play,
    propose,
    proposed,
    refused,
    town,
)


def market(**more: object) -> State:
    """Three players with two plots each, tiles on 1 and 28, a loose tile each."""
    return town(
        **{
            "plots": {0: "1 2", 1: "28 29", 2: "43 44"},
            "built": {"1 28": "tea"},
            "tiles": {0: "photo photo", 1: "tea", 2: "fish"},
            **more,
        }
    )


def test_ch_4_3_1_a_deal_of_three_changes_hands_at_once() -> None:
    now = proposed(market(), "0>1 #2, 1>2 #29 $3, 2>0 fish")
    now = play(now, co.SignDeal(1, 1), seat=1).state
    assert now.owner_of(2) == 0, "nothing happens before all have signed"
    last = play(now, co.SignDeal(1, 1), seat=2)
    assert last.kinds == ["DealSigned", "DealExecuted"]
    after = last.state
    assert (after.owner_of(2), after.owner_of(29)) == (1, 2)
    assert after.money == (5, 2, 8)
    assert after.tiles[0][FISH] == 1 and after.tiles[2][FISH] == 0
    assert after.deals[0].status == "executed"
    assert [book.deals[-1] for book in after.books] == [0, -3, 3]
    assert after.bargains[0].transfers == deal("0>1 #2, 1>2 #29 $3, 2>0 fish")


def test_ch_4_3_1_five_parties_and_several_deals_at_once() -> None:
    now = town(seats=5, plots={seat: str(seat + 1) for seat in range(5)})
    ring = ", ".join(f"{seat}>{(seat + 1) % 5} #{seat + 1}" for seat in range(5))
    now = proposed(now, ring)
    now = proposed(now, "3>4 $2", 3)
    assert [one.id for one in now.deals] == [1, 2]
    for seat in range(1, 5):
        now = play(now, co.SignDeal(1, 1), seat=seat).state
    assert [now.owner_of(plot) for plot in range(1, 6)] == [1, 2, 3, 4, 0]
    assert now.deals[1].is_open


@pytest.mark.parametrize(
    ("transfers", "code", "clause"),
    [
        ((), "empty_deal", "CH-4.3.1"),
        (deal("0>1 $1") * 61, "long_deal", "CH-4.3.1"),
        ((Transfer(0, 7, Money(1)),), "no_such_seat", "CH-4.3.1"),
        ((Transfer(0, 0, Money(1)),), "gives_oneself", "CH-4.3.1"),
        (deal("1>2 $1"), "not_in_deal", "CH-4.3.1"),
        ((Transfer(0, 1, Money(0)),), "odd_amount", "CH-4.3.3"),
        ((Transfer(0, 1, Money(-3)),), "odd_amount", "CH-4.3.3"),
        ((Transfer(0, 1, Plot(99)),), "no_such_plot", "CH-2.1"),
        ((Transfer(0, 1, Tile(12)),), "no_such_tile", "CH-2.2"),
        (deal("0>1 @2"), "cards_not_traded", "CH-6.2"),
        (deal("0>1 #2, 0>2 #2"), "given_twice", "CH-4.3.3"),
        (deal("0>1 $1 $2"), "paid_twice", "CH-4.3.3"),
        (deal("0>1 #28"), "not_the_owner", "CH-4.3.2"),
        (deal("0>1 #29, 1>2 #29"), "given_twice", "CH-4.3.3"),
        (deal("0>1 photo photo photo"), "tiles_missing", "CH-4.3.2"),
        (deal("1>0 fish"), "tiles_missing", "CH-4.3.2"),
        (deal("0>1 $6"), "money_missing", "CH-4.3.2"),
        (deal("0>1 $3, 0>2 $3"), "money_missing", "CH-4.3.2"),
        (deal("1>0 $6"), "money_missing", "CH-4.3.2"),
    ],
)
def test_ch_4_3_1_what_is_no_deal_is_refused(transfers: tuple[Transfer, ...], code: str, clause: str) -> None:
    refused(market(), co.ProposeDeal(transfers), code, clause)


def test_ch_4_3_2_every_party_agrees_to_exactly_the_same_deal() -> None:
    now = proposed(market(), "0>1 #2, 1>0 $3")
    refused(now, co.SignDeal(1, 2), "other_version", "CH-4.3.3", seat=1)
    refused(now, co.SignDeal(1, 1), "signed_already", "CH-4.3.2", seat=0)
    refused(now, co.SignDeal(1, 1), "no_party", "CH-4.3.2", seat=2)
    refused(now, co.SignDeal(9, 1), "no_such_deal", "CH-4.3.1", seat=1)
    assert co.SignDeal(1, 1) in offered(now, 1)


def test_ch_4_3_2_a_deal_that_became_impossible_does_not_happen() -> None:
    """What a deal needs goes elsewhere: it is marked, its signatures are void, nobody can sign it."""
    now = proposed(market(), "0>1 #2, 1>0 $3")
    now = made(now, "0>2 #2, 2>0 $4")
    stale = now.deal(1)
    assert stale is not None and stale.is_stale and not stale.signed and stale.is_open
    found = fault(now, stale.transfers, None)
    assert found is not None and found.code == "not_the_owner"
    refused(now, co.SignDeal(1, 1), "stale_deal", "CH-4.3.2", seat=1)
    assert awaited(stale) == ()
    assert (now.owner_of(2), now.money) == (2, (9, 5, 1))


def test_ch_4_3_2_a_stale_deal_stays_stale_until_it_is_edited() -> None:
    now = made(proposed(market(), "0>1 #2, 1>0 $3"), "0>2 #2")
    now = made(now, "2>0 #2")
    refused(now, co.SignDeal(1, 1), "stale_deal", "CH-4.3.2", seat=1)
    now = play(now, co.EditDeal(1, deal("0>1 #2, 1>0 $3")), seat=0).state
    now = play(now, co.SignDeal(1, 2), seat=1).state
    assert now.owner_of(2) == 1


def test_ch_4_3_2_who_has_spent_the_money_has_not_signed_any_more() -> None:
    now = proposed(market(), "1>0 $4, 0>1 #2", 1)
    now = proposed(now, "1>2 $3, 2>1 #43", 1)
    last = play(now, co.SignDeal(2, 1), seat=2)
    assert last.events[-1] == events.SignatureLapsed(1, 1)
    refused(last.state, co.SignDeal(1, 1), "money_missing", "CH-4.3.2", seat=1)
    after = play(last.state, co.SignDeal(1, 1), seat=0).state
    assert after.owner_of(2) == 0, "the payer has to sign again"
    richer = made(after, "2>1 $3")
    assert play(richer, co.SignDeal(1, 1), seat=1).state.owner_of(2) == 1


def test_ch_4_3_2_a_deal_that_was_made_cannot_be_taken_back_by_one() -> None:
    table = at_table(market())
    table.submit(0, propose("0>1 #2"))
    assert table.can_undo()
    table.submit(1, co.SignDeal(1, 1))
    assert table.can_undo().code == "agreed"


def test_ch_4_3_2_a_deal_is_taken_back_by_all_its_parties() -> None:
    now = made(market(), "0>1 #2, 1>0 $3")
    refused(now, co.VoidDeal(1), "no_party", "CH-4.3.2", seat=2)
    now = play(now, co.VoidDeal(1), seat=1).state
    reverse = now.deals[-1]
    assert (reverse.reverses, reverse.transfers) == (1, deal("1>0 #2, 0>1 $3"))
    refused(now, co.VoidDeal(1), "voided_already", "CH-4.3.2", seat=0)
    refused(now, co.EditDeal(2, deal("1>0 #2")), "void_as_it_was", "CH-4.3.3", seat=0)
    last = play(now, co.SignDeal(2, 1), seat=0)
    assert last.events[1].reverses == 1
    assert (last.state.owner_of(2), last.state.money) == (0, (5, 5, 5))
    assert [one.status for one in last.state.deals] == ["voided", "executed"]
    refused(last.state, co.VoidDeal(1), "not_carried_out", "CH-4.3.2", seat=0)
    refused(last.state, co.VoidDeal(2), "void_is_final", "CH-4.3.2", seat=0)


def test_ch_4_3_2_what_has_moved_on_cannot_be_taken_back() -> None:
    now = made(made(market(), "0>1 #2"), "1>2 #2")
    refused(now, co.VoidDeal(1), "moved_since", "CH-4.3.2", seat=0)
    spent = made(made(market(), "0>1 $5"), "1>2 $8")
    refused(spent, co.VoidDeal(1), "money_missing", "CH-4.3.2", seat=0)


def test_ch_4_3_3_any_change_voids_all_agreements() -> None:
    now = proposed(market(), "0>1 #2, 1>2 #29, 2>0 #44")
    now = play(now, co.SignDeal(1, 1), seat=1).state
    now = play(now, co.EditDeal(1, deal("0>1 #2, 1>2 #29, 2>0 #44 $1")), seat=2).state
    edited = now.deals[0]
    assert (edited.version, edited.signed) == (2, 1 << 2)
    assert [seat for seat in range(3) if co.SignDeal(1, 2) in offered(now, seat)] == [0, 1]
    unsigned = play(now, co.EditDeal(1, deal("0>1 #2, 1>0 $1"), is_signed=False), seat=0).state
    assert (unsigned.deals[0].parties, unsigned.deals[0].signed) == ((0, 1), 0)


def test_ch_4_3_3_edits_are_for_the_parties() -> None:
    now = proposed(market(), "0>1 #2")
    refused(now, co.EditDeal(1, deal("2>1 #43")), "no_party", "CH-4.3.3", seat=2)
    refused(now, co.EditDeal(1, deal("0>1 #2")), "nothing_changed", "CH-4.3.3", seat=0)
    refused(now, co.EditDeal(1, deal("1>2 #28")), "not_in_deal", "CH-4.3.1", seat=0)
    gone = play(now, co.WithdrawDeal(1), seat=0).state
    refused(gone, co.EditDeal(1, deal("0>1 #1")), "deal_is_over", "CH-4.3.2", seat=0)


def test_ch_4_3_3_a_proposer_whom_a_change_leaves_out_is_no_party_any_more() -> None:
    now = proposed(market(), "0>1 #2, 1>2 #29, 2>0 fish")
    now = play(now, co.EditDeal(1, deal("1>2 #29, 2>1 fish")), seat=1).state
    for command in (co.WithdrawDeal(1), co.EditDeal(1, deal("0>1 #2"))):
        refused(now, command, "no_party", "CH-4.3.3", seat=0)
    refused(now, co.DeclineDeal(1), "own_deal", "CH-4.3.1", seat=0)
    assert not [one for one in offered(now, 0) if getattr(one, "deal", None) == 1]
    assert play(now, co.DeclineDeal(1), seat=2).state.deals[0].status == "declined"
    again = play(now, co.EditDeal(1, deal("0>1 #2, 1>2 #29")), seat=1).state
    assert play(again, co.WithdrawDeal(1), seat=0).state.deals[0].status == "withdrawn"


def test_ch_4_3_3_a_gift_is_a_deal() -> None:
    now = made(market(), "0>1 #2")
    assert now.owner_of(2) == 1 and now.money == (5, 5, 5)


def test_ch_4_3_3_nothing_is_passed_on_within_a_deal() -> None:
    refused(market(), propose("1>0 #29, 0>2 #29"), "given_twice", "CH-4.3.3")
    refused(market(), propose("1>0 tea, 0>2 tea"), "tiles_missing", "CH-4.3.2")
    refused(market(), propose("1>0 $5, 0>2 $6"), "money_missing", "CH-4.3.2")
    now = made(market(), "1>0 $5, 0>2 $5")
    assert now.money == (5, 0, 10)


def test_ch_4_3_3_who_joins_a_deal_is_no_longer_done() -> None:
    now = play(market(), DONE, seat=1).state
    now = proposed(now, "0>1 #2, 1>2 $1, 2>0 $1")
    assert GAME.rules.actors(now) == {0, 1, 2} and now.is_done(1), "who is asked may still answer"
    assert DONE not in offered(now, 1)
    now = play(now, co.SignDeal(1, 1), seat=1).state
    assert not now.is_done(1)


def test_ch_4_3_3_a_deal_that_is_made_reopens_its_parties_only() -> None:
    now = town(seats=4, plots={0: "1", 1: "2"})
    now = proposed(now, "0>1 #1, 1>0 #2")
    for seat in (0, 2, 3):
        now = play(now, DONE, seat=seat).state
    now = play(now, co.SignDeal(1, 1), seat=1).state
    assert [now.is_done(seat) for seat in range(4)] == [False, False, True, True]


def test_ch_4_3_4_a_plot_changes_hands_with_its_tile() -> None:
    now = made(market(), "0>1 #1")
    assert (now.owner_of(1), now.tile_on(1)) == (1, TEA)
    assert now.tiles[0][TEA] == 0 and now.tiles[1][TEA] == 1
    refused(market(tiles={}), propose("0>1 tea"), "tiles_missing", "CH-4.3.2")


def test_ch_4_3_5_notes_and_wishes_bind_nobody() -> None:
    now = proposed(market(), "0>1 #2", note="next_round")
    assert now.deals[0].note == "next_round"
    refused(market(), propose("0>1 #2", note="x" * 81), "odd_note", "CH-4.3.5")
    refused(market(), propose("0>1 #2", note="a\nb"), "odd_note", "CH-4.3.5")
    now = play(market(), co.WantAsset(Plot(2)), seat=1).state
    assert now.wants == ((), (Plot(2),), ())
    refused(now, co.WantAsset(Plot(2)), "nothing_changed", "CH-4.3.5", seat=1)
    refused(now, co.WantAsset(Plot(28)), "owned_already", "CH-4.3.5", seat=1)
    refused(now, co.WantAsset(Money(5)), "not_to_be_wanted", "CH-4.3.5", seat=1)
    assert made(now, "0>1 #2").wants == ((), (), ()), "who got it wants it no longer"
    assert play(now, co.WantAsset(Plot(2), is_wanted=False), seat=1).state.wants == ((), (), ())


def test_ch_4_3_6_the_phase_ends_when_all_are_done() -> None:
    now = proposed(market(), "0>1 #2")
    now = play(now, co.WantAsset(Tile(PHOTO)), seat=2).state
    for seat in (0, 1):
        now = play(now, DONE, seat=seat).state
        assert now.phase == "trade"
    refused(now, DONE, "done_already", "CH-4.3.6", seat=1)
    after = play(now, DONE, seat=2).state
    assert after.phase == "place"
    assert (after.deals, after.wants, after.done) == ((), ((), (), ()), 0)
    refused(after, propose("0>1 #2"), "not_trading", "CH-4.3.1", seat=0)


def test_ch_4_3_6_who_is_done_may_come_back() -> None:
    now = play(market(), DONE, seat=1).state
    assert GAME.rules.actors(now) == {0, 2}
    refused(now, propose("1>0 #28"), "done_already", "CH-4.3.6", seat=1)
    refused(now, co.ResumeTrading(), "not_done", "CH-4.3.6", seat=0)
    assert GAME.rules.actors(play(now, co.ResumeTrading(), seat=1).state) == {0, 1, 2}


def test_ch_4_3_1_deals_are_declined_withdrawn_and_unsigned() -> None:
    now = proposed(market(), "0>1 #2, 1>2 $1")
    assert set(offered(now, 0)) == {DONE, co.UnsignDeal(1), co.WithdrawDeal(1)}
    assert set(offered(now, 1)) == {DONE, co.SignDeal(1, 1), co.DeclineDeal(1)}
    refused(now, co.DeclineDeal(1), "own_deal", "CH-4.3.1", seat=0)
    refused(now, co.WithdrawDeal(1), "not_own_deal", "CH-4.3.1", seat=1)
    refused(now, co.UnsignDeal(1), "not_signed", "CH-4.3.2", seat=1)
    unsigned = play(now, co.UnsignDeal(1), seat=0).state
    assert unsigned.deals[0].signed == 0
    declined = play(now, co.DeclineDeal(1), seat=1).state
    assert (declined.deals[0].status, declined.deals[0].closed_by) == ("declined", 1)
    refused(declined, co.SignDeal(1, 1), "deal_is_over", "CH-4.3.2", seat=1)
    outsider = town(seats=4, plots={0: "1"})
    refused(proposed(outsider, "0>1 #1"), co.DeclineDeal(1), "no_party", "CH-4.3.1", seat=3)


def test_ch_4_3_1_a_counter_offer_lies_beside_the_original() -> None:
    now = proposed(market(), "0>1 #2, 1>0 $3")
    now = proposed(now, "0>1 #2, 1>0 $2", 1, counter_to=1)
    assert [(one.id, one.counter_to, one.is_open) for one in now.deals] == [(1, None, True), (2, 1, True)]
    refused(now, propose("0>1 #2", counter_to=7), "no_such_deal", "CH-4.3.1")


def test_ch_4_3_1_an_open_call_is_answered_and_the_caller_chooses() -> None:
    now = play(market(), co.OpenCall((Plot(2),), (Money(3),)), seat=0).state
    assert co.CloseCall(1) in offered(now, 0) and co.AnswerCall(1) in offered(now, 1)
    refused(now, co.AnswerCall(1), "own_call", "CH-4.3.1", seat=0)
    refused(now, co.CloseCall(1), "not_own_call", "CH-4.3.1", seat=1)
    now = play(now, co.AnswerCall(1), seat=1).state
    refused(now, co.AnswerCall(1), "answered_already", "CH-4.3.1", seat=1)
    now = play(now, co.AnswerCall(1), seat=2).state
    now = proposed(now, "0>1 #2, 1>0 $5", 1, counter_to=1)
    assert [(one.id, one.proposer, one.call) for one in now.deals] == [(2, 1, 1), (3, 2, 1), (4, 1, 1)]
    last = play(now, co.SignDeal(4, 1), seat=0)
    assert last.kinds[:3] == ["DealSigned", "DealExecuted", "CallClosed"]
    assert [one.status for one in last.state.deals] == ["withdrawn", "withdrawn", "executed"]
    assert not last.state.calls[0].is_open and last.state.money == (10, 0, 5)
    refused(last.state, co.AnswerCall(1), "call_is_over", "CH-4.3.1", seat=2)
    refused(last.state, propose("0>1 #1", counter_to=1), "call_is_over", "CH-4.3.1")


def test_ch_4_3_1_a_call_may_ask_for_offers_or_give_nothing() -> None:
    now = play(market(), co.OpenCall((Plot(2),), ()), seat=0).state
    refused(now, co.AnswerCall(1), "offers_wanted", "CH-4.3.1", seat=1)
    refused(market(), co.OpenCall((), ()), "empty_deal", "CH-4.3.1")
    refused(market(), co.OpenCall((Plot(28),), ()), "not_the_owner", "CH-4.3.2")
    refused(market(), co.OpenCall((), (Plot(1),)), "owned_already", "CH-4.3.1")
    asked = play(market(), co.OpenCall((Money(2),), (Tile(FISH),)), seat=0).state
    assert co.AnswerCall(1) in offered(asked, 2) and co.AnswerCall(1) not in offered(asked, 1)
    closed = play(asked, co.CloseCall(1), seat=0).state
    refused(closed, co.CloseCall(1), "call_is_over", "CH-4.3.1", seat=0)
    refused(closed, co.CloseCall(5), "no_such_deal", "CH-4.3.1", seat=0)


def test_ch_4_3_1_a_call_is_closed_by_deals_with_its_caller_only() -> None:
    now = play(market(), co.OpenCall((Plot(2),), (Money(3),)), seat=0).state
    refused(now, propose("1>2 $1", counter_to=1), "no_answer", "CH-4.3.1", seat=1)
    now = play(now, co.AnswerCall(1), seat=1).state
    now = play(now, co.EditDeal(2, deal("1>2 $1")), seat=1).state
    last = play(now, co.SignDeal(2, 2), seat=2)
    assert last.kinds == ["DealSigned", "DealExecuted"] and last.state.calls[0].is_open


def test_ch_4_3_1_a_phase_holds_a_great_many_deals_but_not_endless_ones() -> None:
    now = market()
    for _ in range(400):
        now = proposed(now, "0>1 $1")
    refused(now, propose("0>1 $2"), "too_many_deals", "CH-4.3.1")
