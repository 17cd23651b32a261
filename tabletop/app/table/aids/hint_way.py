"""Where on the table an advised move is made: rings around what it touches, and a hand that makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.director import Flight
from tabletop.app.widgets.button import Button

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.at_table import AtTable
    from tabletop.app.table.key import Key

_SEEN: Final = 200
"""How much is seen of what a hand would carry, of 255."""


def places(table: AtTable, way: Sequence[Key]) -> list[pygame.Rect]:
    """Return where the things of a way lie, as far as they can be seen."""
    found = (_rect(table, key) for key in way)
    return [rect for rect in found if rect is not None]


def _rect(table: AtTable, key: Key) -> pygame.Rect | None:
    widget = table.find(key)
    if isinstance(widget, Button):
        return widget.rect
    lies = table.parts.painter.place(table.glimpse, key)
    return None if lies is None else lies.rect


def rings(table: AtTable, way: Sequence[Key]) -> Iterator[Part]:
    """Yield a ring around each thing of a way."""
    for number, rect in enumerate(places(table, way)):
        yield Part(("hint", number), partial(_ring, table, rect.copy(), not number), tuple(rect))


def _ring(table: AtTable, rect: pygame.Rect, is_first: bool, surface: Canvas) -> None:
    """Draw a ring that is no mark of what is legal; over the first one it says whose it is."""
    ctx, px, color = table.ctx, table.ctx.display.px, table.ctx.theme.color
    radius, thin, wide = card_radius(min(rect.w, rect.h)), max(1, px(3)), max(2, px(6))
    ctx.shapes.glow(surface, rect.inflate(2 * wide, 2 * wide), (*color.legal[:3], 170), radius, px(40))
    for ink, width in ((color.ink, thin), (color.legal, wide), (color.ink, thin)):
        ctx.shapes.ring(surface, rect, ink, width, radius)
        rect, radius = rect.inflate(2 * width, 2 * width), radius + width
    if is_first:
        _pill(ctx, surface, rect.midtop)


def _pill(ctx: Context, surface: Canvas, at: tuple[int, int]) -> None:
    """Say above a ring what it means."""
    d, color, words = ctx.display, ctx.theme.color, ctx.t("The hint")
    icon, pad, tall = d.ui(18), d.ui(12), max(d.ui(30), ctx.text.line_height("small") + d.ui(6))
    box = pygame.Rect(0, 0, ctx.text.width(words, "small") + icon + 3 * pad, tall)
    box.midbottom = at
    box.clamp_ip(d.bounds)
    ctx.shapes.box(surface, box, color.ink, radius=tall // 2)
    surface.blit(ctx.assets.icon("hint", icon, color.on_dark), (box.x + pad, box.centery - icon // 2))
    room = pygame.Rect(box.x + icon + pad * 3 // 2, box.y, box.w - icon - 2 * pad, tall)
    ctx.text.draw(surface, words, "small", color.on_dark, room)


class Ghost(NamedTuple):
    """What a hand would carry, and where it would put it."""

    picture: pygame.Surface
    start: pygame.Rect
    end: pygame.Rect

    def flights(self, ms: int) -> list[Flight]:
        """Return how it goes there in so many ms, waits as long, and goes back."""
        legs = ((self.start, self.end, ms), (self.end, self.end, ms), (self.end, self.start, ms // 2))
        return [
            Flight(
                start=start,
                end=end,
                face=self.picture,
                delay=number * ms,
                ms=takes,
                ease="in_out",
                fade=(_SEEN, _SEEN),
                stays=False,
            )
            for number, (start, end, takes) in enumerate(legs)
        ]

    def draw(self, surface: Canvas) -> None:
        """Draw it where it would come to lie."""
        drawn = self.picture.copy()
        drawn.set_alpha(_SEEN)
        surface.blit(drawn, self.end)


def ghost(table: AtTable, way: Sequence[Key]) -> Ghost | None:
    """Return what a hand would carry along a way; None where nothing is carried."""
    start, end = (_rect(table, key) for key in way[:2]) if len(way) > 1 else (None, None)
    face = None if start is None else table.parts.painter.face(table.glimpse, way[0], start.w)
    if start is None or end is None or face is None:
        return None
    there = start.copy()
    there.center = end.center
    return Ghost(face.picture, start, there)
