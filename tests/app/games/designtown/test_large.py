"""Design Town's table with large text: two pages, deck with row and supply, never more than a key away."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.games.designtown.words import disc, supply
from tabletop.app.table.scene import TableScene
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import CHURCH, CONVENIENCE_STORE, HOSPITAL, RESIDENTIAL_AREA
from tabletop.games.designtown.state import State
from tests.app.cuts import AT_TABLES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import building, busting, choosing
from tests.app.games.designtown.table import ROUTES, open_table, position

MakeDriver = Callable[..., Driver]


def large(make_driver: MakeDriver, **more: object) -> Driver:
    return make_driver(size=(1280, 720), ui_scale=200, animation="off", confirmations=False, **more)


def kinds(scene: TableScene) -> set[str]:
    keys = {widget.key.split(":")[0] for zone in scene.zones for widget in zone.widgets}
    return keys & {"deck", "row", "supply", "back", "disc", "seat"}


TURN, SUPPLY = {"deck", "row", "disc", "seat"}, {"supply", "back", "disc", "seat"}


def test_the_phase_decides_what_is_seen_and_a_key_shows_the_rest(make_driver: MakeDriver) -> None:
    driver = large(make_driver)
    scene = open_table(driver)
    assert kinds(scene) == TURN
    driver.press("v").frame()
    assert kinds(scene) == SUPPLY
    driver.click("page")
    assert kinds(scene) == TURN
    driver.press("v", "space").settle()
    assert kinds(scene) == TURN and len(scene.state.row) == 3
    driver.press("e").settle()
    assert kinds(scene) == SUPPLY
    driver.press("e").settle()
    assert kinds(scene) == TURN - {"row", "disc"} and scene.state.active == 1


def test_at_usual_sizes_everything_is_seen(make_driver: MakeDriver) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=125)
    scene = open_table(driver)
    assert kinds(scene) == TURN | SUPPLY and scene.find("page") is None
    driver.press("v").frame()
    assert kinds(scene) == TURN | SUPPLY


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("page", ["turn", "supply"])
def test_dt_9_2_what_is_aimed_at_comes_by_itself(page: str, route: str, make_driver: MakeDriver) -> None:
    driver = large(make_driver)
    scene = open_table(driver, choosing())
    if page == "supply":
        driver.press("v").frame()
        ROUTES[route](driver, scene, co.ShuffleDeck(HOSPITAL))
    else:
        driver.click("play")
        assert kinds(scene) == SUPPLY and scene.picked == "deck"
        driver.click(f"supply:{HOSPITAL}")
    driver.settle()
    assert scene.state.supply[HOSPITAL // 2] == 3 and kinds(scene) >= {"deck", "row"}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    ("state", "command"),
    [
        (position(), co.PlayCard()),
        (position(), co.Recycle(CHURCH)),
        (building(), co.Buy(CONVENIENCE_STORE)),
        (building(), co.BuyUpgraded(CONVENIENCE_STORE)),
        (building(4), co.Upgrade(1, 2)),
    ],
    ids=["play", "recycle", "buy", "flipped", "apartment"],
)
def test_d1_all_ways_of_moving_lead_there(
    state: State, command: object, route: str, make_driver: MakeDriver
) -> None:
    driver = large(make_driver)
    scene = open_table(driver, state)
    steps = len(scene.session.table.steps)
    if isinstance(command, co.Recycle):
        # There is no flip area: a card flips where it lies.
        driver.click(f"disc:{CHURCH}").click(f"disc:{CHURCH}")
    else:
        ROUTES[route](driver, scene, command)
    assert len(scene.session.table.steps) == steps + 1


def test_d8_f_flips_what_is_picked(make_driver: MakeDriver) -> None:
    driver = large(make_driver)
    scene = open_table(driver, replace(building(), cash=20))
    assert scene.pick(disc(RESIDENTIAL_AREA))
    driver.press("f").settle()
    assert scene.session.table.steps[-1].record.command == co.Upgrade(RESIDENTIAL_AREA)
    assert scene.pick(supply(CONVENIENCE_STORE))
    driver.press("f").settle()
    assert scene.session.table.steps[-1].record.command == co.BuyUpgraded(CONVENIENCE_STORE)


@pytest.mark.parametrize("language", AT_TABLES)
@pytest.mark.parametrize("scale", [150, 200])
def test_s3_no_text_is_cut(scale: int, language: str, make_driver: MakeDriver) -> None:
    driver = make_driver(
        size=(1280, 720), ui_scale=scale, language=shown_in(language), animation="off", hover_zoom=False
    )
    cuts = Cuts(driver, language)
    for state in (position(4), building(), busting(), choosing(), position(2, is_building=True, cash=0)):
        scene = open_table(driver, state)
        driver.frame()
        driver.press("v")
        driver.frame()
        scene.suspend()
        driver.ctx.scenes.clear()
    assert cuts.found == set()


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", [position(4), building()], ids=["plays", "builds"])
def test_nothing_lies_on_anything_else(state: State, size: tuple[int, int], make_driver: MakeDriver) -> None:
    laid = open_table(make_driver(size=size, ui_scale=200), state).layout
    blocks = [*laid.plates, laid.unhappy, laid.cash, laid.points, laid.odds, laid.discard]
    blocks += [laid.play, laid.stop, laid.line, laid.switch]
    blocks += [box.box for box in laid.supply] if laid.has_supply else [laid.deck, laid.row_zone]
    for number, rect in enumerate(blocks):
        assert pygame.Rect((0, 0), size).contains(rect)
        assert rect.collidelist(blocks[number + 1 :]) == -1, rect
