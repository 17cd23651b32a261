"""The zoom on Design Town's table: it opens where the pointer rests, shows both faces, covers nothing that
matters (ux Z1, Z2, Z4, Z10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.games.designtown.glow import zoom_spot
from tabletop.app.table import inspector
from tabletop.games.designtown.state import State
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import building, choosing
from tests.app.games.designtown.table import open_table, position

WINDOWS = [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 200), ((1024, 768), 100)]


def test_z1_the_zoom_opens_where_the_pointer_rests(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080), hover_delay=300)
    scene = open_table(driver)
    driver.move("supply:4").wait(200)
    assert zoom_spot(scene) is None
    before = bytes(driver.picture().get_buffer())
    driver.wait(200)
    found = zoom_spot(scene)
    assert found is not None and found[1].key == "supply:4"
    assert bytes(driver.picture().get_buffer()) != before
    driver.move((960, 20)).frame()
    assert zoom_spot(scene) is None


def test_z1_the_delay_is_the_settings(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_delay=1000)
    scene = open_table(driver)
    driver.move("deck").wait(800)
    assert zoom_spot(scene) is None
    driver.wait(300)
    assert zoom_spot(scene) is not None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_z1_z2_both_faces_are_big_and_their_text_can_be_read(
    language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=(1920, 1080), language=language)
    scene = open_table(driver)
    for key in ("deck", "disc:1", "disc:3", "supply:4", "back:8", "row:1"):
        driver.move(key).wait(400)
        found = zoom_spot(scene)
        assert found is not None, key
        box, what = found
        assert len(what.faces) == 2 and len(what.captions) == 2
        assert what.faces[0](320).get_height() >= 0.4 * 1080 <= box.h
        laid = inspector.plan(driver.ctx, what, box.h)
        assert not what.lines or laid.px >= 24


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("state", [position(4), building(), choosing()], ids=["plays", "builds", "solo"])
def test_z4_the_zoom_covers_neither_its_source_nor_a_target(
    state: State, size: tuple[int, int], scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=scale, animation="off")
    scene = open_table(driver, state)
    seen = 0
    for key in [widget.key for zone in scene.zones for widget in zone.widgets]:
        for is_picked in (False, True):
            scene.drop_selection()
            scene.inspector.close()
            if is_picked and not (scene.can_pick(key) and scene.pick(key)):
                continue
            scene.inspector.toggle(key)
            found = zoom_spot(scene)
            if found is None:
                continue
            seen += 1
            source = scene.find(key)
            assert source is not None
            marks = [place.rect for place in scene.mark_places()]
            assert found[0].collidelist([source.rect, *marks]) == -1, key
            assert driver.ctx.display.bounds.contains(found[0])
    assert seen > 10


def test_z10_arrows_walk_on_in_the_zoom(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.move("supply:4").press("z")
    assert scene.inspector.key == "supply:4"
    driver.press("right")
    assert scene.inspector.key == "back:4" and scene.inspector.held
    driver.press("escape")
    assert zoom_spot(scene) is None


def test_z1_the_zoom_under_the_pointer_can_be_switched_off(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.move("deck").wait(1200)
    assert zoom_spot(scene) is None
    driver.press("z").frame()
    assert zoom_spot(scene) is not None
