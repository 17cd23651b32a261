"""The benchmark measures what it says and sums up as it says. No time is asserted."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop import bench as row
from tabletop.app.proof import bench_rows, bench_tables
from tabletop.bench import (
    DRAWING,
    FRAME,
    PYTHON,
    REFERENCE_MS,
    BenchRow,
    Calibration,
    durations,
    engine_rows,
    percentile,
    rates,
    report,
    saves_rows,
)
from tabletop.bench.engine_rows import SearchRun, search
from tabletop.cli import bench
from tabletop.engine.chance import Chance
from tabletop.engine.registry import find, own_games
from tests.cli.run import run
from tests.engine import least_rules

TWICE = Calibration({scale: 2 * ms for scale, ms in REFERENCE_MS.items()})
"""A machine that takes twice as long as the one that targets are meant for."""


# -- rows -----------------------------------------------------------------------------------------------


def test_a_row_gives_median_and_quartiles() -> None:
    row = BenchRow("x", "ms", (5.0, 1.0, 2.0, 4.0, 3.0))
    assert row.median == 3 and row.quartiles == (2, 4)
    assert BenchRow("x", "ms", (7.0,)).quartiles == (7, 7)


@pytest.mark.parametrize(
    ("value", "is_more_better", "verdict"),
    [
        (99, True, "missed"),
        (100, True, "floor"),
        (200, True, "target"),
        (4, False, "missed"),
        (2, False, "target"),
    ],
)
def test_a_row_says_what_it_reaches(value: float, is_more_better: bool, verdict: str) -> None:
    target, floor = (200, 100) if is_more_better else (2.5, 3)
    row = BenchRow("x", "u", (value,), target=target, floor=floor, is_more_better=is_more_better)
    assert row.verdict == verdict
    assert BenchRow("x", "u", (value,)).verdict == ""


def test_rates_and_durations_call_the_work_once_more_to_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Garbage is collected before each, so that no figure pays for what others left."""
    calls, collected = list[int](), list[int]()
    monkeypatch.setattr("tabletop.bench.gc.collect", lambda: collected.append(len(calls)))

    def work() -> int:
        calls.append(1)
        return sum(range(20_000))

    assert len(rates(work, 3)) == 3 and len(calls) == 4
    assert all(value > 0 for value in durations(work, 2, loops=5)) and len(calls) == 4 + 1 + 10
    assert collected == [1, 2, 3, 5, 10]


def test_percentile() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0
    assert percentile((float(n) for n in range(200)), 0.99) == 198.0
    with pytest.raises(IndexError):
        percentile([], 0.99)


# -- calibration ----------------------------------------------------------------------------------------


def test_what_takes_long_is_scaled_down_and_what_is_done_in_a_second_up() -> None:
    long = BenchRow("x", "ms", (8.0,), target=5.0, scale=PYTHON)
    often = BenchRow("x", "games/s", (8.0,), target=15.0, is_more_better=True, scale=DRAWING)
    share = BenchRow("x", "%", (8.0,), target=5.0)
    found = [report.facts("l", row, TWICE) for row in (long, often, share)]
    assert [fact["median"] for fact in found] == [8, 8, 8]
    assert [fact["scaled"] for fact in found] == [4, 16, 8]
    assert [fact["verdict"] for fact in found] == ["target", "target", "missed"]
    assert [fact["calibration"] for fact in found] == ["python", "drawing", ""]
    assert "8.00 ms" in report.text(long, TWICE, str) and "= 4.00" in report.text(long, TWICE, str)
    assert "=" not in report.text(share, TWICE, str)


def test_each_calibration_is_the_middle_of_what_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row, "sorting", lambda: (0.9, 0.34, 0.1))
    monkeypatch.setattr(bench_tables, "copying", lambda: (0.00208,))
    found = row.calibrate()
    assert [found.slowness(scale) for scale in ("", PYTHON, DRAWING, FRAME)] == pytest.approx([1, 2, 4, 3])


# -- what is measured on --------------------------------------------------------------------------------


