"""Events told one after another, each on the table as the earlier ones left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic

from tabletop.engine.protocol import E, Rules, S


class Resolution(Generic[S, E]):
    """What follows from one command, up to the next decision."""

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self._state = state
        self._evolve = evolve
        self._events: list[E] = []
        self._settled = 0

    @property
    def state(self) -> S:
        """The table after the last event: worked out when it is asked for, which for most is never."""
        for event in self._events[self._settled :]:
            self._state = self._evolve(self._state, event)
        self._settled = len(self._events)
        return self._state

    def emit(self, event: E) -> None:
        """Add an event: it happens."""
        self._events.append(event)

    def emit_all(self, events: Iterable[E]) -> None:
        """Add events, one after another."""
        self._events += events

    def events(self) -> tuple[E, ...]:
        """Return all events, in order."""
        return tuple(self._events)


def fold(evolve: Callable[[S, E], S], state: S, events: Iterable[E]) -> S:
    """Return the state after events."""
    for event in events:
        state = evolve(state, event)
    return state


def folding(rules: Rules[S, Any, E]) -> Callable[[S, Iterable[E]], S]:
    """Return what gives the state after events by some rules, as quickly as they can."""
    return rules.evolve_all or partial(fold, rules.evolve)
