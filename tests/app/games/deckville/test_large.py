"""Deckville's table where all is large: the supply or a district in the middle, nothing lies on anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.app.games.deckville.keys import DISTRICT, RESOURCES
from tabletop.app.games.deckville.view import looked_at
from tabletop.app.table.key import Key
from tabletop.app.table.scene import TableScene
from tabletop.games.deckville.commands import SOURCES
from tests.app.driver import Driver
from tests.app.games.deckville.table import ROUTES, open_table, position, reserved, rich
from tests.app.games.deckville.test_routes import CASES

SIZES = [(1280, 720), (1024, 768), (2560, 1080)]


@pytest.fixture
def large(make_driver: Callable[..., Driver]) -> Driver:
    return make_driver(size=(1280, 720), ui_scale=200, animation="off", curtain="off")


def boxes(scene: TableScene) -> list[Any]:
    """Return what must not overlap: the rows, the middle, the hand, the buttons."""
    layout = scene.layout
    middle = layout.supply if layout.sheet == "supply" else layout.district
    found = [layout.tab, *layout.plates.values(), layout.tracker, middle, layout.hand_area]
    found += [layout.reserve, layout.flip, layout.actions]
    return [*found, layout.recap] if layout.recap.h else found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat_count", [1, 2, 5])
@pytest.mark.parametrize(("ui_scale", "text_scale"), [(150, 100), (200, 100), (100, 200)])
def test_nothing_lies_on_anything_else(
    seat_count: int,
    size: tuple[int, int],
    ui_scale: int,
    text_scale: int,
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(size=size, ui_scale=ui_scale, text_scale=text_scale, animation="off", curtain="off")
    scene = open_table(driver, position(seat_count, 30 * seat_count))
    shown = []
    for _ in range(2):
        layout = scene.layout
        found = boxes(scene)
        for number, box in enumerate(found):
            assert driver.picture().get_rect().contains(box)
            assert all(not box.colliderect(other) for other in found[number + 1 :])
        if layout.sheet == "supply":
            assert all(layout.supply.contains(layout.source(source)) for source in SOURCES)
        else:
            assert all(layout.district.contains(one.rect) for one in layout.properties)
            assert all(layout.resources.contains(rect) for _, rect in layout.strips)
        shown.append(layout.sheet)
        driver.press("v").settle()
    assert shown == ["supply", "district"] and scene.layout.sheet == "supply"


def test_the_usual_table_stays_below_150(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=125, animation="off")
    scene = open_table(driver, position(3))
    driver.press("v")
    assert scene.layout.sheet == "both" and scene.layout.panel.w and scene.layout.k == 1


@pytest.mark.parametrize(
    ("reached", "more", "sheet"),
    [
        (1, {}, "supply"),
        (2, {}, "district"),
        (3, {}, "district"),
        (3, {"built": 2}, "supply"),
        (4, {}, "supply"),
        (1, {"is_replacing": True}, "supply"),
        (4, {"drawn": 2, "has_drawn_pool": True}, "district"),
    ],
)
def test_what_is_needed_lies_in_the_middle(
    reached: int, more: dict[str, Any], sheet: str, large: Driver
) -> None:
    scene = open_table(large, replace(reserved() if more.get("drawn") else rich(), reached=reached, **more))
    assert scene.layout.sheet == sheet
    assert (scene.find("deck") is not None) == (sheet == "supply")


def test_what_is_picked_brings_its_targets_and_what_was_wanted_stays_for_the_step(large: Driver) -> None:
    scene = open_table(large, rich())
    large.click("hand:0")
    assert scene.picked == "hand:0" and scene.layout.sheet == "district"
    large.press("escape")
    assert scene.layout.sheet == "supply"
    large.click("seat:1")
    assert (looked_at(scene.view), scene.layout.sheet) == (1, "district")
    large.click("tab")
    assert (looked_at(scene.view), scene.layout.sheet) == (0, "supply")
    large.click("seat:0")
    assert (looked_at(scene.view), scene.layout.sheet) == (0, "district")
    large.press("space").press("space").press("space").settle()
    assert scene.state.reached == 4 and scene.layout.sheet == "supply"


@pytest.mark.parametrize("by", list(ROUTES))
@pytest.mark.parametrize("case", ["a resource", "from the reserve", "discard for it", "draw from the deck"])
def test_d1_every_route_works_where_all_is_large(
    case: str, by: str, large: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, command = CASES[case]
    # In step 2 the district lies in the middle at once: these hands look where to put a card first.
    scene = open_table(large, replace(state, reached=2) if case == "a resource" else state)
    ROUTES[by](large, scene, command)
    large.settle()
    assert scene.session.table.steps[-1].record.command == command


def test_the_zoom_says_what_the_panel_would(large: Driver) -> None:
    scene = open_table(large, position(3, 60))
    large.move("hand:0").wait(700)
    found = scene.parts.painter.zoomed(scene.view, Key("hand", 0))
    assert found is not None
    told = " ".join(found.lines)
    assert "Worth now:" in told and "Score if built:" in told


@pytest.mark.parametrize("scale", [100, 150])
def test_the_place_to_build_strikes_nothing_out_above_the_district(
    make_driver: Callable[..., Driver], scale: int
) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=scale, animation="off", curtain="off")
    scene = open_table(driver, rich())
    driver.click("hand:0").frame(2)
    for key in (DISTRICT, RESOURCES):
        assert not scene.place(key).rect.colliderect(scene.layout.title)
