"""No text on any screen is cut, in English and in a language 40 % longer, where windows are small (ux S3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.widgets.host import WidgetScene
from tests.app.cuts import LANGUAGES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.screens.gallery import fill_library, screens

SIZES = [((1280, 720), 125, 100), ((1920, 1080), 200, 100), ((1920, 1080), 100, 200)]
"""Window, UI scale and text scale, per cent."""
TABLES = ("puzzle", "puzzle_solved")
"""Whole tables, which have tests of their own: here they are looked at once, in a language that there is."""


def look_at_everything(driver: Driver, scene: WidgetScene) -> None:
    """Draw the scene scrolled to every part of it, but not what stands still meanwhile.

    Without pixels: only what is fitted counts here.
    """
    driver.frame(2)
    surface = driver.ctx.display.surface
    surface.set_clip((0, 0, 0, 0))
    for zone in scene.zones:
        if zone.viewport is None:
            continue
        room = scene.scrolling.room(zone)
        still = {("zone", other.name) for other in scene.zones if other is not zone}
        for offset in (*range(0, room, max(1, zone.viewport.h // 2)), room):
            scene.scrolling.to(zone, offset)
            for part in scene.pieces():
                if part.name not in still:
                    part.draw(surface)
            scene.draw_over(surface)
    surface.set_clip(None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale", "text_scale"), SIZES)
def test_no_text_is_cut(
    make_driver: Callable[..., Driver],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int,
    text_scale: int,
    language: str,
) -> None:
    fill_library(tmp_path)
    # A table shown small is a picture of its own scene, which has its own tests.
    monkeypatch.setattr(
        TablePicture, "picture", lambda self, size, view, viewer, radius=0: pygame.Surface(size)
    )
    driver = make_driver(
        size=size,
        ui_scale=scale,
        text_scale=text_scale,
        language=shown_in(language),
        animation="off",
    )
    cuts = Cuts(driver, language)
    seen: dict[str, set[str]] = {}
    for name, make in screens():
        if name in TABLES and scale != SIZES[0][1]:
            continue
        scene = make(driver.ctx)
        assert isinstance(scene, WidgetScene)
        driver.push(scene)
        look_at_everything(driver, scene)
        if cuts.found and not (language == "longer" and name in TABLES):
            seen[name] = set(cuts.found)
        cuts.found.clear()
        for zone in scene.zones:
            for widget in zone.widgets:
                if zone.viewport is None:
                    assert widget.rect.left >= 0, (name, widget.key)
                    assert widget.rect.right <= size[0], (name, widget.key)
                    assert widget.rect.bottom <= size[1], (name, widget.key)
        driver.ctx.scenes.clear()
    assert seen == {}
