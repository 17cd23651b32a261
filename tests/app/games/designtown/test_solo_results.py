"""The end of a game that one plays alone: won or lost, never a draw; the best result is told (DT-9.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.core.session import Session
from tabletop.app.proof import bench_tables
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.engine.registry import find
from tabletop.saves.library import Library
from tests.app.driver import Driver


def scene_of(driver: Driver, seed: int) -> ResultsScene:
    table = bench_tables.played("designtown", 1, find("designtown").rules.longest_game, seed=seed)
    return ResultsScene(driver.ctx, Session(table, lambda: "off"))


def test_a_loss_is_called_a_loss(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    lost = next(scene for seed in range(1, 30) if not (scene := scene_of(driver, seed)).result.winners)
    assert lost.headline == "The game is lost"


def test_the_best_result_is_told(make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> None:
    driver = make_driver()
    assert "Best so far" not in scene_of(driver, 1).reason
    monkeypatch.setattr(Library, "fewest_turns", lambda self, game_id: 17)
    assert "a win in 17 turns" in scene_of(driver, 1).reason
