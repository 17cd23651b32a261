"""The coach's bubble: speaker, step and subject, text, an equation in pictures, what was wrong, the buttons;
and its tail."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.core.accessibility import Node
from tabletop.app.core.shapes import covered
from tabletop.app.core.theme import Style
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Panel, wrap_row

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.lesson.equation import Equation


# -- the bubble's place: near what is lit, never on it --

_STEPS = 8
"""The number of places tried from edge to edge."""
_BESIDE = 24
"""So far it lies beside what it speaks of, px, where there is room: its tail is to be seen."""
_CRAMPED = 160
"""So much farther off, px, counts what lies nearer."""
_WORTH = 8
"""The distance, in px, that a place may be farther to avoid covering an area of one times the window's
height."""
_EVERYWHERE = 0.3
"""A thing that takes at least this part of the area may be covered."""


class Room(NamedTuple):
    """What a box might cover, the more important first."""

    lit: Sequence[pygame.Rect]
    """Its subject: the box lies near it, and on it only as a last resort."""
    needed: Sequence[pygame.Rect]
    """What the learner needs for the step."""
    others: Sequence[pygame.Rect]
    """Everything else to see."""


def placed(area: pygame.Rect, widths: Sequence[int], height: Callable[[int], int], room: Room) -> pygame.Rect:
    """Return a box's place in an area: with the first width that fits off what is lit or needed, near what is
    lit; if none fits, where it covers least."""
    others = [rect for rect in room.others if rect.w * rect.h < _EVERYWHERE * area.w * area.h]
    sizes = [(width, height(width)) for width in (min(width, area.w) for width in widths)]
    worst: list[tuple[int, int, float, pygame.Rect]] = []
    for size in [each for each in sizes if each[1] <= area.h] or [
        (min(sizes, key=lambda each: each[1])[0], area.h)
    ]:
        best = min(
            (
                (
                    covered(box, room.lit),
                    covered(box, room.needed),
                    _far(box, room.lit) + covered(box, others) * _WORTH / area.h,
                    box,
                )
                for box in _places(area, size, room.lit)
            ),
            key=lambda each: each[:3],
        )
        if not best[0] and not best[1]:
            return best[3]
        worst.append(best)
    return min(worst, key=lambda each: each[:3])[3]


def _places(area: pygame.Rect, size: tuple[int, int], near: Iterable[pygame.Rect]) -> Iterator[pygame.Rect]:
    w, h = size
    xs = {area.x + round((area.w - w) * step / _STEPS) for step in range(_STEPS + 1)}
    ys = {area.y + round((area.h - h) * step / _STEPS) for step in range(_STEPS + 1)}
    for rect in near:
        xs |= {rect.x, rect.centerx - w // 2, rect.right - w, rect.right + _BESIDE, rect.x - w - _BESIDE}
        ys |= {rect.y, rect.centery - h // 2, rect.bottom - h, rect.bottom + _BESIDE, rect.y - h - _BESIDE}
    for x in sorted(xs):
        for y in sorted(ys):
            yield pygame.Rect(x, y, w, h).clamp(area)


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return the distance of two rects; 0 if they touch."""
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return math.hypot(across, down)


def _far(box: pygame.Rect, near: Sequence[pygame.Rect]) -> float:
    """Return how far a box is from each of some rects together, from edge to edge above all; 0 for none. So
    near to one that its tail has no room counts as far."""
    gaps = [apart(box, rect) for rect in near]
    cramped = _CRAMPED if gaps and min(gaps) < _BESIDE else 0
    return cramped + sum(
        4 * gap + math.dist(box.center, rect.center) / 4 for gap, rect in zip(gaps, near, strict=True)
    )


TEXT: Final = Style("text500", 23)
HEAD: Final = Style("display800", 34, 1.2)
_LARGE_HEAD: Final = Style("text700", 23, 1.25)
_PAD, _GAP, _FACE, _TAIL = 26, 14, 84, 26
_AIR, _SHORTEST, _LONGEST = 5, 16, 200
"""How far the tail ends before what it points at, how near that may lie, and how long it is at most."""
_WIDE, _WIDEST = 660, 900
_WIDTHS = (1.0, 1.35, 0.78, 0.6, 2.0)
"""Preferred widths of the bubble, tried in turn."""
_DOT, _DOT_GAP, _DOT_NOW = 11, 7, 28


