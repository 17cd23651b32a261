"""What every process that the program starts does: it ends with its parent, hears no Ctrl-C, may step back.

It imports nothing of ours: the door to the network starts with it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Final

_NICENESS: Final = 10
_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x4000


@contextlib.contextmanager
def unheard() -> Iterator[None]:
    """Block Ctrl-C until the end of this block; processes started in it never get it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """End this process with its parent, even in the middle of a long thought. The end of the pipe is seen
    only between two requests, so a thread watches the parent."""
    parent = parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True, name="parent watch").start()


def step_back() -> None:
    """Lower this process's priority below the window's; ignore a refusal of the system."""
    try:
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
        else:
            os.nice(_NICENESS)
    except OSError:
        pass
