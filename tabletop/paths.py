"""Where things are on this computer: the program's own assets, and the player's folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs


def assets() -> Path:
    """Return the folder of fonts, pictures, sounds and translations that came with the program."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "assets"
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def home() -> Path:
    """Return the player's folder (saves, settings, reports); `TABLETOP_HOME` overrides it.

    The folder is not made here: whoever writes into it makes it, and answers for what goes wrong.
    """
    override = os.environ.get("TABLETOP_HOME")
    return Path(override) if override else Path(platformdirs.user_data_dir("Tabletop", appauthor=False))
