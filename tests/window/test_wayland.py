"""The program on native Wayland, without an X server: started, played, changed in mode and size (weston)."""

from __future__ import annotations

import importlib.util
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop
from tests.window.conftest import PATIENCE, SIZE, Compositor, WaylandApp, ended, wait_for

pytestmark = pytest.mark.window


def test_screen_readers_are_tried_where_everything_is_tested() -> None:
    if not os.environ.get("CI"):
        pytest.skip("only where everything must be there")
    assert importlib.util.find_spec("accesskit"), "the extra `speech` must be installed here"


def test_a_turn_in_other_modes_and_sizes(start_wayland: Callable[..., WaylandApp]) -> None:
    app = start_wayland("play", "gotown", "--seats", "human,random", "--seed", "5", "--option", "first=0")
    app.waits_for(lambda area: (area.w, area.h) == (1280, 720), "not four fifths of the screen")
    wait_for(lambda: app.records(), "no journal was begun")
    assert app.compositor.knows_as(app.process.pid) == "tabletop"

    def ends_a_turn(before: int) -> None:
        def pressed() -> bool:
            app.press("e")
            time.sleep(0.7)
            return app.commands() > before

        wait_for(pressed, "the game does not go on")

    ends_a_turn(0)
    app.press("f11")
    app.waits_for(lambda area: (area.w, area.h) == SIZE and not (area.x or area.y), "not full screen")
    ends_a_turn(app.commands())
    app.press("f11")
    app.waits_for(lambda area: (area.w, area.h) == (1280, 720), "not back from full screen")
    ends_a_turn(app.commands())
    assert app.interrupt() == 130
    assert app.said.read_text() == ""
    assert app.journal is not None
    assert tabletop.saves.verify(tabletop.saves.load(app.journal)) is None


def test_a_screen_of_fine_pixels_is_drawn_in_these(fine_compositor: Compositor, tmp_path: Path) -> None:
    """What a Retina screen is, too: what is counted in points and drawn in pixels."""
    (tmp_path / "settings.json").write_text('{"welcomed": true, "window_width": 1200, "window_height": 640}')
    app = WaylandApp(fine_compositor, tmp_path)
    try:
        app.waits_for(lambda area: (area.w, area.h) == (1200, 640), "not the size that was kept")
        wait_for(lambda: app.order("drawn", "2400", "1280", "100"), "not in its pixels")
        app.press("f10")

        def clicked() -> bool:
            app.order("click", "page.sound")
            time.sleep(0.4)
            return app.order("click", "volume")

        wait_for(clicked, "the clicks went elsewhere")
        app.press("f11")
        wait_for(lambda: app.order("drawn", "3200", "1800", "100"), "not the whole screen")
        assert app.interrupt() == 130
        assert app.said.read_text() == ""
    finally:
        ended(app.process)


def test_another_size_from_the_settings_is_remembered(
    start_wayland: Callable[..., WaylandApp], tmp_path: Path
) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"window_width": 1000, "window_height": 640, "window_mode": "borderless"}')
    app = start_wayland()
    app.waits_for(lambda area: (area.w, area.h) == SIZE, "not borderless")
    app.press("f11")
    app.waits_for(lambda area: (area.w, area.h) == (1000, 640), "not a window")
    app.press("f10")

    def chosen() -> bool:
        # The list of sizes, when it is open; else what opens it.
        if not app.order("click", "option1"):
            app.order("click", "size")
        time.sleep(0.4)
        return app.has(lambda area: (area.w, area.h) == (1280, 720))

    wait_for(chosen, "not the chosen size")

    def left() -> bool:
        if not app.order("click", "quit"):
            app.press("escape")
        time.sleep(0.4)
        return app.process.poll() is not None

    wait_for(left, "does not end")
    assert app.process.wait(PATIENCE) == 0
    assert app.said.read_text() == ""
    settings = json.loads(file.read_text())
    assert (settings["window_width"], settings["window_height"]) == (1280, 720)
    assert settings["window_mode"] == "window"
