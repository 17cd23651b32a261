"""How cards are printed, as the settings keep it; and sheets as they are shown, small."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, TypeVar

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Look
from tabletop.printed.poster import SIDES
from tabletop.printed.sheets import TEXT, Backs, CardSize, Choices, Paper, PrintedPage

E = TypeVar("E", bound=Enum)

FACE: Final = "face:"
BACK: Final = "back"
"""The names of the pictures of a row's face, before its number, and of the back of all cards."""
MOST_OFF: Final = 99
"""The most by which backs are moved, in tenths of a millimetre."""


def kept(choices: Choices) -> dict[str, str | int]:
    """Return choices as the settings keep them."""
    return {
        "paper": choices.paper.name,
        "size": choices.size.name,
        "backs": choices.backs.name,
        "across": choices.across,
        "down": choices.down,
        "marks": int(choices.has_marks),
        "bleed": int(choices.has_bleed),
        "cell": choices.cell,
    }


def chosen(settings: Mapping[str, str | int]) -> Choices:
    """Return the choices that settings hold; the usual ones for what is no choice."""

    def one(of: type[E], name: str, usual: E) -> E:
        return of.__members__.get(str(settings.get(name)), usual)

    def number(name: str, usual: int = 0) -> int:
        value = settings.get(name)
        return max(-MOST_OFF, min(value, MOST_OFF)) if isinstance(value, int) else usual

    return Choices(
        paper=one(Paper, "paper", Paper.A4),
        size=one(CardSize, "size", CardSize.FULL),
        backs=one(Backs, "backs", Backs.LONG_EDGE),
        across=number("across"),
        down=number("down"),
        has_marks=bool(number("marks", 1)),
        has_bleed=bool(number("bleed")),
        cell=cell if (cell := number("cell")) in SIDES else Choices().cell,
    )


def paint(
    ctx: Context,
    picture: Callable[[str, tuple[int, int]], pygame.Surface | None],
    page: PrintedPage,
    scale: float,
    surface: Canvas,
    rect: pygame.Rect,
    look: Look,
) -> None:
    """Draw a page small: paper, pictures, marks. `picture` returns that of a name and a size, if it is
    there."""
    ctx.shapes.shadow(surface, rect, "card", 2)
    ctx.shapes.box(surface, rect, (255, 255, 255, 255))
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    for one in page.placed:
        place = pygame.Rect(
            rect.x + round(one.x * scale),
            rect.y + round(one.y * scale),
            round(one.width * scale),
            round(one.height * scale),
        )
        if one.name.startswith(TEXT):
            continue
        made = picture(one.name, place.size)
        if made is None:
            ctx.shapes.box(surface, place, ctx.theme.color.card)
        else:
            surface.blit(pygame.transform.rotate(made, 180) if one.quarters == 2 else made, place)
    ink = with_alpha(ctx.theme.color.ink, 0.8)
    for line in page.lines:
        left, top = rect.x + round(line.x1 * scale), rect.y + round(min(line.y1, line.y2) * scale)
        wide = max(1, round(abs(line.x2 - line.x1) * scale))
        tall = max(1, round(abs(line.y2 - line.y1) * scale))
        surface.fill(ink, (left, top, wide, tall))
    surface.set_clip(clip)
