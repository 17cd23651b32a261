"""The panel beside a target under the pointer: outcome of the move, gains and losses, whether it is final."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.shapes import far
from tabletop.app.table.key import Key


class Change(NamedTuple):
    """One line with an arrow: `gain` is +1 (good for the acting seat), -1, or 0 (neither)."""

    gain: int
    text: str


class Preview(NamedTuple):
    """What a move will do, in words; `is_final` adds the padlock: no free undo after it (ux U4)."""

    title: str
    text: str
    changes: tuple[Change, ...] = ()
    is_final: bool = False

    def spoken(self, ctx: Context) -> str:
        """Return all of it as one text for screen readers, including the padlock's sentence."""
        parts = [self.title, self.text, *(change.text for change in self.changes)]
        return ctx.sentences((*parts, final_words(ctx) if self.is_final else ""))


_PAD_X, _PAD_Y, _WIDTH = 20, 14, 356


def size(ctx: Context, preview: Preview) -> tuple[int, int]:
    """Return the panel's size, device px."""
    d, text = ctx.display, ctx.text
    inner = d.ui(_WIDTH) - 2 * d.ui(_PAD_X)
    tall = (
        2 * d.ui(_PAD_Y) + _block(ctx, preview.title, "h3", inner) + _block(ctx, preview.text, "body", inner)
    )
    step = text.line_height("body_b")
    tall += sum(_change_height(ctx, change, inner) for change in preview.changes)
    if preview.is_final:
        tall += max(step, _block(ctx, final_words(ctx), "small", inner - d.ui(28)))
    return d.ui(_WIDTH), tall + d.ui(6) * (bool(preview.changes) + preview.is_final)


def final_words(ctx: Context) -> str:
    """Return the padlock's sentence: alone, or if all agree, the move can still be taken back (ux U5, U6)."""
    return ctx.t("You cannot freely undo this.")


def _block(ctx: Context, text: str, style: str, width: int) -> int:
    return ctx.text.height(text, style, width) if text else 0


def _change_height(ctx: Context, change: Change, inner: int) -> int:
    return _block(ctx, change.text, "body_b", inner - ctx.display.ui(28))


