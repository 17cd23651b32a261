"""How a puzzle stands: the goal's meter, attempts, stars, and its neighbours, drawn below each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.screens.puzzles.session import STARS

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_ROW, _SIGN, _GAP = 40, 26, 8
"""A row, a sign in it, and what lies between: logical px (UI scale)."""
_PIPS: Final = 10
"""A goal of more is a bar."""
_BESIDE: Final = 3
"""So many neighbours are shown at either side."""
_SHOWN: Final = 5
"""So many failed attempts are drawn."""


class Standing(NamedTuple):
    """What a panel shows of a puzzle besides its words."""

    meter: tuple[int, int] | None
    failed: int
    stars: int
    number: int
    """Its place among the others, from 0."""
    solved: tuple[bool, ...]
    """Which of the others are solved, and itself."""

    def spoken(self, ctx: Context) -> str:
        """Return it for screen readers."""
        t = ctx.t
        parts = [ctx.tn("{count} failed attempt", "{count} failed attempts", self.failed)]
        parts.append(t("{stars} of {most} stars", stars=self.stars, most=STARS))
        if self.meter is not None:
            parts.insert(0, t("Goal: {done} of {most}", done=self.meter[0], most=self.meter[1]))
        return t(", ").join(parts)


def height(ctx: Context, standing: Standing) -> int:
    """Return how tall it is: with large letters attempts and neighbours are left out."""
    rows = (standing.meter is not None) + (1 if ctx.display.is_large else 3)
    return rows * _row(ctx)


def _row(ctx: Context) -> int:
    return max(ctx.display.ui(_ROW), ctx.text.line_height("small"))


def draw(ctx: Context, surface: Canvas, standing: Standing, room: pygame.Rect) -> None:
    """Draw the rows from the top of a room."""
    t, color = ctx.t, ctx.theme.color
    row = pygame.Rect(room.x, room.y, room.w, _row(ctx))
    if standing.meter is not None:
        done, most = standing.meter
        _meter(ctx, surface, _named(ctx, surface, row, t("The goal")), done, most)
        row = row.move(0, row.h)
    place = _named(ctx, surface, row, t("Your stars"))
    for at in range(STARS):
        icon = "star" if at < standing.stars else "starl"
        _sign(ctx, surface, place, STARS - 1 - at, icon, color.ink if at < standing.stars else color.ink2)
    if ctx.display.is_large:
        return
    row = row.move(0, row.h)
    place = _named(ctx, surface, row, t("Attempts"))
    crosses = min(standing.failed, _SHOWN)
    for at in range(crosses):
        _sign(ctx, surface, place, crosses - at, "x", color.bad, color.bad_bg)
    _sign(ctx, surface, place, 0, "", color.line, color.paper2)
    row = row.move(0, row.h)
    words = t("{done} of {count} solved", done=sum(standing.solved), count=len(standing.solved))
    _neighbours(ctx, surface, _named(ctx, surface, row, words), standing)


def _named(ctx: Context, surface: Canvas, row: pygame.Rect, words: str) -> pygame.Rect:
    """Draw what a row is called; return what is left of it."""
    half = pygame.Rect(row.x, row.y, row.w * 2 // 5, row.h)
    ctx.text.draw(surface, words, "small", ctx.theme.color.ink, half)
    return pygame.Rect(half.right, row.y, row.right - half.right, row.h)


def _meter(ctx: Context, surface: Canvas, room: pygame.Rect, done: int, most: int) -> None:
    """Draw a pip for each part of the goal, in dashes where it is missing; a bar where there are many."""
    color, gap, tall = ctx.theme.color, ctx.display.ui(_GAP) // 2, ctx.display.ui(_SIGN) * 2 // 3
    room = pygame.Rect(room.x, room.centery - tall // 2, room.w, tall)
    count = most if most <= _PIPS else 1
    wide = (room.w - (count - 1) * gap) // max(1, count)
    for at in range(count):
        pip = pygame.Rect(room.x + at * (wide + gap), room.y, wide, tall)
        full, line = at < done if count > 1 else done >= most, max(1, ctx.display.px(2))
        if full:
            ctx.shapes.box(surface, pip, color.brass, radius=tall // 4, edge=color.brass_edge, edge_w=line)
        elif count > 1:
            ctx.shapes.dashed(surface, pip, color.brass_text, tall // 4, line, tall // 3)
        else:
            ctx.shapes.box(surface, pip, color.paper3, radius=tall // 4)
        if count == 1 and 0 < done < most:
            pip.w = max(tall // 2, wide * done // most)
            ctx.shapes.box(surface, pip, color.brass, radius=tall // 4)


def _sign(
    ctx: Context,
    surface: Canvas,
    room: pygame.Rect,
    at: int,
    icon: str,
    ink: Color,
    ground: Color | None = None,
) -> None:
    """Draw a sign, so many places from the right."""
    wide, gap = ctx.display.ui(_SIGN), ctx.display.ui(_GAP)
    place = pygame.Rect(room.right - (at + 1) * wide - at * gap, room.centery - wide // 2, wide, wide)
    if ground is not None:
        ctx.shapes.box(surface, place, ground, edge=ink, edge_w=max(1, ctx.display.px(2)), radius=wide // 2)
    if icon:
        picture = ctx.assets.icon(icon, wide if ground is None else wide * 2 // 3, ink)
        surface.blit(picture, picture.get_rect(center=place.center))


def _neighbours(ctx: Context, surface: Canvas, room: pygame.Rect, standing: Standing) -> None:
    """Draw the numbers of the puzzles before and after it: solved ones green, its own dark."""
    color, gap, count = ctx.theme.color, ctx.display.ui(_GAP) // 2, len(standing.solved)
    shown = min(count, 2 * _BESIDE + 1)
    first = min(max(0, standing.number - _BESIDE), count - shown)
    wide = (room.w - (shown - 1) * gap) // shown
    tall = min(room.h - gap, ctx.text.line_height("small"))
    for at, number in enumerate(range(first, first + shown)):
        place = pygame.Rect(room.x + at * (wide + gap), room.centery - tall // 2, wide, tall)
        ground, ink = (color.good_bg, color.good) if standing.solved[number] else (color.paper2, color.ink2)
        if number == standing.number:
            ground, ink = color.ink, color.on_dark
        ctx.shapes.box(surface, place, ground, radius=tall // 4)
        ctx.text.draw(surface, str(number + 1), "small", ink, place, align="center")
