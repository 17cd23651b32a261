"""What happened at GoTown's table, in pictures: the floor or the card that an event is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.gotown import faces
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import BONE, DOG, DONUT_TRUCK, FLOOR_SUM, JOKER, MILKSHAKE, Card
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import Floor, State, floor_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def pictures(ctx: Context, before: State, event: Event, tall: int) -> Sequence[pygame.Surface]:
    """Return what an event is about, `tall` px high, by the table before it; nothing of what is no act."""
    floor = _floor(before, event)
    if floor is not None:
        return (faces.floor_picture(ctx, floor, round(tall / 0.65), tall),)
    card = _card(event)
    return () if card is None else (faces.badge(ctx, card, tall),)


def _floor(before: State, event: Event) -> Floor | None:
    match event:
        case ev.FloorBuilt():
            return floor_of(event.left, event.right)
        case ev.FloorStolen():
            return _rebuilt(before, event)
        case _:
            return None


def _rebuilt(before: State, event: ev.FloorStolen) -> Floor:
    """Return the floor that is made of a card and of what it stole, a joker or a number."""
    value = FLOOR_SUM - event.card
    top = before.towers[event.victim][-1:]
    has_joker = any(floor.joker >= 0 and floor.joker == floor.side_of(value) for floor in top)
    return floor_of(event.card, JOKER if has_joker else value)


def _card(event: Event) -> Card | None:
    match event:
        case ev.DogPlaced():
            return DOG
        case ev.DogLured():
            return BONE
        case ev.FloorDestroyed() | ev.CardsStolen():
            return event.tool
        case ev.MilkshakePlaced():
            return MILKSHAKE
        case ev.DonutTruckPlayed():
            return DONUT_TRUCK
        case _:
            return None
