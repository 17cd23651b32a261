"""Tells a second start with the same player's folder that there is a first one.

Both windows may be used, but a game is played in one of them only (`saves.lock`).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_MARK = "running.lock"
_TELL_MS = 8000


@contextlib.contextmanager
def marked(ctx: Context) -> Iterator[None]:
    """Hold a lock in the player's folder while the program runs; tell whoever comes second."""
    from tabletop.saves.lock import lock

    handle = -1
    with contextlib.suppress(OSError):  # where nothing can be written, that is said when a game begins
        ctx.home.mkdir(parents=True, exist_ok=True)
        handle = os.open(ctx.home / _MARK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if handle >= 0 and not lock(handle):
            ctx.toasts.add(
                ctx.t(
                    "Tabletop is running already, in another window. A game that is played there can only be"
                    " looked at here."
                ),
                ms=_TELL_MS,
            )
        yield
    finally:
        if handle >= 0:
            os.close(handle)
