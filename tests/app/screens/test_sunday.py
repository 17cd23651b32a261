"""Sunday's five puzzles: their page, their tables one after another, their row in the menu (ux M15)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from unittest.mock import Mock

import pygame
import pytest

from tabletop.app.core import navigate
from tabletop.app.core.settings import SettingsFile
from tabletop.app.main import Options, show_first
from tabletop.app.request import AppRequest
from tabletop.app.screens.daily.scene import DailyScene
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.table.around.turns import DEAF_MS
from tabletop.app.table.scene import TableScene
from tabletop.daily import FIRST, Try, five_on
from tests.app.driver import Driver
from tests.app.screens.at_puzzle import give, session_of
from tests.app.screens.test_daily import clipboard, said

__all__ = ("clipboard",)
Made = Callable[..., Driver]
SUNDAY = FIRST + timedelta(days=6)
DAY = f"day.{SUNDAY}"
FIVE = five_on(SUNDAY)


def open_page(driver: Driver, today: date = SUNDAY) -> DailyScene:
    driver.ctx.today = lambda: today
    scene = DailyScene(driver.ctx, SUNDAY)
    driver.push(scene).frame(2)
    return scene


def at_table(driver: Driver) -> TableScene:
    driver.settle().wait(DEAF_MS)
    scene = driver.top
    assert isinstance(scene, TableScene)
    return scene


def keep(driver: Driver, *right: bool) -> None:
    """Have so many puzzles tried."""
    tries = {puzzle.mark: Try(one) for puzzle, one in zip(FIVE, right, strict=False)}
    driver.ctx.settings.sundays = {SUNDAY.isoformat(): tries}


def answer(driver: Driver, *, right: bool = True) -> TableScene:
    """Answer the puzzle that is asked, rightly or not."""
    scene = at_table(driver)
    puzzle = session_of(scene).puzzle
    give(driver, scene, puzzle.answer if right else puzzle.misses[0])
    return scene


def on_record(driver: Driver) -> list[tuple[bool | None, int]]:
    return [
        (one.is_right, len(one.hints)) for one in driver.ctx.settings.sundays[SUNDAY.isoformat()].values()
    ]


@pytest.mark.parametrize("first", [3, pytest.param(0, marks=pytest.mark.slow)])
def test_a_sunday_is_played_from_the_menu_to_its_line(
    make_driver: Made, clipboard: list[str], first: int
) -> None:
    """All of it, or what is left after the first ones."""
    driver = make_driver(animation="off", confirmations=False)
    driver.ctx.today = lambda: SUNDAY
    right = (True, True, True, False, True)
    keep(driver, *right[:first])
    driver.push(MenuScene(driver.ctx))
    row = next(node for node in driver.scene.accessible() if node.key == "daily")
    came = f"Five puzzles: {first} of 5 tried" if first else "Five puzzles"
    assert (row.name, row.description) == ("Daily city", f"Today. {came}")
    driver.click("daily")
    for words in ("Today, Sunday 22 November 2026", "Five puzzles", "the same puzzles for everyone"):
        assert words in said(driver)
    assert driver.scene.focus_key == "play"
    driver.press("return")
    for number in range(first, 5):
        scene = answer(driver, right=right[number])
        assert session_of(scene).puzzle == FIVE[number]
        assert scene.guide.status("").startswith(f"Sunday: puzzle {number + 1} of 5")
        if not right[number]:
            assert "Your first try is on record." in said(driver)
        if number < 4:
            driver.press("space") if right[number] else driver.click("puzzle.next")
    assert on_record(driver) == [(one, 0) for one in right]
    assert driver.scene.find("puzzle.next") is None
    driver.press("space").settle()
    assert isinstance(driver.top, DailyScene)
    told = said(driver)
    for words in (
        "4 of 5 right on the first try",
        "No file can prove it",
        "first tries are the ones on record",
    ):
        assert words in told
    assert "Puzzle 3: right. Puzzle 4: not on the first try." in told
    assert "Five puzzles: 4 of 5 right" in next(
        node.description for node in driver.scene.accessible() if node.key == DAY
    )
    assert driver.scene.find("journal") is None
    driver.click("copy")
    assert clipboard == ["Tabletop 2026-11-22 Puzzles 4/5 ███▁█ first try · no hints"]
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)
    row = next(node for node in driver.scene.accessible() if node.key == "daily")
    assert row.description == "Five puzzles: 4 of 5 right on the first try"


def test_a_try_is_written_down_at_once_and_goes_on_later(driver: Driver) -> None:
    open_page(driver)
    driver.click("play")
    answer(driver, right=False)
    home = driver.ctx.home
    assert home is not None
    saved = json.loads((home / "settings.json").read_text())["sundays"]
    assert saved == {SUNDAY.isoformat(): {FIVE[0].mark: [False, []]}}
    assert SettingsFile(home / "settings.json").load().sundays == driver.ctx.settings.sundays
    driver.click("puzzle.again")
    answer(driver)
    assert on_record(driver) == [(False, 0)], "the second try changes nothing"
    assert driver.ctx.settings.solved == [FIVE[0].mark], "but the puzzle is solved"
    driver.click("bar.puzzles")
    assert isinstance(driver.top, DailyScene) and driver.top.chosen == SUNDAY
    assert "1 of 5 tried" in said(driver) and driver.find("play").name == "Continue"
    driver.click("play")
    assert session_of(at_table(driver)).puzzle == FIVE[1]


def test_a_hint_is_on_record(driver: Driver) -> None:
    navigate.open_sunday(driver.ctx, SUNDAY)
    at_table(driver)
    driver.press("h")
    assert on_record(driver) == [(None, 1)]
    driver.press("escape", "h", "escape")
    assert on_record(driver) == [(None, 1)], "the same one once more is no other hint"
    driver.click("bar.puzzles").click("play")
    at_table(driver)
    driver.press("h", "escape")
    assert on_record(driver) == [(None, 1)], "nor is it when the puzzle is opened again"
    answer(driver)
    assert on_record(driver) == [(True, 1)]


def test_a_further_go_says_so_and_changes_nothing(driver: Driver) -> None:
    keep(driver, True, True, True, False, True)
    before = driver.ctx.settings.sundays
    open_page(driver, SUNDAY + timedelta(days=40))
    assert "Today, Sunday" not in said(driver)
    driver.is_touched = True
    driver.click("again")
    scene = answer(driver, right=False)
    assert scene.guide.status("").startswith("Once more: puzzle 1 of 5")
    assert "on record" not in said(driver)
    driver.click("puzzle.next")
    assert session_of(at_table(driver)).puzzle == FIVE[1]
    assert driver.ctx.settings.sundays == before


def test_after_the_last_one_failed_the_page_comes_back(driver: Driver) -> None:
    keep(driver, True, True, True, True)
    navigate.open_sunday(driver.ctx, SUNDAY)
    answer(driver, right=False)
    assert driver.find("puzzle.back").name == "Back to the daily city"
    driver.click("puzzle.back")
    assert isinstance(driver.top, DailyScene) and "4 of 5 right" in said(driver)


def test_the_command_line_goes_on_with_it(driver: Driver) -> None:
    keep(driver, True)
    show_first(driver.ctx, Options(request=AppRequest(day=SUNDAY)))
    assert session_of(at_table(driver)).puzzle == FIVE[1]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150)])
def test_all_of_it_has_room(make_driver: Made, size: tuple[int, int], scale: int) -> None:
    driver = make_driver(size=size, ui_scale=scale, language="ja")
    keep(driver, True, True, False, True, True)
    page = open_page(driver)
    window = pygame.Rect((0, 0), size)
    shown = [widget for widget in page.zones[0].widgets if widget.key == "line"]
    assert "first try" in shown[0].name and window.contains(shown[0].rect)
    assert driver.find("copy").rect.bottom <= driver.find("again").rect.top


def test_a_sunday_has_a_ground_of_its_own_in_the_week(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_page(driver)
    purple, drawn = driver.ctx.theme.color.flip_bg, Mock(wraps=driver.ctx.shapes.box)
    monkeypatch.setattr(driver.ctx.shapes, "box", drawn)
    driver.scene.dirty = True
    driver.frame(2)
    rows = {when: driver.find(f"day.{when}").rect for when in (FIRST, SUNDAY)}
    grounds = [call.args[1] for call in drawn.call_args_list if call.args[2] == purple]
    lit = [when for when, rect in rows.items() if any(rect.contains(ground) for ground in grounds)]
    assert lit == [SUNDAY] and lit[0].weekday() == 6
    driver.move(f"day.{FIRST}").frame(2)
    pointed = (rows[FIRST], driver.ctx.theme.color.paper2)
    assert pointed in [call.args[1:3] for call in drawn.call_args_list]
