"""A board of numbered plots on a table: drawn at any size, moved and enlarged, aimed at (ux D6, D9, N14).

    self.board = BoardView(ctx, drawing, "chinatown", face)          once
    board.place(area)                                      in Painter.arrange(): where there is room
    board.draw(surface, look, marks)                       in Painter.pieces()
    if board.handle(event, table): return True             first of all in Deeds.before()
    zones.append(board.zone(table.touch, names, ...))      in Deeds.zones()
    zones.append(zoom_zone(board, table.rebuild))          of `zoom`: buttons for fingers
    if view.focus and board.reveal(widget.key): ...        in Deeds.on_focus(): never below a press

The board itself is one picture for each size and look; moving it about draws only that. The wheel, + and -
enlarge it, 0 shows all of it; the middle button or a drag that begins on nothing to be picked up moves it;
digits and Enter jump to a plot, arrows go to the nearest one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.input import Event
from tabletop.app.games.chinatown.board.camera import Camera
from tabletop.app.games.chinatown.board.grid import BoardGrid
from tabletop.app.games.chinatown.board.ground import BoardColours, ground
from tabletop.app.games.chinatown.board.handling import BoardHands
from tabletop.app.games.chinatown.board.looks import NO_MARKS, BoardLook, BoardMarks, Plot, key_of, plot_of
from tabletop.app.games.chinatown.board.over import BoardOver
from tabletop.app.games.chinatown.board.plots import TileFace, draw_look
from tabletop.app.table.acts import Acts
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.maps import Board

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class BoardView:
    """See the module. Positions and rects are device px of the window."""

    def __init__(self, ctx: Context, board: Board, game_id: str, face: TileFace) -> None:
        """`face(tile, side)` returns a tile's picture; colours and pictures are those of the game."""
        self.ctx = ctx
        self.board = board
        self.hands = BoardHands(self)
        self.camera = Camera(board)
        self.room = pygame.Rect(0, 0, 0, 0)
        """The part of the window that the board may take."""
        self._face = face
        self._game_id = game_id
        self._picture: pygame.Surface | None = None
        self._drawn: object = None
        self._ground: tuple[object, pygame.Surface] | None = None

    # -- where things are ------------------------------------------------------------------------------

    def place(self, room: pygame.Rect) -> None:
        """Fit the board into a part of the window; it keeps its zoom."""
        self.room = room
        side = self.ctx.display.ui(44)
        # The buttons that enlarge it cover nothing where they find room above it.
        self.camera.place(room, side, max(2, self.ctx.display.px(5)), side + self.ctx.display.px(12))

    @property
    def area(self) -> pygame.Rect:
        """The board's frame: all of it at zoom 1, a window onto it otherwise."""
        return self.camera.area

    @property
    def grid(self) -> BoardGrid:
        """The places at the present zoom, from the board's own upper left."""
        return self.camera.grid

    @property
    def zoom(self) -> float:
        """How much larger than all of it fits."""
        return self.camera.zoom

    def rect_of(self, plot: Plot) -> pygame.Rect:
        """Return where a plot lies; it may lie outside the frame when the board is enlarged."""
        return self.grid.rect(plot).move(self.camera.origin)

    def bounds_of(self, plots: Collection[Plot]) -> pygame.Rect:
        """Return the rect around some plots."""
        return self.grid.bounds(plots).move(self.camera.origin)

    def is_visible(self, plot: Plot) -> bool:
        """Whether the middle of a plot is inside the frame."""
        return self.area.collidepoint(self.rect_of(plot).center)

    def at(self, pos: tuple[int, int]) -> Plot | None:
        """Return the plot under a position."""
        if not self.area.collidepoint(pos):
            return None
        left, top = self.camera.origin
        return self.grid.at((pos[0] - left, pos[1] - top))

    def places(self, plots: Collection[Plot]) -> list[Place]:
        """Return visible plots as places to aim at, for `Painter.place`."""
        seen = ((plot, self.rect_of(plot).clip(self.area)) for plot in plots)
        return [Place(key_of(plot), rect) for plot, rect in seen if rect.w > 0 and rect.h > 0]

    def reveal(self, key: str | None) -> bool:
        """Move the board so that the plot with this key can be seen whole; True when it moved."""
        plot = plot_of(key)
        return plot in self.grid.cell_of and plot is not None and self.camera.reveal(self.rect_of(plot))

    # -- what it shows ---------------------------------------------------------------------------------

    def draw(self, surface: Canvas, look: BoardLook, marks: BoardMarks = NO_MARKS) -> None:
        """Draw frame, board with what lies on it, and marks."""
        area = self.area
        if area.w <= 0:
            return
        clip, inner = surface.get_clip(), self.camera.inner
        for band in _bands(area.inflate(*(2 * self.ctx.display.px(60),) * 2), inner):
            surface.set_clip(band.clip(clip))
            self._frame(surface)
        surface.set_clip(inner.clip(clip))
        picture, origin = self._board_picture(look, marks.hidden), self.camera.origin
        surface.blit(picture, origin)
        over = BoardOver(self.ctx, self.grid, picture, origin, inner, self._face)
        over.draw(surface, look, marks)
        corner = self._radius()
        for band in _bands(area, area.inflate(-2 * corner, -2 * corner)):
            surface.set_clip(band.clip(clip))
            self._rim(surface)
        surface.set_clip(clip)
        self.hands.draw(surface)

    def _rim(self, surface: Canvas) -> None:
        """Draw the edge of the frame over the board, whose corners are square."""
        colours, radius = self._colours(), self._radius()
        edge = max(1, self.ctx.display.px(3))
        none = (0, 0, 0, 0)
        self.ctx.shapes.box(surface, self.area, none, radius=radius, edge=colours.dark_edge, edge_w=edge)
        inside = self.area.inflate(-2 * edge, -2 * edge)
        self.ctx.shapes.box(surface, inside, none, radius=radius - edge, edge=colours.light_edge, edge_w=edge)

    def _radius(self) -> int:
        return self.ctx.display.px(14)

    def _frame(self, surface: Canvas) -> None:
        self.ctx.shapes.shadow(surface, self.area, "panel", self._radius())
        self.ctx.shapes.box(surface, self.area, self._colours().board, radius=self._radius())

    def _colours(self) -> BoardColours:
        return BoardColours.of(self.ctx.theme.games[self._game_id])

    def _board_picture(self, shown: BoardLook, hidden: frozenset[Plot]) -> pygame.Surface:
        """Return the whole board with what lies on it, drawn anew only when that changes."""
        look = (self.ctx.theme.palette, self.ctx.settings.seat_patterns, self.ctx.display.s)
        key = (self.grid.cell, shown, hidden, look, self.ctx.language)
        if self._picture is None or self._drawn != key:
            bare = self._bare((self.grid.cell, look))
            self._picture = bare.copy()
            draw_look(self.ctx, self._picture, self.grid, shown, self._face, hidden)
            self._drawn = key
        return self._picture

    def _bare(self, key: object) -> pygame.Surface:
        if self._ground is None or self._ground[0] != key:
            self._ground = (key, ground(self.ctx, self.grid, self._colours(), f"{self._game_id}/board"))
        return self._ground[1]

    # -- hands -----------------------------------------------------------------------------------------

    def handle(self, event: Event, table: Acts) -> bool:
        """Take what moves, enlarges or searches the board; True when it was that."""
        used = self.hands.handle(event, table)
        if used:
            table.rebuild()
        return used

    def zone(
        self,
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
        plots = [plot for plot in self.grid.cell_of if only is None or plot in only]
        made: list[Widget] = [
            PlotThing(self, plot, names[plot], touch, picked == key_of(plot), (tooltips or {}).get(plot, ""))
            for plot in plots
        ]
        return Zone("board", made, self.area.copy(), on_dark=True)


def _bands(outer: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """Return the four parts of a rect around another one: what lies below the board need not be drawn."""
    return [
        pygame.Rect(outer.left, outer.top, outer.w, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.h),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.h),
    ]


class PlotThing(Thing):
    """A plot as a thing: it can be hit only where it shows inside the frame."""

    def __init__(
        self,
        view: BoardView,
        plot: Plot,
        name: str,
        touch: Callable[[str], object],
        is_picked: bool,
        tooltip: str,
    ) -> None:
        super().__init__(
            view.ctx,
            key_of(plot),
            view.rect_of(plot),
            name,
            touch,
            corner=view.grid.radius,
            is_picked=is_picked,
            tooltip=tooltip,
        )
        self._area = view.area.copy()

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the plot and inside the frame."""
        return self._area.collidepoint(pos) and super().hit(pos)
