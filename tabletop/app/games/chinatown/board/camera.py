"""Which part of a board is seen, and how large: pure geometry, device px."""

from __future__ import annotations

import pygame

from tabletop.app.games.chinatown.board.grid import BoardGrid
from tabletop.maps import Board

ZOOMS = (1.0, 1.5, 2.0)
"""How much larger than it fits the board can be shown."""


class Camera:
    """Fits a board into a room, enlarges it about a point, moves it, never beyond its edges."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._grids: dict[float, BoardGrid] = {}
        self._zooms: tuple[float, ...] = ZOOMS
        self._level = 0
        self._view = (0, 0)
        self._edge = 0
        self.area = pygame.Rect(0, 0, 0, 0)
        self.grid = BoardGrid(board, 10)

    def place(self, room: pygame.Rect, least: int, edge: int, above: int = 0) -> None:
        """Fit into a room; the last zoom shows plots of `least` px at least (ux D6), and the frame has an
        edge of `edge` px. Where `above` px are free, they are free above it."""
        self._edge = edge
        fitting = BoardGrid.fitting(self._board, room.size)
        area = pygame.Rect((0, 0), fitting.size)
        area.center = room.center
        if above and room.h - area.h >= above:
            area.bottom = room.bottom
        if area == self.area:
            return
        part = self._middle()
        self.area = area
        sizes = list(ZOOMS)
        while (fitting.cell - 2 * fitting.gap) * sizes[-1] < least + 2:
            sizes.append(sizes[-1] * 1.5)
        self._zooms = tuple(sizes)
        self._grids = {zoom: BoardGrid(self._board, fitting.cell * zoom) for zoom in self._zooms}
        self._level = min(self._level, len(self._zooms) - 1)
        self.grid = self._grids[self.zoom]
        self._look_at(part, self.area.center)

    @property
    def zoom(self) -> float:
        """The present zoom: 1 shows all."""
        return self._zooms[self._level]

    @property
    def zooms(self) -> tuple[float, ...]:
        """All zooms there are."""
        return self._zooms

    @property
    def whole(self) -> BoardGrid:
        """The places when all of the board is shown."""
        return self._grids.get(1.0, self.grid)

    @property
    def inner(self) -> pygame.Rect:
        """The part of the frame that is not its edge."""
        return self.area.inflate(-2 * self._edge, -2 * self._edge)

    @property
    def origin(self) -> tuple[int, int]:
        """Where the board's upper left lies in the window."""
        return self.area.x - self._view[0], self.area.y - self._view[1]

    def step(self, levels: int, at: tuple[int, int] | None = None) -> bool:
        """Go some zooms up or down; what is at a position stays there. False at the ends."""
        level = max(0, min(len(self._zooms) - 1, self._level + levels))
        if level == self._level:
            return False
        at = at if at is not None and self.area.collidepoint(at) else self.area.center
        part = self._part(at)
        self._level = level
        self.grid = self._grids[self.zoom]
        self._look_at(part, at)
        return True

    def fit(self) -> bool:
        """Show all of the board; False when it is shown already."""
        return self.step(-len(self._zooms))

    def pan(self, dx: int, dy: int) -> bool:
        """Move the board by some px; False where it cannot go on."""
        before = self._view
        self._set_view(before[0] - dx, before[1] - dy)
        return self._view != before

    def reveal(self, rect: pygame.Rect) -> bool:
        """Move the board so that a rect of the window lies inside the frame, with a little room around."""
        room = round(self.grid.cell * 0.35)
        wanted = rect.inflate(2 * room, 2 * room)
        inside = wanted.clamp(self.area)
        return self.pan(inside.x - wanted.x, inside.y - wanted.y)

    def _part(self, at: tuple[int, int]) -> tuple[float, float]:
        """Return where a position of the window is on the board, from 0 to 1."""
        w, h = self.grid.size
        left, top = self.origin
        return (at[0] - left) / w, (at[1] - top) / h

    def _middle(self) -> tuple[float, float]:
        return self._part(self.area.center) if self.area.w else (0.5, 0.5)

    def _look_at(self, part: tuple[float, float], at: tuple[int, int]) -> None:
        w, h = self.grid.size
        self._set_view(round(part[0] * w) - at[0] + self.area.x, round(part[1] * h) - at[1] + self.area.y)

    def _set_view(self, x: int, y: int) -> None:
        w, h = self.grid.size
        self._view = max(0, min(w - self.area.w, x)), max(0, min(h - self.area.h, y))
