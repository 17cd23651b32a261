"""The page of a board: the grid at the left; the tool, what a cell says, districts and cards at the right."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens.workshop.board.desk import CLEAR, MOVE, BoardWork
from tabletop.app.screens.workshop.board.drawing import Places, draw_board
from tabletop.app.screens.workshop.board.side import BoardSide
from tabletop.app.screens.workshop.board.widgets import (
    BoardCell,
    key_of,
)
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.layout import Column, Custom, Panel
from tabletop.engine.cells import Cell

_SIDE: Final = 620
"""The width of what stands beside the board, logical px (UI scale)."""
_CELL: Final = 30
"""The least side of a cell, logical px (UI scale); a board that needs more height scrolls."""
_MOST_NOTES: Final = 4
_ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class BoardPage(Leaf):
    """Zones of the board and what stands beside it, and their keys."""

    has_links = True
    """Whether it shows which plots are neighbours."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self.board, self._side = self.parts()
        self.cell: Cell = min(self.board.grid.at, default=(0, 0))
        """The cell that is told."""
        self._places = Places(0, 0, 1, 1, 1)
        self._over: Cell | None = None
        """The cell under the pointer while it is pressed."""
        self._laid: tuple[object, list[BoardCell]] = None, []

    def parts(self) -> tuple[BoardWork, BoardSide]:
        """Return what is done with the board, and what stands beside it."""
        board = BoardWork(self.work)
        return board, BoardSide(self.scene, board)

    # -- zones -----------------------------------------------------------------------------------------

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the zones of the page."""
        d = self.ctx.display
        gap, pad = d.ui(20), d.ui(18)
        side_w = min(d.ui(_SIDE), area.w * 9 // 20)
        left = pygame.Rect(area.x, area.y, area.w - side_w - gap, area.h)
        right = pygame.Rect(left.right + gap, area.y, side_w, area.h)
        grounds = Zone("ground", [Panel(self.ctx, "panel", left), Panel(self.ctx, "panel2", right)])
        inner = left.inflate(-2 * pad, -2 * pad)
        count = self._side.count()
        has_room = inner.w >= d.ui(700) + count.rect.w
        head, top = self.scene.tabs(inner, *((count,) if has_room else ()))
        actions, bottom = self._side.actions(right.inflate(-2 * pad, -2 * pad))
        room = pygame.Rect(inner.x, top, inner.w, inner.bottom - top)
        column = Column(self.ctx, right.x + pad, right.y + pad, right.w - 2 * pad - d.ui(12))
        self._side.fill(column, self.cell, () if has_room else (count,))
        view = pygame.Rect(right.x + pad - d.ui(8), right.y + d.ui(8), right.w - 2 * pad + d.ui(16), 0)
        view.h = bottom - view.y
        side = Zone("side", column.widgets, view, column.y - view.y + d.ui(8))
        return [grounds, head, self._cells(room), side, actions]

    def _cells(self, room: pygame.Rect) -> Zone:
        """Return the board and its cells; it scrolls if it is higher than its room."""
        ctx, d = self.ctx, self.ctx.display
        grid = self.board.grid
        self._places = places = Places.fitting(grid, room, d.ui(_CELL))
        key = places, ctx.language
        if self._laid[0] != key:
            cells = [(row, col) for row in range(grid.rows) for col in range(grid.cols)]
            self._laid = key, [BoardCell(ctx, places.rect(cell), self.board, cell, self) for cell in cells]
        for widget in self._laid[1]:
            widget.rect = places.rect(widget.cell)
        ground = Custom(ctx, "board", places.area, self._draw)
        widgets: list[Widget] = [ground, *self._laid[1]]
        if places.area.h <= room.h:
            return Zone("cells", widgets)
        return Zone("cells", widgets, room, places.area.h)

    def _draw(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        self._places = self._places._replace(x=rect.x, y=rect.y)
        draw_board(
            self.ctx,
            surface,
            self.work.game.id,
            self.board.grid,
            self._places,
            has_links=self.has_links,
            has_signs=True,
        )

    # -- the hand --------------------------------------------------------------------------------------

    def press(self, cell: Cell) -> None:
        """Begin a stroke, or pick a plot up, or put it down."""
        self.cell, self._over = cell, cell
        if self.work.is_fixed:
            return
        if self.board.tool != MOVE:
            self.board.begin()
            self._touch(cell)
        elif self.board.held is None and cell in self.board.grid.at:
            self.board.held = cell
        elif self.board.held is not None and cell != self.board.held:
            self._put_down(cell)
        self.scene.rebuild()

    def drag(self, pos: tuple[int, int]) -> None:
        """Go on with the stroke through all cells on the way, or look where the plot goes."""
        cell, last = self._places.at(pos), self._over
        if cell is None or last is None or cell == last or self.work.is_fixed:
            return
        self._over = cell
        if self.board.tool != MOVE:
            for one in _way(last, cell):
                self._touch(one)

    def release(self) -> None:
        """End the stroke; put down the plot that was dragged."""
        over, held, self._over = self._over, self.board.held, None
        if self.board.tool != MOVE:
            if self.board.end():
                self._side.say()
        elif held is not None and over is not None and over != held:
            self._put_down(over)

    def use(self, cell: Cell) -> None:
        """Use the tool in one cell."""
        if self.work.is_fixed:
            return
        if self.board.tool != MOVE:
            self.single(cell)
        elif self.board.held is not None:
            self._put_down(cell)
        else:
            self.board.held = cell if cell in self.board.grid.at else None
            self.scene.rebuild()

    def single(self, cell: Cell, tool: str = "") -> bool:
        """Use brush or eraser in one cell; return whether that changed anything."""
        is_changed = self.board.single(cell, tool)
        if is_changed:
            self._side.say()
        self.scene.rebuild()
        return is_changed

    def _touch(self, cell: Cell) -> None:
        if self.board.touch(cell):
            self.cell = cell

    def _put_down(self, cell: Cell) -> None:
        held, self.board.held = self.board.held, None
        if held is not None and self.board.move(held, cell):
            self.cell = cell
            self._side.say()
        self.scene.rebuild()

    # -- keys ------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Move the focus to the board."""
        self.scene.focus(key_of(self.cell))

    def on_focus(self, widget: Widget | None) -> None:
        """Tell about the cell with the focus."""
        if isinstance(widget, BoardCell) and widget.cell != self.cell:
            self.cell = widget.cell
            self.scene.rebuild()

    def leave(self) -> bool:
        """Put a plot back that was picked up."""
        if self.board.held is None:
            return False
        self.board.held = None
        self.scene.rebuild()
        return True

    def intercept(self, event: Event) -> bool:
        """Take the keys of the board."""
        if not isinstance(event, KeyDown) or self.work.is_fixed:
            return False
        focused = self.scene.focused
        if event.name == "n" and not event.mods:
            self._side.number()
            return True
        if not isinstance(focused, BoardCell):
            return False
        cell, arrow = focused.cell, _ARROWS.get(event.name)
        if arrow is not None and event.mods == {"ctrl"}:
            self._side.shift(*arrow)
        elif arrow is not None and event.mods == {"shift"} and MOVE in self.board.tools:
            self._carry(cell, (cell[0] + arrow[0], cell[1] + arrow[1]))
        elif event.mods:
            return False
        elif event.digit and event.digit != "0":
            self.board.take(int(event.digit))
            self.single(cell)
        elif event.name in ("delete", "backspace") or event.digit:
            self.single(cell, CLEAR)
        elif event.name == "m" and MOVE in self.board.tools:
            self.board.have(MOVE)
            self.use(cell)
        else:
            return False
        return True

    def _carry(self, start: Cell, to: Cell) -> None:
        """Move a plot by a cell, and the focus with it."""
        if self.board.move(start, to):
            self.cell = to
            self._side.say()
            self.scene.focus(key_of(to))


def _way(start: Cell, to: Cell) -> list[Cell]:
    """Return the cells from one to another, without the first."""
    steps = max(abs(to[0] - start[0]), abs(to[1] - start[1]))
    return [
        (
            start[0] + round((to[0] - start[0]) * step / steps),
            start[1] + round((to[1] - start[1]) * step / steps),
        )
        for step in range(1, steps + 1)
    ]
