"""Hints at every table: who may ask, what is told and lit, and what the journal keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.canvas.canvas import Recorder
from tabletop.app.core.navigate import show_history
from tabletop.app.core.session import Session
from tabletop.app.table import bot_turns
from tabletop.app.table.aids import hint_way
from tabletop.app.table.aids.hint_box import HintMove, HintText, kept_to, told
from tabletop.app.table.aids.hints import PULSE_MS, Hints
from tabletop.app.table.drawn.marks import caps_in, words_in
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import Button
from tabletop.bots.players import bot_chance
from tabletop.engine.protocol import Advice
from tabletop.engine.registry import find
from tabletop.games.gotown.state import BONE
from tests.app.at_table import NAMES, recorded, session_at, show
from tests.app.driver import Driver
from tests.app.games.deckville import table as deckville
from tests.app.games.designtown import table as designtown
from tests.app.games.gotown import table as gotown
from tests.app.hurried import THINKS_MS, Hurried, ask

TABLES = {"gotown": gotown, "designtown": designtown, "deckville": deckville}


@pytest.fixture
def open_table(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[Driver, Any, Hurried]]:
    """Return what opens a game's table at its position of the tests, with a worker that can be watched."""

    def opened(game: str = "gotown", *, state: Any = None, kinds: Any = (), **look: Any) -> Any:
        driver = make_driver(**{"animation": "off", "curtain": "off", **look})
        worker = Hurried(driver)
        monkeypatch.setattr(bot_turns, "BotWorker", lambda: worker)
        state = state or TABLES[game].position()
        return driver, show(driver, session_at(driver, game, state, kinds=kinds)), worker

    return opened


def is_open(scene: Any) -> bool:
    return scene.find("hint.close") is not None


def rows(scene: Any) -> list[Any]:
    return [row for number in range(3) if (row := scene.find(f"hint.{number}")) is not None]


def rings(scene: Any) -> list[pygame.Rect]:
    return [pygame.Rect(part.key[:4]) for part in scene.aids.pieces() if part.name[1] != "hint.sign"]


def sign(scene: Any) -> pygame.Rect:
    return next(pygame.Rect(part.key) for part in scene.aids.pieces() if part.name[1] == "hint.sign")


def kinds_of(scene: Any) -> list[str]:
    return [record.kind for record in scene.session.table.records]


def spoken(driver: Driver) -> str:
    return driver.reader.snapshots[-1].live


# -- asking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_first_what_to_look_at_then_the_moves_then_nothing(open_table: Any, game: str) -> None:
    driver, scene, worker = open_table(game)
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


def test_the_button_asks_too(open_table: Any) -> None:
    driver, scene, _ = open_table()
    driver.click("bar.hint").wait(THINKS_MS + 100)
    assert is_open(scene) and scene.find("bar.hint").kind == "normal"
    corner = scene.find("hint.ground").rect.topleft
    driver.click("hint.more")
    assert len(rows(scene)) == 3 and scene.find("hint.ground").rect.topleft == corner
    driver.click("hint.close")
    assert not is_open(scene) and scene.find("bar.hint").kind == "ghost"


def test_nobody_asks_under_a_curtain(open_table: Any) -> None:
    driver, scene, worker = open_table(curtain="auto")
    scene.session.veil()
    scene.settle()
    driver.frame(2)
    assert driver.top is not scene
    ask(driver)
    scene.aids.on_action("hint")
    driver.wait(THINKS_MS + 100)
    assert worker.asked == [] and "hint" not in kinds_of(scene)


def test_nobody_asks_in_a_computer_players_turn(open_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns.BotTurns, "wait", lambda turns: None)
    driver, scene, worker = open_table(kinds=("bot:easy", "human", "human", "human"))
    assert scene.session.phase == "bot" and not scene.find("bar.hint").enabled
    ask(driver)
    assert worker.asked == [] and not is_open(scene)


def test_nobody_asks_while_what_is_shown_waits_to_be_read(open_table: Any) -> None:
    """A hint would speak of the round that is not on the screen yet."""
    driver, scene, worker = open_table()
    scene.event_player.is_paused = True
    scene.rebuild()
    driver.frame()
    assert not scene.find("bar.hint").enabled
    ask(driver)
    assert worker.asked == [] and not is_open(scene)


