"""What decided a game of Deckville, and what its reader had, in facts (DV-9)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.protocol import Result, Viewer
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.score import DistrictScore, sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.words import card_name


def closing(_events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return the card that gave the most; to whoever lost, by how much, and what their reserve cost."""
    if reader is None and len(result.winners) > 1:
        return () if result.tie_break is None else (result.tie_break,)
    winner = result.winners[0] if reader is None else reader
    district = sheet(state)[winner]
    if winner in result.winners:
        return (_best_card(state, district),)
    behind = msgn(
        "{points} points: {count} behind.",
        "{points} points: {count} behind.",
        max(result.scores) - district.total,
        points=district.total,
    )
    if result.tie_break is not None and district.total == max(result.scores):
        return (result.tie_break,)
    return (
        (behind, msg("Your reserve cost {points}.", points=-district.reserve))
        if district.reserve
        else (behind,)
    )


def _best_card(state: State, district: DistrictScore) -> Message:
    if not district.cards:
        return msgn("{count} point.", "{count} points.", district.total)
    best = max(district.cards, key=lambda each: each.points)
    return msg(
        "{points} points, {most} of them from {card}.",
        points=district.total,
        most=best.points,
        card=card_name(state.cards, best.card),
    )
