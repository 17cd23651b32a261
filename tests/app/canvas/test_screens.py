"""Every screen is, frame by frame, what would be drawn in full, wherever the pointer is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from tabletop.app.table.bot_turns import BotTurns
from tests.app.canvas.whole import compared
from tests.app.driver import Driver
from tests.app.painted.kept import GROUPS, _be_silent
from tests.app.painted.moment import Moment
from tests.app.storm import dice

MOMENTS = [moment for group in GROUPS for moment in GROUPS[group]() if group == "screens"]
SMALL = (1280, 720)
MOMENTS_AT_TIMES = [
    pytest.param(
        moment, id=moment.name, marks=[pytest.mark.slow] * bool({"ui_scale", "language"} & moment.look.keys())
    )
    for moment in MOMENTS
]
"""The same screens in another language or size are many more frames of the same parts."""


def look_about(driver: Driver, seed: int, count: int) -> None:
    """Point at things, scroll, walk with the keyboard, let something be said."""
    throws = dice(seed)
    for _ in range(count):
        chance = next(throws)
        width, height = driver.ctx.display.size
        spot = (chance.below(width), chance.below(height))
        match chance.below(6):
            case 0 | 1:
                driver.move(spot).frame(1 + chance.below(3))
            case 2:
                driver.wheel(spot, chance.pick((-2, 2)))
            case 3:
                driver.press(chance.pick(("tab", "down", "right", "shift+tab")))
            case 4:
                driver.ctx.toasts.add("Something happened", seat=chance.below(4))
                driver.frame(2)
            case _:
                driver.wait(700)


@pytest.mark.parametrize("moment", MOMENTS_AT_TIMES)
def test_every_frame_of_a_screen_is_whole(
    moment: Moment, make_driver: Callable[..., Driver], tmp_path: Path
) -> None:
    look = {**moment.look, "size": SMALL, "curtain": "off"}
    with mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent), contextlib.chdir(tmp_path):
        driver = make_driver(**look)
        with compared(driver, hashed=True) as frames:
            driver.push(moment.make(driver.ctx))
            moment.act(driver)
            look_about(driver, 3, 6)
        assert frames[0] >= 3
