"""The worker never outlives the app, whatever happens to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30

PARENT = """
import sys, time
from tabletop.bots.worker import BotWorker
from tabletop.engine.table import Table
from tests.bots import misbehaving

if __name__ == "__main__":
    worker = BotWorker(target=misbehaving.busy_forever) if sys.argv[1] == "busy" else BotWorker()
    table = Table.new("gotown", ["Ann", "Ben"], 1, {"first": 0})
    worker.start()
    while not worker.is_ready:
        worker.poll()
        time.sleep(0.01)
    worker.ask("gotown", 0, table.view(0), "bot", bot_seed=1, position=1, deadline=999)
    if sys.argv[1] == "idle":
        while worker.poll() is None:
            time.sleep(0.01)
    try:
        # The signal may come as soon as this line is out.
        print(worker.pid, flush=True)
        time.sleep(3600)
    except KeyboardInterrupt:
        worker.close()
        print("closed", flush=True)
"""


def is_running(pid: int) -> bool:
    """Whether there is such a process; one that ended and waits to be reaped does not count."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z" if stat.parent.parent.exists() else True
    except FileNotFoundError:
        return False


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "parent.py"
    path.write_text(PARENT)
    return path


def parent_of(script: Path, way: str) -> tuple[subprocess.Popen[str], int]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(
        [sys.executable, str(script), way],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


def wait_for_end(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while is_running(pid):
        assert time.monotonic() < end, "the worker outlives its parent"
        time.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="process ids are watched the POSIX way")
@pytest.mark.parametrize("way", ["idle", "busy"])
def test_the_worker_ends_when_its_parent_is_killed(script: Path, way: str) -> None:
    parent, worker = parent_of(script, way)
    assert is_running(worker)
    parent.kill()
    parent.communicate()
    wait_for_end(worker)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent the POSIX way")
def test_ctrl_c_ends_both_quietly(script: Path) -> None:
    parent, worker = parent_of(script, "idle")
    os.killpg(parent.pid, signal.SIGINT)
    out, err = parent.communicate(timeout=PATIENCE)
    wait_for_end(worker)
    assert out == "closed\n"
    assert err == ""
