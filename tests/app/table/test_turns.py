"""A turn passes: what was pressed for the one before is lost, and everybody sees whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.around.turns import DEAF_MS, SHOWN_MS
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver

HELD_MS = 40
"""How often a held key comes again (`Display.open`)."""


def table(driver: Driver, game_id: str, kinds: str = "hhh") -> Any:
    """Show a new game of three seats, a letter a seat: h human, b bot; return its scene."""
    seats = [SeatInfo(f"P{i}", "human" if k == "h" else "bot:easy", i) for i, k in enumerate(kinds)]
    played = Table.new(game_id, seats, seed=7, options={})
    scene = registry.at_table(driver.ctx, Session(played, lambda: driver.ctx.settings.curtain))
    driver.push(scene)
    driver.settle()
    return scene


def hold(driver: Driver, name: str, ms: int) -> None:
    """Hold a key as a keyboard does: it comes again and again."""
    for _ in range(ms // HELD_MS):
        driver.key_down(name)
        driver.wait(HELD_MS - 16)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_key_held_on_the_curtain_plays_nothing(make_driver: Callable[..., Driver], game_id: str) -> None:
    driver = make_driver(curtain="always", confirmations=False)
    scene = table(driver, game_id)
    if driver.top is scene:
        # Where nobody has a secret no curtain falls; everything can be hidden, though.
        driver.press("f9")
    driver.wait(300)
    assert driver.top is not scene
    before = len(scene.session.table.records)
    hold(driver, "space", 3000)
    assert driver.top is scene
    done = [record.kind for record in scene.session.table.records[before:]]
    assert set(done) <= {"handover"}


@pytest.mark.parametrize("key", ["space", "return", "e"])
def test_a_held_key_ends_one_turn_only(make_driver: Callable[..., Driver], key: str) -> None:
    driver = make_driver(curtain="off", confirmations=False)
    scene = table(driver, "gotown")
    scene.focus("end_turn")
    hold(driver, key, 4000)
    assert [r.kind for r in scene.session.table.records].count("do") == 1


def test_a_held_key_still_scrolls_and_moves(driver: Driver) -> None:
    scene = table(driver, "gotown", "hbb")
    driver.press("tab")
    first = scene.focus_key
    driver.key_down("right").key_down("right").key_down("right")
    assert first != scene.focus_key == scene.layout.hand_keys[3]


@pytest.mark.parametrize("by", ["click", "key"])
def test_an_impatient_player_does_not_play_the_next_ones_cards(
    make_driver: Callable[..., Driver], by: str
) -> None:
    driver = make_driver(curtain="off", confirmations=False)
    scene = table(driver, "designtown")
    session = scene.session
    first = session.pending
    while session.pending == first:
        driver.click("play" if scene.find("play") else "end_turn")
        driver.settle()
    steps = len(session.table.steps)
    spot = driver.find("play").rect.center
    for _ in range(12):
        driver.click(spot) if by == "click" else driver.press("space")
        driver.wait(130)
    assert len(session.table.steps) == steps, "however many quick presses play nothing"
    assert scene.turn.is_shown, "and it is told why"
    driver.wait(DEAF_MS)
    driver.click(spot) if by == "click" else driver.press("space")
    assert len(session.table.steps) == steps + 1


def test_what_is_pressed_while_the_picture_stands_still_is_lost(driver: Driver) -> None:
    scene = table(driver, "designtown")
    session = scene.session
    first = session.pending
    while session.pending == first:
        driver.click("play" if scene.find("play") else "end_turn")
        driver.settle()
    steps = len(session.table.steps)
    driver.time += 3000  # a machine that is busy otherwise
    driver.press("space")
    assert len(session.table.steps) == steps
    driver.wait(DEAF_MS).press("space")
    assert len(session.table.steps) == steps + 1


@pytest.mark.usefixtures("every_frame")
def test_the_banner_names_who_is_next_and_goes(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(curtain="off", confirmations=False)
    scene = table(driver, "gotown")
    assert not scene.turn.is_shown, "nobody has played yet"
    driver.click("end_turn").settle()
    assert scene.turn.is_shown
    assert scene.turn.words(scene.session.pending) in driver.reader.snapshots[-1].live
    drawn: list[int] = []
    scene.turn.draw_for = lambda seat, surface: drawn.append(seat)
    scene.turn.draw(driver.ctx.display.surface)
    driver.wait(SHOWN_MS)
    assert not scene.turn.is_shown
    scene.turn.draw(driver.ctx.display.surface)
    assert drawn == [scene.session.pending]


@pytest.mark.parametrize(("kinds", "said"), [("hbb", "Your turn"), ("hhb", "P0’s turn")])
def test_who_sits_there_alone_is_called_you(driver: Driver, kinds: str, said: str) -> None:
    scene = table(driver, "gotown", kinds)
    assert scene.turn.words(0) == said


def test_a_button_held_while_the_turn_comes_is_dead(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(curtain="off", confirmations=False)
    scene = table(driver, "gotown")
    spot = driver.find("end_turn").rect.center
    driver.down(spot)
    driver.press("e").settle()
    driver.wait(DEAF_MS)
    driver.up(spot).settle()
    assert [r.kind for r in scene.session.table.records].count("do") == 1


@pytest.mark.parametrize("game_id", sorted(games()))
def test_after_a_computer_players_turn_the_buttons_are_deaf(
    make_driver: Callable[..., Driver], game_id: str
) -> None:
    driver = make_driver(confirmations=False)
    scene = table(driver, game_id, "hbb")
    session = scene.session
    while session.pending in session.humans and session.phase == "act":
        news = session.submit(session.legal[-1])
        scene.schedule(news)
        scene.finish_motion()
    scene.bots.poll = lambda: None
    while session.pending not in session.humans:
        seat = session.pending
        scene.schedule(session.submit(session.table.legal(seat)[-1], seat))
        scene.finish_motion()
    assert scene.turn.in_grace_period
    assert scene.turn.is_shown == (session.phase == "act"), "where all act together it is nobody’s turn"
    steps = len(session.table.steps)
    driver.press("space", "e")
    assert len(session.table.steps) == steps


def test_the_banner_of_a_turn_shows_whose_it_is(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(driver, "gotown")
    shown: list[tuple[pygame.Rect, int]] = []
    monkeypatch.setattr(
        driver.ctx.shapes, "token", lambda canvas, rect, colour, *_, **__: shown.append((rect.copy(), colour))
    )
    for seat, who in enumerate(scene.session.table.seats):
        scene.turn.draw_for(seat, pygame.Surface(driver.ctx.display.size))
        rect, colour = shown.pop()
        assert colour == who.colour and driver.ctx.display.bounds.contains(rect) and not shown
