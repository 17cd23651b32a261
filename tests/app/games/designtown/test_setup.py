"""A card file of the player's own that does not fit is told of when the game is set up (ux M6)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.screens.setup.scene import SetupScene
from tabletop.engine.registry import find
from tabletop.games.designtown.form import HOUSE_SET
from tabletop.own_content import own_path
from tests.app.driver import Driver

GAME = find("designtown")


def test_m6_a_wrong_card_file_is_told_of_before_the_start(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720))
    path = own_path("designtown", driver.ctx.home)
    path.parent.mkdir(parents=True)
    lines = HOUSE_SET.strip().splitlines()
    columns = lines[0].split(",")
    cells = lines[2].split(",")
    cells[columns.index("cash")] = "many"
    path.write_text("\n".join([*lines[:2], ",".join(cells), *lines[3:]]), encoding="utf-8")
    driver.push(SetupScene(driver.ctx, GAME))
    button = driver.find("start")
    assert not button.enabled
    assert "Line 3, field “cash”: “many”" in button.reason
    assert driver.find("start.note").name == button.reason
    path.write_text(HOUSE_SET, encoding="utf-8")
    driver.post(pygame.WINDOWFOCUSGAINED)
    assert driver.find("start").enabled


def test_without_a_card_file_nothing_is_said(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    driver.push(SetupScene(driver.ctx, GAME))
    assert driver.find("start").enabled


def test_dt_9_1_alone_nothing_is_asked_that_makes_no_difference(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720))
    scene = SetupScene(driver.ctx, GAME)
    driver.push(scene)
    assert {"option.supply", "first", "seed"} <= set(driver.keys())
    while len(scene.plan.seats) > 1:
        scene.plan.remove(1)
    scene.desk.changed(renumbered=True)
    driver.frame()
    assert {"option.supply", "first", "seed"}.intersection(driver.keys()) == {"seed"}
    assert driver.find("curtain_note").name == "One person plays alone, without a curtain."
    driver.click("start").settle()
    assert driver.top is not scene
