"""Saved games: the file format, the journal, the library, loading and upgrades. Knows no window.

Scripts need `save(table, path)` and `load(path)` alone. The app lets a `Journal` write as the game goes, and
opens games with `open_save` (to look) or `resume` (to go on), which say more than `load`.
"""

from __future__ import annotations

import os
import warnings
from typing import Any

from tabletop.engine.table import Table
from tabletop.saves.file_format import FORMAT, SUFFIX, Header, SaveError, SaveWarning, english, header_of
from tabletop.saves.journal import Journal, resume, save
from tabletop.saves.library import Library, SaveEntry, SaveSummary
from tabletop.saves.loading import Loaded, open_save
from tabletop.saves.verify import Difference, verify

__all__ = [
    "FORMAT",
    "SUFFIX",
    "Difference",
    "Header",
    "Journal",
    "Library",
    "Loaded",
    "SaveEntry",
    "SaveError",
    "SaveSummary",
    "SaveWarning",
    "header_of",
    "load",
    "open_save",
    "resume",
    "save",
    "verify",
]


def load(path: str | os.PathLike[str]) -> Table[Any, Any, Any]:
    """Return the table of a saved game; raise `SaveError` with a sentence if it cannot be opened. Notes of
    `open_save` (a torn last line, damage after a good beginning) come as a `SaveWarning`."""
    loaded = open_save(path)
    for note in loaded.notes:
        warnings.warn(english(note), SaveWarning, stacklevel=2)
    return loaded.table
