"""Opponents at set-up: drawn by level, chosen by face, kept for next time (ux M5)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import tabletop
from tabletop.app.core.session import Session
from tabletop.app.screens.setup import desk
from tabletop.app.screens.setup.plan import SeatPlan
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.engine.cast import BY_ID, CAST, people_of
from tabletop.engine.players import LEVELS, face_of, plays_as
from tests.app.driver import Driver

GAME = tabletop.game("chinatown")


def faces(scene: SetupScene) -> list[str]:
    return [face_of(seat.kind) for seat in scene.plan.seats]


@pytest.mark.parametrize("level", LEVELS)
def test_no_two_are_alike_and_a_fifth_of_a_level_is_nobody(level: str) -> None:
    seats = [SeatPlan(kind=f"bot:{level}", colour=number) for number in range(5)]
    seats[1].kind = seats[2].kind = f"bot:{level}:{people_of(level)[0].id}"
    desk.invite(seats, random.Random(3))
    met = [face_of(seat.kind) for seat in seats]
    assert sorted(met) == ["", *sorted(who.id for who in people_of(level))]
    assert {plays_as(seat.kind) for seat in seats} == {f"bot:{level}"}
    desk.invite(seats, random.Random(99))
    assert [face_of(seat.kind) for seat in seats] == met, "who sits there stays"


def test_everybody_of_a_level_comes_at_times() -> None:
    met = set()
    for seed in range(40):
        seats = [SeatPlan(), SeatPlan(kind="bot:hard")]
        desk.invite(seats, random.Random(seed))
        met.add(face_of(seats[1].kind))
    assert met == {who.id for who in CAST if who.level == "hard"}


def test_by_face_the_level_follows_and_by_level_a_face_is_drawn(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = SetupScene(driver.ctx, GAME)
    driver.push(scene)
    driver.click("token1")
    assert scene.focus_key == f"face.{faces(scene)[1]}"
    driver.click("face.kofi")
    assert scene.plan.seats[1].kind == "bot:hard:kofi" and driver.find("face.kofi").node().checked
    assert driver.find("name1").placeholder == "Kofi"
    manner = GAME.players.personalities.people["kofi"].manner
    assert driver.find("name0.label").name == "Name"
    assert driver.find("name1.label").name == f"Style: {manner}", (
        "not beside the word that stands for a person's"
    )
    assert manner in driver.find("token1").tooltip
    driver.click("add")
    assert faces(scene)[-1], "whoever is added is somebody, too"
    driver.scene.focus("kind1")
    driver.press("left")
    assert BY_ID[faces(scene)[1]].level == "normal" and faces(scene)[1] != faces(scene)[2]


@pytest.mark.parametrize(("size", "scale"), [((1536, 864), 100), ((1920, 1080), 100), ((1920, 1080), 150)])
@pytest.mark.parametrize("seat", [1, 3])
def test_all_faces_are_seen_at_once_below_the_seat(
    seat: int, size: tuple[int, int], scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    scene = SetupScene(driver.ctx, GAME)
    while len(scene.plan.seats) < 4:
        scene.plan.add()
    scene.desk.changed()
    driver.push(scene)
    driver.click(f"token{seat}").frame()
    zone = scene.zone_of("face.leila")
    assert zone is not None and zone.viewport is not None
    assert zone.viewport.contains(driver.find("picker.ground").rect)
    assert driver.find("picker.ground").rect.y > driver.find(f"seat{seat}").rect.bottom


def test_whoever_is_here_already_cannot_be_chosen_and_says_so(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = SetupScene(driver.ctx, GAME)
    driver.push(scene)
    desk.choose(scene.plan.seats, 2, BY_ID["leila"])
    before = faces(scene)
    driver.click("token1").click("face.leila")
    assert faces(scene) == before
    assert driver.find("face.leila").reason == "Leila is already at this table."
    scene.plan.set_kind(1, "human")
    scene.desk.changed()
    assert scene.desk.picking is None and scene.find("face.leila") is None


def test_who_plays_is_kept_and_nothing_is_dealt_otherwise_for_it(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Session] = []
    monkeypatch.setattr(
        "tabletop.app.core.navigate.show_table", lambda ctx, session, **_: begun.append(session)
    )
    driver = make_driver(size=(1920, 1080))
    met = []
    for seed in (1, 2):
        driver.ctx.dice.seed(seed)
        scene = SetupScene(driver.ctx, GAME)
        driver.push(scene)
        scene.desk.choose_table(GAME.box.presets[0])
        scene.desk.set_seed("5")
        met.append(faces(scene))
        driver.scene.use(driver.find("start"))
        driver.ctx.change(last_setup={})
    assert met[0] != met[1]
    one, two = (session.table for session in begun)
    assert one.state == two.state and [seat.face for seat in one.seats] == met[0]
    assert [seat.name for seat in one.seats[1:]] == [BY_ID[face].name for face in met[0][1:]]
