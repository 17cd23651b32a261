"""The benchmark measures what it says and sums up as it says. No time is asserted."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterable

import pytest

from tabletop.bench import engine_rows, report, samples, saves_rows
from tabletop.bench.row import Row, durations, rates
from tests.cli.run import run


def test_a_row_gives_median_and_quartiles() -> None:
    row = Row("x", "ms", (5.0, 1.0, 2.0, 4.0, 3.0))
    assert row.median == 3 and row.quartiles == (2, 4)
    assert Row("x", "ms", (7.0,)).quartiles == (7, 7)


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
    row = Row("x", "u", (value,), target=target, floor=floor, is_more_better=is_more_better)
    assert row.verdict == verdict
    assert Row("x", "u", (value,)).verdict == ""


def test_rates_and_durations_call_the_work_once_more_to_warm_up() -> None:
    calls: list[int] = []

    def work() -> int:
        calls.append(1)
        return sum(range(20_000))

    assert len(rates(work, 3)) == 3 and len(calls) == 4
    assert all(value > 0 for value in durations(work, 2, loops=5)) and len(calls) == 4 + 1 + 10


def test_the_long_game_has_as_many_commands_as_it_says_and_undone_ones() -> None:
    table = samples.long_game(300)
    kinds = [record.kind for record in table.records]
    assert kinds.count("do") == 300 and kinds.count("undo") > 5
    assert table.result is None


def test_a_moment_leads_to_the_next() -> None:
    rules = samples.game().rules
    for state, seat, command, events in samples.moments(2):
        assert seat in rules.actors(state) and command in rules.legal(state, seat)
        assert events


def test_every_layer_measures_under_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (engine_rows, saves_rows):
        monkeypatch.setattr(module, "rates", lambda work, repeats: (float(work()),))
        monkeypatch.setattr(module, "durations", lambda work, repeats, loops=1: (float(work() is not None),))
    monkeypatch.setattr(engine_rows, "game", samples.game)
    names = [row.name for module in (engine_rows, saves_rows) for row in module.rows(quick=True)]
    assert len(names) == len(set(names)) >= 10


def test_the_command_prints_rows_of_all_layers_that_are_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = types.ModuleType("layer_for_a_test")

    def rows(quick: bool) -> Iterable[Row]:
        yield Row("Speed of light", "km/s", (299_792.0, 299_793.0), target=300_000, is_more_better=True)
        yield Row("Quick" if quick else "Slow", "ms", (1.0,))

    layer.rows = rows  # type: ignore[attr-defined]
    layer.__spec__ = types.SimpleNamespace(name="layer_for_a_test")  # type: ignore[assignment]
    monkeypatch.setitem(sys.modules, "layer_for_a_test", layer)
    monkeypatch.setattr(report, "LAYERS", {"light": "layer_for_a_test", "dark": "no_such_module"})
    text = run(capsys, "bench", "--quick").out
    assert "Speed of light" in text and "missed" in text and "Quick" in text
    lines = [json.loads(line) for line in run(capsys, "bench", "--json").out.splitlines()]
    assert lines[0]["cores"] and lines[1]["median"] == 299_792.5 and lines[1]["layer"] == "light"
    assert lines[2]["name"] == "Slow" and lines[2]["verdict"] == ""
