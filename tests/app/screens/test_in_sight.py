"""At every size the essential controls of screens are in sight: whole, not scrolled away, not covered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest

import tabletop
from tabletop.app.core.session import Session
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.table import registry
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.host import WidgetScene
from tests.app.driver import Driver
from tests.app.painted.moment import wandered
from tests.app.screens.gallery import fill_library, screens
from tests.app.screens.moments import SEATS

Look = tuple[tuple[int, int], int, str]
SCALES = (75, 100, 150, 200)
WINDOWS = ((1280, 720), (1600, 900), (1920, 1080), (3840, 2160))
LANGUAGES = ("en", "ja")
SOME: Sequence[Look] = (((1280, 720), 150, "ja"), ((1280, 720), 200, "en"), ((1920, 1080), 100, "en"))
MENU = "continue daily learn puzzles record saved replays accessibility language settings quit game.gotown"
ESSENTIAL: Mapping[str, str] = {
    "menu": MENU,
    "welcome": "learn learn.designtown learn.deckville learn.chinatown play leave language ui_scale",
    "daily": "city.game play home settings",
    "daily_played": "city.game city.result again home",
    "setup_4": "start home",
    "results_2": "rematch menu review headline sum",
    "results_4": "rematch menu review headline sum",
    "replay": "previous play next back home board",
    "history": "previous play next back board",
    "review": "back",
    "puzzles": "home",
    "record_charts": "home",
    "rules": "back search",
}
FEW = ("menu", "welcome", "daily", "results_2", "setup_4", "history")
"""By screen the keys of what must be in sight; `sum` stands for the total of the score sheet."""


def missing(scene: WidgetScene, keys: Sequence[str]) -> Iterator[str]:
    """Give those that are not there, not whole in the window or their viewport, or under something else."""
    bounds = scene.ctx.display.bounds
    for key in keys:
        if key == "sum":
            key = next(f"cell{n}.0" for n, row in enumerate(scene.rows) if row.is_total)  # type: ignore[attr-defined]
        widget, zone = scene.find(key), scene.zone_of(key)
        if widget is None or zone is None:
            yield f"{key} is missing"
            continue
        seen = widget.rect.clip(bounds if zone.viewport is None else zone.viewport.clip(bounds))
        if seen.size != widget.rect.size:
            yield f"{key} is cut to {tuple(seen)} of {tuple(widget.rect)}"
        top = scene.widget_at(widget.rect.center)
        if top is not None and widget.focusable and not widget.rect.contains(top.rect):
            yield f"{key} lies under {top.key}"


def look(driver: Driver, wanted: Sequence[str], looks: Sequence[Look]) -> list[str]:
    """Return what is missing, at each size and in each language; every screen is made once."""
    found: list[str] = []
    for name, make in screens():
        if name not in wanted:
            continue
        scene = make(driver.ctx)
        assert isinstance(scene, WidgetScene)
        driver.push(scene)
        for size, scale, language in looks:
            driver.ctx.change(ui_scale=scale, language=language)
            driver.resize(size)
            if hasattr(scene, "is_revealing"):
                driver.press("tab")
            lacks = missing(scene, ESSENTIAL[name].split())
            found += [f"{name} {size} {scale} {language}: {one}" for one in lacks]
        driver.ctx.scenes.clear()
    return found


@pytest.fixture
def filled(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """Return an app with games in its library that draws no tables in its pages."""
    fill_library(tmp_path)
    monkeypatch.setattr(
        TablePicture, "picture", lambda self, size, view, viewer, radius=0: pygame.Surface(size)
    )
    driver.ctx.change(animation="off")
    return driver


def test_essential_controls_are_in_sight(filled: Driver) -> None:
    assert look(filled, FEW, SOME) == []


@pytest.mark.slow
def test_essential_controls_are_in_sight_at_all_sizes(filled: Driver) -> None:
    assert look(filled, [*ESSENTIAL], [*product(WINDOWS, SCALES, LANGUAGES)]) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", tabletop.games())
def test_the_bar_and_what_goes_on_are_in_sight_at_every_table(driver: Driver, game: str) -> None:
    table = wandered(game, SEATS[game], 30)
    scene = registry.at_table(driver.ctx, Session(table, lambda: "off"))
    driver.push(scene)
    for size, scale, language in product(WINDOWS, SCALES, LANGUAGES):
        driver.ctx.change(ui_scale=scale, language=language)
        driver.resize(size).wait(100)
        buttons = [one for zone in scene.zones for one in zone.widgets if isinstance(one, Button)]
        keys = [one.key for one in buttons if one.key.startswith("bar.") or one.kind == "primary"]
        assert "bar.settings" in keys and [*missing(scene, keys)] == [], (size, scale, language)
