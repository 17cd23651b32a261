"""The record: what it tells, what it leads to, by pointer and key; and what is new at the end of a game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

import tabletop
from tabletop import saves
from tabletop.app.core.session import Session
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.record.game_card import GameCard
from tabletop.app.screens.record.scene import RecordScene
from tabletop.app.screens.record.words import percent, share_text, table_text
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.widgets.base import Look
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.record.filters import FEWEST, Wins
from tabletop.record.game_stats import Cache, mark_of
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.record.played import count, play, saved, write
from tests.record.test_points import game as scored
from tests.review.played import played
from tests.saves.mutations import with_header


def game(seed: int, *names: str, level: str = "easy") -> Table[Any, Any, Any]:
    """A finished game of people and one computer player."""
    seats = [SeatInfo(name, "human", seat) for seat, name in enumerate(names)]
    table = Table.new("gotown", [*seats, SeatInfo("AI", f"bot:{level}", 4)], seed)
    play(table)
    return table


@pytest.fixture
def page(driver: Driver, tmp_path: Path) -> RecordScene:
    """The record of six games, Mei's and Tom's."""
    for number in range(6):
        table = game(number, "Mei" if number % 2 else "Tom", level="easy" if number < 4 else "hard")
        write(table, tmp_path / "saves" / f"{number}.tabletop", f"2026-01-0{number + 1}")
    count(tmp_path / "saves")
    scene = RecordScene(driver.ctx, view="charts")
    driver.push(scene)
    return scene


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_games_at_a_glance_fit_a_large_window(
    language: str, make_driver: Callable[..., Driver], tmp_path: Path
) -> None:
    write(game(1, "Mei"), tmp_path / "saves" / "1.tabletop", "2026-01-01")
    count(tmp_path / "saves")
    driver = make_driver(size=(1920, 1080), language=language)
    driver.push(RecordScene(driver.ctx)).frame(2)
    zone = next(one for one in driver.scene.zones if one.name == "record")
    assert zone.viewport is not None and zone.content_h <= zone.viewport.h
    assert driver.find("weeks.panel").rect.bottom < 1080 and driver.find("week0").rect.h >= 60


def said(driver: Driver) -> str:
    return " | ".join(f"{node.name} {node.description}" for node in driver.scene.accessible())


def test_it_is_in_the_menu(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx)).click("record")
    assert isinstance(driver.top, RecordScene)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


def test_where_nobody_could_win_over_anybody_it_says_played(driver: Driver, tmp_path: Path) -> None:
    write(played("deckville", 1, 1)[0], tmp_path / "saves" / "alone.tabletop", "2026-01-01")
    count(tmp_path / "saves")
    driver.push(RecordScene(driver.ctx))
    card = driver.find("game.deckville")
    assert isinstance(card, GameCard)
    assert [words for words, *_ in card._lines()] == ["Deckville", "played"]


def test_where_no_game_was_played_a_cell_has_a_dash_and_says_why(
    make_driver: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(game(1, "Mei"), tmp_path / "saves" / "one.tabletop", "2026-01-01")
    count(tmp_path / "saves")
    driver = make_driver(language="ja")
    driver.push(RecordScene(driver.ctx)).frame()
    cell = driver.find("level.hard.chinatown")
    drawn: list[str] = []
    monkeypatch.setattr(driver.ctx.text, "draw", lambda canvas, words, *_, **__: drawn.append(words))
    cell.draw(pygame.Surface((1, 1)), Look())
    assert drawn == ["–"] and cell.name.endswith("まだ遊んでいません")


def test_it_tells_the_games_of_all_and_of_one(driver: Driver, page: RecordScene) -> None:
    assert "6 games on this computer" in said(driver)
    everybody = page._record_data.games.wins
    assert everybody.games == 6 and f"{everybody.won} of 6" in said(driver)
    page.look_at(page.wanted._replace(person="Mei"))
    assert page._record_data.games.wins.games == 3
    driver.click("against.easy")
    assert page._record_data.games.wins.games == 2
    driver.click("against.easy")
    assert page._record_data.games.wins.games == 3


def test_all_games_are_told_at_a_glance(driver: Driver, tmp_path: Path) -> None:
    people, saves_at = ("Mei", "Tom"), tmp_path / "saves"
    begun = ["2026-10-05", "2026-11-16", "2026-11-22", "2026-11-24", "2026-11-25"]
    played: list[tuple[bool, str, str]] = []
    for number, day in enumerate(begun):
        level = "easy" if number < 3 else "hard"
        kind = f"bot:{level}:{'ruth' if number % 2 else 'finn'}"
        seats = [SeatInfo(people[number % 2], "human"), SeatInfo("AI", kind, 1)]
        table = Table.new("gotown", seats, number)
        play(table)
        write(table, saves_at / f"{number}.tabletop", f"{day}T10:00:00")
        assert table.result is not None
        played.append((0 in table.result.winners, level, day))
    count(saves_at)
    page = RecordScene(driver.ctx)
    driver.push(page)
    told = {node.key: node for node in driver.scene.accessible()}
    for level in ("easy", "hard"):
        won = [is_won for is_won, of, _ in played if of == level]
        assert told[f"level.{level}.gotown"].name.endswith(f"GoTown: {sum(won)} of {len(won)}")
    assert told["level.normal.gotown"].name.endswith("not played")
    assert "level.master.deckville" in told and "level.master.gotown" not in told, "it has no such level"
    ruth = [is_won for is_won, _, _ in played][1::2]
    assert told["whom.ruth"].name == f"Ruth: {sum(ruth)} of 2"
    assert [told[f"week{at}"].name.split(": ")[1][0] for at in range(8)] == list("10000022")
    running = most = 0
    for is_won, _, _ in played:
        running = running + 1 if is_won else 0
        most = max(most, running)
    assert told["best0"].name == f"Wins in a row: {most}"
    driver.click("game.gotown")
    assert page.view == "charts" and page.wanted.game == "gotown"


def test_one_may_look_back_a_week_or_a_month_alone(driver: Driver, tmp_path: Path) -> None:
    for number, day in enumerate(("2026-10-05", "2026-11-01", "2026-11-18", "2026-11-19", "2026-11-25")):
        write(game(number, "Mei"), tmp_path / "saves" / f"{number}.tabletop", f"{day}T10:00:00")
    count(tmp_path / "saves")
    page = RecordScene(driver.ctx, view="charts")
    driver.push(page)
    found = []
    for _ in range(3):
        found.append(page._record_data.games.wins.games)
        page.focus("period")
        driver.press("left")
    assert found == [5, 4, 2], "all, thirty days, seven days with today"
    page._look_back("week")
    assert "not played" in said(driver) and page._record_data.games.wins.games == 2


def test_every_dot_opens_its_replay(driver: Driver, page: RecordScene) -> None:
    for number, one in enumerate(page._record_data.games.played):
        driver.scene.focus(f"dot{number}")
        driver.press("return")
        assert isinstance(driver.top, ReplayScene)
        assert driver.top.session.table.digest == saves.load(one.path).digest
        assert driver.top.viewer == (one.ours[0] if len(one.ours) == 1 else None), "not by who won"
        driver.press("escape")
        assert driver.top is page


def test_the_scores_of_many_games_are_turned_like_pages(driver: Driver, tmp_path: Path) -> None:
    """The last games stand first; every game's dot is on one page."""
    library = Library(tmp_path / "saves")
    library.folder.mkdir()
    cache = Cache(library)
    for number in range(120):
        path = library.folder / f"{number:03}.tabletop"
        path.write_bytes(b"counted before")
        one = scored(f"{number % 7}* 3")
        cache.learn(path, mark_of(path), replace(one, created=f"2026-01-01T{number:03}"))
    cache.write()
    driver.push(RecordScene(driver.ctx, "gotown", "charts"))
    pages: list[list[int]] = []
    while not pages or pages[-1][0] > 0:
        pages.append(dots_of(driver))
        first, last = pages[-1][0], pages[-1][-1]
        assert driver.find("scores.where").name == f"Games {first + 1} to {last + 1} of 120"
        assert driver.find("scores.later").enabled == (len(pages) > 1)
        assert driver.find("scores.earlier").enabled == (first > 0)
        driver.click("scores.earlier")
    assert [number for dots in reversed(pages) for number in dots] == [*range(120)] and len(pages) > 2
    driver.click("scores.later")
    assert dots_of(driver) == pages[-2]


