"""The end of a game: the sheet, what it is made of, revealing, rematch, exports (ux E1 to E8, M11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tabletop import i18n, saves
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.results.chart import course_of, dashed
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.results.sheet import rows_of
from tabletop.app.screens.results.words import as_text
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.engine.message import msg
from tabletop.engine.protocol import Category, Progress, Result
from tabletop.engine.table import Table
from tests.app.driver import Driver
from tests.app.screens.conftest import END


@pytest.fixture
def shown(driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]) -> ResultsScene:
    scene = ResultsScene(driver.ctx, session_of(finished))
    driver.push(scene)
    return scene


def test_a_game_that_counts_no_points_has_no_chart(
    make_driver: Callable[..., Driver], finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    driver = make_driver(size=(1920, 1080))
    for game, has_chart in ((finished.game, True), (replace(finished.game, progress=Progress()), False)):
        finished.game = game
        driver.push(ResultsScene(driver.ctx, session_of(finished))).settle()
        assert (driver.top.find("chart") is not None) is has_chart


def floors_by_the_log(table: Table[Any, Any, Any]) -> list[int]:
    """Count floors from the events alone, knowing nothing of the rules' own score."""
    floors = [0] * len(table.seats)
    for step in table.steps:
        for event in step.record.events:
            match type(event).__name__:
                case "FloorBuilt":
                    floors[event.seat] += 1
                case "FloorStolen":
                    floors[event.seat] += 1
                    floors[event.victim] -= 1
                case "FloorDestroyed":
                    floors[event.victim] -= 1
    return floors


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 3), (4, 4), (4, 5)])
def test_e2_an_independent_count_agrees(seats: int, seed: int) -> None:
    table = played("gotown", seats, END, seed=seed)
    result = table.result
    assert result is not None
    total = next(row for row in rows_of(result) if row.is_total)
    assert list(total.scores) == floors_by_the_log(table)
    assert all(len(items) == score for items, score in zip(total.items, total.scores, strict=True))
    assert list(course_of(table).points[-1]) == list(total.scores)


def test_e1_every_cell_opens_its_items(driver: Driver, shown: ResultsScene) -> None:
    driver.press("x").frame()
    cells = [key for key in list(driver.keys()) if key.startswith("cell") and driver.find(key).focusable]
    assert cells
    for key in cells:
        driver.click(key)
        number, seat = map(int, key.removeprefix("cell").split("."))
        assert shown.open == (number, seat)
        items = [driver.find(k).name for k in list(driver.keys()) if k.startswith("item") and k[4:].isdigit()]
        wanted = [driver.ctx.message(item, shown.session.names) for item in shown.rows[number].items[seat]]
        assert items == wanted


