"""Widgets that hold a value: segments, switches, sliders, lists."""

from __future__ import annotations

from tabletop.app.widgets.choice import ChoiceList, Segmented
from tabletop.app.widgets.field import Slider
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_segmented_by_click_and_by_keys(driver: Driver, form: Form) -> None:
    control = driver.find("move")
    assert isinstance(control, Segmented)
    driver.click(control.segments()[0])
    assert form.values["move"] == "click"
    form.focus("move")
    driver.press("right")
    assert form.values["move"] == "drag"
    driver.press("left", "left")
    assert form.values["move"] == "click"


def test_switch(driver: Driver, form: Form) -> None:
    driver.click("mute")
    assert form.values["mute"] is True
    form.focus("mute")
    driver.press("space")
    assert form.values["mute"] is False


def test_slider_by_drag_click_and_keys(driver: Driver, form: Form) -> None:
    slider = driver.find("volume")
    assert isinstance(slider, Slider)
    y = slider.rect.centery
    driver.click((slider.x_of(20), y))
    assert form.values["volume"] == 20
    driver.drag((slider.x_of(20), y), (slider.x_of(100) + 300, y))
    assert form.values["volume"] == 100
    form.focus("volume")
    driver.press("left", "home", "right")
    assert form.values["volume"] == 5


def test_select_opens_a_list_and_escape_leaves_it_unchanged(driver: Driver, form: Form) -> None:
    driver.click("level")
    assert isinstance(driver.top, ChoiceList)
    driver.press("escape")
    assert driver.top is form
    driver.click("level").press("down", "return")
    assert driver.top is form
    assert form.values["level"] == 2
    driver.click("level").click((5, 5))
    assert driver.top is form
    assert form.values["level"] == 2
