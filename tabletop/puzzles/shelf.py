"""Where puzzles are found: `puzzles/<game>.jsonl` among our assets, easier storeys first."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tabletop import files, paths
from tabletop.puzzles.record import Puzzle, mark_of, read


class _Counted(msgspec.Struct):
    """As much of a puzzle as is needed to count it."""

    question: str
    digest: str


_COUNTED = msgspec.json.Decoder(_Counted)


def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles in the order in which they are shown; none where it has none."""
    return tuple(sorted(map(read, _lines(game_id)), key=lambda puzzle: (puzzle.storey, puzzle.id)))


def marks_of(game_id: str) -> frozenset[str]:
    """Return the marks of a game's puzzles: the menu counts them, and reads no more of them."""
    found = map(_COUNTED.decode, _lines(game_id))
    return frozenset(mark_of(game_id, one.question, one.digest) for one in found)


def _lines(game_id: str) -> list[bytes]:
    path: Path = paths.assets() / "puzzles" / f"{game_id}.jsonl"
    return [line for line in files.read(path).splitlines() if line] if path.is_file() else []
