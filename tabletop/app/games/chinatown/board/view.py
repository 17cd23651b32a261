"""A board of numbered plots on a table: drawn at any size, moved and enlarged, aimed at (ux D6, D9, N14).

    self.board = BoardView(ctx, drawing, "chinatown", face)          once
    camera = board.fitted(room, view.ui_state.sight)            in Painter.arrange(): where there is room
    board.parts(camera, look, marks)                       in Painter.pieces()
    if board.handle(event, table, camera): return True     first of all in Controller.intercept()
    zones.append(board.zone(camera, table.touch, names, ...))        in Controller.zones()
    zones.append(zoom_zone(ctx, camera, table))  of `zoom`: buttons for fingers
    if view.focus: board.reveal(table, camera, widget.key)   in Controller.on_focus(): never below a press

How somebody looks at it is the table's own (`view.ui_state.sight`), where everything lies then says the
camera (`view.layout.camera`). The wheel, + and - enlarge it, 0 shows all of it; the middle button or a drag
that begins on nothing to be picked up moves it; digits and Enter jump to a plot, arrows go to the nearest
one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.part import Part
from tabletop.app.core.input import Event
from tabletop.app.games.chinatown.board.camera import Camera, Frame, Viewpoint
from tabletop.app.games.chinatown.board.handling import BoardHands, look
from tabletop.app.games.chinatown.board.looks import NO_MARKS, BoardLook, BoardMarks, Plot, key_of, plot_of
from tabletop.app.games.chinatown.board.pieces import BoardPieces
from tabletop.app.games.chinatown.board.plots import TileFace
from tabletop.app.games.chinatown.board.zoom import has_free_corner
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.maps import Board

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_Rect = tuple[int, int, int, int]


class BoardView:
    """See the module. Positions and rects are device px of the window."""

    def __init__(self, ctx: Context, board: Board, game_id: str, face: TileFace) -> None:
        """`face(tile, side)` returns a tile's picture; colours and pictures are those of the game."""
        self.ctx = ctx
        self.board = board
        self.hands = BoardHands(ctx)
        self._pieces = BoardPieces(ctx, game_id, face)
        self._frame = lru_cache(maxsize=8)(self._framed)

    def fitted(self, room: pygame.Rect, viewpoint: Viewpoint) -> Camera:
        """Fit the board into a part of the window, as somebody looks at it."""
        d = self.ctx.display
        side = d.ui(44)
        # Where the buttons that enlarge it have no free corner they cover nothing with room above it.
        at = (room.x, room.y, room.w, room.h)
        return Camera(self._frame(at, side, max(2, d.px(5)), side + d.px(12)), viewpoint)

    def _framed(self, room: _Rect, least: int, edge: int, above: int) -> Frame:
        frame = Frame(self.board, pygame.Rect(room), least, edge)
        has_corner = has_free_corner(self.ctx.display, Camera(frame, Viewpoint()))
        return frame if has_corner else Frame(self.board, pygame.Rect(room), least, edge, above)

    # -- what it shows ---------------------------------------------------------------------------------

    def parts(self, camera: Camera, look: BoardLook, marks: BoardMarks = NO_MARKS) -> list[Part]:
        """Return frame, board with what lies on it, marks, and the number that is typed."""
        found = self._pieces.of(camera, look, marks)
        if self.hands.typed and not self.hands.is_hushed:
            draw = partial(self.hands.draw, camera.area)
            found.append(Part("board.typed", draw, (camera.seen, self.hands.typed)))
        return found

    # -- hands -----------------------------------------------------------------------------------------

    def handle(self, event: Event, table: TableApi, camera: Camera) -> bool:
        """Take what moves, enlarges or searches the board; True when it was that."""
        used = self.hands.handle(event, table, camera)
        if used:
            table.rebuild()
        return used

    def reveal(self, table: TableApi, camera: Camera, key: str) -> None:
        """Move the board so that the plot with this key can be seen whole."""
        plot = plot_of(key)
        if plot is not None and plot in camera.grid.cell_of and camera.reveal(plot) != camera.sight:
            look(table, camera.reveal(plot))

    def zone(
        self,
        camera: Camera,
        touch: Callable[[str], object],
        names: Mapping[Plot, str],
        *,
        picked: str | None = None,
        tooltips: Mapping[Plot, str] | None = None,
        only: Collection[Plot] | None = None,
    ) -> Zone:
        """Return the plots as things of one zone: arrows walk to the nearest, nothing wraps (ux D9).

        `names` are what a screen reader says ("Plot 47, Ann, Tea House 2 of 3"); `only` leaves out others.
        """
        tips = tooltips or {}
        made: list[Widget] = [
            PlotThing(self.ctx, camera, plot, names[plot], touch, picked == key_of(plot), tips.get(plot, ""))
            for plot in camera.grid.cell_of
            if only is None or plot in only
        ]
        return Zone("board", made, camera.area.copy(), on_dark=True)


def place_of(camera: Camera, plot: Plot) -> Place | None:
    """Return a plot as a place to aim at; None where it cannot be seen."""
    rect = camera.rect_of(plot).clip(camera.area)
    return Place(key_of(plot), rect) if rect.w > 0 and rect.h > 0 else None


class PlotThing(Thing):
    """A plot as a thing: it can be hit only where it shows inside the frame."""

    def __init__(
        self,
        ctx: Context,
        camera: Camera,
        plot: Plot,
        name: str,
        touch: Callable[[str], object],
        is_picked: bool,
        tooltip: str,
    ) -> None:
        super().__init__(
            ctx,
            key_of(plot),
            camera.rect_of(plot),
            name,
            touch,
            corner=camera.grid.radius,
            is_picked=is_picked,
            tooltip=tooltip,
        )
        self._area = camera.area.copy()

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the plot and inside the frame."""
        return self._area.collidepoint(pos) and super().hit(pos)
