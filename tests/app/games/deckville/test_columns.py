"""However many properties a district has, each lies in its room and its name shows (look 3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tabletop.app.games.deckville.layout import DeckvilleLayout, arrange
from tabletop.engine.chance import Chance
from tabletop.games.deckville.state import State
from tests.app.driver import Driver
from tests.app.games.deckville.table import position

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)]
HEAD = 0.22
"""The head of a card, as a part of its width: what has to show of each."""


def with_types(state: State, types: list[int]) -> State:
    """Return a position whose first seat has built properties of these types, in this order."""
    cards = [next(card for card, kind in enumerate(state.cards) if kind.type == each) for each in types]
    mine = replace(state.districts[0], properties=tuple(cards))
    return replace(state, districts=(mine, *state.districts[1:]))


def laid(driver: Driver, types: list[int]) -> DeckvilleLayout:
    return arrange(driver.ctx.display, with_types(position(4), types), 0, 6, 0)


@pytest.mark.parametrize("size", SIZES)
def test_any_district_fits_and_all_names_show(
    size: tuple[int, int], make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size)
    state = position(4)
    for seed in range(60):
        chance = Chance(seed, 1)
        kinds = list(range(8))[: 1 + chance.below(8)]
        types = [chance.pick(kinds) for _ in range(1 + chance.below(14))]
        layout = arrange(driver.ctx.display, with_types(state, types), 0, 6, 0)
        assert sorted(one.index for one in layout.properties) == list(range(len(types)))
        for number, one in enumerate(layout.properties):
            assert layout.district.contains(one.rect) and not one.rect.colliderect(layout.reserve)
            assert not one.rect.colliderect(layout.resources)
            assert one.strip.h >= one.rect.w * HEAD
            assert all(not one.strip.colliderect(two.strip) for two in layout.properties[number + 1 :])


def test_a_type_stands_together_under_one_chip(driver: Driver) -> None:
    layout = laid(driver, [4, 1, 4, 4, 1, 4, 4, 4, 4, 4])
    assert {kind: count for kind, count, _ in layout.columns} == {4: 8, 1: 2}
    for kind, _, chip in layout.columns:
        mine = [one for one in layout.properties if [4, 1, 4, 4, 1, 4, 4, 4, 4, 4][one.index] == kind]
        assert all(chip.left <= one.rect.left and one.rect.right <= chip.right for one in mine)
    assert len({one.rect.x for one in layout.properties}) > 2, "eight of a type take several columns"


def test_few_properties_lie_in_one_column_a_type(driver: Driver) -> None:
    layout = laid(driver, [2, 2, 3, 5, 5])
    assert len({one.rect.x for one in layout.properties}) == 3
    assert len({one.rect.w for one in layout.properties}) == 1


def test_cards_grow_where_windows_are_tall(driver: Driver) -> None:
    usual = laid(driver, [2, 2, 3]).properties[0].rect.w
    driver.ctx.display.resize((1280, 960))
    assert laid(driver, [2, 2, 3]).properties[0].rect.w > 1.3 * usual


def test_no_property_no_column(driver: Driver) -> None:
    assert laid(driver, []).columns == () and laid(driver, []).properties == ()
