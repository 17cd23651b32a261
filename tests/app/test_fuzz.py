"""Random clicks, keys, text, sizes, languages: nothing breaks, nothing is left behind (ux R11)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tabletop.app.table.drawn.drape import DrapeScene
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tests.app.driver import Driver
from tests.app.widgets.form import Form

KEYS = [
    "tab",
    "shift+tab",
    "left",
    "right",
    "up",
    "down",
    "return",
    "space",
    "home",
    "end",
    "backspace",
    "ctrl+a",
]
KEYS += ["ctrl+c", "ctrl+v", "ctrl+x", "delete", "page up", "page down", "u", "e", "f9", "ctrl+m"]
SIZES = [(1280, 720), (1920, 1080), (480, 300), (200, 150), (700, 1200), (2560, 600)]


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
def test_random_input_breaks_nothing(make_driver: Callable[..., Driver], seed: int) -> None:
    dice = random.Random(seed)
    driver = make_driver()
    form = Form(driver.ctx)
    driver.push(form)

    def point() -> tuple[int, int]:
        return dice.randrange(-5, driver.ctx.display.w + 5), dice.randrange(-5, driver.ctx.display.h + 5)

    acts: list[Callable[[], object]] = [
        lambda: driver.click(point(), dice.choice((1, 1, 1, 2, 3))),
        lambda: driver.drag(point(), point(), 3),
        lambda: driver.wheel(point(), dice.choice((-3, -1, 1, 3))),
        lambda: driver.press(dice.choice(KEYS)),
        lambda: driver.press(dice.choice(KEYS)),
        lambda: driver.type(dice.choice(("a", "漢字", "😀", "שלום", "x" * 300, "\u200d"))),
        lambda: driver.post(pygame.TEXTEDITING, text=dice.choice(("か", "")), start=0, length=1),
        lambda: driver.post(pygame.WINDOWFOCUSLOST),
        lambda: driver.resize(dice.choice(SIZES)),
        lambda: driver.ctx.change(
            language=dice.choice(("en", "ja")), ui_scale=dice.choice((75, 100, 150, 200))
        ),
        lambda: driver.ctx.change(palette=dice.choice(("standard", "high_contrast"))),
        lambda: driver.ctx.toasts.add("Something happened", seat=dice.randrange(9)),
        lambda: driver.push(
            Dialog(driver.ctx, "Sure?", "Really?", [ActionItem("y", "Yes"), ActionItem("n", "No")])
        ),
        lambda: driver.wait(400),
    ]

    def back() -> None:
        """Leave the top scene: Escape answers a dialog; what hides everything has to be lifted (ux C9)."""
        driver.resize((1280, 720))
        if isinstance(driver.top, DrapeScene):
            driver.wait(1000).key_down("space").wait(1000).key_up("space").wait(2000)
        else:
            driver.press("escape")

    for _ in range(150):
        dice.choice(acts)()
        if len(driver.ctx.scenes.stack) > 4:
            back()
    for _ in range(20):
        if driver.top is not form:
            back()
    assert driver.top is form
    assert driver.ctx.assets.cache.bytes <= driver.ctx.assets.cache.limit
    assert len(form.values["name"]) <= 500
