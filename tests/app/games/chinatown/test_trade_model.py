"""The deal as it is written, without a screen: drafts, columns, marks, reasons, effects, the desk."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown.trade_model.deal import (
    ANYONE,
    Draft,
    Net,
    cash_between,
    change_of,
    columns,
    compared,
    counter_of,
    effects,
    latest_blocker,
    moved,
    moved_plots,
    net_of,
    thing_of,
    wanted_by,
    why_no_pick,
    why_stale,
    with_cash,
    without,
)
from tabletop.app.games.chinatown.trade_model.desk import MOST_DRAFTS, DraftStack, deal_key, versions
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Illegal
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Card, Deal, Money, Plot, Tile, Transfer
from tabletop.games.chinatown.state import Variants
from tests.app.games.chinatown.positions import AIKO, KIND, MEI, RAVI, TOM, trading

SWAP = Draft((Transfer(MEI, TOM, Plot(24)), Transfer(TOM, MEI, Plot(5))))


def test_n1_parties_are_derived_and_three_way_swaps_need_no_mode() -> None:
    """ux N1."""
    draft = moved(Draft(), MEI, TOM, Plot(24))
    draft = moved(draft, TOM, RAVI, Tile(KIND["restaurant"]))
    draft = moved(draft, RAVI, MEI, Plot(61))
    assert draft.parties == (MEI, TOM, RAVI)
    made = columns(trading(), draft.transfers)
    assert [column.seat for column in made] == [MEI, TOM, RAVI]
    assert [row.what for row in made[0].gives] == [Plot(24)]
    assert [row.what for row in made[0].gets] == [Plot(61)]
    assert made[0].net == Net(built=-1, empty=1)
    assert made[1].net == Net(built=1, tiles=-1)
    assert made[2].net == Net(empty=-1, tiles=1)


def test_what_one_gives_another_gets() -> None:
    """ux N1: conserved, whatever is in it."""
    draft = with_cash(SWAP, TOM, MEI, 7)
    nets = [net_of(trading(), draft.transfers, seat) for seat in range(4)]
    assert [sum(parts) for parts in zip(*nets, strict=True)] == [0, 0, 0, 0, 0]
    assert nets[MEI].money == 7


def test_a_plot_given_again_goes_to_the_new_taker() -> None:
    draft = moved(moved(Draft(), MEI, TOM, Plot(24)), MEI, RAVI, Plot(24))
    assert draft.transfers == (Transfer(MEI, RAVI, Plot(24)),)


def test_dragged_home_it_is_out_of_the_deal() -> None:
    assert moved(SWAP, MEI, MEI, Plot(24)).transfers == (Transfer(TOM, MEI, Plot(5)),)
    assert moved(SWAP, AIKO, AIKO, Plot(62)) == SWAP


def test_equal_tiles_are_counted() -> None:
    laundry = Tile(KIND["laundry"])
    draft = moved(moved(Draft(), TOM, MEI, laundry), TOM, MEI, laundry)
    assert len(draft.transfers) == 2
    (row,) = compared(draft.transfers, None)
    assert (row.number, row.mark) == (2, "")
    assert without(draft, TOM, MEI, laundry).transfers == (Transfer(TOM, MEI, laundry),)
    assert without(draft, MEI, TOM, laundry) == draft


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (3, (Transfer(MEI, TOM, Money(3)),)),
        (-4, (Transfer(TOM, MEI, Money(4)),)),
        (0, ()),
    ],
)
def test_money_goes_one_way_only(amount: int, expected: tuple[Transfer, ...]) -> None:
    """CH-4.3.3 reckons gross: paying there and back would need more money than it moves."""
    draft = with_cash(Draft((Transfer(TOM, MEI, Money(2)),)), MEI, TOM, amount)
    assert draft.transfers == expected
    assert cash_between(draft.transfers, MEI, TOM) == amount


def test_money_added_up_and_turned_round() -> None:
    draft = moved(moved(Draft(), MEI, TOM, Money(5)), TOM, MEI, Money(7))
    assert draft.transfers == (Transfer(TOM, MEI, Money(2)),)
    assert moved(draft, TOM, TOM, Money(1)) == draft


def test_n6_new_lines_are_marked_new_and_gone_ones_stay_visible() -> None:
    """ux N6: nothing is slipped in silently."""
    draft = with_cash(counter_of(SWAP.transfers, 4), TOM, MEI, 3)
    draft = without(draft, MEI, TOM, Plot(24))
    marks = {(row.giver, row.what): row.mark for row in compared(draft.transfers, draft.base)}
    assert marks == {(TOM, Plot(5)): "", (TOM, Money(3)): "new", (MEI, Plot(24)): "gone"}
    assert {column.seat for column in columns(trading(), draft.transfers, draft.base)} == {MEI, TOM}
    assert compared(draft.transfers, draft.base)[-1].is_gone


def test_n6_more_and_less_money_say_by_how_much() -> None:
    base = with_cash(SWAP, TOM, MEI, 3).transfers
    more = with_cash(change_of(1, base), TOM, MEI, 5)
    less = with_cash(change_of(1, base), TOM, MEI, 1)
    turned = with_cash(change_of(1, base), TOM, MEI, -1)
    (up,) = [row for row in compared(more.transfers, base) if row.mark]
    (down,) = [row for row in compared(less.transfers, base) if row.mark]
    assert (up.mark, up.change, down.mark, down.change) == ("more", 2, "less", -2)
    assert {row.mark for row in compared(turned.transfers, base) if row.mark} == {"new", "gone"}


def test_n8_a_draft_to_anyone_is_an_open_call() -> None:
    """ux N8."""
    draft = with_cash(moved(Draft(), MEI, ANYONE, Plot(24)), ANYONE, MEI, 6)
    assert draft.is_call
    assert draft.caller == MEI
    assert draft.calls_for() == ((Plot(24),), (Money(6),))
    assert [column.seat for column in columns(trading(), draft.transfers)] == [MEI, ANYONE]


def test_n3_only_what_can_be_traded_can_be_picked_and_the_rest_says_why() -> None:
    """ux N3."""
    state = trading(money=(24, 0, 25, 22))
    assert why_no_pick(state, Key.read("plot:24"), ()) is None
    assert why_no_pick(state, Key.read("plot:24"), SWAP.transfers) is None
    assert why_no_pick(state, Key.read("money:0"), ()) is None
    nobody = why_no_pick(state, Key.read("plot:6"), ())
    assert nobody is not None
    assert not isinstance(nobody, Illegal)
    assert nobody.args == {"plot": 6}
    assert why_no_pick(state, Key.read("money:1"), ()) is not None
    assert why_no_pick(state, Key.read("bar.undo"), ()) is not None
    florist = KIND["florist"]
    none = why_no_pick(state, Key.read(f"tile:1:{florist}"), ())
    assert isinstance(none, Illegal)
    assert none.code == "tiles_missing"
    assert why_no_pick(state, Key.read(f"tile:3:{florist}"), (Transfer(RAVI, MEI, Tile(florist)),)) is None


def test_v7_hidden_money_can_be_picked_whoever_has_how_much() -> None:
    """CH-6.7: an empty purse does not show."""
    state = trading(variants=Variants(hidden_money=True), money=(None,) * 4)
    assert all(why_no_pick(state, Key.read(f"money:{seat}"), ()) is None for seat in range(4))


def test_keys_stand_for_things() -> None:
    state = trading()
    assert thing_of(state, Key.read("plot:24")) == (MEI, Plot(24))
    assert thing_of(state, Key.read("plot:6")) is None
    assert thing_of(state, Key.read("tile:2:8:1")) == (AIKO, Tile(8))
    assert thing_of(state, Key.read("card:1:40")) == (TOM, Card(40))
    assert thing_of(state, Key.read("seat:1")) is None


def test_n5_a_stale_deal_tells_what_went_and_by_which_deal() -> None:
    """ux N5."""
    offer = Deal(2, MEI, SWAP.transfers, is_stale=True)
    sold = Deal(1, MEI, (Transfer(MEI, AIKO, Plot(24)),), status="executed")
    owners = list(trading().owners)
    owners[23] = AIKO
    state = trading(owners=tuple(owners), deals=(sold, offer))
    found = why_stale(state, offer.transfers)
    assert found is not None
    assert (found.code, found.facts["plot"]) == ("not_the_owner", 24)
    assert latest_blocker(state, offer) == sold
    assert latest_blocker(state, replace(offer, transfers=(Transfer(TOM, MEI, Plot(5)),))) is None


def test_n14_before_and_after_on_the_board() -> None:
    """ux N14: Tom's laundry on 25 and 27 grows by plot 24, Mei's on 22 and 24 shrinks."""
    state = trading()
    assert moved_plots(state, SWAP.transfers) == {24: TOM, 5: MEI}
    found = {(e.seat, e.kind): (e.before, e.after, e.size) for e in effects(state, SWAP.transfers)}
    laundry = KIND["laundry"]
    assert found[TOM, laundry] == (2, 3, 5)
    assert found[MEI, laundry] == (2, 1, 5)
    assert effects(state, SWAP.transfers)[0].seat == TOM


def test_n14_a_business_that_goes_as_a_whole_is_told() -> None:
    state = trading()
    plots = (59, 63)
    gone = tuple(Transfer(MEI, RAVI, Plot(plot)) for plot in plots)
    lost = [e for e in effects(state, gone) if e.seat == MEI]
    assert [(e.kind, e.after) for e in lost] == [(KIND["antiques"], 0)] * len(lost)
    assert lost


def test_n7_wishes_are_pinned_to_things() -> None:
    """ux N7."""
    wants = ((), (Plot(24),), (Plot(24),), ())
    assert wanted_by(trading(wants=wants), Plot(24), MEI) == (TOM, AIKO)
    assert wanted_by(trading(wants=wants), Plot(24), TOM) == (AIKO,)


def test_several_drafts_lie_open_at_once() -> None:
    state, desk = trading(), DraftStack().start()
    first = desk.selected
    assert first is not None
    assert desk.start().selected == first, "an empty draft is used first"
    desk = desk.write(first, SWAP).start()
    second = desk.selected
    assert desk.papers(state) == (first, second)
    desk = desk.step(state, 1)
    assert desk.selected == first
    desk = desk.step(state, -1)
    assert desk.selected == second
    for number in range(MOST_DRAFTS + 2):
        desk = desk.start()
        assert desk.selected is not None
        desk = desk.write(desk.selected, with_cash(SWAP, MEI, TOM, number + 1))
    assert len(desk.papers(state)) == MOST_DRAFTS


def test_a_draft_is_taken_back_step_by_step() -> None:
    desk, key, draft = DraftStack().open_for_change(trading())
    first = desk.write(key, moved(draft, MEI, TOM, Plot(24)))
    second = first.write(key, SWAP)
    assert first != desk and second != first
    assert second.write(key, SWAP) is second
    back = second.undone()
    assert back.draft(key) == Draft((Transfer(MEI, TOM, Plot(24)),))
    assert back.can_undo
    assert not back.undone().can_undo
    assert second.draft(key) == SWAP, "a desk is a value"


def test_a_deal_on_the_table_is_changed_and_changed_back() -> None:
    deal = Deal(7, MEI, SWAP.transfers, signed=0b01)
    state = trading(deals=(deal,))
    desk, key, draft = DraftStack(deal_key(7)).open_for_change(state)
    assert (key, draft.origin, desk.is_changed(key)) == ("deal:7", 7, False)
    desk = desk.write(key, with_cash(draft, TOM, MEI, 3))
    assert desk.is_changed(key)
    assert len(desk.transfers(state, key)) == 3
    changed = desk.draft(key)
    assert changed is not None
    desk = desk.write(key, with_cash(changed, TOM, MEI, 0))
    assert not desk.is_changed(key)
    assert desk.selected == key
    assert desk.transfers(state, key) == SWAP.transfers


def test_the_desk_keeps_up_with_the_table() -> None:
    deal = Deal(7, MEI, SWAP.transfers)
    desk, key, draft = DraftStack(deal_key(7)).open_for_change(trading(deals=(deal,)))
    desk = desk.write(key, with_cash(draft, TOM, MEI, 3))
    richer = with_cash(SWAP, TOM, MEI, 1).transfers
    desk = desk.reconciled(trading(deals=(replace(deal, transfers=richer, version=2),)))
    now = desk.draft(key)
    assert now is not None
    assert now.base == richer
    desk = desk.reconciled(trading(deals=(replace(deal, status="withdrawn"),)))
    assert desk.draft(key) is None
    desk = desk.on_top(key).reconciled(trading(), coming=7)
    assert desk.selected == key, "its event is still to be shown"
    assert desk.reconciled(trading()).selected is None, "it was taken back"


def test_a_draft_becomes_a_deal_and_a_counter_lies_beside_its_original() -> None:
    """ux N6: the original stays."""
    deal = Deal(7, TOM, SWAP.transfers, note="deal?")
    state = trading(deals=(deal,))
    desk = DraftStack().start(counter_of(deal.transfers, deal.id, deal.note))
    key = desk.selected
    draft = desk.draft(key)
    assert draft is not None and key is not None
    assert (draft.counter_to, draft.base, draft.is_changed) == (7, SWAP.transfers, False)
    assert desk.papers(state) == ("deal:7", key)
    other = Deal(9, TOM, SWAP.transfers)
    desk = desk.reconciled(state).proposed(key, 8)
    state = trading(deals=(deal, other, replace(deal, id=8)))
    assert desk.papers(state) == ("deal:7", "deal:8", "deal:9"), "it stays where it lies"
    assert desk.selected == "deal:8"
    assert desk.draft(key) is None


def test_versions_of_a_deal() -> None:
    """ux N6: v1 to vn stay readable."""
    more = with_cash(SWAP, TOM, MEI, 3).transfers
    events = (
        ev.DealProposed(MEI, 1, SWAP.transfers),
        ev.DealProposed(AIKO, 2, ()),
        ev.DealEdited(TOM, 1, 2, more),
    )
    assert versions(events, 1) == ((1, MEI, SWAP.transfers), (2, TOM, more))
