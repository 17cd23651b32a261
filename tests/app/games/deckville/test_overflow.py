"""No text on Deckville's table is cut, in Japanese and a long language, in small windows (ux S3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.app.cuts import AT_TABLES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.games.deckville.table import open_table, position

SIZES = [((1280, 720), 100), ((1280, 720), 125), ((1920, 1080), 100), ((1920, 1080), 200)]
SIZES += [((1280, 720), 150), ((1280, 720), 200)]
LOOKS = [(*size, language) for size in SIZES for language in AT_TABLES]
LOOKS += [((1024, 600), 100, language) for language in ("en", "ja")]
"""The last is the window on a screen of 1280x720, where nothing is to spare."""


@pytest.mark.parametrize(("size", "scale", "language"), LOOKS)
def test_no_text_is_cut(
    size: tuple[int, int], scale: int, language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=scale, language=shown_in(language), animation="off")
    cuts = Cuts(driver, language)
    for state in (position(3), position(4, 120), position(1, 40), position(3, built=1, reached=3)):
        scene = open_table(driver, state)
        for key in ("hand:0", "pool_1", "built_p:0", "discard"):
            if scene.find(key) is None:
                driver.press("v")
            driver.move(key).wait(400)
        driver.press("escape").click("hand:0").wait(200)
        scene.suspend()
        driver.ctx.scenes.clear()
    assert cuts.found == set()
