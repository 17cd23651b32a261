"""Moves of the focus: pure functions over rects. Tab walks the zones, arrows go to the nearest widget in a
direction within a zone, and never wrap (ux D8, D9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.input import KeyDown, Pointer
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Widget, Zone

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def nearest(start: pygame.Rect, rects: Sequence[pygame.Rect], direction: str) -> int | None:
    """Return the index of the nearest rect in a direction (`left`, `right`, `up`, `down`), or None.

    A rect that overlaps the start on the other axis wins over one that is only somewhere in that direction. A
    rect above or below is reached sideways only if there is no other, wherever its centre is (rows of buttons
    have different widths); likewise up and down for one beside.
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
    """Return the rects; for one that contains others, the part above these: groups come first."""
    found = []
    for rect in rects:
        inside = [other.top for other in rects if rect.contains(other) and other != rect]
        tall = max(1, min(inside) - rect.top) if inside else rect.h
        found.append(pygame.Rect(rect.x, rect.y, rect.w, tall))
    return found


def cycle(count: int, at: int | None, step: int) -> int | None:
    """Return the next index of `count` in a ring; None if there are none."""
    if count == 0:
        return None
    if at is None:
        return 0 if step > 0 else count - 1
    return (at + step) % count


# -- keys among zones (ux D8) --

_COMMANDS = frozenset({"ctrl", "alt", "meta"})
_REPEATING = frozenset({*DIRECTIONS, "tab", "page up", "page down", "home", "end"})


def may_repeat(event: KeyDown, focused: Widget | None) -> bool:
    """Whether a held key may act again: while writing, moving or scrolling (ux A5)."""
    writes = focused is not None and focused.takes_text
    return event.name in _REPEATING or (writes and event.name not in ("return", "enter", "escape"))


def is_written(event: KeyDown, focused: Widget | None) -> bool:
    """Whether the focused widget also gets a key as text."""
    writes = focused is not None and focused.takes_text and not event.mods & _COMMANDS
    return writes and bool(event.text) and event.text.isprintable()


def tab_step(event: KeyDown) -> int:
    """Return how many zones a key leads on: 1, -1 with Shift, 0 if it is not Tab."""
    if event.name != "tab" or event.mods & _COMMANDS:
        return 0
    return -1 if "shift" in event.mods else 1


def after_tab(
    zones: Sequence[Zone], here: Zone | None, focus: str | None, remembered: Mapping[str, str], step: int
) -> str | None:
    """Return where Tab leads: to the next zone's last focus; in a single zone, to the next widget."""
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
    """Return the nearest widget of a zone in a direction, or None."""
    stops = [w for w in zone.widgets if w.focusable]
    rects = heads([w.rect for w in stops])
    others = [w for w in stops if w is not widget]
    places = [rect for rect, w in zip(rects, stops, strict=True) if w is not widget]
    start = rects[stops.index(widget)] if widget in stops else widget.rect
    found = nearest(start, places, direction)
    return others[found].key if found is not None else None


# Scrolling zones: offsets by zone name, the wheel, the bar, the finger, and scrolling to the focus.

STEP = 90
"""Logical px per notch of the wheel."""
PULL = 8
"""How far a finger moves, logical px, before it pulls what it touches."""


