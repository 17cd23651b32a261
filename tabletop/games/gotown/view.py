"""What a seat may know (GT-12), what it may do, and what the rest might look like."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown import commands, events
from tabletop.games.gotown.cards import (
    BONE,
    DECK,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    SUPER_THIEF,
    THIEF,
    VALUES,
    WRECKING_BALL,
    Card,
)
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import may_discard
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import Hand, State, known_cards

Found: TypeAlias = "list[Command]"

_HIDDEN: tuple[tuple[None, ...], ...] = tuple((None,) * count for count in range(len(DECK) + 1))
"""So many cards that one may not know."""

_END_TURN = commands.EndTurn()
_DONUT_TRUCK = commands.PlayDonutTruck()
_SUPER_THIEF = commands.PlaySuperThief()
_FLOOR_CARDS = sum(1 << card for card in (*VALUES, JOKER))


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: the hands of others and the draw pile's order are secret (GT-12)."""
    hands: list[Hand] = [_HIDDEN[len(hand)] for hand in state.hands]
    if viewer is not None:
        hands[viewer] = state.hands[viewer]
    return replace(state, pile=_HIDDEN[len(state.pile)], hands=tuple(hands))


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer may know it: cards drawn or stolen only by those they concern."""
    match event:
        case events.CardsDrawn() if event.seat != viewer:
            return replace(event, cards=_HIDDEN[len(event.cards)])
        case events.PileShuffled():
            return replace(event, pile=_HIDDEN[len(event.pile)])
        case events.CardsStolen() if event.seat != viewer:
            seen = zip(event.victims, event.cards, strict=True)
            return replace(event, cards=tuple(card if victim == viewer else None for victim, card in seen))
        case _:
            return event


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a full state that fits the view: unknown cards are dealt out at random."""
    unknown = list(DECK)
    for card in known_cards(view):
        unknown.remove(card)
    dealt = iter(chance.shuffled(unknown))
    hands = tuple(tuple(next(dealt) if card is None else card for card in hand) for hand in view.hands)
    pile = tuple(next(dealt) if card is None else card for card in view.pile)
    return replace(view, hands=hands, pile=pile)


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat: a choice that makes no difference is listed once."""
    if view.is_over or seat != view.active:
        return ()
    held = 0
    for card in view.hands[seat]:
        if card is not None:
            held |= 1 << card
    found: Found = [_END_TURN, *_builds(held & _FLOOR_CARDS)]
    others = view.opponents(seat)
    if held & _FLOOR_CARDS:
        _add_thefts(found, view, held, others)
    if held >> DOG:
        _add_specials(found, view, seat, held, others)
    if may_discard(view):
        found.extend(_discards(held))
    return tuple(found)


@cache
def _builds(held: int) -> tuple[Command, ...]:
    """Floors that can be built of the floor cards in a bit mask (GT-5)."""
    has_joker = bool(held >> JOKER & 1)
    floors: Found = []
    for card in VALUES:
        if held >> card & 1:
            if card < FLOOR_SUM - card and held >> (FLOOR_SUM - card) & 1:
                floors.append(commands.build(card, FLOOR_SUM - card))
            if has_joker:
                floors.append(commands.build(card, JOKER))
    return tuple(floors)


def _add_thefts(found: Found, view: State, held: int, others: tuple[Seat, ...]) -> None:
    """Add the top floors that can be robbed (GT-6)."""
    for victim in others:
        tower = view.towers[victim]
        if tower and not tower[-1].dog:
            top = tower[-1]
            if held >> top.left & 1:
                found.append(_steal(top.left, victim))
            if held >> top.right & 1:
                found.append(_steal(top.right, victim))


@cache
def _steal(card: Card, victim: Seat) -> Command:
    return commands.StealFloor(card, victim)


def _add_specials(found: Found, view: State, seat: Seat, held: int, others: tuple[Seat, ...]) -> None:
    """Add what the special cards can do (GT-7 to GT-11)."""
    if held >> DOG & 1:
        found.extend(commands.PlaceDog(at) for at, floor in enumerate(view.towers[seat]) if not floor.dog)
    if held >> DONUT_TRUCK & 1:
        found.append(_DONUT_TRUCK)
    if held >> SUPER_THIEF & 1 and any(view.hands[victim] for victim in others):
        found.append(_SUPER_THIEF)
    for victim in others:
        tower = view.towers[victim]
        if held >> THIEF & 1 and view.hands[victim]:
            found.append(commands.PlayThief(victim))
        if held >> MILKSHAKE & 1 and not view.skips_next(victim):
            found.append(commands.PlayMilkshake(victim))
        if not tower:
            continue
        if held >> BONE & 1:
            found.extend(commands.PlayBone(victim, at) for at, floor in enumerate(tower) if floor.dog)
        if held >> JACKHAMMER & 1 and not tower[-1].dog:
            found.append(commands.PlayJackhammer(victim))
        if held >> WRECKING_BALL & 1:
            found.append(commands.PlayWreckingBall(victim))


@cache
def _discards(held: int) -> tuple[Command, ...]:
    """The cards that a full hand may discard at the end (GT-4.5)."""
    return tuple(commands.EndTurn(card) for card in range(1, SUPER_THIEF + 1) if held >> card & 1)
