"""Text fields: editing, composing, any text, the clipboard."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tabletop.app.core.input import KeyDown
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.field import Edit
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_typing_goes_into_the_field_and_not_to_shortcuts(driver: Driver, form: Form) -> None:
    driver.click("name").key_down("e").type("e").type("メイ")
    assert form.values["name"] == "eメイ"
    assert form.log == []


def test_editing_keys(driver: Driver, form: Form) -> None:
    driver.click("name").type("tower")
    driver.press("left", "backspace", "home", "delete").type("b")
    assert form.values["name"] == "bowr"
    driver.press("ctrl+a").type("x")
    assert form.values["name"] == "x"


def test_an_arrow_that_has_nowhere_to_go_leads_out(driver: Driver, form: Form) -> None:
    driver.click("name").type("ab").press("left", "right")
    assert form.focus_key == "name"
    driver.key_down("left").key_down("left").key_down("left").key_down("left").key_up("left")
    assert form.focus_key == "name", "a held key stays"
    field = driver.find("name")
    assert not field.handle(KeyDown(0, "left", frozenset(), ""), form)
    assert field.handle(KeyDown(0, "left", frozenset({"shift"}), ""), form)
    assert field.handle(KeyDown(0, "right", frozenset(), ""), form)


def test_composed_text_is_not_taken_before_it_is_done(driver: Driver, form: Form) -> None:
    driver.click("name").post(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    assert form.values["name"] == ""
    driver.press("return")
    driver.post(pygame.TEXTEDITING, text="", start=0, length=0).type("日本")
    assert form.values["name"] == "日本"


def test_what_is_composed_is_underlined_before_the_caret(driver: Driver, form: Form) -> None:
    driver.click("name").type("ab").press("left")
    driver.post(pygame.TEXTEDITING, text="にほ", start=0, length=2)
    fills: list[pygame.Rect] = []

    class Noting(pygame.Surface):
        def fill(self, color: Any, rect: Any = None, *rest: Any) -> pygame.Rect:
            fills.append(pygame.Rect(rect))
            return super().fill(color, rect, *rest)

    field, text = driver.find("name"), driver.ctx.text
    field.draw(Noting(driver.ctx.display.size), Look(focus=True))
    line, caret = fills
    inner = field._inner
    assert line.x == inner.x + text.width("a", field.style) and line.w == text.width("にほ", field.style)
    assert caret.x == line.right and caret.top < line.top and line.bottom <= inner.bottom


@pytest.mark.parametrize("text", ["", "x" * 800, "😀" * 30, "שלום", "a\nb\0c", "\u202eevil"])
def test_any_name_can_be_typed_and_drawn(driver: Driver, form: Form, text: str) -> None:
    driver.click("name").type(text).press("home", "end", "shift+left").frame()
    assert len(form.values["name"]) <= 500
    assert "\n" not in form.values["name"]


def test_a_click_puts_the_caret_there_and_a_drag_selects(driver: Driver, form: Form) -> None:
    driver.click("name").type("mmmmmmmm")
    field = driver.find("name")
    left = (field.rect.x + 4, field.rect.centery)
    driver.click(left)
    assert form.memory["name"].caret == 0
    driver.drag(left, (field.rect.right - 4, field.rect.centery))
    assert form.memory["name"].span == (0, 8)
    driver.press("backspace")
    assert form.values["name"] == ""


def test_copy_cut_and_paste(driver: Driver, form: Form) -> None:
    driver.click("name").type("tower").press("ctrl+a", "ctrl+x")
    assert form.values["name"] == ""
    driver.press("ctrl+v", "ctrl+v")
    assert form.values["name"] == "towertower"


def test_edit_replaces_the_selection() -> None:
    assert Edit("abcdef", 4, 1).put("X", 10) == Edit("aXef", 2, 2)
    assert Edit("abc", 3, 3).put("defg", 5).text == "abcde"
    assert Edit("abc", 0, 0).erase(-1).text == "abc"
