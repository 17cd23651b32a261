"""Where the focus goes: pure functions over rects.

Tab walks the zones, arrows go to the nearest widget in a direction within a zone, and never wrap (ux D8, D9).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.app.core.input import KeyDown
from tabletop.app.widgets.base import Widget, Zone

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(start: pygame.Rect, rects: Sequence[pygame.Rect], direction: str) -> int | None:
    """Return the index of the nearest rect in a direction (`left`, `right`, `up`, `down`), or None.

    What overlaps the start in the other axis wins over what only lies somewhere in that direction. What lies
    above or below is no way to the side while there is any other, wherever its centre is (rows of buttons
    have different widths); likewise upwards and downwards for what lies beside.
    """
    dx, dy = DIRECTIONS[direction]
    best: tuple[bool, float, int] | None = None
    for index, rect in enumerate(rects):
        ahead, aside = _offset(start, rect, dx, dy)
        if ahead <= 0:
            continue
        found = (_is_beside(start, rect, dx), ahead + 3.0 * aside, index)
        if best is None or found < best:
            best = found
    return best[2] if best else None


def _is_beside(start: pygame.Rect, rect: pygame.Rect, dx: int) -> bool:
    """Return whether a rect shares columns with the start (rows, for moves up and down), but no row."""
    shares_columns = rect.left < start.right and start.left < rect.right
    shares_rows = rect.top < start.bottom and start.top < rect.bottom
    return shares_columns and not shares_rows if dx else shares_rows and not shares_columns


def _offset(start: pygame.Rect, rect: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """Return how far a rect lies ahead (between centres) and aside (gap between the spans)."""
    if dx:
        ahead = (rect.centerx - start.centerx) * dx
        aside = max(0, rect.top - start.bottom, start.top - rect.bottom)
        skew = abs(rect.centery - start.centery) / 64
    else:
        ahead = (rect.centery - start.centery) * dy
        aside = max(0, rect.left - start.right, start.left - rect.right)
        skew = abs(rect.centerx - start.centerx) / 64
    overlapping = rect.colliderect(start) and ahead < 4
    return (0.0, 0.0) if overlapping else (float(ahead), aside + skew)


def heads(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rects; of one that others lie in, what is above these: groups come first."""
    found = []
    for rect in rects:
        inside = [other.top for other in rects if rect.contains(other) and other != rect]
        tall = max(1, min(inside) - rect.top) if inside else rect.h
        found.append(pygame.Rect(rect.x, rect.y, rect.w, tall))
    return found


def cycle(count: int, at: int | None, step: int) -> int | None:
    """Return the next index of `count` in a ring, None of nothing."""
    if count == 0:
        return None
    if at is None:
        return 0 if step > 0 else count - 1
    return (at + step) % count


# -- keys among zones (ux D8) --

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
