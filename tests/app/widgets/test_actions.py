"""One action is the same button wherever it is offered."""

from __future__ import annotations

import pygame

from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.layout import fitted_button, natural_w
from tabletop.app.widgets.topbar import topbar
from tests.app.driver import Driver

RECT = pygame.Rect(0, 0, 300, 60)


def test_bar_dialog_panel_and_sign_say_the_same_of_an_action(driver: Driver) -> None:
    ctx, done = driver.ctx, list[str]()
    can = ActionItem("go", "Go on", "play", lambda: done.append("go"), "undo", tooltip="To the next page.")
    cannot = can._replace(key="stay", reason="There is no other page.")
    dialog = Dialog(ctx, "Where to?", "Choose.", (can, cannot))
    driver.push(dialog)
    places: list[dict[str, Widget]] = [
        {widget.key: widget for widget in topbar(ctx, "Page", right=(can, cannot))},
        {item.key: Button.of(ctx, item, RECT) for item in (can, cannot)},
        {item.key: IconButton.of(ctx, item, RECT) for item in (can, cannot)},
        {item.key: fitted_button(ctx, item) for item in (can, cannot)},
        {widget.key: widget for zone in dialog.zones for widget in zone.widgets},
    ]
    for found in places:
        go, stay = found["go"], found["stay"]
        assert isinstance(go, Button) and isinstance(stay, Button)
        assert (go.name, go.icon, go.action, go.cap) == ("Go on", "play", "undo", "U")
        assert go.enabled and not stay.enabled and stay.reason == "There is no other page."
    driver.click("stay")
    assert not done and dialog.tip.reason == "There is no other page." and driver.top is dialog
    driver.click("go")
    assert done == ["go"] and driver.ctx.scenes.top is None


def test_a_button_as_wide_as_its_words_shows_all_of_them_and_its_own_key_cap(driver: Driver) -> None:
    item = ActionItem("lift", "To the table", "play", cap="Space")
    for button in (fitted_button(driver.ctx, item), fitted_button(driver.ctx, item, style="button_l")):
        assert button.cap == "Space" and button.rect.w == natural_w(button) and not button.tooltip
