"""Deckville's events in a few words, as they are said to one who looks on, and whom they hurt."""

from __future__ import annotations

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.cards import CardKind
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.evolve import evolve
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import State
from tabletop.games.deckville.words import card_name, resource_name


def brief(
    kinds: tuple[CardKind, ...], event: Event, before: State, viewer: Viewer
) -> tuple[Message, ...] | None:
    """Return an event in a few words: what was built or reserved, and how near the end is."""
    match event:
        case ev.ResourceBuilt():
            what = resource_name(kinds[event.card].resource)
            return (msg("{seat} builds {resource}", seat=SeatName(event.seat), resource=what),)
        case ev.PropertyBuilt():
            who, card = SeatName(event.seat), card_name(kinds, event.card)
            if viewer in hurts(event, before):
                return (msg("{seat} builds {card}: you no longer have the most", seat=who, card=card),)
            return (msg("{seat} builds {card}", seat=who, card=card),)
        case ev.CardReserved():
            card = card_name(kinds, event.card)
            return (msg("{seat} reserves {card}", seat=SeatName(event.seat), card=card),)
        case ev.DeckEmptied() | ev.EndAnnounced() | ev.GameEnded():
            return None
        case _:
            return ()


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return whose districts have no longer the most of something; all, when the last round is known."""
    match event:
        case ev.PropertyBuilt():
            was, now = scores(before), scores(evolve(before, event))
            return tuple(seat for seat in range(len(was)) if seat != event.seat and now[seat] < was[seat])
        case ev.EndAnnounced():
            return tuple(range(len(before.districts)))
        case _:
            return ()


def points(count: int) -> Message:
    """Return so many points in words."""
    return msgn("{count} point", "{count} points", count)
