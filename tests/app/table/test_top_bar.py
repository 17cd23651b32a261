"""The bar of a table at large scales: everything stays inside it, messages stand on it (ux S3)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

import tabletop
from tabletop.app.core import navigate
from tabletop.app.proof.gallery import played
from tabletop.app.table.top_bar import BAR_H
from tests.app.cuts import Cuts
from tests.app.driver import Driver
from tests.app.screens.gallery import session


def at_table(make_driver: Callable[..., Driver], game: str, size: tuple[int, int], scale: int) -> Driver:
    driver = make_driver(size=size, ui_scale=scale, language="ja", animation="off", curtain="off")
    live = session(driver.ctx, played(game, 3, 8, seed=3, humans=3))
    live.lift_curtain()
    navigate.show_table(driver.ctx, live)
    return driver.frame(3)


@pytest.mark.parametrize("game", tabletop.games())
def test_nothing_outgrows_the_bar(make_driver: Callable[..., Driver], game: str) -> None:
    table = at_table(make_driver, game, (1920, 1080), 200)
    bar = pygame.Rect(0, 0, table.ctx.display.w, table.ctx.display.px(BAR_H))
    found = [widget for zone in table.scene.zones for widget in zone.widgets if widget.key.startswith("bar.")]
    assert len(found) == 5
    assert all(bar.contains(widget.rect) for widget in found)
    cuts = Cuts(table, "ja")
    table.scene.draw(table.ctx.display.surface)
    assert not {table.scene.prompt(), table.scene.status()} & set(cuts.found)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1920, 1080), 200)])
def test_a_message_hides_nothing_of_the_table(
    make_driver: Callable[..., Driver], size: tuple[int, int], scale: int
) -> None:
    table = at_table(make_driver, "gotown", size, scale)
    below = pygame.Rect(0, table.ctx.display.px(BAR_H + 20), table.ctx.display.w, table.ctx.display.px(300))
    before = pygame.image.tobytes(table.picture(), "RGB")
    sight = pygame.image.tobytes(table.picture().subsurface(below), "RGB")
    table.ctx.toasts.add("Tom builds a floor with a 4 and a 5.", seat=1)
    table.frame()
    assert pygame.image.tobytes(table.picture(), "RGB") != before
    assert pygame.image.tobytes(table.picture().subsurface(below), "RGB") == sight
