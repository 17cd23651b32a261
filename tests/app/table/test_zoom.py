"""The zoom serves who reads and is in nobody's way (ux Z1, Z4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import Button
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tabletop.games.gotown.commands import BuildFloor
from tests.app.at_table import zoom_spot
from tests.app.driver import Driver
from tests.app.games.gotown.table import ROUTES, open_table

SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 200)]


def table(driver: Driver, game_id: str) -> Any:
    """Show a new game of three people, without curtains."""
    seats = [SeatInfo(f"P{i}", "human", i) for i in range(3)]
    played = Table.new(game_id, seats, seed=7, options={})
    scene = registry.at_table(driver.ctx, Session(played, lambda: "off"))
    driver.push(scene)
    driver.settle()
    return scene


def enlargeable(scene: Any) -> list[str]:
    """Return the keys of all things that the zoom has something to show of, when it is asked."""
    found = []
    for key in [widget.key for zone in scene.zones for widget in zone.widgets]:
        scene.inspector.toggle(Key.read(key))
        if zoom_spot(scene) is not None:
            found.append(key)
        scene.inspector.close()
    return found


@pytest.mark.parametrize("game_id", sorted(games()))
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_z4_it_covers_no_control_that_is_live(
    make_driver: Callable[..., Driver], game_id: str, size: tuple[int, int], scale: int
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    scene = table(driver, game_id)
    for is_log_open in (False, True):
        if is_log_open:
            driver.press("l")
        live = [w for z in scene.zones for w in z.widgets if isinstance(w, Button) and w.enabled]
        for key in enlargeable(scene):
            scene.inspector.key = key
            found = zoom_spot(scene)
            covered = [w.key for w in live if found is not None and found[0].colliderect(w.rect)]
            assert not covered, (key, covered)
            scene.inspector.close()


@pytest.mark.parametrize("game_id", sorted(games()))
def test_z3_where_a_panel_shows_the_card_it_does_not_come_by_itself(driver: Driver, game_id: str) -> None:
    scene = table(driver, game_id)
    for key in enlargeable(scene):
        driver.move(key).wait(500)
        rests = scene.parts.painter.zooms_on_hover(scene.view)
        assert rests or zoom_spot(scene) is None, key


@pytest.mark.parametrize("moves", [0, 5])
def test_z1_it_does_not_come_up_over_what_was_just_placed(driver: Driver, moves: int) -> None:
    scene = open_table(driver)
    steps = len(scene.session.table.steps)
    ROUTES["clicks"](driver, scene, next(c for c in scene.view.legal if isinstance(c, BuildFloor)))
    assert len(scene.session.table.steps) > steps
    driver.settle()
    for step in range(moves):
        x, y = driver.pointer
        driver.move((x + 4, y + 2 * (step % 2)))
    driver.wait(2000)
    assert zoom_spot(scene) is None
    driver.move("discard").wait(500)
    assert zoom_spot(scene) is not None, "elsewhere it comes as ever"


def test_z1_where_something_was_pressed_it_comes_once_the_pointer_was_elsewhere(driver: Driver) -> None:
    """Elsewhere is far away and outside of what was pressed."""
    scene = open_table(driver)
    one, other = (driver.find(key).rect for key in [key for key in list(driver.keys()) if "hand:" in key][:2])
    beside = (other.x + 9, one.centery)
    for start, end, comes in (
        (one.center, one.center, False),
        ((one.centerx, one.y + 2), (one.centerx, one.bottom - 2), False),
        ((one.right - 9, one.centery), beside, False),
        ((one.x + 9, one.centery), (other.right - 9, one.centery), True),
    ):
        driver.move((640, 20)).click(start, button=3).move(end).wait(2000)
        assert (zoom_spot(scene) is not None) == comes, (start, end)
    driver.move((one.x + 9, one.centery)).wait(2000)
    assert zoom_spot(scene) is not None


def test_z1_what_the_pointer_opened_goes_with_it(driver: Driver) -> None:
    scene = open_table(driver)
    driver.click("tile:1:2:0").wait(500)
    assert zoom_spot(scene) is not None
    driver.move((640, 20))
    assert zoom_spot(scene) is None and not scene.inspector.held
    driver.click("tile:1:2:0").wait(100)
    driver.post(pygame.WINDOWLEAVE)
    assert zoom_spot(scene) is None


def test_what_is_dragged_goes_with_the_pointer_and_is_not_enlarged(driver: Driver) -> None:
    scene = open_table(driver)
    card = next(key for key in list(driver.keys()) if key.startswith("hand:"))
    driver.down(card)
    for at in ((400, 300), (500, 320), (620, 200)):
        driver.move(at)
        assert scene.pointer == at == scene.view.pointer
    driver.wait(1000)
    assert zoom_spot(scene) is None
    driver.up((620, 200))
