"""Events told one after another, each on the table as the earlier ones left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Told(tuple[E, ...]):
    """A story's events, and its state before and after them: see `fold`."""

    before: Any
    after: Any
    evolve: Callable[[Any, Any], Any]


class Story(Generic[S, E]):
    """What follows from one command, up to the next decision; `state` is the table after the last event."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._before = state
        self._evolve = evolve
        self._events: list[E] = []

    def tell(self, *events: E) -> None:
        """Add events and let them happen."""
        for event in events:
            self._events.append(event)
            self.state = self._evolve(self.state, event)

    def told(self) -> tuple[E, ...]:
        """Return all events, in order."""
        told = Told(self._events)
        told.before, told.after, told.evolve = self._before, self.state, self._evolve
        return told


def fold(evolve: Callable[[S, E], S], state: S, events: Iterable[E]) -> S:
    """Return the state after events; those that a story told from this very state have happened already."""
    if type(events) is Told and events.before is state and events.evolve is evolve:
        after: S = events.after
        return after
    for event in events:
        state = evolve(state, event)
    return state
