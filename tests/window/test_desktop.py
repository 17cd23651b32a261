"""The window among others on a desktop: modes, sizes and places, under a window manager (openbox)."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.window.conftest import PATIENCE, SIZE, Area, XApp, ended, wait_for

pytestmark = pytest.mark.window
INTERRUPTED = 130
MAXIMIZED = "maximized_vert,maximized_horz"


def is_whole(area: Area) -> bool:
    return (area.w, area.h) == SIZE and (area.x, area.y) == (0, 0)


def is_wide(area: Area) -> bool:
    return area.w == SIZE[0] and SIZE[1] * 0.9 < area.h < SIZE[1]


def closed(app: XApp) -> None:
    """Closed by the window's own button, with nothing to complain about."""
    app.tool("wmctrl", "-i", "-c", app.window)
    assert app.process.wait(PATIENCE) == 0
    assert app.said.read_text() == ""


def test_the_window_comes_back_as_it_was(start: Callable[..., XApp]) -> None:
    app = start("play", "gotown", "--seed", "5")
    wait_for(lambda: app.records(), "no journal was begun")
    first = app.comes_to(lambda area: (area.w, area.h) == (1280, 720), "not four fifths of the screen")
    assert "tabletop" in app.tool("wmctrl", "-lx")
    app.press("F11")
    app.comes_to(is_whole, "not full screen")
    app.press("F11")
    app.comes_to(lambda area: area == first, "not back from full screen")
    app.manage("-b", f"add,{MAXIMIZED}")
    wide = app.comes_to(is_wide, "not maximised")
    app.press("F11")
    app.comes_to(is_whole, "not full screen from maximised")
    app.press("F11")
    app.comes_to(lambda area: area == wide, "not maximised again")
    app.manage("-b", f"remove,{MAXIMIZED}")
    app.comes_to(lambda area: area == first, "not back from maximised")
    app.tool("xdotool", "windowminimize", "--sync", app.window)
    wait_for(lambda: not app.is_shown(), "not minimised")
    app.tool("xdotool", "windowmap", "--sync", app.window)
    wait_for(app.is_shown, "still minimised")
    app.comes_to(lambda area: area == first, "not back from minimised")
    app.manage("-e", "0,40,50,300,200")
    app.comes_to(lambda area: (area.w, area.h) == (900, 600), "smaller than the smallest size")
    app.manage("-e", "0,40,50,1000,640")
    moved = app.comes_to(lambda area: (area.w, area.h) == (1000, 640), "not the wished size")
    closed(app)

    app = start()
    app.comes_to(lambda area: area == moved, "not where it was left")
    app.manage("-b", f"add,{MAXIMIZED}")
    app.comes_to(is_wide, "not maximised")
    closed(app)

    app = start()
    app.comes_to(is_wide, "not maximised as it was left")
    app.manage("-b", f"remove,{MAXIMIZED}")
    app.comes_to(lambda area: area == moved, "does not float where it floated")
    closed(app)


def test_started_borderless_it_floats_where_it_should(start: Callable[..., XApp], tmp_path: Path) -> None:
    kept = {"window_mode": "borderless", "window_width": 1000, "window_height": 640}
    (tmp_path / "settings.json").write_text(json.dumps({**kept, "window_x": 60, "window_y": 70}))
    app = start()
    app.comes_to(is_whole, "not borderless")
    app.press("F11")
    app.comes_to(lambda area: (area.w, area.h) == (1000, 640), "not a window")
    closed(app)
    settings = json.loads((tmp_path / "settings.json").read_text())
    assert settings == {**settings, **kept, "window_mode": "window", "window_x": 60, "window_y": 70}


def test_a_tiny_window_loses_nothing(start: Callable[..., XApp]) -> None:
    app = start("play", "gotown", "--seats", "human,random", "--seed", "5")
    wait_for(lambda: app.records(), "no journal was begun")
    # Past the window manager, which keeps to the smallest size.
    app.tool("xdotool", "set_window", "--overrideredirect", "1", app.window)
    for size in (("200", "150"), ("1280", "720")):
        app.tool("xdotool", "windowsize", app.window, *size)
        time.sleep(0.5)
    assert app.runs()

    def ends_a_turn() -> bool:
        app.press("e")
        time.sleep(0.7)
        return app.commands() > 0

    wait_for(ends_a_turn, "the game does not go on")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT, signal.SIGTERM])
def test_ended_by_a_signal_it_remembers_where_it_stood(
    start: Callable[..., XApp], tmp_path: Path, how: signal.Signals
) -> None:
    app = start("play", "gotown", "--seed", "5")
    wait_for(lambda: app.records(), "no journal was begun")
    app.manage("-e", "0,40,50,1000,640")
    app.comes_to(lambda area: (area.w, area.h) == (1000, 640), "not the wished size")
    app.process.send_signal(how)
    assert app.process.wait(PATIENCE) in (0, INTERRUPTED), app.said.read_text()
    assert app.said.read_text() == ""
    settings = json.loads((tmp_path / "settings.json").read_text())
    assert (settings["window_width"], settings["window_height"]) == (1000, 640)


def test_borderless_from_the_settings_comes_back_with_its_frame(
    start: Callable[..., XApp], tmp_path: Path
) -> None:
    (tmp_path / "settings.json").write_text('{"welcomed": true, "window_mode": "borderless"}')
    app = start()
    app.comes_to(is_whole, "not borderless")
    app.press("F11")
    app.comes_to(lambda area: (area.w, area.h) == (1280, 720), "not a window")
    app.manage("-b", f"add,{MAXIMIZED}")
    app.comes_to(is_wide, "has no frame")
    closed(app)


def test_without_a_window_manager_the_whole_screen_is_what_is_drawn(bare_screen: str, tmp_path: Path) -> None:
    app = XApp(bare_screen, tmp_path, "play", "gotown", "--seed", "5")
    try:
        wait_for(lambda: app.records(), "no journal was begun")
        app.press("F11")
        app.comes_to(is_whole, "not full screen")
        app.press("F11")
        app.comes_to(lambda area: (area.w, area.h) == (1280, 720), "not back from full screen")
        assert app.interrupt() == INTERRUPTED
    finally:
        ended(app.process)
