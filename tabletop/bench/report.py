"""Runs the benchmark's layers, words its rows, and compares them with an earlier run."""

from __future__ import annotations

import importlib
import importlib.util
import os
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

import tabletop
from tabletop import files, i18n
from tabletop.bench import REFERENCE_MS, BenchRow, Calibration, CannotMeasureError
from tabletop.engine.message import N_, msg

LAYERS = {
    "engine": "tabletop.bench.engine_rows",
    "saves": "tabletop.bench.saves_rows",
    "app": "tabletop.app.proof.bench_rows",
}
"""Module of each layer, with a function `rows(quick)`, or one named after the layer, `window_rows(quick)`."""
ASKED_FOR = {
    "peers": "tabletop.bench.engine_rows",
    "window": "tabletop.app.proof.bench_rows",
    "soak": "tabletop.app.proof.soak",
    "frozen": "tabletop.bench.frozen_rows",
}
"""Layers measured only on request, and then alone: they need special things, or an hour. Their modules'
`check()` raises `CannotMeasureError` if something is missing. A word given with the request goes to both
functions."""

_VERDICTS = {"target": N_("target"), "floor": N_("minimum only"), "missed": N_("missed"), "": ""}
_CALIBRATIONS = {
    "python": N_("Calibration of Python: {ms} ms. The targets assume {reference} ms."),
    "drawing": N_("Calibration of drawing: {ms} ms. The targets assume {reference} ms."),
}


def check(asked: Mapping[str, Sequence[str]]) -> None:
    """Check that the requested layers can be measured; raises `CannotMeasureError`."""
    for layer, words in asked.items():
        importlib.import_module(ASKED_FOR[layer]).check(*words)


def measure(asked: Mapping[str, Sequence[str]], quick: bool) -> Iterable[tuple[str, BenchRow]]:
    """Measure the requested layers, or else all usual ones; yield each row as soon as it is done."""
    layers = {layer: ASKED_FOR[layer] for layer in asked} or LAYERS
    for layer, module in layers.items():
        if importlib.util.find_spec(module) is None:
            continue
        found = importlib.import_module(module)
        measured = getattr(found, f"{layer}_rows", None) or found.rows
        for row in measured(quick, *asked.get(layer, ())):
            yield layer, row


def machine(calibration: Calibration) -> dict[str, Any]:
    """Return what the run was measured on: unscaled figures of other machines do not compare."""
    return {
        "tabletop": tabletop.__version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "calibration": {
            scale: {"ms": ms, "reference": REFERENCE_MS[scale]} for scale, ms in calibration.ms.items()
        },
    }


def heading(about: dict[str, Any], t: Callable[..., str]) -> Iterable[str]:
    """Return the same as lines of text."""
    calibrations = about["calibration"]
    yield ", ".join(f"{key} {value}" for key, value in about.items() if value is not calibrations)
    for scale, found in calibrations.items():
        yield t(_CALIBRATIONS[scale], ms=_figure(found["ms"]), reference=_figure(found["reference"]))
    yield t(
        "Each row: the figure as measured, the range of the middle half in brackets, and the "
        "scaled figure after “=”."
    )


def facts(layer: str, bench_row: BenchRow, calibration: Calibration) -> dict[str, Any]:
    """Return a row as plain values; `scaled` and its verdict are what the targets are for."""
    scaled = bench_row.scaled(calibration.slowness(bench_row.scale))
    return {
        "layer": layer,
        "name": bench_row.name,
        "of": bench_row.of,
        "at": bench_row.at,
        "unit": bench_row.unit,
        "median": bench_row.median,
        "quartiles": [*bench_row.quartiles],
        "calibration": bench_row.scale,
        "scaled": scaled.median,
        "scaled_quartiles": [*scaled.quartiles],
        "repeats": len(bench_row.values),
        "samples": bench_row.samples,
        "target": bench_row.target,
        "floor": bench_row.floor,
        "verdict": scaled.verdict,
    }


