"""A board of numbered plots on a table: drawn at any size, moved and enlarged, aimed at (ux D6, D9, N14).

    self.board = PlotBoard(ctx, drawing, "chinatown", face)          once
    camera = board.fitted(room, view.ui_state.sight)            in Painter.arrange(): where there is room
    board.parts(camera, look, marks)                       in Painter.pieces()
    if board.handle(event, table, camera): return True     first of all in Controller.intercept()
    zones.append(board.zone(camera, table.touch, names, ...))        in Controller.zones()
    zones.append(zoom_zone(ctx, camera, table))  of `zoom`: buttons for fingers
    if view.focus: board.reveal(table, camera, widget.key)   in Controller.on_focus(): never below a press

The table keeps the viewpoint (`view.ui_state.sight`), and the camera has all places (`view.layout.camera`).
The wheel, + and - zoom, 0 shows the whole board; the middle button, or a drag that picks nothing up, moves
it; digits and Enter jump to a plot, arrows go to the nearest one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, partial

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.input import Event, FocusLost, KeyDown, Pointer, key_label
from tabletop.app.games.chinatown.board import plots as pills
from tabletop.app.games.chinatown.board.camera import BoardCamera, Frame, Viewpoint
from tabletop.app.games.chinatown.board.ground import BoardPieces
from tabletop.app.games.chinatown.board.looks import NO_MARKS, BoardLook, BoardMarks, Plot, key_of, plot_of
from tabletop.app.games.chinatown.board.plots import TileFace
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import START, Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import IconButton
from tabletop.maps import Board

# -- input: wheel, drags, keys, plot numbers (ux D5, D6, D9) --

_LARGER, _SMALLER, _WHOLE = frozenset("+="), frozenset("-"), "0"
_LONGEST = 3


class BoardHands:
    """The state of a player's input on one board."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self.can_take: Callable[[TableApi, str], bool] = lambda table, key: False
        """Asked whether a plot can be picked up: then a drag moves that, not the board."""
        self.typed = ""
        """The digits of a plot's number typed so far."""
        self.is_hushed = False
        """Whether the key of the last digit is held for something else: no plot is told of meanwhile."""
        self._from: tuple[int, int] | None = None
        self._last = (0, 0)
        self._button = 0
        self.is_moving = False
        """Whether the board hangs from the pointer."""

    def forget(self) -> None:
        """Forget typed digits: they are no plot's number."""
        self.typed, self.is_hushed = "", False

    def speak_up(self) -> None:
        """Take the last digit as a plot's number after all: its key was released."""
        self.is_hushed = False
        if self.typed:
            self._ctx.a11y.announce(self._words())

    def handle(self, event: Event, table: TableApi, camera: BoardCamera) -> bool:
        """Take an event; return True if it was for the board itself."""
        match event:
            case Pointer(kind="wheel"):
                return self._wheel(event, table, camera)
            case Pointer(kind="down"):
                self.typed = ""
                return self._pressed(event, table, camera)
            case Pointer(kind="move"):
                return self._moved(event, table, camera)
            case Pointer(kind="up"):
                return self._released(event)
            case KeyDown():
                return self._key(event, table, camera)
            case Pointer() | FocusLost():
                self._let_go()
        return False

    # -- pointer ---------------------------------------------------------------------------------------

    def _wheel(self, event: Pointer, table: TableApi, camera: BoardCamera) -> bool:
        if not camera.area.collidepoint(event.pos) or not event.wheel:
            return False
        look(table, camera.step(1 if event.wheel > 0 else -1, event.pos))
        return True

    def _pressed(self, event: Pointer, table: TableApi, camera: BoardCamera) -> bool:
        """Begin to move the board: with the middle button anywhere, else where nothing can be picked up."""
        if event.button not in (1, 2) or not camera.area.collidepoint(event.pos):
            return False
        if camera.zoom <= 1 or (event.button == 1 and self._is_for_others(event, table)):
            return False
        self._from, self._last, self._button = event.pos, event.pos, event.button
        # A press with the left button may still be a click on a plot.
        return event.button == 2

    def _is_for_others(self, event: Pointer, table: TableApi) -> bool:
        """Whether a press belongs to something above the board, or to something that can be dragged."""
        widget = table.host.widget_at(event.pos)
        if table.view.picked is not None:
            return True
        return widget is not None and (plot_of(widget.key) is None or self.can_take(table, widget.key))

    def _moved(self, event: Pointer, table: TableApi, camera: BoardCamera) -> bool:
        if self._from is None:
            return False
        if not self.is_moving:
            far = max(abs(event.pos[0] - self._from[0]), abs(event.pos[1] - self._from[1]))
            if far < self._ctx.display.px(START):
                return self._button == 2
            self.is_moving = True
            # It is no click any more.
            table.host.pressed_key = None
        look(table, camera.pan(event.pos[0] - self._last[0], event.pos[1] - self._last[1]))
        self._last = event.pos
        table.host.pointer = event.pos
        return True

    def _released(self, event: Pointer) -> bool:
        if self._from is None or event.button != self._button:
            return False
        was_moving = self.is_moving
        self._let_go()
        return was_moving

    def _let_go(self) -> None:
        self._from, self.is_moving = None, False

    # -- keys ------------------------------------------------------------------------------------------

    def _key(self, event: KeyDown, table: TableApi, camera: BoardCamera) -> bool:
        if event.mods - {"shift"}:
            return False
        for step, signs in ((1, _LARGER), (-1, _SMALLER)):
            if not self.typed and (event.text in signs or (not event.digit and event.place in signs)):
                return self._zoom(step, table, camera)
        digit = event.digit
        if not self.typed:
            if digit == _WHOLE:
                look(table, camera.fit())
                return True
            return bool(digit) and self._type(digit, camera)
        match event.name:
            case "return" | "enter" | "[enter]":
                return self._jump(table, camera)
            case "escape":
                self.typed = ""
                return True
            case "backspace":
                self.typed = self.typed[:-1]
                return True
        if digit:
            return self._type(digit, camera)
        # Any other key means what it always means.
        self.typed = ""
        return False

    def _zoom(self, step: int, table: TableApi, camera: BoardCamera) -> bool:
        """Zoom about the plot in focus, else about the pointer."""
        view = table.view
        plot = plot_of(view.focus)
        look(table, camera.step(step, camera.rect_of(plot).center if plot is not None else view.pointer))
        return True

    def _type(self, digit: str, camera: BoardCamera) -> bool:
        """Take a digit; one that fits no number starts a new one."""
        longer = self.typed + digit
        known = [str(plot) for plot in camera.grid.cell_of]
        self.typed = longer if any(text.startswith(longer) for text in known) else digit
        if not self.is_hushed:
            self._ctx.a11y.announce(self._words())
        return True

    def _jump(self, table: TableApi, camera: BoardCamera) -> bool:
        plot, self.typed = int(self.typed), ""
        if plot in camera.grid.cell_of:
            look(table, camera.reveal(plot))
            table.focus(key_of(plot))
        return True

    def _words(self) -> str:
        return self._ctx.t("Go to plot {number}", number=self.typed)

    def draw(self, area: pygame.Rect, surface: Canvas) -> None:
        """Show the typed number at the top of the board's frame."""
        ctx = self._ctx
        color = ctx.theme.color
        tall = max(ctx.display.px(48), round(ctx.display.min_text / 0.5))
        words = ctx.t("{key}: go to plot {number}", key=key_label("return"), number=self.typed)
        made = pills.Pill(words, tall, color.ink, color.on_dark, edge=color.focus)
        box = pygame.Rect((0, 0), pills.size(ctx, made))
        box.midtop = (area.centerx, area.top + ctx.display.px(14))
        pills.draw(ctx, surface, made, box)


