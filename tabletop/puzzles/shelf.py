"""Where puzzles are found: `puzzles/<game>.jsonl` among our assets, or in the package of a game of others.

They are shown easier storeys first. A puzzle of a package that is none is left out, and `troubles` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tabletop import files, foreign, paths
from tabletop.engine.message import Message, msg
from tabletop.engine.registry import others, package_of
from tabletop.puzzles.record import Puzzle, PuzzleError, mark_of, question_of, read


class _Counted(msgspec.Struct):
    """As much of a puzzle as is needed to count it."""

    question: str
    digest: str


_COUNTED = msgspec.json.Decoder(_Counted)


def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles in the order in which they are shown; none where it has none."""
    found = (
        _theirs(game_id) if package_of(game_id) is not None else map(read, _lines(paths.assets(), game_id))
    )
    return tuple(sorted(found, key=lambda puzzle: (puzzle.storey, puzzle.id)))


def marks_of(game_id: str) -> frozenset[str]:
    """Return the marks of a game's puzzles: the menu counts them, and reads no more of ours."""
    if package_of(game_id) is not None:
        return frozenset(puzzle.mark for puzzle in _theirs(game_id))
    found = map(_COUNTED.decode, _lines(paths.assets(), game_id))
    return frozenset(mark_of(game_id, one.question, one.digest) for one in found)


def troubles() -> Iterator[Message]:
    """Yield a sentence for each puzzle of a package that is left out."""
    for package in others():
        damaged: list[Message] = []
        for _ in _theirs(package.game.id, damaged.append):
            pass
        yield from damaged


def _theirs(game_id: str, tell: Callable[[Message], object] = lambda _: None) -> Iterator[Puzzle]:
    """Yield the puzzles in the package of a game; what is wrong with others is told."""
    package, known = package_of(game_id), set[str]()
    for number, line in enumerate(_lines(Path(package.folder) / "assets", game_id) if package else (), 1):
        try:
            puzzle = foreign.run(lambda line=line: _whole(line, game_id, known))  # type: ignore[misc]
        except foreign.ForeignError as error:
            tell(
                msg(
                    "Puzzle {number} of “{game}” is left out ({error}).",
                    number=number,
                    game=game_id,
                    error=str(error),
                )
            )
            continue
        known.add(puzzle.id)
        yield puzzle


def _whole(line: bytes, game_id: str, known: set[str]) -> Puzzle:
    """Return the puzzle of a line; raise whatever is wrong with it."""
    puzzle = read(line)
    question_of(puzzle)
    if puzzle.game != game_id or puzzle.id in known:
        raise PuzzleError(f"{puzzle.id}: of another game, or there twice")
    return puzzle


def _lines(assets: Path, game_id: str) -> list[bytes]:
    path = assets / "puzzles" / f"{game_id}.jsonl"
    return [line for line in files.read(path).splitlines() if line] if path.is_file() else []
