"""A puzzle's goal, stars and failed attempts as small signs in the bar, where no column has room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.puzzles.card import MOST_SHOWN, Standing
from tabletop.app.screens.puzzles.session import STARS

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_PIPS, _BAR = 6, 4
"""A larger goal is shown as a bar, so many heights long."""
_Group: TypeAlias = tuple[int, int, Callable[[Canvas, int], None]]
"""Its rank, its width, and what draws it from an x."""


def draw_badge(ctx: Context, surface: Canvas, standing: Standing, room: pygame.Rect) -> None:
    """Draw from the left what fits: above all the stars, then the goal, then the failed attempts."""
    tall = min(room.h * 9 // 10, ctx.display.ui(22), room.w * 6 // (7 * STARS - 1))
    row = pygame.Rect(room.x, room.centery - tall // 2, room.w, tall)
    gap, left, shown = tall * 2 // 3, room.w, list[_Group]()
    for group in sorted(_groups(ctx, standing, row), key=lambda group: group[0]):
        wide = group[1] + (gap if shown else 0)
        if wide > left:
            break
        left -= wide
        shown.append(group)
    x = row.x
    for _, wide, draw in (group for group in _groups(ctx, standing, row) if group[0] < len(shown)):
        draw(surface, x)
        x += wide + gap


def _groups(ctx: Context, standing: Standing, row: pygame.Rect) -> Iterator[_Group]:
    """Yield the groups from left to right."""
    color, size, step = ctx.theme.color, row.h, row.h // 6
    if standing.meter is not None:
        yield _goal(ctx, *standing.meter, row)

    def stars(surface: Canvas, x: int) -> None:
        for at in range(STARS):
            is_left = at < standing.stars
            ink = color.star_on_dark if is_left else color.on_dark2
            surface.blit(
                ctx.assets.icon("star" if is_left else "starl", size, ink), (x + at * (size + step), row.y)
            )

    yield 0, STARS * size + (STARS - 1) * step, stars
    failed = min(standing.failed, MOST_SHOWN)
    if not failed:
        return

    def attempts(surface: Canvas, x: int) -> None:
        for at in range(failed):
            place = pygame.Rect(x + at * (size + step), row.y, size, size)
            ctx.shapes.box(surface, place, color.bad_bg, radius=size // 2)
            icon = ctx.assets.icon("x", size * 2 // 3, color.bad)
            surface.blit(icon, icon.get_rect(center=place.center))

    yield (1 if standing.meter is None else 2), failed * size + (failed - 1) * step, attempts


def _goal(ctx: Context, done: int, most: int, row: pygame.Rect) -> _Group:
    """Return the goal: a pip for each part, missing ones hollow; a bar if there are many."""
    color, step, line = ctx.theme.color, row.h // 5, max(1, ctx.display.px(2))
    count = most if most <= _PIPS else 1
    wide = row.h * 3 // 5 if count > 1 else row.h * _BAR
    tall = row.h * 4 // 5

    def draw(surface: Canvas, x: int) -> None:
        for at in range(count):
            pip = pygame.Rect(x + at * (wide + step), row.centery - tall // 2, wide, tall)
            part = min(1.0, done / max(1, most)) if count == 1 else float(at < done)
            ctx.shapes.box(
                surface,
                pip,
                with_alpha(color.on_dark, 0.12),
                radius=tall // 4,
                edge=color.on_dark2,
                edge_w=line,
            )
            if part:
                pip.w = max(tall // 2, round(wide * part))
                ctx.shapes.box(surface, pip, color.brass, radius=tall // 4)

    return 1, count * wide + (count - 1) * step, draw
