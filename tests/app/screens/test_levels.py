"""Levels of computer players at set-up and in the seat's dialog, and what is told of them (ux M5, R10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import tabletop
from tabletop.app.core.session import Session
from tabletop.app.core.settings import Settings
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.table import registry
from tabletop.app.table.players import about, player_choices
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import plays_as
from tabletop.engine.protocol import Level, Measured
from tabletop.engine.table import Table
from tests.app.driver import Driver

GOTOWN = tabletop.game("gotown")
CHOOSE = next(iter(GOTOWN.players.bots.values()))


def levelled(**more: Any) -> Any:
    """Return GoTown with three levels."""
    bots = dict.fromkeys(("easy", "normal", "hard"), CHOOSE)
    return replace(GOTOWN, players=replace(GOTOWN.players, bots=bots, **more))


def words(text: str, **args: object) -> str:
    return text.format(**args)


def test_a_level_is_chosen_for_each_seat_and_kept_for_next_time(driver: Driver) -> None:
    game = levelled()
    scene = SetupScene(driver.ctx, game)
    scene.desk.choose_table(game.box.presets[1])
    driver.push(scene)
    assert [plays_as(seat.kind) for seat in scene.plan.seats] == ["human", "bot:normal", "bot:normal"]
    scene.focus("kind2")
    driver.press("right")
    assert plays_as(scene.plan.infos(words)[2].kind) == "bot:hard"
    driver.press("left", "left", "left")
    assert scene.plan.seats[2].is_human
    driver.press("right")
    scene.back()
    again = SetupPlan.last(game, driver.ctx.settings)
    assert [plays_as(seat.kind) for seat in again.seats] == ["human", "bot:normal", "bot:easy"]


def test_one_more_is_of_the_level_of_those_who_sit_there(driver: Driver) -> None:
    plan = SetupPlan.fresh(levelled())
    plan.set_kind(1, "bot:hard")
    plan.add()
    assert plan.seats[2].kind == "bot:hard"


@pytest.mark.parametrize(
    ("kept", "kind"),
    [
        ({"human": False}, "bot:normal"),
        ({"human": True}, "human"),
        ({"kind": "bot:genius"}, "bot:normal"),
        ({"kind": 7}, "bot:normal"),
        ({"kind": "bot:hard"}, "bot:hard"),
    ],
)
def test_what_an_older_program_or_a_hand_wrote_becomes_a_player_that_is_here(
    kept: dict[str, Any], kind: str
) -> None:
    seats = [{"name": "", "human": True}, {"name": "", **kept}]
    plan = SetupPlan.last(levelled(), Settings(last_setup={"gotown": {"seats": seats}}))
    assert plan.seats[1].kind == kind


def test_the_short_game_is_proposed_at_four_seats_and_only_proposed() -> None:
    plan = SetupPlan.fresh(GOTOWN)
    plan.take(GOTOWN.box.presets[1])
    assert plan.options["short"] is False
    plan.add()
    assert plan.options["short"] is True
    plan.remove(3)
    assert plan.options["short"] is False
    plan.options["short"] = True  # somebody wants it
    plan.add()
    plan.options["short"] = False  # and now not
    plan.remove(3)
    assert plan.options["short"] is False


def test_m7_a_level_tells_its_manner_strength_and_time(driver: Driver) -> None:
    against_one = Level("Builds early.", Measured("bot:easy", 2, 500, 0.682, 0.64, 0.721, 12, 240))
    against_two = Level("Misses nothing.", Measured("bot:normal", 3, 600, 0.41, 0.37, 0.45, 640, 1500))
    game = levelled(levels={"normal": against_one, "hard": against_two})
    assert about(driver.ctx, game, "bot:normal") == (
        "AI · Normal\nBuilds early. Wins 68 of 100 games against one Easy player (measured over "
        "500: 64 to 72). "
        "Takes 0.01 s per move on average, 0.2 s at most. It never sees hidden cards."
    )
    assert "Wins 41 of 100 games against 2 Normal players (measured over 600: 37 to 45)." in about(
        driver.ctx, game, "bot:hard"
    )
    assert about(driver.ctx, game, "bot:easy").startswith("Computer players\n")
    assert [kind for kind, _, _ in player_choices(driver.ctx, game)] == [
        "human",
        "bot:easy",
        "bot:normal",
        "bot:hard",
    ]


def test_r10_the_level_of_a_seat_is_changed_in_the_middle_of_a_game(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(animation="off", bot_pause=3000)
    seats = [SeatInfo("Mei"), SeatInfo("Tom", "bot:easy", 1)]
    session = Session(Table.new(levelled(), seats, seed=7, options={"first": 0}), lambda: "off")
    driver.push(registry.at_table(driver.ctx, session)).frame(2)
    driver.click("seat:1").frame()
    keys = driver.keys()
    assert [key for key in keys if key == "change" or key.startswith("bot:")] == [
        "change",
        "bot:normal",
        "bot:hard",
    ]
    driver.click("bot:hard").frame(2)
    assert session.table.seats[1].kind == "bot:hard"
    assert session.table.records[-1].kind == "seat"
