"""Which part of a board is visible, and how large: pure geometry over immutable values, device px."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

import pygame

from tabletop.maps import Board

# -- plots at a given size, device px from the board's upper left --
#
# A row or column without plots is a street, narrower than the others (look 3).

STREET = 0.6
"""The width of a street, in cells."""
_MARGIN = 18 / 70
_GAP = 3 / 70
"""The distance of a plot from the edge of its cell, in cells."""

Cell: TypeAlias = "tuple[int, int]"
"""Row and column."""
Point: TypeAlias = "tuple[float, float]"


class BoardGrid:
    """The places of a board with cells of `cell` px."""

    def __init__(self, board: Board, cell: float) -> None:
        self.board = board
        self.cell = cell
        rows, cols = {site.row for site in board.sites}, {site.col for site in board.sites}
        self._x = _edges(board.cols, cols, cell)
        self._y = _edges(board.rows, rows, cell)
        self.cell_of: dict[int, Cell] = {site.plot: (site.row, site.col) for site in board.sites}
        self.plot_on: dict[Cell, int] = {(site.row, site.col): site.plot for site in board.sites}

    @classmethod
    def fitting(cls, board: Board, room: tuple[int, int]) -> BoardGrid:
        """Return the grid of a board as large as fits into `room`, w x h."""
        unit = cls(board, 1000.0)
        return cls(board, max(4.0, 1000.0 * min(room[0] / unit.size[0], room[1] / unit.size[1])))

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole board with its margin."""
        margin = self.cell * _MARGIN
        return round(self._x[-1] + margin), round(self._y[-1] + margin)

    @property
    def gap(self) -> float:
        """Half the distance of two plots."""
        return self.cell * _GAP

    @property
    def radius(self) -> int:
        """Corner radius of a plot."""
        return max(2, round(self.cell * 0.1))

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """Return all of a cell."""
        row, col = cell
        left, top = round(self._x[col]), round(self._y[row])
        return pygame.Rect(left, top, round(self._x[col + 1]) - left, round(self._y[row + 1]) - top)

    def rect(self, plot: int) -> pygame.Rect:
        """Return the place of a plot."""
        return self._rects[plot].copy()

    @cached_property
    def _rects(self) -> dict[int, pygame.Rect]:
        gap = max(1, round(self.gap))
        return {plot: self.cell_rect(cell).inflate(-2 * gap, -2 * gap) for plot, cell in self.cell_of.items()}

    def at(self, pos: tuple[int, int]) -> int | None:
        """Return the plot of the cell at a position."""
        for plot, cell in self.cell_of.items():
            if self.cell_rect(cell).collidepoint(pos):
                return plot
        return None

    def bounds(self, plots: Collection[int]) -> pygame.Rect:
        """Return the rect around some plots."""
        rects = [self.rect(plot) for plot in plots]
        return rects[0].unionall(rects[1:])

    def edge_row(self, plots: Collection[int], *, is_lowest: bool = False) -> pygame.Rect:
        """Return the rect around those of some plots that lie in their highest row, or in their lowest."""
        rows = [self.cell_of[plot][0] for plot in plots]
        edge = max(rows) if is_lowest else min(rows)
        return self.bounds([plot for plot, row in zip(plots, rows, strict=True) if row == edge])

    def outline(self, cells: Collection[Cell], outset: float = 0.0) -> str:
        """Return the SVG path around some cells as one, `outset` px outside their plots, corners rounded."""
        inset = max(1, round(self.gap)) - outset
        radius = max(1.0, self.radius + outset)
        return "".join(_rounded(self._corners(loop, inset), radius) for loop in _loops(frozenset(cells)))

    def _corners(self, loop: list[Cell], inset: float) -> list[Point]:
        """Return the corners of a loop of grid corners, moved inwards, without points on straight lines."""
        found = []
        for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
            come, go = _step(before, here), _step(here, after)
            if come == go:
                continue
            # The inside is at the right hand of every step.
            row, col = here
            right, down = -come[0] - go[0], come[1] + go[1]
            found.append((round(self._x[col]) + inset * right, round(self._y[row]) + inset * down))
        return found


