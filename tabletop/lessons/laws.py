"""Laws for every lesson, ours and those of packages, through the rules alone.

    from tabletop.lessons import laws
    laws.check("ludo")

plays all lessons of a game. Needs no test framework and no window: what lies on the table is not checked.
`engine.conformance` does the same for the rules, `puzzles.laws` for puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from tabletop import foreign
from tabletop.engine.chance import Chance
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Illegal
from tabletop.engine.registry import find, package_of
from tabletop.lessons import LEARNER, Lesson, lessons, lessons_of
from tabletop.lessons.lesson_run import UNTAUGHT, LessonRun

LONGEST: Final = 120
"""The longest text of a step, in letters."""
TRIES: Final = 20
"""The most other commands tried at each step."""
LEARNED: Final = 3
"""Number of lines at the end that say what was learned."""

Law: TypeAlias = "Callable[[Lesson], Iterator[str]]"


class LessonLawError(AssertionError):
    """A lesson breaks a law: which lesson, which law, and what is wrong."""


def check(game_id: str) -> int:
    """Check all lessons of a game and return their number; raise `LessonLawError`."""
    found = lessons_of(game_id)
    for lesson in found:
        for law in LAWS:
            hold(law, lesson)
    return len(found)


def hold(law: Law, lesson: Lesson) -> None:
    """Raise `LessonLawError` if a lesson breaks a law."""
    for wrong in law(lesson):
        raise LessonLawError(f"{lesson.id}: {law.__name__}: {wrong}")


def troubles() -> Iterator[Message]:
    """Yield a sentence for each lesson of a package that cannot be played."""
    for lesson in lessons():
        package = package_of(lesson.game)
        if package is None:
            continue
        try:
            foreign.run(lambda lesson=lesson: hold(can_be_played, lesson))  # type: ignore[misc]
        except foreign.ForeignError as error:
            yield msg(
                "Lesson “{lesson}” of package {package} cannot be played ({error}).",
                lesson=lesson.id,
                package=package.package_claim.distribution,
                error=str(error),
            )


# The laws


def can_be_played(lesson: Lesson) -> Iterator[str]:
    """Each step leads to the next as in the file, every wish is granted, no card is lost."""
    run = LessonRun(lesson)
    conserved = run.game.rules.conserved
    had = conserved(run.table.state)
    if run.left_of_opening:
        yield f"the opening leaves {run.left_of_opening}"
    while not run.is_over:
        at = run.at
        run.play_out()
        if not run.is_done:
            yield f"step {at}: it does not come to its end"
        if run.table.wishes:
            yield f"step {at}: nothing draws {run.table.wishes}"
        if conserved(run.table.state) != had:
            yield f"step {at}: other cards than at the beginning"
        run.go_on()


def any_step_can_be_begun(lesson: Lesson) -> Iterator[str]:
    """Stepping back and forth, and resuming another day, lead to the same position."""
    run = LessonRun(lesson)
    for at in range(len(lesson.step) + 1):
        again = LessonRun(lesson, at)
        if again.at != at or again.table.digest != run.table.digest or again.is_begun:
            yield f"step {at}: another position"
        run.play_out()
        run.go_on()


def refuses_what_it_says(lesson: Lesson) -> Iterator[str]:
    """Commands under `refused` are refused with their codes."""
    for at, step in enumerate(lesson.step):
        run = LessonRun(lesson, at)
        for given in step.refused:
            why = run.why_not(given.get("seat", step.seat), run.command(given))
            if why is None or why.code != given["code"]:
                yield f"step {at}: {given} is {'allowed' if why is None else why.code}"


def takes_nothing_else(lesson: Lesson) -> Iterator[str]:
    """What the rules allow and the step does not is refused in the lesson's words, changing nothing."""
    for at, step in enumerate(lesson.step):
        run = LessonRun(lesson, at)
        taught = () if step.kind == "free" else run.legal(LEARNER)
        others = [one for one in run.table.legal(LEARNER) if one not in taught and run.why_not(LEARNER, one)]
        for command in Chance(7, at).dealt(others, TRIES):
            before = run.table.digest
            try:
                run.submit(LEARNER, command)
                yield f"step {at}: {command} is taken"
            except Illegal as illegal:
                words = run.game.words.explain(illegal)
                if illegal.code != UNTAUGHT or words != run.answer or not words.id:
                    yield f"step {at}: {command} is refused as {illegal.code}"
            if run.table.digest != before or run.at != at or run.is_begun:
                yield f"step {at}: {command} is refused and changes the table"


def says_what_it_needs(lesson: Lesson) -> Iterator[str]:
    """Clauses exist in the game; seats, goals and answers are there; sentences are short."""
    known = {clause.id for clause in find(lesson.game).words.clauses}
    if not 0 < lesson.guide < len(lesson.seats):
        yield f"no seat {lesson.guide} can tell it"
    if len(lesson.learned) != LEARNED:
        yield f"{len(lesson.learned)} lines of what was learned"
    for at, step in enumerate(lesson.step):
        yield from (f"step {at}: no clause {clause}" for clause in step.clauses if clause not in known)
        if step.kind == "free" and step.goal is None:
            yield f"step {at}: no goal"
        if step.kind in ("do", "free") and not (step.wrong and step.play):
            yield f"step {at}: nothing to do, or nothing to say to any other try"
    yield from (f"longer than {LONGEST} letters: {text}" for text in lesson.texts if len(text) > LONGEST)


LAWS: Final[tuple[Law, ...]] = (
    can_be_played,
    any_step_can_be_begun,
    refuses_what_it_says,
    takes_nothing_else,
    says_what_it_needs,
)
