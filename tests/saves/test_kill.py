"""kill -9 at random moments of play loses nothing that was shown (ux R1)."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.saves import open_save

ROOT = Path(__file__).resolve().parents[2]


def kill_and_look(path: Path, seed: int, rng: random.Random) -> int:
    """Let a child play, kill it at a random moment, and compare; return how many records were shown."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.child", str(path), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,  # what `readline` read ahead would be lost to `communicate`
    )
    assert child.stdout is not None and child.stderr is not None
    first = child.stdout.readline()
    time.sleep(rng.random() * 0.03)
    child.send_signal(signal.SIGKILL)
    rest, errors = child.communicate()
    assert child.returncode == -signal.SIGKILL, errors.decode()
    shown = [line.split() for line in (first + rest).decode().split("\n")[:-1]]
    loaded = open_save(path)
    assert not loaded.is_read_only
    records = loaded.table.records
    assert len(records) >= int(shown[-1][0])
    for count, digest in shown:
        assert records[int(count) - 1].digest == digest
    return len(shown)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("seed", range(3))
def test_a_killed_program_loses_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "game.tabletop"
    # The same game goes on from kill to kill.
    assert sum(kill_and_look(path, seed, rng) for _ in range(5)) > 5


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_thousand_kills_lose_nothing(tmp_path: Path) -> None:
    rng = random.Random(99)
    shown = sum(kill_and_look(tmp_path / f"{n // 5}.tabletop", n // 5, rng) for n in range(1000))
    assert shown > 1000
