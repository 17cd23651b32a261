"""A saved game that is double-clicked: the app goes on with it, or says in its window why it cannot."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from tabletop import saves
from tabletop.app.core import navigate
from tabletop.app.main import Options, show_first
from tabletop.app.request import AppRequest
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.app.table.around import opening
from tabletop.app.table.scene import TableScene
from tabletop.engine.event_log import SeatInfo
from tests.app.driver import Driver
from tests.saves.play import journaled

SAMPLES = Path(__file__).resolve().parents[2] / "saves" / "samples"
Maker: TypeAlias = Callable[..., Driver]


def opened(path: Path, make_driver: Maker) -> Driver:
    driver = make_driver(curtain="off")
    show_first(driver.ctx, Options(request=AppRequest(saved=path)))
    return driver.frame(3)


def scenes(driver: Driver) -> list[type]:
    return [type(scene) for scene in driver.ctx.scenes.stack]


def test_a_game_that_is_not_over_goes_on_in_its_file(tmp_path: Path, make_driver: Maker) -> None:
    path = tmp_path / "evening.tabletop"
    table = journaled(path, 6)
    driver = opened(path, make_driver)
    (scene,) = (scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    assert scene.session.table.digest == table.digest
    driver.ctx.scenes.clear()
    assert saves.load(path).digest == table.digest


def test_a_finished_game_is_looked_at(tmp_path: Path, make_driver: Maker) -> None:
    path = shutil.copy(SAMPLES / "format1_finished.tabletop", tmp_path)
    assert ReplayScene in scenes(opened(Path(path), make_driver))


@pytest.mark.parametrize("name", ["damaged", "gone"])
def test_what_cannot_be_opened_leads_to_the_menu_with_a_sentence(
    tmp_path: Path, make_driver: Maker, name: str
) -> None:
    (tmp_path / "damaged.tabletop").write_bytes(b"\x00\xff not a saved game")
    path = tmp_path / f"{name}.tabletop"
    driver = opened(path, make_driver)
    assert [kind.__name__ for kind in scenes(driver)] == ["MenuScene"]
    assert any(path.name in toast.text for toast in driver.ctx.toasts.items)


def drop(driver: Driver, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    driver.frame(3)


@pytest.mark.parametrize("is_listed", [False, True])
def test_a_game_dropped_on_the_menu_or_the_list_goes_on(
    tmp_path: Path, make_driver: Maker, is_listed: bool
) -> None:
    path = tmp_path / "evening.tabletop"
    table = journaled(path, 6)
    driver = make_driver(curtain="off")
    navigate.show_menu(driver.ctx)
    driver.frame(3)
    if is_listed:
        driver.push(SavedGamesScene(driver.ctx, finished=False))
    drop(driver, path)
    (scene,) = (scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    assert scene.session.table.digest == table.digest


def test_a_game_dropped_on_a_table_leaves_that_table_alone(tmp_path: Path, make_driver: Maker) -> None:
    first, second = tmp_path / "one.tabletop", tmp_path / "two.tabletop"
    table = journaled(first, 6)
    journaled(second, 4)
    driver = opened(first, make_driver)
    before = scenes(driver)
    drop(driver, second)
    assert scenes(driver) == before and driver.top.session.table.digest == table.digest  # type: ignore[attr-defined]
    assert any("two.tabletop" in toast.text for toast in driver.ctx.toasts.items)


def test_a_dropped_file_that_is_no_game_is_refused_with_a_sentence(
    tmp_path: Path, make_driver: Maker
) -> None:
    picture = tmp_path / "holiday.png"
    picture.write_bytes(b"\x89PNG")
    driver = make_driver()
    navigate.show_menu(driver.ctx)
    drop(driver.frame(3), picture)
    assert [kind.__name__ for kind in scenes(driver)] == ["MenuScene"]
    assert any("holiday.png" in toast.text for toast in driver.ctx.toasts.items)


def test_beginning_games_deletes_none_that_waits(driver: Driver) -> None:
    for _ in range(12):
        opening.begin(driver.ctx, "gotown", [SeatInfo("Mei"), SeatInfo("Tom")], {})
    assert len([*(driver.ctx.home / "saves").glob("*.tabletop")]) == 12
