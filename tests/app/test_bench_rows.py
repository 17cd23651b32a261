"""The app's benchmark measures something, and leaves no display behind."""

from __future__ import annotations

import os

import pygame

from tabletop.app import bench_rows


def test_frames_are_measured_at_one_size() -> None:
    driver = os.environ.get("SDL_VIDEODRIVER")
    with bench_rows._no_window():
        rows = list(bench_rows._frames((1280, 720), quick=True))
        assert os.environ["SDL_VIDEODRIVER"] == "dummy"
    assert [row.unit for row in rows] == ["ms"] * 3 and len({row.name for row in rows}) == 3
    assert all(len(row.values) >= 2 and min(row.values) > 0 and row.target for row in rows)
    assert os.environ.get("SDL_VIDEODRIVER") == driver and not pygame.display.get_init()


def test_every_size_has_names_and_targets() -> None:
    assert bench_rows.SIZES.keys() == bench_rows.TARGETS.keys()
    names = [name for size in bench_rows.SIZES.values() for name in size]
    assert len(set(names)) == 9
