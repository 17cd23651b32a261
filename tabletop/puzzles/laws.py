"""Laws for every puzzle, ours and those of packages.

    from tabletop.puzzles import laws
    laws.check("ludo")

replays each position, proves it again, and checks its answer and near misses against the question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tabletop.engine.box import Verdict
from tabletop.engine.event_log import SeatInfo, fold
from tabletop.engine.table import Table
from tabletop.puzzles import Puzzle, command_of, puzzles_of, question_of, table_at


class PuzzleLawError(AssertionError):
    """A puzzle breaks a law: which one, and what is wrong."""


def check(game_id: str) -> int:
    """Check all puzzles of a game and return their number; raise `PuzzleLawError`."""
    found = puzzles_of(game_id)
    for puzzle in found:
        check_one(puzzle)
    if len({puzzle.digest for puzzle in found}) < len(found):
        raise PuzzleLawError(f"{game_id}: a position is there twice")
    return len(found)


def check_one(puzzle: Puzzle) -> None:
    """Check one puzzle; raise `PuzzleLawError`, or `PuzzleError` if its position is not reached."""
    table = table_at(puzzle, tuple(SeatInfo(f"Seat {seat}") for seat in range(puzzle.seats)))
    proof = question_of(puzzle).prove(table.view(puzzle.seat), puzzle.seat)
    if proof is None:
        raise PuzzleLawError(f"{puzzle.id}: its position is no such puzzle")
    if dict(proof.given) != puzzle.given:
        raise PuzzleLawError(f"{puzzle.id}: it states {puzzle.given}, and {dict(proof.given)} is so")
    if proof.answer != tuple(command_of(table, raw) for raw in puzzle.answer):
        raise PuzzleLawError(f"{puzzle.id}: another answer is proved: {proof.answer}")
    solved = attempt(puzzle, table, puzzle.answer)
    if solved is None or not solved.is_solved:
        raise PuzzleLawError(f"{puzzle.id}: its answer is judged {solved}")
    if not puzzle.misses:
        raise PuzzleLawError(f"{puzzle.id}: nothing looks right and is not")
    for miss in puzzle.misses:
        failed = attempt(puzzle, table, miss)
        if failed is None or failed.is_solved:
            raise PuzzleLawError(f"{puzzle.id}: the miss {miss} is judged {failed}")


def attempt(puzzle: Puzzle, table: Table[Any, Any, Any], commands: Sequence[msgspec.Raw]) -> Verdict | None:
    """Carry out commands at a puzzle's position until the question judges them."""
    rules, redact = table.game.rules, table.game.secrets.redact
    question, before = question_of(puzzle), table.view(puzzle.seat)
    state, done = table.state, tuple[Any, ...]()
    for raw in commands:
        command = command_of(table, raw)
        events = rules.decide(state, puzzle.seat, command, table.chance(len(table.steps) + len(done)))
        state = fold(rules.evolve, state, events)
        done += (command,)
        verdict = question.judge(before, puzzle.seat, puzzle.given, done, redact(state, puzzle.seat))
        if verdict is not None:
            return verdict
    return None
