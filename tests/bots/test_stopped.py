"""A process that was stopped from outside does not stay behind when nobody wants it any more."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.worker import BackgroundProcess, BotWorker
from tabletop.record.game_stats import StatsWorker
from tabletop.saves import Library
from tests.record.played import new_table, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")


def waits(pipe: Connection[Any, Any], *_: object) -> None:
    """Stands for whatever takes long."""
    time.sleep(60)


def stop(pid: int | None) -> int:
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    os.waitid(os.P_PID, pid, os.WSTOPPED)  # until then it would hear that it shall end
    return pid


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return True
    return False


def test_one_that_finds_something_out() -> None:
    """Reviews, tried moves and the record have one of these."""
    process = BackgroundProcess(waits, name="review")
    pid = stop(process.pid)
    process.close()
    assert is_gone(pid) and process.has_ended


def test_the_one_that_counts(tmp_path: Path) -> None:
    write(new_table(1, "gotown"), tmp_path / "one.tabletop")
    counting = StatsWorker(Library(tmp_path), target=waits)
    counting.poll()
    assert counting._background_process is not None
    pid = stop(counting._background_process.pid)
    counting.close()
    assert is_gone(pid)


def test_the_one_in_which_computer_players_think() -> None:
    worker = BotWorker(target=waits)
    worker.start()
    pid = stop(worker.pid)
    worker.close()
    assert is_gone(pid)
