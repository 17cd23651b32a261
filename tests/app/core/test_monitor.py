"""The interface is as large as the monitor asks for, in the monitor's own pixels (ux S3)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pygame
import pytest

from tabletop.app.core import window
from tabletop.app.core.display import Display
from tabletop.app.core.video import Pair
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.widgets.field import TextField, write_into
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table
from tests.app.at_table import NAMES, open_at
from tests.app.driver import Driver

TOLD = b"Xcursor.size:\t48\nXft.dpi:\t144\nXft.rgba:\tnone\n"


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Pretend that SDL uses this driver, and that the system's library has these functions, or is missing."""

    def be(driver: str, **functions: Callable[..., object]) -> list[str]:
        asked: list[str] = []

        def load(name: str) -> object:
            asked.append(name)
            if not functions:
                raise OSError(f"{name}: no such library")
            return SimpleNamespace(**functions)

        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        monkeypatch.setattr(ctypes, "CDLL", load)
        return asked

    return be


@pytest.mark.parametrize(
    ("dpi", "scale"), [(96, 1.0), (120, 1.25), (144, 1.5), (192, 2.0), (0, 1.0), (9600, window.MOST)]
)
def test_windows_is_asked_for_the_window(dpi: int, scale: float, system: Callable[..., list[str]]) -> None:
    windows: list[int | None] = []

    def get_dpi_for_window(handle: ctypes.c_void_p) -> int:
        windows.append(handle.value)
        return dpi

    asked = system("windows", GetDpiForWindow=get_dpi_for_window)
    assert window.scale(0x7_0000_1234) == scale
    assert (asked, windows) == (["user32"], [0x7_0000_1234])


@pytest.mark.parametrize(
    ("told", "scale"),
    [
        (TOLD, 1.5),
        (b"Xft.dpi: 120.5", 120.5 / 96),
        (b"Xft.dpi:\t", 1.0),
        (b"a.Xft.dpi:\t144", 1.0),
        (None, 1.0),
    ],
)
def test_x11_is_asked_for_what_the_desktop_left_there(
    told: bytes | None, scale: float, system: Callable[..., list[str]]
) -> None:
    closed: list[int | None] = []
    system(
        "x11",
        XOpenDisplay=lambda name: 0x7_0000_0001,
        XResourceManagerString=lambda display: told,
        XCloseDisplay=lambda display: closed.append(display.value),
    )
    # What is called has its types set: a plain lambda takes that, too.
    assert window.scale(1) == pytest.approx(scale)
    assert closed == [0x7_0000_0001]


@pytest.mark.parametrize("driver", ["windows", "x11"])
def test_a_system_without_an_answer_draws_as_at_100_per_cent(
    driver: str, system: Callable[..., list[str]]
) -> None:
    system(driver)
    assert window.scale(1) == 1.0
    system(driver, XOpenDisplay=lambda name: None, XResourceManagerString=lambda display: TOLD)
    assert window.scale(1) == 1.0


@pytest.mark.parametrize("driver", ["cocoa", "wayland", "dummy"])
def test_who_counts_in_points_is_not_asked(driver: str, system: Callable[..., list[str]]) -> None:
    assert system(driver) == [] and window.scale(1) == 1.0


@pytest.mark.parametrize(
    ("size", "scale", "wanted"),
    [
        # At 100 % all is as it was designed, however small the window.
        ((900, 600), 1.0, 100),
        ((3840, 2160), 1.0, 100),
        # A laptop of 1920x1080 at 150 %: first window, maximised.
        ((1536, 864), 1.5, 125),
        ((1920, 1080), 1.5, 100),
        ((1280, 720), 1.5, 150),
        # 4K at 200 %: first window, and one that came from a monitor at 100 %.
        ((3072, 1728), 2.0, 100),
        ((1536, 864), 2.0, 175),
        ((1280, 720), 3.0, 200),
    ],
)
def test_what_is_automatic_counts_what_the_window_gives_already(
    size: tuple[int, int], scale: float, wanted: int
) -> None:
    display = Display(size)
    display.monitor = scale
    display.rescale(None, 100)
    assert (display.automatic, display.ui_scale) == (wanted, wanted)
    display.rescale(75, 100)
    assert (display.automatic, display.ui_scale) == (wanted, 75)


def test_in_a_window_on_another_monitor_all_is_as_large_as_there(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(ui_scale=None)
    scene = driver.push(SettingsScene(driver.ctx, "display")).scene
    before = driver.find("reset").rect.h
    monkeypatch.setattr(window, "scale", lambda handle: 1.5)

    def moved(kind: int) -> int:
        pygame.event.post(pygame.event.Event(kind))
        driver.frame()
        return driver.ctx.display.ui_scale

    assert moved(pygame.WINDOWDISPLAYCHANGED) == 150
    assert driver.find("reset").rect.h > before
    assert scene.find("ui_scale").label == "Automatic: 150%"
    monkeypatch.setattr(window, "scale", lambda handle: 1.25)
    assert moved(pygame.WINDOWFOCUSGAINED) == 125, "changed in the settings of the system"
    driver.ctx.change(ui_scale=200)
    monkeypatch.setattr(window, "scale", lambda handle: 1.0)
    assert moved(pygame.WINDOWDISPLAYCHANGED) == 200, "the player's own"
    driver.ctx.change(ui_scale=None)
    assert driver.ctx.display.ui_scale == 100


def test_a_table_is_drawn_anew_on_another_monitor(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(ui_scale=None, curtain="off", animation="off")
    game = own_games()[0]
    open_at(driver, game, Table.new(game, NAMES[: min(find(game).players.seat_counts)], 5).state)
    monkeypatch.setattr(window, "scale", lambda handle: 1.25)
    pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED))
    driver.frame()
    shown = driver.picture().get_buffer().raw
    driver.ctx.pictures.forget()
    driver.ctx.scenes.invalidate()
    driver.frame()
    assert driver.picture().get_buffer().raw == shown


# -- points that have several pixels -----------------------------------------------------------------


class Retina(pygame.Window):
    """A window whose points have two pixels each way, where that is asked for."""

    def __init__(
        self, title: str, size: Pair, place: int | Pair, *, allow_high_dpi: bool = False, **more: bool
    ) -> None:
        super().__init__(title, size, place, **more)
        self.pixels = 2 if allow_high_dpi else 1

    def get_surface(self) -> pygame.Surface:
        super().get_surface()
        return pygame.Surface((self.pixels * self.size[0], self.pixels * self.size[1]))


@pytest.fixture
def retina(make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setattr(pygame, "Window", Retina)
    yield make_driver(size=(1280, 720), ui_scale=None)


def test_a_retina_screen_is_drawn_in_its_own_pixels(retina: Driver) -> None:
    display = retina.ctx.display
    assert (display.size, display.density, display.window.window_placement.size) == (
        (2560, 1440),
        2.0,
        (1280, 720),
    )
    assert display.monitor == 2.0 and display.ui_scale == 100
    assert display.text_px(20) > 2 * 13


def test_the_pointer_is_where_it_points_in_a_window_of_points(retina: Driver) -> None:
    retina.push(SettingsScene(retina.ctx, "display"))
    wanted = retina.find("page.sound").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pos = (wanted[0] // 2, wanted[1] // 2)
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))
        retina.frame()
    assert retina.find("volume") is not None


def test_the_input_method_is_told_the_place_in_points(
    retina: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", places.append)
    where = pygame.Rect(200, 101, 50, 30)
    write_into(TextField(retina.ctx, "name", where, "Name", "", on_change=lambda text: None))
    assert places == [pygame.Rect(100, 50, 25, 15)]