def _edges(count: int, used: Collection[int], cell: float) -> list[float]:
    at = cell * _MARGIN
    found = [at]
    for number in range(count):
        at += cell if number in used else cell * STREET
        found.append(at)
    return found


def _step(start: Cell, end: Cell) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def _loops(cells: frozenset[Cell]) -> Iterator[list[Cell]]:
    """Yield the outlines of some cells as loops of grid corners, clockwise around what is inside."""
    steps: dict[Cell, list[Cell]] = {}
    for row, col in cells:
        for other, start, end in (
            ((row - 1, col), (row, col), (row, col + 1)),
            ((row, col + 1), (row, col + 1), (row + 1, col + 1)),
            ((row + 1, col), (row + 1, col + 1), (row + 1, col)),
            ((row, col - 1), (row + 1, col), (row, col)),
        ):
            if other not in cells:
                steps.setdefault(start, []).append(end)
    while steps:
        start = min(steps)
        loop, here, came = [start], start, (0, 1)
        while True:
            ends = steps[here]
            # Where two outlines touch at a corner, turn right: the cells there do not belong together.
            end = min(ends, key=lambda corner: _step(here, corner) != (came[1], -came[0]))
            ends.remove(end)
            if not ends:
                del steps[here]
            came, here = _step(here, end), end
            if here == start:
                break
            loop.append(here)
        yield loop


def _rounded(points: list[Point], radius: float) -> str:
    """Return a closed SVG path through corners, each rounded."""
    parts: list[str] = []
    for before, here, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        start, end = _towards(here, before, radius), _towards(here, after, radius)
        parts.append(f"{'L' if parts else 'M'}{start[0]:.1f} {start[1]:.1f}")
        parts.append(f"Q{here[0]:.1f} {here[1]:.1f} {end[0]:.1f} {end[1]:.1f}")
    return "".join(parts) + "Z"


def _towards(here: Point, there: Point, far: float) -> Point:
    dx, dy = there[0] - here[0], there[1] - here[1]
    part = min(0.5, far / max(1e-6, abs(dx) + abs(dy)))
    return here[0] + dx * part, here[1] + dy * part


ZOOMS = (1.0, 1.5, 2.0)
"""Zooms of the board; 1 fits all of it."""


class Viewpoint(NamedTuple):
    """A view of a board: the zoom, and the part of it in the middle, from 0 to 1."""

    level: int = 0
    middle: tuple[float, float] = (0.5, 0.5)


class Frame:
    """A board fitted into a room: the place of its frame, and of its plots at each zoom."""

    def __init__(self, board: Board, room: pygame.Rect, least: int, edge: int, above: int = 0) -> None:
        """At the last zoom plots have at least `least` px (ux D6), and the frame an edge of `edge` px. If
        `above` px are free, they are left free above it."""
        fitting = BoardGrid.fitting(board, room.size)
        area = pygame.Rect((0, 0), fitting.size)
        area.center = room.center
        if above and room.h - area.h >= above:
            area.bottom = room.bottom
        self.room, self.area, self.inner = room, area, area.inflate(-2 * edge, -2 * edge)
        sizes = list(ZOOMS)
        while (fitting.cell - 2 * fitting.gap) * sizes[-1] < least + 2:
            sizes.append(sizes[-1] * 1.5)
        self.zooms = tuple(sizes)
        self.grids = tuple(BoardGrid(board, fitting.cell * zoom) for zoom in sizes)


