"""The panel beside a target under the pointer: what will happen, gains and losses, whether it is final."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Change(NamedTuple):
    """One line with an arrow: `gain` is +1 (good for who acts), -1, or 0 (neither)."""

    gain: int
    text: str


class Preview(NamedTuple):
    """What a move will do, in words; `is_final` adds the padlock: it is not taken back freely (ux U4)."""

    title: str
    text: str
    changes: tuple[Change, ...] = ()
    is_final: bool = False

    def spoken(self, ctx: Context) -> str:
        """Return all of it as one text for screen readers, the padlock's sentence included."""
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
    """Return what is said of that: who plays alone, or all who agree, may take it back yet (ux U5, U6)."""
    return ctx.t("No free undo after this.")


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
    """Return where a panel goes: beside `near`, inside `bounds`, covering as little of `keep_off` as can be,
    and then as little of `spare`.

    Also used for the inspector (ux Z4).
    """
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
    if not _cost(best, near, keep_off, ())[0]:
        return best
    # None of these is free: anywhere in the window will do.
    found = [best, *_everywhere(box, bounds)]
    return min(found, key=lambda spot: _cost(spot, near, keep_off, spare))


_STEPS = 24
"""So many places across and down are tried where no place beside the source is free."""


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
    far = abs(spot.centerx - near.centerx) + abs(spot.centery - near.centery)
    return covered, _common(spot, spare), far


def _common(spot: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    """Return how much of rects, each by itself, a place covers, px."""
    # Most lie elsewhere, and are not looked at one by one: it is asked for some thousand places.
    parts = [spot.clip(rects[number]) for number in spot.collidelistall(rects)]
    return sum(part.w * part.h for part in parts)


def draw(ctx: Context, surface: Canvas, box: pygame.Rect, preview: Preview) -> None:
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
