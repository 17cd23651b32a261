"""Reports of failures, for the maintainers: only what is listed here may go out.

No messages or values, which may hold a hand or a name; no paths, which name the computer's owner.
"""

from __future__ import annotations

import platform
import time
from pathlib import Path
from traceback import walk_tb

from tabletop.version import __version__


def trace(error: BaseException) -> str:
    """Return what failed and where: kind of error, modules, lines, functions."""
    frames = walk_tb(error.__traceback__)
    lines = "\n".join(
        f"  {frame.f_globals.get('__name__', '?')}:{line} in {frame.f_code.co_name}" for frame, line in frames
    )
    return f"{type(error).__name__} at\n{lines}\n"


def versions() -> str:
    """Return the versions of program, Python, libraries and system."""
    python, system = platform.python_version(), platform.system()
    return f"Tabletop {__version__}, Python {python}, {system} {platform.machine()}"


def write(home: Path, kind: str, text: str) -> Path | None:
    """Write a report into the player's folder; None if that fails."""
    path = home / "reports" / f"{kind}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        return None
    return path
