"""The row of a frozen program: its start to the menu, without a screen.

In processor time, like all rows; on the wall where the system does not tell that of other programs.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from tabletop.bench import PYTHON, BenchRow, CannotMeasureError, milli
from tabletop.engine.message import N_, msg

PATIENCE_S = 60
WITHOUT_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def check(path: str) -> None:
    """Raise `CannotMeasureError` if no program can be started there."""
    if not os.access(path, os.X_OK) or not os.path.isfile(path):
        raise CannotMeasureError(msg("There is no program at {path}.", path=path))


def rows(quick: bool, path: str) -> Iterable[BenchRow]:
    """Measure; the first start, which reads all from the disk, does not count."""
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as name:
        home = Path(name)
        (home / "settings.json").write_text('{"welcomed": true}', "utf-8")
        _start(path, home)
        values = milli(_start(path, home) for _ in range(5 if quick else 15))
    yield BenchRow(N_("from the start of the frozen program to the menu"), "ms", values, scale=PYTHON)


def _start(path: str, home: Path) -> float:
    """Return the seconds until the menu was drawn and the program has ended."""
    environment = {**os.environ, **WITHOUT_SCREEN, "TABLETOP_HOME": str(home)}
    began = _now()
    done = subprocess.run(
        [path, "--start-only"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=PATIENCE_S,
        check=False,
    )
    ended = _now()
    if done.returncode:
        raise CannotMeasureError(
            msg(
                "The program at {path} does not start. It ended with {code}.", path=path, code=done.returncode
            )
        )
    return ended[0] - began[0] or ended[1] - began[1]


def _now() -> tuple[float, float]:
    """Return the processor time of ended child programs, and the wall time, in seconds."""
    used = os.times()
    return used.children_user + used.children_system, time.perf_counter()
