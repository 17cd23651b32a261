"""Tables ready to be played at set-up, and the picture of the table: presets, Last, Custom (ux M14)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.core.settings import Settings
from tabletop.app.screens.setup import scene as thumbnail
from tabletop.app.screens.setup.desk import CUSTOM, LAST, ReadyTables
from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.app.screens.setup.scene import SetupScene, begin_first_game
from tabletop.engine.box import Box, Preset
from tabletop.engine.cast import BY_NAME
from tabletop.engine.players import plays_as
from tests.app.driver import Driver

GAME = tabletop.game("gotown")
FIRST, CLASSIC = GAME.box.presets[:2]
FULL = (1920, 1080)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Stand in for the table; return the sessions it was shown for."""
    shown: list[Session] = []
    monkeypatch.setattr(navigate, "show_table", lambda ctx, session, **_: shown.append(session))
    return shown


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game_id", tabletop.games())
def test_every_preset_is_chosen_by_key_and_starts_as_it_says(
    game_id: str, language: str, make_driver: Callable[..., Driver], begun: list[Session]
) -> None:
    driver, game = make_driver(size=(1600, 900), language=language), tabletop.game(game_id)
    t = driver.ctx.t
    driver.push(SetupScene(driver.ctx, game))
    driver.scene.focus("tables")
    for number, preset in enumerate(game.box.presets):
        if number:
            driver.press("right")
        told = {node.key: node for node in driver.scene.accessible()}
        assert told["tables"].value == t(preset.label) and told["tables"].name == t("Ready tables")
        assert told["tables.hint"].name == t(preset.hint)
        minutes = preset.minutes or game.box.minutes
        count = len(preset.seats)
        players = driver.ctx.tn("{count} player", "{count} players", count)
        assert {players, t("{minutes} min", minutes=minutes)} <= set(told["tables.facts"].name.split(t(", ")))
        assert language == "en" or t(preset.hint) != preset.hint
        assert driver.find("start").enabled
        driver.scene.use(driver.find("start"))
        table = begun[-1].table
        assert tuple(plays_as(seat.kind) for seat in table.seats) == preset.seats
        options = {option.key: option.default for option in game.box.options} | dict(preset.options)
        assert table.options == options
    assert len(begun) == len(game.box.presets) >= 2


def test_the_level_of_the_computer_players_is_told_with_what_it_means(driver: Driver) -> None:
    driver.push(SetupScene(driver.ctx, GAME))
    assert driver.find("tables.facts").name.endswith("Gentle")
    assert driver.find("level.bot:gentle.name").name == "Gentle"
    assert driver.find("level.bot:gentle").name.startswith(GAME.players.levels["gentle"].manner)
    driver.click("kind1")
    assert driver.scene.find("level.bot:easy.ground") and not driver.scene.find("level.bot:gentle.ground")


def test_any_change_makes_it_custom_and_back_again(driver: Driver) -> None:
    scene = SetupScene(driver.ctx, GAME)
    driver.push(scene)
    assert scene.desk.ready.present is FIRST
    for change, back in (("option.short", "option.short"), ("add", "remove2")):
        driver.click(change)
        assert scene.desk.ready.present is CUSTOM
        assert driver.find("tables").node().value == "Custom"  # type: ignore[union-attr]
        driver.click(back)
        assert scene.desk.ready.present is FIRST
    scene.desk.choose_seat("first", True)
    scene.desk.set_option("first", 1)
    assert scene.desk.ready.present is CUSTOM
    driver.frame().scene.focus("tables")
    driver.press("left")
    assert scene.desk.ready.present is not CUSTOM and scene.plan.options["first"] != 1
    assert not scene.desk.choosing


def remembered(**raw: Any) -> SetupPlan:
    seats = [{"name": name, "kind": kind} for name, kind in (("Mei", "human"), ("Tom", "human"))]
    settings = Settings(last_setup={"gotown": {"seats": [*seats, {"kind": "bot:hard"}], **raw}})
    return SetupPlan.last(GAME, settings)


def test_last_is_what_it_begins_with_and_comes_back_whole() -> None:
    plan = remembered(options={"short": True})
    ready = ReadyTables(plan)
    assert ready.tables[-1] is LAST and ready.present is LAST
    ready.choose(FIRST)
    assert [(seat.name, seat.kind) for seat in plan.seats] == [("Mei", "human"), ("", "bot:gentle")]
    ready.choose(CLASSIC)
    assert ready.present is CLASSIC and plan.options["short"] is False
    ready.choose(LAST)
    assert [seat.name for seat in plan.seats] == ["Mei", "Tom", ""]
    assert [seat.kind for seat in plan.seats] == ["human", "human", "bot:hard"]
    assert ready.present is LAST and plan.options["short"] is True


