"""The end of a solitaire game: points, title, and the best score so far (DV-10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app import gallery
from tabletop.app.scenes.results import ResultsScene
from tabletop.app.session import Session
from tabletop.engine.registry import find
from tabletop.saves.library import Library
from tests.app.driver import Driver


def test_points_title_and_the_best_score(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver()
    table = gallery.played("deckville", 1, find("deckville").longest_game, seed=3)
    scene = ResultsScene(driver.ctx, Session(table, lambda: "off"))
    assert scene.result.winners == (0,)
    assert f"gains {scene.result.scores[0]} points" in scene.reason
    assert "Best so far" not in scene.reason
    monkeypatch.setattr(Library, "best_score", lambda self, game_id: 61)
    again = ResultsScene(driver.ctx, Session(table, lambda: "off"))
    assert "Best so far: 61 points." in again.reason
