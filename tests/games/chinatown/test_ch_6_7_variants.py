"""Variants (CH-6) and what is secret (CH-7)."""

from __future__ import annotations

from itertools import product

import pytest

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import SetupError
from tabletop.games.chinatown import GAME, events
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Card, Transfer
from tabletop.games.chinatown.rounds import Resolution, begin_round
from tabletop.games.chinatown.trade_rules import cannot_pay
from tests.games.chinatown.build import (
    DONE,
    PHOTO,
    TEA,
    deal,
    ended,
    made,
    offered,
    play,
    propose,
    proposed,
    refused,
    town,
)

KEEP = {"keep_cards": True}
HANDS = {0: "1 2 3 4 5 6", 1: "7 8 9 10 11 12", 2: "13 14 15 16 17 18"}


def test_ch_6_1_the_outlook_card_comes_before_the_tiles() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 5, {"open_outlook": True})
    for seat in range(3):
        told = table.submit(seat, table.legal(seat)[0])
    assert [type(event).__name__ for event in told][1:4] == ["PlotsRevealed", "OutlookTurned", "TilesDrawn"]
    sizes = table.state.outlook_sizes
    assert sizes == told[2].sizes
    for seat in range(3):
        table.submit(seat, DONE)
    for seat in sorted(range(3), key=lambda seat: (seat - table.state.first) % 3):
        told = table.submit(seat, co.FinishPlacing())
    assert "OutlookTurned" not in {type(event).__name__ for event in told}


def test_ch_6_1_needs_outlook_cards() -> None:
    with pytest.raises(SetupError, match="needs outlook cards"):
        tabletop.Table.new(GAME, ["A", "B", "C"], 5, {"open_outlook": True, "outlook": "none"})


def test_ch_6_1_all_variants_combine_but_for_an_open_outlook_without_cards() -> None:
    """All 128 combinations of CH-6.1 to CH-6.7 can be played, but the 16 that contradict themselves."""
    switches = ("open_outlook", "keep_cards", "street_access", "keep_fewer", "hidden_money")
    began = 0
    for number, chosen in enumerate(product((False, True), repeat=len(switches))):
        for outlook in ("tiles", "businesses", "flat", "none"):
            options = {**dict(zip(switches, chosen, strict=True)), "outlook": outlook}
            if outlook == "none" and options["open_outlook"]:
                with pytest.raises(SetupError):
                    GAME.rules.initial(3, options)
                continue
            seats = 3 + number % 3
            table = tabletop.Table.new(GAME, ["A"] * seats, number, options)
            for seat in range(seats):
                table.submit(seat, table.legal(seat)[-1])
            assert table.state.phase == "trade"
            assert len(table.state.turned) == options["open_outlook"]
            began += 1
    assert began == 112


def test_ch_6_2_cards_not_played_stay_in_hand() -> None:
    now = town("plots", hands=HANDS, options=KEEP)
    assert co.KeepPlots(()) in offered(now, 0)
    for seat, plots in enumerate(((1, 2), (), (13, 14, 15, 16))):
        now = play(now, co.KeepPlots(plots), seat=seat).state
    assert now.hands == ((3, 4, 5, 6), (7, 8, 9, 10, 11, 12), (17, 18))
    assert len(now.unseen_plots()) == 85 - 6 - 12


def test_ch_6_2_hands_are_filled_up_and_large_ones_draw_nothing() -> None:
    now = town("place", active=2, hands={0: "1 2 3 4 5 6 7", 1: "8", 2: ""}, options=KEEP)
    after = play(now, co.FinishPlacing()).state
    assert [len(hand) for hand in after.hands] == [7, 6, 6]


def test_ch_6_2_a_small_deck_is_dealt_one_at_a_time_from_the_start_player() -> None:
    owned = " ".join(map(str, range(1, 81)))
    now = town("place", first=0, hands={0: "", 1: "", 2: "81"}, plots={0: owned}, options=KEEP)
    story = Resolution(now)
    begin_round(story, story.state, 1, Chance(1, 1))
    assert [len(hand) for hand in story.state.hands] == [1, 2, 2]
    assert story.state.unseen_plots() == ()


