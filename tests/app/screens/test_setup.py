"""Setting up: keyboard alone, unique looks, odd names, reasons, what is kept (ux M5, M6, M8, M10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.app.core.settings import Settings
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.menu.tiles import GameTile
from tabletop.app.screens.setup.plan import LONGEST_NAME, SeatPlan, SetupPlan, clean_name
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.base import initial_of
from tabletop.engine.box import Box
from tabletop.engine.players import plays_as
from tests.app.driver import Driver

GAME = tabletop.game("gotown")


def words(text: str, **args: object) -> str:
    return text.format(**args)


def table_of(driver: Driver) -> Any:
    scene = next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    return scene.session.table


def shown(driver: Driver) -> SetupScene:
    scene = driver.top
    assert isinstance(scene, SetupScene)
    return scene


def test_from_menu_to_the_table_by_keyboard_alone(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx)).press("return")
    assert driver.scene.focus_key == "start"
    driver.press("return")
    table = table_of(driver)
    assert [plays_as(seat.kind) for seat in table.seats] == ["human", "bot:gentle"]
    assert table.options["short"] is True


def test_a_game_that_says_little_of_itself_is_asked_for_without_gaps(driver: Driver) -> None:
    """No minutes, no computer players of its own: the simple ones sit down."""
    bare = replace(GAME, box=Box(), players=replace(GAME.players, bots={}))
    scene = SetupScene(driver.ctx, bare)
    driver.push(scene)
    assert driver.find("start.note").name == "Your names and choices are kept for next time."
    assert {seat.kind for seat in scene.plan.infos(driver.ctx.t)} == {"human", "random"}
    tile = GameTile(driver.ctx, pygame.Rect(0, 0, 600, 400), bare, lambda: None)
    assert [words for _, words in tile.facts()] == ["2–4", "Hidden hands"]


def test_a_name_is_typed_and_kept_for_next_time(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME))
    driver.click("name0").type("Mei")
    driver.scene.focus("start")
    driver.press("return")
    assert table_of(driver).seats[0].name == "Mei"
    assert driver.ctx.settings.names["gotown"][0] == "Mei"
    again = SetupPlan.last(GAME, driver.ctx.settings)
    assert again.seats[0].name == "Mei"


def test_m5_looks_stay_unique_however_often_they_are_changed(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME)).click("add").click("add")
    for _ in range(7):
        for seat in range(4):
            driver.click(f"token{seat}")
            colours = [plan.colour for plan in shown(driver).plan.seats]
            assert len(set(colours)) == 4


def test_seats_move_up_and_the_chosen_first_player_moves_along(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME))
    plan = shown(driver).plan
    plan.seats[1].name = "Tom"
    plan.options["first"] = 1
    driver.scene.rebuild()
    driver.click("up1")
    assert [seat.name for seat in plan.seats][:1] == ["Tom"]
    assert plan.options["first"] == 0
    driver.click("remove0")
    assert plan.options["first"] is None


def test_m6_what_cannot_start_says_why(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME)).click("remove1")
    button = driver.find("start")
    assert not button.enabled
    assert button.reason == "GoTown needs 2 to 4 players."
    assert driver.find("start.note").name == button.reason
    driver.click("start")
    assert isinstance(driver.top, SetupScene)
    driver.click("add")
    assert driver.find("start").enabled


def test_m8_a_seed_must_be_a_number(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME)).click("seed").type("twelve")
    assert not driver.find("start").enabled
    assert "whole number" in driver.find("start").reason
    driver.press("ctrl+a").type("12")
    assert driver.find("start").enabled
    driver.click("start")
    assert table_of(driver).seed == 12


@pytest.mark.parametrize("seed", ["", "   "])
def test_m8_a_blank_seed_is_random(seed: str) -> None:
    plan = SetupPlan.fresh(GAME)
    plan.seed = seed
    assert plan.seed_number is None
    assert plan.reason is None


@pytest.mark.parametrize("seed", ["-1", "1.5", "9" * 30, str(1 << 63)])
def test_m8_other_seeds_are_refused(seed: str) -> None:
    plan = SetupPlan.fresh(GAME)
    plan.seed = seed
    assert plan.reason is not None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  Mei  ", "Mei"),
        ("a\tb\nc", "a b c"),
        ("x" * 500, "x" * LONGEST_NAME),
        ("\u202eevil", "evil"),
        ("אבג", "אבג"),
        ("👩‍👩‍👧 team", "👩‍👩‍👧 team"),
        ("\x00\x07", ""),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_nobody_is_nameless_and_no_two_are_called_the_same() -> None:
    plan = SetupPlan(GAME, [SeatPlan("Mei"), SeatPlan(" mei "), SeatPlan("", "bot:easy"), SeatPlan("Mei 2")])
    names = plan.names(words)
    assert names == ["Mei", "mei 2", "AI 3", "Mei 2 2"]


def people(*names: str) -> dict[str, Any]:
    return {"seats": [{"name": name, "human": True} for name in names]}


def test_m5_names_typed_for_one_game_are_offered_in_the_others() -> None:
    settings = Settings(last_setup={"deckville": people("Ravi"), "chinatown": people("Mei", "Tom")})
    plan = SetupPlan.last(GAME, settings)
    assert [seat.name for seat in plan.seats] == ["Mei", ""]
    plan.set_kind(1, "human")
    assert [seat.name for seat in plan.seats] == ["Mei", "Tom"]


def test_m5_a_game_set_up_last_keeps_its_nameless_people() -> None:
    settings = Settings(last_setup={"chinatown": people("Mei"), "gotown": people("", "Tom")})
    assert [seat.name for seat in SetupPlan.last(GAME, settings).seats] == ["", "Tom"]
    later = Settings(last_setup={"gotown": people("", "Tom"), "chinatown": people("tom", "Mei")})
    assert [seat.name for seat in SetupPlan.last(GAME, later).seats] == ["Mei", "Tom"]


@pytest.mark.parametrize("name", ["", "x" * 500, "👩‍👩‍👧 🎲", "שלום עולם", "a\u202eb"])
def test_odd_names_play(driver: Driver, name: str) -> None:
    driver.push(SetupScene(driver.ctx, GAME)).click("name0").type(name)
    driver.scene.focus("start")
    driver.press("return")
    assert 1 <= len(table_of(driver).seats[0].name) <= LONGEST_NAME


@pytest.mark.parametrize(
    "raw",
    [
        {"seats": "x"},
        {"seats": [1, None, {"name": 5, "colour": "red"}]},
        {
            "seats": [{"name": "A", "colour": 1}, {"name": "B", "colour": 1}],
            "options": {"short": 3, "first": 9},
        },
        {"seats": [{}] * 40, "options": []},
    ],
)
def test_a_spoiled_last_setup_is_mended(raw: dict[str, Any]) -> None:
    settings = Settings(last_setup={"gotown": raw})
    plan = SetupPlan.last(GAME, settings)
    assert len({seat.colour for seat in plan.seats}) == len(plan.seats)
    assert plan.options["short"] is False
    assert plan.options["first"] is None
    assert len(plan.seats) <= max(GAME.players.seat_counts)


def test_every_control_is_reached_by_keyboard(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME))
    reached = set()
    for _ in range(len(driver.scene.zones) + 1):
        driver.press("tab")
        zone = driver.scene.zone_of(driver.scene.focus_key)
        assert zone is not None
        reached.add(zone.name)
    with_focus = {zone.name for zone in driver.scene.zones if any(w.focusable for w in zone.widgets)}
    assert reached == with_focus


def test_m10_the_focus_stays_beside_a_seat_that_was_removed(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME)).click("add")
    scene = driver.scene
    scene.focus("remove2")
    driver.press("return").frame()
    assert driver.ctx is scene.ctx and len(shown(driver).plan.seats) == 2
    assert scene.focus_visible and scene.focus_key is not None
    assert driver.find(scene.focus_key).rect.y >= driver.find("remove1").rect.y


def test_people_without_names_have_signs_of_their_own() -> None:
    assert [initial_of(name) for name in ("Player 1", "Player 2", "Mei", "Room 12", "")] == [
        "1",
        "2",
        "M",
        "R",
        "",
    ]
