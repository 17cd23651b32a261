"""Widgets are built zone by zone, in some frames where one has no time; whoever needs them has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from tabletop.app.core.context import Context
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.host import WidgetScene
from tests.app.driver import Driver


class Slow(WidgetScene):
    """Three zones, and how often each was begun."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.made = [0, 0, 0]
        self.name = "first"
        self.while_building: Callable[[], object] = lambda: None

    def build(self) -> Iterator[Zone]:
        for number in range(3):
            self.made[number] += 1
            self.while_building()
            rect = pygame.Rect(10, 10 + 50 * number, 40, 40)
            yield Zone(f"zone {number}", [Widget(self.ctx, f"{number}", rect, self.name)])


def opened(driver: Driver) -> Slow:
    """Return a scene whose widgets are built; what follows gets one step a frame."""
    scene = Slow(driver.ctx)
    driver.push(scene)
    scene.made = [0, 0, 0]
    scene.may_wait = True
    driver.ctx.frame_budget.ms = 0
    return scene


def test_one_zone_is_built_in_the_frame_of_a_change(driver: Driver) -> None:
    scene = opened(driver)
    scene.rebuild()
    driver.frame()
    assert scene.made == [1, 0, 0]
    driver.frame()
    assert scene.made == [1, 1, 1], "the frames after it share out what is left"


def test_who_needs_a_widget_has_it(driver: Driver) -> None:
    scene = opened(driver)
    scene.name = "second"
    scene.rebuild()
    driver.frame()
    found = scene.find("2")
    assert found is not None and found.name == "second"
    assert scene.made == [1, 1, 1]


def test_what_changes_meanwhile_is_built_anew(driver: Driver) -> None:
    scene = opened(driver)
    scene.rebuild()
    driver.frame()
    scene.name = "second"
    scene.rebuild()
    driver.frame(9)
    assert scene.made == [2, 1, 1]
    assert [widget.name for zone in scene.zones for widget in zone.widgets] == ["second"] * 3


def test_building_may_ask_for_the_widgets_before(driver: Driver) -> None:
    scene = opened(driver)
    found: list[Widget | None] = []
    scene.while_building = lambda: found.append(scene.find("0"))
    before = scene.find("0")
    scene.rebuild()
    driver.frame(9)
    assert found == [before] * 3
    assert scene.find("0") is not before


@pytest.mark.parametrize("scale", [100, 200])
def test_a_title_has_air_in_its_bar(make_driver: Callable[..., Driver], scale: int) -> None:
    ctx = make_driver(ui_scale=75, text_scale=scale).ctx
    assert topbar.height(ctx) - ctx.text.line_height("h2") >= ctx.display.ui(8)
