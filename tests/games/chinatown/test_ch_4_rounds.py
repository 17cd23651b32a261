"""Plots, tiles and placing (CH-4.1, CH-4.2, CH-4.4)."""

from __future__ import annotations

from collections import Counter

import pytest

import tabletop
from tabletop.engine.chance import Chance
from tabletop.games.chinatown import GAME, events
from tabletop.games.chinatown.commands import FinishPlacing, KeepPlots, PlaceTile
from tests.games.chinatown.build import DONE, END, PHOTO, TEA, ended, offered, play, refused, town

DEALT = {3: (7, 6, 6, 6, 6, 6), 4: (6, 5, 5, 5, 5, 5), 5: (5, 5, 5, 4, 4, 4)}
KEPT = {3: (5, 4, 4, 4, 4, 4), 4: (4, 3, 3, 3, 3, 3), 5: (3, 3, 3, 2, 2, 2)}
DRAWN = {3: (7, 4, 4, 4, 4, 4), 4: (6, 3, 3, 3, 3, 3), 5: (5, 3, 3, 2, 2, 2)}


def whole_game(seats: int, seed: int = 3) -> tabletop.Table:
    table = tabletop.Table.new(GAME, ["A"] * seats, seed)
    chance = Chance(seed, 99)
    while table.actors:
        seat = min(table.actors)
        table.submit(seat, DONE if table.state.phase == "trade" else chance.pick(table.legal(seat)))
    return table


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ch_4_1_and_4_2_each_round_deals_keeps_and_draws_as_the_tables_say(seats: int) -> None:
    dealt, kept, drawn = Counter(), Counter(), Counter()
    round_now = 0
    for event in whole_game(seats).events_for(None):
        match event:
            case events.RoundBegan():
                round_now = event.round
            case events.PlotsDealt():
                dealt[round_now, event.seat] = len(event.cards)
            case events.PlotsRevealed():
                kept.update({(round_now, seat): len(plots) for seat, plots in enumerate(event.kept)})
            case events.TilesDrawn():
                drawn[round_now, event.seat] = len(event.tiles)
    for found, wanted in ((dealt, DEALT), (kept, KEPT), (drawn, DRAWN)):
        assert found == {(r + 1, seat): wanted[seats][r] for r in range(6) for seat in range(seats)}
    assert sum(kept.values()) == {3: 75, 4: 76, 5: 75}[seats]
    assert sum(drawn.values()) == {3: 81, 4: 84, 5: 85}[seats]


def test_ch_4_1_the_tightest_deal_takes_the_last_card() -> None:
    table = tabletop.Table.new(GAME, ["A"] * 5, 11)
    while table.state.round < 6:
        seat = min(table.actors)
        table.submit(seat, DONE if table.state.phase == "trade" else table.legal(seat)[0])
    assert sum(map(len, table.state.hands)) == 20
    assert table.state.unseen_plots() == ()


def test_ch_4_1_exactly_so_many_are_kept() -> None:
    now = town("plots", hands={0: "1 2 3 4 5 6", 1: "7 8 9 10 11 12", 2: "13 14 15 16 17 18"})
    assert len(offered(now, 0)) == 15
    refused(now, KeepPlots((1, 2, 3)), "too_few_plots", "CH-4.1")
    refused(now, KeepPlots((1, 2, 3, 4, 5)), "too_many_plots", "CH-4.1")
    refused(now, KeepPlots((1, 2, 3, 7)), "not_dealt", "CH-4.1")
    refused(now, KeepPlots((1, 1, 2, 3)), "odd_choice", "CH-4.1")
    refused(now, KeepPlots((2, 1, 3, 4)), "odd_choice", "CH-4.1")
    refused(now, DONE, "not_trading", "CH-4.3.1")
    refused(now, END, "not_placing", "CH-4.4")


def test_ch_4_1_choices_are_secret_until_all_have_chosen() -> None:
    now = town("plots", hands={0: "1 2 3 4 5 6", 1: "7 8 9 10 11 12", 2: "13 14 15 16 17 18"})
    first = play(now, KeepPlots((1, 2, 3, 4)), seat=0)
    assert first.kinds == ["PlotsChosen"]
    assert GAME.secrets.redact_event(first.events[0], 1) == events.PlotsChosen(0, None)
    assert GAME.secrets.redact(first.state, 1).chosen == ((), None, None)
    assert first.state.owners == now.owners
    assert GAME.rules.actors(first.state) == {1, 2}
    refused(first.state, KeepPlots((1, 2, 3, 5)), "chosen_already", "CH-4.1", seat=0)
    second = play(first.state, KeepPlots((7, 8, 9, 10)), seat=1)
    last = play(second.state, KeepPlots((13, 14, 15, 16)), seat=2)
    assert last.kinds == ["PlotsChosen", "PlotsRevealed", *["TilesDrawn"] * 3, "TradingBegan"]
    assert [last.state.plots_of(seat) for seat in range(3)] == [
        (1, 2, 3, 4),
        (7, 8, 9, 10),
        (13, 14, 15, 16),
    ]


