"""What lies above every table while a player aims or reads: the hot target's mark, the dragged thing, the
preview, the zoom, lowest first; and where each finds room (ux D2, Z1, Z4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn import preview as previews
from tabletop.app.table.drawn.cards import draw_held
from tabletop.app.table.drawn.preview import Preview, Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Parts
from tabletop.app.table.targets import Place
from tabletop.app.table.view import TableView
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Panel

_GAP, _OFF = 24, 16
_EVERYWHERE = 0.4
"""A target of at least this part of the window is everywhere: words on it go near the pointer."""


class Overlay:
    """Draws what lies over the table."""

    def __init__(self, ctx: Context, parts: Parts[Any, Any, Any]) -> None:
        self._ctx, self._parts = ctx, parts

    def draw(self, view: TableView[Any, Any, Any], surface: Canvas, widgets: Sequence[Widget]) -> None:
        """Draw it all; `widgets` are those of the table, whose room counts."""
        place = self._place(view, view.hot)
        if place is not None:
            self._parts.painter.mark(view, place, surface)
        if view.drag is not None:
            face = self._parts.painter.face(view, view.drag.key, view.drag.rect.w)
            if face is not None:
                draw_held(self._ctx, surface, view.drag, *face)
        shown = self.preview_spot(view, widgets)
        if shown is not None:
            previews.draw_preview(self._ctx, surface, *shown)
        spot = self.zoom_spot(view, widgets)
        if spot is not None:
            previews.draw(self._ctx, surface, *spot, self._bar)

    @property
    def _bar(self) -> int:
        return self._ctx.display.px(BAR_H)

    def _place(self, view: TableView[Any, Any, Any], key: Key | None) -> Place | None:
        return None if key is None else self._parts.painter.place(view, key)

    def _targets(self, view: TableView[Any, Any, Any]) -> list[pygame.Rect]:
        """Return the places of the marked targets, without those that are everywhere."""
        places = (self._place(view, key) for key in view.marks)
        return [place.rect for place in places if place is not None and not self._is_everywhere(place.rect)]

    def _is_everywhere(self, rect: pygame.Rect) -> bool:
        return rect.w * rect.h > _EVERYWHERE * self._ctx.display.w * self._ctx.display.h

    def preview_spot(
        self, view: TableView[Any, Any, Any], widgets: Sequence[Widget]
    ) -> tuple[pygame.Rect, Preview] | None:
        """Return the preview of the hot target and its place: off what is picked, all targets and buttons, if
        there is room. None: there is nothing to say."""
        ctx, place = self._ctx, self._place(view, view.hot)
        if place is None or view.hot is None:
            return None
        shown = self._parts.narrator.preview(view, view.hot)
        if shown is None:
            return None
        near = place.rect
        if self._is_everywhere(near):
            near = pygame.Rect(near.center if view.focus is not None else view.pointer, (1, 1))
        keep_off = self._targets(view)
        source = next((widget.rect for widget in widgets if widget.key == view.picked), None)
        keep_off += [source] if source is not None and self._is_seen(view, view.picked, source.w) else []
        keep_off += [view.drag.card()] if view.drag is not None else []
        off = 2 * ctx.display.px(_OFF)
        kept, spare = self._parts.painter.keep_clear(view)
        keep_off = [rect.inflate(off, off) for rect in keep_off] + [*kept]
        bounds = pygame.Rect(0, self._bar, ctx.display.w, ctx.display.h - self._bar).inflate(-16, -16)
        size = previews.size(ctx, shown)
        return previews.place(size, near, keep_off, bounds, ctx.display.px(_GAP), spare), shown

    def _is_seen(self, view: TableView[Any, Any, Any], key: Key | None, w: int) -> bool:
        """Whether a picked thing has a picture: an empty deck may be covered."""
        return key is not None and self._parts.painter.face(view, key, w) is not None

    def zoom_spot(
        self, view: TableView[Any, Any, Any], widgets: Sequence[Widget]
    ) -> tuple[pygame.Rect, Zoomed] | None:
        """Return the zoom and its place: off its source, off what matters and all live controls, smaller if
        necessary. None if it is closed, or has no room and was not asked for."""
        source = next((widget.rect for widget in widgets if widget.key == view.zoomed), None)
        what = None if view.zoomed is None else self._parts.painter.zoomed(view, view.zoomed)
        if source is None or what is None:
            return None
        kept, spare = self._parts.painter.keep_clear(view)
        keep_off = [*self._targets(view), *kept]
        keep_off += [widget.rect for widget in widgets if isinstance(widget, Button) and widget.enabled]
        keep_off += [widget.rect for widget in widgets if isinstance(widget, Panel)]
        preview = self.preview_spot(view, widgets)
        keep_off += [preview[0]] if preview is not None else []
        box, shown = source, what
        for shown in (what, *what.smaller()):
            box = previews.spot(self._ctx, shown, source, keep_off, self._bar, spare)
            if box.collidelist([source, *keep_off]) < 0:
                return box, shown
        return (box, shown) if view.is_zoom_held else None
