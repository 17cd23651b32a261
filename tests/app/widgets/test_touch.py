"""A finger alone: it presses, pulls what scrolls, and is told what it stays on (ux D13)."""

from __future__ import annotations

import pygame

from tabletop.app.widgets.host import HELD_MS
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_a_tap_presses_and_leaves_nothing_pointed_at(driver: Driver, form: Form) -> None:
    driver.tap("stop")
    assert form.log == ["stop"]
    assert form.hover_key is None and form.pressed_key is None
    driver.wait(1500)
    assert not form.tip.visible


def test_it_looks_pressed_while_the_finger_is_down(driver: Driver, form: Form) -> None:
    driver.finger(pygame.FINGERDOWN, "stop")
    assert form.look(driver.find("stop")).pressed
    driver.finger(pygame.FINGERMOTION, (700, 40))
    assert not form.look(driver.find("stop")).pressed
    driver.finger(pygame.FINGERUP)
    assert form.log == []


def test_who_stays_on_it_is_told_what_it_is_and_presses_nothing(driver: Driver, form: Form) -> None:
    due = driver.ctx.settings.hover_delay + HELD_MS
    driver.tap("go", hold=due // 2)
    assert form.log == ["go"]
    driver.finger(pygame.FINGERDOWN, "go").wait(due + 100)
    assert form.tip.visible
    driver.finger(pygame.FINGERUP).wait(3000)
    assert form.log == ["go"]
    assert form.tip.visible, "it stays, to be read without a finger on it"
    driver.tap((700, 600))
    assert not form.tip.visible


def test_slow_fingers_press_what_has_nothing_to_tell(driver: Driver, form: Form) -> None:
    driver.tap("stop", hold=3000)
    assert form.log == ["stop"]


def test_a_finger_pulls_what_scrolls_and_presses_nothing_by_it(driver: Driver, form: Form) -> None:
    row = driver.find("row3").rect
    driver.swipe(row.center, (row.centerx, row.centery - 100))
    assert driver.find("row3").rect.y == row.y - 100
    assert form.log == []
    lower = driver.find("row5").rect.center
    driver.swipe(lower, (lower[0], lower[1] + 600))
    assert form.scrolling.offsets["list"] == 0 and form.log == []
    driver.swipe(row.center, (row.centerx + 2, row.centery - 2)).tap(row.center)
    assert form.log == ["Row 3", "Row 3"], "a finger is never quite still"


def test_what_follows_the_finger_is_not_pulled(driver: Driver, form: Form) -> None:
    slider = driver.find("volume").rect
    driver.swipe(slider.center, (slider.right - 2, slider.bottom + 90))
    assert form.values["volume"] == 100


def test_another_finger_changes_nothing(driver: Driver, form: Form) -> None:
    driver.finger(pygame.FINGERDOWN, "stop").finger(pygame.FINGERDOWN, "go", number=2)
    driver.finger(pygame.FINGERUP, "go", number=2)
    assert form.log == [] and form.pressed_key == "stop"
    driver.finger(pygame.FINGERUP, "stop")
    assert form.log == ["stop"]
