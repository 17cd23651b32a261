"""The corner of Design Town's table where phases end: the words around the buttons, or who acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.table.plates import draw_acting
from tabletop.app.table.players import player_kind

if TYPE_CHECKING:
    from tabletop.app.games.designtown.scene import DesignTownScene


def draw(scene: DesignTownScene, surface: pygame.Surface) -> None:
    """Say what can be built and how, or that a card played is played; for others, who acts."""
    ctx, shown, block = scene.ctx, scene.shown, scene.layout.actions
    if shown.is_over:
        return
    if not scene.is_my_turn:
        name = scene.names[shown.active]
        seat = scene.session.table.seats[shown.active]
        text = ctx.t("{name} is playing", name=name)
        draw_acting(ctx, surface, block, text, player_kind(ctx, scene.game, seat.kind), seat.colour)
        return
    color, px = ctx.theme.color, ctx.display.px
    if scene.is_bust:
        title = pygame.Rect(block.x, block.y, block.w, px(60))
        ctx.text.draw(surface, ctx.t("Bust!"), "h2", color.on_dark, title)
        why = ctx.t("The turn ends at once, without building.")
        room = pygame.Rect(block.x, title.bottom, block.w, px(80))
        ctx.text.draw(surface, why, "body", color.on_dark, room, lines=3, valign="top")
        return
    if shown.is_building:
        room = pygame.Rect(block.x, block.y, block.w, block.h - px(106))
        words = ctx.tn("{count} build action left", "{count} build actions left", shown.actions)
        upper = pygame.Rect(room.x, room.y, room.w, px(38))
        ctx.text.draw(surface, words, "h3", color.on_dark, upper)
        how = ctx.t(
            "Drag a supply card to your discard pile, or onto its back to flip it at once. "
            "Discards flip where they lie."
        )
        room = pygame.Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
        ctx.text.draw(surface, how, "small", color.on_dark, room, lines=5, valign="top")
        return
    line = pygame.Rect(block.x, block.bottom - px(44), block.w, px(40))
    size = px(20)
    surface.blit(ctx.assets.icon("lock", size, color.focus), (line.x, line.centery - size // 2))
    words = ctx.t("Playing a card cannot be undone.")
    if not shown.decks[shown.active] and shown.discards[shown.active]:
        words = ctx.t("Shuffling cannot be undone.")
    room = pygame.Rect(line.x + px(30), line.y, line.w - px(30), line.h)
    ctx.text.draw(surface, words, "small", color.on_dark, room)
