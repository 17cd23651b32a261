"""What keys mean in a scene of widgets: the focused widget first, then Tab, arrows, bindings (ux D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.core.input import Key
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.focus import DIRECTIONS, cycle, nearest

if TYPE_CHECKING:
    from tabletop.app.widgets.host import WidgetScene

_COMMANDS = frozenset({"ctrl", "alt", "meta"})
_REPEATING = frozenset({*DIRECTIONS, "tab", "page up", "page down", "home", "end"})


def may_repeat(scene: WidgetScene, event: Key) -> bool:
    """Whether a key may act again while it is held: where one writes, and what moves or scrolls (ux A5)."""
    writes = scene.focused is not None and scene.focused.takes_text
    return event.name in _REPEATING or (writes and event.name not in ("return", "enter", "escape"))


def handle(scene: WidgetScene, event: Key) -> bool:
    """Take a key; True when it meant something here."""
    widget = scene.focused
    if widget is not None and widget.enabled and scene.give(widget, event):
        return True
    plain = not event.mods & _COMMANDS
    if widget is not None and widget.takes_text and plain and event.text and event.text.isprintable():
        # It comes again as text.
        return True
    if event.name == "tab" and plain:
        return tab(scene, -1 if "shift" in event.mods else 1)
    if event.name in DIRECTIONS and not event.mods:
        return arrow(scene, event.name)
    if event.name in ("return", "enter") and not event.mods and widget is not None:
        scene.focus_visible = True
        return _use(scene, widget)
    if scene.scrolling.page(event):
        return True
    if event.name == "escape":
        return scene.on_cancel()
    return _shortcut(scene, event, widget)


def _use(scene: WidgetScene, widget: Widget) -> bool:
    scene.use(widget)
    return True


def _shortcut(scene: WidgetScene, event: Key, widget: Widget | None) -> bool:
    if event.name == "space" and scene.space_activates and widget is not None and scene.focus_visible:
        return _use(scene, widget)
    name = scene.ctx.bindings.action(event)
    if name is None:
        return False
    for zone in scene.zones:
        for candidate in zone.widgets:
            if candidate.action == name:
                return _use(scene, candidate)
    return scene.on_action(name)


def tab(scene: WidgetScene, step: int) -> bool:
    """Move the focus to the next zone, where it was last; with one zone only, to its next widget."""
    stops = [zone for zone in scene.zones if any(w.focusable for w in zone.widgets)]
    if not stops:
        return False
    here = scene.zone_of(scene.focus_key)
    if len(stops) == 1:
        keys = _keys(stops[0])
        at = cycle(len(keys), keys.index(scene.focus_key) if scene.focus_key in keys else None, step)
    else:
        index = next((i for i, zone in enumerate(stops) if zone is here), None)
        zone = stops[cycle(len(stops), index, step) or 0]
        keys = _keys(zone)
        remembered = scene.zone_focus.get(zone.name)
        at = keys.index(remembered) if remembered in keys else 0
    scene.focus(keys[at or 0])
    return True


def _keys(zone: Zone) -> list[str]:
    return [widget.key for widget in zone.widgets if widget.focusable]


def arrow(scene: WidgetScene, direction: str) -> bool:
    """Move the focus to the nearest widget in its zone; where there is none, scroll what can be scrolled."""
    widget = scene.focused
    zone = scene.zone_of(widget.key) if widget is not None else None
    if widget is not None and zone is not None:
        others = [w for w in zone.widgets if w.focusable and w is not widget]
        found = nearest(widget.rect, [w.rect for w in others], direction)
        if found is not None:
            scene.focus(others[found].key)
            return True
    if direction in ("up", "down") and scene.scrolling.step(zone, 1 if direction == "down" else -1):
        return True
    if widget is None:
        return tab(scene, 1)
    scene.focus(widget.key)
    return True