def test_ch_6_2_cards_in_hand_are_traded() -> None:
    now = town(hands=HANDS, options=KEEP)
    now = made(now, "0>1 @3, 1>0 $2")
    assert now.hands[0] == (1, 2, 4, 5, 6) and now.hands[1] == (3, 7, 8, 9, 10, 11, 12)
    assert GAME.secrets.redact(now, 1).hands[1] == now.hands[1]
    assert GAME.secrets.redact(now, 2).hands[:2] == ((None,) * 5, (None,) * 7)
    refused(now, propose("0>1 @3"), "card_missing", "CH-6.2")


def test_ch_6_2_nobody_can_name_cards_that_were_not_shown() -> None:
    now = town(hands=HANDS, options=KEEP)
    refused(now, propose("1>0 @7, 0>1 $1"), "card_not_shown", "CH-7")
    refused(now, propose("1>0 @3, 0>1 $1"), "card_not_shown", "CH-7")
    refused(now, co.OpenCall((), (Card(7),)), "card_not_shown", "CH-7")
    now = proposed(now, "1>0 @7, 0>1 $1", 1)
    now = proposed(now, "1>0 @7, 0>1 $2", 0, counter_to=1)
    assert play(now, co.SignDeal(2, 1), seat=1).state.hands[0] == (1, 2, 3, 4, 5, 6, 7)


def test_ch_6_2_cards_are_discarded_unseen_into_the_deck() -> None:
    now = town(hands=HANDS, options=KEEP)
    told = play(now, co.DiscardCards((2, 5)), seat=0)
    assert told.state.hands[0] == (1, 3, 4, 6) and {2, 5} <= set(told.state.unseen_plots())
    assert GAME.secrets.redact_event(told.events[0], 1) == events.CardsDiscarded(0, (None, None))
    refused(now, co.DiscardCards((7,)), "card_not_in_hand", "CH-6.2", seat=0)
    refused(now, co.DiscardCards(()), "odd_choice", "CH-6.2", seat=0)
    refused(town(), co.DiscardCards((7,)), "no_cards_kept", "CH-6.2", seat=0)
    promised = proposed(now, "0>1 @2")
    refused(promised, co.DiscardCards((2,)), "card_promised", "CH-6.2", seat=0)
    assert co.DiscardCards((3,)) in offered(promised, 0)


def test_ch_6_2_a_card_that_went_elsewhere_makes_a_deal_stale() -> None:
    now = proposed(town(hands=HANDS, options=KEEP), "0>1 @2")
    now = made(now, "0>2 @2")
    assert now.deals[0].is_stale
    unsigned = proposed(town(hands=HANDS, options=KEEP), "0>1 @2", is_signed=False)
    gone = play(unsigned, co.DiscardCards((2,)), seat=0).state
    refused(gone, co.SignDeal(1, 1), "card_missing", "CH-6.2", seat=0)


def test_ch_6_2_a_very_large_hand_may_still_keep_as_many_as_others() -> None:
    now = town("plots", hands={0: " ".join(map(str, range(1, 21)))}, options=KEEP)
    assert len(offered(now, 0)) == 1 + 20 + 190
    assert play(now, co.KeepPlots((1, 2, 3, 4)), seat=0).state.chosen[0] == (1, 2, 3, 4)


def test_ch_6_5_tiles_are_placed_from_the_streets_inwards() -> None:
    """Plot 4 has four neighbours: 2, 3, 5 and 8."""
    street = {"street_access": True}
    now = town("place", plots={0: "4 5 8"}, tiles={0: "tea photo"}, options=street)
    refused(now, co.PlaceTile(TEA, 4), "no_street", "CH-6.5")
    assert co.PlaceTile(TEA, 5) in offered(now)
    joined = play(now, co.PlaceTile(TEA, 5)).state
    refused(joined, co.PlaceTile(PHOTO, 4), "no_street", "CH-6.5")
    assert town("place", plots={0: "4"}, tiles={0: "tea"}).neighbours(4) == (2, 3, 5, 8)
    led = town("place", plots={0: "4 5"}, built={"5": "tea"}, tiles={0: "tea"}, options=street)
    assert play(led, co.PlaceTile(TEA, 4)).state.tile_on(4) == TEA
    other = town("place", plots={0: "4", 1: "5"}, built={"5": "tea"}, tiles={0: "tea"}, options=street)
    refused(other, co.PlaceTile(TEA, 4), "no_street", "CH-6.5")


