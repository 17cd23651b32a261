"""The motion of GoTown's special cards (look 6).

A floor falls like this: the tool strikes, the floor shakes, its halves slide apart and fade.
"""

from __future__ import annotations

import pygame

from tabletop.app.games.gotown import faces, keys
from tabletop.app.games.gotown.flights import Stage
from tabletop.app.games.gotown.street import TILT
from tabletop.app.table.drawn.animator import Flight
from tabletop.app.table.drawn.particles import dust
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import BONE, DOG, DONUT_TRUCK, MILKSHAKE


def dog(stage: Stage, event: ev.DogPlaced) -> list[Flight]:
    """The dog trots in from the kerb."""
    ctx, place = stage.ctx, stage.new.towers[event.seat]
    size = stage.new.badge
    end = place.dog(event.floor, size)
    start = pygame.Rect(place.plate.right - size, place.kerb - size, size, size)
    hops = 3
    return [
        Flight(
            start=start.move((end.x - start.x) * step // hops, (end.y - start.y) * step // hops),
            end=start.move((end.x - start.x) * (step + 1) // hops, (end.y - start.y) * (step + 1) // hops),
            face=faces.badge(ctx, DOG, size),
            delay=step * ctx.ms("play_card") // 2,
            ms=ctx.ms("play_card") // 2,
            ease="linear",
            rise=ctx.display.px(22),
            turn=0.001,
            hides=(keys.dog(event.seat, event.floor),),
            stays=step == hops - 1,
            sound="dog" if step == 0 else "",
        )
        for step in range(hops)
    ]


def bone(stage: Stage, event: ev.DogLured) -> list[Flight]:
    """The bone goes to the dog, then both go to the discard pile."""
    ctx = stage.ctx
    dog = stage.old.towers[event.victim].dog(event.floor, stage.old.badge)
    travel = ctx.ms("play_card")
    bait = Flight(
        start=stage.source(event.seat, BONE),
        end=dog,
        face=stage.face(BONE, event.seat),
        ms=travel,
        rise=ctx.display.px(40),
        stays=False,
        sound="bone",
    )
    waits = Flight(end=dog, face=faces.badge(ctx, DOG, dog.w), ms=travel, shake=3, stays=False)
    away = [stage.to_discard(card, dog, travel, waits=False) for card in (BONE, DOG)]
    return [waits, bait, *away]


def thieves(stage: Stage, event: ev.CardsStolen) -> list[Flight]:
    """One card from each victim's hand; only the two whom it concerns see which."""
    ctx = stage.ctx
    found = [stage.to_discard(event.tool, stage.source(event.seat, event.tool), sound="steal")]
    gained = [card for card in event.cards if card is not None] if event.seat == stage.viewer else []
    landing = stage.landing(ev.CardsDrawn(event.seat, tuple(gained))) if gained else []
    for number, (victim, card) in enumerate(zip(event.victims, event.cards, strict=True)):
        knows = card is not None and stage.viewer in (event.seat, victim)
        start = stage.plate_card(victim, stage.old)
        if victim == stage.viewer and card is not None:
            start = stage.source(victim, card)
        lands = event.seat == stage.viewer and number < len(landing)
        end = landing[number][1] if lands else stage.plate_card(event.seat, stage.new)
        found.append(
            Flight(
                start=start,
                end=end,
                face=stage.face(card if knows else None, event.seat),
                back=stage.face(None, event.seat) if lands else None,
                delay=ctx.ms("discard") + number * ctx.ms("deal_stagger") * 2,
                ms=ctx.ms("floor_build"),
                rise=ctx.display.px(70),
                hides=(landing[number][0],) if lands else (),
                stays=lands,
                fade=(254, 255),
            )
        )
    return found


def milkshake(stage: Stage, event: ev.MilkshakePlaced) -> list[Flight]:
    """The milkshake flies to its victim and lies down tilted."""
    w = stage.new.shake_w
    return [
        Flight(
            start=stage.source(event.seat, MILKSHAKE),
            end=stage.new.towers[event.victim].shake(w),
            face=faces.face(stage.ctx, MILKSHAKE, w),
            ms=stage.ctx.ms("floor_build"),
            rise=stage.ctx.display.px(60),
            turn_end=TILT,
            hides=(keys.shake(event.victim),),
            sound="slurp",
        )
    ]


def truck(stage: Stage, event: ev.DonutTruckPlayed) -> list[Flight]:
    """The truck drives along the street to its player."""
    ctx, w = stage.ctx, stage.new.shake_w
    end = stage.new.towers[event.seat].truck(w)
    start = pygame.Rect(ctx.display.w + w, end.y, end.w, end.h)
    if event.seat == stage.viewer:
        start = stage.source(event.seat, DONUT_TRUCK)
    return [
        Flight(
            start=start,
            end=end,
            face=faces.face(ctx, DONUT_TRUCK, w),
            ms=ctx.ms("floor_collapse"),
            ease="in_out",
            turn_end=-TILT,
            hides=(keys.TRUCK,),
            sound="truck",
        )
    ]


def crash(stage: Stage, event: ev.FloorDestroyed) -> list[Flight]:
    """Return the flights of a destroyed floor."""
    ctx = stage.ctx
    place = stage.old.towers[event.victim]
    level = len(stage.before.towers[event.victim]) - 1
    floor = stage.before.towers[event.victim][level]
    rect = place.floor(level)
    whole = faces.floor_picture(ctx, floor, place.tile_w, place.tile_h)
    strike, fall = ctx.ms("play_card"), ctx.ms("floor_collapse")
    hit = _hit(rect, stage.source(event.seat, event.tool))
    found = [
        Flight(end=rect, face=whole, ms=strike, stays=False),
        Flight(
            start=stage.source(event.seat, event.tool),
            end=hit,
            face=stage.face(event.tool, event.seat),
            ms=strike,
            ease="in",
            rise=ctx.display.px(50),
            stays=False,
        ),
        Flight(
            end=rect,
            face=whole,
            delay=strike,
            ms=fall // 3,
            shake=ctx.display.px(6),
            stays=False,
            sound="crash",
        ),
    ]
    for side, away in ((0, -1), (1, 1)):
        tile = place.tile(level, side)
        half = whole.subsurface((side * place.tile_w, 0, place.tile_w, place.tile_h))
        gone = tile.move(away * ctx.display.px(70), ctx.display.px(60))
        found.append(
            Flight(
                start=tile,
                end=gone,
                face=half,
                delay=strike + fall // 3,
                ms=fall * 2 // 3,
                ease="in",
                turn_end=-8.0 * away,
                turn=0.001,
                fade=(254, 0),
                stays=False,
            )
        )
    found.append(Flight(end=rect, paint=dust(ctx, rect), delay=strike, ms=fall, stays=False))
    found.append(stage.to_discard(event.tool, hit, strike + fall // 2, waits=False))
    if floor.dog:
        dog = place.dog(level, stage.old.badge)
        found.append(Flight(end=dog, face=faces.badge(ctx, DOG, dog.w), ms=strike, stays=False))
        found.append(stage.to_discard(DOG, dog, strike, waits=False))
    return found


def _hit(floor: pygame.Rect, tool: pygame.Rect) -> pygame.Rect:
    """Return where the tool strikes: a small card on the floor's middle."""
    rect = pygame.Rect(0, 0, round(floor.h / 1.4), floor.h)
    rect.center = floor.center
    return rect if tool.w else floor
