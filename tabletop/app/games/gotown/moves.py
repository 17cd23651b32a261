"""What picking a card and aiming it at a place means. Pure: the one way from hands to commands (ux D1).

Drag, click-click and keyboard all end in `meant(view, seat, card, place)`: the commands somebody may mean
who puts that card on that place, legal or not. Which of them are legal says the game alone.

Places are keys (`keys`); a card in hand as a place is its kind, without the copy.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.app.games.gotown import keys
from tabletop.app.table.key import Key
from tabletop.engine.foresight import foresee
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.gotown import cards
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    SUPER_THIEF,
    VALUES,
    WRECKING_BALL,
    Card,
)
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import decide
from tabletop.games.gotown.state import State

FLOOR_CARDS = (*VALUES, JOKER)


def first_floor(legal: Iterable[Command]) -> co.BuildFloor | co.StealFloor | None:
    """Return the first floor that can be made now; None where none can."""
    return next((one for one in legal if isinstance(one, co.BuildFloor | co.StealFloor)), None)


def places(view: State, seat: Seat) -> tuple[Key, ...]:
    """Return every place that some card could be aimed at, whether anything is legal there or not."""
    found = [keys.SLOT, keys.STREET, keys.DISCARD]
    found.extend(keys.hand(card) for card in sorted({c for c in view.hands[seat] if c is not None}))
    for other, tower in enumerate(view.towers):
        for number, _ in enumerate(tower):
            found.append(keys.floor(other, number))
            found.extend(keys.tile(other, number, side) for side in (0, 1))
        if other != seat:
            found.append(keys.plate(other))
    return tuple(found)


def meant(view: State, seat: Seat, card: Card, place: Key) -> tuple[Command, ...]:
    """Return the commands that putting `card` on `place` may mean, the likeliest first."""
    match place.kind, place.at:
        case "discard", ():
            return (co.EndTurn(card),)
        case "hand", (other, *_):
            return (co.build(card, other),) if card in FLOOR_CARDS else ()
        case "slot", ():
            return _on_slot(view, seat, card)
        case "street", ():
            return _on_street(card)
        case "seat", (victim,):
            return _on_seat(view, card, victim)
        case "floor", (owner, number):
            return _on_floor(view, seat, card, owner, number)
        case "tile", (owner, number, side):
            return _on_tile(view, seat, card, owner, number, side)
        case _:
            return ()


def _on_slot(view: State, seat: Seat, card: Card) -> tuple[Command, ...]:
    """A floor card on the free slot builds with a partner from hand: the number first, then the joker."""
    if card not in FLOOR_CARDS:
        return ()
    held = [c for c in view.hands[seat] if c is not None]
    held.remove(card)
    partners = sorted(set(held) & set(FLOOR_CARDS), key=lambda other: (other + card != FLOOR_SUM, other))
    return tuple(co.build(card, other) for other in partners)


def _on_street(card: Card) -> tuple[Command, ...]:
    if card == DONUT_TRUCK:
        return (co.PlayDonutTruck(),)
    return (co.PlaySuperThief(),) if card == SUPER_THIEF else ()


def _on_seat(view: State, card: Card, victim: Seat) -> tuple[Command, ...]:
    """What is for all opponents at once may be put on the only one as well as into the street."""
    match card:
        case cards.SUPER_THIEF | cards.DONUT_TRUCK if len(view.hands) == 2:
            return _on_street(card)
        case cards.THIEF:
            return (co.PlayThief(victim),)
        case cards.MILKSHAKE:
            return (co.PlayMilkshake(victim),)
        case _:
            return ()


def _on_floor(view: State, seat: Seat, card: Card, owner: Seat, number: int) -> tuple[Command, ...]:
    if owner == seat:
        return (co.PlaceDog(number),) if card == DOG else ()
    is_top = number == len(view.towers[owner]) - 1
    if card == BONE:
        return (co.PlayBone(owner, number),)
    if card == JACKHAMMER and is_top:
        return (co.PlayJackhammer(owner),)
    if card == WRECKING_BALL and is_top:
        return (co.PlayWreckingBall(owner),)
    return ()


def _on_tile(view: State, seat: Seat, card: Card, owner: Seat, number: int, side: int) -> tuple[Command, ...]:
    """A number on the tile of a top floor that makes nine with it; on the other tile nothing is meant."""
    if owner == seat or card not in FLOOR_CARDS or number != len(view.towers[owner]) - 1:
        return ()
    floor = view.towers[owner][number]
    value = floor.right if side else floor.left
    return (co.StealFloor(card, owner),) if card + value == FLOOR_SUM else ()


def targets(view: State, seat: Seat, card: Card, legal: Iterable[Command]) -> dict[Key, tuple[Command, ...]]:
    """Return the places where a card can be put now, each with the legal commands it may mean."""
    allowed = frozenset(legal)
    found = {
        place: tuple(command for command in meant(view, seat, card, place) if command in allowed)
        for place in places(view, seat)
    }
    # A card needs another one of its own kind to be put on: never so for floors, they add up to nine.
    return {place: commands for place, commands in found.items() if commands}


def playable(view: State, seat: Seat, legal: Iterable[Command]) -> frozenset[Card]:
    """Return the kinds of cards in hand with which anything can be done now."""
    allowed = tuple(legal)
    kinds = {card for card in view.hands[seat] if card is not None}
    return frozenset(card for card in kinds if targets(view, seat, card, allowed))


def partners(commands: Iterable[Command], card: Card) -> tuple[Card, ...]:
    """Return with which cards from hand the given commands build a floor of `card`."""
    found = [
        command.right if command.left == card else command.left
        for command in commands
        if isinstance(command, co.BuildFloor)
    ]
    return tuple(dict.fromkeys(found))


def raises_barrier(view: State, seat: Seat, command: Command) -> bool:
    """Whether a step cannot be taken back: chance decides, the turn passes, the game ends (ux U1, U4)."""
    if isinstance(command, co.EndTurn):
        return True
    events = foresee(decide, view, seat, command)
    if isinstance(events, Illegal):
        return False
    return events is None or len(events) > 1