def dots_of(driver: Driver) -> list[int]:
    """Return the numbers of the games that have a dot."""
    keys = driver.keys()
    return [int(key[3:]) for key in keys if key.startswith("dot")]


def test_a_game_that_is_gone_is_said(driver: Driver, page: RecordScene) -> None:
    page._record_data.games.played[0].path.unlink()
    driver.scene.focus("dot0")
    driver.press("return")
    assert driver.top is page and driver.ctx.toasts.items


def test_numbers_say_what_charts_show(driver: Driver, page: RecordScene) -> None:
    page.view = "numbers"
    page.rebuild()
    told, summary = said(driver), page._record_data.games
    for words in (
        f"{summary.wins.won} of 6",
        "Best score",
        "floors stolen",
        "Assisted games",
        "Unfinished games",
    ):
        assert words in told


def test_firsts_are_readable_from_the_start(driver: Driver) -> None:
    driver.push(RecordScene(driver.ctx, "deckville", "firsts"))
    told = said(driver)
    for first in driver.top._games["deckville"].statistics.achievements:  # type: ignore[attr-defined]
        assert first.name in told and first.why in told
    assert told.count("not yet") == 10


def test_a_first_leads_to_where_it_was_shown(driver: Driver, page: RecordScene) -> None:
    page.view = "firsts"
    page.rebuild()
    key = next(w.key for zone in page.zones for w in zone.widgets if w.key.startswith("watch."))
    found = {
        one.position
        for played in page._record_data.games.played
        for one in played.game.firsts
        if one.key == key.removeprefix("watch.")
    }
    driver.scene.focus(key)
    driver.press("return")
    assert isinstance(driver.top, ReplayScene) and driver.top.timeline.position in found
    assert driver.top.viewer in driver.top.session.humans


