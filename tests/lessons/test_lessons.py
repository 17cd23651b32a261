"""Every lesson there is, through the rules alone: it can be played, refuses what it says, teaches clauses."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as put

from tabletop import lessons
from tabletop.app.screens.lesson.session import LessonSession
from tabletop.engine.chance import Chance, WishError
from tabletop.engine.event_log import CannotUndoError
from tabletop.engine.message import msg
from tabletop.engine.protocol import Illegal
from tabletop.i18n import Catalogue
from tabletop.lessons import LEARNER, Lesson, LessonError, LessonStep, Then, laws, lesson_run, read
from tabletop.lessons.lesson_run import UNTAUGHT, LessonRun
from tests.engine import least_rules

LESSONS = lessons.lessons()

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def test_each_game_of_ours_has_a_lesson_and_no_id_is_there_twice() -> None:
    assert {lesson.game for lesson in LESSONS} == {"chinatown", "deckville", "designtown", "gotown"}
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)
    assert lessons.lesson_named(LESSONS[0].id) == LESSONS[0] and lessons.lesson_named("nothing") is None


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
@every_lesson
def test_it_keeps_the_law(lesson: Lesson, law: laws.Law) -> None:
    laws.hold(law, lesson)
    assert LessonRun(lesson).table.sink is None, "a staged game is never written down"


TELL, END = 'kind = "tell"', 'wrong = "You have no other pair that makes nine. End your turn."\n'
LINE, THIRD = (
    "I build 2 and 7. No dog guards my floor.",
    '"If you hold fewer than three cards at the end of your turn',
)
FOUR = '{ type = "build_floor", left = 4, right = 8'
BROKEN = [
    ("can_be_played", TELL, f"{TELL}\nchance = [[3]]", "step 0: nothing draws"),
    ("can_be_played", "6, 11]]", "6, 11], [3]]", "the opening leaves"),
    ("refuses_what_it_says", 'code = "not_nine"', 'code = "other"', "step 1: .* is not_nine"),
    ("refuses_what_it_says", FOUR, FOUR.replace("4, right = 8", "3, right = 6"), "step 1: .* is allowed"),
    ("says_what_it_needs", 'teaches = "GT-1.1"', 'teaches = "GT-99"', "step 0: no clause GT-99"),
    ("says_what_it_needs", END, "", "step 3: nothing to do, or nothing to say"),
    ("says_what_it_needs", THIRD, f'"And four.", {THIRD}', "4 lines of what was learned"),
    ("says_what_it_needs", LINE, "I" * 121, "longer than 120 letters: III"),
    ("says_what_it_needs", "seed = 1", "seed = 1\nguide = 0", "no seat 0 can tell it"),
    ("says_what_it_needs", "seed = 1", "seed = 1\nguide = 2", "no seat 2 can tell it"),
]


def changed(folder: Path, good: str, bad: str) -> Lesson:
    """Return GoTown's first lesson with other words somewhere."""
    text = (lessons.paths.assets() / "lessons" / "gotown.toml").read_text("utf-8")
    assert good in text
    return read(written(folder, text.replace(good, bad, 1)))


@pytest.mark.parametrize(("law", "good", "bad", "said"), BROKEN)
def test_a_lesson_that_breaks_a_law_is_told(law: str, good: str, bad: str, said: str, tmp_path: Path) -> None:
    kept = {one.__name__: one for one in laws.LAWS}
    with pytest.raises(laws.LessonLawError, match=f"gotown-first: {law}: .*{said}"):
        laws.hold(kept[law], changed(tmp_path, good, bad))


def test_a_text_may_be_as_long_as_the_bubble_holds(tmp_path: Path) -> None:
    laws.hold(laws.says_what_it_needs, changed(tmp_path, LINE, "I" * 120))


