"""The widgets of GoTown's table: hand cards, the free slot, floors and tiles, plates, piles, the street."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import pygame

from tabletop.app.games.gotown import faces, words
from tabletop.app.games.gotown import layout as keys
from tabletop.app.games.gotown.flights import hand_of_cards
from tabletop.app.games.gotown.view import GoTownView, is_usable
from tabletop.app.table.drawn.marks import plate_radius
from tabletop.app.table.hand_of_cards import strip
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

Touch: TypeAlias = Callable[[str], object]


def things(ctx: Context, view: GoTownView, touch: Touch) -> list[Zone]:
    """Return the zones of the table, in Tab order: hand, own tower, the others', plates, piles."""
    zones = [Zone("hand", _hand(ctx, view, touch))]
    street = _street(ctx, view, touch)
    if street:
        zones.append(Zone("street", street))
    towers: list[Widget] = []
    for seat in view.layout.order:
        towers.extend(_tower(ctx, view, seat, touch))
    zones.append(Zone("towers", towers))
    zones.append(Zone("seats", [_plate(ctx, view, seat, touch) for seat in view.layout.order]))
    zones.append(Zone("piles", _piles(ctx, view, touch)))
    return zones


def _hand(ctx: Context, view: GoTownView, touch: Touch) -> list[Widget]:
    cards, found = view.layout.hand, []
    for key in cards:
        rect, free = hand_of_cards(ctx).lies(view, cards, key), strip(cards, key)
        is_picked = view.picked == key
        if is_picked:
            free = pygame.Rect(free.x, rect.y, free.w, free.bottom - rect.y)
        found.append(
            Thing(
                ctx,
                key,
                rect,
                words.hand_name(ctx, key.at[0]),
                touch,
                corner=faces.radius(rect.w),
                strip=free,
                description=words.hand_description(ctx, key.at[0], is_usable=is_usable(view, key)),
                is_picked=is_picked,
            )
        )
    return list(found)


def _street(ctx: Context, view: GoTownView, touch: Touch) -> list[Widget]:
    if keys.STREET not in view.marks:
        return []
    name, corner = ctx.t("The street"), ctx.display.px(16)
    return [Thing(ctx, keys.STREET, view.layout.street, name, touch, corner=corner, role="group")]


def _tower(ctx: Context, view: GoTownView, seat: Seat, touch: Touch) -> list[Widget]:
    """Return the floors of a tower, top first, tiles of a top floor that can be robbed, and the own slot."""
    place, tower, name = view.layout.towers[seat], view.state.towers[seat], view.names[seat]
    found: list[Widget] = []
    if seat == view.viewer and len(tower) < view.state.goal:
        label = ctx.t("Your tower: free floor {floor}", floor=len(tower) + 1)
        is_aim = keys.SLOT in view.marks
        slot = place.floor(len(tower))
        found.append(Thing(ctx, keys.SLOT, slot, label, touch, role="group", focusable=is_aim))
    for number, floor in reversed(list(enumerate(tower))):
        whole = keys.floor(seat, number)
        label = words.floor_name(ctx, name, number, floor)
        found.append(Thing(ctx, whole, place.floor(number), label, touch))
        for side in (0, 1):
            key = keys.tile(seat, number, side)
            label, is_aim = words.tile_name(ctx, name, floor, side), key in view.marks
            tile = Thing(ctx, key, place.tile(number, side), label, touch, focusable=is_aim)
            # A tile lies over its floor only where it is what one aims at.
            if is_aim or whole not in view.marks:
                found.append(tile)
    return found


def _plate(ctx: Context, view: GoTownView, seat: Seat, touch: Touch) -> Widget:
    label = words.seat_name(ctx, view.state, seat, view.viewer, view.names[seat])
    title = ctx.t("{name} ({kind})", name=view.names[seat], kind=view.seats[seat].kind)
    tip = words.seat_facts(ctx, view.state, seat)
    if not view.state.is_over:
        tip = ctx.t("{facts}. Press the plate to change who plays.", facts=tip)
    return Thing(
        ctx,
        keys.plate(seat),
        view.layout.towers[seat].plate,
        label,
        touch,
        corner=plate_radius(ctx),
        role="group",
        tooltip="" if view.picked else f"{title}\n{tip}",
    )


def _piles(ctx: Context, view: GoTownView, touch: Touch) -> list[Widget]:
    layout, corner = view.layout, faces.radius(view.layout.pile.w)
    draw, discard = words.pile_names(ctx, view.state)
    return [
        Thing(ctx, keys.PILE, layout.pile, draw, touch, corner=corner),
        Thing(ctx, keys.DISCARD, layout.discard, discard, touch, corner=corner),
    ]
