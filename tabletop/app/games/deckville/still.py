"""Draws what stands still in the middle of Deckville's table: tracker, supply, hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import district, faces, lacking
from tabletop.app.games.deckville.looks import draw_card, draw_slot, hud
from tabletop.app.games.deckville.moves import place_of
from tabletop.app.table.plates import draw_acting
from tabletop.app.table.players import player_kind
from tabletop.games.deckville.tracker import StepLine, tracker

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


def draw(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Draw all of it."""
    surface.blit(scene.ctx.assets.table("deckville"), (0, 0))
    _draw_tracker(scene, surface)
    if scene.layout.shows("supply"):
        _draw_supply(scene, surface)
    if scene.layout.shows("district"):
        district.draw(scene, surface)
    district.draw_reserve(scene, surface)
    _draw_hand(scene, surface)


# -- the five steps ------------------------------------------------------------------------------------


def _draw_tracker(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    hud(scene, surface, scene.layout.tracker)
    if scene.shown.is_over:
        return
    for line, rect in zip(tracker(scene.shown), scene.layout.steps, strict=True):
        _draw_step(scene, surface, line, rect)


def _draw_step(scene: DeckvilleScene, surface: pygame.Surface, line: StepLine, rect: pygame.Rect) -> None:
    """Draw one step: a tick, a dash or its number; the one that is due on an ivory plate, with its hint."""
    ctx, d, color = scene.ctx, scene.ctx.display, scene.ctx.theme.color
    box = rect.inflate(-d.px(6), -d.px(8))
    is_now = line.status == "now"
    if is_now:
        ctx.shapes.box(surface, box, color.card, radius=d.px(10))
        ctx.shapes.ring(surface, box, color.brass, max(2, d.px(4)), d.px(10))
    size = d.px(28 * scene.layout.k)
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
    room = pygame.Rect(disc.right + d.px(7 * scene.layout.k), box.y, box.right - disc.right - d.px(11), box.h)
    title = scene.say(line.title)
    half = room.h // 2
    if is_now and scene.layout.k > 1:
        used = ctx.text.draw(surface, title, "body_b", ink, room, min_px=MIN_TEXT)
        room.x, room.w = used.right + d.px(24), room.right - used.right - d.px(30)
        ctx.text.draw(surface, scene.say(line.hint), "small", color.ink2, room, min_px=MIN_TEXT)
        return
    if is_now and ctx.text.line_height("small", None, title) <= half + d.px(6):
        upper = pygame.Rect(room.x, room.y + d.px(1), room.w, half)
        ctx.text.draw(surface, title, "small", ink, upper)
        hint = pygame.Rect(room.x, room.y + half - d.px(2), room.w, half)
        ctx.text.draw(surface, scene.say(line.hint), "small", color.ink2, hint, min_px=MIN_TEXT)
        return
    # Where text is large there is no room for the hint: the prompt says it, and the step's tooltip.
    ctx.text.draw(surface, title, "small", ink, room.inflate(0, rect.h - box.h), lines=2, min_px=MIN_TEXT)


# -- supply --------------------------------------------------------------------------------------------


def _draw_supply(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    ctx, view, layout = scene.ctx, scene.shown, scene.layout
    hud(scene, surface, layout.supply)
    px, color, k = ctx.display.px, ctx.theme.color, layout.k
    titles = (
        (ctx.t("Supply pool"), layout.pool[0].union(layout.pool[1])),
        (ctx.t("Deck {count}", count=len(view.deck)), layout.deck),
        (ctx.t("Discard {count}", count=len(view.discard)), layout.discard),
    )
    for words, rect in titles:
        line = pygame.Rect(rect.x, layout.supply.y + px(8), rect.w + px(14 if k > 1 else 60), px(34 * k))
        ctx.text.draw(surface, words, "body_b", color.on_dark, line, min_px=MIN_TEXT)
    for place, rect in enumerate(layout.pool):
        card = view.pool[place]
        key = f"pool_{place + 1}"
        if card is None or key in scene.director.hidden:
            draw_slot(scene, surface, rect)
        else:
            draw_card(scene, surface, rect, view.cards[card], is_dim=scene.is_dim(key))
    _draw_deck(scene, surface)
    top = view.top
    if top is None or "discard" in scene.director.hidden:
        below = view.discard[-2] if len(view.discard) > 1 else None
        if below is None:
            draw_slot(scene, surface, layout.discard)
        else:
            draw_card(scene, surface, layout.discard, view.cards[below])
    else:
        draw_card(scene, surface, layout.discard, view.cards[top], is_dim=scene.is_dim("discard"))
    _draw_end(scene, surface)


def _draw_deck(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    rect, count = scene.layout.deck, len(scene.shown.deck)
    if not count:
        draw_slot(scene, surface, rect)
        return
    back, step = faces.back(scene.ctx, rect.w), scene.ctx.display.px(3)
    for layer in range(min(2, count - 1), -1, -1):
        surface.blit(back, rect.move(layer * step, layer * step))


def _draw_end(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Say when the game ends: how often the deck has been emptied, or which round is the last (DV-8)."""
    ctx, view, room = scene.ctx, scene.shown, scene.layout.supply_note
    color, px = ctx.theme.color, ctx.display.px
    if room.w < px(80):
        return
    if view.last_round is not None:
        words = ctx.t("Round {round} is the last.", round=view.last_round)
        if view.is_exhausted:
            words = ctx.t("Nothing is left to draw: this round is the last.")
    elif view.is_solo:
        words = ctx.t("When the deck is empty, one more turn follows.")
    else:
        words = ctx.t("When the deck is empty for the second time, one last full round follows.")
    state = ctx.t(
        "Emptied {count} of {most}", count=min(view.emptyings, view.last_emptying), most=view.last_emptying
    )
    is_wide = scene.layout.sheet != "both"
    # Beside the discard pile there is height, below it there is width.
    upper = pygame.Rect(room.x, room.y, room.w * 3 // 4, room.h) if is_wide else room.inflate(0, -px(58))
    upper.y = room.y
    used = ctx.text.draw(
        surface, words, "small", color.on_dark, upper, lines=6, min_px=MIN_TEXT, valign="top"
    )
    pip = pygame.Rect(room.x, used.bottom + px(10), px(44), px(16))
    if is_wide:
        pip = pygame.Rect(upper.right + px(16), room.y + px(14), px(30), px(22))
    for number in range(view.last_emptying):
        fill = color.brass if number < view.emptyings else with_alpha(color.on_dark, 0.2)
        ctx.shapes.box(surface, pip, fill, radius=pip.h // 2, edge=color.on_dark, edge_w=1)
        pip.x = pip.right + px(10)
    line = pygame.Rect(room.x, pip.y + px(20), room.w, px(54))
    if is_wide:
        line = pygame.Rect(pip.x, room.y, room.right - pip.x, room.h)
    ctx.text.draw(surface, state, "small", color.on_dark, line, lines=2, min_px=MIN_TEXT, valign="top")


# -- the hand ------------------------------------------------------------------------------------------


def _draw_hand(scene: DeckvilleScene, surface: pygame.Surface) -> None:
    """Draw the hand of whoever looks: what cannot be built says what is missing (ux D7)."""
    ctx, view, layout = scene.ctx, scene.shown, scene.layout
    if scene.viewer is None:
        if not view.is_over:
            info = scene.session.table.seats[view.active]
            words = ctx.t("{name} is playing", name=info.name)
            player = player_kind(ctx, scene.game, info.kind)
            draw_acting(ctx, surface, layout.hand_area, words, player, info.colour)
        return
    lying = list(enumerate(zip(view.hands[scene.viewer], layout.hand, strict=False)))
    # What is chosen lies over its neighbours, where cards lie over each other.
    for place, (card, rect) in sorted(
        lying, key=lambda each: scene.raised(each[0], each[1][1]).y, reverse=True
    ):
        key = f"hand:{place}"
        if card is None or key in scene.director.hidden or scene.is_lifted(key):
            continue
        kind = view.cards[card]
        draw_card(
            scene,
            surface,
            scene.raised(place, rect),
            kind,
            is_dim=scene.is_dim(key),
            side=scene.side_of(place),
        )
        if place_of(scene.picked) != place:
            lacking.draw(scene, surface, scene.raised(place, rect), place)
