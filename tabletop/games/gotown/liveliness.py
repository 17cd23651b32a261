"""How lively a game was: whether there was anything to be robbed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tabletop.engine.message import N_
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import State


def liveliness(states: Sequence[State], events: Sequence[Event]) -> Mapping[str, float]:
    """Return the longest stretch of turns that ended without a floor in any tower, and how many turns ended
    so."""
    ends = {state.turn: state for state in states}
    empty = [not any(state.towers) for state in ends.values()]
    longest = max((len([*turns]) for is_empty, turns in groupby(empty) if is_empty), default=0)
    return {N_("Longest stretch of turns without a floor"): longest, N_("Turns without a floor"): sum(empty)}