def test_the_long_game_has_as_many_commands_as_it_says_and_undone_ones() -> None:
    table = engine_rows.long_game(300)
    kinds = [record.kind for record in table.records]
    assert kinds.count("do") == 300 and kinds.count("undo") > 5
    assert table.result is None


def test_a_moment_leads_to_the_next() -> None:
    rules = find(engine_rows.GAME).rules
    found = engine_rows.moments(150)
    assert len(found) == 150
    for state, seat, command, events in found:
        assert seat in rules.actors(state) and command in rules.legal(state, seat)
        assert events


@pytest.mark.parametrize("game_id", own_games())
def test_a_search_plays_whole_games_and_counts_bargaining_apart(game_id: str) -> None:
    game = find(game_id)
    found = search(game, 150)
    assert found.decisions + found.deals >= 150 and found.games >= 1 and found.rate > 0
    assert (found.deals > 0) == (game.rules.sample is not None)
    again = search(game, 150)
    assert (found.games, found.decisions, found.deals) == (again.games, again.decisions, again.deals)


def test_every_layer_measures_under_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (engine_rows, saves_rows):
        monkeypatch.setattr(module, "rates", lambda work, repeats: (1.0,))
        monkeypatch.setattr(module, "durations", lambda work, repeats, loops=1: (float(work() is not None),))
    found = {game_id: search(find(game_id), 1) for game_id in own_games()}
    moments, long_game = engine_rows.moments, engine_rows.long_game
    monkeypatch.setattr(engine_rows, "search", lambda game, decisions: found[game.id])
    monkeypatch.setattr(engine_rows, "moments", lambda count, game_id: moments(10, game_id))
    monkeypatch.setattr(engine_rows, "_thoughts", lambda game, choose, seed: (0.1, 0.3))
    monkeypatch.setattr(saves_rows, "long_game", lambda commands: long_game(30))
    rows = [row for module in (engine_rows, saves_rows) for row in module.rows(quick=True)]
    names = [(row.of, row.name, row.at) for row in rows]
    assert len(names) == len(set(names)) >= 10 and all(row.scale == PYTHON for row in rows)
    assert {row.of for row in rows} - {""} == {find(game_id).name for game_id in own_games()}
    slowest = next(row for row in rows if row.samples)
    assert slowest.median == 300 and slowest.samples == 4


def test_each_decision_of_a_whole_game_is_a_thought() -> None:
    views: list[Any] = []

    def choose(view: Any, seat: int, chance: Chance) -> Any:
        views.append(view)
        return rules.legal(view, seat)[-1]

    rules = least_rules.GAME.rules
    found = list(engine_rows._thoughts(least_rules.GAME, choose, 1))
    assert len(found) == len(views) > 1 and min(found) >= 0
    assert not rules.actors(rules.evolve(views[-1], least_rules.Taken(0, views[-1].left)))


