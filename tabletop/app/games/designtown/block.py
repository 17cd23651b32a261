"""The corner of Design Town's table where phases end: the words around the buttons, or who acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.designtown.keys import supply
from tabletop.app.games.designtown.moves import raises_barrier
from tabletop.app.games.designtown.view import DesignTownView, can_build, is_bust
from tabletop.app.table.drawn.plates import draw_acting
from tabletop.games.designtown import commands as co

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def draw(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Say what can be built and how, or whether a card played is played for good; for others, who acts."""
    shown, block = view.state, view.layout.actions
    if shown.is_over:
        return
    if not view.is_my_turn:
        seat = view.seats[shown.active]
        text = ctx.t("{name} is playing", name=view.names[shown.active])
        draw_acting(ctx, surface, block, text, seat)
        return
    color, px = ctx.theme.color, ctx.display.px
    if is_bust(shown):
        title = pygame.Rect(block.x, block.y, block.w, max(px(60), ctx.text.line_height("h2")))
        ctx.text.draw(surface, ctx.t("Bust!"), "h2", color.on_dark, title)
        why = ctx.t("The turn ends at once, without building.")
        room = pygame.Rect(block.x, title.bottom, block.w, block.bottom - title.bottom)
        ctx.text.draw(surface, why, "body", color.on_dark, room, lines=3, valign="top")
        return
    if shown.is_building:
        room = pygame.Rect(block.x, block.y, block.w, view.layout.end.y - px(8) - block.y)
        words = ctx.tn("{count} build action left", "{count} build actions left", shown.actions)
        upper = pygame.Rect(room.x, room.y, room.w, px(58 if ctx.display.is_large else 38))
        ctx.text.draw(surface, words, "h3", color.on_dark, upper)
        how = how_to_build(ctx, view)
        room = pygame.Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
        ctx.text.draw(surface, how, "small", color.on_dark, room, lines=5, valign="top")
        return
    said = taking_back(ctx, view)
    if said is None:
        return
    line = view.layout.line
    size, (icon, words) = px(32 if ctx.display.is_large else 20), said
    surface.blit(ctx.assets.icon(icon, size, color.focus), (line.x, line.centery - size // 2))
    room = pygame.Rect(line.x + size + px(10), line.y, line.w - size - px(10), line.h)
    ctx.text.draw(surface, words, "small", color.on_dark, room)


def how_to_build(ctx: Context, view: DesignTownView) -> str:
    """Return by which hand movement one builds; nothing where nothing can be built."""
    if not can_build(view):
        return ""
    if any(supply(box.card) in view.usable for box in view.layout.supply):
        return ctx.t(
            "Drag a supply card to your discard pile, or onto its back to flip it at once. "
            "Discards flip where they lie."
        )
    return ctx.t("Discards flip where they lie: click a lifted card twice.")


def taking_back(ctx: Context, view: DesignTownView) -> tuple[str, str] | None:
    """Return whether playing the next card, or a shuffle, can be taken back: icon and sentence (DT-10)."""
    shown, seat = view.state, view.state.active
    commands = [
        each for each in view.game.rules.legal(shown, seat) if isinstance(each, co.PlayCard | co.ShuffleDeck)
    ]
    if not commands:
        return None
    is_final = raises_barrier(shown, seat, commands[0])
    if isinstance(commands[0], co.ShuffleDeck):
        if is_final:
            return "lock", ctx.t("No free undo after shuffling.")
        return "undo", ctx.t("Shuffling a single card can be undone.")
    if is_final:
        return "lock", ctx.t("No free undo after playing it.")
    return "undo", ctx.t("Playing it can be undone.")
