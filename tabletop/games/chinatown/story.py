"""Events being told one after another, with the state that they have led to so far."""

from __future__ import annotations

from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.evolve import evolve
from tabletop.games.chinatown.state import State


class Story:
    """Collects the events of one command; `state` is the table after the last of them."""

    def __init__(self, state: State, *events: Event) -> None:
        self.state = state
        self.events: list[Event] = []
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Tell one more event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def told(self) -> tuple[Event, ...]:
        """Return all events, in order."""
        return tuple(self.events)
