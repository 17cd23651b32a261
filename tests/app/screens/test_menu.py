"""The main menu: what it begins with, keyboard alone, languages (ux M2, M3, M9, M10)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.app import games
from tabletop.app.screens import tiles
from tabletop.app.screens.menu.lines import MenuRow
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.menu.tiles import GameTile
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import Button
from tabletop.engine.table import Table
from tabletop.i18n import languages
from tabletop.saves.library import AT_ONCE, Library
from tests.app.driver import Driver
from tests.app.screens.gallery import fill_library


def names_of(driver: Driver) -> str:
    return " | ".join(f"{node.name} {node.description}" for node in driver.scene.accessible())


def test_m3_a_first_start_begins_with_playing(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.focus_key == "play"
    assert driver.scene.find("continue") is None
    driver.press("return")
    assert isinstance(driver.top, SetupScene)


def test_m3_continue_is_focused_and_tells_game_turn_seats_and_date(
    driver: Driver, running: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    save_in(running)
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.focus_key == "continue"
    card = next(node for node in driver.scene.accessible() if node.key == "continue")
    turn = running.game.progress.round_of(running.state)
    for words in ("GoTown", f"turn {turn}", "Mei", "Tom", "today at"):
        assert words in card.description


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 200)])
def test_m3_the_seats_stand_on_the_tile_below_each_other_or_in_a_line(
    make_driver: Callable[..., Driver],
    running: Table[Any, Any, Any],
    save_in: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int,
) -> None:
    driver = make_driver(size=size, ui_scale=scale)
    save_in(running)
    driver.push(MenuScene(driver.ctx)).settle()
    tile, found = driver.find("continue"), list[pygame.Rect]()
    monkeypatch.setattr(driver.ctx.shapes, "token", lambda canvas, rect, *rest: found.append(rect.copy()))
    monkeypatch.setattr(tiles, "strip", lambda ctx, game_id, w, h, **_: pygame.Surface((w, h)))
    tile.draw(pygame.Surface(driver.ctx.display.size), Look())
    assert len(found) == len(running.seats) and all(tile.rect.contains(rect) for rect in found)


def test_m2_continue_is_one_activation(
    driver: Driver, running: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    save_in(running)
    driver.push(MenuScene(driver.ctx)).press("return")
    table = next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))
    assert table.session.table.digest == running.digest


def test_m2_quick_start_is_one_activation(driver: Driver) -> None:
    seats = [{"name": "Mei", "human": True, "colour": 4}, {"name": "", "human": False, "colour": 2}]
    driver.ctx.settings.last_setup["gotown"] = {"seats": seats, "options": {"short": True}}
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.focus_key == "quick"
    driver.press("return")
    table = next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene)).session.table
    assert [seat.name for seat in table.seats] == ["Mei", "Diego"]
    assert [seat.colour for seat in table.seats] == [4, 2]
    assert [seat.is_human for seat in table.seats] == [True, False]
    assert table.options["short"] is True


def test_m3_damaged_saves_are_listed_with_a_reason(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "torn.tabletop").write_bytes(b"no game at all\n")
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.focus_key == "play"
    driver.click("saved")
    assert isinstance(driver.top, SavedGamesScene)
    row = driver.find("save0")
    assert not row.enabled
    assert "torn.tabletop" in row.name
    assert row.reason
    driver.click("save0")
    assert driver.scene.tip.reason == row.reason


def test_a_saved_game_is_deleted_only_when_that_is_confirmed(
    driver: Driver, running: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    path = save_in(running)
    driver.push(MenuScene(driver.ctx)).click("saved")
    driver.click("delete0").press("escape")
    assert path.exists()
    driver.click("delete0").click("delete")
    assert not path.exists()
    assert driver.scene.find("save0") is None


def test_finished_games_are_under_replays(
    driver: Driver, finished: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    save_in(finished)
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.find("continue") is None
    driver.click("replays").click("save0")
    assert type(driver.top).__name__ == "ReplayScene"


@pytest.mark.usefixtures("every_frame")
def test_it_can_be_used_before_the_games_pictures_are_drawn(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    tiles = [widget for zone in driver.scene.zones for widget in zone.widgets if isinstance(widget, GameTile)]
    assert len(tiles) > 1 and not any(tile.has_picture for tile in tiles)
    bare = driver.picture()
    row = driver.find("daily")
    assert isinstance(row, MenuRow) and row.lacks_picture
    driver.frame()
    assert not row.lacks_picture and not any(tile.has_picture for tile in tiles)
    driver.frame()
    assert [tile.has_picture for tile in tiles] == [True] + [False] * (len(tiles) - 1)
    driver.settle()
    assert all(tile.has_picture for tile in tiles)
    for tile in tiles:
        spot = (tile.rect.centerx, tile.rect.y + 10)
        assert driver.picture().get_at(spot) != bare.get_at(spot)


@pytest.mark.usefixtures("every_frame")
def test_no_game_crowds_out_its_pictures(driver: Driver) -> None:
    assets = driver.ctx.assets
    driver.push(MenuScene(driver.ctx)).settle()
    for number in range(assets.cache.limit // 2**22 + 1):
        assets.cache.get(("played", number), lambda: pygame.Surface((1024, 1024), pygame.SRCALPHA))
    driver.ctx.scenes.reset(MenuScene(driver.ctx))
    driver.frame()
    assert not driver.scene.animating


def test_after_the_pointer_was_used_enter_goes_on_with_the_game(
    driver: Driver, running: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    save_in(running)
    driver.push(MenuScene(driver.ctx)).click("settings").click("back").press("return")
    assert any(isinstance(scene, TableScene) for scene in driver.ctx.scenes.stack)


def test_after_keys_were_used_the_focus_is_where_it_was(
    driver: Driver, running: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    save_in(running)
    driver.push(MenuScene(driver.ctx)).frame()
    # Inside the ring of the focus, where the card names the key.
    inside = driver.find("continue").rect.inflate(-40, -40)
    focused = pygame.image.tobytes(driver.picture().subsurface(inside), "RGB")
    driver.scene.focus("settings")
    driver.press("return", "escape").frame()
    assert driver.scene.focus_key == "settings"
    assert pygame.image.tobytes(driver.picture().subsurface(inside), "RGB") != focused


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 200), ((1280, 720), 150), ((1920, 1080), 100)])
def test_there_is_one_scroll_bar_at_most(
    make_driver: Callable[..., Driver], tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    fill_library(tmp_path)
    driver = make_driver(size=size, ui_scale=scale, language="ja")
    driver.push(MenuScene(driver.ctx))
    scene = driver.scene
    assert len([zone for zone in scene.zones if scene.scrolling.bar(zone)]) == (scale > 100)
    last = [key for key in list(driver.keys()) if key.startswith("rules.")][-1]
    scene.focus(last)
    assert driver.ctx.display.bounds.contains(driver.find(last).rect)


def test_every_game_on_a_tile_has_a_picture_of_its_own(driver: Driver) -> None:
    folder = Path(games.__file__).parent
    for game in registry.playable_games():
        assert (folder / game / "menu.py").is_file()
        assert tiles.strip(driver.ctx, game, 172, 58).get_size() == (172, 58)


def test_m9_languages_in_their_own_names_live(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    driver.click("language")
    labels = [widget.name for widget in driver.scene.zones[1].widgets]
    assert labels == [*languages.offered().values()] and {"English", "日本語"} <= {*labels}
    driver.press("escape")
    driver.speak("ja")
    assert driver.ctx.language == "ja"
    assert driver.ctx.settings.language == "ja"
    driver.speak("en")
    assert driver.ctx.language == "en"


def test_no_other_language_is_read_before_the_list_opens(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven folders and three more fonts would make each start slower."""
    read: list[str] = []
    offered, width = languages.offered, driver.ctx.text.width
    monkeypatch.setattr(languages, "offered", lambda: read.append("folders") or offered())
    monkeypatch.setattr(
        driver.ctx.text, "width", lambda text, *a, **b: read.append(text) or width(text, *a, **b)
    )
    driver.push(MenuScene(driver.ctx))
    assert not {"folders", "日本語", "한국어"}.intersection(read) and "English" in read
    driver.click("language")
    assert {"folders", "日本語", "한국어"} <= {*read}


