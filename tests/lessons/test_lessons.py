"""Every lesson there is, through the rules alone: it can be played, refuses what it says, teaches clauses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tabletop.app.screens.lesson.session import LessonSession
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal
from tabletop.engine.registry import find
from tabletop.engine.staged import WishError
from tabletop.engine.undo import CannotUndoError
from tabletop.i18n import Catalogue
from tabletop.lessons import shelf
from tabletop.lessons.file import LEARNER, Lesson, LessonError, read
from tabletop.lessons.lesson_run import UNTAUGHT, LessonRun

LESSONS = shelf.lessons()
LONGEST = 120
"""No sentence of a lesson is longer, in letters."""
TRIES = 20
"""So many other commands are tried at each step."""

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def digests(lesson: Lesson) -> list[str]:
    """Play a lesson as it stands; return the digest at the beginning of each step, and at the end."""
    course, found = LessonRun(lesson), []
    while not course.is_over:
        found.append(course.table.digest)
        course.play_out()
        course.go_on()
    return [*found, course.table.digest]


def test_each_game_of_ours_has_a_lesson_and_no_id_is_there_twice() -> None:
    assert {lesson.game for lesson in LESSONS} == {"chinatown", "deckville", "designtown", "gotown"}
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
    assert shelf.lesson_named(LESSONS[0].id) == LESSONS[0] and shelf.lesson_named("nothing") is None


@every_lesson
def test_it_can_be_played_and_leaves_no_wish(lesson: Lesson) -> None:
    course = LessonRun(lesson)
    conserved = course.game.rules.conserved
    assert course.table.wishes == course.step.wishes, "the opening granted all its wishes"
    had = conserved(course.table.state)
    while not course.is_over:
        course.play_out()
        assert course.is_done and course.table.wishes == (), course.at
        assert conserved(course.table.state) == had, course.at
        course.go_on()
    assert course.table.sink is None, "a staged game is never written down"


@every_lesson
def test_any_step_can_be_begun_at_once(lesson: Lesson) -> None:
    """Back and forth, and going on another day, lead to the same position."""
    for at, digest in enumerate(digests(lesson)):
        course = LessonRun(lesson, at)
        assert course.at == at and course.table.digest == digest and not course.is_begun


@every_lesson
def test_it_refuses_what_it_says_and_by_which_rule(lesson: Lesson) -> None:
    for at, step in enumerate(lesson.step):
        course = LessonRun(lesson, at)
        for given in step.refused:
            why = course.why_not(given.get("seat", step.seat), course.command(given))
            assert why is not None and why.code == given["code"], (at, given, why)


@every_lesson
def test_nothing_else_than_what_is_taught_changes_anything(lesson: Lesson) -> None:
    tried = 0
    for at, step in enumerate(lesson.step):
        session = LessonSession(LessonRun(lesson, at))
        told: list[int] = []
        session.on_wrong = lambda told=told: told.append(1)  # type: ignore[misc]
        course, dice = session.course, Chance(7, at)
        others = [each for each in course.table.legal(LEARNER) if each not in session.legal]
        if step.kind == "free":
            others = [each for each in course.table.legal(LEARNER) if course.why_not(LEARNER, each)]
        for command in dice.dealt(others, TRIES):
            digest = course.table.digest
            with pytest.raises(Illegal) as refusal:
                session.submit(command)
            said = course.game.words.explain(refusal.value)
            assert refusal.value.code == UNTAUGHT and said == course.answer and said.id
            assert course.table.digest == digest and course.at == at and not course.is_begun
            tried += 1
        assert len(told) == min(len(others), TRIES)
    assert tried > len(lesson.step)


@every_lesson
def test_it_teaches_clauses_and_names_its_seats(lesson: Lesson) -> None:
    known = {clause.id for clause in find(lesson.game).words.clauses}
    assert {clause for step in lesson.step for clause in step.clauses} <= known
    assert len(lesson.learned) == 3 and 0 < lesson.guide < len(lesson.seats)
    assert all(step.goal is not None for step in lesson.step if step.kind == "free")
    assert all(step.wrong for step in lesson.step if step.kind in ("do", "free"))


@every_lesson
def test_its_sentences_are_short_and_translated(lesson: Lesson) -> None:
    japanese = Catalogue("ja")
    for text in lesson.texts:
        assert len(text) <= LONGEST, text
        assert japanese.t(text) != text and len(japanese.t(text)) <= LONGEST, text


@every_lesson
def test_it_calls_cards_as_the_catalogue_does(lesson: Lesson) -> None:
    """Names of several words, in English and Japanese; a name may follow the first word of a sentence."""
    japanese = Catalogue("ja")
    for text in lesson.texts:
        for words in re.findall(r"[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?: [A-Z][a-z]+)+", text):
            parts = words.removesuffix("s").split(" ")
            names = [" ".join(parts[start:]) for start in range(len(parts))]
            known = [name for name in (*names, *(f"{name}s" for name in names)) if japanese.t(name) != name]
            assert known, (text, words)
            assert japanese.t(known[0]) in japanese.t(text), (known[0], japanese.t(text))


# -- the course ----------------------------------------------------------------------------------------


def lesson_of(game: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.game == game)


def test_a_free_step_takes_any_route_to_its_goal_and_holds_back_what_spoils_it() -> None:
    lesson = lesson_of("gotown")
    free = next(at for at, step in enumerate(lesson.step) if step.kind == "free")
    course = LessonRun(lesson, free)
    bone, thief, steal = map(course.command, course.step.play)
    for command in (thief, bone, steal):
        assert not course.is_done
        course.submit(LEARNER, command)
    assert course.is_done and course.table.result is not None
    end_turn = next(
        each
        for each in LessonRun(lesson, free).table.legal(LEARNER)
        if type(each) not in {type(bone), type(thief), type(steal)}
    )
    why = LessonRun(lesson, free).why_not(LEARNER, end_turn)
    assert why is not None and why.code == UNTAUGHT


def test_commands_may_come_in_any_order_where_the_step_says_so() -> None:
    lesson = lesson_of("chinatown")
    at = next(at for at, step in enumerate(lesson.step) if step.any_order)
    course, other = LessonRun(lesson, at), LessonRun(lesson, at)
    commands = [course.command(given) for given in course.step.play]
    for command in commands:
        course.submit(LEARNER, command)
    for command in reversed(commands):
        other.submit(LEARNER, command)
    assert course.is_done and other.is_done and course.table.digest == other.table.digest


def test_a_field_left_open_may_be_anything() -> None:
    lesson = lesson_of("chinatown")
    at = next(at for at, step in enumerate(lesson.step) if any("*" in each.values() for each in step.play))
    course = LessonRun(lesson, at)
    wanted = [each["plot"] for each in course.step.play]
    taught = course.legal(LEARNER)
    assert {each.plot for each in taught} == set(wanted) and len({each.kind for each in taught}) > 1


def test_in_a_lesson_nothing_is_taken_back() -> None:
    session = LessonSession(LessonRun(lesson_of("gotown"), 1))
    session.submit(session.legal[0])
    for undo in (session.undo, session.redo, session.take_back_turn):
        with pytest.raises(CannotUndoError, match="staged"):
            undo()
    assert not session.undo_info


# -- files ---------------------------------------------------------------------------------------------

STEP = '[[step]]\nkind = "tell"\ntext = "Look."\n'
HEAD = 'id = "own-first"\ngame = "gotown"\ntitle = "Own"\nminutes = 1\nseats = ["You", "Ruth"]\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "",
        HEAD,
        HEAD + STEP.replace("tell", "sing"),
        HEAD + STEP + 'lights = ["hand:1"]\n',
        HEAD.replace("minutes = 1", 'minutes = "1"') + STEP,
        HEAD + STEP + 'lit = ["hand:one"]\n',
        HEAD + STEP.replace("tell", "do"),
        HEAD + STEP.replace("tell", "watch"),
        HEAD + STEP + 'play = [{ type = "end_turn" }]\n',
        HEAD + STEP + 'then = [{ text = "Now this." }]\n',
        "\x00",
    ],
)
def test_what_is_no_lesson_says_so(text: str, tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"own\.toml"):
        read(written(tmp_path, text))


def test_a_wish_that_cannot_come_true_breaks_the_lesson(tmp_path: Path) -> None:
    broken = read(written(tmp_path, "opening = [[99]]\n" + HEAD + STEP))
    with pytest.raises(WishError):
        LessonRun(broken)


def test_lessons_of_packages_come_after_ours_and_broken_ones_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.toml").write_text("nothing", "utf-8")
    (tmp_path / "ours.toml").write_text(HEAD.replace("own-first", LESSONS[0].id) + STEP, "utf-8")
    written(tmp_path, HEAD + STEP)
    ours = shelf.paths.asset_folders("lessons")[0]
    monkeypatch.setattr(shelf.paths, "asset_folders", lambda kind: (ours, tmp_path))
    found: Any = shelf.lessons()
    assert [lesson.id for lesson in found] == [*(lesson.id for lesson in LESSONS), "own-first"]
    assert shelf.lesson_named(LESSONS[0].id) == LESSONS[0]
    assert shelf.headings() == tuple(lesson.heading for lesson in found)
