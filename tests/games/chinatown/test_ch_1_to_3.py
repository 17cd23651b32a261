"""Goal, components, board, set-up (CH-1 to CH-3)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import tabletop
from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english
from tabletop.engine.protocol import SetupError
from tabletop.games.chinatown import GAME, events
from tabletop.games.chinatown.board import ALL_TILES, IDS, PLOTS, copies_of, geometry, size_of
from tabletop.games.chinatown.deals import Bargain, Money, Plot, Transfer, ordered
from tabletop.games.chinatown.events import Ledger
from tabletop.i18n import Catalogue
from tests.games.chinatown.build import END, OPTIONS, book, play, town

ENGLISH = Catalogue("en")
PRINTED = Path(__file__).parent / "plots.csv"
"""A copy of the table of plots that the rules were written from."""


def over(*money: int, plots: dict[int, str], built: dict[str, str]) -> object:
    ended = town("place", seats=len(money), money=money, plots=plots, built=built, round=6)
    last = events.GameEnded(tuple(money), tuple(book(amount, 6) for amount in money))
    return GAME.rules.result(GAME.rules.evolve(ended, last))


def test_ch_1_the_richest_player_wins() -> None:
    result = over(30, 41, 12, plots={}, built={})
    assert (result.winners, result.scores, result.clause) == ((1,), (30, 41, 12), "CH-1")
    assert result.tie_break is None


def test_ch_1_a_tie_goes_to_who_has_more_tiles_on_the_board() -> None:
    result = over(41, 41, 12, plots={0: "1 2", 1: "3 4 5", 2: "6 7 8 9"}, built={"1 2 3 4 5 6": "tea"})
    assert result.winners == (1,)
    assert result.tie_break is not None
    assert [row.scores for row in result.categories if row.is_aside] == [(2, 3, 1)], "tiles are not money"
    names = ("Mei", "Tom", "Aiko")
    assert (
        ENGLISH.message(result.reason, names)
        == "Tom wins the tie at $41,000 with the most tiles on the board."
    )
    ended = town("over", money=(41, 41, 12))
    told = GAME.words.closing((), ended, result, 0)
    assert [ENGLISH.message(one, names) for one in told] == [
        "You have $41,000 at the end.",
        "Tom has the most tiles on the board: 3.",
    ], "who sees the same money twice is told why it is lost"


def test_ch_1_still_tied_they_share_the_win() -> None:
    result = over(41, 41, 12, plots={0: "1 2", 1: "3 4", 2: "6 7 8"}, built={"1 2 3 4 6 7 8": "tea"})
    assert result.winners == (0, 1)


def test_ch_1_every_number_of_the_sheet_is_made_of_what_its_rounds_brought() -> None:
    """Rounds are counted from 1; those that brought nothing are left out, but for what was held (ux E1)."""
    written = Ledger(
        businesses=((1, 0, 0, 0), (0, 8, 0, 0), (5, 0, 11, 0)),
        outlook=(2, 0, 4),
        deals=(0, 0, 0),
        money=(8, 16, 36),
    )
    blank = Ledger(businesses=((0,) * 4,) * 3, outlook=(0,) * 3, deals=(0,) * 3, money=(5,) * 3)
    state = town("over", round=3, money=(36, 5, 5), books=(written, blank, blank))
    result = GAME.rules.result(state)
    assert result is not None
    told = {row.label: row.items[0] for row in result.categories if row.items}
    assert {label: [in_english(one) for one in items] for label, items in told.items() if items} == {
        "Businesses of size 3": ["Round 1: $1,000", "Round 3: $5,000"],
        "Businesses of size 4": ["Round 2: $8,000"],
        "Businesses of size 5": ["Round 3: $11,000"],
        "Business outlook": ["Round 1: $2,000", "Round 3: $4,000"],
        "Money ($1,000)": ["Round 1: $8,000", "Round 2: $16,000", "Round 3: $36,000"],
    }
    assert all(row.items[1] == () for row in result.categories if row.items and row.label[:5] != "Money")


def test_ch_1_the_sheet_tells_of_each_deal_what_was_given_to_whom_and_got_from_whom() -> None:
    """Each party reads it from its own side; who had no part in it reads nothing (ux E1)."""
    deal = Bargain(
        2, 1, ordered((Transfer(0, 1, Plot(22)), Transfer(1, 0, Money(3)), Transfer(1, 2, Plot(5))))
    )
    result = GAME.rules.result(town("over", seats=4, round=2, bargains=(deal,), books=(book(5, 2),) * 4))
    assert result is not None
    (deals,) = (row for row in result.categories if row.label == "Money from deals")
    told = [[ENGLISH.message(one, ("Ann", "Ben", "Cat", "Dan")) for one in items] for items in deals.items]
    assert told == [
        ["Round 2: gave plot 22 to Ben; got $3,000 from Ben."],
        ["Round 2: gave $3,000 to Ann and plot 5 to Cat; got plot 22 from Ann."],
        ["Round 2: gave nothing; got plot 5 from Ben."],
        [],
    ]


def test_ch_1_the_game_is_over_after_round_6() -> None:
    after = play(town("place", round=6, active=2), END)
    assert after.kinds[-2:] == ["RoundEnded", "GameEnded"]
    assert GAME.rules.actors(after.state) == frozenset()
    assert GAME.rules.result(after.state) is not None


@pytest.mark.parametrize("seats", [2, 6])
def test_ch_1_three_to_five_play(seats: int) -> None:
    with pytest.raises(SetupError):
        tabletop.Table.new(GAME, ["A"] * seats)


def test_ch_2_1_the_board_is_the_printed_one() -> None:
    lines = PRINTED.read_text(encoding="utf-8").split()[1:]
    printed = [tuple(map(int, line.split(","))) for line in lines]
    board = GAME.rules.initial(3, OPTIONS).board
    ours = [(plot, *site) for plot, site in zip(PLOTS, map(cells, board.sites), strict=True)]
    assert ours == printed


def cells(site: object) -> tuple[int, int, int]:
    return site.district, site.row, site.col


def test_ch_2_1_adjacency_has_its_check_values() -> None:
    shape = geometry(GAME.rules.initial(3, OPTIONS).board)
    counts = Counter(len(shape.neighbours[plot]) for plot in PLOTS)
    assert counts == {2: 34, 3: 34, 4: 17}
    assert sum(map(len, shape.neighbours)) == 2 * 119
    assert shape.neighbours[22] == (19, 23, 24)
    assert [len(plots) for plots in shape.districts.values()] == [15, 12, 15, 16, 12, 15]
    assert all(plot in shape.neighbours[other] for plot in PLOTS for other in shape.neighbours[plot])


def test_ch_2_1_streets_part_plots() -> None:
    board = GAME.rules.initial(3, OPTIONS).board
    shape = geometry(board)
    for plot in PLOTS:
        for other in shape.neighbours[plot]:
            assert board.sites[plot - 1].district == board.sites[other - 1].district


def test_ch_2_2_tiles_are_ninety_in_twelve_types() -> None:
    assert sum(ALL_TILES) == 90
    assert [size_of(kind) for kind in range(12)] == [3] * 3 + [4] * 3 + [5] * 3 + [6] * 3
    assert [copies_of(kind) for kind in range(12)] == [6] * 3 + [7] * 3 + [8] * 3 + [9] * 3
    assert len(set(IDS)) == 12


def test_ch_2_2_so_many_businesses_can_be_finished_as_the_sheet_says() -> None:
    """Six of size 3, three of each other size: the tiles allow no more, no rule is needed for that."""
    finished = Counter[int]()
    for kind in range(12):
        finished[size_of(kind)] += copies_of(kind) // size_of(kind)
    assert finished == {3: 6, 4: 3, 5: 3, 6: 3}


def test_ch_2_3_a_card_for_each_plot_and_nine_outlook_cards() -> None:
    blank = GAME.rules.initial(4, OPTIONS)
    assert blank.unseen_plots() == tuple(range(1, 86))
    assert len(blank.board.outlooks) == 9


def test_ch_2_4_everybody_begins_with_5000() -> None:
    assert tabletop.Table.new(GAME, ["A"] * 5, 3).state.money == (5,) * 5


def test_ch_3_1_six_outlook_cards_are_seen_and_three_never() -> None:
    cards = []
    table = tabletop.Table.new(GAME, ["A", "B", "C"], 8)
    while table.actors:
        seat = min(table.actors)
        told = table.submit(seat, Chance(5, len(table.steps)).pick(table.legal(seat)))
        cards.extend(event.card for event in told if isinstance(event, events.OutlookTurned))
    assert len(cards) == len(set(cards)) == 6
    assert table.state.turned == tuple(cards)


def test_ch_3_2_the_start_player_moves_clockwise() -> None:
    table = tabletop.Table.new(GAME, ["A", "B", "C", "D"], 1, {"first": 2})
    assert table.events_for(None)[0] == events.FirstPlayerDrawn(2, by_lot=False)
    firsts = [event.seat for event in table.events_for(None) if isinstance(event, events.RoundBegan)]
    after = play(town("place", seats=4, first=3, active=2, round=3), END)
    firsts += [event.seat for event in after.events if isinstance(event, events.RoundBegan)]
    assert firsts == [2, 0]


def test_ch_3_2_the_start_player_is_drawn_by_lot() -> None:
    drawn = {tabletop.Table.new(GAME, ["A"] * 3, seed).state.first for seed in range(30)}
    assert drawn == {0, 1, 2}
