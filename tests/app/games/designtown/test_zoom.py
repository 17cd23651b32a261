"""The zoom on Design Town's table: it opens by key and button, for the panel shows what is pointed at; it has
both faces and covers nothing that matters (ux Z1, Z2, Z4, Z10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.games.designtown.view import panel_key
from tabletop.app.table.drawn import preview
from tabletop.app.table.key import Key
from tabletop.games.designtown.state import State
from tests.app.at_table import zoom_spot
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import building, choosing
from tests.app.games.designtown.table import open_table, position

WINDOWS = [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 200), ((1024, 768), 100)]


@pytest.mark.parametrize("by", ["key", "button"])
def test_z1_the_zoom_opens_when_it_is_asked_for(by: str, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080), hover_delay=300)
    scene = open_table(driver)
    driver.move("supply:4").wait(1500)
    assert zoom_spot(scene) is None and panel_key(scene.view) == "supply:4", "the panel shows it"
    before = bytes(driver.picture().get_buffer())
    driver.press("z") if by == "key" else driver.click("supply:4", button=2)
    found = zoom_spot(scene)
    assert found is not None and found[1].key == "supply:4"
    assert bytes(driver.picture().get_buffer()) != before
    driver.press("escape") if by == "key" else driver.move((960, 20)).frame()
    assert zoom_spot(scene) is None


def test_z3_the_panel_calls_picked_up_only_what_is(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_table(driver)
    written: list[str] = []
    real = driver.ctx.text.draw
    monkeypatch.setattr(
        driver.ctx.text, "draw", lambda on, words, *a, **k: written.append(words) or real(on, words, *a, **k)
    )
    for key, is_it in (("deck", True), ("row:0", False)):
        driver.click("deck") if scene.picked is None else driver.move(key)
        written.clear()
        driver.ctx.pictures.forget()
        driver.ctx.scenes.invalidate()
        driver.frame()
        assert scene.picked == "deck" and panel_key(scene.view) == key
        assert ("picked up" in written) == is_it


@pytest.mark.parametrize("language", ["en", "ja"])
def test_z1_z2_both_faces_are_big_and_their_text_can_be_read(
    language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=(1920, 1080), language=language)
    scene = open_table(driver)
    for key in ("deck", "disc:1", "disc:3", "supply:4", "back:8", "row:1"):
        driver.click(key, button=2)
        found = zoom_spot(scene)
        assert found is not None, key
        box, what = found
        assert len(what.faces) == 2 and len(what.captions) == 2
        assert what.faces[0](320).get_height() >= 0.4 * 1080 <= box.h
        laid = preview.plan(driver.ctx, what, box.h)
        assert not what.lines or laid.px >= 24


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("state", [position(4), building(), choosing()], ids=["plays", "builds", "solo"])
def test_z4_the_zoom_covers_neither_its_source_nor_a_target(
    state: State, size: tuple[int, int], scale: int, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=scale, animation="off")
    scene = open_table(driver, state)
    seen = 0
    for key in [Key.read(widget.key) for zone in scene.zones for widget in zone.widgets]:
        for is_picked in (False, True):
            scene.drop_selection()
            scene.inspector.close()
            if is_picked and not (scene.parts.move_map.can_pick(scene.view, key) and scene.pick(key)):
                continue
            scene.inspector.toggle(key)
            found = zoom_spot(scene)
            if found is None:
                continue
            seen += 1
            source = scene.find(key)
            assert source is not None
            marks = [scene.parts.painter.place(scene.glimpse, key).rect for key in scene.picking.marks]
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


@pytest.mark.parametrize(
    ("size", "scale", "has_panel"), [((1920, 1080), 100, True), ((1280, 720), 200, False)]
)
def test_z1_where_no_panel_shows_what_is_pointed_at_the_pointer_zooms(
    size: tuple[int, int], scale: int, has_panel: bool, make_driver: Callable[..., Driver]
) -> None:
    scene = open_table(make_driver(size=size, ui_scale=scale))
    assert scene.view.layout.has_side is has_panel
    assert bool(scene.parts.painter.zooms_on_hover(scene.view)) is not has_panel
