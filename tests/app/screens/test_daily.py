"""The daily city: its page, its end, its row in the menu; by pointer, finger and keys (ux M15)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import cli, daily, saves
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.main import Options, show_first
from tabletop.app.request import AppRequest
from tabletop.app.screens import day_proof
from tabletop.app.screens.daily import city, week
from tabletop.app.screens.daily.scene import DailyScene
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.phrases import moment_of, when_text
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.news import DayEnd
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.review.scene import ReviewScene
from tabletop.app.table.around import opening
from tabletop.app.table.scene import TableScene
from tabletop.daily import FIRST, Day, day_on
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.app.driver import TODAY, Driver
from tests.daily.test_days import begun, played
from tests.record.played import write

RESULT = r"(Won|Place \d of 3) with \d floors?"
"""What came of GoTown: its computer players may change."""
TUESDAY = day_on(FIRST + timedelta(days=1))
MONDAY = day_on(FIRST)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was put into the clipboard."""
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    return kept


@pytest.fixture
def keep(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a table into the library, begun at a time of the first day."""

    def kept(table: Table[Any, Any, Any], second: int = 0) -> Path:
        path = tmp_path / "saves" / f"{table.game.id}-20261116-0000{second:02}.tabletop"
        return write(table, path, f"2026-11-16T00:00:{second:02}+00:00")

    return kept


def said(driver: Driver) -> str:
    return " | ".join(f"{node.name} {node.description}" for node in driver.scene.accessible())


def table_of(driver: Driver) -> Table[Any, Any, Any]:
    found = next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    return found.session.table


def open_page(driver: Driver, when: date | None = None) -> DailyScene:
    scene = DailyScene(driver.ctx, when)
    driver.push(scene).frame(2)
    return scene


def end_of(driver: Driver, day: Day, **other: Any) -> ResultsScene:
    """Show the end of a day that was played and written down."""
    table = played(day, **other)
    path = driver.ctx.home / "saves" / "day.tabletop"
    saves.Journal.begin(table, path, created="2026-11-16T00:00:00+00:00")
    scene = ResultsScene(driver.ctx, Session(table, lambda: "off"))
    driver.push(scene).press("x").frame(2)
    return scene


def pictured(driver: Driver, when: date) -> pygame.Rect:
    """Return where the picture of a day's row is."""
    ui, row = (
        driver.ctx.display.ui,
        driver.find(f"day.{when}").rect.inflate(-2 * driver.ctx.display.ui(10), 0),
    )
    tall = row.h - 2 * ui(5)
    return pygame.Rect(row.x + ui(city.DATE_W), row.y + ui(5), ui(week.PICTURE_W), tall)


def shown_at(driver: Driver, rect: pygame.Rect) -> bytes:
    """Return the pixels of a place, without its round corners."""
    driver.frame(2)
    inside = driver.ctx.display.surface.subsurface(rect.inflate(-16, -16))
    return pygame.image.tobytes(inside, "RGB")


def test_a_finished_day_shows_its_table_as_it_ended_once_there_is_time(
    make_driver: Callable[..., Driver], keep: Callable[..., Path]
) -> None:
    driver = make_driver(size=(1280, 720))
    driver.ctx.today = lambda: TUESDAY.date + timedelta(days=1)
    keep(played(TUESDAY))
    keep(begun(MONDAY), 1)
    page = open_page(driver, TUESDAY.date)
    rect = pictured(driver, TUESDAY.date)
    before, other = shown_at(driver, rect), shown_at(driver, pictured(driver, MONDAY.date))
    assert page._tables.is_due, "it is made later"
    for _ in range(40):
        driver.loop.rest()
        driver.frame()
    assert not page._tables.is_due
    table = played(TUESDAY)
    picture = TablePicture(driver.ctx, Session(table, lambda: "off")).picture(rect.size, table.view(0), 0)
    expected = pygame.image.tobytes(picture.subsurface(picture.get_rect().inflate(-16, -16)), "RGB")
    assert before != shown_at(driver, rect) == expected
    assert shown_at(driver, pictured(driver, MONDAY.date)) == other, "that game is not over"


def test_a_game_that_cannot_be_opened_any_more_leaves_the_days_own_picture(
    driver: Driver, keep: Callable[..., Path]
) -> None:
    driver.ctx.today = lambda: TUESDAY.date + timedelta(days=1)
    path = keep(played(TUESDAY))
    page = open_page(driver, TUESDAY.date + timedelta(days=1))
    before = shown_at(driver, pictured(driver, TUESDAY.date))
    path.unlink()
    for _ in range(20):
        driver.loop.rest()
        driver.frame()
    assert not page._tables.is_due and not driver.ctx.toasts.items
    assert shown_at(driver, pictured(driver, TUESDAY.date)) == before


def test_a_finished_day_can_be_watched_and_reviewed(driver: Driver, keep: Callable[..., Path]) -> None:
    driver.ctx.today = lambda: TUESDAY.date
    keep(played(TUESDAY))
    page = open_page(driver)
    for key, scene in (("watch", ReplayScene), ("review", ReviewScene)):
        driver.click(key)
        assert isinstance(driver.top, scene)
        driver.press("escape")
        assert driver.top is page


# -- the menu ----------------------------------------------------------------------------------------------


def test_the_menu_tells_todays_city_and_then_its_result(driver: Driver, keep: Callable[..., Path]) -> None:
    driver.ctx.today = lambda: TUESDAY.date
    driver.push(MenuScene(driver.ctx))
    row = next(node for node in driver.scene.accessible() if node.key == "daily")
    assert row.name == "Daily city"
    assert row.description == "Today. GoTown with Amara and Priya"
    keep(played(TUESDAY))
    driver.ctx.scenes.reset(MenuScene(driver.ctx))
    row = next(node for node in driver.scene.accessible() if node.key == "daily")
    assert re.fullmatch(rf"GoTown: {RESULT}", row.description)
    driver.scene.focus("daily")
    driver.press("return")
    assert isinstance(driver.top, DailyScene) and driver.top.chosen == TUESDAY.date


def test_there_is_nothing_before_the_first_day(driver: Driver) -> None:
    driver.ctx.today = lambda: FIRST - timedelta(days=1)
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.find("daily") is None
    driver.ctx.today = lambda: FIRST
    open_page(driver)
    assert driver.scene.find(f"day.{FIRST}") is not None
    assert driver.scene.find(f"day.{FIRST - timedelta(days=1)}") is None
    assert driver.scene.find(f"day.{FIRST + timedelta(days=1)}") is None
    for key in ("week.before", "week.after"):
        assert not driver.find(key).enabled and driver.find(key).reason


def test_the_menu_comes_before_all_saved_games_are_read(driver: Driver, keep: Callable[..., Path]) -> None:
    for second in range(6):
        keep(begun(MONDAY), second)
    driver.push(MenuScene(driver.ctx))
    told = []
    for _ in range(3):
        told += [node.description for node in driver.scene.accessible() if node.key == "saved"]
        driver.loop.rest()
    assert told == ["4 games", "5 games", "6 games"]
    saved = (driver.ctx.home / "saves" / "index.json").read_text()
    assert saved.count(".tabletop") == 6


def test_another_day_comes_while_the_menu_is_open(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    driver.ctx.today = lambda: MONDAY.date + timedelta(days=14)
    driver.frame()
    assert "Deckville alone" in said(driver)


# -- the page ----------------------------------------------------------------------------------------------


def test_it_says_what_is_asked_and_begins_it(driver: Driver) -> None:
    driver.ctx.settings.last_setup["gotown"] = {"seats": [{"name": "Mei", "kind": "human", "colour": 0}]}
    driver.ctx.today = lambda: TUESDAY.date
    open_page(driver)
    told = said(driver)
    for words in ("Today, Tuesday 17 November 2026", "GoTown", "five floors", "20 min", "Amara", "drummer"):
        assert words in told
    assert driver.scene.focus_key == "play"
    driver.press("return")
    table = table_of(driver)
    assert (table.seed, table.names) == (TUESDAY.seed, ("Mei", "Amara", "Priya"))
    assert tuple(seat.kind for seat in table.opening_seats) == TUESDAY.seats


def test_one_that_was_begun_goes_on(driver: Driver, keep: Callable[..., Path]) -> None:
    path = keep(begun(TUESDAY))
    open_page(driver)
    driver.click("week.before")
    cell = next(node for node in driver.scene.accessible() if node.key == f"day.{TUESDAY.date}")
    assert (cell.name, cell.selected) == ("Tuesday 17 November 2026", False)
    assert "started" in cell.description
    driver.click(cell.key)
    assert driver.find("play").name == "Continue"
    driver.click("play")
    assert list(path.parent.glob("*.tabletop")) == [path]


def test_the_command_line_begins_it_once(driver: Driver) -> None:
    for _ in range(2):
        show_first(driver.ctx, Options(request=AppRequest(day=TUESDAY.date)))
        assert table_of(driver).seed == TUESDAY.seed
        driver.ctx.scenes.clear()
    assert len([*(driver.ctx.home / "saves").glob("*.tabletop")]) == 1


def test_a_day_before_is_chosen_by_keys_and_by_a_finger(driver: Driver) -> None:
    page = open_page(driver)
    driver.press("tab")
    driver.scene.focus(f"day.{TODAY}")
    driver.press("up", "up", "return")
    assert page.chosen == TODAY - timedelta(days=2)
    driver.click("week.before")
    driver.is_touched = True
    driver.click(f"day.{FIRST}")
    assert page.chosen == FIRST and "Deckville" in said(driver)
    driver.click("play")
    assert table_of(driver).seed == MONDAY.seed


def test_weeks_are_turned(driver: Driver) -> None:
    driver.ctx.today = lambda: date(2026, 12, 2)
    open_page(driver)
    assert "This week" in said(driver)
    driver.click("week.before").click("week.before")
    assert "16 November to 22 November" in said(driver) and not driver.find("week.before").enabled
    assert driver.scene.find("day.2026-11-20") is not None and driver.scene.find("day.2026-11-30") is None
    driver.click("week.after")
    assert driver.scene.find("day.2026-11-25") is not None


def test_a_week_says_what_its_days_are_and_why_some_cannot_be_played(driver: Driver) -> None:
    driver.ctx.today = lambda: FIRST + timedelta(days=8)
    open_page(driver)
    later = driver.find(f"no_day.{FIRST + timedelta(days=9)}")
    assert "Not yet" in later.name and not later.focusable
    driver.click("week.before")
    sunday = next(
        node for node in driver.scene.accessible() if node.key == f"day.{FIRST + timedelta(days=6)}"
    )
    assert sunday.description == "Five puzzles: not played"


def test_what_was_played_is_told_copied_and_watched(
    driver: Driver, keep: Callable[..., Path], clipboard: list[str]
) -> None:
    path = keep(played(TUESDAY))
    keep(played(TUESDAY), 1)
    page = open_page(driver, TUESDAY.date)
    told = said(driver)
    assert re.search(RESULT, told)
    for words in ("Checked", "not prove that it was the first try", "You have played 1 more since"):
        assert words in told
    driver.click("copy")
    assert clipboard == [driver.find("line").name]
    assert re.match(r"Tabletop 2026-11-17 GoTown \d \(#\d of 3\) ", clipboard[0])
    driver.click("watch")
    assert isinstance(driver.top, ReplayScene)
    driver.press("escape")
    assert driver.top is page
    assert driver.find("again").name == "Play it again"
    driver.click("again")
    assert table_of(driver).seed == TUESDAY.seed
    assert path.exists()
    open_page(driver, TUESDAY.date)
    assert driver.find("again").name == "Continue", "it is begun"


def test_the_journal_that_is_saved_is_proved_from_outside(
    driver: Driver, keep: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(played(TUESDAY))
    open_page(driver, TUESDAY.date)
    driver.click("journal")
    copy = driver.ctx.home / "exports" / path.name
    assert copy.read_bytes() == path.read_bytes()
    assert cli.main(["verify", "--daily", str(copy)]) == 0
    assert capsys.readouterr().out.strip() == driver.find("line").name


def test_a_line_that_proves_nothing_is_not_copied(
    driver: Driver, keep: Callable[..., Path], clipboard: list[str]
) -> None:
    keep(played(TUESDAY, bots_seed=TUESDAY.bots_seed + 1))
    open_page(driver, TUESDAY.date)
    assert "This game cannot be compared with others." in said(driver)
    driver.click("copy")
    assert not clipboard and "’s move differs" in driver.scene.tip.reason


def test_a_game_that_is_gone_leaves_no_line(driver: Driver, keep: Callable[..., Path]) -> None:
    path = keep(played(TUESDAY))
    open_page(driver)
    path.unlink()
    driver.click("week.before").click(f"day.{TUESDAY.date}")
    assert driver.scene.find("line") is None and driver.ctx.toasts.items
    driver.click("watch")
    assert isinstance(driver.top, DailyScene)


# -- the end -----------------------------------------------------------------------------------------------


def test_the_end_tells_the_line_and_leads_on(driver: Driver, clipboard: list[str]) -> None:
    end_of(driver, MONDAY)
    assert "Checked" in said(driver)
    driver.click("copy")
    assert clipboard == [driver.find("line").name]
    driver.click("daily")
    assert isinstance(driver.top, DailyScene) and driver.top.chosen == MONDAY.date
    driver.press("escape")
    assert driver.find("rematch").name == "Play it again"
    driver.click("rematch")
    assert table_of(driver).seed == MONDAY.seed


def test_the_end_says_why_nobody_can_compare(driver: Driver, clipboard: list[str]) -> None:
    end_of(driver, TUESDAY, taken_back_at=20)
    assert "A move was taken back after it revealed something new." in said(driver)
    driver.click("copy")
    assert not clipboard


def test_it_is_checked_bit_by_bit(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no time left, each frame does one step; nobody waits for the computer players."""
    driver.ctx.frame_budget.ms = 0
    steps: list[object] = []
    faults = day_proof.faults

    def counted(*what: Any) -> Any:
        for fault in faults(*what):
            steps.append(fault)
            yield fault

    monkeypatch.setattr(day_proof, "faults", counted)
    end_of(driver, MONDAY)
    assert 0 < len(steps) < 10 and "Checking the game" in said(driver)
    assert not driver.find("copy").enabled


def test_other_games_end_as_ever(driver: Driver) -> None:
    table = begun(MONDAY, seed=MONDAY.seed + 1)
    saves.Journal.begin(table, driver.ctx.home / "saves" / "other.tabletop")
    end = DayEnd(driver.ctx, Session(table, lambda: "off"))
    assert end.day is None and not end.zone(pygame.Rect(0, 0, 900, 600)).widgets


def test_midnight_keeps_the_day_that_was_begun(driver: Driver) -> None:
    driver.ctx.today = lambda: MONDAY.date
    open_page(driver)
    driver.click("play")
    driver.ctx.today = lambda: TUESDAY.date
    table, whole = table_of(driver), played(MONDAY)
    for step in whole.steps[1:]:
        table.submit(0, step.record.command)
    assert table.result is not None
    driver.push(ResultsScene(driver.ctx, Session(table, lambda: "off"))).press("x").frame(2)
    assert driver.find("line").name.startswith("Tabletop 2026-11-16 Deckville ")
    assert driver.find("copy").enabled
    open_page(driver)
    assert driver.find("play").name == "Play this city", "today is another day"
    driver.click(f"day.{MONDAY.date}")
    assert "points" in said(driver)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 200)])
def test_the_score_sheet_keeps_its_place(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    driver = make_driver(size=size, ui_scale=scale, language="ja")
    end_of(driver, TUESDAY)
    sheet, line = driver.find("sheet.panel").rect, driver.find("line.box").rect
    assert sheet.h >= size[1] // 5 and sheet.bottom <= line.top
    assert line.bottom <= min(button.rect.top for button in driver.scene.zones[0].widgets)


class FarAway(date):
    """A clock that stands at the end of time."""

    @classmethod
    def today(cls) -> date:
        return date.max


def test_a_clock_at_the_end_of_time_stops_nothing(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "date", FarAway)
    assert daily.today() == daily.LAST
    for today in (daily.today, lambda: date.max):
        driver.ctx.today = today
        opening.begin(driver.ctx, "gotown", [SeatInfo("Mei"), SeatInfo("Tom", "bot:easy")], {})
        driver.frame()
        assert isinstance(driver.top, TableScene)
    driver.ctx.today = daily.today
    navigate.open_lesson(driver.ctx, "gotown-first")
    assert isinstance(driver.frame().top, TableScene)
    driver.ctx.scenes.reset(MenuScene(driver.ctx))
    driver.push(DailyScene(driver.ctx))
    for key in ("week.before", "week.after", f"day.{daily.LAST - timedelta(days=1)}"):
        driver.click(key)
    assert driver.scene.chosen == daily.LAST - timedelta(days=1)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seconds", [-1e18, -1.0, 0.0, 1.7e9, 253_402_300_799.0, 1e12, 1e30, float("inf")])
def test_a_file_of_any_time_has_a_date(driver: Driver, seconds: float) -> None:
    assert when_text(driver.ctx, moment_of(seconds))
