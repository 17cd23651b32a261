"""The table by which events find their functions is complete."""

from tabletop.games.deckville import evolve
from tabletop.games.deckville.events import Event
from tests.games.playing import covers


def test_each_event_has_its_function():
    assert covers(evolve._CHANGES, Event)
