"""Income and outlook cards (CH-4.5, CH-5) and the test vectors of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.chinatown import GAME, events
from tabletop.games.chinatown.board import revenue, split
from tabletop.games.chinatown.business import businesses, growth, income_of
from tabletop.games.chinatown.state import State
from tests.games.chinatown.build import END, OPTIONS, RESTAURANT, play, town

VECTORS = {
    3: (1, 2, 5, 6, 7, 10),
    4: (1, 2, 4, 8, 9, 10, 12),
    5: (1, 2, 4, 6, 11, 12, 13, 15),
    6: (1, 2, 4, 6, 8, 14, 15, 16, 18),
}


def paid(now: State) -> dict[type[Any], list[Any]]:
    """The income events after the last seat has placed."""
    found: dict[type[Any], list[Any]] = {events.BusinessPaid: [], events.OutlookPaid: []}
    for event in play(now, END).events:
        if type(event) in found:
            found[type(event)].append(event)
    return found


def naming(sizes: tuple[int, ...], outlook: str = "tiles", **more: Any) -> State:
    """A table whose outlook card of the round, already turned, names these sizes (CH-6.1)."""
    return town(
        "place",
        active=2,
        options={"open_outlook": True, "outlook": outlook},
        turned=(0, GAME.rules.initial(3, OPTIONS).board.outlooks.index(sizes)),
        **more,
    )


def test_ch_4_5_1_an_outlook_card_is_turned_over() -> None:
    kinds = play(town("place", active=2), END).kinds
    assert kinds.index("OutlookTurned") < kinds.index("RoundEnded")


def test_ch_4_5_2_two_adjacent_restaurants_of_two_owners_are_two_businesses() -> None:
    now = town("place", active=2, plots={0: "19", 1: "22"}, built={"19 22": "restaurant"})
    assert [(one.seat, one.cash) for one in paid(now)[events.BusinessPaid]] == [(0, 1), (1, 1)]


@pytest.mark.parametrize("other", [23, 24])
def test_ch_4_5_2_a_third_restaurant_on_22_joins_its_neighbours(other: int) -> None:
    now = town(plots={0: f"19 22 {other}"}, built={f"19 {other}": "restaurant"})
    assert len(businesses(now)) == 2
    grown = growth(now, businesses(now), 0, RESTAURANT, 22)
    assert (grown.gain, grown.finishes, grown.after.plots) == (2, False, (19, 22, other))
    joined = town(plots={0: f"19 22 {other}"}, built={f"19 22 {other}": "restaurant"})
    (one,) = businesses(joined)
    assert (one.plots, one.finished, one.left, one.cash) == ((19, 22, other), 0, 3, 4)


def test_ch_4_5_2_plots_across_a_street_are_apart() -> None:
    now = town(plots={0: "4 19"}, built={"4 19": "tea"})
    assert [one.plots for one in businesses(now)] == [(4,), (19,)]


def test_ch_4_5_2_a_group_is_split_by_its_tiles_alone() -> None:
    assert [split(3, count) for count in range(1, 8)] == [
        *((0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1))
    ]
    now = town(plots={0: "1 2 3 4 5 8"}, built={"1 2 3 4 5 8": "photo"})
    (one,) = businesses(now)
    assert (one.finished, one.left, one.cash) == (2, 0, 10)


def test_ch_4_5_2_the_example_of_the_rules_six_florists() -> None:
    now = town(plots={0: "1 2 3 4 5 8"}, built={"1 2 3 4 5 8": "florist"})
    (one,) = businesses(now)
    assert (one.finished, one.left, one.cash) == (1, 2, 10)


@pytest.mark.parametrize(("size", "earned"), VECTORS.items())
def test_ch_4_5_3_revenue_by_tiles(size: int, earned: tuple[int, ...]) -> None:
    assert tuple(revenue(size, count) for count in range(1, size + 4)) == earned


def test_ch_4_5_3_the_bank_pays_each_business() -> None:
    now = town("place", active=2, plots={0: "1 2 3", 2: "43 44"}, built={"1 2 3": "tea", "43 44": "clock"})
    done = play(now, END)
    earned = [(one.seat, one.kind, one.plots, one.finished, one.left, one.cash) for one in done.events
              if isinstance(one, events.BusinessPaid)]  # fmt: skip
    assert earned == [(0, 1, (1, 2, 3), 1, 0, 5), (2, 5, (43, 44), 0, 2, 2)]
    by_card = [sum(e.cash for e in done.events if isinstance(e, events.OutlookPaid) and e.seat == seat)
               for seat in range(3)]  # fmt: skip
    assert done.state.money == (10 + by_card[0], 5, 7 + by_card[2])
    assert done.state.books[0].businesses[1] == (5, 0, 0, 0)
    assert done.state.books[2].businesses[1] == (0, 2, 0, 0)
    assert income_of(now, 0) == 5


def test_ch_4_5_4_each_tile_of_a_named_size_pays() -> None:
    now = naming(
        (3, 4),
        plots={0: "1 2 3 6 7", 1: "28 29"},
        built={"1 2 3 6": "photo", "28": "clock", "29": "restaurant"},
    )
    assert paid(now)[events.OutlookPaid] == [events.OutlookPaid(0, 4, 4), events.OutlookPaid(1, 1, 1)]


def test_ch_5_nine_cards_each_size_on_three_three_name_nothing() -> None:
    cards = GAME.rules.initial(3, OPTIONS).board.outlooks
    assert sorted(cards) == [(), (), (), (3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    assert paid(naming((), plots={0: "1"}, built={"1": "tea"}))[events.OutlookPaid] == []


def test_ch_5_without_outlook_cards_nothing_is_turned_over() -> None:
    done = play(town("place", active=2, options={"outlook": "none"}, plots={0: "1"}, built={"1": "tea"}), END)
    assert not {"OutlookTurned", "OutlookPaid"} & set(done.kinds)
    assert done.state.money == (6, 5, 5)


def test_ch_6_3_one_small_and_two_larger_businesses_pay_three() -> None:
    """The sheet's example: one size-3 business and two size-4 businesses, outlook {3,4}."""
    now = naming(
        (3, 4),
        "businesses",
        plots={0: "1 2 3 4 43 44 45 46 47 59 61 63"},
        built={"1 2 3": "photo", "43 44 45 46": "jewel", "59": "jewel"},
    )
    assert paid(now)[events.OutlookPaid] == [events.OutlookPaid(0, 3, 3)]


def test_ch_6_3_finished_and_unfinished_part_of_a_group_count_separately() -> None:
    now = naming((3, 5), "businesses", plots={0: "1 2 3 4"}, built={"1 2 3 4": "photo"})
    assert paid(now)[events.OutlookPaid] == [events.OutlookPaid(0, 2, 2)]


def test_ch_6_4_a_single_payment_a_player() -> None:
    now = naming((3, 4), "flat", plots={0: "1 2 3 43", 1: "28"}, built={"1 2 3 43": "photo", "28": "laundry"})
    assert paid(now)[events.OutlookPaid] == [events.OutlookPaid(0, 1, 1)]