def test_ch_6_5_who_has_no_plot_with_access_is_passed_over() -> None:
    now = ended(town(plots={0: "4"}, tiles={0: "tea"}, options={"street_access": True}))
    assert now.round == 3


def test_ch_6_6_fewer_plots_may_be_kept() -> None:
    now = town("plots", hands=HANDS, options={"keep_fewer": True})
    assert len(offered(now, 0)) == 1 + 6 + 15 + 20 + 15
    for seat, plots in enumerate(((), (7,), (13, 14))):
        now = play(now, co.KeepPlots(plots), seat=seat).state
    assert now.hands == ((), (), ())
    assert [len(now.plots_of(seat)) for seat in range(3)] == [0, 1, 2]


HIDDEN = {"hidden_money": True}


def test_ch_6_7_money_of_others_is_not_shown() -> None:
    now = town(money=(7, 9, 2), options=HIDDEN)
    assert GAME.secrets.redact(now, 1).money == (None, 9, None)
    assert GAME.secrets.redact(now, None).money == (None, None, None)
    assert [book is None for book in GAME.secrets.redact(now, 1).books] == [True, False, True]
    assert GAME.progress.points(GAME.secrets.redact(now, None)) == (0, 0, 0)


def test_ch_6_7_no_refusal_tells_what_others_have() -> None:
    now = town(money=(7, 9, 2), options=HIDDEN)
    now = proposed(now, "2>0 $100, 0>2 $1")
    refused(now, co.SignDeal(1, 1), "money_missing", "CH-4.3.2", seat=2)
    refused(now, propose("0>1 $8"), "money_missing", "CH-4.3.2")
    for viewer in (0, 1, None):
        view = GAME.secrets.redact(now, viewer)
        assert view.deals == now.deals
    poorer = town(money=(7, 9, 1), options=HIDDEN)
    command = propose("2>0 $2, 0>2 $1")
    assert play(now, command, seat=0).events[0].transfers == play(poorer, command, seat=0).events[0].transfers


def test_ch_6_7_who_has_signed_a_deal_is_imagined_with_the_money_for_it() -> None:
    now = town(money=(60, 9, 40), options=HIDDEN)
    for words, seat in (("0>1 $1, 1>0 $2", 0), ("0>1 $55, 1>0 $3", 0), ("2>1 $31, 1>2 $4", 2)):
        now = proposed(now, words, seat=seat)
    for number in range(8):
        other = GAME.secrets.imagine(GAME.secrets.redact(now, 1), 1, Chance(number, 1))
        for open_deal in other.deals:
            assert not cannot_pay(other, open_deal, open_deal.proposer)
        assert [book.money[-1] for book in other.books] == list(other.money)
        assert play(other, co.SignDeal(2, 1), seat=1).state.money[0] == other.money[0] - 55 + 3


def test_ch_6_7_all_money_is_shown_at_the_end() -> None:
    now = town("place", money=(7, 9, 2), round=6, active=2, options=HIDDEN | {"outlook": "none"})
    after = play(now, co.FinishPlacing()).state
    assert GAME.secrets.redact(after, None).money == (7, 9, 2)
    assert None not in GAME.secrets.redact(after, 0).books


def test_ch_7_plot_cards_are_seen_by_their_holder_only() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 5)
    for viewer in (None, 0, 1, 2):
        view = table.view(viewer)
        for seat, hand in enumerate(view.hands):
            assert (None in hand) == (seat != viewer)
        dealt = [event for event in table.events_for(viewer) if isinstance(event, events.PlotsDealt)]
        assert [None in event.cards for event in dealt] == [seat != viewer for seat in range(3)]
    assert set(table.state.hands[1]) <= set(table.view(0).unseen_plots())


def test_ch_7_deals_lie_open() -> None:
    now = proposed(town(plots={0: "1"}), "0>1 #1")
    assert GAME.secrets.redact(now, None).deals == now.deals
    assert now.deals[0].transfers == deal("0>1 #1")
    assert isinstance(now.deals[0].transfers[0], Transfer)


def test_ch_7_what_an_undo_would_take_back_names_no_secret_card() -> None:
    now = town("plots", hands=HANDS, options=KEEP)
    commands = (co.KeepPlots((1, 2)), co.DiscardCards((3, 4)))
    for command in commands:
        assert GAME.words.label(command, now).args == {}
