"""Usable things rise one after another as a person's turn begins, and the first one to use glows, until the
first press (ux T8).

This shows what is legal and judges nothing. It is off with the marks of legal targets; with reduced motion
there are rings instead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.input import Event, Pointer
from tabletop.app.core.theme import with_alpha
from tabletop.app.table.aid import Aid
from tabletop.app.table.drawn.cards import HOVER_UP, card_radius
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext

_OPENED = "opened"
"""A game that one goes on with is in the midst of a turn: nothing begins."""
_WIDE = 30
"""How far the glow reaches, logical px."""


def glow(table: TableContext) -> Aid:
    """Make the glow of a table."""
    made = _Glow(table)
    return Aid(
        raised=lambda: made.raised,
        animating=lambda: made.is_rising,
        pieces=made.pieces,
        on_command=lambda news: made.end(),
        settled=made.look,
        update=made.update,
        on_input=made.on_input,
    )


class _Glow:
    """Which things have risen, and which one glows."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._turn: Hashable = _OPENED
        self._since = 0
        self._keys: tuple[Key, ...] = ()
        self._glows: pygame.Rect | None = None
        self._corner = 0
        self._is_over = True
        self.raised: Mapping[Key, int] = {}
        self.is_rising = False

    # -- when ------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Begin if a person's turn has begun."""
        table = self._table
        turn: Hashable = None
        if table.session.phase == "act":
            turn = (table.session.pending, table.game.progress.round_of(table.session.view))
            if turn == self._turn:
                return
            if not table.view.can_act or not table.is_on_top:
                # The table is still covered, or busy.
                self._turn = None if self._turn == _OPENED else self._turn
                return
        is_new, self._turn = turn != self._turn != _OPENED, turn
        if is_new:
            self.end()
        if is_new and turn is not None and table.ctx.settings.legal_marks:
            self._begin()

    def _begin(self) -> None:
        table = self._table
        view, painter = table.view, table.parts.painter
        rising = table.parts.move_map.rising(view)
        places = {key: place.rect for key in view.usable if (place := painter.place(view, key)) is not None}
        self._keys = tuple(sorted(rising & places.keys(), key=lambda key: (places[key].y, places[key].x)))
        self._since, self._is_over, self.is_rising = table.ctx.now, False, True
        self.raised = dict.fromkeys(self._keys, 0)
        key = table.parts.move_map.primary(view)
        self._glows = None
        if key in places:
            up = self._up if key in self._keys and not table.ctx.settings.reduced_motion else 0
            self._glows, self._corner = places[key].move(0, -up), card_radius(places[key].w)
        elif not places:
            self._glow_button()
        table.dirty = True

    def _glow_button(self) -> None:
        """Light the button that continues the turn, because no thing is usable."""
        for zone in self._table.zones:
            for widget in zone.widgets:
                if isinstance(widget, Button) and widget.kind == "primary" and widget.enabled:
                    self._glows, self._corner = widget.rect, widget.radius

    @property
    def _up(self) -> int:
        return self._table.ctx.display.px(HOVER_UP)

    def on_input(self, event: Event) -> None:
        """End at a press, after the press has found its target."""
        self._is_over = self._is_over or not isinstance(event, Pointer) or event.kind == "down"

    def end(self) -> None:
        """Lower everything again."""
        self._is_over = True
        if self._keys or self._glows is not None:
            self._keys, self._glows, self.raised, self.is_rising = (), None, {}, False
            self._table.rebuild()

    def update(self, now: int) -> None:
        """Raise one thing after another; then nothing changes any more."""
        self.look()
        if self._is_over:
            self.end()
        if not self.is_rising:
            return
        ctx = self._table.ctx
        rise, after = ctx.ms("hover"), ctx.ms("deal_stagger")
        up = 0 if ctx.settings.reduced_motion else self._up
        past = now - self._since
        self.is_rising = up > 0 and past < rise + after * max(0, len(self._keys) - 1)
        self.raised = {
            key: _part(past - number * after, rise, up) if self.is_rising else up
            for number, key in enumerate(self._keys)
        }
        self._table.dirty = True
        if not self.is_rising:
            self._table.rebuild()

    # -- the picture -----------------------------------------------------------------------------------

    def pieces(self) -> Iterator[Part]:
        """Yield the glow, and rings with reduced motion."""
        table = self._table
        if self._glows is not None and not self.is_rising:
            rect = self._glows
            yield Part("glow", partial(self._draw_glow, rect), (tuple(rect), self._corner))
        if self._keys and table.ctx.settings.reduced_motion:
            places = (table.parts.painter.place(table.glimpse, key) for key in self._keys)
            rects = tuple(tuple(place.rect) for place in places if place is not None)
            yield Part("rings", partial(self._draw_rings, rects), rects)

    def _draw_glow(self, rect: pygame.Rect, surface: Canvas) -> None:
        ctx = self._table.ctx
        color = with_alpha(ctx.theme.color.legal, 0.75)
        ctx.shapes.glow(surface, rect, color, self._corner, ctx.display.px(_WIDE))

    def _draw_rings(self, rects: tuple[tuple[int, ...], ...], surface: Canvas) -> None:
        ctx = self._table.ctx
        for x, y, w, h in rects:
            color, wide = ctx.theme.color.legal, max(2, ctx.display.px(4))
            ctx.shapes.ring(surface, pygame.Rect(x, y, w, h), color, wide, card_radius(w))


def _part(past: int, rise: int, up: int) -> int:
    """Return how far something has risen that began to `past` ms ago."""
    return up if past >= rise else round(up * max(0, past) / rise)
