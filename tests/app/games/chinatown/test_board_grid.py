"""Where plots lie, what grows together, and what is drawn as street or park."""

from __future__ import annotations

import re

import pytest

from tabletop import maps
from tabletop.app.games.chinatown.board.camera import BoardCamera, BoardGrid, Frame, Viewpoint
from tabletop.app.games.chinatown.board.ground import park_cells, street_cells
from tabletop.app.games.chinatown.board.looks import key_of, plot_of
from tabletop.engine.cells import Site, grid_of
from tabletop.maps import Sprite

# 1 2 . 3
# . . . .
# 4 5 6 .
TOWN = maps.drawn(
    grid_of(
        (
            Site(1, 1, 0, 0),
            Site(2, 1, 0, 1),
            Site(3, 2, 0, 3),
            Site(4, 3, 2, 0),
            Site(5, 3, 2, 1),
            Site(6, 4, 2, 2),
        )
    ),
    "",
)


def points(path: str) -> list[tuple[float, float]]:
    """Return the corners of an outline: the middle points of its curves."""
    return [(float(x), float(y)) for x, y in re.findall(r"Q([-0-9.]+) ([-0-9.]+) ", path)]


def test_a_row_without_plots_is_as_narrow_as_a_street() -> None:
    grid = BoardGrid(TOWN, 100)
    assert grid.cell_rect((0, 0)).h == 100 and grid.cell_rect((1, 0)).h == 60
    assert {grid.cell_rect((0, col)).w for col in range(4)} == {100}


def test_the_whole_fits_its_room_and_fills_one_side() -> None:
    for room in ((500, 300), (300, 500), (37, 900)):
        size = BoardGrid.fitting(TOWN, room).size
        assert size[0] <= room[0] + 1 and size[1] <= room[1] + 1
        assert room[0] - size[0] <= 1 or room[1] - size[1] <= 1


def test_one_plot_is_outlined_at_its_edges() -> None:
    grid = BoardGrid(TOWN, 100)
    rect = grid.rect(1)
    assert points(grid.outline([(0, 0)])) == [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]


def test_plots_side_by_side_get_one_outline() -> None:
    grid = BoardGrid(TOWN, 100)
    left, right = grid.rect(4), grid.rect(6)
    path = grid.outline([grid.cell_of[plot] for plot in (4, 5, 6)], 2)
    assert path.count("M") == 1
    assert points(path)[0] == (left.x - 2, left.y - 2)
    assert points(path)[2] == (right.right + 2, right.bottom + 2)


def test_an_angle_has_six_corners_and_a_ring_two_outlines() -> None:
    grid = BoardGrid(TOWN, 100)
    assert len(points(grid.outline([(0, 0), (1, 0), (1, 1)]))) == 6
    ring = [(row, col) for row in range(3) for col in range(3) if (row, col) != (1, 1)]
    path = grid.outline(ring)
    assert path.count("M") == 2 and len(points(path)) == 8
    diagonal = grid.outline([(0, 0), (1, 1)])
    assert diagonal.count("M") == 2, "plots that touch at a corner only are no business"


def test_without_tiles_what_has_no_plot_is_street_or_park() -> None:
    grid = BoardGrid(TOWN, 100)
    assert street_cells(grid) == {(1, col) for col in range(4)}
    assert park_cells(grid) == {(0, 2), (2, 3)}


def test_with_tiles_the_map_says_what_is_street_and_park() -> None:
    sprites = (Sprite("street_down", "streets", 0, 2), Sprite("park", "ground", 1, 1))
    grid = BoardGrid(maps.Board("", TOWN.sites, 3, 4, sprites), 100)
    assert street_cells(grid) == {(0, 2)} and park_cells(grid) == {(1, 1)}


def test_small_boards_get_more_zooms_until_plots_can_be_hit() -> None:
    import pygame

    frame = Frame(TOWN, pygame.Rect(10, 10, 60, 60), 44, 1)
    assert frame.zooms[:3] == (1.0, 1.5, 2.0) and len(frame.zooms) > 3
    near = BoardCamera(frame, BoardCamera(frame, Viewpoint()).step(99))
    assert near.grid.rect(1).w >= 44
    assert near.step(1) == near.sight != near.fit()
    far = BoardCamera(frame, near.fit())
    assert far.zoom == 1 and far.fit() == far.sight


def test_how_somebody_looks_is_kept_to_the_pixel() -> None:
    import pygame

    frame = Frame(TOWN, pygame.Rect(10, 10, 61, 83), 44, 1)
    camera = BoardCamera(frame, Viewpoint(2))
    for step in ((3, -7), (-11, 5), (1, 1), (-40, 0)):
        moved = BoardCamera(frame, camera.pan(*step))
        assert moved.origin == BoardCamera(frame, moved.sight).origin
        camera = moved


@pytest.mark.parametrize("key", [None, "card:4", "seat:1"])
def test_other_things_are_no_plots(key: str | None) -> None:
    assert plot_of(key) is None and plot_of(key_of(12)) == 12
