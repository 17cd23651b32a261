"""What goes wrong before there is a window: a sentence, a report, and a dialog of the system's own.

Whoever double-clicked the program sees no terminal. Afterwards the app says such things itself.
"""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
import traceback
from pathlib import Path

import tabletop
from tabletop import paths
from tabletop.cli.words import Voice


def tell(voice: Voice, error: Exception) -> None:
    """Say that the program cannot start, and why."""
    sentence = _sentence(voice, error)
    report = _report(error)
    if report is not None:
        sentence += " " + voice.t("A report was written to {path}. Nothing is sent.", path=report)
    voice.complain(sentence)
    if not _is_seen():
        with contextlib.suppress(Exception):  # there is nobody left to tell that this failed, too
            _dialog(sentence)


def _sentence(voice: Voice, error: Exception) -> str:
    reason = str(error) or type(error).__name__
    if type(error).__name__ == "NoDisplay":  # its module needs pygame, which may be what is missing
        return voice.t("There is no display to open a window on ({reason}).", reason=reason)
    if isinstance(error, ImportError):
        return voice.t(
            "A part of Tabletop is missing or cannot be loaded ({reason}). Installing it again helps.",
            reason=reason,
        )
    return voice.t("Tabletop cannot start: {reason}.", reason=reason)


def _report(error: Exception) -> Path | None:
    """Write down where it went wrong; None where nothing can be written."""
    frames = traceback.extract_tb(error.__traceback__)
    # Only the last parts of paths: the whole would name the person whose computer it is.
    trace = "\n".join(f"  {'/'.join(Path(f.filename).parts[-3:])}:{f.lineno} in {f.name}" for f in frames)
    about = f"Tabletop {tabletop.__version__}, Python {platform.python_version()}, {platform.system()}"
    path = paths.home() / "reports" / f"start-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{about} {platform.machine()}\n{type(error).__name__} at\n{trace}\n", "utf-8")
    except OSError:
        return None
    return path


def _is_seen() -> bool:
    """Whether somebody reads what is written, or nobody is there: tests and build machines."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return terminal or not getattr(sys, "frozen", False) or os.environ.get("SDL_VIDEODRIVER") == "dummy"


def _dialog(sentence: str) -> None:
    """Show it; on Windows without pygame, which may be what is missing."""
    if sys.platform == "win32":
        import ctypes

        error_icon = 0x10
        ctypes.windll.user32.MessageBoxW(None, sentence, "Tabletop", error_icon)
        return
    import pygame

    pygame.display.message_box("Tabletop", sentence, "error")
