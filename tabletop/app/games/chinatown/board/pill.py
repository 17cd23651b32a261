"""A pill of words: a seat's token, a few words, perhaps a star; for amounts and notes that lie on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


@dataclass(frozen=True, slots=True)
class Pill:
    """What is written; `px` is the height of the pill, device px; `seat` is the number of a seat's look."""

    text: str
    px: int
    fill: Color
    ink: Color
    seat: int | None = None
    star: Color | None = None
    edge: Color | None = None


def size(ctx: Context, pill: Pill) -> tuple[int, int]:
    """Return width and height, device px."""
    wide = ctx.text.width(pill.text, "body_b", _text_px(pill)) + pill.px
    wide += pill.px if pill.seat is not None else 0
    wide += round(pill.px * 0.62) if pill.star is not None else 0
    return wide, pill.px


def draw(ctx: Context, surface: Canvas, pill: Pill, box: pygame.Rect) -> None:
    """Draw a pill into a box that has its size."""
    edge = pill.edge or ctx.theme.color.ink
    line = max(1, round(pill.px / 16))
    ctx.shapes.shadow(surface, box, "button", box.h // 2)
    ctx.shapes.box(surface, box, pill.fill, radius=box.h // 2, edge=edge, edge_w=line)
    x = box.x + pill.px // 2
    if pill.seat is not None:
        side = round(pill.px * 0.78)
        token = pygame.Rect(box.x + (pill.px - side) // 2 + line, box.y + (pill.px - side) // 2, side, side)
        ctx.shapes.token(surface, token, pill.seat)
        x = box.x + round(pill.px * 1.22)
    ctx.text.line(surface, pill.text, "body_b", pill.ink, (x, box.centery), px=_text_px(pill))
    if pill.star is not None:
        side = round(pill.px * 0.56)
        at = (box.right - round(pill.px * 0.36) - side, box.centery - side // 2)
        surface.blit(ctx.assets.icon("star", side, pill.star), at)


def _text_px(pill: Pill) -> int:
    return round(pill.px * 0.58)
