"""What keys mean among zones of widgets: where Tab and arrows lead, what a binding activates (ux D8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.app.core.input import KeyDown
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.focus import DIRECTIONS, cycle, heads, nearest

_COMMANDS = frozenset({"ctrl", "alt", "meta"})
_REPEATING = frozenset({*DIRECTIONS, "tab", "page up", "page down", "home", "end"})


def may_repeat(event: KeyDown, focused: Widget | None) -> bool:
    """Whether a key may act again while it is held: where one writes, and what moves or scrolls (ux A5)."""
    writes = focused is not None and focused.takes_text
    return event.name in _REPEATING or (writes and event.name not in ("return", "enter", "escape"))


def is_written(event: KeyDown, focused: Widget | None) -> bool:
    """Whether a key comes again as text for the focused widget."""
    writes = focused is not None and focused.takes_text and not event.mods & _COMMANDS
    return writes and bool(event.text) and event.text.isprintable()


def tab_step(event: KeyDown) -> int:
    """Return how many zones a key leads on: 1, -1 with Shift, 0 when it isn't Tab."""
    if event.name != "tab" or event.mods & _COMMANDS:
        return 0
    return -1 if "shift" in event.mods else 1


def after_tab(
    zones: Sequence[Zone], here: Zone | None, focus: str | None, remembered: Mapping[str, str], step: int
) -> str | None:
    """Return where Tab leads: to the next zone, where the focus was last; in a single one a widget on."""
    stops = [zone for zone in zones if _keys(zone)]
    if not stops:
        return None
    if len(stops) == 1:
        keys = _keys(stops[0])
        return keys[cycle(len(keys), keys.index(focus) if focus in keys else None, step) or 0]
    at = next((number for number, zone in enumerate(stops) if zone is here), None)
    zone = stops[cycle(len(stops), at, step) or 0]
    keys, last = _keys(zone), remembered.get(zone.name)
    return last if last in keys else keys[0]


def _keys(zone: Zone) -> list[str]:
    return [widget.key for widget in zone.widgets if widget.focusable]


def neighbour(zone: Zone, widget: Widget, direction: str) -> str | None:
    """Return the nearest widget in a zone; None where there is none in this direction."""
    stops = [w for w in zone.widgets if w.focusable]
    rects = heads([w.rect for w in stops])
    others = [w for w in stops if w is not widget]
    places = [rect for rect, w in zip(rects, stops, strict=True) if w is not widget]
    start = rects[stops.index(widget)] if widget in stops else widget.rect
    found = nearest(start, places, direction)
    return others[found].key if found is not None else None
