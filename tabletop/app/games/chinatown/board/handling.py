"""How hands move, enlarge and search a board: wheel, drags, keys, the number of a plot (ux D5, D6, D9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.input import Event, FocusLost, KeyDown, Pointer, key_label
from tabletop.app.games.chinatown.board import pill as pills
from tabletop.app.games.chinatown.board.camera import Camera, Viewpoint
from tabletop.app.games.chinatown.board.looks import key_of, plot_of
from tabletop.app.table.drag import START
from tabletop.app.table.table_api import TableApi

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_LARGER, _SMALLER, _WHOLE = frozenset("+="), frozenset("-"), "0"
_LONGEST = 3


class BoardHands:
    """What the hands are doing with one board."""

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
        """What was typed is of no plot."""
        self.typed, self.is_hushed = "", False

    def speak_up(self) -> None:
        """The key of the last digit was let go: it is of a plot's number after all."""
        self.is_hushed = False
        if self.typed:
            self._ctx.a11y.announce(self._words())

    def handle(self, event: Event, table: TableApi, camera: Camera) -> bool:
        """Take an event; True when it was for the board itself."""
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

    def _wheel(self, event: Pointer, table: TableApi, camera: Camera) -> bool:
        if not camera.area.collidepoint(event.pos) or not event.wheel:
            return False
        look(table, camera.step(1 if event.wheel > 0 else -1, event.pos))
        return True

    def _pressed(self, event: Pointer, table: TableApi, camera: Camera) -> bool:
        """Begin to move the board: with the middle button anywhere, else where nothing can be picked up."""
        if event.button not in (1, 2) or not camera.area.collidepoint(event.pos):
            return False
        if camera.zoom <= 1 or (event.button == 1 and self._is_for_others(event, table)):
            return False
        self._from, self._last, self._button = event.pos, event.pos, event.button
        # A press with the left button may still be a click on a plot.
        return event.button == 2

    def _is_for_others(self, event: Pointer, table: TableApi) -> bool:
        """Whether a press belongs to something that lies over the board, or that can be dragged."""
        widget = table.host.widget_at(event.pos)
        if table.view.picked is not None:
            return True
        return widget is not None and (plot_of(widget.key) is None or self.can_take(table, widget.key))

    def _moved(self, event: Pointer, table: TableApi, camera: Camera) -> bool:
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

    def _key(self, event: KeyDown, table: TableApi, camera: Camera) -> bool:
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

    def _zoom(self, step: int, table: TableApi, camera: Camera) -> bool:
        """Zoom about the plot in focus, else about the pointer."""
        view = table.view
        plot = plot_of(view.focus)
        look(table, camera.step(step, camera.rect_of(plot).center if plot is not None else view.pointer))
        return True

    def _type(self, digit: str, camera: Camera) -> bool:
        """Take a digit; one that no number can have goes on with itself."""
        longer = self.typed + digit
        known = [str(plot) for plot in camera.grid.cell_of]
        self.typed = longer if any(text.startswith(longer) for text in known) else digit
        if not self.is_hushed:
            self._ctx.a11y.announce(self._words())
        return True

    def _jump(self, table: TableApi, camera: Camera) -> bool:
        plot, self.typed = int(self.typed), ""
        if plot in camera.grid.cell_of:
            look(table, camera.reveal(plot))
            table.focus(key_of(plot))
        return True

    def _words(self) -> str:
        return self._ctx.t("Go to plot {number}", number=self.typed)

    def draw(self, area: pygame.Rect, surface: Canvas) -> None:
        """Show the number that is being typed, at the top of the board's frame."""
        ctx = self._ctx
        color = ctx.theme.color
        tall = max(ctx.display.px(48), round(ctx.display.min_text / 0.5))
        words = ctx.t("{key}: go to plot {number}", key=key_label("return"), number=self.typed)
        made = pills.Pill(words, tall, color.ink, color.on_dark, edge=color.focus)
        box = pygame.Rect((0, 0), pills.size(ctx, made))
        box.midtop = (area.centerx, area.top + ctx.display.px(14))
        pills.draw(ctx, surface, made, box)


def look(table: TableApi, viewpoint: Viewpoint) -> None:
    """Look at the board otherwise: `view.ui_state` of its table has the `sight`, which is arranged anew."""
    table.change(replace(table.view.ui_state, sight=viewpoint))
