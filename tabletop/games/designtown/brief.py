"""Design Town's events in a few words, as they are said to one who looks on, and whom they hurt."""

from __future__ import annotations

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import other_face
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import card_name


def brief(event: Event, before: State, viewer: Viewer) -> tuple[Message, ...] | None:
    """Return an event in a few words: what became of a turn, not each card that was turned."""
    match event:
        case ev.CardFlipped():
            return (_flipped(event, viewer),)
        case ev.CardBought():
            who, card = SeatName(event.seat), card_name(event.card)
            return (msg("{seat} buys {card} for ${cash}", seat=who, card=card, cash=event.cash),)
        case ev.TurnBust():
            return (
                msgn(
                    "{seat} goes bust with {count} unhappy face",
                    "{seat} goes bust with {count} unhappy faces",
                    event.unhappy,
                    seat=SeatName(event.seat),
                ),
            )
        case ev.GameWon() | ev.GameLost() | ev.GameDrawn():
            return None
        case _:
            return ()


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return who gets an Apartment pushed over (DT-6.2)."""
    return (event.to,) if isinstance(event, ev.CardFlipped) and event.to is not None else ()


def stars(count: int) -> Message:
    """Return so many victory points in words."""
    return msgn("{count} star", "{count} stars", count)


def _flipped(event: ev.CardFlipped, viewer: Viewer) -> Message:
    who, card, flipped = SeatName(event.seat), card_name(event.card), card_name(other_face(event.card))
    if event.is_recycled:
        return msg("{seat} recycles {card} to {flipped}", seat=who, card=card, flipped=flipped)
    if event.to is None:
        return msg("{seat} flips {card} to {flipped}", seat=who, card=card, flipped=flipped)
    if event.to == viewer:
        return msg("{seat} pushes {card} over to you, as {flipped}", seat=who, card=card, flipped=flipped)
    victim = SeatName(event.to)
    return msg(
        "{seat} pushes {card} over to {victim}, as {flipped}",
        seat=who,
        card=card,
        victim=victim,
        flipped=flipped,
    )
