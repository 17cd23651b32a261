"""What the pointer does: clicks on release, hover, tooltips (ux D2, D7)."""

from __future__ import annotations

import pygame
import pytest

from tabletop.app.widgets import tips
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


def test_a_tip_stays_clear_of_the_windows_edges(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[pygame.Rect] = []
    monkeypatch.setattr(tips, "draw_ground", lambda ctx, surface, box, near: boxes.append(box.copy()))
    d = driver.ctx.display
    spots = [(x, y) for x in range(0, d.w + 1, d.w // 8) for y in range(0, d.h + 1, d.h // 6)]
    tall = [pygame.Rect(x, -d.h, 9, 2 * d.h - 40) for x, _ in spots]  # scrolled away for the most part
    for near in (*(pygame.Rect(spot, (9, 9)) for spot in spots), *tall):
        tips.draw_tooltip(driver.ctx, pygame.Surface(d.size), "End the turn\nOr press E.", near)
    assert len(boxes) == 2 * len(spots)
    assert all(d.bounds.inflate(-2 * d.px(8), -2 * d.px(8)).contains(box) for box in boxes)
