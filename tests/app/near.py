"""Computer players that think in this process, at once: a table's tests hang on no other process' speed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tabletop.app.table import bot_turns
from tabletop.bots import process
from tabletop.bots.process import HURRY, READY
from tabletop.bots.worker import BotWorker
from tabletop.engine import codec


class _Pipe:
    """The app's end of a pipe at whose other end each request is answered before it is let go of."""

    def __init__(self) -> None:
        self._sent = deque([READY])

    def send_bytes(self, data: bytes) -> None:
        if data != HURRY:
            self._sent.append(codec.encode(process._answer(data, lambda: True)))

    def poll(self) -> bool:
        return bool(self._sent)

    def recv_bytes(self) -> bytes:
        return self._sent.popleft()

    def close(self) -> None:
        self._sent.clear()


class _Process:
    """A process that is always there."""

    pid = None

    def is_alive(self) -> bool:
        return True

    def join(self, seconds: float) -> None:
        pass

    kill = terminate = lambda self: None


class NearWorker(BotWorker):
    """A worker that is all that the real one is, but for the process."""

    def start(self) -> None:
        if self._process is None and not self._is_closed:
            ours: Any = (_Process(), _Pipe())
            self._process, self._pipe = ours


@contextmanager
def players_are_near() -> Iterator[None]:
    """Let the tables in here have such workers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_turns, "BotWorker", NearWorker)
        yield
