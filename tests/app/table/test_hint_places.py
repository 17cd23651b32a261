"""Where hints at every table lie: box, rings and sign cover nothing that somebody needs to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.canvas.canvas import Recorder
from tabletop.app.table.aids import hint_way
from tabletop.app.table.aids.hint_box import HintMove, HintText
from tabletop.app.table.aids.hints import PULSE_MS, Hints
from tabletop.app.table.drawn.marks import caps_in, words_in
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import Button
from tests.app.driver import Driver
from tests.app.hurried import Hurried, ask
from tests.app.table.hinted import TABLES, nothing_to_play, rings, rows, sign


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(
    "look",
    [{"size": (1920, 1080)}, {"language": "ja", "ui_scale": 150}, {"ui_scale": 200}],
    ids=["1080p", "japanese", "200"],
)
def test_it_leaves_the_chosen_move_to_be_seen(hint_table: Any, game: str, look: dict[str, Any]) -> None:
    driver, scene, _ = hint_table(game, **look)
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
def test_what_says_whose_the_rings_are_covers_no_word_and_stands_by_one(hint_table: Any, game: str) -> None:
    """Words painted on the table itself: headings, meters, what stands above a button."""
    state = nothing_to_play() if game not in TABLES else None
    driver, scene, _ = hint_table(game if state is None else "gotown", state=state)
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
def test_the_ring_that_swells_strikes_nothing_out_that_says_whose_it_is(hint_table: Any, game: str) -> None:
    driver, scene, _ = hint_table(game)
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
def test_no_ring_runs_over_a_word_or_cuts_a_key(hint_table: Any, game: str, look: dict[str, Any]) -> None:
    state = nothing_to_play() if game not in TABLES else None
    look = {"animation": "normal", **look}
    driver, scene, _ = hint_table(game if state is None else "gotown", state=state, **look)
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


def test_the_ring_of_a_move_swells_for_a_while_and_stands_still_with_reduced_motion(hint_table: Any) -> None:
    driver, scene, _ = hint_table(animation="normal")
    ask(driver, 2)
    assert scene.animating
    driver.wait(PULSE_MS + 50).frame()
    assert not scene.animating and not scene.dirty
    scene.find("hint.1").activate(scene)
    assert scene.animating, "another move was lit"
    driver.ctx.change(reduced_motion=True)
    assert not scene.animating


def test_nothing_of_the_table_is_touched_through_it(hint_table: Any) -> None:
    driver, scene, _ = hint_table()
    ask(driver, 2)
    box = scene.find("hint.ground").rect
    assert scene.widget_at((box.x + 3, box.y + 3)).key == "hint.ground"


def test_where_nothing_is_carried_nothing_is_shown_but_told(hint_table: Any) -> None:
    """A hand of which no card can be played: the button that ends the turn is lit."""
    driver, scene, _ = hint_table(state=nothing_to_play())
    ask(driver, 2)
    assert scene.find("hint.show") is None and scene.find("hint.do") is not None
    assert scene.find("hint.0").move_told.why == "You have no card that you can play now."
    assert rings(scene) == [scene.find("end_turn").rect]


@pytest.mark.parametrize(("scale", "takes"), [(100, True), (200, False)])
def test_it_takes_the_place_of_the_card_shown_large(hint_table: Any, scale: int, takes: bool) -> None:
    """Where all is large there is none."""
    driver, scene, _ = hint_table("designtown", ui_scale=scale)
    ask(driver, 2)
    box, panel = scene.find("hint.ground").rect, scene.layout.panel
    assert (box.topleft == panel.topleft and box.w == panel.w and box.h >= panel.h) is takes


def test_in_the_place_of_a_card_it_leaves_the_buttons_below_to_be_pressed(
    hint_table: Callable[..., tuple[Driver, Any, Hurried]],
) -> None:
    # Japanese words take more than the card's place.
    driver, scene, _ = hint_table("deckville", size=(1920, 1080), language="ja")
    ask(driver, 2)
    ground, panel = driver.find("hint.ground").rect, scene.parts.painter.inspector(scene.view)
    buttons = [driver.find(key) for key in driver.keys() if not key.startswith("hint.")]  # noqa: SIM118
    below = [one.rect for one in buttons if isinstance(one, Button) and one.rect.top >= panel.bottom]
    assert below and ground.topleft == panel.topleft and ground.collidelist(below) < 0


@pytest.mark.parametrize("look", [{}, {"language": "ja"}, {"size": (1920, 1080)}], ids=str)
def test_it_leaves_to_be_seen_how_likely_a_bust_is(hint_table: Any, look: dict[str, Any]) -> None:
    driver, scene, _ = hint_table("designtown", **look)
    ask(driver, 2)
    assert not scene.find("hint.ground").rect.colliderect(scene.layout.odds)


def test_where_the_table_has_pages_that_of_the_move_is_turned_to(hint_table: Any) -> None:
    _, scene, _ = hint_table("deckville", ui_scale=150)
    assert scene.layout.sheet == "supply"
    way = (Key("hand", 0), Key("resources"))
    move = HintMove(scene.session.legal[0], "Build it", "", 0, None, None, way, "")
    hints = Hints(scene, lambda seat: HintText(seat, "Look.", (move,), "More", "By"))
    hints.ask()
    hints.show_moves()
    assert scene.layout.sheet == "district", "what is lit lies on the page that is seen"


def test_the_sign_may_stand_above_below_and_beside_its_ring_at_every_corner_and_in_the_middle() -> None:
    ring, sign_box = pygame.Rect(200, 100, 60, 80), pygame.Rect(0, 0, 20, 10)
    tops = [(x, y, 20, 10) for x in (220, 200, 240) for y in (90, 180)]
    sides = [(x, y, 20, 10) for y in (100, 135, 170) for x in (180, 260)]
    assert [tuple(spot) for spot in hint_way.sign_spots(ring, sign_box)] == tops + sides