@pytest.mark.parametrize(
    ("law", "name", "value"),
    [
        (laws.any_step_can_be_begun, "is_begun", True),
        (laws.takes_nothing_else, "answer", msg("")),
    ],
)
def test_what_would_break_a_law_is_seen(
    law: laws.Law, name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = lesson_of("gotown")
    monkeypatch.setattr(LessonRun, name, value)
    with pytest.raises(laws.LessonLawError, match=law.__name__):
        laws.hold(law, lesson)


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
        for command in dice.dealt(others, laws.TRIES):
            digest = course.table.digest
            with pytest.raises(Illegal) as refusal:
                session.submit(command)
            said = course.game.words.explain(refusal.value)
            assert refusal.value.code == UNTAUGHT and said == course.answer and said.id
            assert course.table.digest == digest and course.at == at and not course.is_begun
            tried += 1
        assert len(told) == min(len(others), laws.TRIES)
    assert tried > len(lesson.step)


@every_lesson
def test_its_sentences_are_translated_and_short(lesson: Lesson) -> None:
    japanese = Catalogue("ja")
    for text in lesson.texts:
        assert japanese.t(text) != text and len(japanese.t(text)) <= laws.LONGEST, text


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


def taking(
    monkeypatch: pytest.MonkeyPatch, goal: int, *play: int, then: tuple[Then, ...] = (), **more: Any
) -> LessonRun:
    """A lesson of the least game in which the learner alone takes, one or two at a time, from five."""
    stays = replace(
        least_rules.GAME.rules, evolve=lambda state, event: put(least_rules.evolve(state, event), turn=0)
    )
    points = replace(least_rules.GAME.progress, points=lambda state: (5 - state.left, 0))
    game = replace(least_rules.GAME, rules=stays, progress=points)
    monkeypatch.setattr(lesson_run, "find", lambda _: game)
    given = tuple({"type": "take", "count": count} for count in play)
    fields: dict[str, Any] = {"kind": "free", "text": "Take.", "goal": goal, "play": given}
    steps = (LessonStep(**(fields | more)), LessonStep(kind="tell", text="Look."))
    return LessonRun(
        Lesson(id="taking", game="least", title="Taking", minutes=1, seats=("You", "Ruth"), step=steps)
    )


@pytest.mark.parametrize(
    ("goal", "play", "taken"),
    [(4, (2,), {2}), (4, (1, 1), {1, 2}), (3, (1,), {1, 2}), (5, (2,), set()), (6, (2, 2, 1), set())],
)
def test_a_free_step_takes_what_reaches_its_goal_in_as_many_more_as_the_lesson_has(
    goal: int, play: tuple[int, ...], taken: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    course = taking(monkeypatch, goal, *play)
    assert {each.count for each in course.legal(LEARNER)} == {1, 2}, "all of it is shown"
    assert {each.count for each in course.legal(LEARNER) if course.why_not(LEARNER, each) is None} == taken


def test_a_free_step_is_done_at_its_goal_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    course = taking(monkeypatch, 4, 1, 2)
    for count, is_done in ((1, False), (1, False), (2, True)):
        course.submit(LEARNER, least_rules.Take(count))
        assert course.is_done is is_done
    assert course.given == 3 and course.is_begun and not course.waits_for_ok
    course.go_on()
    assert (course.given, course.is_begun, course.waits_for_ok, course.is_over) == (0, False, True, False)


def test_what_is_said_to_anything_else_is_the_then_s_own_word_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """And with the next step it is forgotten."""
    said = (Then(after=1, text="On.", wrong="Not now."), Then(after=2, text="On."))
    course = taking(monkeypatch, 5, 2, 2, 1, kind="do", wrong="Two.", then=said)
    answers = []
    for each in (None, *said):
        course.then = each
        answers.append(course.answer.id)
    assert answers == ["Two.", "Not now.", "Two."]
    course.play_out()
    course.go_on()
    assert course.then is None and course.answer.id == "Read this, then press OK."


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
    ours = lessons.paths.asset_folders("lessons")[0]
    monkeypatch.setattr(lessons.paths, "asset_folders", lambda kind: (ours, tmp_path))
    found: Any = lessons.lessons()
    assert [lesson.id for lesson in found] == [*(lesson.id for lesson in LESSONS), "own-first"]
    assert lessons.lesson_named(LESSONS[0].id) == LESSONS[0]
    assert lessons.headings() == tuple(lesson.heading for lesson in found)
