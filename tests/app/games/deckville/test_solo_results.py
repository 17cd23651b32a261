"""The end of a game: alone points, title, the best score so far (DV-10); points below zero (DV-9.2)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.core.session import Session
from tabletop.app.proof import bench_tables
from tabletop.app.screens.results.chart import Chart, ChartMark, ScoreHistory
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.results.words import told
from tabletop.engine.message import msg
from tabletop.engine.registry import find
from tabletop.games.deckville import score
from tabletop.saves.library import Library
from tests.app.driver import Driver


def test_points_title_and_the_best_score(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver()
    table = bench_tables.played("deckville", 1, find("deckville").rules.longest_game, seed=3)
    scene = ResultsScene(driver.ctx, Session(table, lambda: "off"))
    assert scene.result.winners == (0,)
    assert f"scores {scene.result.scores[0]} points" in scene.reason
    rows = [row.label for row in scene.result.categories]
    assert rows == ["On the cards", "Per type", "Per prime property", "Card in the reserve"]
    assert "Best so far" not in scene.reason
    monkeypatch.setattr(Library, "best_score", lambda self, game_id: 61)
    again = ResultsScene(driver.ctx, Session(table, lambda: "off"))
    assert "Best so far: 61 points." in again.reason
    monkeypatch.setattr(Library, "best_score", lambda self, game_id: scene.result.scores[0])
    best = ResultsScene(driver.ctx, Session(table, lambda: "off")).reason
    assert "This is the best result so far." in best and "Best so far:" not in best


@pytest.mark.parametrize(("points", "is_cheered"), [(-4, False), (39, False), (40, True), (160, True)])
def test_dv10_the_end_is_called_by_its_title_and_the_lowest_is_not_cheered(
    points: int, is_cheered: bool, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = bench_tables.played("deckville", 1, find("deckville").rules.longest_game, seed=3)
    sheet = score.sheet(table.state)
    monkeypatch.setattr(score, "sheet", lambda state: (sheet[0]._replace(total=points),))
    session = Session(table, lambda: "off")
    assert ResultsScene(driver.ctx, session).headline == f"{table.names[0]}: {score.title(points)}"
    end = told(driver.ctx, session, table.result)
    assert (end.is_cheered, end.sound == "win") == (is_cheered, is_cheered)


def test_dv92_points_below_zero_stay_in_the_chart(driver: Driver) -> None:
    course = ScoreHistory((0, 1, 2, 3), ((0, 0), (-5, 0), (-12, 3), (20, -2)), (), None)
    surface = pygame.Surface((640, 480), pygame.SRCALPHA)
    rect = pygame.Rect(20, 20, 600, 440)
    chart = Chart(driver.ctx, course, (0, 1))
    chart.draw(surface, rect)
    assert (chart.most, chart.least) == (20, -12)
    assert rect.contains(surface.get_bounding_rect())


def test_dv92_a_setback_is_marked_where_it_happened(driver: Driver) -> None:
    mark = ChartMark(2, "bookmark", 0, (msg("lost"),))
    rect = pygame.Rect(20, 20, 600, 440)
    deep, flat = (
        Chart(
            driver.ctx, ScoreHistory((0, 1, 2), ((0, 0), (4, 0), (points, 0)), (mark,), None), (0, 1)
        ).marks(rect)
        for points in (-12, 0)
    )
    assert deep[0][1].bottom > flat[0][1].bottom - 1 and rect.contains(deep[0][1])
