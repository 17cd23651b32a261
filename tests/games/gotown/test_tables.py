"""The tables by which commands and events find their functions are complete."""

from typing import get_args

from tabletop.games.gotown import decide, evolve, text
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.events import CardsStolen, Event
from tests.games.playing import covers


def test_each_command_and_each_event_has_its_function():
    assert covers(decide._RULES, Command)
    assert covers(evolve._CHANGES, Event)


def test_each_command_has_a_name_and_each_event_is_told():
    assert set(text._LABELS) == set(get_args(Command))
    assert {*text._SENTENCES, CardsStolen} == set(get_args(Event))
