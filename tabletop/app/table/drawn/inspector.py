"""The zoom: one card big enough to read, never over what matters (ux Z1, Z3, Z4, Z10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.table.drawn.preview import place
from tabletop.app.table.key import Key

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

TALL = 0.42
"""A zoomed card is so high, as a part of the window (at least 40 %, ux Z1)."""
_PAD, _GAP, _TEXT_PX, _RATIO = 18, 10, 25, 1.4


@dataclass(frozen=True, slots=True)
class Zoomed:
    """What the zoom shows: `faces` draw cards at a width in device px, side by side (two of a floor, both
    sides of a double-sided card, ux Z2); `lines` say what it does not say
    itself, `note` is the small print: how many there are, the clause of the rules. `captions` stand on the
    upper edges of the faces ("Now", "After flip"). A card is `part` of the window high."""

    key: Key
    faces: tuple[Callable[[int], pygame.Surface], ...]
    lines: tuple[str, ...] = ()
    note: str = ""
    captions: tuple[str, ...] = ()
    part: float = TALL

    def smaller(self) -> tuple[Zoomed, ...]:
        """Return what may be shown instead where there is less and less room: the faces alone, then small."""
        return tuple(replace(self, lines=(), note="", part=TALL * part) for part in (1.0, 0.8, 0.6, 0.45))


@dataclass(slots=True)
class Inspector:
    """Which card is zoomed: by the pointer resting on it, or held open by a key until it is closed."""

    key: Key | None = None
    """The key of the thing shown now."""
    held: bool = False
    """Opened by key or button: stays until closed, arrows walk on (ux Z10)."""
    by_pointer: bool = False
    """Opened by a button of the pointer: gone with it."""
    _over: Key | None = field(default=None, repr=False)
    _since: int = 0

    def point(self, key: Key | None, now: int) -> bool:
        """The pointer is over this thing (None: nothing to zoom); True when what is shown changed."""
        if key == self._over:
            return False
        self._over, self._since = key, now
        if not self.held and self.key is not None:
            self.key = None
            return True
        return False

    def update(self, now: int, delay: int) -> bool:
        """Open what the pointer has rested on for `delay` ms; True when that is new."""
        due = self.due(delay)
        if due is None or now < due:
            return False
        self.key = self._over
        return True

    def due(self, delay: int) -> int | None:
        """Return when `update` will open something; None: not by itself."""
        return None if self.held or self._over is None or self.key == self._over else self._since + delay

    def toggle(self, key: Key | None, *, by_pointer: bool = False) -> bool:
        """Hold this thing open, or close it again when it is held already; True when anything is open."""
        if self.held and key in (None, self.key):
            self.close()
        elif key is not None:
            self.key, self.held, self.by_pointer = key, True, by_pointer
        return self.held

    def leave(self, key: str | None) -> bool:
        """The pointer moves over this thing; True when what it had opened elsewhere is closed by that."""
        return self.held and self.by_pointer and key != self.key and self.close()

    def close(self) -> bool:
        """Close it; True when it was open."""
        was = self.key is not None
        self.key, self.held = None, False
        return was


def _card_height(ctx: Context, zoomed: Zoomed) -> int:
    return round(ctx.display.h * zoomed.part)


def card_width(ctx: Context, zoomed: Zoomed) -> int:
    """Return how wide a card is enlarged, device px."""
    return round(_card_height(ctx, zoomed) / _RATIO)


def _cards_width(ctx: Context, zoomed: Zoomed) -> int:
    count = len(zoomed.faces)
    return count * card_width(ctx, zoomed) + (count - 1) * ctx.display.px(_GAP)


def text_px(ctx: Context) -> int:
    """Return the size of the rule's text in device px: at least 24 at 1080p (ux Z1)."""
    return ctx.display.text_px(_TEXT_PX)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a zoom is laid out: the panel's size, whether its words stand beside the card instead of below it,
    their width and their size, all device px."""

    size: tuple[int, int]
    is_beside: bool
    words_w: int
    px: int


def plan(ctx: Context, zoomed: Zoomed, tallest: int) -> Plan:
    """Lay a zoom out in at most `tallest` device px: words go beside the card, then shrink."""
    pad = ctx.display.px(_PAD)
    card_w, card_h = _cards_width(ctx, zoomed), _card_height(ctx, zoomed)
    px = text_px(ctx)
    below = card_h + _text_height(ctx, zoomed, card_w, px) + 2 * pad
    if below <= tallest:
        return Plan((card_w + 2 * pad, below), False, card_w, px)
    words_w = min(ctx.display.w // 3, max(card_width(ctx, zoomed), 16 * px))
    while px > ctx.display.min_text and _text_height(ctx, zoomed, words_w, px) + 2 * pad > tallest:
        px -= 1
    tall = max(card_h, _text_height(ctx, zoomed, words_w, px)) + 2 * pad
    return Plan((card_w + words_w + 3 * pad, min(tall, tallest)), True, words_w, px)


def _text_height(ctx: Context, zoomed: Zoomed, width: int, px: int) -> int:
    tall = sum(ctx.text.height(line, "body", width, px) + ctx.display.px(_GAP) for line in zoomed.lines)
    return tall + (ctx.text.line_height("small") + ctx.display.px(_GAP)) * bool(zoomed.note)


def spot(
    ctx: Context,
    zoomed: Zoomed,
    source: pygame.Rect,
    keep_off: Sequence[pygame.Rect],
    bar: int,
    spare: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return where the zoom goes: inside the window under the bar, off its source and off `keep_off`, and as
    far as can be off `spare`."""
    bounds = _bounds(ctx, bar)
    size = plan(ctx, zoomed, bounds.h).size
    return place(size, source, keep_off, bounds, ctx.display.px(16), spare)


