"""Puzzles that ship with the games: real positions with one question and one proved answer.

They are read, found and replayed here; `laws` checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tabletop import files, foreign, paths
from tabletop.engine import registry
from tabletop.engine.box import Question
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.registry import others, package_of
from tabletop.engine.table import Table

# Puzzles as they are stored, a line each, and the tables at their positions.


class PuzzleError(Exception):
    """A puzzle's commands no longer lead to its position: the rules or the cards have changed."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One position, reached by `commands` from the set-up, and the question that `seat` answers there.

    Commands are those of the journal, as JSON. `digest` is that of the position; `misses` are answers that
    look right and fail.
    """

    id: str
    game: str
    question: str
    seats: int
    seat: Seat
    seed: int
    digest: str
    commands: tuple[tuple[Seat, msgspec.Raw], ...]
    answer: tuple[msgspec.Raw, ...]
    misses: tuple[tuple[msgspec.Raw, ...], ...]
    theme: str
    clause: str
    storey: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """Easy, middling or hard: a third of a game's puzzles each."""
    options: dict[str, bool | int | str] = {}
    given: dict[str, int | str] = {}
    seen: bool = False
    """Whether a person has looked at it and approved it."""

    @property
    def mark(self) -> str:
        """Its name in the list of solved puzzles, independent of the numbering."""
        return mark_of(self.game, self.question, self.digest)


def mark_of(game_id: str, question: str, digest: str) -> str:
    """Return the mark of a puzzle."""
    return f"{game_id} {question} {digest}"


_DECODER = msgspec.json.Decoder(Puzzle)


def read(line: bytes) -> Puzzle:
    """Return the puzzle of a line; raises `PuzzleError`."""
    try:
        return _DECODER.decode(line)
    except msgspec.MsgspecError as error:
        raise PuzzleError(str(error)) from error


def table_at(puzzle: Puzzle, seats: tuple[SeatInfo, ...]) -> Table[Any, Any, Any]:
    """Return the table at a puzzle's position; raises `PuzzleError` if the rules lead elsewhere."""
    table = Table.new(registry.find(puzzle.game), seats, puzzle.seed, puzzle.options)
    for seat, raw in puzzle.commands:
        table.submit(seat, command_of(table, raw))
    if table.digest != puzzle.digest:
        raise PuzzleError(f"{puzzle.id}: another position comes out of its commands")
    return table


def command_of(table: Table[Any, Any, Any], raw: msgspec.Raw) -> Any:
    """Return a command of a puzzle as a value of its game."""
    return msgspec.json.decode(raw, type=table.game.rules.command_type)


def question_of(puzzle: Puzzle) -> Question[Any, Any]:
    """Return the question of a puzzle; raises `PuzzleError` if the game has none of that name."""
    for question in registry.find(puzzle.game).box.puzzles():
        if question.id == puzzle.question:
            return question
    raise PuzzleError(f"{puzzle.id}: {puzzle.game} asks no {puzzle.question}")


# Collections: `puzzles/<game>.jsonl.gz` among our assets, `puzzles/<game>.jsonl` in a game's package.
#
# Easier storeys come first. A faulty puzzle of a package is left out, and `troubles` says so.


class _Counted(msgspec.Struct):
    """The fields of a puzzle that counting needs."""

    question: str
    digest: str


_COUNTED = msgspec.json.Decoder(_Counted)


def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles in the order of the list."""
    found = _theirs(game_id) if package_of(game_id) is not None else map(read, _lines(path_of(game_id)))
    return tuple(sorted(found, key=lambda puzzle: (puzzle.storey, puzzle.id)))


def marks_of(game_id: str) -> frozenset[str]:
    """Return the marks of a game's puzzles: for counting in the menu, without reading the rest of ours."""
    if package_of(game_id) is not None:
        return frozenset(puzzle.mark for puzzle in _theirs(game_id))
    found = map(_COUNTED.decode, _lines(path_of(game_id)))
    return frozenset(mark_of(game_id, one.question, one.digest) for one in found)


def troubles() -> Iterator[Message]:
    """Yield a sentence for each puzzle of a package that is left out."""
    for package in others():
        damaged: list[Message] = []
        for _ in _theirs(package.game.id, damaged.append):
            pass
        yield from damaged


def _theirs(game_id: str, tell: Callable[[Message], object] = lambda _: None) -> Iterator[Puzzle]:
    """Yield the puzzles in a game's package; report faulty ones to `tell`."""
    known = set[str]()
    for number, line in enumerate(_lines(path_of(game_id)), 1):
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


def path_of(game_id: str) -> Path:
    """Return the file that holds a game's puzzles, or would hold them; ours are packed."""
    package = package_of(game_id)
    if package is None:
        return paths.assets() / "puzzles" / f"{game_id}.jsonl.gz"
    return Path(package.folder) / "assets" / "puzzles" / f"{game_id}.jsonl"


def _lines(path: Path) -> list[bytes]:
    return [line for line in files.read_packed(path).splitlines() if line] if path.is_file() else []