# -- what is printed ------------------------------------------------------------------------------------


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layer that is measured in no time, on a machine of half the speed."""
    layer = types.ModuleType("layer_for_a_test")

    def rows(quick: bool) -> Iterable[BenchRow]:
        yield BenchRow("Speed of light", "km/s", (299_792.0, 299_793.0), target=600_000, is_more_better=True)
        yield BenchRow("Quick" if quick else "Slow", "ms", (1.0,), scale=PYTHON, samples=1200)

    layer.rows = rows  # type: ignore[attr-defined]
    layer.__spec__ = types.SimpleNamespace(name="layer_for_a_test")  # type: ignore[assignment]
    monkeypatch.setitem(sys.modules, "layer_for_a_test", layer)
    monkeypatch.setattr(report, "LAYERS", {"light": "layer_for_a_test", "dark": "no_such_module"})
    monkeypatch.setattr("tabletop.cli.bench.calibrate", lambda: TWICE)


@pytest.mark.usefixtures("light")
def test_the_command_prints_rows_of_all_layers_that_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "bench", "--quick").out
    assert "Python: 340 ms. The targets assume 170 ms" in text and "of drawing: 1.04 ms" in text
    assert "Speed of light" in text and "missed" in text and "Quick" in text and "out of 1,200" in text
    lines = [json.loads(line) for line in run(capsys, "bench", "--json").out.splitlines()]
    assert lines[0]["cores"] and lines[0]["calibration"]["python"] == {"ms": 340, "reference": 170}
    assert lines[1]["median"] == lines[1]["scaled"] == 299_792.5 and lines[1]["layer"] == "light"
    assert lines[2]["name"] == "Slow" and lines[2]["verdict"] == "" and lines[2]["samples"] == 1200
    assert lines[2]["median"] == 1 and lines[2]["scaled"] == 0.5


# -- beside an earlier run ------------------------------------------------------------------------------


@pytest.mark.usefixtures("light")
def test_each_row_is_compared_as_scaled_and_those_of_one_run_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    earlier = tmp_path / "earlier.json"
    earlier.write_text(run(capsys, "bench", "--json").out.replace('"scaled":0.5', '"scaled":0.25'))
    lines = run(capsys, "bench", "--compare", str(earlier)).out.splitlines()
    assert [line.split("   ")[-1] for line in lines[-2:]] == [
        "1.00 times the earlier figure",
        "2.00 times the earlier figure",
    ]
    lines = run(capsys, "bench", "--quick", "--compare", str(earlier)).out.splitlines()
    assert lines[-2].endswith("only in this run") and lines[-1] == "Only in the earlier run: Slow"
    facts = [
        json.loads(line)
        for line in run(capsys, "bench", "--quick", "--json", "--compare", str(earlier)).out.splitlines()
    ]
    assert [fact.get("ratio") for fact in facts[1:]] == [1, None, None] and facts[-1]["only"] == "earlier"


@pytest.mark.parametrize("by", [{}, {"scaled": 1.0, "calibration": "drawing"}])
@pytest.mark.usefixtures("light")
def test_an_earlier_run_may_know_no_calibration_another_one_or_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, by: dict[str, object]
) -> None:
    earlier = tmp_path / "earlier.json"
    rows = [
        {"layer": "light", "name": "Slow", "of": "", "at": "", "median": 4.0, **by},
        {"layer": "light", "name": "Speed of light", "of": "", "at": "", "median": 0, "scaled": 0},
    ]
    earlier.write_text("\n".join(map(json.dumps, [{"tabletop": "0.1.0", "cores": 2}, *rows])))
    lines = run(capsys, "bench", "--compare", str(earlier)).out.splitlines()
    assert lines[-2].endswith("earlier 0") and lines[-1].endswith("0.25 times the earlier figure")


@pytest.mark.parametrize(
    "written", ["", "{", "[1]", "null", '{"layer": "x"}', '{"tabletop": "1"}\n{"layer": "x"}']
)
@pytest.mark.usefixtures("light")
def test_what_is_no_run_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, written: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(written)
    outcome = run(capsys, "bench", "--compare", str(path))
    assert outcome.code == 2 and outcome.out == ""
    assert outcome.err == "tabletop: “notes.txt” is not an output of “tabletop bench --json”.\n"


@pytest.mark.usefixtures("light")
def test_an_earlier_run_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "bench", "--compare", "no/such.json")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "tabletop: “such.json” cannot be read: No such file or directory.\n"


# -- beside others --------------------------------------------------------------------------------------


def test_where_the_peer_is_not_installed_a_sentence_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_rows, "PACKAGE", "nobody_has_this")
    outcome = run(capsys, "bench", "--peers")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "tabletop: RLCard is not installed. Get it with “pip install rlcard”.\n"


class Uno:
    """Stands for RLCard's: three steps a game."""

    def __init__(self) -> None:
        self.np_random = Random()
        self.left = 0

    def init_game(self) -> tuple[dict[str, list[str]], int]:
        self.left = 3
        return {"legal_actions": ["draw"]}, 0

    def is_over(self) -> bool:
        return not self.left

    def step(self, action: str) -> tuple[dict[str, list[str]], int]:
        assert action == "draw" and self.left
        self.left -= 1
        return {"legal_actions": ["draw"]}, 0


