"""Whether any installed package uses a group of entry points.

`importlib.metadata` imports half the standard library, which would slow every start. This looks for the
group's name in the same files; if it can't, the answer is yes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path

from tabletop import files

_INFO = (".dist-info", ".egg-info")


def may_name(group: str) -> bool:
    """Whether installed packages may use a group, so that they must be read; a frozen program has none."""
    if getattr(sys, "frozen", False):
        return False
    others = (finder for finder in sys.meta_path if finder is not PathFinder)
    if any(hasattr(finder, "find_distributions") for finder in others):
        return True
    return any(_is_packed(place) or _names(place, group.encode()) for place in map(_folder, sys.path))


def _folder(place: str) -> str:
    return place or os.curdir


def _is_packed(place: str) -> bool:
    """Whether packages lie there in an archive or an egg."""
    return os.path.isfile(place) or place.lower().rstrip("/\\").endswith(".egg")


def _names(folder: str, group: bytes) -> bool:
    return any(group in written for written in _entry_points(folder))


def _entry_points(folder: str) -> Iterator[bytes]:
    try:
        with os.scandir(folder) as found:
            infos = [entry.path for entry in found if entry.name.lower().endswith(_INFO)]
    except OSError:
        return
    for info in infos:
        try:
            yield files.read(Path(info, "entry_points.txt"))
        except OSError:
            continue
