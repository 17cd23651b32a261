"""The fall of a floor: the tool strikes, the floor shakes, its halves slide apart and fade (design.md, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.scenes import gotown_cards as faces
from tabletop.app.stage.director import Flight
from tabletop.app.stage.particles import dust
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import DOG

if TYPE_CHECKING:
    from tabletop.app.scenes.gotown_motion import Stage


def crash(stage: Stage, event: ev.FloorDestroyed) -> list[Flight]:
    """Return the flights of a destroyed floor."""
    ctx = stage.ctx
    place = stage.old.towers[event.victim]
    level = len(stage.before.towers[event.victim]) - 1
    floor = stage.before.towers[event.victim][level]
    rect = place.floor(level)
    whole = faces.floor_picture(ctx, floor, place.tile_w)
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
    found.append(stage.to_discard(event.tool, hit, strike + fall // 2))
    if floor.dog:
        dog = place.dog(level, stage.old.badge)
        found.append(Flight(end=dog, face=faces.badge(ctx, DOG, dog.w), ms=strike, stays=False))
        found.append(stage.to_discard(DOG, dog, strike))
    return found


def _hit(floor: pygame.Rect, tool: pygame.Rect) -> pygame.Rect:
    """Return where the tool strikes: a small card on the floor's middle."""
    rect = pygame.Rect(0, 0, round(floor.h / 1.4), floor.h)
    rect.center = floor.center
    return rect if tool.w else floor
