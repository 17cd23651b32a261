"""What decided a game of GoTown, and what its reader did, in facts (GT-1.1, GT-4.6)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Result, Viewer
from tabletop.games.gotown.cards import FLOOR_SUM
from tabletop.games.gotown.events import Event, FloorBuilt, FloorStolen
from tabletop.games.gotown.state import State


def closing(events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return how the last floor was got; to whoever lost, how high they built, and what they stole."""
    heights = [len(tower) for tower in state.towers]
    if not result.winners:
        most = max(heights)
        return (msgn("The highest tower has {count} floor.", "The highest tower has {count} floors.", most),)
    winner = result.winners[0]
    if reader is None or reader == winner:
        return (_last_floor(events, heights[winner], winner),)
    stolen = sum(isinstance(event, FloorStolen) and event.seat == reader for event in events)
    own = msgn(
        "{seat} has {floors} floors. You had {count}.",
        "{seat} has {floors} floors. You had {count}.",
        heights[reader],
        seat=SeatName(winner),
        floors=heights[winner],
    )
    if not stolen:
        return (own,)
    return own, msgn("You stole {count} floor.", "You stole {count} floors.", stolen)


def _last_floor(events: Sequence[Event], floors: int, winner: int) -> Message:
    last = next(event for event in reversed(events) if isinstance(event, FloorBuilt | FloorStolen))
    if isinstance(last, FloorStolen):
        return msg(
            "{floors} floors, {seat}! The last one with {other}'s {card}.",
            floors=floors,
            seat=SeatName(winner),
            other=SeatName(last.victim),
            card=FLOOR_SUM - last.card,
        )
    return msg("{floors} floors, {seat}! The last one from the hand.", floors=floors, seat=SeatName(winner))
