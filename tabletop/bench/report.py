"""Puts the benchmark's rows together, layer by layer, and into words."""

from __future__ import annotations

import importlib
import importlib.util
import os
import platform
from collections.abc import Callable, Iterable
from typing import Any

import tabletop
from tabletop import columns
from tabletop.bench.row import Row
from tabletop.engine.message import N_

LAYERS = {
    "engine": "tabletop.bench.engine_rows",
    "saves": "tabletop.bench.saves_rows",
    "app": "tabletop.app.proof.bench_rows",
}
"""A layer's rows come from a function `rows(quick)` of the module named here."""

_VERDICTS = {"target": N_("target"), "floor": N_("floor only"), "missed": N_("missed"), "": ""}


def measure(quick: bool) -> Iterable[tuple[str, Row]]:
    """Measure every layer that is there, and yield each row as soon as it is done."""
    for layer, module in LAYERS.items():
        if importlib.util.find_spec(module) is None:
            continue
        for row in importlib.import_module(module).rows(quick):
            yield layer, row


def machine() -> dict[str, Any]:
    """Say what was measured on: figures of other machines do not compare."""
    return {
        "tabletop": tabletop.__version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def facts(layer: str, row: Row) -> dict[str, Any]:
    """Return a row as plain values."""
    low, high = row.quartiles
    return {
        "layer": layer,
        "name": row.name,
        "of": row.of,
        "at": row.at,
        "unit": row.unit,
        "median": row.median,
        "quartiles": [low, high],
        "repeats": len(row.values),
        "target": row.target,
        "floor": row.floor,
        "verdict": row.verdict,
    }


def text(row: Row, t: Callable[[str], str]) -> str:
    """Return a row as a line of text: median, quartiles, what was wanted and whether it is reached."""
    low, high = row.quartiles
    words = [t(row.of)] * bool(row.of) + [t(row.name)] + [row.at] * bool(row.at)
    name, unit = columns.left(" · ".join(words), 60), columns.left(t(row.unit), 12)
    line = f"{name} {_figure(row.median):>10} {unit} ({_figure(low)} – {_figure(high)})"
    if row.target is not None:
        sign = "≥" if row.is_more_better else "≤"
        line += f"   {sign} {_figure(row.target)}: {t(_VERDICTS[row.verdict])}"
    return line


def _figure(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