def look(table: TableApi, viewpoint: Viewpoint) -> None:
    """Set the board's viewpoint in `view.ui_state`, and arrange the table anew."""
    table.change(replace(table.view.ui_state, sight=viewpoint))


# -- zoom buttons for fingers --

_SIDE, _GAP = 44, 8


def zoom_zone(ctx: Context, camera: BoardCamera, table: TableApi) -> Zone:
    """Return the zoom buttons as a zone of their own: in a corner of the frame without plots, else above it,
    else in the corner where they cover least."""
    d, side, gap = ctx.display, ctx.display.ui(_SIDE), ctx.display.ui(_GAP)
    above = None if has_free_corner(d, camera) else _beside(d, camera, (2 * side + gap, side))
    room = above or corner_of(d, camera, _upright(d))

    larger = IconButton(
        ctx,
        "board.larger",
        pygame.Rect(room.x, room.y, side, side),
        ctx.t("Zoom in"),
        "plus",
        enabled=camera.zoom < camera.frame.zooms[-1],
        reason=ctx.t("This is the largest size."),
        tooltip=ctx.t("Zoom in\nAlso with + or the mouse wheel. Drag the board to move it."),
        on_activate=lambda: look(table, camera.step(1)),
    )
    smaller = IconButton(
        ctx,
        "board.smaller",
        pygame.Rect(room.right - side, room.bottom - side, side, side),
        ctx.t("Zoom out"),
        "minus",
        enabled=camera.zoom > 1,
        reason=ctx.t("The whole board is in view."),
        tooltip=ctx.t("Zoom out\nAlso with − or the mouse wheel. Press 0 to see the whole board."),
        on_activate=lambda: look(table, camera.step(-1)),
    )
    made: list[Widget] = [larger, smaller]
    return Zone("board.zoom", made, on_dark=True)


