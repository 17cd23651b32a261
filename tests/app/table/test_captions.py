"""Captions while computer players act, and the moment before they take something from somebody here."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.aids import aids
from tabletop.app.table.aids.captions import (
    BEAT_MS,
    MOST_BEATS,
    READ_MS,
    RING_MS,
    Caption,
    Captions,
    captions,
)
from tabletop.app.table.key import Key
from tabletop.app.widgets.tips import place_clear
from tabletop.engine.chance import Chance
from tabletop.engine.registry import games
from tabletop.games.chinatown.deals import Plot, Transfer
from tabletop.games.chinatown.events import DealExecuted
from tabletop.games.deckville.events import EndAnnounced
from tabletop.games.designtown.cards import APARTMENT
from tabletop.games.designtown.events import CardFlipped
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import DOG, JACKHAMMER, THIEF, WRECKING_BALL
from tests.app.at_table import session_at
from tests.app.canvas.whole import compared, in_full
from tests.app.driver import Driver
from tests.app.games.gotown.table import HANDS, position
from tests.app.table.bots_here import Here, played

KINDS = ("human", "bot:easy", "bot:easy", "bot:easy")
MOST_ADDED_MS = 6000


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    """Let all computer players think here, and do what is wanted."""
    worker = Here()
    monkeypatch.setattr("tabletop.app.table.bot_turns.BotWorker", lambda: worker)
    return worker


def captions_of(scene: Any) -> Captions:
    """Return what keeps a table's captions."""
    found = (getattr(aid.draw, "__self__", None) for aid in scene.aids._aids)
    return next(one for one in found if isinstance(one, Captions))


def words_of(scene: Any) -> str:
    """Return the caption that is shown; empty: none."""
    said = captions_of(scene).said
    return "" if said is None else said.words


def robbed(driver: Driver, here: Here, *wanted: Any) -> Any:
    """Show a table on which the second seat is about to do something; it has what it needs."""
    hands = (HANDS[0], (JACKHAMMER, JACKHAMMER, WRECKING_BALL, THIEF, DOG, 1, 3), *HANDS[2:])
    here.wanted = [*wanted]
    session = session_at(driver, "gotown", position(hands=hands, active=1), kinds=KINDS, options={"first": 1})
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene)
    return scene


def until(driver: Driver, holds: Callable[[], bool], most: int = 400) -> None:
    """Let frames go by until something holds."""
    for _ in range(most):
        if holds():
            return
        driver.frame()
    raise AssertionError("it never came about")


@pytest.mark.parametrize(("animation", "factor"), [("fast", 0.5), ("normal", 1.0), ("slow", 2.0)])
def test_what_a_computer_player_does_is_said_and_the_next_one_waits(
    make_driver: Callable[..., Driver], here: Here, animation: str, factor: float
) -> None:
    driver = make_driver(animation=animation, bot_pause=0)
    scene = robbed(driver, here, co.PlayThief(2), co.PlaceDog(0))
    until(driver, lambda: "steals a card from Aiko" in words_of(scene))
    assert scene.bots.not_before - driver.time == round(READ_MS * factor)
    until(driver, lambda: "puts a dog" in words_of(scene))


def test_it_is_said_to_nobody_twice(make_driver: Callable[..., Driver], here: Here) -> None:
    driver = make_driver(bot_pause=0)
    announced: list[str] = []
    driver.ctx.a11y.announce = lambda text, **more: announced.append(text)  # type: ignore[assignment]
    scene = robbed(driver, here, co.PlaceDog(0))
    until(driver, lambda: "puts a dog" in words_of(scene))
    driver.wait(200)
    assert len([text for text in announced if "dog" in text]) == 1
    assert not [node for node in scene.accessible() if words_of(scene) == node.name]


def test_what_is_taken_is_ringed_before_it_goes(make_driver: Callable[..., Driver], here: Here) -> None:
    driver = make_driver(bot_pause=0)
    scene = robbed(driver, here, co.PlayJackhammer(0))
    until(driver, lambda: scene.animator.active)
    floors = len(scene.state.towers[0])
    began = driver.time
    assert [flight.ms for flight in scene.animator._flights] == [RING_MS]
    assert scene.bots.not_before - began == BEAT_MS
    until(driver, lambda: len(scene.state.towers[0]) < floors)
    assert driver.time - began >= RING_MS
    assert words_of(scene) == "Tom destroys your top floor, 8 + 1, with the jackhammer"
    driver.settle()
    assert scene.state == scene.session.view