class BoardCamera:
    """A board at a viewpoint, never beyond its edges. Moving and zooming return the new viewpoint, which is
    the same at the end of the range."""

    def __init__(self, frame: Frame, viewpoint: Viewpoint) -> None:
        self.frame = frame
        self.level = min(viewpoint.level, len(frame.zooms) - 1)
        self.grid = frame.grids[self.level]
        """The places at the present zoom, from the board's own upper left."""
        self._view = self._within(self.level, viewpoint.middle, frame.area.center)
        self.origin = (frame.area.x - self._view[0], frame.area.y - self._view[1])
        """Where the board's upper left lies in the window."""
        self.seen = (tuple(frame.area), tuple(frame.inner), self.grid.cell, self.origin)
        """What the places of all plots in the window hang on."""

    @property
    def area(self) -> pygame.Rect:
        """The board's frame: all of it at zoom 1, a window onto it otherwise."""
        return self.frame.area

    @property
    def inner(self) -> pygame.Rect:
        """The frame without its edge."""
        return self.frame.inner

    @property
    def zoom(self) -> float:
        """The present zoom: 1 shows all."""
        return self.frame.zooms[self.level]

    # -- where things are ------------------------------------------------------------------------------

    def rect_of(self, plot: int) -> pygame.Rect:
        """Return the place of a plot, which may be outside the frame of an enlarged board."""
        return self.grid.rect(plot).move(self.origin)

    def bounds_of(self, plots: Collection[int]) -> pygame.Rect:
        """Return the rect around some plots."""
        return self.grid.bounds(plots).move(self.origin)

    def is_visible(self, plot: int) -> bool:
        """Whether the middle of a plot is inside the frame."""
        return self.area.collidepoint(self.rect_of(plot).center)

    def at(self, pos: tuple[int, int]) -> int | None:
        """Return the plot under a position."""
        if not self.area.collidepoint(pos):
            return None
        left, top = self.origin
        return self.grid.at((pos[0] - left, pos[1] - top))

    # -- looking elsewhere -----------------------------------------------------------------------------

    @property
    def sight(self) -> Viewpoint:
        """The present viewpoint."""
        return self._sight(self.level, self._view)

    def step(self, levels: int, at: tuple[int, int] | None = None) -> Viewpoint:
        """Zoom some steps in or out; what is at a position stays there."""
        level = max(0, min(len(self.frame.zooms) - 1, self.level + levels))
        at = at if at is not None and self.area.collidepoint(at) else self.area.center
        (w, h), (left, top) = self.grid.size, self.origin
        part = (at[0] - left) / w, (at[1] - top) / h
        return self.sight if level == self.level else self._sight(level, self._within(level, part, at))

    def fit(self) -> Viewpoint:
        """Show the whole board."""
        return self.step(-len(self.frame.zooms))

    def pan(self, dx: int, dy: int) -> Viewpoint:
        """Move the board by some px."""
        return self._sight(self.level, self._cut(self.level, self._view[0] - dx, self._view[1] - dy))

    def reveal(self, plot: int) -> Viewpoint:
        """Move the board so that a plot lies inside the frame, with a little room around."""
        room = round(self.grid.cell * 0.35)
        wanted = self.rect_of(plot).inflate(2 * room, 2 * room)
        inside = wanted.clamp(self.area)
        return self.pan(inside.x - wanted.x, inside.y - wanted.y)

    def _within(self, level: int, part: tuple[float, float], at: tuple[int, int]) -> tuple[int, int]:
        """Return the board's upper left with a part of the board at a position."""
        w, h = self.frame.grids[level].size
        return self._cut(
            level, round(part[0] * w) - at[0] + self.area.x, round(part[1] * h) - at[1] + self.area.y
        )

    def _cut(self, level: int, x: int, y: int) -> tuple[int, int]:
        w, h = self.frame.grids[level].size
        return max(0, min(w - self.area.w, x)), max(0, min(h - self.area.h, y))

    def _sight(self, level: int, view: tuple[int, int]) -> Viewpoint:
        w, h = self.frame.grids[level].size
        return Viewpoint(level, ((view[0] + self.area.w // 2) / w, (view[1] + self.area.h // 2) / h))
