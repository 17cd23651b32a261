"""At the tables a finger alone has all that a mouse has: the zoom, drags, and every help (ux D13)."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tabletop.app.widgets.button import Button
from tabletop.app.widgets.host import HELD_MS
from tabletop.app.widgets.layout import Ground
from tabletop.engine.registry import games
from tests.app.at_table import recorded, zoom_spot
from tests.app.driver import Driver
from tests.app.games.gotown.table import open_table, position
from tests.app.table.test_strip import told

ALL = sorted(games())
LEAST = 36
"""So many device px a target has at least for a finger, each way."""


def hold(driver: Driver, where: Any) -> None:
    driver.tap(where, hold=driver.ctx.settings.hover_delay + HELD_MS + 100)


def first_card(driver: Driver) -> str:
    return next(key for key in driver.keys() if key.startswith("hand:"))  # noqa: SIM118


def test_a_finger_that_stays_on_a_card_enlarges_it_until_the_next_press(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(driver, position())
    given = recorded(scene, monkeypatch)
    card = first_card(driver)
    hold(driver, driver.find(card).rect.midleft)
    assert zoom_spot(scene) is not None and scene.inspector.key == card
    assert scene.picked is None and not given
    driver.wait(2000)
    assert zoom_spot(scene) is not None
    driver.tap((5, 300))
    assert zoom_spot(scene) is None


def test_from_there_it_can_still_be_dragged(driver: Driver) -> None:
    scene = open_table(driver, position())
    card = first_card(driver)
    start = driver.find(card).rect.center
    driver.finger(pygame.FINGERDOWN, start).wait(1000)
    assert scene.inspector.key == card
    driver.finger(pygame.FINGERMOTION, (start[0], start[1] - 60))
    assert scene.picked == card and scene.inspector.key is None
    driver.wait(1000).finger(pygame.FINGERUP)
    assert scene.picked is None and not scene.tip.visible


@pytest.mark.parametrize("game_id", ALL)
def test_every_help_is_opened_and_closed_by_a_finger(driver: Driver, game_id: str) -> None:
    scene = told(driver, game_id)
    for close, open_again in (("since.hide", "since.open"), ("log.close", "bar.log")):
        if scene.find(close) is None:
            driver.tap(open_again)
        driver.tap(close)
        assert scene.find(close) is None
        driver.tap(open_again)
        assert scene.find(close) is not None
    for key in [key for key in driver.keys() if key.startswith(("since.", "bar.", "log."))]:  # noqa: SIM118
        button = scene.find(key)
        if isinstance(button, Button):  # what hurries computer players is gone when they have moved
            assert_met(driver, button)


def assert_met(driver: Driver, button: Button) -> None:
    """Fail unless a finger meets a button on so much ground, or what else lies there."""
    off = max(0, LEAST - button.rect.h) // 2 - 1
    for x, y in (button.rect.midtop, (button.rect.centerx, button.rect.bottom - 1)):
        y += off if y > button.rect.centery else -off
        driver.finger(pygame.FINGERDOWN, (x, y))
        met = driver.scene.find(driver.scene.pressed_key)
        driver.finger(pygame.FINGERMOTION, (0, 0)).finger(pygame.FINGERUP, (0, 0))
        assert met is not None, button.key
        assert met.key == button.key or met.focusable or isinstance(met, Ground), (button.key, met.key)