@pytest.mark.parametrize("frames", [0, 4, 20])
def test_any_press_ends_it_where_everything_ends(
    make_driver: Callable[..., Driver], here: Here, frames: int
) -> None:
    driver = make_driver(bot_pause=3000)
    scene = robbed(driver, here, co.PlayJackhammer(0))
    until(driver, lambda: scene.animator.active)
    driver.frame(frames).press("x")
    assert not scene.is_busy and scene.state == scene.session.view
    assert scene.bots.not_before == 0


def begun(game_id: str, phase: str) -> Session:
    """Return a table where the first seats have acted, in a phase."""
    return played(game_id, "hbbb", lambda session: session.phase == phase and len(session.table.steps) > 2)


def pushed_over() -> tuple[Session, Any, Any]:
    """An Apartment is pushed over to the first seat."""
    session = begun("designtown", "act")
    flipped = CardFlipped(1, APARTMENT, is_recycled=False, cash=-7, place="seat", to=0)
    return session, session.table.view(0), flipped


def announced() -> tuple[Session, Any, Any]:
    """The last round is announced."""
    session = begun("deckville", "act")
    return session, session.table.view(0), EndAnnounced(3, "emptied")


def sold() -> tuple[Session, Any, Any]:
    """A plot that the first seat wants is sold to another."""
    session = begun("chinatown", "together")
    view = session.table.view(0)
    plot = Plot(view.plots_of(1)[0])
    return session, replace(view, wants=((plot,), (), (), ())), DealExecuted(2, 1, (Transfer(1, 2, plot),))


@pytest.mark.parametrize(
    "made",
    [sold, announced, pushed_over],
)
def test_every_game_shows_what_is_about_to_be_lost(
    driver: Driver, made: Callable[[], tuple[Session, Any, Any]]
) -> None:
    session, before, event = made()
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene)
    view = dataclasses.replace(scene.view, state=before)
    view = dataclasses.replace(view, layout=scene.parts.painter.arrange(view))
    keeper = captions_of(scene)
    assert not keeper.before(view, event), "a person's own act is no warning to others here"
    keeper._is_bots = True
    (ring,) = keeper.before(view, event)
    assert driver.ctx.display.bounds.contains(ring.end) and ring.end.w


def test_later_ones_go_by_without_it(make_driver: Callable[..., Driver], here: Here) -> None:
    driver = make_driver(bot_pause=0)
    wanted = (co.PlayJackhammer(0), co.PlayWreckingBall(0), co.PlayThief(0))
    scene = robbed(driver, here, *wanted)
    rings: list[Any] = []
    play = scene.animator.play
    scene.animator.play = lambda flights: (rings.extend(f for f in flights if f.is_still), play(flights))
    until(driver, lambda: "steals your" in words_of(scene) and "top" not in words_of(scene), 1000)
    driver.settle()
    assert len(rings) == MOST_BEATS


def test_with_reduced_motion_there_is_the_ring_alone(make_driver: Callable[..., Driver], here: Here) -> None:
    driver = make_driver(bot_pause=0, reduced_motion=True)
    scene = robbed(driver, here, co.PlayJackhammer(0))
    until(driver, lambda: scene.animator.active)
    assert [(flight.ms, flight.is_still) for flight in scene.animator._flights] == [(RING_MS, True)]


def test_without_animation_nobody_waits(make_driver: Callable[..., Driver], here: Here) -> None:
    driver = make_driver(bot_pause=0, animation="off")
    scene = robbed(driver, here, co.PlayJackhammer(0))
    until(driver, lambda: "jackhammer" in words_of(scene))
    until(driver, lambda: not scene.is_busy)
    assert scene.state == scene.session.view and scene.bots.not_before <= driver.time


