"""Which games the app offers, and that every screen is found by its name."""

import inspect
from pathlib import Path

import pytest

import tabletop
from tabletop.app import games as tables_of_games
from tabletop.app.core import navigate
from tabletop.app.table import registry


def test_games_with_a_table_are_offered_short_ones_first():
    folder = Path(tables_of_games.__file__).parent
    wanted = [game for game in tabletop.games() if (folder / game / "table.py").is_file()]
    assert sorted(registry.playable_games()) == sorted(wanted)
    minutes = [tabletop.game(game).box.minutes for game in registry.playable_games()]
    assert minutes == sorted(minutes)
    assert "gotown" in wanted


def test_a_game_without_a_scene_is_not(monkeypatch):
    monkeypatch.setattr(registry, "games", lambda: ("gotown", "ludo"))
    assert registry.playable_games() == ("gotown",)


WAYS = {
    "crash": 2, "curtain": 3, "daily": 2, "finale": 2, "hide": 1, "keys": 1, "lesson": 3, "lesson_end": 2,
    "menu": 1, "open": 2, "phones": 3, "puzzle": 3, "puzzles": 2, "record": 3, "replay": 4, "results": 2,
    "review": 2, "rules": 3, "settings": 2, "setup": 3, "sunday": 3, "table": 2, "welcome": 1,
    "workshop": 2,
}  # fmt: skip
"""How many arguments `navigate` hands to what makes each screen."""


@pytest.mark.parametrize("name", navigate.SCREENS)
def test_every_screen_is_found_and_takes_what_it_is_given(name):
    inspect.signature(navigate.found(name)).bind(*range(WAYS[name]))
