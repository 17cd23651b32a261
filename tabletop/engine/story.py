"""Events told one after another, each on the table as the earlier ones left it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Story(Generic[S, E]):
    """What follows from one command, up to the next decision; `state` is the table after the last event."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._evolve = evolve
        self._events: list[E] = []

    def tell(self, *events: E) -> None:
        """Add events and let them happen."""
        for event in events:
            self._events.append(event)
            self.state = self._evolve(self.state, event)

    def told(self) -> tuple[E, ...]:
        """Return all events, in order."""
        return tuple(self._events)
