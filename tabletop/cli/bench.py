"""`tabletop bench`: measures speed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabletop.bench import BenchRow, Calibration, calibrate, report
from tabletop.bench.report import Earlier
from tabletop.cli.words import Arguments, Command, Voice


def measure_speed(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print each row as soon as it is measured; the exit code is always 0."""
    asked = {
        layer: [word for word in arguments.values[layer] if word]
        for layer in report.ASKED_FOR
        if layer in arguments
    }
    report.check(asked)
    path = arguments.get("compare")
    earlier = None if path is None else Earlier(Path(path))
    show = _Shown(voice, earlier, is_json="json" in arguments)
    show.begin(calibrate())
    for layer, row in report.measure(asked, "quick" in arguments):
        show.row(layer, row)
    show.end()
    return 0


class _Shown:
    """Prints a run as text or JSON, beside an earlier one if there is one."""

    def __init__(self, voice: Voice, earlier: Earlier | None, *, is_json: bool) -> None:
        self._voice, self._earlier, self._is_json = voice, earlier, is_json
        self._calibration = Calibration({})

    def begin(self, calibration: Calibration) -> None:
        """Print what the run is measured on."""
        self._calibration = calibration
        about = report.machine(calibration)
        self._say(about, report.heading(about, self._voice.t))

    def row(self, layer: str, bench_row: BenchRow) -> None:
        """Print a row."""
        facts, line = (
            report.facts(layer, bench_row, self._calibration),
            report.text(bench_row, self._calibration, self._voice.t),
        )
        if self._earlier is not None:
            ratio = self._earlier.ratio(layer, bench_row, self._calibration)
            facts["ratio"] = ratio
            line += f"   {report.compared(ratio, self._voice.t)}"
        self._say(facts, [line])

    def end(self) -> None:
        """Print the rows that only the earlier run has."""
        t = self._voice.t
        for layer, of, name, at in self._earlier.left if self._earlier is not None else ():
            line = t("Only in the earlier run: {row}", row=report.title(of, name, at, t))
            self._say({"layer": layer, "of": of, "name": name, "at": at, "only": "earlier"}, [line])

    def _say(self, facts: dict[str, Any], lines: Iterable[str]) -> None:
        if self._is_json:
            self._voice.data(facts)
        else:
            for line in lines:
                self._voice.say(line)
        self._voice.flush()
