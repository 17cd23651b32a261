"""What wins in Deckville, and how far its end is (DV-8.1, DV-10)."""

from __future__ import annotations

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import GoalStatus
from tabletop.games.deckville.cards import DRAWS
from tabletop.games.deckville.state import State

_MOST_TAKEN = DRAWS + 3
"""So many cards a turn can take off the deck: one replaced, the drawn ones and a third, one for a reserve."""


def aim(view: State) -> GoalStatus:
    """Return what wins and how often the deck has run out; the end is near when it can do so once more."""
    is_near = view.last_round is not None or (
        view.emptyings == view.last_emptying - 1 and len(view.deck) <= _MOST_TAKEN
    )
    return GoalStatus(_message(view), "DV-10" if view.is_solo else "DV-8.1", is_near or view.is_over)


def _message(view: State) -> Message:
    if view.last_round is None:
        return msg(
            "Most points win · the deck has run out {emptyings} of {last} times",
            emptyings=view.emptyings,
            last=view.last_emptying,
        )
    if view.is_last_round:
        return msg("Most points win · this is the last round")
    return msg("Most points win · the next round is the last")