def test_what_is_drawn_is_what_a_full_picture_would_be(
    make_driver: Callable[..., Driver], here: Here
) -> None:
    driver = make_driver(bot_pause=0)
    scene = robbed(driver, here, co.PlayJackhammer(0))
    until(driver, lambda: scene.animator.active)
    with compared(driver) as frames:
        until(driver, lambda: not scene.is_busy)
    assert frames[0] > 10 and words_of(scene)


def test_when_it_was_read_it_goes_and_nothing_is_drawn(
    make_driver: Callable[..., Driver], here: Here
) -> None:
    driver = make_driver(bot_pause=0, recap=False)
    scene = robbed(driver, here, *[co.EndTurn()] * 3)
    until(driver, lambda: scene.session.phase == "act" and not scene.is_busy, 6000)
    driver.wait(BEAT_MS + 3000)
    assert captions_of(scene).said is None
    assert bytes(driver.ctx.display.surface.get_buffer()) == in_full(driver), "nor seen any more"
    drawn = driver.loop.frames
    driver.wait(3000)
    assert driver.loop.frames == drawn


def test_it_is_for_the_eyes_it_was_meant_for(make_driver: Callable[..., Driver], here: Here) -> None:
    driver = make_driver(bot_pause=0)
    scene = robbed(driver, here, co.PlayThief(0))
    until(driver, lambda: "steals your" in words_of(scene) and "top" not in words_of(scene))
    driver.settle()
    with pytest.raises(_DrawnError):
        captions_of(scene).draw(_Nothing())  # type: ignore[arg-type]
    scene.viewer = 2
    captions_of(scene).draw(_Nothing())  # type: ignore[arg-type]


class _DrawnError(Exception):
    """Something was drawn."""


class _Nothing:
    """A canvas on which nothing may be drawn."""

    def __getattr__(self, name: str) -> Any:
        raise _DrawnError(name)


def round_ms(driver: Driver, scene: Any, most: int) -> list[int]:
    """Play the first seat as a computer would; return how long each round of the others took."""
    session, found, began = scene.session, list[int](), None
    choose = session.game.players.bots["easy"]
    for _ in range(60_000):
        if session.result is not None or len(found) == most:
            break
        if scene.is_paused:
            scene.go_on()
        if not scene.is_busy and session.phase in ("act", "together") and 0 in session.table.actors:
            if began is not None and session.phase == "act":
                found.append(driver.time - began)
            command = choose(session.table.view(0), 0, Chance(3, len(session.table.steps)))
            began = driver.time if session.phase == "act" else None
            scene.perform(command, seat=0)
        driver.frame()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_round_of_computer_players_is_little_longer_with_it(
    make_driver: Callable[..., Driver], here: Here, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    took = []
    driver = make_driver(confirmations=False)
    driver.loop.every = 8
    for makers in (aids.MAKERS, tuple(maker for maker in aids.MAKERS if maker is not captions)):
        monkeypatch.setattr(aids, "MAKERS", makers)
        session: Session = played(game_id, "hbbb", lambda session: session.phase == "act")
        scene = registry.at_table(driver.ctx, session)
        driver.push(scene)
        took.append(round_ms(driver, scene, 8))
        driver.ctx.scenes.clear()
    added = [longer - short for longer, short in zip(*took, strict=True)]
    assert added and max(added) <= MOST_ADDED_MS


@pytest.mark.parametrize("game_id", sorted(games()))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_caption_leaves_name_and_hand_of_its_plate_to_be_read(
    make_driver: Callable[..., Driver], game_id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(size=size)
    session = played(game_id, "hbb", lambda one: len(one.table.steps) >= 4)
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene).settle()
    told = captions_of(scene)
    boxes: list[pygame.Rect] = []
    monkeypatch.setattr(
        "tabletop.app.table.aids.captions.place_clear",
        lambda *args: boxes.append(place_clear(*args)) or boxes[-1],
    )
    told.said = Caption(1, "P1 chooses plots 1, 2, 3", scene.viewer)
    told._until = scene.ctx.now + 1000
    told.draw(pygame.Surface(size))
    plate = scene.parts.painter.place(scene.view, Key("seat", 1))
    assert plate is not None and boxes
    assert not boxes[0].colliderect(plate.rect)
