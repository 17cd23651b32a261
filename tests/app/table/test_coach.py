"""Coach marks: what happens for the first time is explained once, from what the seat may know (ux T9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.app.canvas.canvas import Recorder
from tabletop.app.core import navigate, shapes
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.table import bot_turns, registry
from tabletop.app.table.aids import coach
from tabletop.app.table.aids.coach import CoachBox
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn.marks import words_in
from tabletop.app.table.parts import LONGEST, MOST_MARKS, CoachMark
from tabletop.app.table.thing import Thing
from tabletop.app.widgets import tips
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.engine.chance import Chance
from tabletop.engine.message import in_english, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.registry import find
from tabletop.games.gotown.commands import BuildFloor
from tests.app.driver import Driver
from tests.app.hurried import Hurried, ask
from tests.app.screens.gallery import session
from tests.games.playing import Playing

MOST_STATES = 250


def marks_of(driver: Driver, title: str) -> tuple[CoachMark, ...]:
    table = next(table for game, table in registry.tables() if game.id == title)
    return table.maker(driver.ctx, find(title)).coach


@pytest.mark.parametrize("title", tabletop.games())
def test_marks_are_few_and_short_and_say_a_clause(make_driver: Callable[..., Driver], title: str) -> None:
    driver = make_driver(language="ja")
    marks, clauses = marks_of(driver, title), {clause.id for clause in find(title).words.clauses}
    assert 0 < len({mark.id for mark in marks}) == len(marks) <= MOST_MARKS
    for mark in marks:
        for text in (in_english(msg(mark.text)), driver.ctx.t(mark.text)):
            assert len(text) <= LONGEST, text
        assert driver.ctx.t(mark.text) != mark.text and mark.clause in clauses


def moments(title: str, kind: str, seed: int) -> Iterator[tuple[Any, Seat]]:
    """Every state of a game, with each seat that may act in it."""
    game = find(title)
    counts = game.players.seat_counts
    for state in Playing(game).states(counts[seed % len(counts)], seed, kind, most=MOST_STATES):
        for seat in game.rules.actors(state):
            yield state, seat


POINTED = {
    "chinatown": [
        *("plots 0 card:14", "offer 0 card.deal:1", "estimate 1 seat:1", "alone 2 tile:2:0"),
        *("outlook 0 seat:0", "three 0 seat:1", "finishing 0 tile:2:1", "late 0 seat:0"),
    ],
    "deckville": [
        *("draw 0 pool_1", "reserve 0 reserve", "material 0 hand:0", "building 0 hand:1"),
        *("last 0 reserve", "excess 1 hand:0", "emptied 0 deck", "second 2 hand:0"),
    ],
    "designtown": [
        *("forced 0 deck", "third 0 deck", "empty 0 deck", "upgrade 0 disc:0"),
        *("recycle 0 disc:3", "one_more 0 deck", "stars 0 row", "moves 1 disc:1"),
    ],
    "gotown": [
        *("pair 1 hand:2:0", "theft 0 floor:1:0", "dog 0 floor:0:0", "skip 0 seat:1"),
        *("bare 0 floor:0:1", "rival 1 seat:0", "reshuffled 1 pile", "full 2 discard"),
    ],
}
"""What each mark points at where it is first due, and for which seat, in games played by lot and by bots."""


@pytest.mark.parametrize("title", tabletop.games())
def test_each_mark_happens_and_hangs_on_nothing_secret(
    make_driver: Callable[..., Driver], title: str
) -> None:
    game, left = find(title), {mark.id: mark for mark in marks_of(make_driver(), title)}
    told: list[str] = []
    rules, secrets = game.rules, game.secrets
    bots = "bot:easy"
    for kind, seed in [*(("random", seed) for seed in range(12)), *((bots, seed) for seed in range(12))]:
        for state, seat in moments(title, kind, seed):
            view = secrets.redact(state, seat)
            legal = tuple(rules.legal(view, seat)) if left else ()
            found = [mark for mark in left.values() if mark.at(view, seat, legal) is not None]
            for mark in found:
                other = secrets.redact(secrets.imagine(view, seat, Chance(seed, 3)), seat)
                again = tuple(rules.legal(other, seat))
                assert mark.at(other, seat, again) == mark.at(view, seat, legal), mark.id
                del left[mark.id]
                told.append(f"{mark.id} {seat} {mark.at(view, seat, legal)}")
        if not left:
            break
    assert told == POINTED[title], "each at its first time"


def opened(
    make_driver: Callable[..., Driver],
    *,
    title: str = "gotown",
    humans: int = 3,
    moves: int = 52,
    **more: Any,
) -> Driver:
    settings = {"explanations": True, "curtain": "off", "animation": "off", **more}
    return show(make_driver(**settings), title, humans=humans, moves=moves)


def show(driver: Driver, title: str, *, humans: int = 3, moves: int) -> Driver:
    live = session(driver.ctx, played(title, 3, moves, seed=3, humans=humans))
    live.lift_curtain()
    navigate.show_table(driver.ctx, live)
    return driver.frame(3)


def explains(driver: Driver, title: str, moves: int) -> bool:
    """Whether there is anything to explain after so many moves."""
    table = played(title, 3, moves, seed=3, humans=3)
    seat = min(table.actors)
    return any(mark.at(table.view(seat), seat, table.legal(seat)) for mark in marks_of(driver, title))


def shown(driver: Driver) -> str:
    """The id of the mark that is shown; empty where none is."""
    scene: Any = driver.scene
    box = scene.find("coach")
    return next((mark.id for mark in scene.parts.coach if box and driver.ctx.t(mark.text) in box.name), "")


def test_a_mark_is_shown_once_beside_its_thing_and_is_told_to_all(make_driver: Callable[..., Driver]) -> None:
    driver = opened(make_driver)
    first = shown(driver)
    assert first == "pair" and driver.ctx.settings.explained == {"gotown": {"pair": 2}}
    driver.click("coach.ok").frame(3)
    assert shown(driver) == "theft"
    # Two in a turn are enough: the third waits for another one.
    assert not shown(driver.press("escape").frame(3))
    assert driver.ctx.settings.explained == {"gotown": {"pair": 2, "theft": 2}}
    assert shown(show(driver, "gotown", moves=52)) == "dog"


def test_its_words_stand_beside_the_lamp_and_within_its_box(driver: Driver) -> None:
    ctx, rect, canvas = driver.ctx, pygame.Rect(300, 200, 320, 90), Recorder(driver.ctx.display.size)
    text = "Two cards that add up to nine make a floor."
    CoachBox(ctx, rect, rect.move(0, 200), text, "GT-5.1").draw(canvas, Look())
    lamp = next(at for at, op in enumerate(canvas.ops) if op.seen.size == (ctx.display.ui(coach._ICON),) * 2)
    words = [op.seen for op in canvas.ops[lamp + 1 :]]
    assert words and all(rect.contains(one) and one.x > canvas.ops[lamp].seen.right for one in words)


def test_in_a_window_of_another_size_it_is_laid_out_anew(make_driver: Callable[..., Driver]) -> None:
    driver = opened(make_driver)
    first = shown(driver)
    scene: Any = driver.scene
    driver.resize((1920, 1080)).frame(6)
    assert shown(driver) == first and driver.ctx.settings.explained == {"gotown": {"pair": 2}}
    assert scene.find("coach").rect.contains(scene.find("coach.ok").rect)
    assert shown(driver.click("coach.ok").frame(3)) == "theft", "it counts once"
    assert not shown(driver.press("escape").frame(3))


def test_it_is_reached_and_put_away_with_the_keyboard_and_hides_while_a_card_is_picked(
    make_driver: Callable[..., Driver],
) -> None:
    driver = opened(make_driver)
    first = shown(driver)
    scene: Any = driver.scene
    driver.click(next(key for key in scene.view.usable)).frame(2)
    assert scene.picked is not None and not shown(driver)
    scene.drop_selection()
    assert shown(driver.frame(2)) == first
    for _ in range(30):
        driver.press("tab")
        if scene.focus_key == "coach.ok":
            break
    assert scene.focus_key == "coach.ok"
    driver.press("return")
    assert shown(driver) != first


@pytest.mark.parametrize("switched", ["off", "taught", "bots"])
def test_nothing_is_explained_where_nobody_wants_it(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, switched: str
) -> None:
    if switched == "taught":
        monkeypatch.setattr(Session, "is_staged", True)
    humans = 0 if switched == "bots" else 3
    driver = opened(make_driver, humans=humans, explanations=switched != "off", bot_pause=3000)
    assert not shown(driver) and not driver.ctx.settings.explained


def test_what_is_done_twice_unaided_is_not_explained_any_more(make_driver: Callable[..., Driver]) -> None:
    known = {"gotown": {"pair": 0, **dict.fromkeys(("rival", "theft", "dog", "bare", "skip"), 2)}}
    driver = opened(make_driver, moves=0, explanations=False, explained=known)
    scene: Any = driver.scene
    build = next(one for one in scene.view.legal if isinstance(one, BuildFloor))
    assert scene.perform(build)
    assert driver.settle().ctx.settings.explained["gotown"]["pair"] == 1


@pytest.mark.parametrize("title", tabletop.games())
def test_a_mark_fits_where_all_is_large(make_driver: Callable[..., Driver], title: str) -> None:
    large = {"size": (1280, 720), "language": "ja", "ui_scale": 200}
    driver = make_driver(explanations=True, curtain="off", animation="off", **large)
    show(driver, title, moves=next(filter(partial(explains, driver, title), range(9))))
    assert shown(driver)
    scene: Any = driver.scene
    box, button = driver.find("coach").rect, driver.find("coach.ok").rect
    bar = driver.ctx.display.px(BAR_H)
    assert pygame.Rect(0, bar, 1280, 720 - bar).contains(box) and box.contains(button)
    others = [one.rect for zone in scene.zones for one in zone.widgets if isinstance(one, Button)]
    assert [one for one in others if box.colliderect(one)] == [button]


@pytest.mark.parametrize(
    ("title", "moves"), [("gotown", 0), ("designtown", 0), ("designtown", 3), ("chinatown", 0)]
)
def test_a_mark_covers_no_word_of_the_table(
    make_driver: Callable[..., Driver], title: str, moves: int
) -> None:
    driver = make_driver(explanations=True, curtain="off", animation="off")
    show(driver, title, moves=moves)
    scene: Any = driver.scene
    box = driver.find("coach").rect
    assert scene.aids.on_cancel()
    assert box.collidelist(words_in(driver.ctx, scene.pieces())) < 0


def test_a_box_points_at_what_is_beside_it_alone(make_driver: Callable[..., Driver]) -> None:
    driver, box = make_driver(), pygame.Rect(100, 100, 200, 80)

    def drawn(gap: int) -> bytes:
        surface = pygame.Surface((400, 400))
        tips.draw_ground(driver.ctx, surface, box, pygame.Rect(150, box.bottom + gap, 40, 40))
        return pygame.image.tobytes(surface, "RGB")

    beside, near, far, farther = (drawn(driver.ctx.display.ui(gap)) for gap in (4, 30, 90, 120))
    assert beside == near != far == farther


def test_a_box_points_as_near_as_its_round_corners_let_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    tops: list[int] = []
    monkeypatch.setattr(tips, "polygon", lambda surface, ink, points: tops.append(points[-1][0]))
    box, corner = pygame.Rect(100, 100, 200, 80), 3 * driver.ctx.display.ui(11)
    for x in (0, 130, 350):
        tips.draw_ground(driver.ctx, pygame.Surface((400, 400)), box, pygame.Rect(x, box.bottom + 4, 40, 40))
    assert tops == [box.left + corner, 150, box.right - corner]


def test_all_can_be_explained_once_more(make_driver: Callable[..., Driver]) -> None:
    driver = opened(make_driver)
    assert shown(driver) == "pair"
    navigate.show_settings(driver.ctx, "aids")
    driver.frame(3).click("explain_again")
    assert driver.ctx.settings.explained == {}
    driver.frame(3)
    assert not driver.find("explain_again").enabled


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [("ja", (1280, 720), 150), pytest.param("en", (1920, 1080), 200, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("title", ["deckville", "gotown"])
def test_a_mark_covers_nothing_among_which_one_chooses(
    make_driver: Callable[..., Driver], title: str, language: str, size: tuple[int, int], scale: int
) -> None:
    look = {"size": size, "language": language, "ui_scale": scale}
    driver = make_driver(explanations=True, curtain="off", animation="off", **look)
    seen = 0
    for moves in range(9):
        driver.ctx.settings.explained = {}
        if not shown(show(driver, title, moves=moves)):
            continue
        scene: Any = driver.scene
        mark = next(mark for mark in scene.parts.coach if mark.id == shown(driver))
        seat = scene.session.pending
        key = mark.at(scene.state, seat, scene.view.legal)
        things = [one.rect for one in scene.zone_of(key).widgets if isinstance(one, Thing)]
        assert driver.find("coach").rect.collidelist(things) < 0, (moves, mark.id)
        seen += 1
    assert seen


@pytest.mark.parametrize("moves", [0, 48])
def test_gotowns_marks_lie_on_no_floor_and_no_plate(make_driver: Callable[..., Driver], moves: int) -> None:
    driver = show(make_driver(explanations=True, curtain="off", animation="off"), "gotown", moves=moves)
    driver.ctx.settings.explained["gotown"] = dict.fromkeys(("theft", "dog", "skip", "bare"), 2)
    show(driver, "gotown", moves=moves)
    scene: Any = driver.scene
    towers = scene.layout.towers
    stand = [
        towers[seat].floor(at) for seat, tower in enumerate(scene.state.towers) for at in range(len(tower))
    ]
    box = driver.find("coach").rect
    assert shown(driver) and box.collidelist([*stand, *(place.plate for place in towers.values())]) < 0


def test_a_mark_waits_while_a_hint_is_read(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(explanations=True, curtain="off", animation="off", ui_scale=200)
    monkeypatch.setattr(bot_turns, "BotWorker", lambda: Hurried(driver))
    show(driver, "chinatown", moves=0)
    first = shown(driver)
    assert first
    ask(driver, 2)
    driver.frame(2)
    assert driver.scene.find("hint.ground") is not None and driver.scene.find("coach") is None
    driver.press("escape").frame(2)
    assert driver.scene.find("hint.ground") is None and shown(driver) == first


def test_a_box_is_as_far_from_its_thing_as_their_middles_are_across_and_down() -> None:
    thing = pygame.Rect(100, 100, 20, 40)
    for box, far in (((100, 100, 20, 40), 0), ((90, 170, 40, 60), 80), ((0, 20, 20, 40), 180)):
        assert shapes.far(pygame.Rect(box), thing) == shapes.far(thing, pygame.Rect(box)) == far
