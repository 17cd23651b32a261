"""What the zoom shows of GoTown's things: only what the viewer may know (ux Z7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.games.gotown import faces, words
from tabletop.app.table.drawn.inspector import Zoomed
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.gotown.cards import COPIES, DOG, JOKER, VALUES, Card
from tabletop.games.gotown.state import State
from tabletop.games.gotown.text import card_rule

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def zoomed(ctx: Context, view: State, key: Key, names: Sequence[str]) -> Zoomed | None:
    """Return what to show of a thing on the table; None when there is nothing to enlarge."""
    match key.kind, key.at:
        case "hand", (kind, *_):
            return card(ctx, key, kind)
        case "tile", (seat, number, side):
            return _tile(ctx, view, key, seat, number, side, names)
        case "floor", (seat, number):
            return _floor(ctx, view, key, seat, number, names)
        case "discard", () if view.discard:
            return card(ctx, key, view.discard[-1])
        case "pile", ():
            count = ctx.tn("Draw pile: {count} card", "Draw pile: {count} cards", len(view.pile))
            lines = (count, ctx.t("Nobody knows the order. When it is empty, the discards are shuffled."))
            return Zoomed(key, (partial(faces.face, ctx, None),), lines, "GT-4.4")
        case _:
            return None


def card(ctx: Context, key: Key, kind: Card, *more: str) -> Zoomed:
    """Return a card, its rule where the face does not say it, and how many of it there are."""
    rule, clause = card_rule(kind)
    copies = ctx.t("{count} in the deck", count=COPIES[kind])
    lines = (*more, ctx.message(rule)) if kind in VALUES or ctx.display.is_large else more
    note = ctx.t("{copies} · {clause}", copies=copies, clause=clause)
    return Zoomed(key, (partial(faces.face, ctx, kind),), tuple(lines), note)


def _tile(
    ctx: Context, view: State, key: Key, seat: Seat, number: int, side: int, names: Sequence[str]
) -> Zoomed | None:
    if number >= len(view.towers[seat]):
        return None
    floor = view.towers[seat][number]
    kind = JOKER if floor.joker == side else (floor.right if side else floor.left)
    more = [words.floor_name(ctx, names[seat], number, floor)]
    if floor.dog:
        more.append(ctx.message(card_rule(DOG)[0]))
    return card(ctx, key, kind, *more)


def _floor(
    ctx: Context, view: State, key: Key, seat: Seat, number: int, names: Sequence[str]
) -> Zoomed | None:
    if number >= len(view.towers[seat]):
        return None
    floor = view.towers[seat][number]
    lines = [words.floor_name(ctx, names[seat], number, floor)]
    if floor.dog:
        lines.append(ctx.message(card_rule(DOG)[0]))
    elif number == len(view.towers[seat]) - 1:
        lines.append(ctx.t("The top floor can be robbed or destroyed while no dog guards it."))
    kinds = (JOKER if floor.joker == 0 else floor.left, JOKER if floor.joker == 1 else floor.right)
    return Zoomed(key, tuple(partial(faces.face, ctx, kind) for kind in kinds), tuple(lines), "GT-6.1")
