"""Dialogs: answers, Escape, any window."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tests.app.driver import Driver
from tests.app.widgets.form import Form


def test_a_dialog_answers_once_and_escape_is_the_last_button(driver: Driver, form: Form) -> None:
    answers: list[str] = []
    buttons = [
        ActionItem("yes", "Delete", kind="danger", do=lambda: answers.append("yes")),
        ActionItem("no", "Keep", do=lambda: answers.append("no")),
    ]
    driver.push(Dialog(driver.ctx, "Delete this game?", "It can not be brought back.", buttons, focus="no"))
    assert driver.scene.focus_key == "no"
    driver.press("escape")
    assert answers == ["no"]
    assert driver.top is form
    driver.push(Dialog(driver.ctx, "Delete this game?", "It can not be brought back.", buttons)).click("yes")
    assert answers == ["no", "yes"]


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("size", [(480, 300), (1280, 720), (1920, 1080)])
def test_dialogs_stay_inside_the_window(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    buttons = [
        ActionItem("a", "Delete the game for ever"),
        ActionItem("b", "Keep"),
        ActionItem("c", "Ask me again later"),
    ]
    driver.push(Dialog(driver.ctx, "A long title of a dialog", "A long sentence. " * 30, buttons))
    for key in ("a", "b", "c"):
        assert driver.ctx.display.bounds.contains(driver.find(key).rect), key
    assert driver.ctx.display.bounds.contains(driver.find("panel").rect)