def test_nobody_asks_in_a_replay(open_table: Any) -> None:
    driver, scene, worker = open_table()
    show_history(driver.ctx, scene.session, 1)
    driver.frame(2)
    assert driver.top is not scene
    ask(driver, 2)
    assert worker.asked == [] and "hint" not in kinds_of(scene)


def test_switched_off_there_is_no_button_and_the_key_means_nothing(open_table: Any) -> None:
    driver, scene, worker = open_table(hints=False)
    ask(driver)
    assert scene.find("bar.hint") is None and worker.asked == []


def test_a_lesson_gives_its_own(open_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "is_staged", True)
    driver, scene, worker = open_table()
    ask(driver)
    assert scene.find("bar.hint") is None and worker.asked == []


def test_where_only_computers_play_there_is_no_button(
    open_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns.BotTurns, "wait", lambda turns: None)
    _, scene, _ = open_table(kinds=("bot:easy",) * 4)
    assert scene.find("bar.hint") is None


# -- secrets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_what_nobody_sees_changes_no_hint(open_table: Any, game: str) -> None:
    """The same view is asked about, whatever lies hidden; of it the same is told."""
    rules, secrets = find(game).rules, find(game).secrets
    state = TABLES[game].position()
    seat = min(rules.actors(state))
    driver, first, _ = open_table(game, state=state)
    ask(driver, 2)
    told = [row.name for row in rows(first)]
    other = secrets.imagine(secrets.redact(state, seat), seat, bot_chance(1, 0, 0))
    second = show(driver, session_at(driver, game, other))
    ask(driver, 2)
    assert [row.name for row in rows(second)] == told and told


# -- using it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_do_it_makes_the_chosen_move(open_table: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene, worker = open_table(game)
    given = recorded(scene, monkeypatch)
    ask(driver, 2)
    driver.click("hint.1").click("hint.do")
    assert given == [worker.asked[0][1].advice[1].command] and not is_open(scene)


def test_all_of_it_with_the_keyboard(open_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene, worker = open_table()
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
def test_each_move_has_its_way_on_the_table(open_table: Any, game: str) -> None:
    """What is lit is what hands would touch: picked up and put down there it gives the command, or has it
    paid for."""
    _, scene, _ = open_table(game)
    for command in scene.session.legal:
        way = scene.parts.move_map.gesture_for(scene.view, command)
        assert way, command
        if len(way) == 1:
            assert scene.find(way[0]).focusable
            continue
        marks = scene.parts.move_map.targets(scene.view, way[0])
        assert way[1] in marks and scene.place(way[1]) is not None
        assert command in marks[way[1]] or isinstance(marks[way[1]][0], str)


def test_show_me_moves_a_ghost_and_nothing_else(open_table: Any) -> None:
    driver, scene, _ = open_table(animation="normal")
    ask(driver, 2)
    steps, lit = len(scene.session.table.steps), [part.key for part in scene.aids.pieces()]
    driver.click("hint.show").frame(5)
    assert scene.animating and [part.key for part in scene.aids.pieces()] == lit
    driver.settle()
    assert is_open(scene) and len(scene.session.table.steps) == steps


def test_where_nothing_moves_the_ghost_stands_still_for_a_while(open_table: Any) -> None:
    driver, scene, _ = open_table(reduced_motion=True)
    ask(driver, 2)
    scene.focus("hint.show")
    plain = pygame.image.tobytes(driver.frame().picture(), "RGB")
    driver.press("return").frame(2)
    assert not scene.animating
    assert pygame.image.tobytes(driver.picture(), "RGB") != plain
    driver.wait(2000)
    assert pygame.image.tobytes(driver.picture(), "RGB") == plain


# -- what is kept --------------------------------------------------------------------------------------


def test_it_is_in_the_journal_before_it_is_shown_and_no_undo_takes_it_back(open_table: Any) -> None:
    driver, scene, worker = open_table()
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


def test_asked_again_in_the_same_position_it_is_the_same_hint_and_counts_once(open_table: Any) -> None:
    driver, scene, worker = open_table()
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


def test_of_every_move_the_chance_is_told(open_table: Any) -> None:
    driver, scene, worker = open_table("designtown")
    ask(driver, 2)
    advice = worker.asked[0][1].advice
    assert [row.move_told.wins for row in rows(scene)] == [round(one.worth / 10) for one in advice]
    assert rows(scene)[0].aside == "best" and all(row.aside for row in rows(scene))
    assert all(f"Chance to win: {row.move_told.wins}%." in row.name for row in rows(scene))


def test_the_difference_is_that_of_the_figures_beside_it(open_table: Any) -> None:
    driver, scene, worker = open_table("designtown")
    ask(driver, 2)
    advice = worker.asked[0][1].advice[:3]
    worths = (526, 514, 405)
    moves = told(scene, 0, [one._replace(worth=w) for one, w in zip(advice, worths, strict=True)]).moves
    assert [(move.wins, move.wins + (move.loses or 0)) for move in moves] == [(53, 53), (51, 53), (40, 53)]


def test_the_only_move_is_called_neither_the_best_nor_as_good_as_another(open_table: Any) -> None:
    driver, scene, _ = open_table(state=_nothing_to_play())
    ask(driver, 2)
    assert [(row.move_told.wins is None, row.aside) for row in rows(scene)] == [(False, "")]


def test_whoever_acts_meanwhile_gets_no_hint(open_table: Any) -> None:
    driver, scene, _ = open_table()
    driver.press("h")
    scene.perform(scene.session.legal[0])
    driver.wait(THINKS_MS + 200)
    assert not is_open(scene) and "hint" not in kinds_of(scene)


# -- where it lies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(
    "look",
    [{"size": (1920, 1080)}, {"language": "ja", "ui_scale": 150}, {"ui_scale": 200}],
    ids=["1080p", "japanese", "200"],
)
def test_it_leaves_the_chosen_move_to_be_seen(open_table: Any, game: str, look: dict[str, Any]) -> None:
    driver, scene, _ = open_table(game, **look)
    ask(driver, 2)
    window = driver.ctx.display.bounds
    for number in range(len(rows(scene))):
        scene.find(f"hint.{number}").activate(scene)
        box = scene.find("hint.ground").rect
        assert window.contains(box)
        touched = rings(scene)
        # Where all is large some places lie on a page of their own.
        touched = touched[:1] if driver.ctx.display.is_large else touched
        assert all(rect.w * rect.h > 2 * box.clip(rect).w * box.clip(rect).h for rect in touched)
        assert all(box.contains(scene.find(key).rect) for key in ("hint.do", "hint.close"))


