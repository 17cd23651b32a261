"""What a screen reader is told of widgets, and that drawing changes nothing."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.core.accessibility import A11yRequest
from tabletop.app.widgets.layout import Label
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_drawing_twice_gives_the_same_picture(driver: Driver, form: Form) -> None:
    one, two = pygame.Surface(driver.ctx.display.size), pygame.Surface(driver.ctx.display.size)
    form.draw(one)
    form.draw(two)
    assert one.get_buffer().raw == two.get_buffer().raw


def test_a_screen_reader_is_told_role_name_state_and_focus(driver: Driver, form: Form) -> None:
    form.enabled = False
    form.rebuild()
    form.focus("volume")
    driver.frame(2)
    snapshot = driver.reader.snapshots[-1]
    nodes = {node.key: node for node in snapshot.nodes}
    assert snapshot.focus == "volume"
    assert (nodes["go"].role, nodes["go"].enabled) == ("button", False)
    assert nodes["go"].description == "Needs $10. You have $8."
    assert (nodes["mute"].role, nodes["mute"].checked) == ("switch", False)
    assert (nodes["volume"].value, nodes["volume"].number) == ("50 %", (50.0, 0.0, 100.0))
    assert (nodes["level"].role, nodes["level"].value) == ("combo_box", "Easy")
    assert nodes["name"].role == "text_input"


def test_a_screen_reader_can_click(driver: Driver, form: Form) -> None:
    driver.reader.requests.append(A11yRequest("click", "stop"))
    driver.frame()
    assert form.log == ["stop"]
    assert form.focus_key == "stop"


def test_nothing_is_published_while_nothing_changes(driver: Driver, form: Form) -> None:
    driver.frame(5)
    count = len(driver.reader.snapshots)
    form.dirty = True
    driver.frame(5)
    assert len(driver.reader.snapshots) == count


@pytest.mark.parametrize("style", ["hero", "title", "h1", "h2", "h3", "body", "body_b", "small"])
def test_headlines_are_headings_for_screen_readers_and_nothing_else_is(style: str, driver: Driver) -> None:
    label = Label(driver.ctx, "one", pygame.Rect(0, 0, 300, 60), "GoTown", style)
    assert (label.node().role == "heading") is (style not in ("body", "body_b", "small"))
