"""Hints at every table: who may ask, what is told and lit, and what the journal keeps."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tabletop.app.core.navigate import show_history
from tabletop.app.core.session import Session
from tabletop.app.table import bot_turns
from tabletop.app.table.aids.hint_box import kept_to, told
from tabletop.bots.players import bot_chance
from tabletop.engine.protocol import Advice
from tabletop.engine.registry import find
from tests.app.at_table import NAMES, recorded, session_at, show
from tests.app.hurried import THINKS_MS, ask
from tests.app.table.hinted import TABLES, is_open, kinds_of, nothing_to_play, rows, spoken

# -- asking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_first_what_to_look_at_then_the_moves_then_nothing(hint_table: Any, game: str) -> None:
    driver, scene, worker = hint_table(game)
    driver.press("h")
    assert not is_open(scene) and scene.find("bar.hint").icon == "clockw"
    driver.wait(THINKS_MS + 100)
    told = scene.game.words.hint(worker.asked[0][1].advice[0], scene.session.view)
    assert scene.find("hint.look").name == scene.say(told.look) and not rows(scene)
    assert scene.say(told.look) in spoken(driver)
    assert list(scene.aids.pieces()) == []
    ask(driver)
    words, view = scene.game.words, scene.session.view
    advice = worker.asked[0][1].advice
    names = [scene.say(words.hint(one, view).move or words.label(one.command, view)) for one in advice]
    assert [row.move_told.name.lower() for row in rows(scene)] == [name.lower() for name in names]
    assert len(names) > 1
    assert all(row.move_told.why in row.name and row.name in spoken(driver) for row in rows(scene))
    assert len(worker.asked) == 1
    ask(driver)
    assert not is_open(scene)


def test_the_button_asks_too(hint_table: Any) -> None:
    driver, scene, _ = hint_table()
    driver.click("bar.hint").wait(THINKS_MS + 100)
    assert is_open(scene) and scene.find("bar.hint").kind == "normal"
    corner = scene.find("hint.ground").rect.topleft
    driver.click("hint.more")
    assert len(rows(scene)) == 3 and scene.find("hint.ground").rect.topleft == corner
    driver.click("hint.close")
    assert not is_open(scene) and scene.find("bar.hint").kind == "ghost"


def test_nobody_asks_under_a_curtain(hint_table: Any) -> None:
    driver, scene, worker = hint_table(curtain="auto")
    scene.session.veil()
    scene.settle()
    driver.frame(2)
    assert driver.top is not scene
    ask(driver)
    scene.aids.on_action("hint")
    driver.wait(THINKS_MS + 100)
    assert worker.asked == [] and "hint" not in kinds_of(scene)


def test_nobody_asks_in_a_computer_players_turn(hint_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns.BotTurns, "wait", lambda turns: None)
    driver, scene, worker = hint_table(kinds=("bot:easy", "human", "human", "human"))
    assert scene.session.phase == "bot" and not scene.find("bar.hint").enabled
    ask(driver)
    assert worker.asked == [] and not is_open(scene)


def test_nobody_asks_while_what_is_shown_waits_to_be_read(hint_table: Any) -> None:
    """A hint would speak of the round that is not on the screen yet."""
    driver, scene, worker = hint_table()
    scene.event_player.is_paused = True
    scene.rebuild()
    driver.frame()
    assert not scene.find("bar.hint").enabled
    ask(driver)
    assert worker.asked == [] and not is_open(scene)


def test_nobody_asks_in_a_replay(hint_table: Any) -> None:
    driver, scene, worker = hint_table()
    show_history(driver.ctx, scene.session, 1)
    driver.frame(2)
    assert driver.top is not scene
    ask(driver, 2)
    assert worker.asked == [] and "hint" not in kinds_of(scene)


def test_switched_off_there_is_no_button_and_the_key_means_nothing(hint_table: Any) -> None:
    driver, scene, worker = hint_table(hints=False)
    ask(driver)
    assert scene.find("bar.hint") is None and worker.asked == []


def test_a_lesson_gives_its_own(hint_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "is_staged", True)
    driver, scene, worker = hint_table()
    ask(driver)
    assert scene.find("bar.hint") is None and worker.asked == []


def test_where_only_computers_play_there_is_no_button(
    hint_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns.BotTurns, "wait", lambda turns: None)
    _, scene, _ = hint_table(kinds=("bot:easy",) * 4)
    assert scene.find("bar.hint") is None


# -- secrets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_what_nobody_sees_changes_no_hint(hint_table: Any, game: str) -> None:
    """The same view is asked about, whatever lies hidden; of it the same is told."""
    rules, secrets = find(game).rules, find(game).secrets
    state = TABLES[game].position()
    seat = min(rules.actors(state))
    driver, first, _ = hint_table(game, state=state)
    ask(driver, 2)
    told = [row.name for row in rows(first)]
    other = secrets.imagine(secrets.redact(state, seat), seat, bot_chance(1, 0, 0))
    second = show(driver, session_at(driver, game, other))
    ask(driver, 2)
    assert [row.name for row in rows(second)] == told and told


# -- using it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_do_it_makes_the_chosen_move(hint_table: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene, worker = hint_table(game)
    given = recorded(scene, monkeypatch)
    ask(driver, 2)
    driver.click("hint.1").click("hint.do")
    assert given == [worker.asked[0][1].advice[1].command] and not is_open(scene)


def test_all_of_it_with_the_keyboard(hint_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene, worker = hint_table()
    given = recorded(scene, monkeypatch)
    driver.press("tab")
    before = scene.focus_key
    ask(driver)
    assert scene.focus_key == "hint.more"
    driver.press("escape")
    assert not is_open(scene) and scene.focus_key == before
    ask(driver)
    driver.press("return")
    assert scene.focus_key == "hint.0"
    driver.press("down", "return")
    assert [row.node().selected for row in rows(scene)] == [False, True, False]
    driver.press("tab", "right")
    assert scene.focus_key == "hint.do"
    driver.press("return")
    assert given == [worker.asked[0][1].advice[1].command]


@pytest.mark.parametrize("game", TABLES)
def test_each_move_has_its_way_on_the_table(hint_table: Any, game: str) -> None:
    """What is lit is what hands would touch: picked up and put down there it gives the command, or has it
    paid for."""
    _, scene, _ = hint_table(game)
    for command in scene.session.legal:
        way = scene.parts.move_map.gesture_for(scene.view, command)
        assert way, command
        if len(way) == 1:
            assert scene.find(way[0]).focusable
            continue
        marks = scene.parts.move_map.targets(scene.view, way[0])
        assert way[1] in marks and scene.place(way[1]) is not None
        assert command in marks[way[1]] or isinstance(marks[way[1]][0], str)


def test_show_me_moves_a_ghost_and_nothing_else(hint_table: Any) -> None:
    driver, scene, _ = hint_table(animation="normal")
    ask(driver, 2)
    steps, lit = len(scene.session.table.steps), [part.key for part in scene.aids.pieces()]
    driver.click("hint.show").frame(5)
    assert scene.animating and [part.key for part in scene.aids.pieces()] == lit
    driver.settle()
    assert is_open(scene) and len(scene.session.table.steps) == steps


def test_where_nothing_moves_the_ghost_stands_still_for_a_while(hint_table: Any) -> None:
    driver, scene, _ = hint_table(reduced_motion=True)
    ask(driver, 2)
    scene.focus("hint.show")
    plain = pygame.image.tobytes(driver.frame().picture(), "RGB")
    driver.press("return").frame(2)
    assert not scene.animating
    assert pygame.image.tobytes(driver.picture(), "RGB") != plain
    driver.wait(2000)
    assert pygame.image.tobytes(driver.picture(), "RGB") == plain


# -- what is kept --------------------------------------------------------------------------------------


def test_it_is_in_the_journal_before_it_is_shown_and_no_undo_takes_it_back(hint_table: Any) -> None:
    driver, scene, worker = hint_table()
    ask(driver, 2)
    table = scene.session.table
    assert kinds_of(scene) == ["setup", "hint"] and table.records[-1].seat == 0
    command = worker.asked[0][1].advice[0].command
    scene.perform(command)
    driver.settle()
    scene.undo()
    assert kinds_of(scene) == ["setup", "hint", "do", "undo"]
    ask(driver)
    assert table.hints == 1 and table.can_redo() and is_open(scene), "it is the same hint, and counts once"
    lines = [line for line in scene.session.log(0) if line.mark == "hint"]
    assert [scene.say(line.text) for line in lines] == [f"{NAMES[0]} takes a hint."]
    assert not any(line.is_undone for line in lines)


def test_asked_again_in_the_same_position_it_is_the_same_hint_and_counts_once(hint_table: Any) -> None:
    driver, scene, worker = hint_table()
    ask(driver, 2)
    said = [row.name for row in rows(scene)]
    driver.press("escape")
    for _ in range(3):
        ask(driver, 2)
        assert [row.name for row in rows(scene)] == said
        driver.press("escape")
    assert len(worker.asked) == 1 and scene.session.table.hints == 1


def test_a_second_hint_of_a_turn_keeps_to_the_first_unless_something_is_better_by_far() -> None:
    first, second, third = (
        Advice(name, worth, "", {}) for name, worth in (("a", 500), ("b", 493), ("c", 400))
    )
    assert [one.command for one in kept_to((first, second, third), ("b", "a"), 0)] == ["b", "a", "c"]
    assert [one.command for one in kept_to((first, second, third), ("c", "b"), 0)] == ["b", "a", "c"]
    assert [one.command for one in kept_to((first, second, third), ("c",), 0)] == ["a", "b", "c"]
    assert [one.command for one in kept_to((first, second, third), ("c",), 100)] == ["c", "a", "b"]
    assert kept_to((first, second, third), (), 30) == [first, second, third]
    assert kept_to((first, third, second), (), 0) == [first, second, third], "the better first"
    figures = [one.worth for one in kept_to((second, first, third), (), 0)]
    assert figures == [500, 500, 400], "what is called best has no lower figure than another"


def test_of_every_move_the_chance_is_told(hint_table: Any) -> None:
    driver, scene, worker = hint_table("designtown")
    ask(driver, 2)
    advice = worker.asked[0][1].advice
    assert [row.move_told.wins for row in rows(scene)] == [round(one.worth / 10) for one in advice]
    assert rows(scene)[0].aside == "best" and all(row.aside for row in rows(scene))
    assert [row.name[:3] for row in rows(scene)] == ["1. ", "2. ", "3. "]
    assert all(f"Chance to win: {row.move_told.wins}%." in row.name for row in rows(scene))


def test_the_difference_is_that_of_the_figures_beside_it(hint_table: Any) -> None:
    driver, scene, worker = hint_table("designtown")
    ask(driver, 2)
    advice = worker.asked[0][1].advice[:3]
    worths = (526, 514, 405)
    moves = told(scene, 0, [one._replace(worth=w) for one, w in zip(advice, worths, strict=True)]).moves
    assert [(move.wins, move.wins + (move.loses or 0)) for move in moves] == [(53, 53), (51, 53), (40, 53)]
    blank = told(scene, 0, [one._replace(worth=0) for one in advice])
    assert {(move.wins, move.loses) for move in blank.moves} == {(None, None)}, (
        "without time nothing is known"
    )
    assert blank.by == "As a strong computer player sees it"


def test_marks_and_differences_say_how_far_a_move_is_behind(hint_table: Any) -> None:
    """What is closer than chance plays tells no difference; a look that prefers another move says so."""
    driver, scene, worker = hint_table()
    ask(driver, 2)
    one, least = worker.asked[0][1].advice[0], scene.game.progress.noise[len(scene.names)]
    assert 10 < least <= 100
    behind = sorted((0, 5, 6, least - 1, least, 20, 21, 51, 100, 101, 900))
    moves = told(scene, 0, [one._replace(worth=900 - each) for each in behind]).moves
    marks = [5 - (each > 5) - (each > 20) - (each > 50) - (each > 100) for each in behind]
    assert [move.marks for move in moves] == marks
    assert [move.loses is None for move in moves] == [each < least for each in behind]
    first, second = scene.session.legal[:2]
    better = [one._replace(command=first, worth=900), one._replace(command=second, worth=100)]
    for plan, is_said in (((second,), True), ((first,), False), ((None,), False), ((), False)):
        note = told(scene, 0, better, plan).note
        assert ("A second look" in note) == is_said and note.endswith("They are in the log.")


def test_the_only_move_is_called_neither_the_best_nor_as_good_as_another(hint_table: Any) -> None:
    driver, scene, _ = hint_table(state=nothing_to_play())
    ask(driver, 2)
    assert [(row.move_told.wins is None, row.aside) for row in rows(scene)] == [(False, "")]


def test_whoever_acts_meanwhile_gets_no_hint(hint_table: Any) -> None:
    driver, scene, _ = hint_table()
    driver.press("h")
    scene.perform(scene.session.legal[0])
    driver.wait(THINKS_MS + 200)
    assert not is_open(scene) and "hint" not in kinds_of(scene)
