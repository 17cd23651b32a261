"""What a seat may know (GT-12), what it may do, and imagined states that fit its view."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown import commands, events
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import may_discard
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import (
    BONE,
    COPIES,
    DECK,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    OTHERS,
    SUPER_THIEF,
    THIEF,
    VALUES,
    WRECKING_BALL,
    Hand,
    State,
    known_cards,
)

Found: TypeAlias = "list[Command]"

_HIDDEN: tuple[tuple[None, ...], ...] = tuple((None,) * count for count in range(len(DECK) + 1))
"""Tuples of hidden cards, by length."""

_BIT: Final = (0, *(1 << card for card in COPIES))
"""Hands as sets of kinds: the bit of each card, 0 for a hidden one."""
_FLOOR_CARDS: Final = sum(_BIT[card] for card in (*VALUES, JOKER))
_BY_THEMSELVES: Final = sum(_BIT[card] for card in (DOG, DONUT_TRUCK, SUPER_THIEF))
_AGAINST_TOWERS: Final = sum(_BIT[card] for card in (BONE, JACKHAMMER, WRECKING_BALL))
_AGAINST_ONE: Final = _AGAINST_TOWERS | _BIT[THIEF] | _BIT[MILKSHAKE]

_SEATS: Final = range(4)
_END_TURN: Final = commands.EndTurn()
_DONUT_TRUCK: Final = commands.PlayDonutTruck()
_SUPER_THIEF: Final = commands.PlaySuperThief()
_THIEF: Final = tuple(map(commands.PlayThief, _SEATS))
_MILKSHAKE: Final = tuple(map(commands.PlayMilkshake, _SEATS))
_JACKHAMMER: Final = tuple(map(commands.PlayJackhammer, _SEATS))
_WRECKING_BALL: Final = tuple(map(commands.PlayWreckingBall, _SEATS))
_STEAL: Final = tuple(tuple(commands.StealFloor(card, victim) for victim in _SEATS) for card in (0, *VALUES))
"""Commands against each seat; thefts by the card played, index 0 unused."""


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: other hands and the order of the draw pile are secret (GT-12)."""
    hands: list[Hand] = [_HIDDEN[len(hand)] for hand in state.hands]
    if viewer is not None:
        hands[viewer] = state.hands[viewer]
    return replace(state, pile=_HIDDEN[len(state.pile)], hands=tuple(hands))


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer may know it: drawn or stolen cards only for the seats concerned."""
    if type(event) is events.CardsDrawn and event.seat != viewer:
        return replace(event, cards=_HIDDEN[len(event.cards)])
    if type(event) is events.PileShuffled:
        return replace(event, pile=_HIDDEN[len(event.pile)])
    if type(event) is events.CardsStolen and event.seat != viewer:
        seen = zip(event.victims, event.cards, strict=True)
        return replace(event, cards=tuple(card if victim == viewer else None for victim, card in seen))
    return event


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a full state that fits the view: unknown cards are dealt at random."""
    unknown = list(DECK)
    for card in known_cards(view):
        unknown.remove(card)
    dealt = iter(chance.shuffled(unknown))
    hands = tuple(tuple(next(dealt) if card is None else card for card in hand) for hand in view.hands)
    pile = tuple(next(dealt) if card is None else card for card in view.pile)
    return replace(view, hands=hands, pile=pile)


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return a seat's legal commands; choices without a difference are listed once."""
    if view.is_over or seat != view.active:
        return ()
    hands, held = view.hands, 0
    for card in hands[seat]:
        held |= _BIT[card or 0]
    found: Found = [_END_TURN]
    others = OTHERS[len(hands)][seat]
    if floor_cards := held & _FLOOR_CARDS:
        found += _builds(floor_cards)
        _add_thefts(found, view, held, others)
    if held & _BY_THEMSELVES:
        _add_specials(found, view, seat, held, others)
    if held & _AGAINST_ONE:
        _add_attacks(found, view, held, others)
    if view.is_full and may_discard(view):
        found += _discards(held)
    return tuple(found)


@cache
def _builds(held: int) -> tuple[Command, ...]:
    """Return the floors that can be built of the floor cards in a bit mask (GT-5)."""
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
    """Add thefts of top floors (GT-6)."""
    towers = view.towers
    for victim in others:
        if (tower := towers[victim]) and not (top := tower[-1]).dog:
            left, right = top.left, top.right
            if held & _BIT[left]:
                found.append(_STEAL[left][victim])
            if held & _BIT[right]:
                found.append(_STEAL[right][victim])


def _add_specials(found: Found, view: State, seat: Seat, held: int, others: tuple[Seat, ...]) -> None:
    """Add the special cards that are not played against one opponent (GT-7.1, GT-9.2, GT-11)."""
    if held & _BIT[DOG]:
        for at, floor in enumerate(view.towers[seat]):
            if not floor.dog:
                found.append(commands.PlaceDog(at))
    if held & _BIT[DONUT_TRUCK]:
        found.append(_DONUT_TRUCK)
    if held & _BIT[SUPER_THIEF] and any(view.hands[victim] for victim in others):
        found.append(_SUPER_THIEF)


def _add_attacks(found: Found, view: State, held: int, others: tuple[Seat, ...]) -> None:
    """Add the special cards played against an opponent (GT-7.2, GT-8, GT-9.1, GT-10)."""
    has_thief, has_milkshake, has_tool = held & _BIT[THIEF], held & _BIT[MILKSHAKE], held & _AGAINST_TOWERS
    hands, towers = view.hands, view.towers
    skipping = view.skipping if has_milkshake else 0
    for victim in others:
        if has_thief and hands[victim]:
            found.append(_THIEF[victim])
        if has_milkshake and not skipping >> victim & 1:
            found.append(_MILKSHAKE[victim])
        if has_tool and (tower := towers[victim]):
            if held & _BIT[BONE]:
                for at, floor in enumerate(tower):
                    if floor.dog:
                        found.append(commands.PlayBone(victim, at))
            if held & _BIT[JACKHAMMER] and not tower[-1].dog:
                found.append(_JACKHAMMER[victim])
            if held & _BIT[WRECKING_BALL]:
                found.append(_WRECKING_BALL[victim])


@cache
def _discards(held: int) -> tuple[Command, ...]:
    """Return the discards that a full hand allows at the end (GT-4.5)."""
    return tuple(commands.EndTurn(card) for card in range(1, SUPER_THIEF + 1) if held >> card & 1)