def test_e3_the_tie_break_stands_in_a_row_of_its_own(
    driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    import msgspec

    scene = ResultsScene(driver.ctx, session_of(finished))
    scene.result = msgspec.structs.replace(scene.result, tie_break=msg("More dogs win."))
    driver.push(scene).press("x").frame()
    assert driver.find("tie_break").name == "Tie-break: More dogs win."


def test_e5_rows_come_one_by_one_and_one_press_shows_all(driver: Driver, shown: ResultsScene) -> None:
    assert shown.is_revealing
    assert driver.scene.find("row0") is None
    driver.wait(300)
    assert driver.scene.find("row0") is not None
    driver.press("return")
    assert not shown.is_revealing
    assert driver.top is shown
    assert driver.scene.find(f"row{len(shown.rows) - 1}") is not None
    driver.wait(8000)
    assert driver.top is shown
    assert not shown.animating


def test_e5_without_animation_all_is_there_at_once(
    make_driver: Callable[..., Driver], finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    driver = make_driver(animation="off")
    scene = ResultsScene(driver.ctx, session_of(finished))
    driver.push(scene).frame()
    assert not scene.is_revealing
    assert not scene.animating


def test_m11_rematch_is_one_activation_with_the_start_rotated(driver: Driver, shown: ResultsScene) -> None:
    old = shown.session.table
    first = next(step.record.seat for step in old.steps if step.record.seat is not None)
    assert first is not None
    following = (first + 1) % len(old.seats)
    driver.press("x")
    assert driver.find("rematch").name == f"Rematch, {old.names[following]} first"
    assert driver.scene.focus_key == "rematch"
    driver.press("return")
    scene = next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    table = scene.session.table
    assert table is not old
    assert [seat.name for seat in table.seats] == [seat.name for seat in old.seats]
    assert table.state.active == following
    assert table.seed != old.seed or table.options != old.options


def test_e6_the_replay_file_can_be_opened(driver: Driver, shown: ResultsScene, tmp_path: Path) -> None:
    driver.press("x").click("save")
    files = list((tmp_path / "exports").glob(f"*{saves.SUFFIX}"))
    assert len(files) == 1
    assert saves.load(files[0]).digest == shown.session.table.digest


def test_e6_text_and_csv(driver: Driver, shown: ResultsScene, tmp_path: Path) -> None:
    driver.press("x").click("export").click("text")
    driver.click("export").click("csv")
    text = next((tmp_path / "exports").glob("*.txt")).read_text(encoding="utf-8")
    assert shown.headline in text
    last = shown.session.log(None)[-1]
    assert driver.ctx.message(last.text, shown.session.names) in text
    rows = next((tmp_path / "exports").glob("*.csv")).read_text(encoding="utf-8").splitlines()
    assert rows[0].split(",")[1:] == list(shown.session.names)
    total = next(row for row in shown.rows if row.is_total)
    assert rows[-1].split(",")[1:] == [str(score) for score in total.scores]


def test_e6_the_columns_of_a_japanese_sheet_line_up(driver: Driver, shown: ResultsScene) -> None:
    driver.ctx.change(language="ja")
    text = as_text(driver.ctx, shown.session, shown.rows, shown.headline, "why")
    sheet = text.split("\n\n")[1].splitlines()
    assert len(sheet) == len(shown.rows) + 1
    assert len({i18n.cells(line) for line in sheet}) == 1


def test_e6_nothing_closes_and_the_table_can_be_seen(
    driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:

    session = session_of(finished)
    table = registry.at_table(driver.ctx, session)
    driver.push(table).frame(3)
    driver.press("x").frame().press("return").frame()
    assert isinstance(driver.top, ResultsScene)
    driver.press("x").click("table").frame(3)
    assert driver.top is table


def test_a_draw_is_calm(
    driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    import msgspec

    scene = ResultsScene(driver.ctx, session_of(finished))
    scene.result = msgspec.structs.replace(scene.result, winners=())
    driver.push(scene)
    assert scene.headline == "A draw"
    assert scene.cake is None


def test_a_shared_win_has_a_cake_with_a_candle_each(
    driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    import msgspec

    scene = ResultsScene(driver.ctx, session_of(finished))
    scene.result = msgspec.structs.replace(scene.result, winners=(0, 1))
    driver.push(scene).wait(4000)
    assert scene.headline == "Mei and Tom share the win"
    assert scene.cake is not None
    assert not scene.animating


def test_rows_get_a_total_when_no_category_is_the_score() -> None:
    parts = (Category("A", (1, 2)), Category("B", (3, 1)))
    result = Result((0,), (4, 3), parts, msg("x"), "")
    assert [(row.label, row.scores, row.is_total) for row in rows_of(result)] == [
        ("A", (1, 2), False),
        ("B", (3, 1), False),
        ("Total", (4, 3), True),
    ]


def test_the_rows_add_up_to_the_total_where_one_sees_it(driver: Driver) -> None:
    parts = (
        Category("A", (12, 2)),
        Category("B", (-3, 0)),
        Category("C", (1, 5)),
        Category("T", (9, 1), is_aside=True),
    )
    (*_, total, _) = rows_of(Result((0,), (10, 8), parts, msg("x"), ""))
    said = [[driver.ctx.message(item) for item in items] for items in total.items]
    assert said == [["12 − 3 + 1 = 10"], []], "nothing is said of what does not add up"


def test_what_is_no_part_of_the_total_stands_under_it() -> None:
    parts = (Category("A", (1, 2)), Category("Ties", (4, 3), is_aside=True), Category("Sum", (4, 3)))
    rows = rows_of(Result((0,), (4, 3), parts, msg("x"), ""))
    assert [(row.label, row.is_total, row.category) for row in rows] == [
        ("A", False, 0),
        ("Sum", True, 2),
        ("Ties", False, 1),
    ]
    assert [[row.leads(seat) for seat in range(2)] for row in rows] == [
        [False, True],
        [True, False],
        [False, False],
    ]


def test_dashes_cover_their_share_of_a_line() -> None:
    path = dashed([(0.0, 0.0), (100.0, 0.0)], (10, 10))
    assert path.count("M") == 5
    assert dashed([(0.0, 0.0), (100.0, 0.0)], ()) == "M0.0 0.0L100.0 0.0"


def test_e1_an_open_cell_lights_up_its_floors_on_the_table(
    driver: Driver, shown: ResultsScene, finished: Table[Any, Any, Any]
) -> None:
    driver.press("x").frame()
    total = next(number for number, row in enumerate(shown.rows) if row.is_total)
    guarded = next(number for number, row in enumerate(shown.rows) if not row.is_total)
    assert [shown.rows[number].category for number in (total, guarded)] == [0, 1]
    view = finished.view(None)
    seat = next(seat for seat, tower in enumerate(view.towers) if tower)
    size = (640, 400)

    def lit(category: int) -> list[Any]:
        return shown.board.places(
            size, view, None, lambda table: table.parts.narrator.rects_of_score(table.view, category, seat)
        )

    (tower,) = lit(0)
    dogs = [floor for floor in view.towers[seat] if floor.dog]
    assert tower.x > 0
    assert tower.right < size[0]
    assert tower.bottom < size[1]
    assert sum(rect.h for rect in lit(1)) == pytest.approx(
        tower.h * len(dogs) / len(view.towers[seat]), abs=len(view.towers[seat])
    )


def test_e4_marks_are_few_and_say_what_happened() -> None:
    table = played("gotown", 4, END, seed=3)
    marks = course_of(table).marks
    lost = {
        table.game.progress.round_of(step.state)
        for before, step in pairwise(table.steps)
        if any(
            now < then
            for then, now in zip(
                table.game.progress.points(before.state), table.game.progress.points(step.state), strict=True
            )
        )
    }
    assert marks
    assert [mark.turn for mark in marks] == sorted(lost)
    assert {mark.icon for mark in marks} <= {"swap", "x"}


def test_e4_marks_on_the_chart_keep_off_each_other(
    make_driver: Callable[..., Driver], session_of: Any
) -> None:
    driver = make_driver(size=(1920, 1080))
    driver.push(ResultsScene(driver.ctx, session_of(played("gotown", 4, END, seed=3))))
    driver.press("x").frame()
    widgets = [widget for zone in driver.scene.zones for widget in zone.widgets]
    marks = [widget for widget in widgets if widget.key.startswith("mark")]
    assert marks
    for number, mark in enumerate(marks):
        assert mark.name.startswith("Turn ")
        assert mark.rect.collidelist([other.rect for other in marks[:number]]) < 0


def test_t5_a_picture_asks_nobody_to_play(driver: Driver, session_of: Callable[..., Session]) -> None:
    board = TablePicture(driver.ctx, session_of(played("gotown", 2, 3, seed=5, humans=2)))
    said: list[str] = []
    real = driver.ctx.t
    driver.ctx.t = lambda text, **args: said.append(text) or real(text, **args)  # type: ignore[method-assign,func-returns-value]
    table = board._scene.session.table
    board.picture((800, 450), table.view(table.state.active), table.state.active)
    assert said
    assert not [text for text in said if "this turn" in text or "If you end now" in text]


def test_e5_the_table_at_the_end_leads_back_to_the_score_sheet(
    driver: Driver, finished: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    navigate.show_table(driver.ctx, session_of(finished))
    driver.settle()
    driver.press("x").frame().press("return").frame()
    assert isinstance(driver.top, ResultsScene)
    driver.press("x").frame().press("escape").frame()
    assert isinstance(driver.top, TableScene)
    assert driver.scene.find("bar.undo") is None
    driver.press("space").frame()
    assert isinstance(driver.top, ResultsScene)
    driver.press("x").frame().press("escape").click("bar.results").frame()
    assert isinstance(driver.top, ResultsScene)
    driver.press("x").frame().press("m").frame()
    assert isinstance(driver.top, MenuScene)