def test_one_person_under_two_names(driver: Driver, page: RecordScene) -> None:
    page.look_at(page.wanted._replace(person="Tom"))
    page._join("Tom", "Mei")
    assert page.wanted.person == "Mei" and page._record_data.games.wins.games == 6
    assert driver.ctx.settings.same_person == {"Tom": "Mei"}
    page._part("Mei")
    assert page._record_data.games.wins.games == 3 and driver.ctx.settings.same_person == {}


def test_the_table_for_spreadsheets_is_written(driver: Driver, page: RecordScene, tmp_path: Path) -> None:
    driver.click("export")
    assert len((tmp_path / "exports" / "record.csv").read_text("utf-8").splitlines()) == 7


def test_without_games_it_leads_to_them(driver: Driver) -> None:
    driver.push(RecordScene(driver.ctx, "gotown", "charts"))
    told = said(driver)
    assert "No finished game of GoTown yet" in told
    assert "game by game" in told and "Floors gained" in told, "what will stand here"
    driver.click("play")
    assert isinstance(driver.top, SetupScene) and driver.top.plan.game.id == "gotown"


def test_figures_that_are_all_zero_have_no_empty_bar(driver: Driver, page: RecordScene) -> None:
    keys = driver.keys()
    assert "figures1.bar0" in keys and "none so far" not in said(driver)
    for one in page._stats_worker.games.values():
        for key in ("robbed", "hammered", "wrecked"):
            one.figures[key] = (0,) * len(one.seats)
    page._look_again()
    keys = driver.keys()
    assert "figures1.bar0" not in keys and "none so far" in said(driver)


def test_damaged_files_count_for_nothing_and_are_named(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "bent.tabletop").write_bytes(b"no game at all\n")
    count(tmp_path / "saves")
    driver.push(RecordScene(driver.ctx))
    assert "1 file is not counted." in said(driver) and "bent.tabletop" in said(driver)


def test_what_is_not_known_is_counted_in_the_background(driver: Driver, tmp_path: Path) -> None:
    saved(tmp_path / "saves", 1)
    driver.push(RecordScene(driver.ctx))
    assert "Counting: 1 saved game left" in said(driver)
    until = time.monotonic() + 60
    while "1 game on this computer" not in said(driver) and time.monotonic() < until:
        driver.wait(200)
        time.sleep(0.01)
    assert "1 game on this computer" in said(driver)


def ended(driver: Driver, folder: Path, table: Table[Any, Any, Any]) -> ResultsScene:
    """The end of a game that was written down while it was played."""
    journal = saves.Journal.begin(table, folder / "now.tabletop")
    journal.close()
    count(folder)
    scene = ResultsScene(driver.ctx, Session(table, lambda: "off"))
    driver.push(scene).wait(100)
    return scene


