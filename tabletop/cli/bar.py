"""A progress bar for long commands."""

from __future__ import annotations

import time

from tabletop.cli.words import Voice

_BAR = 30
_BAR_SECONDS = 0.1
_WIPE = "\r\x1b[K"


class Bar:
    """A progress bar, on a terminal only."""

    def __init__(self, voice: Voice, count: int) -> None:
        is_shown = voice.err is not None and voice.err.isatty()
        self._stream = voice.err if is_shown else None
        self._count = count
        self._next = time.monotonic() + _BAR_SECONDS

    def show(self, done: int) -> None:
        """Show how many games are done; wipe the bar away at the end."""
        if self._stream is None:
            return
        now = time.monotonic()
        if done == self._count:
            self.wipe()
        elif now >= self._next:
            self._next = now + _BAR_SECONDS
            full = _BAR * done // self._count
            self._stream.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {done}/{self._count}")
            self._stream.flush()

    def wipe(self) -> None:
        """Take the bar away before something else is written."""
        if self._stream is not None:
            self._stream.write(_WIPE)
            self._stream.flush()