@pytest.mark.parametrize("game", [*TABLES, "end of a turn"])
def test_what_says_whose_the_rings_are_covers_no_word_and_stands_by_one(open_table: Any, game: str) -> None:
    """Words painted on the table itself: headings, meters, what stands above a button."""
    state = _nothing_to_play() if game not in TABLES else None
    driver, scene, _ = open_table(game if state is None else "gotown", state=state)
    ask(driver, 2)
    for number in range(len(rows(scene))):
        scene.find(f"hint.{number}").activate(scene)
        at = sign(scene)
        still = [part for part in scene.pieces() if part.name[0] != "aid"]
        assert driver.ctx.display.bounds.contains(at)
        assert at.collidelist(words_in(driver.ctx, still)) < 0, number
        near = [ring.inflate(64, 64) for ring in rings(scene)]
        assert at.collidelist(near) >= 0, number


@pytest.mark.parametrize("game", TABLES)
def test_the_ring_that_swells_strikes_nothing_out_that_says_whose_it_is(open_table: Any, game: str) -> None:
    driver, scene, _ = open_table(game)
    ask(driver, 2)
    for number in range(len(rows(scene))):
        scene.find(f"hint.{number}").activate(scene)
        first = rings(scene)[0]
        # Where there is no room beside it the sign is inside, where no ring is drawn.
        assert first.contains(sign(scene)) or not hint_way.swollen(driver.ctx, first).colliderect(sign(scene))


