"""The libraries beneath pygame write on the terminal by themselves: that there is no sound card, which driver
they tried. Whom it concerns hears of it from us."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
from collections.abc import Iterator

STDERR = 2


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep from the terminal what is written past Python; what Python says, and where it crashes, is seen.

    To be held for a few calls only: a library that ends the program in there ends it without a word.
    """
    if sys.__stderr__ is None:  # nobody hears anything, and the number may be that of any file
        yield
        return
    with contextlib.ExitStack() as left:
        kept = os.dup(STDERR)
        left.callback(os.close, kept)
        if _is_pythons():
            ours = left.enter_context(
                open(kept, "w", encoding="utf-8", errors="backslashreplace", buffering=1, closefd=False)
            )
            if faulthandler.is_enabled():
                faulthandler.enable(kept)
                left.callback(faulthandler.enable, sys.stderr)
            left.enter_context(contextlib.redirect_stderr(ours))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDERR)
        os.close(nowhere)
        left.callback(os.dup2, kept, STDERR)
        yield


def _is_pythons() -> bool:
    """Whether Python writes its errors there, too: who captures them may have put something in between."""
    try:
        return sys.stderr is not None and sys.stderr.fileno() == STDERR
    except (OSError, ValueError):
        return False
