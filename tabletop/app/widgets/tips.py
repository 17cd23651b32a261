"""Tooltips (after a delay, beside their subjects) and reason pills (at once, for some seconds)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.core.context import Context
from tabletop.app.widgets.base import Look, Widget, Zone


class Tip:
    """The shown tooltip or reason; time in ms."""

    def __init__(self) -> None:
        self.key: str | None = None
        self.since = 0
        self.visible = False
        self.reason = ""
        self.near = pygame.Rect(0, 0, 0, 0)
        self.until = 0
        self.is_warning = False
        """Whether the reason is none, but what one may be sorry for."""

    def start(self, key: str | None, now: int) -> None:
        """Note that the pointer came onto another widget (or none)."""
        self.key, self.since, self.visible = key, now, False

    def hide(self) -> None:
        """Remove tooltip and reason."""
        self.visible, self.reason, self.key, self.is_warning = False, "", None, False

    def show_reason(self, sentence: str, near: pygame.Rect, until: int) -> None:
        """Show a reason until a time."""
        self.reason, self.near, self.until, self.visible = sentence, near.copy(), until, False
        self.is_warning = False

    def update(self, now: int, delay: int) -> bool:
        """Advance; return True if something must be drawn anew."""
        changed = False
        if self.reason and now >= self.until:
            self.reason, changed = "", True
        if self.key is not None and not self.visible and now - self.since >= delay:
            self.visible, changed = True, True
        return changed

    def due(self, delay: int) -> int | None:
        """Return when `update` will change something next; None: not by itself."""
        tip = self.since + delay if self.key is not None and not self.visible else None
        if not self.reason:
            return tip
        return self.until if tip is None else min(tip, self.until)


def place(size: tuple[int, int], near: pygame.Rect, bounds: pygame.Rect, gap: int) -> pygame.Rect:
    """Return the place of a box: below its source, else above, else beside; always inside `bounds`."""
    box = pygame.Rect((0, 0), size)
    box.midtop = (near.centerx, near.bottom + gap)
    if box.bottom > bounds.bottom:
        box.midbottom = (near.centerx, near.top - gap)
        if box.top < bounds.top:
            box.midleft = (near.right + gap, near.centery)
            if box.right > bounds.right:
                box.midright = (near.left - gap, near.centery)
    return box.clamp(bounds)


def place_clear(
    size: tuple[int, int],
    near: pygame.Rect,
    bounds: pygame.Rect,
    gap: int,
    keep_clear: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return the place of a box that covers as little as possible of some rects: below its source, above,
    right or left of it; always inside `bounds`."""
    boxes = [pygame.Rect((0, 0), size) for _ in range(4)]
    boxes[0].midtop = (near.centerx, near.bottom + gap)
    boxes[1].midbottom = (near.centerx, near.top - gap)
    boxes[2].midleft = (near.right + gap, near.centery)
    boxes[3].midright = (near.left - gap, near.centery)
    others = [near, *(rect for rect in keep_clear if not rect.contains(near))]

    def covered(box: pygame.Rect) -> int:
        return sum(part.w * part.h for part in map(box.clip, others))

    return min((box.clamp(bounds) for box in boxes), key=covered)


def draw(
    ctx: Context, surface: Canvas, tip: Tip, widget: Widget | None, keep_clear: Sequence[pygame.Rect] = ()
) -> None:
    """Draw the reason or the tooltip, if there is one; `widget` is the one with the tip's key. A reason
    covers as little as possible of `keep_clear`."""
    if tip.reason and tip.is_warning:
        draw_tooltip(ctx, surface, tip.reason, tip.near)
    elif tip.reason:
        draw_reason(ctx, surface, tip.reason, tip.near, keep_clear)
    elif tip.visible and widget is not None and (told := words(widget)):
        draw_tooltip(ctx, surface, told, widget.rect)


def words(widget: Widget | None) -> str:
    """Return the text of a widget's tooltip: why it cannot be used, or what it is; empty without one."""
    if widget is None:
        return ""
    return widget.tooltip if widget.enabled or not widget.reason else widget.reason