def test_ch_4_1_cards_not_kept_go_back_into_the_deck() -> None:
    now = town("plots", hands={0: "1 2 3 4 5 6", 1: "7 8 9 10 11 12", 2: "13 14 15 16 17 18"})
    for seat, plots in enumerate(((1, 2, 3, 4), (7, 8, 9, 10), (13, 14, 15, 16))):
        now = play(now, KeepPlots(plots), seat=seat).state
    assert now.hands == ((), (), ())
    assert {5, 6, 11, 12, 17, 18} <= set(now.unseen_plots())
    assert len(now.unseen_plots()) == 85 - 12


def test_ch_4_1_an_own_choice_can_be_taken_back_until_all_is_revealed() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 5)
    table.submit(0, table.legal(0)[3])
    assert table.can_undo()
    table.undo()
    table.submit(0, table.legal(0)[0])
    table.submit(1, table.legal(1)[0])
    table.submit(2, table.legal(2)[0])
    assert table.state.phase == "trade"
    assert table.can_undo().code in ("chance", "revealed")


def test_ch_4_2_tiles_are_drawn_open_to_all() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 5)
    for seat in range(3):
        table.submit(seat, table.legal(seat)[0])
    assert [sum(loose) for loose in table.view(None).tiles] == [7, 7, 7]
    assert sum(table.state.bag) == 90 - 21


def test_ch_4_4_tiles_go_on_empty_plots_of_ones_own() -> None:
    now = town("place", plots={0: "1 2", 1: "3"}, built={"2": "tea"}, tiles={0: "photo tea"})
    assert set(offered(now)) == {FinishPlacing(), PlaceTile(PHOTO, 1), PlaceTile(TEA, 1)}
    refused(now, PlaceTile(PHOTO, 2), "built_already", "CH-4.4")
    refused(now, PlaceTile(PHOTO, 3), "not_your_plot", "CH-4.4")
    refused(now, PlaceTile(PHOTO, 4), "not_your_plot", "CH-4.4")
    refused(now, PlaceTile(5, 1), "no_such_tile_left", "CH-4.4")
    refused(now, PlaceTile(12, 1), "no_such_tile_left", "CH-4.4")
    refused(now, PlaceTile(PHOTO, 86), "no_such_plot", "CH-2.1")
    refused(now, PlaceTile(PHOTO, 1), "not_your_turn", "CH-4.4", seat=1)
    after = play(now, PlaceTile(PHOTO, 1)).state
    assert (after.tile_on(1), after.loose_tiles_of(0)) == (PHOTO, (TEA,))


def test_ch_4_4_a_placed_tile_stays_but_may_be_taken_back_at_once() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 2, {"first": 0})
    for seat in range(3):
        table.submit(seat, table.legal(seat)[0])
    for seat in range(3):
        table.submit(seat, DONE)
    before = table.digest
    placing = next(one for one in table.legal(0) if isinstance(one, PlaceTile))
    table.submit(0, placing)
    refused(table.state, placing, "built_already", "CH-4.4", seat=0)
    table.undo()
    assert table.digest == before


def test_ch_4_4_the_start_player_places_first_then_clockwise_each_once() -> None:
    all_can = {0: "photo", 1: "tea", 2: "fish"}
    now = town("trade", first=1, plots={0: "1", 1: "2", 2: "3"}, tiles=all_can)
    now = ended(now)
    assert (now.phase, GAME.rules.actors(now)) == ("place", {1})
    order = []
    while now.round == 2:
        order.append(now.active)
        now = play(now, END).state
    assert order == [1, 2, 0]
    assert now.tiles[0][PHOTO] == 1, "tiles that are not placed are kept"


def test_ch_4_4_who_can_place_nothing_is_passed_over() -> None:
    now = ended(town("trade", first=1, plots={0: "1", 1: "2"}, tiles={0: "photo", 2: "fish"}))
    assert now.active == 0
    done = play(town("trade", first=1, done=0b011), DONE, seat=2)
    assert done.kinds[:5] == ["TradingFinished", "TradingEnded", *["PlacingFinished"] * 3]
    assert all(event.is_forced for event in done.events[2:5])
    assert done.state.round == 3
