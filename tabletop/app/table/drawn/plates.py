"""What the plates of seats have in common: their corners, and who acts now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class SeatText(NamedTuple):
    """What a plate says of a seat: name, kind of player in words, colour number, whose face it has."""

    name: str
    kind: str
    colour: int
    face: str = ""


def plate_radius(ctx: Context) -> int:
    """Return the radius of a plate's corners, device px."""
    return ctx.display.px(ctx.theme.radius["panel"])


def draw_acting(ctx: Context, surface: Canvas, rect: pygame.Rect, text: str, seat: SeatText) -> None:
    """Draw who acts, where the hand would lie: a spectator's screen shows no cards (ux C7)."""
    d, color = ctx.display, ctx.theme.color
    size = d.px(96)
    # Both lines grow as far as the box has room for the two of them.
    big, small = min(ctx.text.px("h2"), d.px(48)), min(ctx.text.px("body"), d.px(32))
    words = max(ctx.text.width(text, "h2", big), ctx.text.width(seat.kind, "body", small))
    width = words + size + d.px(26 + 60)
    box = pygame.Rect(0, 0, min(rect.w, width), d.px(150))
    box.center = rect.center
    ctx.shapes.box(surface, box, color.hud, radius=d.px(ctx.theme.radius["hud"]))
    token = pygame.Rect(box.x + d.px(30), box.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, seat.colour, face=seat.face)
    left = token.right + d.px(26)
    upper, lower = ctx.text.line_height("h2", big, text), ctx.text.line_height("body", small, seat.kind)
    gap = d.px(6)
    room = pygame.Rect(left, box.centery - (upper + gap + lower) // 2, box.right - d.px(30) - left, upper)
    ctx.text.draw(surface, text, "h2", color.on_dark, room, px=big)
    below = pygame.Rect(left, room.bottom + gap, room.w, lower)
    ctx.text.draw(surface, seat.kind, "body", color.on_dark2, below, px=small)
