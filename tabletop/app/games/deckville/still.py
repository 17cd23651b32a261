"""Draws what stands still around the district of Deckville's table: the steps, the supply, the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import faces, lacking
from tabletop.app.games.deckville.keys import DISCARD, SOURCES, hand
from tabletop.app.games.deckville.looks import draw_card, draw_slot, hud, raised
from tabletop.app.games.deckville.view import View, is_dim, side_of
from tabletop.app.table.drawn.plates import draw_acting
from tabletop.games.deckville.tracker import StepLine, tracker

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# -- the five steps ------------------------------------------------------------------------------------


def draw_tracker(ctx: Context, surface: Canvas, view: View) -> None:
    """Draw the five steps of the turn (DV-4)."""
    hud(ctx, surface, view.layout.tracker)
    if view.shown.is_over:
        return
    for line, rect in zip(tracker(view.shown), view.layout.steps, strict=True):
        _draw_step(ctx, surface, line, rect, view.layout.k)


def _draw_step(ctx: Context, surface: Canvas, line: StepLine, rect: pygame.Rect, k: float) -> None:
    """Draw one step: a tick, a dash or its number; the one that is due on an ivory plate, with its hint."""
    d, color = ctx.display, ctx.theme.color
    box = rect.inflate(-d.px(6), -d.px(8))
    is_now = line.status == "now"
    if is_now:
        ctx.shapes.box(surface, box, color.card, radius=d.px(10))
        ctx.shapes.ring(surface, box, color.brass, max(2, d.px(4)), d.px(10))
    size = d.px(28 * k)
    disc = pygame.Rect(box.x + d.px(7), box.centery - size // 2, size, size)
    is_bare = rect.w < 3 * size
    if is_bare:
        # There is room for its number only; it is called by its tooltip.
        disc.center = box.center
    ink = color.ink if is_now else color.on_dark
    match line.status:
        case "done":
            ctx.shapes.disc(surface, disc, color.good)
            surface.blit(
                ctx.assets.icon("check", size * 2 // 3, color.on_dark), disc.move(size // 6, size // 6)
            )
        case "skipped":
            ctx.shapes.disc(surface, disc, with_alpha(color.on_dark, 0.3))
            surface.blit(
                ctx.assets.icon("minus", size * 2 // 3, color.on_dark), disc.move(size // 6, size // 6)
            )
        case _:
            ctx.shapes.disc(surface, disc, color.brass if is_now else with_alpha(color.on_dark, 0.25))
            tint = color.ink if is_now else color.on_dark
            number = str(line.step)
            px = round(size * 0.62)
            ctx.text.line(surface, number, "body_b", tint, disc.center, align="center", px=px)
    if is_bare:
        return
    room = pygame.Rect(disc.right + d.px(7 * k), box.y, box.right - disc.right - d.px(11), box.h)
    title = ctx.message(line.title)
    half = room.h // 2
    if is_now and k > 1:
        used = ctx.text.draw(surface, title, "body_b", ink, room, min_px=MIN_TEXT)
        room.x, room.w = used.right + d.px(24), room.right - used.right - d.px(30)
        ctx.text.draw(surface, ctx.message(line.hint), "small", color.ink2, room, min_px=MIN_TEXT)
        return
    if is_now and ctx.text.line_height("small", None, title) <= half + d.px(6):
        upper = pygame.Rect(room.x, room.y + d.px(1), room.w, half)
        ctx.text.draw(surface, title, "small", ink, upper)
        hint = pygame.Rect(room.x, room.y + half - d.px(2), room.w, half)
        ctx.text.draw(surface, ctx.message(line.hint), "small", color.ink2, hint, min_px=MIN_TEXT)
        return
    # Where text is large there is no room for the hint: the prompt says it, and the step's tooltip.
    ctx.text.draw(surface, title, "small", ink, room.inflate(0, rect.h - box.h), lines=2, min_px=MIN_TEXT)


# -- supply --------------------------------------------------------------------------------------------


def draw_supply(ctx: Context, surface: Canvas, view: View) -> None:
    """Draw pool, deck and discard pile, and when the game ends (DV-3.1, DV-8)."""
    shown, layout = view.shown, view.layout
    hud(ctx, surface, layout.supply)
    px, color, k = ctx.display.px, ctx.theme.color, layout.k
    titles = (
        (ctx.t("Supply pool"), layout.pool[0].union(layout.pool[1])),
        (ctx.t("Deck {count}", count=len(shown.deck)), layout.deck),
        (ctx.t("Discard {count}", count=len(shown.discard)), layout.discard),
    )
    for words, rect in titles:
        line = pygame.Rect(rect.x, layout.supply.y + px(8), rect.w + px(14 if k > 1 else 60), px(34 * k))
        ctx.text.draw(surface, words, "body_b", color.on_dark, line, min_px=MIN_TEXT)
    for key, card, rect in zip(SOURCES, shown.pool, layout.pool, strict=False):
        if card is None or key in view.hidden:
            draw_slot(ctx, surface, rect)
        else:
            draw_card(ctx, surface, rect, shown.cards[card], is_dim=is_dim(view, key))
    _draw_deck(ctx, surface, view)
    top = shown.top
    if top is None or DISCARD in view.hidden:
        below = shown.discard[-2] if len(shown.discard) > 1 else None
        if below is None:
            draw_slot(ctx, surface, layout.discard)
        else:
            draw_card(ctx, surface, layout.discard, shown.cards[below])
    else:
        draw_card(ctx, surface, layout.discard, shown.cards[top], is_dim=is_dim(view, DISCARD))
    _draw_end(ctx, surface, view)


def _draw_deck(ctx: Context, surface: Canvas, view: View) -> None:
    rect, count = view.layout.deck, len(view.shown.deck)
    if not count:
        draw_slot(ctx, surface, rect)
        return
    back, step = faces.back(ctx, rect.w), ctx.display.px(3)
    for layer in range(min(2, count - 1), -1, -1):
        surface.blit(back, rect.move(layer * step, layer * step))


def _draw_end(ctx: Context, surface: Canvas, view: View) -> None:
    """Say when the game ends: how often the deck has been emptied, or which round is the last (DV-8)."""
    shown, room = view.shown, view.layout.supply_note
    color, px = ctx.theme.color, ctx.display.px
    if room.w < px(80):
        return
    if shown.last_round is not None:
        words = ctx.t("Round {round} is the last.", round=shown.last_round)
        if shown.is_exhausted:
            words = ctx.t("Nothing is left to draw: this round is the last.")
    elif shown.is_solo:
        words = ctx.t("When the deck is empty, one more turn follows.")
    else:
        words = ctx.t("When the deck is empty for the second time, one last full round follows.")
    state = ctx.t(
        "Emptied {count} of {most}", count=min(shown.emptyings, shown.last_emptying), most=shown.last_emptying
    )
    is_wide = view.layout.sheet != "both"
    # Beside the discard pile there is height, below it there is width.
    upper = pygame.Rect(room.x, room.y, room.w * 3 // 4, room.h) if is_wide else room.inflate(0, -px(58))
    upper.y = room.y
    used = ctx.text.draw(
        surface, words, "small", color.on_dark, upper, lines=6, min_px=MIN_TEXT, valign="top"
    )
    pip = pygame.Rect(room.x, used.bottom + px(10), px(44), px(16))
    if is_wide:
        pip = pygame.Rect(upper.right + px(16), room.y + px(14), px(30), px(22))
    for number in range(shown.last_emptying):
        fill = color.brass if number < shown.emptyings else with_alpha(color.on_dark, 0.2)
        ctx.shapes.box(surface, pip, fill, radius=pip.h // 2, edge=color.on_dark, edge_w=1)
        pip.x = pip.right + px(10)
    line = pygame.Rect(room.x, pip.y + px(20), room.w, px(54))
    if is_wide:
        line = pygame.Rect(pip.x, room.y, room.right - pip.x, room.h)
    ctx.text.draw(surface, state, "small", color.on_dark, line, lines=2, min_px=MIN_TEXT, valign="top")


# -- the hand ------------------------------------------------------------------------------------------


def draw_hand(ctx: Context, surface: Canvas, view: View) -> None:
    """Draw the hand of whoever looks: what cannot be built says what is missing (ux D7)."""
    shown, layout = view.shown, view.layout
    if view.viewer is None:
        if not shown.is_over:
            info = view.seats[shown.active]
            words = ctx.t("{name} is playing", name=info.name)
            draw_acting(ctx, surface, layout.hand_area, words, info.kind, info.colour)
        return
    held = enumerate(zip(shown.hands[view.viewer], layout.hand, strict=False))
    lying = [(hand(place), card, raised(ctx, view, place, rect)) for place, (card, rect) in held]
    # What is chosen lies over its neighbours, where cards lie over each other.
    for place, (key, card, rect) in sorted(enumerate(lying), key=lambda each: each[1][2].y, reverse=True):
        if card is None or key in view.hidden or view.is_lifted(key):
            continue
        is_up = side_of(view, place)
        draw_card(ctx, surface, rect, shown.cards[card], is_dim=is_dim(view, key), side=is_up)
        if view.picked != key:
            lacking.draw(ctx, surface, view, rect, place)
