"""One puzzle as it is kept: a line of `assets/puzzles/<game>.jsonl`, and the table at its position."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tabletop.engine import registry
from tabletop.engine.history import SeatInfo
from tabletop.engine.protocol import Seat
from tabletop.engine.puzzle import Question
from tabletop.engine.table import Table


class PuzzleError(Exception):
    """A puzzle does not come out of its commands any more: the rules or the cards are others now."""


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One position, reached by `commands` from the set-up, and the question that `seat` answers there.

    Commands are those of the game's journal, as JSON. `digest` is that of the state asked about; `misses` are
    answers that look right and are not.
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
    """Easy, middling, hard: a third of a game's puzzles each."""
    options: dict[str, bool | int | str] = {}
    given: dict[str, int | str] = {}
    seen: bool = False
    """Whether somebody has looked at it and found it good."""

    @property
    def mark(self) -> str:
        """What is noted of it once it is solved: the same when puzzles are numbered anew."""
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
    """Return the table at a puzzle's position; raises `PuzzleError` when the rules lead elsewhere."""
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
    """Return the kind of question a puzzle asks; raises `PuzzleError` when the game has none such."""
    for question in registry.find(puzzle.game).box.puzzles():
        if question.id == puzzle.question:
            return question
    raise PuzzleError(f"{puzzle.id}: {puzzle.game} asks no {puzzle.question}")