def test_every_game_is_measured_beside_the_peer_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", types.ModuleType("rlcard"))
    monkeypatch.setitem(sys.modules, "rlcard.games", types.ModuleType("rlcard.games"))
    monkeypatch.setitem(sys.modules, "rlcard.games.uno", types.SimpleNamespace(Game=Uno))  # type: ignore[arg-type]
    assert engine_rows.uno(10) > 0
    turns: list[str] = []

    def theirs(decisions: int) -> float:
        turns.append("uno")
        return 100.0

    def ours(game: Any, decisions: int) -> SearchRun:
        turns.append(game.id)
        bargains = game.rules.sample is not None
        return SearchRun(1, 120, 2.0, 10 * bargains, 0.001 * bargains)

    monkeypatch.setattr(engine_rows, "uno", theirs)
    monkeypatch.setattr(engine_rows, "search", ours)
    rows = list(engine_rows.peers_rows(quick=True))
    assert turns[::2] == ["uno"] * (len(turns) // 2) and set(turns[1::2]) == set(own_games())
    ratios = {row.of: row for row in rows if row.unit == "×"}
    assert set(ratios) == {find(game).name for game in own_games()}
    assert all(row.median == 0.6 and row.scale == "" and row.target for row in ratios.values())
    assert [row.median for row in rows if row.unit == "µs"] == pytest.approx([100.0])
    assert rows[-1].median == 100 and rows[-1].scale == PYTHON


# -- the frozen program ---------------------------------------------------------------------------------


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """A program that writes down how it was started, and ends with what `code` holds."""
    path = tmp_path / "frozen program"
    code = f"""#!{sys.executable}
import json, os, pathlib, sys
home = pathlib.Path(os.environ["TABLETOP_HOME"])
started = [sys.argv[1:], os.environ["SDL_VIDEODRIVER"], json.loads((home / "settings.json").read_text())]
with open({str(tmp_path / "starts")!r}, "a") as file:
    print(json.dumps(started), file=file)
sys.exit(int(pathlib.Path({str(tmp_path / "code")!r}).read_text()))
"""
    path.write_text(code, "utf-8")
    path.chmod(0o755)
    (tmp_path / "code").write_text("0")
    return path


needs_scripts = pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")


@needs_scripts
def test_the_frozen_program_is_started_to_the_menu_once_more_than_counts(
    frozen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "calibrate", lambda: TWICE)
    outcome = run(capsys, "bench", "--frozen", str(frozen), "--quick", "--json")
    _, row = (json.loads(line) for line in outcome.out.splitlines())
    assert (outcome.code, row["layer"], row["repeats"], row["calibration"]) == (0, "frozen", 5, PYTHON)
    starts = [json.loads(line) for line in (tmp_path / "starts").read_text().splitlines()]
    assert starts == 6 * [[["--start-only"], "dummy", {"welcomed": True}]]


@needs_scripts
def test_a_frozen_program_that_is_missing_or_fails_is_said_so(
    frozen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "calibrate", lambda: TWICE)
    nowhere = run(capsys, "bench", "--frozen", str(tmp_path))
    assert (nowhere.code, nowhere.err) == (2, f"tabletop: There is no program at {tmp_path}.\n")
    (tmp_path / "code").write_text("3")
    failed = run(capsys, "bench", "--frozen", str(frozen))
    assert (failed.code, failed.err.count("does not start. It ended with 3.")) == (2, 1)


def test_a_window_is_measured_by_its_own_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """One module holds the rows of the app and of a window: each request gets its own."""
    own, usual = BenchRow("own", "ms", (1.0,)), BenchRow("usual", "ms", (1.0,))
    monkeypatch.setattr(bench_rows, "window_rows", lambda quick: [own])
    monkeypatch.setattr(bench_rows, "rows", lambda quick: [usual])
    assert list(report.measure({"window": ()}, quick=True)) == [("window", own)]