class BubbleText(NamedTuple):
    """The contents of a bubble; `at` is the number of the step, from 0, of `steps`."""

    guide: str
    colour: int
    face: str
    head: str
    """The subject of the step."""
    at: int
    steps: int
    text: str
    equation: Equation | None = None
    answer: str = ""
    """What was wrong with the last try."""
    keys: str = ""
    """The keys that do it."""

    def step(self, ctx: Context) -> str:
        """Return the speaker and the number of the step, in words."""
        return ctx.t("{name} · step {step} of {count}", name=self.guide, step=self.at + 1, count=self.steps)

    def spoken(self, ctx: Context) -> str:
        """Return all of it, for screen readers."""
        shown = () if self.equation is None else self.equation.spoken
        return ctx.sentences(
            each for each in (self.step(ctx), self.head, self.text, *shown, self.answer, self.keys) if each
        )


class Bubble(Panel):
    """The coach's bubble; its tail points at the nearest of `targets`, its subjects."""

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        bubble_text: BubbleText,
        buttons: Sequence[Button],
        targets: Sequence[pygame.Rect],
    ) -> None:
        super().__init__(ctx, "lesson.bubble", rect)
        self.role = "label"
        self.told = bubble_text
        self.name = bubble_text.spoken(ctx)
        self.targets = targets
        self._parts = layout(ctx, bubble_text, buttons, rect)

    def node(self) -> Node | None:
        """Return step and text as one."""
        return Node(self.key, "label", self.name, (self.rect.x, self.rect.y, self.rect.w, self.rect.h))

    def hit(self, pos: tuple[int, int]) -> bool:
        """Keep presses on it from the table below."""
        return self.rect.collidepoint(pos)

    @property
    def interactive(self) -> bool:
        """Always: it keeps the pointer from what lies below."""
        return True

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the tail under the panel, then the contents."""
        super().draw(surface, look)
        ctx, color, told = self.ctx, self.ctx.theme.color, self.told
        tail = self.tail()
        if tail:
            polygon(surface, color.paper, tail)
        parts = self._parts
        if parts.face.w:
            ctx.shapes.token(surface, parts.face, told.colour, told.guide[:1], told.face)
        ctx.text.draw(surface, told.step(ctx), "small", color.ink2, parts.step, lines=1)
        if told.head:
            style = _head_style(ctx)
            ctx.text.draw(surface, told.head, style, color.ink, parts.head, valign="top", lines=3)
        ctx.text.draw(surface, told.text, TEXT, color.ink, parts.text, valign="top", lines=20)
        if told.equation is not None and parts.equation.h:
            told.equation.draw(surface, parts.equation)
        if told.answer:
            ctx.shapes.box(surface, parts.answer, color.bad_bg, radius=ctx.display.ui(10))
            room = parts.answer.inflate(-2 * ctx.display.ui(_GAP), -2 * ctx.display.ui(8))
            ctx.text.draw(surface, told.answer, "body", color.ink, room, valign="top", lines=20)
        if told.keys:
            ctx.text.draw(surface, told.keys, "small", color.ink2, parts.keys, valign="top", lines=20)
        if not ctx.display.is_large:
            self._dots(surface, parts.dots)

    def _dots(self, surface: Canvas, room: pygame.Rect) -> None:
        ctx, color, ui = self.ctx, self.ctx.theme.color, self.ctx.display.ui
        size, gap, now = ui(_DOT), ui(_DOT_GAP), ui(_DOT_NOW)
        if _dots_w(ctx, self.told) > room.w:
            return
        x = room.x
        for number in range(self.told.steps):
            wide = now if number == self.told.at else size
            fill = (
                color.good if number < self.told.at else color.brass if number == self.told.at else color.line
            )
            dot = pygame.Rect(x, room.centery - size // 2, wide, size)
            ctx.shapes.box(surface, dot, fill, radius=size // 2)
            x += wide + gap

    def tail(self) -> list[tuple[float, float]]:
        """Return a triangle that ends at the nearest subject; none if that is too near."""
        rect, ui = self.rect, self.ctx.display.ui
        far = [(apart(rect, target), target) for target in self.targets]
        gap, target = min(far, key=lambda each: each[0], default=(0, rect))
        if gap < ui(_SHORTEST):
            return []
        half, inset = ui(_TAIL) * 0.6, self.radius + ui(_TAIL)
        aim = (
            min(max(rect.centerx, target.left + target.w // 4), target.right - target.w // 4),
            min(max(rect.centery, target.top + target.h // 4), target.bottom - target.h // 4),
        )
        x = min(max(aim[0], rect.left + inset), rect.right - inset)
        y = min(max(aim[1], rect.top + inset), rect.bottom - inset)
        gaps = {
            (0, 1): target.top - rect.bottom,
            (0, -1): rect.top - target.bottom,
            (1, 0): target.left - rect.right,
            (-1, 0): rect.left - target.right,
        }
        out = max(gaps, key=lambda each: gaps[each])
        if out[1]:
            foot, tip = (
                (x, rect.bottom - 1 if out[1] > 0 else rect.top),
                (aim[0], target.top if out[1] > 0 else target.bottom),
            )
        else:
            foot, tip = (
                (rect.right - 1 if out[0] > 0 else rect.left, y),
                (target.left if out[0] > 0 else target.right, aim[1]),
            )
        long = math.dist(foot, tip)
        part = min(1 - ui(_AIR) / long, ui(_LONGEST) / long) if long else 0
        end = foot[0] + (tip[0] - foot[0]) * part, foot[1] + (tip[1] - foot[1]) * part
        # Slanted it is as wide as straight, and begins within.
        ahead = ((tip[0] - foot[0]) / long, (tip[1] - foot[1]) / long) if long else (0.0, 0.0)
        back = half * abs(ahead[0] if out[1] else ahead[1])
        base = foot[0] - ahead[0] * back, foot[1] - ahead[1] * back
        across = -ahead[1] * half, ahead[0] * half
        return [(base[0] - across[0], base[1] - across[1]), (base[0] + across[0], base[1] + across[1]), end]


class _BubbleParts(NamedTuple):
    face: pygame.Rect
    step: pygame.Rect
    head: pygame.Rect
    text: pygame.Rect
    equation: pygame.Rect
    answer: pygame.Rect
    keys: pygame.Rect
    dots: pygame.Rect
    height: int


def _head_style(ctx: Context) -> Style:
    """Return the style of the head: with large text no larger than the text."""
    return _LARGE_HEAD if ctx.display.is_large else HEAD


def _dots_w(ctx: Context, bubble_text: BubbleText) -> int:
    """Return the width of the dots, one for each step."""
    ui = ctx.display.ui
    return (bubble_text.steps - 1) * (ui(_DOT) + ui(_DOT_GAP)) + ui(_DOT_NOW)


def layout(
    ctx: Context, bubble_text: BubbleText, buttons: Sequence[Button], rect: pygame.Rect
) -> _BubbleParts:
    """Return the places in a bubble as wide as `rect`; place the buttons."""
    text, is_large = ctx.text, ctx.display.is_large
    # Large text needs the room.
    ui = ctx.display.px if is_large else ctx.display.ui
    pad, gap = ui(_PAD), ui(_GAP)
    x, y, w = rect.x + pad, rect.y + pad * 4 // 5, rect.w - 2 * pad
    side = 0 if is_large else ui(_FACE)
    face = pygame.Rect(x, y, side, side)
    lead = side + gap + ui(6) if side else 0
    style = _head_style(ctx)
    step = pygame.Rect(x + lead, y, w - lead, text.line_height("small"))
    head = pygame.Rect(
        step.x, step.bottom, step.w, text.height(bubble_text.head, style, step.w) if bubble_text.head else 0
    )
    down = max(0, side - step.h - head.h) // 2
    step.y, head.y = step.y + down, head.y + down
    y = max(face.bottom, head.bottom) + (ui(4) if is_large else gap)
    body = pygame.Rect(x, y, w, text.height(bubble_text.text, TEXT, w))
    y = body.bottom
    tall = 0 if bubble_text.equation is None else bubble_text.equation.height(w)
    equation = pygame.Rect(x, y + gap, w, tall)
    y = equation.bottom if tall else y
    answer = pygame.Rect(x, y, w, 0)
    if bubble_text.answer:
        answer = pygame.Rect(x, y + gap, w, text.height(bubble_text.answer, "body", w - 2 * gap) + 2 * ui(8))
        y = answer.bottom
    keys = pygame.Rect(x, y, w, 0)
    if bubble_text.keys:
        keys = pygame.Rect(x, y + gap, w, text.height(bubble_text.keys, "small", w))
        y = keys.bottom
    y += gap
    row = wrap_row(buttons, pygame.Rect(x, y, w, 0), gap, "right")
    dots = pygame.Rect(x, y, min((each.rect.x for each in buttons), default=rect.right - pad) - gap - x, row)
    return _BubbleParts(face, step, head, body, equation, answer, keys, dots, y + row + pad * 4 // 5 - rect.y)


class BubbleLayout(NamedTuple):
    """The contents and layout that fit."""

    rect: pygame.Rect
    told: BubbleText


def fitted(
    ctx: Context,
    bubble_text: BubbleText,
    buttons: Sequence[Button],
    area: pygame.Rect,
    room: Room,
    last: BubbleLayout | None = None,
) -> BubbleLayout:
    """Return a bubble's place in an area: that of the `last` one of the same step, if possible and near its
    subject.

    If it would cover what is lit or needed, it loses its pictures, then its head; never a word of what to do.
    """
    d = ctx.display
    likes = [round(min(d.ui(_WIDE), d.px(_WIDEST)) * part) for part in _WIDTHS]
    box = area.inflate(-2 * d.px(20), -2 * d.px(16))
    bare = bubble_text._replace(equation=None)
    for form in dict.fromkeys((bubble_text, bare, bare._replace(head=""))):
        height = partial(_height, ctx, form, buttons, box.h)
        stays = None if last is None else _grown(last.rect, height(last.rect.w), box, room)
        if stays is not None and _is_near(stays, room, d.ui(_LONGEST)):
            return BubbleLayout(stays, form)
        rect = placed(box, likes, height, room)
        if height(rect.w) <= rect.h and rect.collidelist([*room.lit, *room.needed]) < 0:
            return BubbleLayout(rect, form)
    return BubbleLayout(rect, form)


def _is_near(rect: pygame.Rect, room: Room, most: int) -> bool:
    """Whether a tail of a length reaches something that is lit, if anything is."""
    return not room.lit or min(apart(rect, lit) for lit in room.lit) < most


def _grown(rect: pygame.Rect, tall: int, box: pygame.Rect, room: Room) -> pygame.Rect | None:
    """Return a rect of a new height at another one's place, with the same upper or lower edge; None if it
    would cover something."""
    for y in (rect.y, rect.bottom - tall):
        found = pygame.Rect(rect.x, y, rect.w, tall)
        if box.contains(found) and found.collidelist([*room.lit, *room.needed]) < 0:
            return found
    return None


def _height(ctx: Context, bubble_text: BubbleText, buttons: Sequence[Button], most: int, width: int) -> int:
    """Return the height of a bubble of a width; too large to fit if it would tear a word or has no room for
    its pictures."""
    laid = layout(ctx, bubble_text, buttons, pygame.Rect(0, 0, width, 0))
    is_torn = ctx.text.fit(bubble_text.text, TEXT, laid.text.w, lines=most).px < ctx.text.px(TEXT)
    is_bare = bubble_text.equation is not None and not laid.equation.h
    return most + 1 if is_torn or is_bare else laid.height
