"""What goes wrong before there is a window: a sentence, a report, and a dialog of the system's own.

Whoever double-clicked the program sees no terminal. Afterwards the app says such things itself.
"""

from __future__ import annotations

import contextlib
import os
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from tabletop import files, paths, report
from tabletop.cli.words import Voice

LINE = 80
"""So many letters stand in a line of the dialog: X's is as wide as its longest line."""


def tell(voice: Voice, error: Exception) -> None:
    """Say that the program cannot start, and why."""
    where = report.write(paths.home(), "start", f"{report.versions()}\n{report.told(error)}")
    voice.complain(" ".join(_sentences(voice, error, where)))
    if not _is_seen():
        if sys.platform.startswith("linux"):
            voice = Voice("en", None, None)  # SDL draws there with letters of X's, which has no others today
        with contextlib.suppress(Exception):  # there is nobody left to tell that this failed, too
            _dialog(_sentences(voice, error, where))


def _sentences(voice: Voice, error: Exception, where: Path | None) -> list[str]:
    told = [_reason(voice, error)]
    if where is not None:
        told.append(voice.t("A report was written to {path}. Nothing is sent.", path=where))
    return told


def _reason(voice: Voice, error: Exception) -> str:
    reason = files.shown(str(error)) or type(error).__name__
    if type(error).__name__ == "NoDisplay":  # its module needs pygame, which may be what is missing
        return voice.t("There is no display to open a window on ({reason}).", reason=reason)
    if isinstance(error, ImportError):
        return voice.t(
            "A part of Tabletop is missing or cannot be loaded ({reason}). Installing it again helps.",
            reason=reason,
        )
    return voice.t("Tabletop cannot start: {reason}.", reason=reason)


def _is_seen() -> bool:
    """Whether somebody reads what is written, or nobody is there: tests and build machines."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return terminal or not getattr(sys, "frozen", False) or os.environ.get("SDL_VIDEODRIVER") == "dummy"


def _dialog(sentences: Sequence[str]) -> None:
    """Show them; on Windows without pygame, which may be what is missing."""
    if sys.platform == "win32":
        import ctypes

        error_icon = 0x10
        ctypes.windll.user32.MessageBoxW(None, "\n\n".join(sentences), "Tabletop", error_icon)
        return
    import pygame

    lines = "\n\n".join(textwrap.fill(one, LINE) for one in sentences)
    pygame.display.message_box("Tabletop", lines, "error")
