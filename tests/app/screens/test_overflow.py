"""No text on any screen is cut, in a language longer than any and in all that there are (ux S3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pygame
import pytest

from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.widgets.host import WidgetScene
from tabletop.i18n import languages
from tests.app.cuts import Cuts, shown_in
from tests.app.driver import Driver
from tests.app.screens.gallery import Made, fill_library, screens
from tests.app.screens.moments import moments

Size = tuple[int, int]
SMALL, LARGE = (1280, 720), (1920, 1080)
LOOKS = [
    ("by_length", SMALL, 100, 100),
    ("by_length", SMALL, 150, 100),
    pytest.param("by_length", LARGE, 200, 100, marks=pytest.mark.slow),
    ("by_length", LARGE, 100, 200),
    ("ja", SMALL, 100, 100),
    ("ja", LARGE, 200, 100),
]
"""Language, window, UI scale and text scale, per cent."""
AROUND = ("setup_", "results_", "record", "daily", "glance_", "keys", "saved", "ledger_over", "lesson_end")
"""How the names of moments begin that are screens, not tables."""
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


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out tables shown small and faces of cards, which have tests of their own."""
    monkeypatch.setattr(
        TablePicture, "picture", lambda self, size, view, viewer, radius=0: pygame.Surface(size)
    )
    monkeypatch.setattr(Faces, "drawn", lambda self, values, w, is_cut=False: pygame.Surface((w, w)))


def cut_on(driver: Driver, language: str, made: Iterable[Made]) -> dict[str, set[str]]:
    """Return the texts that are cut on screens, by their names. All that stands still is in the window."""
    cuts, seen = Cuts(driver, language), dict[str, set[str]]()
    for name, make in made:
        scene = make(driver.ctx)
        assert isinstance(scene, WidgetScene)
        driver.push(scene)
        look_at_everything(driver, scene)
        if cuts.found:
            seen[name] = set(cuts.found)
        cuts.found.clear()
        for widget in (one for zone in scene.zones if zone.viewport is None for one in zone.widgets):
            assert driver.ctx.display.bounds.contains(widget.rect), (name, widget.key)
        driver.ctx.scenes.clear()
    return seen


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize(("language", "size", "scale", "text_scale"), LOOKS)
def test_no_text_is_cut(
    make_driver: Callable[..., Driver],
    tmp_path: Path,
    size: Size,
    scale: int,
    text_scale: int,
    language: str,
) -> None:
    fill_library(tmp_path)
    driver = make_driver(
        size=size,
        ui_scale=scale,
        text_scale=text_scale,
        language=shown_in(language),
        animation="off",
    )
    has_tables = (language, size) == ("ja", SMALL)
    made = (one for one in screens() if has_tables or one[0] not in TABLES)
    assert cut_on(driver, language, made) == {}


@pytest.mark.slow
@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize(("size", "scale"), [(SMALL, 100), (SMALL, 150), (LARGE, 200)])
@pytest.mark.parametrize("language", sorted(languages.offered()))
def test_no_text_is_cut_in_any_language(
    make_driver: Callable[..., Driver], tmp_path: Path, language: str, size: Size, scale: int
) -> None:
    """Neither on these screens nor on those whose pictures are kept, tables left out."""
    fill_library(tmp_path)
    driver = make_driver(size=size, ui_scale=scale, language=language, animation="off")
    kept = ((one.name, one.make) for one in moments())
    around = ((name, make) for name, make in kept if name.startswith(AROUND))
    assert cut_on(driver, language, (*screens(), *around)) == {}
