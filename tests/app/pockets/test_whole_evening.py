"""An evening of three people, one after another all games, in one program without a restart."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.registry import own_games
from tests.app.pockets.at_evening import GAMES, WHERE, play
from tests.app.pockets.browsers import chromium

__all__ = ["chromium"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_phone_a_laptop_the_screen_and_a_computer_player_play_all_games_on_one_evening(
    chromium: Any,
) -> None:
    """Each to its end. The devices join once and sit down at each next game by themselves; on the phone
    rules, log, hint, *Hide*, undo, and asking the others for it work as well."""
    seen = play(chromium)
    assert {*seen.steps} == {*GAMES} == {*own_games()}
    for game in GAMES:
        for where in WHERE:
            assert any(one == game and there == where for one, _, there in seen.tally), (game, where)
        assert seen.done[game, "hint"] and seen.done[game, "rules"], game
    done = {what for _, what in seen.done}
    assert done >= {"Hide", "undo", "undo asked for", "Play at the screen, Play on the phone"}
    assert seen.lifted > len(GAMES), "the curtain fell for the person at the screen"
    for seat in seen.seats:
        assert seat.loads == 1 and seat.touches and not seat.errors
        assert not any(why for _, _, why in seat.failed), seat.failed
