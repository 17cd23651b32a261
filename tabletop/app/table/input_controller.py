"""Input of a table: pointer, number keys, Escape, the zoom's key and button (ux D4, D8, Z1).

All input ends in `touch`, `pick` and `aim` of `Picking`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tabletop.app.core import navigate
from tabletop.app.core.input import Event, FocusLost, Pointer
from tabletop.app.core.input import KeyDown as Pressed
from tabletop.app.table.around import announce, take_back
from tabletop.app.table.key import Key
from tabletop.app.table.picking import Picking
from tabletop.app.table.targets import START, Drag
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext

_ELSEWHERE = 60
"""How far the pointer must leave the place of a press, logical px, to be elsewhere."""


_ACTIONS: Final[Mapping[str, Callable[[TableContext], object]]] = {
    "hide": lambda table: navigate.hide_everything(table.ctx),
    "redo": take_back.redo,
    "rules": announce.show_rules,
    "describe": announce.describe,
    "describe_own": announce.describe_own,
}
"""What keys do at every table, except the zoom's."""


class InputController:
    """Turns input of a table into calls of `Picking`."""

    def __init__(self, table: TableContext, picking: Picking) -> None:
        self._table, self._picking = table, picking
        self._hot: Key | None = None
        self._pressed_at: tuple[int, int] | None = None
        """Where the pointer did something last, until it goes elsewhere: nothing is enlarged there by
        itself."""

    # -- input -----------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take what belongs to picking; all else is the table's."""
        table, used = self._table, False
        match event:
            case Pointer(kind="down"):
                self._pressed_at = event.pos
                used = self._pressed(event)
            case Pointer(kind="move"):
                widget = table.widget_at(event.pos)
                table.pointed = table.inspector.leave(widget.key if widget else None) or table.pointed
                used = self._dragged(event)
            case Pointer(kind="up", button=1):
                self._pressed_at = event.pos
                used = self._released(event)
            case Pointer(kind="cancel"):
                self._picking.drop()
            case Pressed():
                used = self._number(event)
            case FocusLost():
                table.inspector.close()
        if isinstance(event, Pointer):
            self._aim()
        return used

    def _pressed(self, event: Pointer) -> bool:
        table, picking = self._table, self._picking
        widget = table.widget_at(event.pos)
        if event.button == 3:
            self._put_back()
            table.inspector.close()
            return True
        if event.button == 2:
            key = Key.read(widget.key) if isinstance(widget, Thing) else None
            table.inspector.toggle(key, by_pointer=True)
            table.dirty = True
            return True
        picking.was_zoomed = table.inspector.key if table.inspector.held else None
        if table.inspector.close():
            table.dirty = True
        if widget is not None and self._can_pick(widget) and table.ctx.settings.move_by != "click":
            picking.drag = Drag.press(Key.read(widget.key), widget.rect, event.pos)
        if picking.picked is None or (widget is not None and widget.key in picking.marks):
            return False
        if widget is not None and (self._can_pick(widget) or not isinstance(widget, Thing)):
            return False
        place = picking.under(event.pos, None, snap=0)
        if place is not None:
            table.focus(None, visible=False)
            picking.aim(place.key)
            return True
        if widget is None:
            self._put_back()
            return True
        return False

    def _can_pick(self, widget: Widget) -> bool:
        table = self._table
        return isinstance(widget, Thing) and table.parts.move_map.can_pick(table.view, Key.read(widget.key))

    def _dragged(self, event: Pointer) -> bool:
        table, picking, drag = self._table, self._picking, self._picking.drag
        if drag is None:
            return False
        if drag.move(event.pos, table.ctx.display.px(START), table.ctx.now):
            table.pressed_key = None
            table.dirty = True
            table.inspector.close()
            table.focus(None, visible=False)
            if picking.picked is not None and picking.picked != drag.key:
                picking.drop()
            if picking.picked is None and not picking.pick(drag.key):
                picking.drag = None
                return True
            picking.drag = drag
        if drag.started:
            table.pointer = event.pos
        return drag.started

    def _aim(self) -> None:
        """Redraw what depends on the place of the held thing and on its target."""
        if self._picking.picked is None:
            return
        self._table.moved = True
        hot = self._picking.hot
        if hot != self._hot:
            self._hot, self._table.dirty = hot, True

    def _released(self, event: Pointer) -> bool:
        table, picking = self._table, self._picking
        drag, picking.drag = picking.drag, None
        if drag is None or not drag.started:
            return False
        table.pressed_key = None
        drag.pos = event.pos
        place = picking.under(event.pos, drag.card().center)
        if place is None:
            self._dropped_nowhere(drag)
            return True
        picking.dropped = (drag.key, drag.card())
        done = picking.aim(place.key)
        picking.dropped = None if not done else picking.dropped
        if not done and not picking.is_narrowed:
            picking.drop()
            picking.fly_back(drag)
        return True

    def _dropped_nowhere(self, drag: Drag) -> None:
        """Return the thing to its place (ux D3); over anything that is no legal target say why (ux D7)."""
        widget = self._table.widget_at(drag.pos)
        self._picking.drop()
        if isinstance(widget, Thing) and widget.key != drag.key:
            self._picking.explain(drag.key, Key.read(widget.key))
        # Last, because what the reason is beside may be in motion.
        self._picking.fly_back(drag)

    def _put_back(self) -> None:
        picking = self._picking
        drag = picking.drag
        if picking.picked is not None:
            picking.drop()
            if drag is not None and drag.started:
                picking.fly_back(drag)
        picking.drag = None

    def _number(self, event: Pressed) -> bool:
        table = self._table
        self._picking.was_zoomed = None
        if event.digit in ("", "0"):
            return False
        key = table.parts.move_map.number_key(table.view, int(event.digit))
        if key is None:
            return False
        table.focus(key)
        table.touch(key)
        return True

    def on_cancel(self) -> bool:
        """Close the zoom, go back one choice, or put down what is picked."""
        if self._table.inspector.close():
            self._table.dirty = True
            return True
        if self._picking.picked is None:
            return False
        self._put_back()
        return True

    # -- the zoom --------------------------------------------------------------------------------------

    def on_action(self, name: str) -> bool:
        """Do what a key does at every table; without its button the prompt answers."""
        table = self._table
        if name == "zoom":
            self.zoom()
        elif name in _ACTIONS:
            _ACTIONS[name](table)
        elif table.can_act and table.ctx.bindings.is_primary(name):
            table.show_reason(table.prompt, announce.acted_on(table))
        else:
            return False
        return True

    def zoom(self) -> None:
        """Enlarge the thing at the keyboard's focus or the pointer; with the keyboard, the picked card."""
        table, picking = self._table, self._picking
        attended = table.view.attended
        key = Key.read(attended) if isinstance(table.find(attended), Thing) and attended else None
        if picking.picked is not None and (table.focus_visible or not picking.can_zoom(key)):
            table.inspector.toggle(picking.picked)
        elif table.inspector.toggle(key) and key is not None:
            table.focus(key)
        table.dirty = True

    def on_focus(self, widget: Widget | None) -> None:
        """Let an open zoom follow the focus (ux Z10)."""
        if self._table.inspector.held and isinstance(widget, Thing):
            self._table.inspector.key = Key.read(widget.key)

    def update(self, now: int) -> None:
        """Zoom where the pointer rests."""
        table, delay = self._table, self._table.ctx.settings.hover_delay
        if table.by_finger and table.tip.visible:
            self._enlarge_held()
        changed = table.inspector.point(self._rests_on(), now)
        if table.inspector.update(now, delay) or changed:
            table.pointed = True
        if (due := table.inspector.due(delay)) is not None:
            table.ctx.alarm.at(due)

    def _enlarge_held(self) -> None:
        """Enlarge what a finger stays on until the next press; its release presses nothing."""
        table = self._table
        key = table.pressed_key
        if key is not None and isinstance(table.find(key), Thing) and self._picking.can_zoom(key):
            table.pressed_key, table.dirty = None, True
            table.inspector.toggle(Key.read(key))

    def _rests_on(self) -> Key | None:
        """Return the thing to be enlarged when the pointer has rested on it long enough."""
        table = self._table
        if not table.ctx.settings.hover_zoom or self._picking.picked is not None or table.is_busy:
            return None
        if table.focus_visible:
            return None
        widget = table.find(table.hover_key)
        if self._pressed_at is not None:
            far = math.dist(self._pressed_at, table.pointer) > table.ctx.display.px(_ELSEWHERE)
            if not far or (widget is not None and widget.hit(self._pressed_at)):
                return None
            self._pressed_at = None
        if not isinstance(widget, Thing) or not table.parts.painter.zooms_on_hover(table.view):
            return None
        return Key.read(widget.key)

    @property
    def is_lifting(self) -> bool:
        """Whether a card is on its way to the pointer."""
        drag, ctx = self._picking.drag, self._table.ctx
        return drag is not None and drag.started and ctx.now - drag.since <= ctx.ms("pickup")
