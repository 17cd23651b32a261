"""How sets lie on the disk: a set of cards is one file, a board a map with a text beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import files, maps
from tabletop.saves import atomic
from tabletop.sets.boards import MAP, TEXT, boards_folder, read_board, written_board
from tabletop.sets.own_set import MOST_BYTES, SUFFIX, OwnSet, SetError, form_of, read, written


class Kind(NamedTuple):
    """The files of a set.

    Attributes:
        folder: returns where the sets of a game lie in the player's folder.
        suffixes: their endings; the first that is there is the one by which a set is known.
        most_bytes: the most bytes of a file.
        read: returns the set of a game in some files, by suffix; raises `SetError`.
        written: returns the files of a set, by suffix; None for one that there should not be.
    """

    folder: Callable[[Path, str], Path]
    suffixes: tuple[str, ...]
    most_bytes: int
    read: Callable[[str, Mapping[str, bytes]], OwnSet]
    written: Callable[[OwnSet], Mapping[str, bytes | None]]

    def stem(self, path: Path) -> str:
        """Return a file's name without the ending of its kind."""
        found = next((end for end in self.suffixes if path.name.endswith(end)), "")
        return path.name.removesuffix(found)

    def beside(self, path: Path) -> dict[str, Path]:
        """Return where all files of a set are or would be, by suffix."""
        stem = self.stem(path)
        return {suffix: path.with_name(f"{stem}{suffix}") for suffix in self.suffixes}

    def data(self, path: Path) -> dict[str, bytes]:
        """Return the files of a set, by suffix; OSError if there is none, or if one cannot be read."""
        found = {suffix: one for suffix, one in self.beside(path).items() if os.path.lexists(one)}
        return {suffix: files.read(one, self.most_bytes + 1) for suffix, one in (found or {"": path}).items()}

    def write(self, path: Path, own: OwnSet, was: Mapping[str, bytes]) -> dict[str, bytes]:
        """Write those files of a set that are not what they were, and return what there is now; OSError and
        `SetError`. A change is in one file, so that each is whole whatever comes between."""
        there = dict(was)
        for suffix, data in reversed(list(self.written(own).items())):
            beside = self.beside(path)[suffix]
            if data is None and suffix in there:
                beside.unlink(missing_ok=True)
                del there[suffix]
            elif data is not None and there.get(suffix) != data:
                atomic.write(beside, data)
                there[suffix] = data
        return there


CARDS: Final = Kind(
    lambda home, game_id: home / "sets" / game_id,
    (SUFFIX,),
    MOST_BYTES,
    lambda _, data: read(data[SUFFIX]),
    lambda own: {SUFFIX: written(own)},
)
BOARDS: Final = Kind(
    lambda home, _: boards_folder(home), (MAP, TEXT), maps.MOST_BYTES, read_board, written_board
)


def kind_of(game_id: str) -> Kind:
    """Return how the sets of a game lie on the disk: as cards if it has none."""
    try:
        return CARDS if form_of(game_id).board is None else BOARDS
    except SetError:
        return CARDS
