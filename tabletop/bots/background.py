"""A process of its own that finds something out and sends it bit by bit, for whoever may not wait for it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

_REAP_SECONDS: Final = 0.5


class BackgroundProcess:
    """Runs `target(pipe, *arguments)`, which sends through the pipe; nothing goes the other way."""

    def __init__(self, target: Callable[..., None], *arguments: Any, name: str) -> None:
        """Start it; where the system cannot, it ends at once."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._pipe: Connection[Any, Any] | None = ours
        self._process: SpawnProcess | None = context.Process(
            target=target, args=(theirs, *arguments), name=name, daemon=True
        )
        try:
            self._process.start()
        except OSError:
            self._process = None
            self.close()
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """The number of the process; None when it has ended."""
        return None if self._process is None else self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether nothing will come any more."""
        return self._process is None

    def received(self, most: int) -> Iterator[bytes]:
        """Yield what has come since, `most` at a time; it has ended when all was taken that it sent."""
        try:
            for _ in range(most):
                if self._pipe is None or not self._pipe.poll():
                    break
                yield self._pipe.recv_bytes()
        except (EOFError, OSError):
            self.close()

    def close(self) -> None:
        """End it, whatever it is at. May be called twice."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()  # one that was stopped hears nothing else
            self._process.join(_REAP_SECONDS)
            self._process = None
