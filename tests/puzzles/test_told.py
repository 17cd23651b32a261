"""What is asked at shipped puzzles, proved of them and said of tries: kept as text, a file a game, in `told`.

Of every so many-th puzzle: the question, the hint, what is proved anew, the verdicts on the answer and the
near misses. Who changes a rule or a sentence writes them anew, `python -m tests.puzzles.test_told`, reads
`git diff`, and commits both.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import in_english
from tabletop.puzzles import Puzzle, command_of, question_of, table_at
from tabletop.puzzles.laws import attempt
from tests.puzzles.test_shipped import SHIPPED

KEPT = Path(__file__).parent / "told"
EVERY = 4


def told(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is said of a puzzle, in lines."""
    table = table_at(puzzle, tuple(SeatInfo(f"P{seat}") for seat in range(puzzle.seats)))
    question, view = question_of(puzzle), table.view(puzzle.seat)
    answer = tuple(command_of(table, raw) for raw in puzzle.answer)
    yield f"{puzzle.id}: {in_english(question.ask(view, puzzle.seat, puzzle.given))}"
    yield f"  hint: {in_english(question.hint(view, puzzle.seat, puzzle.given, answer))}"
    proof = question.prove(view, puzzle.seat)
    assert proof is not None and proof.answer == answer
    yield f"  proved: {proof._replace(answer=())}"
    if question.meter is not None:
        yield f"  meter: {question.meter(view, puzzle.seat, puzzle.given)}"
    for line in (puzzle.answer, *puzzle.misses):
        verdict = attempt(puzzle, table, line)
        assert verdict is not None and verdict.is_solved == (line == puzzle.answer)
        yield f"  {verdict.is_solved}: {in_english(verdict.why)}"


def lines(game_id: str) -> list[str]:
    """Return what is kept of a game."""
    return [line for puzzle in SHIPPED[game_id][::EVERY] for line in told(puzzle)]


@pytest.mark.parametrize("game_id", SHIPPED)
def test_what_is_asked_and_judged_is_as_it_was(game_id: str) -> None:
    assert lines(game_id) == (KEPT / f"{game_id}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for one in SHIPPED:
        (KEPT / f"{one}.txt").write_text("\n".join(lines(one)) + "\n", "utf-8", newline="\n")