def text(bench_row: BenchRow, calibration: Calibration, t: Callable[..., str]) -> str:
    """Return a row as a line of text: median, quartiles, scaled figure, target, verdict."""
    low, high = bench_row.quartiles
    scaled = bench_row.scaled(calibration.slowness(bench_row.scale))
    name, unit = (
        i18n.left_column(title(bench_row.of, bench_row.name, bench_row.at, t), 66),
        i18n.left_column(t(bench_row.unit), 12),
    )
    spread = f"{_figure(low)} – {_figure(high)}"
    if bench_row.samples:
        spread = t("out of {count}", count=f"{bench_row.samples:,}")
    after = f"= {_figure(scaled.median)}" if bench_row.scale else ""
    line = f"{name} {_figure(bench_row.median):>10} {unit} {i18n.left_column(f'({spread})', 20)} {after:>10}"
    if bench_row.target is not None:
        sign = "≥" if bench_row.is_more_better else "≤"
        line += f"   {sign} {_figure(bench_row.target)}: {t(_VERDICTS[scaled.verdict])}"
    return line.rstrip()


def title(of: str, name: str, at: str, t: Callable[..., str]) -> str:
    """Return a row's name: the game, what is measured, under which circumstances."""
    return " · ".join([t(of)] * bool(of) + [t(name)] + [at] * bool(at))


def compared(ratio: float | None, t: Callable[..., str]) -> str:
    """Return the comparison of a row with an earlier run, in words."""
    if ratio is None:
        return t("only in this run")
    return t("{ratio} times the earlier figure", ratio=_figure(ratio)) if ratio else t("earlier 0")


def _figure(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


# Comparison with an earlier run, which `tabletop bench --json` wrote

Name: TypeAlias = tuple[str, str, str, str]
"""Identity of a row: layer, game, name, circumstances."""


class _ReportLine(msgspec.Struct):
    """A row, or the machine, which has no layer. Runs from before calibrations have nothing scaled."""

    layer: str = ""
    name: str = ""
    of: str = ""
    at: str = ""
    median: float | None = None
    scaled: float | None = None
    calibration: str | dict[str, Any] = ""
    tabletop: str = ""


class Earlier:
    """The rows of an earlier run, by name."""

    def __init__(self, path: Path) -> None:
        """Read a file, which may hold several runs in a row; raises `CannotMeasureError`."""
        try:
            written = files.read(path)
        except OSError as error:
            raise CannotMeasureError(
                msg(
                    "“{file}” cannot be read: {reason}.",
                    file=files.shown(path.name),
                    reason=error.strerror or str(error),
                )
            ) from error
        try:
            lines = [msgspec.json.decode(line, type=_ReportLine) for line in written.splitlines()]
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise _no_run(path) from error
        if not lines or not lines[0].tabletop or any(line.layer and line.median is None for line in lines):
            raise _no_run(path)
        self._left = {(line.layer, line.of, line.name, line.at): line for line in lines if line.layer}

    def ratio(self, layer: str, bench_row: BenchRow, calibration: Calibration) -> float | None:
        """Return the ratio of a row to the earlier run, scaled if both are in the same way; 0 if it was 0
        then, None if there was no such row."""
        then = self._left.pop((layer, bench_row.of, bench_row.name, bench_row.at), None)
        if then is None or then.median is None:
            return None
        if then.scaled is None or then.calibration != bench_row.scale:
            return _times(bench_row.median, then.median)
        return _times(bench_row.scaled(calibration.slowness(bench_row.scale)).median, then.scaled)

    @property
    def left(self) -> list[Name]:
        """The earlier run's rows without a counterpart."""
        return list(self._left)


def _times(now: float, then: float) -> float:
    return now / then if then else 0.0


def _no_run(path: Path) -> CannotMeasureError:
    return CannotMeasureError(
        msg("“{file}” is not an output of “tabletop bench --json”.", file=files.shown(path.name))
    )
