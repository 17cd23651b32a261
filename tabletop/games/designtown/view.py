"""What a seat may know (DT-8) and do, and imagined decks. All players know the same."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.designtown import commands, events
from tabletop.games.designtown.cards import FACES, FRONTS, Card, Face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State, obligation

_PLAY: Final = commands.PlayCard()
_STOP: Final = commands.Stop()
_END: Final = commands.EndTurn()
_SHUFFLE: Final = commands.ShuffleDeck()
_RECYCLE: Final = tuple(commands.Recycle(card) for card in FACES)
_BUY: Final = tuple(commands.Buy(card) for card in FACES)
_BUY_UPGRADED: Final = tuple(commands.BuyUpgraded(card) for card in FACES)
_UPGRADE: Final = tuple(commands.Upgrade(card) for card in FACES)
_REMOVE: Final = tuple(commands.ShuffleDeck(card) for card in FACES)


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: the order of a deck is unknown to all below its open top cards (DT-8)."""
    if state.is_view:
        return state
    return replace(state, decks=tuple(map(_in_order_of_face, state.decks, state.open)), is_view=True)


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return the event as all may know it: of a shuffled deck, the top card and the sorted rest."""
    if isinstance(event, events.DeckShuffled):
        return replace(event, deck=_in_order_of_face(event.deck, 1))
    return event


@lru_cache(maxsize=4096)
def _in_order_of_face(deck: tuple[Card, ...], known: int) -> tuple[Card, ...]:
    hidden = len(deck) - known
    return (*sorted(deck[:hidden]), *deck[hidden:])


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a full state that fits the view: the hidden part of each deck in random order."""
    decks = tuple(
        chance.shuffled(deck[: len(deck) - known]) + deck[len(deck) - known :]
        for deck, known in zip(view.decks, view.open, strict=True)
    )
    return replace(view, decks=decks, is_view=False)


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return a seat's legal commands; cards that show the same face are one choice."""
    if view.is_over or seat != view.active:
        return ()
    return _to_build(view, seat) if view.is_building else _to_play(view, seat)


def _to_play(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return what can be done in the play-card phase: play, stop, shuffle, recycle (DT-4, DT-5)."""
    discard = view.discards[seat]
    found: list[Command] = []
    if view.decks[seat]:
        found.append(_PLAY)
    elif discard:
        found.extend(_shuffles(view))
    if obligation(view) is None:
        found.append(_STOP)
    if discard:
        found += [_RECYCLE[card] for card in _recyclable(view.faces) if card in discard]
    return tuple(found)


@cache
def _recyclable(faces: tuple[Face, ...]) -> tuple[Card, ...]:
    """Return the faces that bear the recycle mark, in order (DT-5.1)."""
    return tuple(card for card in FACES if faces[card].is_recyclable)


def _shuffles(view: State) -> tuple[Command, ...]:
    if not view.is_solo:
        return (_SHUFFLE,)
    return tuple(_REMOVE[card] for card in FRONTS if view.supply[card // 2])


def _to_build(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return what can be done in the building phase: buy, upgrade, both, or end the turn (DT-6)."""
    found: list[Command] = [_END]
    if not view.actions:
        return tuple(found)
    faces, cash, supply = view.faces, view.cash, view.supply
    for card in FRONTS:
        cost = faces[card].cost
        if cost is not None and cost <= cash and supply[card // 2]:
            found.append(_BUY[card])
            fee = faces[card].fee
            if fee is not None and cost + fee <= cash:
                found.append(_BUY_UPGRADED[card])
    for card in sorted(set(view.discards[seat])):
        face = faces[card]
        if face.fee is None or face.fee > cash:
            continue
        if face.moves_away and not view.is_solo:
            found.extend(commands.Upgrade(card, to) for to in range(len(view.decks)) if to != seat)
        else:
            found.append(_UPGRADE[card])
    return tuple(found)
