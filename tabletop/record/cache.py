"""What files came to, kept beside them so that thousands are not opened again. May be deleted at any time.

A file is known by its name, its size and the seal of its last line: whatever happens to a journal changes
these.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tabletop import files
from tabletop.record.game_stats import GameStats
from tabletop.saves import atomic
from tabletop.saves.file_format import SEAL_LENGTH
from tabletop.saves.library import Library, is_way, known_by, lasts

NAME: Final = "record.json"
WAY: Final = 1
"""The way of counting: whoever changes what is counted, or a first, adds one, and all is counted anew."""
_LARGEST: Final = 1 << 28


class Mark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a file is known by, besides its name: its size, and what it ends with."""

    size: int
    end: str


class Known(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A file, and what it came to."""

    mark: Mark
    counted: GameStats


class _Kept(msgspec.Struct, frozen=True):
    by: str
    files: dict[str, Known]


class Book(NamedTuple):
    """The files of a library: what those came to that are known, and those still to be counted."""

    known: Mapping[Path, GameStats]
    missing: tuple[Path, ...]


class Cache:
    """What is known of the files of a library."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._path = library.folder / NAME
        self._kept: dict[str, Known] = {}

    def open(self) -> Book:
        """Look what files there are now, and what is known of them; of those that are gone nothing is."""
        kept = self._read()
        self._kept = {}
        known: dict[Path, GameStats] = {}
        missing = []
        for item in self._library.files():
            path = Path(item.path)
            one = kept.get(files.kept(path.name))
            with contextlib.suppress(OSError):
                if one is not None and one.mark == mark_of(path):
                    self._kept[files.kept(path.name)] = one
                    known[path] = one.counted
                else:
                    missing.append(path)
        return Book(known, tuple(missing))

    def learn(self, path: Path, mark: Mark, game_stats: GameStats) -> None:
        """Know what a file came to, marked as it was before it was opened."""
        self._kept[files.kept(path.name)] = Known(mark, game_stats)

    def write(self) -> None:
        """Keep what is known; where that cannot be written it is counted again another time."""
        with contextlib.suppress(OSError):
            atomic.write(self._path, msgspec.json.encode(_Kept(known_by(WAY), self._kept)))

    def _read(self) -> dict[str, Known]:
        with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError, RecursionError):
            kept = msgspec.json.decode(files.read(self._path, _LARGEST), type=_Kept)
            if kept.by == known_by(WAY):
                return kept.files
            if is_way(kept.by, WAY):
                return {
                    name: one
                    for name, one in kept.files.items()
                    if lasts(one.counted.game, is_good=one.counted.note is None)
                }
        return {}


def mark_of(path: Path) -> Mark:
    """Return what a file is known by; OSError where it cannot be read."""
    with os.fdopen(files.open_to_read(path), "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - SEAL_LENGTH - 1))
        return Mark(size, file.read().decode("latin-1"))
