"""Events being told one after another, with the state that they have led to so far."""

from __future__ import annotations

from tabletop.engine import resolution
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.evolve import evolve
from tabletop.games.chinatown.state import State


class Resolution(resolution.Resolution[State, Event]):
    """The events of one command; begins with some."""

    def __init__(self, state: State, *events: Event) -> None:
        super().__init__(state, evolve)
        for event in events:
            self.emit(event)