def test_what_is_new_is_told_at_the_end_of_a_game(make_driver: Callable[..., Driver], tmp_path: Path) -> None:
    driver = make_driver(size=(1920, 1080), animation="off")
    scene = ended(driver, tmp_path / "saves", game(7, "Mei"))
    shown = {new.first.key for new in scene.new_achievements.found}
    assert shown and "New to you:" in said(driver)
    driver.click("news.watch")
    assert isinstance(driver.top, ReplayScene)
    assert driver.top.timeline.position == scene.new_achievements.found[0].position
    driver.press("escape").click("news.all")
    assert isinstance(driver.top, RecordScene)
    # The same game once more: nothing in it is new.
    write(game(7, "Mei"), tmp_path / "saves" / "before.tabletop")
    (tmp_path / "saves" / "now.tabletop").unlink()
    assert ended(driver, tmp_path / "saves", game(7, "Mei")).new_achievements.found == ()


def test_nothing_is_new_in_a_game_that_is_looked_at(driver: Driver) -> None:
    scene = ResultsScene(driver.ctx, Session(game(7, "Mei"), lambda: "off"))
    driver.push(scene).wait(3000)
    assert scene.new_achievements.found == () and scene.new_achievements._stats_worker is None


def test_why_there_are_more_games_than_won_and_lost_is_said(driver: Driver, tmp_path: Path) -> None:
    for number, is_forked in enumerate((False, True)):
        path = write(game(number, "Mei"), tmp_path / "saves" / f"{number}.tabletop", "2026-01-01")
        if is_forked:
            path.write_bytes(with_header(path.read_bytes(), extra={"forked": True}))
    count(tmp_path / "saves")
    driver.push(RecordScene(driver.ctx))
    assert "2 games on this computer" in said(driver)
    assert "1 finished game counts as neither won nor lost here: " in said(driver)


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0%"), (0.005, "0%"), (0.5, "50%"), (2 / 3, "67%"), (0.99, "99%"), (1, "100%")]
)
def test_shares_are_read_in_per_cent(share: float, words: str, driver: Driver) -> None:
    assert percent(driver.ctx, share) == words


def test_a_share_is_read_with_its_interval_once_there_are_enough_games(driver: Driver) -> None:
    few, many = Wins(FEWEST - 1, 1, 0, 0.1, 0.9, 0.5), Wins(200, 197, 3, 0.956, 0.992, 0.5)
    assert share_text(driver.ctx, few) == "" and share_text(driver.ctx, many) == "98% (95%: 96 to 99)"


OPTIONS = tabletop.game("chinatown").box.options


@pytest.mark.parametrize("option", OPTIONS, ids=lambda one: one.key)
def test_a_table_is_named_by_what_differs(option: Any, driver: Driver) -> None:
    ctx, game = driver.ctx, tabletop.game("chinatown")
    values = {"switch": (False, True), "seat": (1,)}.get(option.kind, [key for key, _ in option.choices])
    said = [table_text(ctx, game, ((option.key, value),)) for value in values]
    assert len(set(said)) == len(said) and all(option.label in one for one in said)
    assert table_text(ctx, game, ()) == "As usual"
    other = OPTIONS[OPTIONS.index(option) - 1]
    both = table_text(ctx, game, ((option.key, values[0]), (other.key, other.default)))
    assert both.startswith(f"{said[0]}, ") and other.label in both


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 100), ((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 100), ((3840, 2160), 100)],
)
def test_the_cards_of_all_games_fill_even_rows(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    """None stands alone in a row, none over another, and all are as large."""
    driver = make_driver(size=size, ui_scale=scale)
    page = RecordScene(driver.ctx)
    driver.push(page).settle()
    cards = [widget.rect for zone in page.zones for widget in zone.widgets if isinstance(widget, GameCard)]
    rows = Counter(card.y for card in cards)
    span = max(card.right for card in cards) - min(card.x for card in cards)
    assert span > 0.7 * driver.ctx.display.w, "they fill the page"
    assert len(cards) == len(tabletop.games()) and max(rows.values()) - min(rows.values()) <= 1
    assert all(card.collidelist(cards[at + 1 :]) < 0 for at, card in enumerate(cards))
    assert len({tuple(card.size) for card in cards}) == 1 and driver.ctx.display.bounds.w >= max(
        card.right for card in cards
    )
