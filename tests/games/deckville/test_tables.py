"""The tables by which commands and events find their functions are complete."""

from tabletop.games.deckville import decide, evolve
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.events import Event
from tests.games.playing import covers


def test_each_command_and_each_event_has_its_function():
    assert covers(decide._RULES, Command)
    assert covers(evolve._CHANGES, Event)