class Scrolling:
    """Keeps the scroll offsets of a scene's zones, device px."""

    def __init__(self, ctx: Context, on_scroll: Callable[[], object]) -> None:
        """`on_scroll` is called after widgets were moved."""
        self._ctx = ctx
        self._on_scroll = on_scroll
        self.offsets: dict[str, int] = {}
        self._held: tuple[str, int] | None = None
        self._touched: tuple[str, int] | None = None
        """Which zone a finger touches, and the offset that would bring its top under the finger."""
        self._is_pulling = False

    @staticmethod
    def room(zone: Zone) -> int:
        """Return how far a zone can scroll."""
        return max(0, zone.content_h - zone.viewport.h) if zone.viewport is not None else 0

    def shift(self, zone: Zone) -> None:
        """Move newly built widgets by the zone's offset."""
        offset = min(self.offsets.get(zone.name, 0), self.room(zone))
        self.offsets[zone.name] = offset
        if offset:
            for widget in zone.widgets:
                widget.move(0, -offset)

    def to(self, zone: Zone, offset: int) -> None:
        """Scroll a zone to an offset."""
        offset = max(0, min(offset, self.room(zone)))
        before = self.offsets.get(zone.name, 0)
        if offset == before:
            return
        self.offsets[zone.name] = offset
        for widget in zone.widgets:
            widget.move(0, before - offset)
        self._on_scroll()

    def reveal(self, zone: Zone, key: str) -> None:
        """Scroll so that a widget can be seen whole."""
        if zone.viewport is None:
            return
        margin = self._ctx.display.px(12)
        offset = self.offsets.get(zone.name, 0)
        for widget in zone.widgets:
            if widget.key == key:
                below = widget.rect.bottom + margin - zone.viewport.bottom
                above = zone.viewport.top - (widget.rect.top - margin)
                if above > 0 or widget.rect.h > zone.viewport.h:
                    self.to(zone, offset - above)
                elif below > 0:
                    self.to(zone, offset + below)

    def handle(self, event: Pointer, zones: Sequence[Zone]) -> bool:
        """Take the wheel over a zone, drags of its bar, and a finger that pulls it."""
        if event.kind == "wheel":
            return self._wheel(event, zones)
        if event.kind == "down" and event.button == 1:
            return self._grab(event, zones) or self._touch(event, zones)
        if self._touched is not None:
            return self._pull(event, zones, *self._touched)
        if self._held is None:
            return False
        if event.kind == "move":
            zone = next((z for z in zones if z.name == self._held[0]), None)
            if zone is not None:
                self._drag(zone, event.pos[1])
            return True
        self._held = None
        return True

    def _touch(self, event: Pointer, zones: Sequence[Zone]) -> bool:
        """Begin a finger's touch: it presses what is there, unless it moves. It does not pull a widget that
        captures it."""
        self._touched, self._is_pulling = None, False
        zone = self._over(event, zones) if event.is_finger else None
        if zone is not None and not any(one.captures and one.hit(event.pos) for one in zone.widgets):
            self._touched = zone.name, self.offsets.get(zone.name, 0) + event.pos[1]
        return False

    def _pull(self, event: Pointer, zones: Sequence[Zone], name: str, reach: int) -> bool:
        zone = next((z for z in zones if z.name == name), None)
        if event.kind != "move" or zone is None:
            self._touched = None
            return self._is_pulling
        offset = self.offsets.get(name, 0)
        far = abs(reach - event.pos[1] - offset) >= self._ctx.display.px(PULL)
        self._is_pulling = self._is_pulling or far
        if self._is_pulling:
            self.to(zone, reach - event.pos[1])
        return self._is_pulling

    def _over(self, event: Pointer, zones: Sequence[Zone]) -> Zone | None:
        """Return the topmost zone there that can scroll."""
        for zone in reversed(zones):
            if zone.viewport is not None and self.room(zone) and zone.viewport.collidepoint(event.pos):
                return zone
        return None

    def _wheel(self, event: Pointer, zones: Sequence[Zone]) -> bool:
        zone = self._over(event, zones)
        if zone is not None:
            step = round(event.wheel * self._ctx.display.ui(STEP))
            self.to(zone, self.offsets.get(zone.name, 0) - step)
        return zone is not None

    def _meant(self, zone: Zone | None, zones: Sequence[Zone]) -> Zone | None:
        """Return the zone that keys scroll: the one with the focus, else the first that can scroll."""
        if zone is not None and self.room(zone):
            return zone
        return next((z for z in zones if self.room(z)), None)

    def step(self, zone: Zone | None, zones: Sequence[Zone], rows: int) -> bool:
        """Scroll by rows of the wheel; `zone` has the focus. Return False if nothing moved."""
        found = self._meant(zone, zones)
        if found is None:
            return False
        before = self.offsets.get(found.name, 0)
        self.to(found, before + rows * self._ctx.display.ui(STEP))
        return self.offsets.get(found.name, 0) != before

    def page(self, event: KeyDown, zone: Zone | None, zones: Sequence[Zone]) -> bool:
        """Take Page Up and Down, Home and End for the zone with the focus, else the first that can scroll."""
        if event.name not in ("page up", "page down", "home", "end"):
            return False
        found = self._meant(zone, zones)
        if found is None or found.viewport is None:
            return False
        offset, step = self.offsets.get(found.name, 0), round(found.viewport.h * 0.9)
        targets = {"page up": offset - step, "page down": offset + step, "home": 0, "end": found.content_h}
        self.to(found, targets[event.name])
        return True

    def bar(self, zone: Zone) -> tuple[pygame.Rect, pygame.Rect] | None:
        """Return track and thumb of a zone's scroll bar; None if everything is in view."""
        room = self.room(zone)
        if zone.viewport is None or room == 0:
            return None
        display = self._ctx.display
        width = max(6, display.px(10))
        track = pygame.Rect(zone.viewport.right - width, zone.viewport.y, width, zone.viewport.h)
        tall = max(display.px(44), round(track.h * zone.viewport.h / zone.content_h))
        top = track.y + round((track.h - tall) * self.offsets.get(zone.name, 0) / room)
        return track, pygame.Rect(track.x, top, width, tall)

    def _grab(self, event: Pointer, zones: Sequence[Zone]) -> bool:
        for zone in reversed(zones):
            parts = self.bar(zone)
            if parts is None or not parts[0].inflate(self._ctx.display.px(14), 0).collidepoint(event.pos):
                continue
            thumb = parts[1]
            inside = thumb.top <= event.pos[1] < thumb.bottom
            self._held = (zone.name, event.pos[1] - thumb.top if inside else thumb.h // 2)
            self._drag(zone, event.pos[1])
            return True
        return False

    def _drag(self, zone: Zone, y: int) -> None:
        parts = self.bar(zone)
        if parts is not None and self._held is not None:
            track, thumb = parts
            free = max(1, track.h - thumb.h)
            self.to(zone, round((y - self._held[1] - track.y) / free * self.room(zone)))

    def draw(self, surface: Canvas, zone: Zone) -> None:
        """Draw the bar of a zone, if it needs one."""
        parts = self.bar(zone)
        if parts is None:
            return
        color, shapes = self._ctx.theme.color, self._ctx.shapes
        tone = color.on_dark if zone.on_dark else color.ink
        for part, strength in zip(parts, (0.10, 0.45), strict=True):
            shapes.box(surface, part, with_alpha(tone, strength), radius=part.w // 2)
