"""Where the plots of a board lie at a given size: pure geometry, device px, from the board's upper left.

A row or column without any plot is a street and is narrower than the others (look 3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TypeAlias

import pygame

from tabletop.maps import Board

STREET = 0.6
"""How wide a street is, in cells."""
_MARGIN = 18 / 70
_GAP = 3 / 70
"""How far a plot keeps from the edge of its cell, in cells."""

Cell: TypeAlias = "tuple[int, int]"
"""Row and column."""
Point: TypeAlias = "tuple[float, float]"


class BoardGrid:
    """The places of a board whose cells are `cell` px wide and high."""

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
        """Half the distance between two plots."""
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
        """Return where a plot lies."""
        return self._rects[plot].copy()

    @cached_property
    def _rects(self) -> dict[int, pygame.Rect]:
        gap = max(1, round(self.gap))
        return {plot: self.cell_rect(cell).inflate(-2 * gap, -2 * gap) for plot, cell in self.cell_of.items()}

    def at(self, pos: tuple[int, int]) -> int | None:
        """Return the plot in whose cell a position is."""
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
        """Return the corners of a loop of grid corners, moved inwards; straight parts are left out."""
        found = []
        for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
            come, go = _step(before, here), _step(here, after)
            if come == go:
                continue
            # The inside lies at the right hand of every step.
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
