"""Picture equations: what is given, an arrow, what is got. The pictures are drawn by whoever knows them.

left = Side(t("you give"), (Item(draw_tile), Item(draw_money, ratio=1.28)))
draw_equation(ctx, canvas, rect, left, right, most=ctx.display.px(64))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_GAP, _ARROW, _LABEL = 8, 34, 96
_MOST_ROWS = 3
_LEAST = 12
"""Device px: nothing is told apart in less."""


class Item(NamedTuple):
    """A picture: how it is drawn into a rect, how wide it is by its height, and how many of it there are."""

    draw: Callable[[Canvas, pygame.Rect], object]
    ratio: float = 1.0
    number: int = 1


class Side(NamedTuple):
    """What lies on one side of the arrow, with a word or two."""

    label: str
    items: tuple[Item, ...]


class Arranged(NamedTuple):
    """Where everything lies, device px: the two labels, each side's pictures (one place where there are
    none), the arrow."""

    labels: tuple[pygame.Rect, pygame.Rect]
    places: tuple[tuple[pygame.Rect, ...], tuple[pygame.Rect, ...]]
    arrow: pygame.Rect


def arrange(
    ctx: Context, rect: pygame.Rect, left: Side, right: Side, *, most: int, is_stacked: bool = False
) -> Arranged:
    """Fit an equation into a rect, pictures `most` px high at most: smaller, then in rows, where there are
    many. Labels lie before the pictures; with `is_stacked` under them."""
    d, text = ctx.display, ctx.text
    gap, arrow_w = d.px(_GAP), d.px(_ARROW)
    line = text.line_height("small")
    label_ws = tuple(_label_w(ctx, side.label) for side in (left, right))
    room_w = rect.w - arrow_w - 2 * gap
    room_h = rect.h
    if is_stacked:
        room_h -= line
    else:
        room_w -= sum(label_ws) + 2 * gap
    side, rows = _largest(left, right, room_w, min(room_h, most), room_h, gap)
    tall = rows * (side + gap) - gap
    top = rect.y + (room_h - tall) // 2
    x, labels, places = rect.x, list[pygame.Rect](), list[tuple[pygame.Rect, ...]]()
    for number, one in enumerate((left, right)):
        if number:
            arrow = pygame.Rect(x + gap, top, arrow_w, tall)
            x = arrow.right + gap
        wide = _width(one, side, rows, gap)
        if not is_stacked:
            labels.append(pygame.Rect(x, rect.y, label_ws[number], rect.h))
            x += label_ws[number] + gap
        else:
            wide = max(wide, min(text.width(one.label, "small"), rect.w // 3))
            labels.append(pygame.Rect(x, top + tall, wide, line))
        own = max(1, len(_rows(one.items, rows))) * (side + gap) - gap
        at = (x, top + (tall - own) // 2)
        found = tuple(_places(one, side, rows, gap, at))
        places.append(found or (pygame.Rect(at, (side, side)),))
        x += wide
    return Arranged((labels[0], labels[1]), (places[0], places[1]), arrow)


def draw_equation(
    ctx: Context,
    canvas: Canvas,
    rect: pygame.Rect,
    left: Side,
    right: Side,
    *,
    most: int,
    is_stacked: bool = False,
) -> None:
    """Draw an equation; see `arrange`."""
    made, color = arrange(ctx, rect, left, right, most=most, is_stacked=is_stacked), ctx.theme.color
    for side, label, places in zip((left, right), made.labels, made.places, strict=True):
        ctx.text.draw(canvas, side.label, "small", color.ink2, label, lines=1 if is_stacked else 2)
        for item, place in zip(side.items, places, strict=False):
            draw_item(ctx, canvas, item, place)
        if not side.items:
            ctx.shapes.dashed(canvas, places[0], color.line, places[0].h // 8, max(1, ctx.display.px(2)))
    px = min(made.arrow.w, ctx.text.px("h2"))
    ctx.text.line(canvas, "→", "h2", color.ink, made.arrow.center, align="center", px=px)


def draw_item(ctx: Context, canvas: Canvas, item: Item, place: pygame.Rect) -> None:
    """Draw a picture, and at its lower right how many of it there are."""
    item.draw(canvas, place)
    if item.number < 2:
        return
    words, px = f"×{item.number}", max(ctx.display.min_text - 1, ctx.text.px("micro") * 5 // 6)
    pill = pygame.Rect(0, 0, ctx.text.width(words, "micro", px) + ctx.display.px(10), round(px * 1.3))
    pill.bottomright = (place.right + ctx.display.px(4), place.bottom + ctx.display.px(3))
    ctx.shapes.box(canvas, pill, ctx.theme.color.ink, radius=pill.h // 3)
    ctx.text.line(canvas, words, "micro", ctx.theme.color.on_dark, pill.center, align="center", px=px)


def _label_w(ctx: Context, label: str) -> int:
    """Return how wide a label is on two lines."""
    most = ctx.text.width(label, "small")
    broken = ctx.text.balanced(label, "small", max(most // 2 + ctx.text.px("small"), 1))
    wide = max((ctx.text.width(line, "small") for line in broken[:2]), default=0)
    return min(wide if len(broken) <= 2 else most, round(ctx.display.px(_LABEL) * max(1.0, ctx.display.u)))


def _largest(left: Side, right: Side, room_w: int, most: int, room_h: int, gap: int) -> tuple[int, int]:
    """Return the height of pictures at which both sides fit, and in how many rows."""
    found = []
    for rows in range(1, _MOST_ROWS + 1):
        side = min(most, (room_h + gap) // rows - gap)
        while side > _LEAST and _width(left, side, rows, gap) + _width(right, side, rows, gap) > room_w:
            side -= 1
        found.append((side, -rows))
    side, rows = max(found)
    return max(_LEAST, side), -rows


def _rows(items: Sequence[Item], rows: int) -> list[Sequence[Item]]:
    each = max(1, -(-len(items) // rows))
    return [items[first : first + each] for first in range(0, len(items), each)]


def _width(one: Side, side: int, rows: int, gap: int) -> int:
    wide = (sum(round(item.ratio * side) + gap for item in row) - gap for row in _rows(one.items, rows))
    return max(wide, default=side)


def _places(one: Side, side: int, rows: int, gap: int, at: tuple[int, int]) -> Iterable[pygame.Rect]:
    y = at[1]
    for row in _rows(one.items, rows):
        x = at[0]
        for item in row:
            place = pygame.Rect(x, y, round(item.ratio * side), side)
            yield place
            x = place.right + gap
        y += side + gap