def test_without_a_last_time_there_is_no_last_and_without_presets_nothing(driver: Driver) -> None:
    assert LAST not in ReadyTables(SetupPlan.last(GAME, Settings())).tables
    bare = replace(GAME, box=Box())
    driver.push(SetupScene(driver.ctx, bare))
    assert driver.scene.find("tables") is None
    assert ReadyTables(SetupPlan.fresh(bare)).present is CUSTOM


def test_a_preset_keeps_names_and_looks_and_mends_what_is_not_here() -> None:
    plan = SetupPlan.fresh(GAME, ["Mei", "", "Ravi"])
    plan.next_colour(0)
    plan.take(Preset("Odd", "", ("human", "bot:genius", "bot:easy", "human", "human")))
    assert [seat.kind for seat in plan.seats] == ["human", "bot:normal", "bot:easy", "human"]
    assert [seat.name for seat in plan.seats] == ["Mei", "", "Ravi", ""]
    assert len({seat.colour for seat in plan.seats}) == 4 and plan.seats[0].colour == 3


def test_a_first_game_is_the_first_preset_with_the_names_there_are(
    driver: Driver, begun: list[Session]
) -> None:
    driver.ctx.settings.names["gotown"] = ["Mei"]
    begin_first_game(driver.ctx, GAME, (None, BY_NAME["Ruth"]))
    table = begun[-1].table
    assert [(seat.name, seat.kind) for seat in table.seats] == [("Mei", "human"), ("Ruth", "bot:gentle:ruth")]
    assert table.options["short"] is True
    assert ReadyTables(SetupPlan.last(GAME, driver.ctx.settings)).present is LAST


def test_minutes_are_those_of_the_table_that_lies_there(driver: Driver) -> None:
    long = Preset("Long", "It takes long.", ("human", "bot:hard"), minutes=77)
    game = replace(GAME, box=replace(GAME.box, presets=(CLASSIC, long)))
    scene = SetupScene(driver.ctx, game)
    driver.push(scene)
    scene.desk.choose_table(long)
    assert "77 min" in driver.frame().find("tables.facts").name
    assert "77" in driver.find("start.note").name
    driver.click("option.short")
    assert f"{GAME.box.minutes} min" in driver.find("tables.facts").name


# -- the picture of the table --------------------------------------------------------------------------


def shown(driver: Driver, game_id: str = "gotown") -> SetupScene:
    scene = SetupScene(driver.ctx, tabletop.game(game_id))
    driver.push(scene)
    return scene


def pixels(scene: SetupScene) -> bytes:
    assert scene.thumbnail.surface is not None
    return pygame.image.tobytes(scene.thumbnail.surface, "RGBA")


@pytest.mark.usefixtures("every_frame")
def test_the_table_is_painted_when_nobody_does_anything(driver: Driver) -> None:
    scene = shown(driver)
    driver.click("name0").type("Mei").frame(30)
    assert scene.thumbnail.surface is None and scene.thumbnail.is_due
    driver.loop.rest()
    named = pixels(scene)
    assert not scene.thumbnail.is_due and scene.dirty
    size = driver.find("picture").rect.size
    assert scene.thumbnail.surface is not None and scene.thumbnail.surface.get_size() == size
    driver.click("seed").type("12")
    assert not scene.thumbnail.is_due
    driver.click("add").loop.rest()
    assert pixels(scene) != named


def test_the_picture_tells_nothing_of_the_deal(driver: Driver) -> None:
    scene = shown(driver)
    scene.plan.seed = "4561"
    pictured = scene.thumbnail.table()
    assert pictured.seed == thumbnail.SEED != 4561
    assert [seat.name for seat in pictured.seats] == scene.plan.names(driver.ctx.t)


@pytest.mark.parametrize(
    ("size", "scale", "is_shown"), [(FULL, 100, True), ((1280, 720), 100, False), ((1280, 720), 200, False)]
)
def test_it_falls_away_first_where_there_is_no_room(
    size: tuple[int, int], scale: int, is_shown: bool, make_driver: Callable[..., Driver]
) -> None:
    scene = shown(make_driver(size=size, ui_scale=scale), "chinatown")
    assert (scene.find("picture") is not None) == scene.thumbnail.is_due == is_shown
    assert scene.find("option.hidden_money") is not None


@pytest.mark.parametrize("is_theirs", [False, True])
def test_the_picture_of_somebody_elses_table_that_fails_is_that_of_the_menu(
    is_theirs: bool, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> object:
        raise RuntimeError

    scene = shown(driver)
    monkeypatch.setattr(thumbnail.Thumbnail, "table", fail)
    monkeypatch.setattr(thumbnail, "package_of", lambda game_id: object() if is_theirs else None)
    with contextlib.nullcontext() if is_theirs else pytest.raises(RuntimeError):
        scene.rest()
    assert (scene.thumbnail.surface is not None) == is_theirs
