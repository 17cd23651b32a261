"""GoTown's hand: cards that rise under the pointer and when they are picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.theme import with_alpha
from tabletop.app.games.gotown import faces
from tabletop.app.games.gotown.marks import draw_mark
from tabletop.app.games.gotown.view import GoTownView, is_usable
from tabletop.app.table.cards import sprite
from tabletop.app.table.held import draw_hover

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

PICKED_UP = 22


def lifted(ctx: Context, view: GoTownView, index: int) -> pygame.Rect:
    """Return where a hand card lies now: higher when it is picked."""
    key, rect = view.layout.hand[index]
    is_up = key == view.picked and view.drag is None
    return rect.move(0, -ctx.display.px(PICKED_UP)) if is_up else rect


def draw_hand(ctx: Context, view: GoTownView, surface: pygame.Surface) -> None:
    """Draw the viewer's cards: what rises lies over its neighbours."""
    names, hidden = view.layout.hand_keys, view.hidden
    raised = [key for key in (view.hover, view.focus, view.picked) if key]
    order = sorted(
        range(len(names)), key=lambda index: raised.index(names[index]) + 1 if names[index] in raised else 0
    )
    for index in order:
        if names[index] not in hidden:
            _draw_card(ctx, view, surface, index)
    # A ring around a card would cut its number in two.
    for index in range(min(9, len(names))):
        if names[index] not in hidden and names[index] not in (view.hot, view.focus):
            _number(ctx, view, surface, index)


def _draw_card(ctx: Context, view: GoTownView, surface: pygame.Surface, index: int) -> None:
    key, rect = view.layout.hand[index]
    card, is_picked = key.at[0], key == view.picked
    if is_picked and view.drag is not None:
        color = with_alpha(ctx.theme.color.on_dark, 0.4)
        ctx.shapes.dashed(surface, rect, color, faces.radius(rect.w), max(2, ctx.display.px(3)))
        return
    marked = key in view.marks
    usable = is_picked or marked if view.picked is not None else is_usable(view, key)
    picture, name = faces.face(ctx, card, rect.w), faces.face_key(ctx, card, rect.w)
    if is_picked:
        rect = lifted(ctx, view, index)
        ctx.shapes.selected(surface, rect, faces.radius(rect.w))
        surface.blit(picture, rect)
    elif marked:
        draw_mark(ctx, surface, key, rect, "")
        surface.blit(picture, rect)
    elif not usable:
        dimmed = faces.useless(ctx, card, rect.w)
        sprite(ctx, ("useless", name), dimmed, faces.radius(rect.w)).blit(surface, rect)
    elif key == view.hover and view.picked is None and view.focus is None:
        draw_hover(ctx, surface, rect, name, picture)
    else:
        sprite(ctx, name, picture, faces.radius(rect.w)).blit(surface, rect)


def _number(ctx: Context, view: GoTownView, surface: pygame.Surface, index: int) -> None:
    """The number key of a card, on its lower edge."""
    rect, whole = view.layout.strip(index), view.layout.hand[index][1]
    px = min(ctx.text.px("key"), ctx.display.px(36 if ctx.display.is_large else 22))
    chip = pygame.Rect(0, 0, round(px * 1.5), round(px * 1.4))
    # Below the name, which may stand on two lines, as far as the window has room.
    low = min(rect.bottom + px, ctx.display.h - ctx.display.px(2))
    chip.midbottom = (rect.x + min(rect.w, whole.w) // 2, low)
    ctx.shapes.box(surface, chip, ctx.theme.color.ink, radius=round(px * 0.35))
    ctx.text.line(surface, str(index + 1), "key", ctx.theme.color.on_dark, chip.center, align="center", px=px)
