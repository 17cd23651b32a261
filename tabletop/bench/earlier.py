"""An earlier run of the benchmark: what `tabletop bench --json` wrote, to be compared with a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tabletop import files
from tabletop.bench.calibration import Calibration
from tabletop.bench.errors import CannotMeasureError
from tabletop.bench.row import BenchRow
from tabletop.engine.message import msg

Name: TypeAlias = tuple[str, str, str, str]
"""What a row is found by: layer, game, name, circumstances."""


class _Line(msgspec.Struct):
    """A row, or what it was measured on: that has no layer. Runs before there were calibrations have nothing
    scaled."""

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
        """Read a file; raises `CannotMeasureError`. Several runs may stand in it, one after the other."""
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
            lines = [msgspec.json.decode(line, type=_Line) for line in written.splitlines()]
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise _no_run(path) from error
        if not lines or not lines[0].tabletop or any(line.layer and line.median is None for line in lines):
            raise _no_run(path)
        self._left = {(line.layer, line.of, line.name, line.at): line for line in lines if line.layer}

    def ratio(self, layer: str, bench_row: BenchRow, calibration: Calibration) -> float | None:
        """Return how many times as much a row is now as it was then, scaled if both are by the same; 0 where
        it was nothing then, and None where there was no such row."""
        then = self._left.pop((layer, bench_row.of, bench_row.name, bench_row.at), None)
        if then is None or then.median is None:
            return None
        if then.scaled is None or then.calibration != bench_row.scale:
            return _times(bench_row.median, then.median)
        return _times(bench_row.scaled(calibration.slowness(bench_row.scale)).median, then.scaled)

    @property
    def left(self) -> list[Name]:
        """The rows of the earlier run that no row was compared with."""
        return list(self._left)


def _times(now: float, then: float) -> float:
    return now / then if then else 0.0


def _no_run(path: Path) -> CannotMeasureError:
    return CannotMeasureError(
        msg("“{file}” is no output of “tabletop bench --json”.", file=files.shown(path.name))
    )
