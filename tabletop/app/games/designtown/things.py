"""The widgets of Design Town's table: deck, played row, discard pile, supply, plates, flip area."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.designtown import words
from tabletop.app.games.designtown.keys import (
    DECK,
    DISCARD,
    FLIP,
    ROW,
    back,
    disc,
    in_row,
    seat_key,
    shown_face,
    supply,
)
from tabletop.app.games.designtown.places import place
from tabletop.app.games.designtown.view import DesignTownView
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.plates import plate_radius
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

Touch = Callable[[str], object]


def things(
    ctx: Context, view: DesignTownView, described: words.Described, touch: Touch, switch: list[Widget]
) -> list[Zone]:
    """Return the zones of the table, in Tab order; `touch` is what is done when one is clicked or entered,
    `switch` the button for the other page."""

    def card(key: Key, strip: pygame.Rect | None = None) -> Widget:
        face = shown_face(view.state, key)
        said = "" if face is None else described.card(view.state, face)
        return _card(ctx, view, touch, key, said, strip)

    layout = view.layout
    deck = [card(DECK)] if layout.has_turn else []
    found = [Zone("deck", [*deck, *_areas(ctx, view, touch)])]
    if layout.piles:
        piles = [card(disc(pile.card), pile.strip) for pile in layout.piles]
        found.append(Zone("discard", piles))
    sold = [card(key) for key in _for_sale(view)]
    found.append(Zone("supply", [*sold, *switch]))
    if layout.row and layout.has_turn:
        strips = [_strip(layout.row, index) for index in range(len(layout.row))]
        row = [card(in_row(index), strip) for index, strip in enumerate(strips)]
        found.append(Zone("row", row))
    plates = [_plate(ctx, view, touch, seat) for seat in range(len(layout.plates))]
    return [*found, Zone("seats", plates)]


def _for_sale(view: DesignTownView) -> Iterator[Key]:
    """Give the piles of the supply that are to be seen, each with its back where it can be bought flipped."""
    for box in view.layout.supply if view.layout.has_supply else ():
        yield supply(box.card)
        if view.state.faces[box.card].fee is not None:
            yield back(box.card)


def _strip(row: tuple[pygame.Rect, ...], index: int) -> pygame.Rect:
    rect = row[index].copy()
    if index + 1 < len(row):
        rect.w = min(rect.w, row[index + 1].x - rect.x)
    return rect


def _card(
    ctx: Context, view: DesignTownView, touch: Touch, key: Key, said: str, strip: pygame.Rect | None
) -> Widget:
    lies = place(ctx, view, key)
    rect = lies.rect if lies is not None else pygame.Rect(0, 0, 0, 0)
    return Thing(
        ctx,
        key,
        rect,
        words.thing_name(ctx, view.state, key),
        touch,
        corner=card_radius(rect.w),
        strip=None if strip is None else pygame.Rect(strip.x, rect.y, strip.w, rect.h),
        description=said,
        is_picked=view.picked == key,
    )


def _areas(ctx: Context, view: DesignTownView, touch: Touch) -> list[Widget]:
    """Return the places that are only there to be aimed at."""
    names = {ROW: ctx.t("Played row"), DISCARD: ctx.t("Discard pile"), FLIP: ctx.t("Flip area")}
    found = ((place(ctx, view, key), name) for key, name in names.items() if key in view.marks)
    corner = card_radius(view.layout.deck.w)
    return [
        Thing(ctx, area.key, area.rect, name, touch, corner=corner, role="group")
        for area, name in found
        if area is not None
    ]


def _plate(ctx: Context, view: DesignTownView, touch: Touch, seat: Seat) -> Widget:
    name, cards = words.seat_name(ctx, view.state, view.names, seat)
    return Thing(
        ctx,
        seat_key(seat),
        view.layout.plates[seat],
        name,
        touch,
        corner=plate_radius(ctx),
        role="group",
        description=cards,
        tooltip="" if view.picked else f"{name}\n{cards}",
    )
