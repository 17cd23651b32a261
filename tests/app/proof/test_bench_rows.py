"""The app's benchmark measures something on every game's table, and leaves no display behind. No time is
asserted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest

from tabletop.app.core.video import NoDisplay
from tabletop.app.proof import bench_rows, bench_tables, bench_workshop, soak
from tabletop.app.proof.bench_rows import FULL, QUICK, Counts, slow_frame
from tabletop.app.proof.bench_tables import Bench, middle
from tabletop.app.proof.soak import Held
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.table import registry
from tabletop.bench import FRAME, BenchRow, Calibration, report
from tabletop.i18n import Catalogue
from tests.cli.run import run

SMALL = (1280, 720)
FEW = Counts(3, 12, 12)


@pytest.fixture
def bench() -> Iterator[Bench]:
    with bench_tables.no_window():
        made = Bench("gotown", SMALL)
        yield made
        made.close()


# -- rows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.playable_games())
def test_frames_of_every_table_are_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_tables, "MOVES", 10)
    driver = os.environ.get("SDL_VIDEODRIVER")
    with bench_tables.no_window():
        rows = list(bench_rows.of_table(game, SMALL, FEW))
        assert os.environ["SDL_VIDEODRIVER"] == "dummy"
    assert [row.unit for row in rows] == ["ms"] * 4 and len({row.name for row in rows}) == 4
    assert [len(row.values) >= 3 for row in rows] == [True, True, True, False]
    assert all(min(row.values) > 0 and row.target and row.scale == FRAME for row in rows)
    assert all(row.at == "1280x720" and row.of == rows[0].of for row in rows)
    assert rows[-1].samples >= FEW.moving
    assert os.environ.get("SDL_VIDEODRIVER") == driver and not pygame.display.get_init()


def test_of_moving_frames_one_in_a_hundred_counts_and_there_are_at_least_a_thousand() -> None:
    assert FULL.moving >= 1000 > QUICK.moving >= 200
    row = slow_frame([number / 1000 for number in range(2000)], 4.0)
    assert row.values == pytest.approx([1980]) and row.samples == 2000 and row.target == 4
    assert "(out of 2,000)" in report.text(row, Calibration({}), Catalogue("en").t)


def test_a_row_names_game_and_size() -> None:
    row = BenchRow("frame", "ms", (1.0,), of="GoTown", at="1280x720")
    calibration = Calibration({})
    assert report.text(row, calibration, str).startswith("GoTown · frame · 1280x720 ")
    assert report.facts("app", row, calibration)["of"] == "GoTown"


def test_drawing_is_calibrated_without_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[int, int]] = []

    def once(work: Callable[[], pygame.Rect], repeats: int, loops: int) -> tuple[float, ...]:
        called.append(work().size)
        assert pygame.display.get_driver() == "dummy"
        return (0.5,)

    monkeypatch.setattr(bench_tables, "durations", once)
    assert bench_tables.copying() == (0.5,)
    assert called == [(1920, 1080)] and not pygame.display.get_init()


def test_keys_in_a_set_of_cards_are_measured_up_to_the_drawn_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_workshop, "SIZE", SMALL)
    drawn: list[int] = []
    real = Faces.drawn

    def noted(faces: Faces, values: Any, w: int, **more: bool) -> pygame.Surface:
        drawn.append(w)
        return real(faces, values, w, **more)

    monkeypatch.setattr(Faces, "drawn", noted)
    with bench_tables.no_window():
        first, others, slowest = bench_workshop.of_set("deckville", 30, 4)
    assert [row.target for row in (first, others, slowest)] == [50, 16, 33]
    assert others.samples == 3 and slowest.samples >= 4 * 8 and others.at == "1280x720, 30"
    assert drawn.count(max(drawn)) == 2 * 4, "the large card is drawn when it is chosen, and with its key"
    assert slowest.median >= others.median > 0 < first.median


# -- what a table does ----------------------------------------------------------------------------------


def test_moving_frames_are_those_of_real_moves(bench: Bench) -> None:
    before = len(bench.scene.session.table.steps)
    frames = [cost for _ in range(3) for cost in bench.move()]
    assert len(bench.scene.session.table.steps) == before + 3
    assert len(frames) > 10 and not bench.scene.is_busy


def test_moves_are_made_until_enough_frames_moved(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "move", lambda: [0.001] * 7)
    assert len(bench.moving(1000)) == 1001
    monkeypatch.setattr(bench, "move", list)
    assert bench.moving(1000) == []


def test_dragging_changes_nothing_on_the_table(bench: Bench) -> None:
    before = bench.scene.session.table.digest
    assert len(bench.drag(20)) == 20
    assert bench.scene.session.table.digest == before


def test_hovering_goes_on_until_enough_was_drawn_and_changes_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, drawn = bench.scene.session.table.digest, bench.loop.frames
    costs = bench.hover(40)
    assert len(costs) >= 40 and bench.loop.frames - drawn == len(costs)
    assert bench.scene.session.table.digest == before
    monkeypatch.setattr(bench, "step", lambda: 0.001)
    assert bench.hover(40) == [], "nothing is drawn any more, and it comes to an end"


def test_all_is_drawn_anew(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.step()
    painter, drawn = bench.scene.parts.painter, []
    real = painter.pieces
    monkeypatch.setattr(painter, "pieces", lambda view: drawn.append(view) or real(view))
    frames = bench.loop.frames
    assert bench.full() > 0 and bench.loop.frames == frames + 1 and drawn


def test_a_new_game_begins_where_one_is_over(bench: Bench) -> None:
    session = bench.scene.session
    while session.pending is not None:
        seat = session.pending
        choose = next(iter(bench.game.players.bots.values()))
        session.submit(choose(session.table.view(seat), seat, session.table.chance(0)), seat)
    assert bench.moving(5)
    assert bench.games == 2 and bench.scene.session is not session


def test_a_game_that_is_over_at_once_ends_the_measuring(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(bench.scene.session), "pending", None)
    monkeypatch.setattr(bench, "begin", lambda game_id: None)
    assert bench.moving(3) == []


@pytest.mark.parametrize("length", [1, 2, 3, 59])
def test_in_the_middle_of_a_short_game_something_is_left_to_do(
    monkeypatch: pytest.MonkeyPatch, length: int
) -> None:
    """Two thirds of the steps, the set-up counted, were all of a game of one or two commands: the benchmark
    began another one, and another."""
    monkeypatch.setattr(bench_tables, "played", partial(_cut, bench_tables.played, length))
    table = middle("gotown", 1)
    assert len(table.steps) - 1 < length


def _cut(played: Callable[..., Any], length: int, game_id: str, seats: int, moves: int, **more: Any) -> Any:
    return played(game_id, seats, min(moves, length), **more)


def test_what_was_left_behind_is_given_back_before_a_rest_is_measured() -> None:
    """Else it came into one window of a second and a half or another: 3.7 % of a core, where it was 0.4."""
    with bench_tables.no_window():
        made = Bench("gotown", SMALL, is_live=True)
        before = made.ctx.now
        made.think(bench_rows.PREPARED_S)
        assert made.ctx.now - before >= bench_rows.PREPARED_S * 1000
        assert not made.loop._memory_trimmer.rest(made.ctx.now, made.loop.frames)
        made.close()


# -- a real window, and memory --------------------------------------------------------------------------


def test_a_window_is_measured_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    class Live(Bench):
        def __init__(self, game_id: str, size: tuple[int, int], *, is_live: bool) -> None:
            asked.append((game_id, size, is_live))
            super().__init__(game_id, SMALL)

    monkeypatch.setattr(bench_rows, "Bench", Live)
    monkeypatch.setattr(bench_rows, "own_games", lambda: ("gotown",))
    monkeypatch.setattr(bench_rows, "QUICK", FEW)
    with bench_tables.no_window():
        rows = list(bench_rows.window_rows(quick=True))
    assert asked == [("gotown", (3840, 2160), True)]
    assert {row.at for row in rows} == {"1280x720, dummy"} and rows[-1].samples >= 12
    assert rows[-1].target == 16 and not pygame.display.get_init()


def test_where_nothing_is_seen_no_window_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    outcome = run(capsys, "bench", "--window")
    assert (outcome.code, outcome.out) == (2, "")
    assert (
        outcome.err == "tabletop: The display “dummy” shows nothing, so there is no window to measure in.\n"
    )

    def fails() -> None:
        raise NoDisplay("no screen was found")

    monkeypatch.setattr(bench_rows, "start_video", fails)
    outcome = run(capsys, "bench", "--window")
    assert outcome.err == "tabletop: There is no display to open a window on (no screen was found).\n"


def test_memory_is_the_most_of_all_minutes_and_descriptors_what_grew() -> None:
    held = [
        Held(minute, memory * 2**20, files, 9, {}) for minute, memory, files in ((1, 90, 12), (2, 280, 14))
    ]
    held.append(Held(3, 200 * 2**20, 12, 9, {}))
    memory, files = soak.told(held)
    assert memory.values == (280.0,) and files.values == (0.0,)
    assert memory.at == files.at == "1920x1080, 3 min"


def test_memory_is_left_out_or_refused_where_the_system_does_not_tell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "STATUS", soak.STATUS / "nowhere")
    assert list(soak.after(1)) == []
    outcome = run(capsys, "bench", "--soak")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "tabletop: This system does not say how much memory a program uses.\n"
