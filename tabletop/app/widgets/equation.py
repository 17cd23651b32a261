"""Picture equations: what is given, an arrow, what is got. The caller draws the pictures.

give, get = yours(ctx)
left = Side(give, (Item(draw_tile), Item(draw_money, ratio=1.28)))
draw_equation(ctx, canvas, rect, left, right, form)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context

_LABEL = 104
_MOST_ROWS = 3
_LEAST = 12
"""The least size of a picture, device px."""


class EquationItem(NamedTuple):
    """A picture: its painter, its width by its height, and how many of it there are."""

    draw: Callable[[Canvas, pygame.Rect], object]
    ratio: float = 1.0
    number: int = 1


class EquationSide(NamedTuple):
    """One side of the arrow, with a word or two."""

    label: str
    items: tuple[EquationItem, ...]


class EquationLayout(NamedTuple):
    """Layout of an equation, device px: the most height of a picture, the gaps, the widths of the arrow and
    of a plus sign between pictures (0 for none); whether labels lie below the pictures, not before them."""

    most: int
    gap: int
    arrow: int
    plus: int = 0
    is_stacked: bool = False

    @property
    def between(self) -> int:
        """The distance of pictures on a side."""
        return self.plus + 2 * self.gap if self.plus else self.gap


class Arranged(NamedTuple):
    """Places of the parts, device px: the two labels, each side's pictures (one place if there are none), the
    arrow."""

    labels: tuple[pygame.Rect, pygame.Rect]
    places: tuple[tuple[pygame.Rect, ...], tuple[pygame.Rect, ...]]
    arrow: pygame.Rect


def yours(ctx: Context) -> tuple[str, str]:
    """Return the labels of what the viewer gives and gets."""
    # i18n: above what changes hands
    return ctx.t("you give"), ctx.t("you get")


def stacked_w(ctx: Context, left: EquationSide, right: EquationSide, form: EquationLayout) -> int:
    """Return the width of an equation in one row, with labels below pictures of the most height."""
    labels = (ctx.text.width(one.label, "small") for one in (left, right))
    pictures = (_width(one, form.most, 1, form) for one in (left, right))
    return sum(map(max, labels, pictures)) + form.arrow + 2 * form.gap


def arrange(
    ctx: Context, rect: pygame.Rect, left: EquationSide, right: EquationSide, form: EquationLayout
) -> Arranged:
    """Fit an equation into a rect: many pictures get smaller, then lie in rows."""
    text, gap = ctx.text, form.gap
    line = text.line_height("small")
    room_w = rect.w - form.arrow - 2 * gap
    room_h = rect.h
    if form.is_stacked:
        is_roomy = stacked_w(ctx, left, right, form) <= rect.w
        label_ws = tuple(text.width(one.label, "small") for one in (left, right))
        if not is_roomy:
            if max(label_ws) > room_w // 2:
                line *= 2
            label_ws = tuple(min(wide, room_w // 2) for wide in label_ws)
        room_h -= line
    else:
        label_ws = tuple(_label_w(ctx, one.label) for one in (left, right))
        room_w -= sum(label_ws) + 2 * gap
    leasts = label_ws if form.is_stacked else (0, 0)
    side, rows = _largest(tuple(zip((left, right), leasts, strict=True)), room_w, room_h, form)
    tall = rows * (side + gap) - gap
    top = rect.y + (room_h - tall) // 2
    x, labels, places = rect.x, list[pygame.Rect](), list[tuple[pygame.Rect, ...]]()
    for number, (one, label_w) in enumerate(zip((left, right), label_ws, strict=True)):
        if number:
            arrow = pygame.Rect(x + gap, top, form.arrow, tall)
            x = arrow.right + gap
        own_w = wide = _width(one, side, rows, form)
        if form.is_stacked:
            wide = max(wide, label_w)
            labels.append(pygame.Rect(x, top + tall, wide, line))
        else:
            labels.append(pygame.Rect(x, rect.y, label_w, rect.h))
            x += label_w + gap
        own = max(1, len(_rows(one.items, rows))) * (side + gap) - gap
        at = (x + (wide - own_w) // 2, top + (tall - own) // 2)
        found = tuple(_places(one, side, rows, form, at))
        places.append(found or (pygame.Rect(at, (side, side)),))
        x += wide
    return Arranged((labels[0], labels[1]), (places[0], places[1]), arrow)


def draw_equation(
    ctx: Context,
    canvas: Canvas,
    rect: pygame.Rect,
    left: EquationSide,
    right: EquationSide,
    form: EquationLayout,
) -> None:
    """Draw an equation; see `arrange`."""
    made, color, text = arrange(ctx, rect, left, right, form), ctx.theme.color, ctx.text
    align: Final = "center" if form.is_stacked else "left"
    for side, sign, label, places in zip((left, right), "−+", made.labels, made.places, strict=True):
        words = text.wording((side.label, sign), "small", label.w, 2, label.h)
        text.draw(canvas, words, "small", color.ink2, label, lines=2, align=align)
        for item, place in zip(side.items, places, strict=False):
            draw_item(ctx, canvas, item, place)
        for one, next_ in pairwise(places if form.plus else ()):
            if one.y == next_.y:
                at = ((one.right + next_.x) // 2, one.centery)
                text.line(canvas, "+", "body_b", color.ink, at, align="center", px=form.plus)
        if not side.items:
            ctx.shapes.dashed(canvas, places[0], color.line, places[0].h // 8, ctx.display.px(2))
    px = min(made.arrow.w, text.px("h2"))
    text.line(canvas, "→", "body_b", color.ink, made.arrow.center, align="center", px=px)


def draw_item(ctx: Context, canvas: Canvas, equation_item: EquationItem, place: pygame.Rect) -> None:
    """Draw a picture, with the number of it at its lower right."""
    equation_item.draw(canvas, place)
    if equation_item.number < 2:
        return
    words, px = f"×{equation_item.number}", max(ctx.display.min_text - 1, ctx.text.px("micro") * 5 // 6)
    pill = pygame.Rect(0, 0, ctx.text.width(words, "micro", px) + ctx.display.px(10), round(px * 1.3))
    pill.bottomright = (place.right + ctx.display.px(4), place.bottom + ctx.display.px(3))
    ctx.shapes.box(canvas, pill, ctx.theme.color.ink, radius=pill.h // 3)
    ctx.text.line(canvas, words, "micro", ctx.theme.color.on_dark, pill.center, align="center", px=px)


def _label_w(ctx: Context, label: str) -> int:
    """Return the width of a label on two lines."""
    most = ctx.text.width(label, "small")
    word = max((ctx.text.width(word.rstrip(), "small") for word in ctx.text.words(label)), default=1)
    broken = ctx.text.balanced(label, "small", max(most // 2 + ctx.text.px("small"), word))
    wide = max((ctx.text.width(line, "small") for line in broken[:2]), default=0)
    return min(wide if len(broken) <= 2 else most, round(ctx.display.px(_LABEL) * max(1.0, ctx.display.u)))


def _largest(
    sides: Sequence[tuple[EquationSide, int]], room_w: int, room_h: int, form: EquationLayout
) -> tuple[int, int]:
    """Return the height of pictures at which both sides fit, each with its least width, and the number of
    rows."""
    found = []
    for rows in range(1, _MOST_ROWS + 1):
        side = min(form.most, (room_h + form.gap) // rows - form.gap)
        while side > _LEAST and sum(max(_width(one, side, rows, form), w) for one, w in sides) > room_w:
            side -= 1
        found.append((side, -rows))
    side, rows = max(found)
    return max(_LEAST, side), -rows


def _rows(items: Sequence[EquationItem], rows: int) -> list[Sequence[EquationItem]]:
    each = max(1, -(-len(items) // rows))
    return [items[first : first + each] for first in range(0, len(items), each)]


def _width(one: EquationSide, side: int, rows: int, form: EquationLayout) -> int:
    step = form.between
    wide = (sum(round(item.ratio * side) + step for item in row) - step for row in _rows(one.items, rows))
    return max(wide, default=side)


def _places(
    one: EquationSide, side: int, rows: int, form: EquationLayout, at: tuple[int, int]
) -> Iterable[pygame.Rect]:
    y = at[1]
    for row in _rows(one.items, rows):
        x = at[0]
        for item in row:
            place = pygame.Rect(x, y, round(item.ratio * side), side)
            yield place
            x = place.right + form.between
        y += side + form.gap
