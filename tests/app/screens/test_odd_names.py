"""Folders and saved games whose names are no text: all goes on, and they are shown as well as can be."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop import report
from tabletop.app.core.input import Dropped
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.record.scene import RecordScene
from tabletop.app.screens.saved_games import SavedGamesScene, open_game
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.table.around import opening
from tabletop.engine.event_log import SeatInfo
from tabletop.record.game_stats import Cache, counted, mark_of
from tabletop.saves import Library
from tests.app.driver import Driver
from tests.odd_files import FINISHED, LIVE, NO_FILES, ODD, no_waiting, odd_folder, put


@pytest.fixture
def driver(make_driver: Callable[..., Driver], tmp_path: Path) -> Driver:
    """An app in a home whose name is no text, with a good saved game and two that are called so."""
    home = odd_folder(tmp_path)
    put(LIVE, home / "saves" / "good.tabletop")
    put(LIVE, home / "saves" / f"{ODD}.tabletop")
    put(FINISHED, home / "saves" / f"{ODD}2.tabletop")
    return make_driver(home=home)


def said(driver: Driver) -> str:
    told = " | ".join(f"{node.name} {node.description}" for node in driver.scene.accessible())
    toasts = " | ".join(toast.text for toast in driver.ctx.toasts.items)
    assert (told + toasts).encode()
    return told + toasts


def test_menu_lists_and_ways_from_them(driver: Driver) -> None:
    home = driver.ctx.home
    for _ in range(2):  # the second time from the index
        driver.push(MenuScene(driver.ctx)).settle()
        assert len(driver.push(SavedGamesScene(driver.ctx, finished=False)).scene.entries) == 2  # type: ignore[attr-defined]
        driver.ctx.scenes.reset(MenuScene(driver.ctx))
    driver.push(SavedGamesScene(driver.ctx, finished=False))
    odd = next(n for n, entry in enumerate(driver.scene.entries) if entry.path.stem == ODD)  # type: ignore[attr-defined]
    driver.click(f"export{odd}")
    assert (home / "exports" / f"{ODD}.tabletop").is_file() and "caf?.tabletop" in said(driver)
    driver.click(f"delete{odd}")
    assert "“caf?.tabletop” will be deleted" in said(driver)
    driver.click("delete")
    assert not (home / "saves" / f"{ODD}.tabletop").exists()
    index = json.loads((home / "saves" / "index.json").read_text("utf-8"))
    assert sum("caf\0dce92" in path for path in index["files"]) == 1
    driver.push(SettingsScene(driver.ctx, "files")).click("export")
    driver.click("folder")
    assert f"{home.parent}/caf?/saves" in said(driver)


def test_games_are_begun_opened_and_counted(driver: Driver) -> None:
    ctx, library = driver.ctx, Library(driver.ctx.home / "saves")
    opening.begin(ctx, "gotown", [SeatInfo("Mei"), SeatInfo("Tom", "bot:easy")], {})
    driver.frame()
    assert len(library.entries()) == 4
    for path in [entry.path for entry in library.entries()]:
        assert open_game(ctx, path)
        driver.frame()
    cache = Cache(library)
    for path in cache.open().missing:
        cache.learn(path, mark_of(path), counted(path))
    cache.write()
    assert not Cache(library).open().missing
    driver.push(RecordScene(ctx)).click("export")
    assert "caf?2.tabletop" in (ctx.home / "exports" / "record.csv").read_text("utf-8")


@pytest.mark.parametrize("is_menu", [False, True])
def test_one_that_is_dropped(driver: Driver, is_menu: bool) -> None:
    driver.push(MenuScene(driver.ctx) if is_menu else SettingsScene(driver.ctx, "files"))
    driver.loop.take(Dropped(str(driver.ctx.home / "saves" / f"{ODD}-gone.tabletop")))
    assert "caf?-gone.tabletop" in said(driver)


def sdl() -> ctypes.CDLL:
    loaded = {
        line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "SDL2-" in line
    }
    return ctypes.CDLL(loaded.pop())


class DropEvent(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("window", ctypes.c_uint32),
        ("rest", ctypes.c_uint8 * 64),
    )


@pytest.mark.skipif(sys.platform != "linux", reason="SDL is found by what Linux says")
def test_one_that_the_system_drops_is_said_and_ends_nothing(driver: Driver) -> None:
    """Pygame fails at such a name, and tells nobody which it was."""
    driver.push(MenuScene(driver.ctx))
    library = sdl()
    library.SDL_strdup.restype = ctypes.c_void_p
    name = library.SDL_strdup(ctypes.c_char_p(b"/tmp/caf\xe9.tabletop"))
    library.SDL_PushEvent(ctypes.byref(DropEvent(pygame.DROPFILE, 0, name, 1)))
    driver.frame(3)
    assert "The name of this file cannot be read." in said(driver)
    driver.click("settings")
    assert isinstance(driver.top, SettingsScene)


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_dropped_or_imported(driver: Driver, kind: str) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no such files")
    odd = driver.ctx.home / "odd.tabletop"
    NO_FILES[kind](odd)
    (driver.ctx.home / "exports").mkdir()
    NO_FILES[kind](driver.ctx.home / "exports" / "settings.json")
    with no_waiting():
        driver.push(MenuScene(driver.ctx))
        driver.loop.take(Dropped(str(odd)))
        assert "odd.tabletop" in said(driver)
        driver.push(SettingsScene(driver.ctx, "files")).click("import")
        assert len(driver.ctx.toasts.items) == 2


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., subprocess.CompletedProcess[str]]]:
    home = odd_folder(tmp_path)
    put(FINISHED, home / "saves" / f"{ODD}.tabletop")
    (home / "settings.json").write_text('{"welcomed": true}')

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        environ = {**os.environ, "TABLETOP_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
        return subprocess.run(
            [sys.executable, "-m", "tabletop", *words],
            env=environ,
            capture_output=True,
            text=True,
            timeout=60,
        )

    yield run
    shutil.rmtree(home)


def test_a_home_whose_name_is_no_text_starts(
    program: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = program("--start-only")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_report_in_such_a_home(driver: Driver) -> None:
    path = report.write(driver.ctx.home, "report", "x")
    assert path is not None and path.read_text("utf-8") == "x"
