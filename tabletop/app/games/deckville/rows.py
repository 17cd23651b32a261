"""Draws the rows at the right of Deckville's table where all is large: the supply, each seat's district."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import Color
from tabletop.app.games.deckville.looks import hud
from tabletop.app.games.deckville.view import View, looked_at
from tabletop.games.deckville.score import scores

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def draw(ctx: Context, surface: pygame.Surface, view: View) -> None:
    """Draw what can be shown in the middle, each with its number: cards in the deck, or points."""
    shown, layout = view.shown, view.layout
    points = scores(shown)
    if layout.tab is not None:
        ink = _ground(ctx, surface, layout.tab, is_open=layout.sheet == "supply")
        mark = _mark_of(layout.tab)
        surface.blit(ctx.assets.icon("deck", mark.w * 3 // 4, ink), mark.move(mark.w // 8, mark.w // 8))
        _draw_words(ctx, surface, layout.tab, ctx.t("Supply"), str(len(shown.deck)), "deck", ink)
    for seat, rect in layout.plates.items():
        info = view.seats[seat]
        ink = _ground(ctx, surface, rect, is_open=layout.sheet == "district" and seat == looked_at(view))
        if seat == shown.active and not shown.is_over:
            corner = ctx.display.px(ctx.theme.radius["hud"])
            ctx.shapes.ring(surface, rect, ctx.theme.color.brass, max(2, ctx.display.px(4)), corner)
        ctx.shapes.token(surface, _mark_of(rect), info.colour)
        _draw_words(ctx, surface, rect, info.name, str(points[seat]), "star", ink)


def _ground(ctx: Context, surface: pygame.Surface, rect: pygame.Rect, *, is_open: bool) -> Color:
    """Draw a row's ground, ivory where it is what lies in the middle; return the ink on it."""
    color = ctx.theme.color
    if not is_open:
        hud(ctx, surface, rect)
        return color.on_dark
    radius = ctx.display.px(ctx.theme.radius["hud"])
    ctx.shapes.box(surface, rect, color.card, radius=radius)
    return color.ink


def _mark_of(rect: pygame.Rect) -> pygame.Rect:
    """Return the square at a row's left end."""
    size = rect.h * 2 // 3
    return pygame.Rect(rect.x + rect.h // 6, rect.y + (rect.h - size) // 2, size, size)


def _draw_words(
    ctx: Context,
    surface: pygame.Surface,
    rect: pygame.Rect,
    name: str,
    number: str,
    icon: str,
    ink: Color,
) -> None:
    size = rect.h * 2 // 5
    right = rect.right - rect.h // 5 - size
    tint = ctx.theme.color.star_on_dark if icon == "star" and ink != ctx.theme.color.ink else ink
    surface.blit(ctx.assets.icon(icon, size, tint), (right, rect.centery - size // 2))
    px = min(ctx.text.px("body_b"), rect.h * 2 // 3)
    right -= ctx.text.width(number, "body_b", px) + rect.h // 8
    ctx.text.line(surface, number, "body_b", ink, (right, rect.centery), px=px)
    left = _mark_of(rect).right + rect.h // 6
    room = pygame.Rect(left, rect.y, right - rect.h // 6 - left, rect.h)
    ctx.text.draw(surface, name, "body_b", ink, room, px=px, min_px=MIN_TEXT)
