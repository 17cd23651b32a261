"""The director: motion begins and ends where it should, and any input ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.table.drawn.animator import Animator, Flight
from tabletop.games.gotown.commands import EndTurn
from tests.app.driver import Driver
from tests.app.games.gotown.table import open_table, position

START, END = pygame.Rect(0, 0, 20, 28), pygame.Rect(300, 200, 20, 28)
RED, BLUE = (255, 0, 0), (0, 0, 255)


def face(color: tuple[int, int, int]) -> pygame.Surface:
    made = pygame.Surface(START.size)
    made.fill(color)
    return made


def drawn(animator: Animator) -> pygame.Surface:
    surface = pygame.Surface((400, 300))
    animator.draw(surface)
    return surface


def test_a_flight_goes_from_start_to_end(driver: Driver) -> None:
    director = Animator(driver.ctx)
    director.play([Flight(end=END, start=START, face=face(RED), ms=100, ease="linear", hides=("a",))])
    assert director.active and director.hidden == {"a"}
    assert drawn(director).get_at(START.center)[:3] == RED
    director.update(driver.time + 50)
    assert drawn(director).get_at((160, 114))[:3] == RED
    director.update(driver.time + 100)
    assert not director.active and director.hidden == frozenset()
    assert drawn(director).get_at(END.center)[:3] == (0, 0, 0)


def test_a_flip_shows_the_face_only_in_its_second_half(driver: Driver) -> None:
    director = Animator(driver.ctx)
    director.play([Flight(end=END, face=face(RED), back=face(BLUE), ms=100)])
    seen = []
    for at in (0, 25, 75, 99):
        director.update(driver.time + at)
        red, _, blue = drawn(director).get_at(END.center)[:3]
        seen.append("face" if red > blue else "back")
    assert seen == ["back", "back", "face", "face"]


def test_what_landed_stays_until_the_batch_is_over(driver: Driver) -> None:
    director = Animator(driver.ctx)
    other = pygame.Rect(10, 250, 20, 28)
    director.play([Flight(end=END, face=face(RED), ms=10), Flight(end=other, face=face(BLUE), ms=100)])
    director.update(driver.time + 50)
    assert drawn(director).get_at(END.center)[:3] == RED


def test_what_takes_no_time_lies_there_at_once(driver: Driver) -> None:
    director = Animator(driver.ctx)
    other = pygame.Rect(10, 250, 20, 28)
    director.play([Flight(end=END, start=other, face=face(RED), ms=0), Flight(end=other, ms=100)])
    assert drawn(director).get_at(END.center)[:3] == RED


@pytest.mark.parametrize("count", [5, 6])
def test_many_large_cards_travel_without_turning(
    count: int, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned: list[float] = []
    rotozoom = pygame.transform.rotozoom

    def noted(picture: pygame.Surface, degrees: float, factor: float) -> pygame.Surface:
        turned.append(degrees)
        return rotozoom(picture, degrees, factor)

    monkeypatch.setattr(pygame.transform, "rotozoom", noted)
    director, end = Animator(driver.ctx), pygame.Rect(0, 0, 250, 380)
    director.play([Flight(end=end, start=START, face=face(RED), ms=100, turn=10.0)] * count)
    director.update(driver.time + 20)
    drawn(director)
    assert bool(turned) == (count == 5)


def test_finishing_jumps_to_the_end(driver: Driver) -> None:
    director = Animator(driver.ctx)
    director.play([Flight(end=END, start=START, face=face(RED), ms=1000, hides=("a",))])
    director.finish()
    assert not director.active and not director.hidden


def test_animation_off_takes_no_time(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    director = Animator(driver.ctx)
    director.play([Flight(end=END, face=face(RED), ms=driver.ctx.ms("flip"), hides=("a",))])
    assert not director.active and not director.hidden


def test_a7_reduced_motion_fades_in_place(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(reduced_motion=True)
    director = Animator(driver.ctx)
    director.play([Flight(end=END, start=START, face=face(RED), ms=900, delay=500, rise=50)])
    director.update(driver.time + 50)
    picture = drawn(director)
    assert picture.get_at(START.center)[:3] == (0, 0, 0)
    assert 0 < picture.get_at(END.center)[0] < 255
    director.update(driver.time + 100)
    assert not director.active


def test_sounds_are_heard_when_their_flight_starts(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(driver.ctx.sound, "play", heard.append)
    director = Animator(driver.ctx)
    director.play(
        [
            Flight(end=END, face=face(RED), ms=100, sound="deal"),
            Flight(end=END, face=face(RED), delay=60, ms=100, sound="turn"),
        ]
    )
    assert heard == ["deal"]
    director.update(driver.time + 60)
    assert heard == ["deal", "turn"]


def test_drawing_never_changes_a_shared_picture(driver: Driver) -> None:
    director = Animator(driver.ctx)
    shared = face(RED)
    director.play([Flight(end=END, face=shared, ms=100, fade=(255, 0))])
    director.update(driver.time + 90)
    drawn(director)
    assert shared.get_alpha() is None and shared.get_at((3, 3))[:3] == RED


def test_what_precedes_an_event_is_played_also_after_motion_was_ended(driver: Driver) -> None:
    scene: Any = open_table(driver, position())
    told: list[object] = []
    scene.event_player.warns = lambda view, event: told.append(event) or ()
    for _ in range(2):
        steps = len(scene.session.table.steps)
        assert scene.perform(next(one for one in scene.session.legal if not isinstance(one, EndTurn)))
        driver.frame(3)
        scene.finish_motion()
        assert scene.session.table.steps[steps].record.events[0] in told


def test_a_drop_on_a_target_that_comes_to_nothing_puts_the_thing_down(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene: Any = open_table(driver, position())
    card = next(key for key in list(driver.keys()) if key.startswith("hand:") and key in scene.usable)
    assert scene.pick(card)
    target = next(iter(scene.picking.marks))
    scene.picking.drop()
    monkeypatch.setattr(scene.picking, "aim", lambda key: False)
    driver.drag(card, target)
    assert scene.picked is None