def test_m10_everything_is_reached_by_keyboard(
    driver: Driver, running: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    save_in(running)
    driver.ctx.settings.last_setup["gotown"] = {}
    driver.push(MenuScene(driver.ctx))
    wanted = {widget.key for zone in driver.scene.zones for widget in zone.widgets if widget.focusable}
    # Arrows alone lead everywhere, from the list to the tiles, too; a choice takes left and right itself.
    seen = {driver.scene.focus_key}
    found = list(seen)
    while found:
        start = found.pop()
        for direction in ("up", "down", "left", "right"):
            driver.scene.focus(start)
            driver.press(direction)
            if driver.scene.focus_key not in seen:
                seen.add(driver.scene.focus_key)
                found.append(driver.scene.focus_key)
    assert wanted == seen
    driver.ctx.change(language="en")
    driver.press("f10")
    assert isinstance(driver.top, SettingsScene)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)
    driver.press("f1")
    assert isinstance(driver.top, RulesScene)


def test_f1_opens_the_rules_of_the_game_in_focus_or_pointed_at(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    first, *_, last = (key.partition(".")[2] for key in list(driver.keys()) if key.startswith("tile."))
    for meant in (lambda: driver.scene.focus(f"rules.{last}"), lambda: driver.move(f"tile.{last}")):
        meant()
        driver.press("f1")
        assert isinstance(driver.top, RulesScene) and driver.top.game is tabletop.game(last)
        driver.press("escape")
        driver.scene.focus("quit")
    driver.move(f"tile.{last}").scene.focus(f"rules.{first}")
    driver.press("f1")
    assert driver.top.game is tabletop.game(first), "the keys were used last"


def test_m10_the_focus_ring_is_wide_and_contrasts(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    widget = driver.find("play")
    x, y = widget.rect.centerx, widget.rect.top
    column = [driver.picture().get_at((x, y - step))[:3] for step in range(1, 7)]
    color = driver.ctx.theme.color
    assert column[:2] == [color.ink[:3]] * 2
    assert color.focus[:3] in column


def test_the_menu_fits_small_and_large_windows(driver: Driver) -> None:
    driver.push(MenuScene(driver.ctx))
    for size in ((1280, 720), (1920, 1080), (2560, 1080), (1024, 768)):
        driver.resize(size)
        for zone in driver.scene.zones:
            for widget in zone.widgets:
                assert widget.rect.left >= 0, widget.key
                assert widget.rect.right <= size[0], widget.key


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("ui_scale", [100, 125])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_fits_into_the_smallest_window(
    language: str, ui_scale: int, is_full: bool, make_driver: Callable[..., Driver], tmp_path: Path
) -> None:
    last = {}
    if is_full:
        fill_library(tmp_path)
        seats = [{"name": name, "human": True, "colour": n} for n, name in enumerate(("Mei", "Tom"))]
        last = {"gotown": {"seats": seats}}
    driver = make_driver(
        size=(1280, 720), language=language, ui_scale=ui_scale, home=tmp_path, last_setup=last
    )
    driver.push(MenuScene(driver.ctx))
    zone = next(zone for zone in driver.scene.zones if zone.name == "menu")
    assert zone.viewport is not None
    assert zone.content_h <= zone.viewport.h
    assert {driver.find(key).rect.y for key in ("language", "settings", "quit")} == {
        driver.find("quit").rect.y
    }
    assert (driver.scene.find("continue") is not None) == is_full


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1536, 864), (1920, 1080)])
def test_buttons_stay_where_they_are_when_a_lesson_is_done(
    size: tuple[int, int], language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, language=language, last_setup={"gotown": {"seats": []}})
    places: list[dict[str, tuple[int, ...]]] = []
    for learned in ({}, {"gotown-first": "done"}):
        driver.ctx.settings.learned = learned  # type: ignore[assignment]
        driver.ctx.scenes.clear()
        driver.push(MenuScene(driver.ctx))
        games = next(zone for zone in driver.scene.zones if zone.name == "games")
        places.append({one.key: tuple(one.rect) for one in games.widgets if isinstance(one, Button)})
    assert places[0] == places[1]
    tiles = [widget for zone in driver.scene.zones for widget in zone.widgets if isinstance(widget, GameTile)]
    below = {button.rect.centery - tile.foot.y for tile in tiles for button in tile.buttons()}
    assert len(below) == 1, "all buttons of a tile are in one row, at all tiles the same"


def test_a_long_list_of_games_comes_at_once_and_grows(
    driver: Driver, finished: Table[Any, Any, Any], save_in: Callable[..., Path]
) -> None:
    """Files that nothing is known of are opened one by one; the focus stays on its game."""
    paths = [save_in(finished) for _ in range(AT_ONCE + 2)]
    for number, path in enumerate(paths):
        os.utime(path, (number, number))
    library = Library(paths[0].parent)
    known = library.scan()
    known.left = known.left[:1]
    known.go_on()
    known.close()
    scene = SavedGamesScene(driver.ctx, finished=True)
    driver.push(scene)
    assert [entry.path for entry in scene.entries] == [*paths[:1:-1], paths[0]]
    scene.focus(f"export{AT_ONCE}")
    driver.loop.rest()
    assert [entry.path for entry in scene.entries] == paths[::-1]
    assert scene.focus_key == f"export{AT_ONCE + 1}"
    assert not library.scan().left, "what was found out is kept"
