"""Scale and sizes (look 2, ux S2, S3)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.display import Display
from tabletop.app.core.scene import Scene
from tabletop.app.core.window import AppWindow
from tests.app.driver import Driver


@pytest.mark.parametrize(
    ("size", "s", "canvas"),
    [
        ((1920, 1080), 1.0, (1920, 1080)),
        ((1280, 720), 2 / 3, (1920, 1080)),
        ((3840, 2160), 2.0, (1920, 1080)),
        ((1920, 1200), 1.0, (1920, 1200)),
        ((1024, 768), 1024 / 1920, (1920, 1440)),
        ((2560, 1080), 1.0, (2560, 1080)),
    ],
)
def test_other_ratios_add_canvas(size: tuple[int, int], s: float, canvas: tuple[float, float]) -> None:
    display = Display(size)
    assert display.s == pytest.approx(s)
    assert (display.lw, display.lh) == pytest.approx(canvas)


def test_text_factor_rises_as_the_window_shrinks() -> None:
    assert Display((1920, 1080)).t == 1.0
    assert Display((1728, 972)).t == pytest.approx(1.0)
    assert Display((1280, 720)).t == pytest.approx(1.17)
    assert Display((640, 360)).t == pytest.approx(1.17)


@pytest.mark.parametrize(
    ("size", "body", "small", "least"), [((1280, 720), 16, 14, 13), ((1920, 1080), 20, 18, 17)]
)
def test_text_sizes_of_the_design(size: tuple[int, int], body: int, small: int, least: int) -> None:
    display = Display(size)
    assert (display.text_px(20), display.text_px(18), display.min_text) == (body, small, least)


def test_no_text_is_smaller_than_the_minimum_at_any_scale() -> None:
    for width in range(480, 4000, 97):
        for scale in (75, 100, 200):
            display = Display((width, width * 9 // 16), ui_scale=scale)
            assert display.text_px(1) >= 13


def test_equal_rects_stay_equal_wherever_they_lie() -> None:
    display = Display((1366, 768))
    sizes = {display.rect(x * 7.3, x * 3.1, 148, 207).size for x in range(200)}
    assert len(sizes) == 1


def test_thin_lines_do_not_vanish() -> None:
    display = Display((480, 300))
    assert display.px(0.2) == 1
    assert display.px(0) == 0
    assert display.ui(1) == 1


def test_panels_grow_with_the_ui_scale_and_tables_do_not() -> None:
    display = Display((1920, 1080), ui_scale=150)
    assert display.ui(100) == 150
    assert display.px(100) == 100


def test_a_window_takes_the_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    display, closed = Display((800, 600)), list[AppWindow]()
    monkeypatch.setattr(AppWindow, "close", lambda window: closed.append(window))
    display.open((800, 600), hidden=True)
    first = display.window
    display.open((640, 480), hidden=True)
    assert closed == [first] and display.window is not first
    display.window._window.destroy()
    first._window.destroy()


def test_a_window_opened_unseen_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    display, told = Display((800, 600)), list[str]()
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("no field has the focus"))
    display.open((800, 600), hidden=True)
    monkeypatch.setattr(AppWindow, "_put", lambda window, place: told.append("put"))
    with monkeypatch.context() as seen:
        seen.setattr(display.window, "_window", SimpleNamespace(show=lambda: told.append("show")))
        display.window.show()
        display.window.show()
    assert told == ["no field has the focus", "show", "put"] and not display.window.is_hidden
    display.close()


class Counting(Scene):
    drawn = 0

    def draw_over(self, surface: Canvas) -> None:
        self.drawn += 1
        surface.fill((1, 2, 3))


def test_a_tiny_window_shows_a_sentence_and_loses_nothing(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = Counting()
    driver.push(scene)
    before = scene.drawn
    driver.resize((200, 150))
    assert scene.drawn == before
    picture = driver.picture()
    colors = {tuple(picture.get_at((x, y)))[:3] for x in range(200) for y in range(150)}
    assert driver.ctx.theme.color.ink[:3] in colors
    assert len(colors) > 2, "the sentence is drawn"
    driver.resize((1280, 720))
    assert driver.top is scene
    assert scene.drawn > before
    assert driver.picture().get_at((0, 0))[:3] == (1, 2, 3)
