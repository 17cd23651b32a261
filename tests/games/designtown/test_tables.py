"""The tables by which commands and events find their functions are complete."""

from tabletop.games.designtown import decide, evolve
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.events import Event
from tests.games.playing import covers


def test_each_command_and_each_event_has_its_function():
    assert covers(decide._RULES, Command)
    assert covers(evolve._CHANGES, Event)
