"""The widgets of GoTown's table: hand cards, the free slot, floors and tiles, plates, piles, the street."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.gotown import faces, hand, words
from tabletop.app.games.gotown.plates import plate_radius
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.games.gotown.scene import GoTownScene


def place_of(key: str) -> str:
    """Return the place that a widget's key means: copies of one kind in hand are one place."""
    return key.rsplit(":", 1)[0] if key.startswith("hand:") else key


def zones(scene: GoTownScene) -> list[Zone]:
    """Return all zones in Tab order; while a card is picked the legal targets come first, in one zone."""
    made = things(scene)
    if scene.picked is None:
        return [*made, Zone("turn", buttons(scene))]
    marked = [thing for zone in made for thing in zone.widgets if thing.key in scene.marks]
    for thing in marked:
        if isinstance(thing, Thing):
            thing.description = scene.preview_of(thing.key).spoken(scene.ctx)
    rest = [
        Zone(zone.name, [thing for thing in zone.widgets if thing.key not in scene.marks]) for zone in made
    ]
    return [Zone("targets", marked), *rest, Zone("turn", buttons(scene))]


def things(scene: GoTownScene) -> list[Zone]:
    """Return the zones of the table, in Tab order: hand, own tower, the others', plates, piles."""
    zones = [Zone("hand", _hand(scene))]
    street = _street(scene)
    if street:
        zones.append(Zone("street", street))
    towers: list[Widget] = []
    for seat in scene.layout.order:
        towers.extend(_tower(scene, seat))
    zones.append(Zone("towers", towers))
    zones.append(Zone("seats", [_plate(scene, seat) for seat in scene.layout.order]))
    zones.append(Zone("piles", _piles(scene)))
    return zones


def _hand(scene: GoTownScene) -> list[Widget]:
    ctx, found = scene.ctx, []
    for index, key in enumerate(scene.hand_keys()):
        card = scene.layout.hand[index][0]
        rect = hand.lifted(scene, index)
        strip = scene.layout.strip(index).union(rect) if scene.picked == key else scene.layout.strip(index)
        if scene.picked == key and index + 1 < len(scene.layout.hand):
            strip.w = min(strip.w, scene.layout.strip(index).w)
        found.append(
            Thing(
                ctx,
                key,
                rect,
                words.hand_name(ctx, card),
                scene.touch,
                corner=faces.radius(rect.w),
                strip=strip,
                description=words.hand_description(ctx, card, is_usable=scene.is_usable(card)),
                is_picked=scene.picked == key,
            )
        )
    return list(found)


def _street(scene: GoTownScene) -> list[Widget]:
    if "street" not in scene.marks:
        return []
    ctx, rect = scene.ctx, scene.layout.street
    return [
        Thing(ctx, "street", rect, ctx.t("The street"), scene.touch, corner=ctx.display.px(16), role="group")
    ]


def _tower(scene: GoTownScene, seat: Seat) -> list[Widget]:
    """Return the floors of a tower, top first, tiles of a top floor that can be robbed, and the own slot."""
    ctx, view, place = scene.ctx, scene.shown, scene.layout.towers[seat]
    name = scene.names[seat]
    found: list[Widget] = []
    if seat == scene.viewer and len(view.towers[seat]) < view.goal:
        label = ctx.t("Your tower: free floor {floor}", floor=len(view.towers[seat]) + 1)
        slot = place.floor(len(view.towers[seat]))
        found.append(
            Thing(ctx, "slot", slot, label, scene.touch, role="group", focusable="slot" in scene.marks)
        )
    for number, floor in reversed(list(enumerate(view.towers[seat]))):
        label = words.floor_name(ctx, name, number, floor)
        found.append(Thing(ctx, f"floor:{seat}:{number}", place.floor(number), label, scene.touch))
        for side in (0, 1):
            key = f"tile:{seat}:{number}:{side}"
            label = words.tile_name(ctx, name, floor, side)
            tile = Thing(ctx, key, place.tile(number, side), label, scene.touch, focusable=key in scene.marks)
            # A tile lies over its floor only where it is what one aims at.
            if key in scene.marks or not _is_floor_marked(scene, seat, number):
                found.append(tile)
    return found


def _is_floor_marked(scene: GoTownScene, seat: Seat, number: int) -> bool:
    return f"floor:{seat}:{number}" in scene.marks


def _plate(scene: GoTownScene, seat: Seat) -> Widget:
    ctx = scene.ctx
    label = words.seat_name(ctx, scene.shown, seat, scene.viewer, scene.names[seat])
    rect = scene.layout.towers[seat].plate
    name, _, facts = label.partition(": ")
    tip = f"{name}\n{facts}"
    if not scene.shown.is_over:
        tip = ctx.t("{facts}. Press the plate to change who plays.", facts=tip)
    return Thing(
        ctx,
        f"seat:{seat}",
        rect,
        label,
        scene.touch,
        corner=plate_radius(ctx),
        role="group",
        tooltip="" if scene.picked else tip,
    )


def _piles(scene: GoTownScene) -> list[Widget]:
    ctx, layout = scene.ctx, scene.layout
    corner = faces.radius(layout.pile.w)
    draw, discard = words.pile_names(ctx, scene.shown)
    return [
        Thing(ctx, "pile", layout.pile, draw, scene.touch, corner=corner),
        Thing(ctx, "discard", layout.discard, discard, scene.touch, corner=corner),
    ]


def buttons(scene: GoTownScene) -> list[Widget]:
    """Return End turn and Undo; a spectator has none."""
    ctx, block, px = scene.ctx, scene.layout.turn, scene.ctx.display.px
    if scene.viewer is None:
        return []
    top, tall, gap, side = block.bottom - px(84), px(72), px(14), px(126)
    end = Button(
        ctx,
        "end_turn",
        pygame.Rect(block.x, top, block.w - side - gap, tall),
        ctx.t("End turn"),
        kind="primary",
        style="button_l",
        lock=True,
        enabled=scene.is_my_turn,
        reason=_not_now(scene),
        tooltip=ctx.t("This cannot be undone."),
        on_activate=scene.end_turn,
        action="end_turn",
    )
    info = scene.session.undo_info
    undo = Button(
        ctx,
        "undo",
        pygame.Rect(block.right - side, top, side, tall),
        ctx.t("Undo"),
        icon="undo",
        enabled=bool(info) or info.by_consent,
        reason="" if info.reason is None else scene.say(info.reason),
        tooltip="" if info.label is None else scene.say(info.label),
        on_activate=scene.undo,
    )
    return [end, undo]


def _not_now(scene: GoTownScene) -> str:
    """Return why the turn cannot be ended, when it cannot."""
    if scene.shown.is_over:
        return scene.ctx.t("The game is over.")
    if scene.is_my_turn:
        return ""
    return scene.ctx.t("It is {name}'s turn.", name=scene.names[scene.shown.active])
