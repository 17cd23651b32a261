"""How each lesson goes is kept as text: before every command what is taught, refused and answered.

Who changes a lesson writes them anew (`python -m tests.lessons.test_told`), reads `git diff`, commits both.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import lessons
from tabletop.engine.message import in_english
from tabletop.lessons import LEARNER, Lesson
from tabletop.lessons.lesson_run import LessonRun

KEPT = Path(__file__).parent / "told"
LESSONS = lessons.lessons()


def told(lesson: Lesson) -> Iterator[str]:
    """Yield a line for each state of each step."""
    run = LessonRun(lesson)
    yield f"{run.game.id}: {[f'{seat.name} {seat.kind}' for seat in run.table.seats]}"
    while not run.is_over:
        step = run.step
        yield f"step {run.at}: {step.kind}, {step.head}"
        while True:
            yield "  " + "; ".join(_state(run))
            for seat in range(len(run.table.seats)):
                yield from (f"    {line}" for line in _refused(run, seat))
            if run.is_done:
                break
            if run.step.kind == "free":
                run.play_out()
            else:
                found = run.next
                assert found is not None
                run.submit(*found)
        run.go_on()
    yield f"over: {run.next}, {run.is_done}, {run.waits_for_ok}"


def _state(run: LessonRun) -> Iterator[str]:
    yield f"given {run.given}, begun {run.is_begun}, done {run.is_done}, waits {run.waits_for_ok}"
    yield f"watched {run.is_watched}, next {run.next}"
    yield f"taught {[len(run.legal(seat)) for seat in range(len(run.table.seats))]}"
    yield f"answers {in_english(run.answer)} ({run.untaught.clause})"


def _refused(run: LessonRun, seat: int) -> Iterator[str]:
    """Yield why the first and the last legal command of a seat are taken or not."""
    every = run.table.legal(seat)
    for command in dict.fromkeys((*every[:1], *every[-1:])):
        why = run.why_not(seat, command)
        yield f"{seat} {command}: {'is taken' if why is None else f'{why.code} {why.clause}'}"
    if seat == LEARNER and not every:
        yield "nothing to do"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_goes_as_it_went(lesson: Lesson) -> None:
    assert list(told(lesson)) == (KEPT / f"{lesson.id}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for one in LESSONS:
        (KEPT / f"{one.id}.txt").write_text("\n".join(told(one)) + "\n", "utf-8", newline="\n")
