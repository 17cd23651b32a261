"""Focus and keys: Tab, arrows, activation, bindings, the ring (ux A2 to A4)."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.focus import heads, nearest
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_tab_walks_the_zones_and_remembers_the_place(driver: Driver, form: Form) -> None:
    driver.press("tab")
    assert form.focus_key == "go"
    driver.press("right")
    assert form.focus_key == "stop"
    driver.press("tab")
    assert form.focus_key == "name"
    driver.press("tab", "tab")
    assert form.focus_key == "stop"
    driver.press("shift+tab")
    assert form.focus_key == "row0"


def test_arrows_move_in_space_and_do_not_wrap(driver: Driver, form: Form) -> None:
    driver.press("tab", "down")
    assert form.focus_key == "low"
    driver.press("down", "left")
    assert form.focus_key == "low"
    driver.press("up", "right", "right")
    assert form.focus_key == "stop"


def test_enter_and_space_activate(driver: Driver, form: Form) -> None:
    driver.press("tab", "return", "space")
    assert form.log == ["go", "go"]


def test_a_key_binding_uses_its_widget(driver: Driver, form: Form) -> None:
    driver.press("z")
    assert form.log == ["go"]


def test_space_is_left_to_the_main_button_on_tables(driver: Driver, form: Form) -> None:
    form.space_activates = False
    driver.press("tab", "space")
    assert form.log == []


def test_the_ring_shows_for_the_keyboard_only(driver: Driver, form: Form) -> None:
    driver.press("tab")
    with_ring = driver.picture()
    assert form.focus_visible
    driver.click("go")
    assert not form.focus_visible
    focus = driver.ctx.theme.color.focus[:3]
    rect = form.find("go").rect  # type: ignore[union-attr]
    ring = 2 * max(2, driver.ctx.display.px(4))
    where = (rect.centerx, rect.y - ring + 1)
    assert with_ring.get_at(where)[:3] == focus
    assert driver.picture().get_at(where)[:3] != focus


def test_focus_survives_rebuilding_and_leaves_with_its_widget(driver: Driver, form: Form) -> None:
    driver.press("tab", "right")
    driver.resize((1920, 1080))
    assert form.focus_key == "stop"
    form.build = list  # type: ignore[method-assign]
    form.rebuild()
    driver.frame()
    assert form.focus_key is None


def test_every_focusable_widget_is_reached_by_keys_alone(driver: Driver, form: Form) -> None:
    seen = set()
    for _ in range(3):
        driver.press("tab")
        for _ in range(25):
            seen.add(form.focus_key)
            driver.press("down")
    driver.press("tab", "up", "right")
    seen.add(form.focus_key)
    assert {w.key for zone in form.zones for w in zone.widgets if w.focusable} - seen == set()


def test_what_is_written_goes_into_a_field_only_while_it_has_the_focus(
    driver: Driver, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, partial(told.append, name))
    for key, expected in (("name", "start_text_input"), ("go", "stop_text_input")):
        form.focus(key)
        assert told.pop() == expected


def test_nearest_prefers_what_is_in_line() -> None:
    start = pygame.Rect(0, 0, 10, 10)
    rects = [pygame.Rect(20, 40, 10, 10), pygame.Rect(60, 2, 10, 10), pygame.Rect(-30, 0, 10, 10)]
    assert nearest(start, rects, "right") == 1
    assert nearest(start, rects, "left") == 2
    assert nearest(start, rects, "down") == 0
    assert nearest(start, rects, "up") is None
    assert nearest(start, [pygame.Rect(20, 20, 10, 10), pygame.Rect(60, 2, 10, 10)], "right") == 0
    assert nearest(start, [pygame.Rect(20, 20, 10, 10), pygame.Rect(2, 60, 10, 10)], "down") == 0


def test_a_wider_button_above_is_not_to_the_right() -> None:
    start = pygame.Rect(0, 70, 250, 56)
    above, beside = pygame.Rect(0, 0, 290, 56), pygame.Rect(266, 70, 250, 56)
    assert nearest(start, [above, beside], "right") == 1
    assert nearest(start, [above], "up") == 0
    assert nearest(start, [above], "right") == 0, "rather an odd way than none"


def test_a_group_is_no_stop_among_what_lies_in_it() -> None:
    group, others = pygame.Rect(0, 0, 200, 160), [pygame.Rect(10 + 40 * n, 60, 30, 30) for n in range(4)]
    below = pygame.Rect(0, 170, 200, 160)
    rects = heads([group, *others, below])
    for number in (1, 2, 3):
        assert nearest(rects[number], rects[:number] + rects[number + 1 :], "right") == number
    assert nearest(rects[0], rects[1:], "down") in range(4)
    assert nearest(rects[2], [*rects[:2], *rects[3:]], "up") == 0
    assert rects[-1] == below


def test_a_held_key_acts_once(driver: Driver, form: Form) -> None:
    driver.press("tab")
    driver.key_down("return").key_down("return").key_down("return").key_up("return")
    assert form.log == ["go"]


def test_arrows_scroll_a_text_that_has_no_widgets(driver: Driver) -> None:
    words = "A long sentence. " * 300
    driver.push(Dialog(driver.ctx, "Rules", words, [ActionItem("ok", "Done")]))
    driver.press("down", "down")
    assert driver.scene.scrolling.offsets["text"] > 0
    driver.press("end")
    label = driver.find("sentence")
    view = driver.scene.zones[1].viewport
    assert view is not None
    assert label.rect.bottom <= view.bottom
