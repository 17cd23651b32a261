"""What the pointer does: clicks on release, hover, tooltips (ux D2, D7)."""

from __future__ import annotations

import pygame

from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_a_click_acts_on_release_inside(driver: Driver, form: Form) -> None:
    driver.down("go")
    assert form.log == []
    driver.up()
    assert form.log == ["go"]


def test_a_release_outside_does_nothing(driver: Driver, form: Form) -> None:
    driver.down("go").up("stop")
    assert form.log == []


def test_the_right_button_does_not_activate(driver: Driver, form: Form) -> None:
    driver.click("go", button=3)
    assert form.log == []


def test_nothing_tells_any_more_of_what_has_gone_from_under_the_pointer(driver: Driver, form: Form) -> None:
    driver.move("row1")
    for rows, hovered in ((2, "row1"), (1, None)):
        form.rows = rows
        form.rebuild()
        driver.frame()
        assert form.hover_key == hovered


def test_focus_loss_lets_go(driver: Driver, form: Form) -> None:
    driver.down("go").post(pygame.WINDOWFOCUSLOST).up()
    assert form.log == []


def test_a_disabled_button_says_why(driver: Driver, form: Form) -> None:
    form.enabled = False
    form.rebuild()
    driver.frame().click("go")
    assert form.log == []
    assert form.tip.reason == "Needs $10. You have $8."
    assert driver.reader.snapshots[-1].live == "Needs $10. You have $8."
    driver.wait(3000)
    assert form.tip.reason == ""


def test_a_tooltip_comes_after_its_delay_without_drawing_in_between(driver: Driver, form: Form) -> None:
    driver.move("go")
    drawn = driver.loop.frames
    driver.wait(250)
    assert not form.tip.visible
    assert driver.loop.frames == drawn
    driver.wait(100)
    assert form.tip.visible
    assert driver.loop.frames == drawn + 1
    driver.move((2, 700))
    assert not form.tip.visible
