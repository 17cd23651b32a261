"""What the zoom shows of GoTown's things: only what the viewer may know (ux Z7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.scenes import gotown_cards as faces
from tabletop.app.scenes import gotown_words
from tabletop.app.stage.inspector import Zoomed
from tabletop.engine.protocol import Seat
from tabletop.games.gotown.cards import COPIES, DOG, JOKER, VALUES, Card
from tabletop.games.gotown.state import State
from tabletop.games.gotown.text import card_rule

if TYPE_CHECKING:
    from tabletop.app.context import Context


def zoomed(ctx: Context, view: State, key: str, names: Sequence[str]) -> Zoomed | None:
    """Return what to show of a thing on the table; None when there is nothing to enlarge."""
    kind, _, rest = key.partition(":")
    numbers = [int(part) for part in rest.split(":") if part]
    match kind:
        case "hand":
            return card(ctx, key, numbers[0])
        case "tile":
            return _tile(ctx, view, key, numbers[0], numbers[1], numbers[2], names)
        case "floor":
            return _floor(ctx, view, key, numbers[0], numbers[1], names)
        case "discard" if view.discard:
            return card(ctx, key, view.discard[-1])
        case "pile":
            count = ctx.tn("Draw pile: {count} card", "Draw pile: {count} cards", len(view.pile))
            lines = (count, ctx.t("Nobody knows the order. When it is empty, the discards are shuffled."))
            return Zoomed(key, lambda w: faces.face(ctx, None, w), lines, "GT-4.4")
        case _:
            return None


def card(ctx: Context, key: str, kind: Card, *more: str) -> Zoomed:
    """Return a card, its rule where the face does not say it, and how many of it there are."""
    rule, clause = card_rule(kind)
    copies = ctx.tn("{count} in the deck", "{count} in the deck", COPIES[kind])
    lines = (*more, ctx.message(rule)) if kind in VALUES else more
    note = ctx.t("{copies} · {clause}", copies=copies, clause=clause)
    return Zoomed(key, lambda w: faces.face(ctx, kind, w), tuple(lines), note)


def _tile(
    ctx: Context, view: State, key: str, seat: Seat, number: int, side: int, names: Sequence[str]
) -> Zoomed | None:
    if number >= len(view.towers[seat]):
        return None
    floor = view.towers[seat][number]
    kind = JOKER if floor.joker == side else (floor.right if side else floor.left)
    more = [gotown_words.floor_name(ctx, names[seat], number, floor)]
    if floor.dog:
        more.append(ctx.message(card_rule(DOG)[0]))
    return card(ctx, key, kind, *more)


def _floor(
    ctx: Context, view: State, key: str, seat: Seat, number: int, names: Sequence[str]
) -> Zoomed | None:
    if number >= len(view.towers[seat]):
        return None
    floor = view.towers[seat][number]
    lines = [gotown_words.floor_name(ctx, names[seat], number, floor)]
    if floor.dog:
        lines.append(ctx.message(card_rule(DOG)[0]))
    elif number == len(view.towers[seat]) - 1:
        lines.append(ctx.t("The top floor can be robbed or destroyed while no dog guards it."))
    return Zoomed(key, lambda w: _stacked(ctx, view, seat, number, w), tuple(lines), "GT-6.1")


def _stacked(ctx: Context, view: State, seat: Seat, number: int, w: int) -> pygame.Surface:
    """Draw a floor as wide as a card."""
    picture = faces.floor_picture(ctx, view.towers[seat][number], w // 2)
    made = pygame.Surface((w, faces.height(w)), pygame.SRCALPHA)
    ctx.shapes.box(made, made.get_rect(), ctx.theme.color.paper2, radius=faces.radius(w))
    made.blit(picture, picture.get_rect(center=made.get_rect().center))
    if view.towers[seat][number].dog:
        dog = faces.badge(ctx, DOG, w // 3)
        made.blit(dog, dog.get_rect(midbottom=(w // 2, made.get_height() - w // 16)))
    return made
