"""What is in a deck, and how likely playing on busts: counts and chances, never an order (ux Z7, Z11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.hud import draw_panel, fitting, hud
from tabletop.app.games.designtown.settings import ODDS
from tabletop.app.games.designtown.view import DesignTownView, is_bust
from tabletop.games.designtown.odds import bust_chance, percent
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import bust_text, card_name

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def has_odds(ctx: Context, shown: State) -> bool:
    """Whether it is said how likely playing on busts (ux Z11)."""
    return ODDS.of(ctx.settings) and not (shown.is_over or shown.is_building or is_bust(shown))


def draw_odds(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """The deck by face as counts (ux Z7); with the aid on, how likely playing on busts (ux Z11)."""
    d, shown, color = ctx.display, view.state, ctx.theme.color
    inner = draw_panel(ctx, surface, view.layout.odds)
    y = inner.y
    step = min(ctx.text.line_height("small"), d.px(40))
    says_odds = has_odds(ctx, shown)
    title = ctx.t("Bust risk") if says_odds else ctx.t("What is in the deck")
    head = pygame.Rect(inner.x, y, inner.w, d.px(36))
    ctx.text.draw(surface, title, "h3", color.ink, head)
    y = head.bottom
    if says_odds:
        y = _draw_chance(ctx, surface, shown, inner, y, step)
    tall = len(set(shown.hidden(shown.active))) * _least(ctx)
    free = inner.bottom - y - step - d.px(16)
    if not free - step < tall <= free:
        # Said by the meter too: left out where the names of the cards need its room to stand whole.
        text = ctx.tn("{count} unhappy face ends the turn", "{count} unhappy faces end the turn", shown.limit)
        ctx.text.draw(surface, text, "small", color.ink2, pygame.Rect(inner.x, y, inner.w, step))
        y += step
    y += d.px(6)
    surface.fill(color.line, (inner.x, y, inner.w, max(1, d.px(1))))
    y += d.px(6)
    _draw_composition(ctx, surface, shown, pygame.Rect(inner.x, y, inner.w, inner.bottom - y), step)


def draw_meter(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """The chance of a bust by playing on in a dark box, where no panel says it."""
    color, rect, chance = ctx.theme.color, view.layout.odds, bust_chance(view.state)
    hud(ctx, surface, rect)
    figure, room = percent(chance), rect.inflate(-ctx.display.px(40), 0)
    px = min(fitting(ctx, "h2", rect.h), ctx.display.px(44))
    width = ctx.text.width(figure, "h2", px)
    ink = color.star_on_dark if chance else color.on_dark
    ctx.text.line(surface, figure, "h2", ink, (room.right, room.centery), align="right", px=px)
    room.w -= width + ctx.display.px(16)
    ctx.text.draw(surface, ctx.t("Bust risk"), "body_b", color.on_dark, room)


def _draw_chance(ctx: Context, surface: Canvas, shown: State, inner: pygame.Rect, y: int, step: int) -> int:
    """Draw the chance of a bust by playing on, and what it is the chance of."""
    d, color, chance = ctx.display, ctx.theme.color, bust_chance(shown)
    ink = color.bad if chance else color.good
    corner = pygame.Rect(inner.right - d.px(170), inner.y - d.px(4), d.px(170), d.px(56))
    ctx.text.draw(
        surface, percent(chance), "score", ink, corner, align="right", px=fitting(ctx, "score", corner.h)
    )
    words, y = ctx.message(bust_text(shown)), max(y, corner.bottom - d.px(6))
    room = pygame.Rect(inner.x, y, inner.w, max(step, ctx.text.height(words, "small", inner.w)))
    ctx.text.draw(surface, words, "small", color.ink, room, valign="top", lines=3)
    return room.bottom


def _least(ctx: Context) -> int:
    """Return the height of the lowest line that can be read, device px."""
    return round(ctx.display.min_text * 1.3)


def _draw_composition(ctx: Context, surface: Canvas, shown: State, room: pygame.Rect, step: int) -> None:
    """Draw how many cards of each face the deck holds below the top card, never their order (DT-8)."""
    d, color = ctx.display, ctx.theme.color
    counts = Counter(shown.hidden(shown.active))
    known = shown.open[shown.active]
    words = ctx.t("Below the top card") if known < 2 else ctx.t("Below the {count} known cards", count=known)
    if not counts:
        is_empty = not shown.decks[shown.active]
        words = ctx.t("The deck is empty") if is_empty else ctx.t("No card lies below the top card.")
    ctx.text.draw(surface, words, "small", color.ink2, pygame.Rect(room.x, room.y, room.w, step))
    top = room.y + step + d.px(4)
    # One column as long as its lines can be read: only then names stand whole, with a bar.
    columns = 1 if len(counts) * _least(ctx) <= room.bottom - top else 2
    rows = -(-len(counts) // columns) or 1
    tall = min(step + d.px(2), max(1, (room.bottom - top) // rows))
    wide = (room.w - (columns - 1) * d.px(8)) // columns
    most = max(counts.values(), default=1)
    names = 0
    if columns == 1:
        px = fitting(ctx, "small", tall)
        widest = (ctx.text.width(ctx.message(card_name(card)), "small", px) for card in counts)
        names = max(wide * 46 // 100, min(max(widest, default=0) + 1, wide * 3 // 4))
    for index, (card, count) in enumerate(counts.items()):
        x = room.x + (index // rows) * (wide + d.px(8))
        line = pygame.Rect(x, top + (index % rows) * tall, wide, tall)
        ink = faces.tint(ctx, "sad") if shown.faces[card].unhappy else color.good
        _draw_count(ctx, surface, line, ctx.message(card_name(card)), count, ink, most, names)


def _draw_count(
    ctx: Context,
    surface: Canvas,
    line: pygame.Rect,
    name: str,
    count: int,
    ink: Color,
    most: int,
    names: int,
) -> None:
    """Draw one line: name, a bar after the `names` device px for all names (0: no bars), how many."""
    d, color = ctx.display, ctx.theme.color
    px = fitting(ctx, "small", line.h)
    ctx.text.line(surface, str(count), "small", color.ink, (line.right, line.centery), align="right", px=px)
    if not names:
        size = d.px(10)
        dot = pygame.Rect(line.x, line.centery - size // 2, size, size)
        ctx.shapes.disc(surface, dot, ink)
        taken = size + 2 * d.px(6) + ctx.text.width(str(count), "small", px)
        line = pygame.Rect(line.x + size + d.px(6), line.y, line.w - taken, line.h)
        ctx.text.draw(surface, name, "small", color.ink, line, px=px)
        return
    room = pygame.Rect(line.x, line.y, names, line.h)
    ctx.text.draw(surface, name, "small", color.ink, room, px=px)
    tall = min(d.px(16), line.h - 2)
    bar = pygame.Rect(
        room.right + d.px(8), line.centery - tall // 2, line.right - d.px(40) - room.right, tall
    )
    ctx.shapes.box(surface, bar, color.paper3, radius=tall // 2)
    part = pygame.Rect(bar.x, bar.y, max(tall, bar.w * count // max(1, most)), tall)
    ctx.shapes.box(surface, part, ink, radius=tall // 2)
