"""The app's benchmark measures something on every game's table, and leaves no display behind."""

from __future__ import annotations

import os

import pygame
import pytest

from tabletop.app.proof import bench_rows, bench_tables
from tabletop.app.table import registry
from tabletop.bench import report


@pytest.mark.parametrize("game", registry.playable_games())
def test_frames_of_every_table_are_measured(game: str) -> None:
    driver = os.environ.get("SDL_VIDEODRIVER")
    with bench_rows._no_window():
        rows = list(bench_tables.rows(game, (1280, 720), quick=True))
        assert os.environ["SDL_VIDEODRIVER"] == "dummy"
    assert [row.unit for row in rows] == ["ms"] * 3 and len({row.name for row in rows}) == 3
    assert all(len(row.values) >= 2 and min(row.values) > 0 and row.target for row in rows)
    assert all(row.at == "1280x720" and row.of == rows[0].of for row in rows)
    assert os.environ.get("SDL_VIDEODRIVER") == driver and not pygame.display.get_init()


def test_moving_frames_are_those_of_real_moves() -> None:
    with bench_rows._no_window():
        bench = bench_tables.Bench("gotown", (1280, 720))
        before = len(bench.scene.session.table.steps)
        frames = bench.move(3)
        assert len(bench.scene.session.table.steps) == before + 3
        assert len(frames) > 10 and not bench.scene.is_busy
        bench.close()


def test_dragging_changes_nothing_on_the_table() -> None:
    with bench_rows._no_window():
        bench = bench_tables.Bench("gotown", (1280, 720))
        before = bench.scene.session.table.digest
        assert len(bench.drag(20)) == 20
        assert bench.scene.session.table.digest == before
        bench.close()


def test_a_row_names_game_and_size() -> None:
    row = bench_tables.Row("frame", "ms", (1.0,), of="GoTown", at="1280x720")
    assert report.text(row, str).startswith("GoTown · frame · 1280x720 ")
    assert report.facts("app", row)["of"] == "GoTown"


def test_percentile() -> None:
    assert bench_tables.percentile([3.0, 1.0, 2.0], 0.99) == 3.0
    assert bench_tables.percentile([float(n) for n in range(200)], 0.99) == 198.0
    assert bench_tables.percentile([], 0.99) == 0.0
