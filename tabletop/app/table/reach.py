"""How hands get to what is picked: pointer, number keys, Escape, the zoom's key and button (ux D4, D8, Z1).

Everything ends in `touch`, `pick` and `aim` of `PickScene`: no route has a way of its own to a command.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.input import Event, FocusLost, Key, Pointer
from tabletop.app.table import inspector
from tabletop.app.table.drag import START, Drag
from tabletop.app.table.inspector import Zoomed
from tabletop.app.table.picking import PickScene
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.widgets.base import Widget

_ELSEWHERE = 60
"""So far the pointer goes, logical px, until it is not any more where it pressed something."""


class HandScene(PickScene):
    """A table that is played by hand; see the module."""

    _pressed_at: tuple[int, int] | None = None
    """Where the pointer did something last, until it goes elsewhere: nothing is enlarged there by itself."""

    # -- input -----------------------------------------------------------------------------------------

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there; nothing of the table is under the pointer beneath the log."""
        found = super().widget_at(pos)
        covered = self.is_log_open and self.log_panel.area.collidepoint(pos)
        return None if covered and found is not None and self._is_thing(found) else found

    def before(self, event: Event) -> bool:
        """Take what belongs to picking; everything else is the table's."""
        if isinstance(event, Key):
            self._was_zoomed = None
        if super().before(event):
            return True
        match event:
            case Pointer():
                return self._pointer_first(event)
            case Key():
                return self._key_first(event)
            case FocusLost():
                self.inspector.close()
        return False

    def _pointer_first(self, event: Pointer) -> bool:
        self.dirty = self.dirty or self.picked is not None
        match event.kind:
            case "down":
                self._pressed_at = event.pos
                return self._pressed(event)
            case "move":
                widget = self.widget_at(event.pos)
                self.dirty = self.inspector.leave(widget.key if widget else None) or self.dirty
                return self._dragged(event)
            case "up" if event.button == 1:
                self._pressed_at = event.pos
                return self._released(event)
            case "cancel":
                self.drop_selection()
        return False

    def _pressed(self, event: Pointer) -> bool:
        widget = self.widget_at(event.pos)
        if event.button == 3:
            self._put_back()
            self.inspector.close()
            return True
        if event.button == 2:
            self.inspector.toggle(widget.key if widget else None, by_pointer=True)
            self.dirty = True
            return True
        self._was_zoomed = self.inspector.key if self.inspector.held else None
        if self.inspector.close():
            self.dirty = True
        if widget is not None and self.can_pick(widget.key) and self.ctx.settings.move_by != "click":
            self.drag = Drag.press(widget.key, widget.rect, event.pos)
        if self.picked is None or (widget is not None and widget.key in self.marks):
            return False
        if widget is not None and (self.can_pick(widget.key) or not self._is_thing(widget)):
            return False
        place = self._place_under(event.pos, None, snap=0)
        if place is not None:
            self.focus(None, visible=False)
            self.aim(place.key)
            return True
        if widget is None:
            self._put_back()
            return True
        return False

    @staticmethod
    def _is_thing(widget: Widget) -> bool:
        from tabletop.app.table.thing import Thing

        return isinstance(widget, Thing)

    def _dragged(self, event: Pointer) -> bool:
        drag = self.drag
        if drag is None:
            return False
        if drag.move(event.pos, self.ctx.display.px(START), self.ctx.now):
            self.pressed_key = None
            self.focus(None, visible=False)
            if self.picked is not None and self.picked != drag.key:
                self.drop_selection()
            if self.picked is None and not self.pick(drag.key):
                self.drag = None
                return True
            self.drag = drag
        if drag.started:
            self.pointer = event.pos
            self.dirty = True
        return drag.started

    def _released(self, event: Pointer) -> bool:
        drag, self.drag = self.drag, None
        if drag is None or not drag.started:
            return False
        self.pressed_key = None
        drag.pos = event.pos
        place = self._place_under(event.pos, drag.card().center)
        if place is None:
            self._dropped_nowhere(drag)
            return True
        self.dropped = (drag.key, drag.card())
        done = self.aim(place.key)
        self.dropped = None if not done else self.dropped
        if not done and not self.is_narrowed:
            self.drop_selection()
            self.fly_back(drag)
        return True

    def _dropped_nowhere(self, drag: Drag) -> None:
        """Give the thing back (ux D3); over something that is no legal target say why (ux D7)."""
        widget = self.widget_at(drag.pos)
        self.drop_selection()
        self.fly_back(drag)
        if widget is not None and widget.key != drag.key and self._is_thing(widget):
            self.explain_miss(drag.key, widget.key, widget.rect)

    def _put_back(self) -> None:
        drag = self.drag
        if self.picked is not None:
            self.drop_selection()
            if drag is not None and drag.started:
                self.fly_back(drag)
        self.drag = None

    def _key_first(self, event: Key) -> bool:
        if event.mods or len(event.name) != 1 or event.name not in "123456789":
            return False
        key = self.number_key(int(event.name))
        if key is None:
            return False
        self.focus(key)
        self.touch(key)
        return True

    def on_cancel(self) -> bool:
        """Escape: close the zoom, go back one choice, put down what is picked."""
        if self.inspector.close():
            self.dirty = True
            return True
        if self.picked is None:
            return super().on_cancel()
        self._put_back()
        return True

    def on_action(self, name: str) -> bool:
        """Keys that no widget has: the zoom's."""
        if name == "zoom":
            self._zoom()
            return True
        return super().on_action(name)

    def _zoom(self) -> None:
        """Enlarge what the keyboard or the pointer is at; with the keyboard, the card that is picked."""
        key = self.focus_key if self.focus_visible else self.hover_key
        if self.picked is not None and (self.focus_visible or key is None or not self.can_zoom(key)):
            self.inspector.toggle(self.picked)
        elif self.inspector.toggle(key) and key is not None:
            self.focus(key)
        self.dirty = True

    def on_focus(self, widget: Widget | None) -> None:
        """An open zoom follows the focus (ux Z10)."""
        if self.inspector.held and widget is not None and self._is_thing(widget):
            self.inspector.key = widget.key
        super().on_focus(widget)

    def update(self, now: int) -> None:
        """Advance; open the zoom where the pointer rests."""
        super().update(now)
        changed = self.inspector.point(self._rests_on(), now)
        if self.inspector.update(now, self.ctx.settings.hover_delay) or changed:
            self.dirty = True

    def _rests_on(self) -> str | None:
        """Return the thing that is enlarged when the pointer rests on it long enough."""
        wants = self.zooms_at_rest and self.ctx.settings.hover_zoom and self.picked is None
        if not wants or self.is_busy or self.focus_visible:
            return None
        if self._pressed_at is not None:
            widget = self.find(self.hover_key)
            far = math.dist(self._pressed_at, self.pointer) > self.ctx.display.px(_ELSEWHERE)
            if not far or (widget is not None and widget.hit(self._pressed_at)):
                return None
            self._pressed_at = None
        return self.hover_key

    def zoom_box(
        self, what: Zoomed, keep_off: Sequence[pygame.Rect], spare: Sequence[pygame.Rect] = ()
    ) -> tuple[pygame.Rect, Zoomed] | None:
        """Return where the zoom goes and what it shows: off its source, `keep_off` and all controls that are
        live, smaller if need be; None where there is no such place and nobody asked for it (ux Z4)."""
        source, bar = self.find(what.key), self.top_bar.area.h
        if source is None:
            return None
        live = [w.rect for z in self.zones for w in z.widgets if isinstance(w, Button) and w.enabled]
        keep_off = [*keep_off, *live, *[self.log_panel.area] * self.is_log_open]
        box, shown = source.rect, what
        for shown in (what, *what.smaller()):
            box = inspector.spot(self.ctx, shown, source.rect, keep_off, bar, spare)
            if box.collidelist([source.rect, *keep_off]) < 0:
                return box, shown
        return (box, shown) if self.inspector.held else None

    @property
    def animating(self) -> bool:
        """Whether something moves: motion of events, or a card on its way to the pointer."""
        drag = self.drag
        lifts = drag is not None and drag.started and self.ctx.now - drag.since <= self.ctx.ms("pickup")
        return lifts or super().animating