def draw_tooltip(ctx: Context, surface: Canvas, text: str, near: pygame.Rect) -> None:
    """Draw an ink box beside `near`; a first line that ends with a line feed is its title, and each further
    one starts a paragraph."""
    display, color = ctx.display, ctx.theme.color
    title, body = text.split("\n", 1) if "\n" in text else ("", text)
    pad_x, pad_y = display.ui(20), display.ui(14)
    most = min(display.ui(420), display.w - 4 * pad_x) - 2 * pad_x
    parts = [("body_b", line) for line in (ctx.text.wrap(title, "body_b", most) if title else [])]
    parts += [("small", line) for one in body.split("\n") for line in ctx.text.balanced(one, "small", most)]
    width = max(ctx.text.width(line, style) for style, line in parts) + 2 * pad_x
    heights = [ctx.text.line_height(style, text=text) for style, _ in parts]
    bounds = display.bounds.inflate(-2 * display.px(8), -2 * display.px(8))
    box = place((width, sum(heights) + 2 * pad_y), near, bounds, display.ui(14))
    draw_ground(ctx, surface, box, near)
    y = box.y + pad_y
    for (style, line), height in zip(parts, heights, strict=True):
        ctx.text.line(surface, line, style, color.on_dark, (box.x + pad_x, y + height // 2))
        y += height


def draw_ground(ctx: Context, surface: Canvas, box: pygame.Rect, near: pygame.Rect) -> None:
    """Draw the ink box itself, with its arrow."""
    radius = ctx.display.ui(14)
    ctx.shapes.shadow(surface, box, "panel", radius)
    _arrow(ctx, surface, box, near)
    ctx.shapes.box(surface, box, ctx.theme.color.ink, radius=radius)


def _arrow(ctx: Context, surface: Canvas, box: pygame.Rect, near: pygame.Rect) -> None:
    half = ctx.display.ui(11)
    if max(near.top - box.bottom, box.top - near.bottom) > 5 * half:
        # From so far off it would point at something else.
        return
    x = max(box.left + 3 * half, min(near.centerx, box.right - 3 * half))
    if box.top >= near.bottom:
        points = [(x - half, box.top + 1), (x + half, box.top + 1), (x, box.top - half + 2)]
    elif box.bottom <= near.top:
        points = [(x - half, box.bottom - 1), (x + half, box.bottom - 1), (x, box.bottom + half - 2)]
    else:
        return
    polygon(surface, ctx.theme.color.ink, points)


def draw_reason(
    ctx: Context,
    surface: Canvas,
    sentence: str,
    near: pygame.Rect,
    keep_clear: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the pink box with the no-entry sign beside `near` (look 4: Reason)."""
    display, color = ctx.display, ctx.theme.color
    pad, icon = display.ui(16), display.ui(22)
    most = min(display.ui(560), display.w - 4 * pad) - 2 * pad - icon - pad // 2
    lines = ctx.text.balanced(sentence, "body_b", most, 4)
    step = ctx.text.line_height("body_b", text=sentence)
    width = max(ctx.text.width(line, "body_b") for line in lines) + 2 * pad + icon + pad // 2
    height = max(display.ui(48), step * len(lines) + pad)
    box = place_clear((width, height), near, display.bounds.inflate(-16, -16), display.ui(10), keep_clear)
    radius = display.ui(14)
    ctx.shapes.shadow(surface, box, "panel", radius)
    ctx.shapes.box(surface, box, color.bad_bg, radius=radius, edge=color.bad, edge_w=display.ui(2))
    surface.blit(ctx.assets.icon("no", icon, color.bad), (box.x + pad, box.centery - icon // 2))
    y = box.centery - step * len(lines) // 2 + step // 2
    for number, line in enumerate(lines):
        ctx.text.line(surface, line, "body_b", color.ink, (box.x + pad + icon + pad // 2, y + number * step))


# -- the zones of a scene as last built --

FINGER = 36
"""How far a finger may miss a widget on each side if nothing else lies there, device px."""


class Placed:
    """Widgets with their places; made anew with them."""

    def __init__(self, zones: Sequence[Zone] = ()) -> None:
        self.zones = list(zones)
        self.by_key = {widget.key: widget for zone in zones for widget in zone.widgets}

    def zone_of(self, key: str | None) -> Zone | None:
        """Return the zone a widget is in."""
        return next((zone for zone in self.zones if any(w.key == key for w in zone.widgets)), None)

    def at(self, pos: tuple[int, int], *, by_finger: bool = False) -> Widget | None:
        """Return the topmost widget that reacts to the pointer; a finger may miss a small one by `FINGER`."""
        there = [zone for zone in self.zones if zone.viewport is None or zone.viewport.collidepoint(pos)]
        above: list[Widget] = []
        for zone in reversed(there):
            for widget in reversed(zone.widgets):
                if widget.interactive and widget.hit(pos):
                    near = _beside(above, pos) if by_finger and not widget.focusable else None
                    return near or widget
                above.append(widget)
        return _beside(above, pos) if by_finger else None

    def beside(self, key: str, made: Placed) -> str | None:
        """Return the new widget of the same zone nearest to the place of a widget that is gone."""
        gone, here = self.by_key.get(key), self.zone_of(key)
        zone = next((zone for zone in made.zones if here is not None and zone.name == here.name), None)
        if gone is None or zone is None:
            return None
        stops = [widget for widget in zone.widgets if widget.focusable]
        near = min(stops, key=lambda w: math.dist(w.rect.center, gone.rect.center), default=None)
        return None if near is None else near.key

    def bound(self, action: str) -> Widget | None:
        """Return the first widget that a key binding activates."""
        return next(
            (widget for zone in self.zones for widget in zone.widgets if widget.action == action), None
        )


def _beside(widgets: Sequence[Widget], pos: tuple[int, int]) -> Widget | None:
    """Return the small widget that a finger close beside it means."""
    for widget in widgets:
        more = max(0, FINGER - widget.rect.w), max(0, FINGER - widget.rect.h)
        if widget.focusable and any(more) and widget.rect.inflate(more).collidepoint(pos):
            return widget
    return None


def draw_widgets(
    ctx: Context, surface: Canvas, zone: Zone, look: Callable[[Widget], Look], ring: str | None
) -> None:
    """Draw a zone's widgets, clipped if it scrolls; `ring` is the key of the widget with the focus ring."""
    reach = 2 * max(2, ctx.display.px(4))
    clip = surface.get_clip()
    if zone.viewport is not None:
        surface.set_clip(zone.viewport.inflate(2 * reach, 2 * reach).clip(clip))
    view = zone.viewport or ctx.display.bounds
    for widget in zone.widgets:
        if widget.rect.colliderect(view):
            widget.draw(surface, look(widget))
    for widget in zone.widgets:
        if widget.key == ring:
            ctx.shapes.focus(surface, widget.rect, widget.radius)
    surface.set_clip(clip)