def place(
    box: tuple[int, int],
    near: pygame.Rect,
    keep_off: Sequence[pygame.Rect],
    bounds: pygame.Rect,
    gap: int,
    spare: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return the place of a panel: beside `near`, inside `bounds`, covering as little of `keep_off` as
    possible, then as little of `spare`. Also used for the inspector (ux Z4)."""
    spots = []
    for x, y in (
        (near.centerx - box[0] // 2, near.top - gap - box[1]),
        (near.right + gap, near.centery - box[1] // 2),
        (near.left - gap - box[0], near.centery - box[1] // 2),
        (near.centerx - box[0] // 2, near.bottom + gap),
        (near.right + gap, near.top - gap - box[1]),
        (near.left - gap - box[0], near.top - gap - box[1]),
    ):
        spots.append(pygame.Rect((x, y), box).clamp(bounds))
    for rect in keep_off:
        # Just past what must not be covered, at the height of the target or above it.
        heights = (near.centery - box[1] // 2, near.top - gap - box[1])
        past = [(x, y) for x in (rect.right, rect.left - box[0]) for y in heights]
        past.append((near.centerx - box[0] // 2, rect.top - box[1]))
        spots.extend(pygame.Rect(spot, box).clamp(bounds) for spot in past)
    corners = (bounds.topleft, bounds.topright, (bounds.centerx - box[0] // 2, bounds.top))
    spots.extend(pygame.Rect(corner, box).clamp(bounds) for corner in corners)
    best = min(spots, key=lambda spot: _cost(spot, near, keep_off, spare))
    if best.collidelist([near, *keep_off, *spare]) < 0:
        return best
    # None of these is free: try the whole window.
    found = [best, *_everywhere(box, bounds)]
    return min(found, key=lambda spot: _cost(spot, near, keep_off, spare))


_STEPS = 24
"""Size of the grid of places if none beside the source is free."""


def _everywhere(box: tuple[int, int], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Return the places of a grid of rects of this size inside `bounds`."""
    wide, tall = max(0, bounds.w - box[0]), max(0, bounds.h - box[1])
    xs = {bounds.x + wide * step // _STEPS for step in range(_STEPS + 1)}
    ys = {bounds.y + tall * step // _STEPS for step in range(_STEPS + 1)}
    return [pygame.Rect((x, y), box).clamp(bounds) for x in sorted(xs) for y in sorted(ys)]


def _cost(
    spot: pygame.Rect, near: pygame.Rect, keep_off: Sequence[pygame.Rect], spare: Sequence[pygame.Rect]
) -> tuple[int, int, int]:
    covered = _common(spot, (near,)) + _common(spot, keep_off)
    return covered, _common(spot, spare), far(spot, near)


def _common(spot: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    """Return the px that a place covers of rects, each by itself."""
    # Most are far away, and are not looked at one by one: this runs for thousands of places.
    parts = [spot.clip(rects[number]) for number in spot.collidelistall(rects)]
    return sum(part.w * part.h for part in parts)


def draw_preview(ctx: Context, surface: Canvas, box: pygame.Rect, preview: Preview) -> None:
    """Draw the panel into `box`, which has the panel's size."""
    d, color = ctx.display, ctx.theme.color
    radius = d.ui(14)
    ctx.shapes.shadow(surface, box, "panel", radius)
    ctx.shapes.box(surface, box, color.paper, radius=radius)
    inner = box.inflate(-2 * d.ui(_PAD_X), -2 * d.ui(_PAD_Y))
    y = _lines(ctx, surface, preview.title, "h3", inner, inner.y, color.ink)
    y = _lines(ctx, surface, preview.text, "body", inner, y, color.ink)
    if preview.changes:
        y += d.ui(6)
    for change in preview.changes:
        y = _draw_change(ctx, surface, change, inner, y)
    if preview.is_final:
        y += d.ui(6)
        icon = d.ui(20)
        step = ctx.text.line_height("small")
        surface.blit(ctx.assets.icon("lock", icon, color.brass_text), (inner.x, y + (step - icon) // 2))
        beside = pygame.Rect(inner.x + d.ui(28), y, inner.w - d.ui(28), inner.bottom - y)
        _lines(ctx, surface, final_words(ctx), "small", beside, y, color.brass_text)


def _lines(
    ctx: Context,
    surface: Canvas,
    text: str,
    style: str,
    room: pygame.Rect,
    y: int,
    ink: tuple[int, int, int, int],
) -> int:
    step = ctx.text.line_height(style, text=text)
    for line in ctx.text.wrap(text, style, room.w) if text else ():
        ctx.text.line(surface, line, style, ink, (room.x, y + step // 2))
        y += step
    return y


def _draw_change(ctx: Context, surface: Canvas, change: Change, inner: pygame.Rect, y: int) -> int:
    d, color = ctx.display, ctx.theme.color
    ink = color.good if change.gain > 0 else color.bad if change.gain < 0 else color.ink2
    icon = d.ui(20)
    picture = ctx.assets.icon("up", icon, ink)
    if change.gain < 0:
        picture = pygame.transform.flip(picture, False, True)
    step = ctx.text.line_height("body_b", text=change.text)
    if change.gain:
        surface.blit(picture, (inner.x, y + (step - icon) // 2))
    beside = pygame.Rect(inner.x + d.ui(28), y, inner.w - d.ui(28), inner.bottom - y)
    return _lines(ctx, surface, change.text, "body_b", beside, y, ink)


# -- the zoom (ux Z1, Z3, Z4, Z10) --

TALL = 0.42
"""Height of a zoomed card, as a part of the window (at least 40 %, ux Z1)."""
_PAD, _GAP, _TEXT_PX, _RATIO = 18, 10, 25, 1.4


@dataclass(frozen=True, slots=True)
class Zoomed:
    """What the zoom shows.

    `faces` draw cards at a width in device px, side by side (two of a floor, both sides of a double-sided
    card, ux Z2); `lines` are further words, `note` is the small print: how many there are, the clause of the
    rules. `captions` stand on the upper edges of the faces ("Now", "After flip"). A card is `part` of the
    window high.
    """

    key: Key
    faces: tuple[Callable[[int], pygame.Surface], ...]
    lines: tuple[str, ...] = ()
    note: str = ""
    captions: tuple[str, ...] = ()
    part: float = TALL

    def smaller(self) -> tuple[Zoomed, ...]:
        """Return smaller versions for less room: the faces alone, then small."""
        return tuple(replace(self, lines=(), note="", part=TALL * part) for part in (1.0, 0.8, 0.6, 0.45))


@dataclass(slots=True)
class Inspector:
    """The zoomed card: by the resting pointer, or held open by a key until it is closed."""

    key: Key | None = None
    """The key of the shown thing."""
    held: bool = False
    """Opened by key or button: stays until closed, arrows walk on (ux Z10)."""
    by_pointer: bool = False
    """Opened by a button of the pointer: closes when that moves on."""
    _over: Key | None = field(default=None, repr=False)
    _since: int = 0

    def point(self, key: Key | None, now: int) -> bool:
        """Note the thing under the pointer (None: nothing to zoom); return whether the zoom changed."""
        if key == self._over:
            return False
        self._over, self._since = key, now
        if not self.held and self.key is not None:
            self.key = None
            return True
        return False

    def update(self, now: int, delay: int) -> bool:
        """Zoom what the pointer has rested on for `delay` ms; return whether that is new."""
        due = self.due(delay)
        if due is None or now < due:
            return False
        self.key = self._over
        return True

    def due(self, delay: int) -> int | None:
        """Return when `update` will open something; None: not by itself."""
        return None if self.held or self._over is None or self.key == self._over else self._since + delay

    def toggle(self, key: Key | None, *, by_pointer: bool = False) -> bool:
        """Hold this thing open, or close it if it is held already; return whether anything is open."""
        if self.held and key in (None, self.key):
            self.close()
        elif key is not None:
            self.key, self.held, self.by_pointer = key, True, by_pointer
        return self.held

    def leave(self, key: str | None) -> bool:
        """Note that the pointer moves over this thing; return whether that closed what it had opened
        elsewhere."""
        return self.held and self.by_pointer and key != self.key and self.close()

    def close(self) -> bool:
        """Close the zoom; return whether it was open."""
        was = self.key is not None
        self.key, self.held = None, False
        return was


def _card_height(ctx: Context, zoomed: Zoomed) -> int:
    return round(ctx.display.h * zoomed.part)


def card_width(ctx: Context, zoomed: Zoomed) -> int:
    """Return the width of an enlarged card, device px."""
    return round(_card_height(ctx, zoomed) / _RATIO)


def _cards_width(ctx: Context, zoomed: Zoomed) -> int:
    count = len(zoomed.faces)
    return count * card_width(ctx, zoomed) + (count - 1) * ctx.display.px(_GAP)


def text_px(ctx: Context) -> int:
    """Return the size of the rule's text in device px: at least 24 at 1080p (ux Z1)."""
    return ctx.display.text_px(_TEXT_PX)


@dataclass(frozen=True, slots=True)
class ZoomPlan:
    """Layout of a zoom: the panel's size, whether its words stand beside the card instead of below it, their
    width and their size, all device px."""

    size: tuple[int, int]
    is_beside: bool
    words_w: int
    px: int


def plan(ctx: Context, zoomed: Zoomed, tallest: int) -> ZoomPlan:
    """Lay a zoom out in at most `tallest` device px: words go beside the card, then shrink."""
    pad = ctx.display.px(_PAD)
    card_w, card_h = _cards_width(ctx, zoomed), _card_height(ctx, zoomed)
    px = text_px(ctx)
    below = card_h + _text_height(ctx, zoomed, card_w, px) + 2 * pad
    if below <= tallest:
        return ZoomPlan((card_w + 2 * pad, below), False, card_w, px)
    words_w = min(ctx.display.w // 3, max(card_width(ctx, zoomed), 16 * px))
    while px > ctx.display.min_text and _text_height(ctx, zoomed, words_w, px) + 2 * pad > tallest:
        px -= 1
    tall = max(card_h, _text_height(ctx, zoomed, words_w, px)) + 2 * pad
    return ZoomPlan((card_w + words_w + 3 * pad, min(tall, tallest)), True, words_w, px)


def _text_height(ctx: Context, zoomed: Zoomed, width: int, px: int) -> int:
    tall = sum(ctx.text.height(line, "body", width, px) + ctx.display.px(_GAP) for line in zoomed.lines)
    return tall + (ctx.text.height(zoomed.note, "small", width) + ctx.display.px(_GAP)) * bool(zoomed.note)


def spot(
    ctx: Context,
    zoomed: Zoomed,
    source: pygame.Rect,
    keep_off: Sequence[pygame.Rect],
    bar: int,
    spare: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return the place of the zoom: inside the window under the bar, off its source and off `keep_off`, and
    as far as possible off `spare`."""
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
        _lines(ctx, surface, zoomed.note, "small", room, y + ctx.display.px(_GAP), color.ink2)
