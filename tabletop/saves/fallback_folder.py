"""Where a game is written that its own folder does not take: a folder among the system's temporary files.

Everybody on the computer may write beside it there, so it is the player's alone, or it is not used.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path


def refuge_of(folder: Path) -> Path:
    """Return where games of a folder of saves are written when nothing can be written in it."""
    name = blake2b(os.fsencode(os.path.abspath(folder)), digest_size=8).hexdigest()
    return Path(tempfile.gettempdir()) / f"tabletop-{name}"


def make_refuge(folder: Path) -> None:
    """Make a refuge for its owner only; OSError when there is one that others made or can read."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if not is_refuge(folder):
        raise PermissionError


def is_refuge(folder: Path) -> bool:
    """Whether a folder is there and is its owner's alone; OSError when the system does not tell."""
    about = os.lstat(folder)
    if sys.platform == "win32":  # temporary files are a user's own there
        return stat.S_ISDIR(about.st_mode)
    return stat.S_ISDIR(about.st_mode) and about.st_uid == os.getuid() and not about.st_mode & 0o077
