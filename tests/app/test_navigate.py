"""Which games the app offers: those that have a table to be played at."""

from pathlib import Path

import tabletop
from tabletop.app import navigate


def test_games_with_a_scene_are_offered_short_ones_first():
    folder = Path(navigate.__file__).parent / "scenes"
    wanted = [game for game in tabletop.games() if (folder / f"{game}.py").is_file()]
    assert sorted(navigate.playable_games()) == sorted(wanted)
    minutes = [tabletop.game(game).minutes for game in navigate.playable_games()]
    assert minutes == sorted(minutes)
    assert "gotown" in wanted


def test_a_game_without_a_scene_is_not(monkeypatch):
    monkeypatch.setattr(navigate, "games", lambda: ("gotown", "ludo"))
    assert navigate.playable_games() == ("gotown",)
