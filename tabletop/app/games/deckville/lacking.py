"""What a hand card of Deckville still lacks to be built as a property: on the card, and in words (DV-6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.games.deckville import art
from tabletop.app.games.deckville.view import View, side_of
from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.cards import RESOURCES
from tabletop.games.deckville.state import PROPERTIES
from tabletop.games.deckville.words import shortage_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def lacking(view: View, place: int) -> tuple[int, ...]:
    """Return how many units of each resource a hand card lacks; nothing where that does not matter now."""
    shown, seat = view.state, view.viewer
    matters = view.is_my_turn and shown.reached <= PROPERTIES and not shown.is_replacing
    if seat is None or not matters or view.ui_state.payment is not None or side_of(view, place) == "resource":
        return ()
    card = shown.hands[seat][place]
    return () if card is None else shortage(shown, seat, card)


def sentences(ctx: Context, view: View, place: int) -> tuple[str, ...]:
    """Return what a hand card lacks in words, a sentence a resource: "1 Steel more"."""
    return _in_words(ctx, lacking(view, place))


def _in_words(ctx: Context, units: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(ctx.message, shortage_text(units)))


def draw(ctx: Context, surface: Canvas, rect: pygame.Rect, units: tuple[int, ...]) -> None:
    """Say on a card at `rect` what it lacks: of one resource in words, of several a sign a unit."""
    words = _in_words(ctx, units)
    if len(words) == 1:
        draw_note(ctx, surface, rect, words[0])
    elif words:
        signs = [resource for resource in range(len(RESOURCES)) for _ in range(units[resource])]
        draw_signs(ctx, surface, rect, signs)


def draw_signs(ctx: Context, surface: Canvas, rect: pygame.Rect, resources: Sequence[int]) -> pygame.Rect:
    """Draw a pill over the picture of a card at `rect` with the sign of each unit that is missing.

    It is no wider than the card: many signs lie closer, each over the one before. Returns its area.
    """
    d, color = ctx.display, ctx.theme.color
    size, pad, gap = round(rect.w * 0.135), max(4, d.px(8)), max(2, d.px(4))
    room = rect.w - max(4, d.px(8)) - 2 * pad - size - gap
    step = min(size + gap, (room - size) // max(1, len(resources) - 1))
    wide = size + gap + step * (len(resources) - 1) + size
    pill = pygame.Rect(0, 0, wide + 2 * pad, size + 2 * round(pad * 0.8))
    pill.center = _middle(rect)
    ctx.shapes.box(surface, pill, color.paper, radius=min(pill.h // 2, d.px(18)))
    x, y = pill.x + pad, pill.centery - size // 2
    surface.blit(ctx.assets.icon("no", size, color.bad), (x, y))
    x += size + gap
    for resource in resources:
        surface.blit(art.resource_chip(ctx, resource, size), (x, y))
        x += step
    return pill


def draw_note(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str, icon: str = "no") -> pygame.Rect:
    """Draw a pill over the picture of a card that fills `rect`: what is missing, "1 Steel more" (ux D7).

    It is no wider than the card: words that are too long shrink, then take two lines about equally long.
    Returns its area.
    """
    d, color = ctx.display, ctx.theme.color
    px = max(d.min_text, round(rect.w * 0.1))
    pad, size = max(4, d.px(10)), round(px * 1.1)
    gap = max(2, d.px(5))
    most = rect.w - max(4, d.px(8)) - 2 * pad - size - gap
    least = max(MIN_TEXT, px * 3 // 4)
    count = 1 if ctx.text.width(words, "body_b", least) <= most else 2
    fitted = ctx.text.fit(words, "body_b", most, lines=count, min_px=least if count == 1 else 8, px=px)
    lines: Sequence[str] = fitted.lines
    if count > 1 and not fitted.cut:
        lines = ctx.text.balanced(words, "body_b", most, px=fitted.px)
    step = ctx.text.line_height("body_b", fitted.px, words)
    wide = max(ctx.text.width(line, "body_b", fitted.px) for line in lines)
    pill = pygame.Rect(0, 0, wide + size + gap + 2 * pad, step * len(lines) + round(pad * 0.9))
    pill.center = _middle(rect)
    ctx.shapes.box(surface, pill, color.paper, radius=min(pill.h // 2, d.px(18)))
    mark = ctx.assets.icon(icon, size, color.bad)
    surface.blit(mark, (pill.x + pad, pill.centery - size // 2))
    room = pygame.Rect(pill.x + pad + size + gap, pill.y, wide, pill.h)
    y = pill.centery - step * (len(lines) - 1) // 2
    for line in lines:
        ctx.text.line(surface, line, "body_b", color.ink, (room.x, y), px=fitted.px)
        y += step
    return pill


def _middle(card: pygame.Rect) -> tuple[int, int]:
    """Return the middle of the picture on a card."""
    return card.centerx, card.y + round(card.w * 0.45)
