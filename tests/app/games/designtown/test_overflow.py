"""No text on Design Town's table is cut, in Japanese and a long language, in small windows (ux S3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.games.designtown.cards import (
    APARTMENT,
    CENTRAL_PARK,
    CONVENIENCE_STORE,
    FACTORY,
    HOSPITAL,
    RESIDENTIAL_AREA,
)
from tests.app.cuts import AT_TABLES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.games.designtown.table import open_table, position

SIZES = [((1280, 720), 100), ((1280, 720), 125), ((1920, 1080), 100), ((1920, 1080), 200)]
LOOKS = [(*size, language) for size in SIZES for language in AT_TABLES]
LOOKS += [((1024, 600), 100, language) for language in ("en", "ja")]
"""The last is the window on a screen of 1280x720, where nothing is to spare."""


@pytest.mark.parametrize(("size", "scale", "language"), LOOKS)
def test_no_text_is_cut(
    size: tuple[int, int], scale: int, language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=scale, language=shown_in(language), animation="off")
    cuts = Cuts(driver, language)
    for state in (
        position(2),
        position(3),
        position(2, is_building=True, cash=9),
        position(2, is_building=True, cash=0),
        position(2, row=()),
        position(2, decks=((HOSPITAL, RESIDENTIAL_AREA), *position(2).decks[1:])),
        position(1, decks=((),), open=(0,)),
    ):
        scene = open_table(driver, state)
        for key in ("deck", "supply:4", "disc:5", "disc:9"):
            if scene.find(key) is not None:
                driver.move(key).wait(400)
        scene.suspend()
        driver.ctx.scenes.clear()
    assert cuts.found == set()


@pytest.mark.parametrize("language", AT_TABLES)
def test_in_a_lower_window_all_kinds_of_a_deck_are_named_whole(
    language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=(1280, 701), language=shown_in(language), animation="off")
    cuts = Cuts(driver, language)
    deck = (HOSPITAL, RESIDENTIAL_AREA, APARTMENT, CONVENIENCE_STORE, FACTORY, CENTRAL_PARK, CENTRAL_PARK)
    open_table(driver, position(2, row=(), unhappy=0, decks=(deck, *position(2).decks[1:])))
    assert cuts.found == set()
