"""Which part of a board is seen, and how large: pure geometry, device px; nothing of it is ever changed."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pygame

from tabletop.app.games.chinatown.board.grid import BoardGrid
from tabletop.maps import Board

ZOOMS = (1.0, 1.5, 2.0)
"""How much larger than it fits the board can be shown."""


class Viewpoint(NamedTuple):
    """How somebody looks at a board: at which zoom, and what of it is in the middle, from 0 to 1."""

    level: int = 0
    middle: tuple[float, float] = (0.5, 0.5)


class Frame:
    """A board fitted into a room: where its frame lies, and the places of its plots at each zoom."""

    def __init__(self, board: Board, room: pygame.Rect, least: int, edge: int, above: int = 0) -> None:
        """The last zoom shows plots of `least` px at least (ux D6), and the frame has an edge of `edge` px.
        Where `above` px are free, they are free above it."""
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


class Camera:
    """A board as somebody looks at it, never beyond its edges. What moves or enlarges it returns how one
    looks at it then: the same where it cannot go on."""

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
        """The part of the frame that is not its edge."""
        return self.frame.inner

    @property
    def zoom(self) -> float:
        """The present zoom: 1 shows all."""
        return self.frame.zooms[self.level]

    # -- where things are ------------------------------------------------------------------------------

    def rect_of(self, plot: int) -> pygame.Rect:
        """Return where a plot lies; it may lie outside the frame when the board is enlarged."""
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
        """How one looks at it."""
        return self._sight(self.level, self._view)

    def step(self, levels: int, at: tuple[int, int] | None = None) -> Viewpoint:
        """Go some zooms up or down; what is at a position stays there."""
        level = max(0, min(len(self.frame.zooms) - 1, self.level + levels))
        at = at if at is not None and self.area.collidepoint(at) else self.area.center
        (w, h), (left, top) = self.grid.size, self.origin
        part = (at[0] - left) / w, (at[1] - top) / h
        return self.sight if level == self.level else self._sight(level, self._within(level, part, at))

    def fit(self) -> Viewpoint:
        """Show all of the board."""
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
        """Return the board's upper left, seen from it, with a part of the board at a position."""
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
