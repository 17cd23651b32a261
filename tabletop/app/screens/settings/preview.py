"""The preview of colours: a piece of a real table, and the seats as other eyes see them (ux S5, A3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.screens import tiles
from tabletop.app.table import registry
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Column, Custom, control_h
from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


SIGHTS = (("normal", N_("Normal")), ("red_green", N_("Red-green")), ("blue_yellow", N_("Blue-yellow")))
_MATRIX = {
    "red_green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "blue_yellow": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.147), (0.005, 0.691, 0.304)),
}
"""How deuteranopes and tritanopes see linear red, green, blue (Machado, Oliveira and Fernandes 2009)."""


def seen(color: Color, sight: str) -> Color:
    """Return a colour as it looks to somebody; `sight` is a key of `SIGHTS`."""
    matrix = _MATRIX.get(sight)
    if matrix is None:
        return color
    linear = [(part / 255) ** 2.2 for part in color[:3]]
    mixed = [sum(f * part for f, part in zip(row, linear, strict=True)) for row in matrix]
    red, green, blue = (round(255 * min(1.0, max(0.0, part)) ** (1 / 2.2)) for part in mixed)
    return red, green, blue, color[3]


def add_seats(ctx: Context, column: Column) -> None:
    """Add the five looks of seats, each with its name."""
    d = ctx.display
    column.rule("rule.seats")
    column.space(18)
    column.text("seats.title", ctx.t("Seat colours and symbols"), "body_b")
    column.space(14)
    count = len(ctx.theme.seats)
    gap = d.ui(18)
    per_row = count if column.w >= d.ui(720) else 3
    width = (column.w - gap * (per_row - 1)) // per_row
    plate_h = min(d.ui(76), round(width * 0.6))
    name_h = 2 * ctx.text.line_height("small")
    for seat in range(count):
        x = column.x + seat % per_row * (width + gap)
        y = column.y + seat // per_row * (plate_h + name_h + d.ui(20))
        column.widgets.append(
            _plate(ctx, pygame.Rect(x, y, width, plate_h + name_h + d.ui(6)), seat, plate_h)
        )
    column.y += -(-count // per_row) * (plate_h + name_h + d.ui(20))


def _plate(ctx: Context, rect: pygame.Rect, seat: int, plate_h: int) -> Custom:
    name = ctx.t(ctx.theme.seat(seat).name)

    def paint(surface: Canvas, area: pygame.Rect, look: Look) -> None:
        d = ctx.display
        plate = pygame.Rect(area.x, area.y, area.w, plate_h)
        ctx.shapes.seat_plate(surface, plate, seat, d.ui(10), ctx.settings.seat_patterns)
        size = round(plate_h * 0.74)
        token = pygame.Rect(0, 0, size, size)
        token.center = plate.center
        ctx.shapes.token(surface, token, seat)
        words = pygame.Rect(area.x, plate.bottom + d.ui(4), area.w, area.bottom - plate.bottom - d.ui(4))
        ctx.text.draw(
            surface, name, "small", ctx.theme.color.ink, words, align="center", valign="top", lines=2
        )

    return Custom(ctx, f"plate{seat}", rect, paint, name=name)


class ColourPreview:
    """Fills the panel at the right of the page Colour."""

    def __init__(self, ctx: Context, on_change: Callable[[], object]) -> None:
        """`on_change` is called when other eyes were chosen."""
        self.ctx = ctx
        self.on_change = on_change
        self.sight = "normal"
        """Whose eyes are used, a key of `SIGHTS`."""

    def add(self, column: Column) -> None:
        """Add picture, seats as seen, and whose eyes to use."""
        ctx, d = self.ctx, self.ctx.display
        column.text("preview.title", ctx.t("Preview"), "h2")
        column.space(14)
        game = registry.playable_games()[0]
        tall = min(round(column.w * 0.95), d.ui(440))

        def picture(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            surface.blit(tiles.picture(ctx, game, rect.w, rect.h, d.ui(14), all_round=True), rect)

        column.place(lambda rect: Custom(ctx, "preview.picture", rect, picture), tall)
        column.space(22)
        words = {
            "normal": ctx.t("Seen with normal sight"),
            "red_green": ctx.t("Seen with red-green colour blindness"),
            "blue_yellow": ctx.t("Seen with blue-yellow colour blindness"),
        }
        column.text("preview.sight", words[self.sight], "body_b")
        column.space(10)
        column.place(lambda rect: Custom(ctx, "preview.seats", rect, self._seats), d.ui(62))
        column.space(12)
        sentence = ctx.t("Any two seats stay easy to tell apart. Symbols say the same thing again.")
        column.text("preview.note", sentence, "small", color=ctx.theme.color.ink2)
        column.space(16)
        column.place(
            lambda rect: Segmented(
                ctx,
                "sight",
                rect,
                ctx.t("Whose eyes"),
                [(key, ctx.t(text)) for key, text in SIGHTS],
                self.sight,
                on_change=self._look_as,
            ),
            control_h(ctx, 56),
        )

    def _look_as(self, sight: str) -> None:
        self.sight = sight
        self.on_change()

    def _seats(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d = self.ctx, self.ctx.display
        gap, count = d.ui(12), len(ctx.theme.seats)
        width = (rect.w - gap * (count - 1)) // count
        for number, seat in enumerate(ctx.theme.seats):
            box = pygame.Rect(rect.x + number * (width + gap), rect.y, width, rect.h)
            fill = seen(seat.fill, self.sight)
            ctx.shapes.box(surface, box, fill, radius=d.ui(10), edge=ctx.theme.color.ink2, edge_w=d.px(1.5))
            size = round(min(box.w, box.h) * 0.62)
            surface.blit(ctx.assets.symbol(number, size), (box.centerx - size // 2, box.centery - size // 2))