@pytest.mark.parametrize("game", [*TABLES, "end of a turn"])
@pytest.mark.parametrize(
    "look",
    [
        {},
        *(
            pytest.param({"size": size, "language": language, "ui_scale": scale}, marks=pytest.mark.slow)
            for size in ((1280, 720), (1920, 1080))
            for language in ("en", "ja")
            for scale in (75, 100, 150, 200)
        ),
    ],
    ids=str,
)
def test_no_ring_runs_over_a_word_or_cuts_a_key(open_table: Any, game: str, look: dict[str, Any]) -> None:
    state = _nothing_to_play() if game not in TABLES else None
    look = {"animation": "normal", **look}
    driver, scene, _ = open_table(game if state is None else "gotown", state=state, **look)
    ask(driver, 2)
    for number in range(len(rows(scene))):
        scene.find(f"hint.{number}").activate(scene)
        drawn, ringed = Recorder(driver.ctx.display.size), rings(scene)
        for _ in range(30 // hint_way.HZ):
            driver.frame()
            scene.aids.draw(drawn)
        for part in scene.aids.pieces():
            if part.name[1] != "hint.sign":
                part.draw(drawn)
        painter = scene.parts.painter
        words = words_in(driver.ctx, painter.pieces(scene.view)) + caps_in(
            driver.ctx, painter.keycaps(scene.view)
        )
        for word in words:
            if not any(ring.contains(word) for ring in ringed):
                assert [op.seen for op in drawn.ops if op.seen.colliderect(word)] == [], (number, word)
        assert drawn.ops


def test_the_ring_of_a_move_swells_for_a_while_and_stands_still_with_reduced_motion(open_table: Any) -> None:
    driver, scene, _ = open_table(animation="normal")
    ask(driver, 2)
    assert scene.animating
    driver.wait(PULSE_MS + 50).frame()
    assert not scene.animating and not scene.dirty
    scene.find("hint.1").activate(scene)
    assert scene.animating, "another move was lit"
    driver.ctx.change(reduced_motion=True)
    assert not scene.animating


def test_nothing_of_the_table_is_touched_through_it(open_table: Any) -> None:
    driver, scene, _ = open_table()
    ask(driver, 2)
    box = scene.find("hint.ground").rect
    assert scene.widget_at((box.x + 3, box.y + 3)).key == "hint.ground"


def _nothing_to_play() -> Any:
    hands = ((BONE,), *gotown.HANDS[1:3])
    towers = ((), *(tuple(replace(floor, dog=False) for floor in tower) for tower in gotown.TOWERS[1:3]))
    return gotown.position(3, hands=hands, towers=towers)


def test_where_nothing_is_carried_nothing_is_shown_but_told(open_table: Any) -> None:
    """A hand of which no card can be played: the button that ends the turn is lit."""
    driver, scene, _ = open_table(state=_nothing_to_play())
    ask(driver, 2)
    assert scene.find("hint.show") is None and scene.find("hint.do") is not None
    assert scene.find("hint.0").move_told.why == "No card can be played now."
    assert rings(scene) == [scene.find("end_turn").rect]


@pytest.mark.parametrize(("scale", "takes"), [(100, True), (200, False)])
def test_it_takes_the_place_of_the_card_shown_large(open_table: Any, scale: int, takes: bool) -> None:
    """Where all is large there is none."""
    driver, scene, _ = open_table("designtown", ui_scale=scale)
    ask(driver, 2)
    box, panel = scene.find("hint.ground").rect, scene.layout.panel
    assert (box.topleft == panel.topleft and box.w == panel.w and box.h >= panel.h) is takes


def test_in_the_place_of_a_card_it_leaves_the_buttons_below_to_be_pressed(
    open_table: Callable[..., tuple[Driver, Any, Hurried]],
) -> None:
    # Japanese words take more than the card's place.
    driver, scene, _ = open_table("deckville", size=(1920, 1080), language="ja")
    ask(driver, 2)
    ground, panel = driver.find("hint.ground").rect, scene.parts.painter.inspector(scene.view)
    buttons = [driver.find(key) for key in driver.keys() if not key.startswith("hint.")]  # noqa: SIM118
    below = [one.rect for one in buttons if isinstance(one, Button) and one.rect.top >= panel.bottom]
    assert below and ground.topleft == panel.topleft and ground.collidelist(below) < 0


@pytest.mark.parametrize("look", [{}, {"language": "ja"}, {"size": (1920, 1080)}], ids=str)
def test_it_leaves_to_be_seen_how_likely_a_bust_is(open_table: Any, look: dict[str, Any]) -> None:
    driver, scene, _ = open_table("designtown", **look)
    ask(driver, 2)
    assert not scene.find("hint.ground").rect.colliderect(scene.layout.odds)


def test_where_the_table_has_pages_that_of_the_move_is_turned_to(open_table: Any) -> None:
    _, scene, _ = open_table("deckville", ui_scale=150)
    assert scene.layout.sheet == "supply"
    way = (Key("hand", 0), Key("resources"))
    move = HintMove(scene.session.legal[0], "Build it", "", 0, None, None, way, "")
    hints = Hints(scene, lambda seat: HintText(seat, "Look.", (move,), "More", "By"))
    hints.ask()
    hints.show_moves()
    assert scene.layout.sheet == "district", "what is lit lies on the page that is seen"
