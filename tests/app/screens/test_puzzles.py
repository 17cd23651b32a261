"""Puzzles at the real tables and on their page: answered, failed, taken back, hinted at, kept (ux M15)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from msgspec import structs

from tabletop.app.core import navigate
from tabletop.app.core.progress import counted
from tabletop.app.core.settings import SettingsFile
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.puzzles.badge import draw_badge
from tabletop.app.screens.puzzles.card import Standing
from tabletop.app.screens.puzzles.scene import PuzzleHouse, PuzzlesScene
from tabletop.app.screens.puzzles.session import STARS, PuzzleSession
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.button import Button
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message
from tabletop.engine.players import HUMAN
from tabletop.games.chinatown.commands import FinishPlacing
from tabletop.puzzles import Puzzle, command_of, marks_of, table_at
from tests.app.canvas.whole import compared
from tests.app.driver import Driver
from tests.app.screens.at_lesson import hands_of
from tests.app.screens.at_puzzle import (
    ALL,
    KINDS,
    card,
    every_kind,
    give,
    in_turn,
    open_puzzle,
    read_out,
    session_of,
    widgets_of,
)

Made = Callable[..., Driver]
WAYS = {"clicks": "en", "keys": "ja", "drag": "en"}
"""The routes, each with a language."""
LOOKS = {
    "small": ((1280, 720), "en", 75),
    "japanese": ((1280, 720), "ja", 100),
    "largest": ((1280, 720), "en", 200),
    "large": ((1920, 1080), "ja", 150),
    "4K": ((3840, 2160), "en", 100),
}
ONE = KINDS[0]
LIST = ALL[ONE.game]
PLACING = next(one for one in KINDS if one.question == "place_for_most")


@pytest.mark.parametrize(("puzzle", "way"), in_turn("keys", "clicks", "drag"))
def test_it_is_solved_by_hand_and_its_lights_go_on(puzzle: Puzzle, way: str, make_driver: Made) -> None:
    driver = make_driver(language=WAYS[way], animation="off", confirmations=False)
    scene = open_puzzle(driver, puzzle)
    give(driver, scene, puzzle.answer, way, hands_of(puzzle.game))
    verdict = session_of(scene).verdict
    assert verdict is not None and verdict.is_solved
    assert driver.ctx.settings.solved == [puzzle.mark]
    assert scene.say(verdict.why) in card(scene)
    assert scene.bots._worker is None, "no computer player thinks"
    saves = driver.ctx.home / "saves"
    assert not saves.exists() or not list(saves.iterdir()), "an attempt is never saved"
    driver.press("space", "space") if way == "keys" else driver.click("puzzle.next")
    following = driver.top
    assert isinstance(following, TableScene) and following is not scene
    assert session_of(following).done == (), "who pressed twice has not played in it"


@pytest.mark.parametrize(("puzzle", "motion"), in_turn("calm", "moving"))
def test_a_near_miss_is_played_on_told_why_and_taken_back(
    puzzle: Puzzle, motion: str, make_driver: Made
) -> None:
    driver = make_driver(confirmations=False, animation="fast", reduced_motion=motion == "calm")
    scene = open_puzzle(driver, puzzle)
    shown = scene.state
    give(driver, scene, puzzle.misses[0])
    session = session_of(scene)
    assert session.verdict is not None and not session.verdict.is_solved
    assert scene.state == session.view != shown, "what was done is seen"
    assert scene.say(session.verdict.why) in read_out(driver)
    assert not scene.perform(command_of(session.table, puzzle.answer[0])), "the attempt is over"
    driver.press("space").settle()
    assert (session.done, session.verdict) == ((), None)
    assert session.table.digest == puzzle.digest
    assert scene.state == shown
    assert scene.find("puzzle.card") is None
    assert driver.ctx.settings.solved == []
    give(driver, scene, puzzle.answer)
    assert driver.ctx.settings.solved == [puzzle.mark], "and tried again"


@every_kind
def test_everything_of_an_attempt_can_be_taken_back(puzzle: Puzzle, driver: Driver) -> None:
    scene = open_puzzle(driver, puzzle)
    session = session_of(scene)
    assert not session.undo_info
    give(driver, scene, puzzle.misses[0])
    done, after = session.done, session.table.digest
    for _ in done:
        assert session.undo_info
        driver.press("u").settle()
    assert (session.done, session.table.digest, scene.state) == ((), puzzle.digest, session.view)
    for _ in done:
        driver.press("ctrl+y").settle()
    assert (session.done, session.table.digest) == (done, after)
    driver.click("bar.start").settle()
    assert (session.done, session.table.digest) == ((), puzzle.digest)


def test_who_places_no_more_is_told_at_once_without_any_income(make_driver: Made) -> None:
    driver = make_driver(confirmations=False)
    scene = open_puzzle(driver, next(one for one in ALL["chinatown"] if _ends_the_round(one)))
    session, shown = session_of(scene), scene.state
    assert scene.perform(FinishPlacing())
    driver.frame(2)
    assert session.verdict is not None and scene.say(session.verdict.why) in card(scene)
    assert scene.state is shown and not scene.ui_state.count.is_counting
    for key in ("u", "ctrl+y"):
        driver.press(key).settle()
    assert session.done == (FinishPlacing(),) and scene.state == shown
    driver.press("space").settle()
    assert (session.done, scene.state) == ((), session.view)


def _ends_the_round(puzzle: Puzzle) -> bool:
    table = table_at(puzzle, (SeatInfo("A", HUMAN, 0),) * puzzle.seats)
    table.submit(puzzle.seat, command_of(table, puzzle.misses[-1][-1]))
    return puzzle.question == "place_for_most" and len(table.steps[-1].record.events) > 1


@every_kind
def test_a_hint_says_where_to_look_and_then_the_next_move(puzzle: Puzzle, driver: Driver) -> None:
    scene = open_puzzle(driver, puzzle)
    session = session_of(scene)
    driver.press("h")
    assert driver.find("hint.look").name == scene.say(session.where_to_look)
    assert scene.find("hint.0") is None
    driver.press("h").settle()
    label = scene.game.words.label(session.answer[0], session.view)
    assert driver.find("hint.0").name.lower().startswith(scene.say(label).lower())
    assert session.table.hints == 0, "it is no game"
    driver.click("hint.do").settle()
    assert session.done == session.answer[:1]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1536, 864), 100), ((1920, 1080), 150)])
def test_a_hint_covers_no_number_of_a_hand_and_no_loose_tile(
    size: tuple[int, int], scale: int, make_driver: Made
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    for puzzle in (ALL["gotown"][0], PLACING):
        scene = open_puzzle(driver, puzzle)
        driver.click("puzzle.ok") if scene.find("puzzle.ok") else None
        loose = "tile:" if puzzle is PLACING else "none"
        tiles = [widget.rect for widget in widgets_of(scene) if widget.key.startswith(loose)]
        for _ in range(2):
            driver.press("h").settle()
            assert driver.find("hint.ground").rect.collidelist(tiles) < 0
        order = [part.name for part in scene.pieces()]
        rings = [number for number, name in enumerate(order) if name[:1] == ("aid",)]
        assert rings and (tiles or order.index("numbers") > max(rings))


def test_beside_the_known_answer_a_hint_says_so(driver: Driver) -> None:
    puzzle = next(one for one in LIST if len(one.answer) > 1)
    scene = open_puzzle(driver, puzzle)
    session = session_of(scene)
    session.puzzle = structs.replace(puzzle, answer=puzzle.misses[0])
    assert scene.perform(command_of(session.table, puzzle.answer[0]))
    assert session.verdict is None
    driver.settle().press("h")
    assert "left the known solution" in driver.find("hint.look").name
    assert scene.find("hint.more") is None


def test_the_question_stands_in_the_bar_and_is_read(driver: Driver) -> None:
    scene = open_puzzle(driver, ONE)
    asked = scene.say(session_of(scene).ask)
    assert scene.guide.prompt("") == asked
    assert asked in [node.name for node in scene.accessible()]
    assert asked in read_out(driver)
    assert scene.guide.status("") == f"Puzzle 1 of {len(LIST)} · easy"
    goals = [open_puzzle(driver, puzzle).find("bar.goal") for puzzle in LIST[:5]]
    assert "First to 5 floors · you have 3" in [goal.name for goal in goals if goal]


def test_the_goal_counts_down_and_says_when_it_is_reached(driver: Driver) -> None:
    puzzle = next(one for one in LIST if "build_floor" in bytes(one.answer[0]).decode())
    scene = open_puzzle(driver, puzzle)
    session = session_of(scene)
    assert session.meter is not None
    done, most = session.meter
    assert scene.guide.prompt("") == f"Win this turn: you need {most - done} more floors."
    assert scene.perform(command_of(session.table, puzzle.answer[0]))
    driver.settle()
    assert session.meter == (done + 1, most)
    left = most - done - 1
    assert scene.guide.prompt("") == f"Win this turn: you need {left} more floor{'s' * (left > 1)}."
    give(driver, scene, puzzle.answer[1:])
    assert session.meter == (most, most)
    assert scene.guide.prompt("") == "You have reached the goal."


def test_a_failed_attempt_and_a_hint_cost_a_star_each_and_the_card_says_so(driver: Driver) -> None:
    scene = open_puzzle(driver, ONE)
    session = session_of(scene)
    for _ in range(2):
        give(driver, scene, ONE.misses[0])
        assert (len(session.failed), session.stars) == (1, 2), "the same attempt counts once"
        assert "1 failed attempt, 2 of 3 stars" in card(scene)
        driver.press("space").settle()
    driver.press("h")
    assert session.stars == 1 and "1 of 3 stars" in driver.find("puzzle.badge").name
    driver.press("escape")
    give(driver, scene, ONE.answer)
    assert "1 of 3 stars" in card(scene) and session.stars == 1


def test_a_question_that_is_small_in_the_bar_is_asked_on_the_card(
    make_driver: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "You have all that you need for a win this turn, and some of it twice. What comes first of all?"
    monkeypatch.setattr(PuzzleSession, "ask", Message(asked))
    driver = make_driver(ui_scale=200)
    scene = open_puzzle(driver, ONE)
    assert asked in card(scene)
    driver.press("space")
    assert scene.find("puzzle.card") is None and session_of(scene).done == ()
    driver.click("puzzle.ask")
    assert asked in card(scene)
    driver.press("h")
    assert scene.find("puzzle.card") is None, "it gives way to a hint"
    driver.press("escape").click("puzzle.ask")
    assert scene.perform(command_of(session_of(scene).table, ONE.answer[0]))
    driver.settle()
    assert asked not in card(scene), "it gives way to what is done"


# -- the page ------------------------------------------------------------------------------------------


def houses(driver: Driver) -> list[PuzzleHouse]:
    """Return the houses of the page."""
    return [one for one in widgets_of(driver.scene) if isinstance(one, PuzzleHouse)]


@pytest.mark.parametrize("scale", [100, 150])
def test_its_number_stands_in_the_bar_where_the_status_has_no_room(scale: int, make_driver: Made) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=scale)
    scene = open_puzzle(driver, PLACING)
    number = driver.find("bar.number")
    assert number.name == scene.guide.status("") and scene.guide.short_status() == "1/60"
    assert number.rect.right < scene.top_bar.prompt_rect.left and scene.find("bar.goal") is None
    badge = driver.find("puzzle.badge").rect
    assert badge.y >= number.rect.centery - 1 and badge.right < scene.top_bar.prompt_rect.left
    assert badge.w > number.rect.w or scale > 100, "it has all the room up to the question"


def test_from_the_menu_to_a_puzzle_and_back_by_keys(driver: Driver) -> None:
    driver.ctx.settings.solved = [LIST[0].mark, "gone long ago"]
    driver.push(MenuScene(driver.ctx))
    count = counted(driver.ctx.settings, ALL)
    assert count == (1, sum(map(len, ALL.values())))
    assert driver.find("puzzles").node().description == f"1 of {count.all} solved"  # type: ignore[union-attr]
    driver.scene.focus("puzzles")
    driver.press("return")
    assert isinstance(driver.top, PuzzlesScene)
    assert driver.scene.focus_key == f"puzzle.{LIST[1].id}", "the first that is not solved"
    driver.press("left")
    assert driver.scene.focus_key == f"puzzle.{LIST[0].id}"
    driver.press("return").settle()
    assert isinstance(driver.top, TableScene)
    driver.click("bar.puzzles")
    assert isinstance(driver.top, PuzzlesScene)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


def test_each_house_tells_whether_it_is_solved_and_its_stars(driver: Driver) -> None:
    driver.ctx.settings.solved = [one.mark for one in LIST[:2]]
    driver.ctx.settings.stars = {LIST[0].mark: 2, LIST[2].mark: 3}
    navigate.show_puzzles(driver.ctx, ONE.game)
    driver.frame()
    told = {node.key: node for node in driver.scene.accessible()}
    nodes = [told[f"puzzle.{one.id}"] for one in LIST]
    assert [node.name for node in nodes] == [f"Puzzle {number}" for number in range(1, len(LIST) + 1)]
    assert nodes[0].description.endswith("· solved, 2 of 3 stars")
    assert nodes[1].description.endswith("· solved")
    assert not any("solved" in node.description or "star" in node.description for node in nodes[2:])


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 75), ((1280, 720), 200), ((1920, 1080), 75)])
def test_houses_can_be_hit_at_all_sizes(size: tuple[int, int], scale: int, make_driver: Made) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    navigate.show_puzzles(driver.ctx, ONE.game)
    driver.frame()
    found = houses(driver)
    assert min(min(house.rect.size) for house in found) >= 36
    assert all(a.rect.clip(b.rect).size == (0, 0) for a in found for b in found if a is not b)
    driver.tap(f"puzzle.{LIST[-1].id}").settle()
    assert isinstance(driver.top, TableScene) and session_of(driver.top).puzzle == LIST[-1]


# -- in the bar --


@pytest.mark.parametrize(("puzzle", "look"), in_turn(*LOOKS))
def test_goal_stars_and_attempts_stand_in_the_bar_and_the_table_is_as_large_as_without(
    puzzle: Puzzle, look: str, make_driver: Made
) -> None:
    size, language, scale = LOOKS[look]
    driver = make_driver(size=size, language=language, ui_scale=scale)
    scene = open_puzzle(driver, puzzle)
    if scene.find("puzzle.ok"):
        driver.click("puzzle.ok")
    assert driver.ctx.display.size == size, "nothing beside it"
    badge, bar = driver.find("puzzle.badge"), scene.top_bar
    assert bar.area.contains(badge.rect) and badge.rect.right <= bar.prompt_rect.left
    buttons = [widget.rect for widget in widgets_of(scene) if isinstance(widget, Button)]
    assert badge.rect.collidelist(buttons) < 0
    is_short = scene.guide.short_prompt() == bar._said.prompt
    assert not (is_short and scene.find("bar.number")), "a short question leaves room for all else"
    assert (bar.goal.is_sign and scene.find("bar.goal") is not None) or scene.find("bar.number") is not None
    driver.click("puzzle.badge")
    assert scene.find("puzzle.card") is not None, "a press shows all of it, large"


@pytest.mark.parametrize(("wide", "shown"), [(400, 3), (140, 2), (60, 1)])
def test_the_bar_shows_the_stars_above_all(wide: int, shown: int, driver: Driver) -> None:
    standing = Standing((3, 5), 2, 1, 0, (False,))
    whole, drawn = pygame.Rect(5, 5, wide, 20), pygame.Surface((500, 30))
    icon, box = driver.ctx.assets.icon, driver.ctx.shapes.box
    icons, boxes = Mock(wraps=icon), Mock(wraps=box)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(driver.ctx.assets, "icon", icons)
        patched.setattr(driver.ctx.shapes, "box", boxes)
        draw_badge(driver.ctx, drawn, standing, whole)
    names = [call.args[0] for call in icons.call_args_list]
    assert (names.count("star"), names.count("starl")) == (1, 2)
    assert names.count("x") == (2 if shown == 3 else 0)
    pips = [call.args[1] for call in boxes.call_args_list if "edge" in call.kwargs]
    assert len(pips) == (5 if shown > 1 else 0)
    assert all(whole.contains(pip) for pip in pips)


# -- the column beside the table --


@every_kind
def test_in_a_wide_window_it_stands_beside_a_table_that_loses_nothing(
    puzzle: Puzzle, make_driver: Made
) -> None:
    driver = make_driver(size=(1760, 720), confirmations=False, animation="off")
    scene, display = open_puzzle(driver, puzzle), driver.ctx.display
    column, session = scene.find("puzzle.card"), session_of(scene)
    assert column is not None and display.w <= column.rect.x and column.rect.right <= display.whole[0]
    assert (display.s, display.h) == (2 / 3, 720), "as large as without it"
    assert scene.say(session.ask) in column.name and "3 of 3 stars" in column.name
    things = [w for zone in scene.zones if zone.name != "puzzle.card" for w in zone.widgets]
    assert all(thing.rect.right <= display.w for thing in things if thing.interactive)
    give(driver, scene, puzzle.misses[0])
    assert "1 failed attempt, 2 of 3 stars" in card(scene)
    driver.click("puzzle.again").settle()
    assert session.done == () and scene.find("puzzle.card") is not None
    give(driver, scene, puzzle.answer)
    assert scene.find("puzzle.next") is not None
    driver.click("bar.puzzles").settle()
    assert isinstance(driver.top, PuzzlesScene) and display.size == display.whole == (1760, 720)
    assert driver.scene.find(f"puzzle.{puzzle.id}") is not None


@pytest.mark.parametrize(
    ("width", "scale", "is_column"),
    [(1760, 100, True), (2560, 100, True), (2560, 150, False), (1920, 100, False)],
)
def test_there_is_a_column_only_where_the_table_stays_as_large(
    width: int, scale: int, is_column: bool, make_driver: Made
) -> None:
    driver = make_driver(size=(width, 720 if width == 1760 else 1080), ui_scale=scale)
    scene = open_puzzle(driver, ONE)
    assert bool(scene.aside) == is_column == (driver.ctx.display.w < width)
    driver.resize((1280, 720)).settle()
    assert not scene.aside and driver.ctx.display.w == 1280 and scene.find("puzzle.card") is None
    driver.resize((1760, 720)).settle()
    assert bool(scene.aside) == (scale == 100) and driver.ctx.display.whole == (1760, 720)


def test_every_frame_beside_the_column_is_what_would_be_drawn_in_full(make_driver: Made) -> None:
    """A dialog over the table leaves the column; a page has all the window."""
    driver = make_driver(size=(1760, 720), confirmations=False)
    with compared(driver) as frames:
        scene = open_puzzle(driver, ONE)
        narrow = driver.ctx.display.w
        navigate.show_settings(driver.ctx)
        driver.frame()
        assert driver.top is not scene and driver.ctx.display.w == 1760
        driver.press("escape").frame()
        assert driver.top is scene and driver.ctx.display.w == narrow
        driver.tap((1740, 700)).frame()
        assert driver.top is scene, "a finger beside the table does nothing there"
        driver.move((1500, 300)).wait(300).press("1").wait(100).press("escape")
        give(driver, scene, ONE.misses[0])
        driver.wait(500).press("space").settle().resize((1280, 720)).settle().resize((1760, 720)).settle()
        driver.click("bar.puzzles").settle()
    assert frames[0] > 10


# -- what is kept --------------------------------------------------------------------------------------


def test_stars_stay_when_the_table_is_left_and_never_become_fewer(make_driver: Made, tmp_path: Path) -> None:
    file, driver = tmp_path / "settings.json", make_driver(animation="off")

    def solve(misses: int) -> None:
        scene = open_puzzle(driver, ONE)
        for _ in range(misses):
            give(driver, scene, ONE.misses[0])
            driver.press("space").settle()
        give(driver, scene, ONE.answer)
        navigate.show_puzzles(driver.ctx, ONE.game)

    solve(1)
    assert SettingsFile(file).load().solved == [ONE.mark]
    assert SettingsFile(file).load().stars == {ONE.mark: 2}
    solve(0)
    assert SettingsFile(file).load().stars == {ONE.mark: 3}
    driver.ctx.settings_file.values = SettingsFile(file).load()
    solve(1)
    assert SettingsFile(file).load().stars == {ONE.mark: 3}, "also after a restart"
    assert f"3 of {STARS} stars" in houses(driver)[LIST.index(ONE)].tooltip


def test_marks_are_those_of_the_puzzles() -> None:
    assert all(marks_of(game) == {one.mark for one in found} for game, found in ALL.items())
