"""What stands on the board's businesses can be read: amounts above all, at any size (look 4)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown.board.camera import BoardGrid
from tabletop.app.games.chinatown.board.looks import Firm, Tag
from tabletop.app.games.chinatown.board.over import BoardOver
from tabletop.app.games.chinatown.board.plots import label_of
from tabletop.app.games.chinatown.phases import counted
from tests.app.driver import Driver
from tests.app.games.chinatown.table import board_marks, camera
from tests.app.games.chinatown.test_count import count
from tests.games.chinatown.build import town

FIRMS = (
    *(Firm((plot,), 0, f"1/{size}", "$1k") for plot, size in zip((4, 5, 9, 12), (3, 4, 5, 6), strict=True)),
    Firm((1, 2, 3), 0, "3/3", "$5k", is_finished=True),
    Firm((22, 24, 26), 1, "4/4", "$8k", is_finished=True),
    Firm((19,), 1, "6/6", "$14k", is_finished=True),
    Firm((20, 23), 2, "4/6", "$6k"),
    Firm((16, 17), 2, "2/5", "$2k"),
)

STATE = town(
    "place",
    plots={0: "1 2 3 8 60", 1: "4 22 23 9"},
    built={"1 2 3": "tea", "4": "laundry", "8": "fish", "60": "laundry", "22 23": "florist", "9": "tea"},
    active=0,
)


@pytest.mark.parametrize("cell", [30, 44, 55, 70, 110, 200])
def test_every_business_shows_what_it_pays_and_single_tiles_are_alike(cell: int, driver: Driver) -> None:
    scene = count(driver, STATE)
    grid = BoardGrid(camera(scene).grid.board, float(cell))
    labels = {firm: label_of(driver.ctx, grid, firm) for firm in FIRMS}
    for firm, label in labels.items():
        assert label.text.endswith(firm.money)
    single = {label.text == firm.money for firm, label in labels.items() if firm.text.startswith("1/")}
    assert len(single) == 1, "all of them with how many of how many, or none"
    for one, two in combinations(labels.values(), 2):
        assert cell < 44 or not one.box.colliderect(two.box), (one, two)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_amount_of_a_count_covers_another(
    make_driver: Callable[..., Driver], size: tuple[int, int]
) -> None:
    """Of shops that reach round each other, as three Tea Houses round a single tile."""
    driver = make_driver(size=size)
    scene = count(driver, STATE)
    marks = board_marks(scene)
    over = BoardOver(scene.ctx, camera(scene), lambda *_: pygame.Surface((1, 1)), marks)
    boxes = [over._box(over._tag(tag)) for tag in marks.tags]
    assert len(boxes) == 6
    for one, two in combinations(boxes, 2):
        assert not one.colliderect(two), (one, two)


def test_ch_4_5_lines_fill_in_the_order_in_which_they_are_counted(driver: Driver) -> None:
    state = town(
        "place", plots={0: "1 22 23 60"}, built={"1": "tea", "22 23": "laundry", "60": "fish"}, active=0
    )
    scene = count(driver, replace(state, active=0))
    paid = [event.plots for event in scene.ui_state.count.paid if event.seat == 0]
    assert len(paid) == 3
    assert [one.plots for one in counted.businesses_of(scene.view, 0)] == paid


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_amount_that_is_counted_stands_clear_of_its_business_on_the_board(
    make_driver: Callable[..., Driver], size: tuple[int, int]
) -> None:
    """Below it, or above it in the lowest row."""
    scene = count(make_driver(size=size), STATE)
    seen = camera(scene)
    over = BoardOver(scene.ctx, seen, lambda *_: pygame.Surface((1, 1)), board_marks(scene))
    for plot in range(1, 86):
        pill, (x, y) = over._tag(Tag((plot,), 0, "$2k", is_active=True))
        rect, half = seen.rect_of(plot), pill.px // 2
        assert rect.left < x < rect.right and (y - half >= rect.bottom or y + half <= rect.top)
        assert seen.inner.top <= y - half and y + half <= seen.inner.bottom
