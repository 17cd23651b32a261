"""How lively a game was: how much was traded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.message import N_
from tabletop.games.chinatown.events import DealExecuted, Event, RoundEnded
from tabletop.games.chinatown.state import State


def liveliness(states: Sequence[State], events: Sequence[Event]) -> Mapping[str, float]:
    """Return how many deals were carried out and not taken back, in all and in the first round."""
    deals = [event for event in events if isinstance(event, (DealExecuted, RoundEnded))]
    first = next((at for at, event in enumerate(deals) if isinstance(event, RoundEnded)), len(deals))
    return {N_("Deals"): _standing(deals), N_("Deals in the first round"): _standing(deals[:first])}


def _standing(events: Sequence[Event]) -> int:
    """Return how many deals stand; one that reverses another takes it back."""
    return sum(1 if event.reverses is None else -1 for event in events if isinstance(event, DealExecuted))