def _beside(d: Display, camera: BoardCamera, size: tuple[int, int]) -> pygame.Rect | None:
    """Return the place above the board's right corner if it is free; else None."""
    free = camera.area.y - camera.frame.room.y
    if free < size[1] + d.px(4):
        return None
    rect = pygame.Rect((0, 0), size)
    rect.midright = (camera.area.right, camera.frame.room.y + free // 2)
    return rect


def _upright(d: Display) -> tuple[int, int]:
    return d.ui(_SIDE), 2 * d.ui(_SIDE) + d.ui(_GAP)


def has_free_corner(d: Display, camera: BoardCamera) -> bool:
    """Whether the buttons cover no plot in a corner of the frame while all of the board is shown."""
    rect = corner_of(d, camera, _upright(d))
    grid, at = camera.frame.grids[0], camera.frame.area.topleft
    return all(not rect.colliderect(grid.rect(plot).move(at)) for plot in grid.cell_of)


def corner_of(d: Display, camera: BoardCamera, size: tuple[int, int], *, but: int = 0) -> pygame.Rect:
    """Return the corner of the frame in which the fewest plots are covered when all is shown; `but` skips so
    many better ones."""
    area, grid = camera.area, camera.frame.grids[0]
    inside = area.inflate(-2 * d.px(16), -2 * d.px(16))
    plots = [grid.rect(plot).move(area.topleft) for plot in grid.cell_of]
    corners = []
    for name in ("bottomright", "bottomleft", "topright", "topleft"):
        rect = pygame.Rect((0, 0), size)
        setattr(rect, name, getattr(inside, name))
        corners.append(rect)
    return sorted(corners, key=lambda rect: sum(part.w * part.h for part in map(rect.clip, plots)))[but]


_Rect = tuple[int, int, int, int]


class PlotBoard:
    """A board that players can move, enlarge and aim at. Positions and rects are device px of the window."""

    def __init__(self, ctx: Context, board: Board, game_id: str, face: TileFace) -> None:
        """`face(tile, side)` returns a tile's picture; colours and pictures are those of the game."""
        self.ctx = ctx
        self.board = board
        self.hands = BoardHands(ctx)
        self._pieces = BoardPieces(ctx, game_id, face)
        self._frame = lru_cache(maxsize=8)(self._framed)

    def fitted(self, room: pygame.Rect, viewpoint: Viewpoint) -> BoardCamera:
        """Fit the board into a part of the window, at a viewpoint."""
        d = self.ctx.display
        side = d.ui(44)
        # Without a free corner the zoom buttons go above the board, if there is room.
        at = (room.x, room.y, room.w, room.h)
        return BoardCamera(self._frame(at, side, max(2, d.px(5)), side + d.px(12)), viewpoint)

    def _framed(self, room: _Rect, least: int, edge: int, above: int) -> Frame:
        frame = Frame(self.board, pygame.Rect(room), least, edge)
        has_corner = has_free_corner(self.ctx.display, BoardCamera(frame, Viewpoint()))
        return frame if has_corner else Frame(self.board, pygame.Rect(room), least, edge, above)

    # -- what it shows ---------------------------------------------------------------------------------

    def parts(self, camera: BoardCamera, look: BoardLook, marks: BoardMarks = NO_MARKS) -> list[Part]:
        """Return frame, board with its contents, marks, and the typed number."""
        found = self._pieces.of(camera, look, marks)
        if self.hands.typed and not self.hands.is_hushed:
            draw = partial(self.hands.draw, camera.area)
            found.append(Part("board.typed", draw, (camera.seen, self.hands.typed)))
        return found

    # -- hands -----------------------------------------------------------------------------------------

    def handle(self, event: Event, table: TableApi, camera: BoardCamera) -> bool:
        """Take input that moves, zooms or searches the board; return True if used."""
        used = self.hands.handle(event, table, camera)
        if used:
            table.rebuild()
        return used

    def reveal(self, table: TableApi, camera: BoardCamera, key: str) -> None:
        """Move the board so that the plot of this key is fully visible."""
        plot = plot_of(key)
        if plot is not None and plot in camera.grid.cell_of and camera.reveal(plot) != camera.sight:
            look(table, camera.reveal(plot))

    def zone(
        self,
        camera: BoardCamera,
        touch: Callable[[str], object],
        names: Mapping[Plot, str],
        *,
        picked: str | None = None,
        tooltips: Mapping[Plot, str] | None = None,
    ) -> Zone:
        """Return the plots as things of one zone: arrows go to the nearest, nothing wraps (ux D9). `names`
        are texts for screen readers: "Plot 47, Ann, Tea House 2 of 3"."""
        tips = tooltips or {}
        made: list[Widget] = [
            PlotThing(self.ctx, camera, plot, names[plot], touch, picked == key_of(plot), tips.get(plot, ""))
            for plot in camera.grid.cell_of
        ]
        return Zone("board", made, camera.area.copy(), on_dark=True)


def place_of(camera: BoardCamera, plot: Plot) -> Place | None:
    """Return a plot as a place to aim at; None if it is not visible."""
    rect = camera.rect_of(plot).clip(camera.area)
    return Place(key_of(plot), rect) if rect.w > 0 and rect.h > 0 else None


class PlotThing(Thing):
    """A plot as a thing: it can be hit only inside the frame."""

    def __init__(
        self,
        ctx: Context,
        camera: BoardCamera,
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
