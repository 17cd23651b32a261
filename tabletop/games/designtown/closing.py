"""What decided a game of Design Town, and what its reader did best, in facts (DT-1)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Result, Viewer
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State


def closing(_events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return what the winning turn was made of; to whoever did not win, their own best turn."""
    if not result.winners:
        most = max(result.scores)
        return (msgn("The best turn had {count} star.", "The best turn had {count} stars.", most),)
    winner = result.winners[0]
    if reader is None or reader == winner:
        return (_won(state),)
    if state.why != "points":
        return (
            msgn(
                "{seat} played {cards} cards in one turn. Your best turn had {count} star.",
                "{seat} played {cards} cards in one turn. Your best turn had {count} stars.",
                result.scores[reader],
                seat=SeatName(winner),
                cards=len(state.row),
            ),
        )
    return (
        msgn(
            "{seat} found {points} stars. Your best turn had {count} star.",
            "{seat} found {points} stars. Your best turn had {count} stars.",
            result.scores[reader],
            seat=SeatName(winner),
            points=state.points,
        ),
    )


def _won(state: State) -> Message:
    if state.why != "points":
        return msg("{cards} cards in one turn.", cards=len(state.row))
    return msgn(
        "{points} stars in one turn, at ${cash} and {count} unhappy face.",
        "{points} stars in one turn, at ${cash} and {count} unhappy faces.",
        state.unhappy,
        points=state.points,
        cash=state.cash,
    )