def _bounds(ctx: Context, bar: int) -> pygame.Rect:
    d = ctx.display
    gap = d.px(16)
    return pygame.Rect(gap, bar + gap // 2, d.w - 2 * gap, d.h - bar - gap)


def draw(ctx: Context, surface: Canvas, box: pygame.Rect, zoomed: Zoomed, bar: int) -> None:
    """Draw the zoom into `box`, which `spot` gave for the same `bar`."""
    d, color = ctx.display, ctx.theme.color
    pad = d.px(_PAD)
    radius = d.px(ctx.theme.radius["panel"])
    laid = plan(ctx, zoomed, _bounds(ctx, bar).h)
    ctx.shapes.shadow(surface, box, "panel", radius)
    ctx.shapes.box(surface, box, color.paper, radius=radius)
    at = pygame.Rect(box.x + pad, box.y + pad, card_width(ctx, zoomed), _card_height(ctx, zoomed))
    for number, face in enumerate(zoomed.faces):
        ctx.shapes.shadow(surface, at, "card", round(at.w * 0.07))
        surface.blit(face(at.w), at)
        if number < len(zoomed.captions):
            _draw_caption(ctx, surface, at, zoomed.captions[number])
        at = at.move(at.w + d.px(_GAP), 0)
    cards = pygame.Rect(box.x + pad, box.y + pad, _cards_width(ctx, zoomed), at.h)
    if laid.is_beside:
        room = pygame.Rect(cards.right + pad, box.y + pad, laid.words_w, box.h - 2 * pad)
    else:
        room = pygame.Rect(cards.x, cards.bottom, cards.w, box.bottom - pad - cards.bottom)
    _draw_words(ctx, surface, room, zoomed, laid.px)


def _draw_caption(ctx: Context, surface: Canvas, at: pygame.Rect, words: str) -> None:
    d, color = ctx.display, ctx.theme.color
    pill = pygame.Rect(0, 0, min(at.w, ctx.text.width(words, "body_b") + d.px(36)), d.px(38))
    pill.midtop = (at.centerx, at.top - d.px(14))
    ctx.shapes.box(surface, pill, color.ink, radius=pill.h // 2)
    room = pill.inflate(-d.px(20), 0)
    ctx.text.draw(surface, words, "body_b", color.on_dark, room, align="center")


def _draw_words(ctx: Context, surface: Canvas, room: pygame.Rect, zoomed: Zoomed, px: int) -> None:
    color, y = ctx.theme.color, room.y
    for sentence in zoomed.lines:
        y += ctx.display.px(_GAP)
        step = ctx.text.line_height("body", px, sentence)
        for line in ctx.text.wrap(sentence, "body", room.w, px=px):
            ctx.text.line(surface, line, "body", color.ink, (room.x, y + step // 2), px=px)
            y += step
    if zoomed.note:
        tall = ctx.text.line_height("small")
        note = pygame.Rect(room.x, y + ctx.display.px(_GAP), room.w, tall)
        ctx.text.draw(surface, zoomed.note, "small", color.ink2, note)
