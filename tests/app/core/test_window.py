"""Opening the window, its modes, its first size and place; what a window manager does is in tests/window."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from tabletop.app.core import video, window
from tabletop.app.core.display import Display
from tabletop.app.core.video import ACCELERATION, AWARENESS, NoDisplay, start_video
from tabletop.app.core.window import LEAST, AppWindow, WindowPlacement, standing, within
from tests.app.driver import Driver


@pytest.fixture(autouse=True)
def _video_ends() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Pretend that there is a screen of this size."""

    def be(size: tuple[int, int], count: int = 1, driver: str = "x11") -> None:
        for module in ("window",):
            monkeypatch.setattr(f"tabletop.app.core.{module}.desktop_size", lambda: size)
        monkeypatch.setattr(pygame.display, "get_num_displays", lambda: count)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)

    return be


def test_no_screen_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay):
        Display().open((640, 480))


def test_a_driver_without_a_screen_must_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":no-such")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(NoDisplay, match="no screen"):
        Display().open((640, 480))


def test_windows_is_told_before_video_starts_that_our_pixels_are_the_screens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str | None] = []
    monkeypatch.delenv(AWARENESS, raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: seen.append(os.environ.get(AWARENESS)))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    start_video()
    assert seen == ["permonitorv2"]


def test_a_refused_mode_leaves_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing(pygame.Window):
        def set_fullscreen(self, desktop: bool = False) -> None:
            raise pygame.error("no such mode")

    monkeypatch.setattr(pygame, "Window", Refusing)
    display = Display()
    display.open((800, 600))
    display.set_mode("fullscreen")
    assert (display.mode, display.size) == ("window", (800, 600))
    display.close()


def test_what_fails_without_a_texture_is_tried_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str | None] = []

    class Wayland(pygame.Window):
        def get_surface(self) -> pygame.Surface:
            tries.append(os.environ.get(ACCELERATION))
            if tries[-1] == "0":
                raise pygame.error("Window framebuffer support not available")
            return super().get_surface()

    monkeypatch.setattr(pygame, "Window", Wayland)
    monkeypatch.setenv(ACCELERATION, "0")
    opened = AppWindow("Tabletop", (800, 600))
    assert tries == ["0", "1"]
    assert opened.surface.get_size() == (800, 600)
    opened.close()


@pytest.mark.parametrize(
    ("driver", "wanted"), [("x11", "0"), ("windows", "0"), ("wayland", None), ("cocoa", None)]
)
def test_only_drivers_that_can_do_without_a_texture_are_told_to(
    monkeypatch: pytest.MonkeyPatch, driver: str, wanted: str | None
) -> None:
    monkeypatch.setenv(ACCELERATION, "")
    monkeypatch.delenv(ACCELERATION)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    video.start_video()
    assert os.environ.get(ACCELERATION) == wanted


@pytest.mark.parametrize("mode", ["fullscreen", "borderless"])
def test_back_from_the_whole_screen_size_and_place_are_as_before(mode: str) -> None:
    display = Display()
    display.open((800, 600), (70, 50))
    display.set_mode(mode)
    assert (display.mode, display.size) == (mode, video.desktop_size())
    display.set_mode("window")
    assert (display.mode, display.size) == ("window", (800, 600))
    assert display.window.window_placement.place == (70, 50)
    display.close()


@pytest.mark.parametrize(
    ("screen", "size", "place"),
    [
        ((1920, 1080), (1536, 864), (192, 108)),
        ((3840, 2160), (3072, 1728), (384, 216)),
        ((1366, 768), (1092, 614), (137, 77)),
        ((3440, 1440), (2048, 1152), (696, 144)),
        ((1280, 720), (1024, 600), (128, 60)),
        ((800, 480), (800, 480), (0, 0)),
    ],
)
def test_the_first_window_takes_four_fifths_of_the_screen_in_its_middle(
    desktop: Callable[..., None],
    screen: tuple[int, int],
    size: tuple[int, int],
    place: tuple[int, int],
) -> None:
    desktop(screen)
    assert standing(None, None) == (size, place)


def test_a_remembered_window_stands_where_it_stood_if_it_can_be_seen_there(
    desktop: Callable[..., None],
) -> None:
    desktop((1920, 1080))
    assert standing((1000, 700), (30, 40)) == ((1000, 700), (30, 40))
    assert standing((1000, 700), (2500, 40)) == ((1000, 700), (460, 190)), "that monitor is gone"
    assert standing((3000, 2000), (0, 0)) == ((1920, 1080), (0, 0))
    desktop((1920, 1080), count=2)
    assert standing((1000, 700), (2500, 40)) == ((1000, 700), (2500, 40))


def test_on_wayland_nobody_says_where_windows_stand(desktop: Callable[..., None]) -> None:
    desktop((1920, 1080), driver="wayland")
    assert standing(None, (5, 5)) == ((1536, 864), None)


def test_a_larger_size_keeps_the_window_on_the_screen() -> None:
    assert within((900, 300), (1600, 900), (1920, 1080)) == (320, 180)
    assert within((-5, 7), (800, 600), (1920, 1080)) == (0, 7)
    assert within((5, 7), (2000, 2000), (1920, 1080)) == (0, 0)


@pytest.mark.parametrize("first", ["size", "news"])
def test_a_maximised_window_remembers_how_it_floated(monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    floating = WindowPlacement((800, 600), (10, 20))
    floating.note((1000, 700), (30, 40))
    now += 5
    if first == "size":
        floating.note((1920, 1060), (0, 20))
    floating.take_back()
    assert (floating.size, floating.place) == ((1000, 700), (30, 40))


def test_minimised_and_back_a_maximised_window_is_still_maximised(driver: Driver) -> None:
    it = driver.ctx.display.window
    for kind, maximized in (
        (pygame.WINDOWMAXIMIZED, True),
        (pygame.WINDOWMINIMIZED, True),
        (pygame.WINDOWRESTORED, True),
        (pygame.WINDOWRESTORED, False),
    ):
        driver.post(kind)
        assert it.maximized is maximized


@pytest.mark.parametrize("shown", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED])
def test_where_a_window_stands_counts_again_once_it_is_seen(desktop: Callable[..., None], shown: int) -> None:
    opened = AppWindow("Tabletop", (1000, 700))
    opened.window_placement = WindowPlacement((900, 600), None)
    opened.notice(pygame.event.Event(pygame.WINDOWMINIMIZED))
    opened.notice(pygame.event.Event(pygame.WINDOWMOVED))
    assert opened.window_placement.size == (900, 600)
    opened.notice(pygame.event.Event(shown))
    assert opened.window_placement.size == (1000, 700)
    opened.close()


def test_a_window_has_a_smallest_size_unless_the_screen_is_smaller(desktop: Callable[..., None]) -> None:
    opened = AppWindow("Tabletop", (1000, 700), least=LEAST)
    opened.resize((300, 200))
    assert opened.surface.get_size() == LEAST
    opened.close()
    desktop((640, 480), driver="dummy")
    opened = AppWindow("Tabletop", (600, 400), least=LEAST)
    assert opened.surface.get_size() == (640, 480)
    opened.close()


def test_a_driver_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setenv("DISPLAY", ":no-such")
    monkeypatch.setattr(pygame.display, "init", lambda: seen.append(os.environ.get("SDL_VIDEODRIVER")))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    start_video()
    assert seen == [None]


def test_a_driver_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay, match="SDL_VIDEODRIVER=no-such-driver"):
        start_video()


def test_borderless_covers_the_monitor_that_the_window_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "bounds", lambda window: (1600, 0, 1280, 1024))
    opened = AppWindow("Tabletop", (800, 600), (1700, 50))
    opened.set_mode("borderless")
    assert (opened._window.size, opened._window.position) == ((1280, 1024), (1600, 0))
    opened.set_mode("window")
    assert (opened._window.size, opened._window.position) == ((800, 600), (1700, 50))
    assert not opened._window.borderless
    opened.close()


def test_back_from_borderless_a_window_manager_hears_that_full_screen_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []

    class Told(pygame.Window):
        def set_fullscreen(self, desktop: bool = False) -> None:
            calls.append("full screen")
            super().set_fullscreen(desktop)

        def set_windowed(self) -> None:
            calls.append("windowed")
            super().set_windowed()

    monkeypatch.setattr(pygame, "Window", Told)
    monkeypatch.setattr(window, "is_managed", lambda: True)
    opened = AppWindow("Tabletop", (800, 600))
    opened.set_mode("borderless")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    opened.set_mode("window")
    assert calls == ["full screen", "windowed"], "mutter covers the screen again else"
    opened.close()
