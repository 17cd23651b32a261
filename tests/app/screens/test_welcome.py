"""The welcome page: what suits acts at once, each of its doors opens, and it comes once (ux M12)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.app.core import navigate, progress
from tabletop.app.core.settings import SettingsFile
from tabletop.app.main import Options, show_first
from tabletop.app.request import AppRequest
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.screens.welcome import WelcomeScene
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import plays_as
from tests.app.cuts import LANGUAGES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.screens.test_overflow import look_at_everything

Maker = Callable[..., Driver]
FIRST = tabletop.game(registry.playable_games()[0])
OTHER = tabletop.game(registry.playable_games()[1])


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stand in for lessons and tables; return what was begun."""
    begun: list[str] = []
    monkeypatch.setattr(navigate, "open_lesson", lambda ctx, lesson_id, step=None: begun.append(lesson_id))
    monkeypatch.setattr(navigate, "show_table", lambda ctx, session, **_: begun.append(session.table.game.id))
    return begun


def start(driver: Driver, **request: Any) -> Driver:
    show_first(driver.ctx, Options(request=AppRequest(**request)))
    return driver.frame(2)


def lesson_of(driver: Driver, game_id: str) -> str:
    return progress.offered(driver.ctx.settings, game_id)[0].id


def test_it_comes_first_of_all_and_only_once(driver: Driver) -> None:
    start(driver)
    assert isinstance(driver.top, WelcomeScene) and driver.scene.title == "Welcome to Tabletop"
    assert not driver.ctx.settings.welcomed
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)
    assert SettingsFile(driver.ctx.home / "settings.json").load().welcomed
    driver.ctx.scenes.clear()
    assert isinstance(start(driver).top, MenuScene)


@pytest.mark.parametrize("key", ["escape", "return"])
def test_a_folder_that_takes_nothing_is_said_where_one_comes_to(
    driver: Driver, tmp_path: Path, key: str
) -> None:
    start(driver)
    (tmp_path / "file").write_text("", "utf-8")
    driver.ctx.settings_file.path = tmp_path / "file" / "settings.json"
    driver.press(key)
    assert not isinstance(driver.top, WelcomeScene)
    assert any("Settings cannot be saved" in toast.text for toast in driver.ctx.toasts.items)


def test_who_has_set_up_games_or_asks_for_something_never_sees_it(driver: Driver, tmp_path: Path) -> None:
    bots = (SeatInfo("A", "random"), SeatInfo("B", "random"))
    start(driver, game="gotown", seats=bots)
    assert isinstance(driver.top, TableScene)
    start(driver, saved=tmp_path / "nowhere.tabletop")
    assert any(isinstance(scene, MenuScene) for scene in driver.ctx.scenes.stack)
    driver.ctx.settings.last_setup["gotown"] = {}
    assert isinstance(start(driver).top, MenuScene)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 200])
def test_every_door_opens_by_key_and_by_click(
    language: str, scale: int, make_driver: Maker, started: list[str]
) -> None:
    driver = make_driver(language=language, ui_scale=scale)
    first, other = (lesson_of(driver, game.id) for game in (FIRST, OTHER))
    driver.push(WelcomeScene(driver.ctx))
    assert driver.scene.focus_key == "learn"
    driver.press("return")
    driver.click("learn").click("play").click(f"learn.{OTHER.id}")
    assert started == [first, first, FIRST.id, other]
    assert driver.ctx.settings.welcomed
    kinds = [seat["kind"] for seat in driver.ctx.settings.last_setup[FIRST.id]["seats"]]
    assert tuple(map(plays_as, kinds)) == FIRST.box.presets[0].seats
    driver.click("leave")
    assert isinstance(driver.top, MenuScene)


def test_all_of_it_is_reached_by_keys_alone(driver: Driver) -> None:
    driver.push(WelcomeScene(driver.ctx))
    wanted = {widget.key for zone in driver.scene.zones for widget in zone.widgets if widget.focusable}
    reached: set[str | None] = set()
    for zone in driver.scene.zones:
        for key in ("down", "left", "left", "down", "right") if zone.name == "doors" else ("down",) * 5:
            reached.add(driver.scene.focus_key)
            driver.press(key)
            reached.add(driver.scene.focus_key)
        driver.press("tab")
    assert wanted <= reached
    assert {"language", "ui_scale", "sound", "reduced_motion", "learn", "play", "leave"} <= wanted


def test_what_is_chosen_acts_at_once_and_is_kept(driver: Driver) -> None:
    heard: list[str] = []
    driver.ctx.sound.play = heard.append  # type: ignore[assignment,method-assign]
    driver.push(WelcomeScene(driver.ctx))
    title = driver.find("suiting.title").name
    driver.speak("ja")
    assert driver.ctx.language == "ja" and driver.find("suiting.title").name != title
    driver.scene.focus("sound")
    driver.press("left")
    assert (driver.ctx.settings.mute, driver.ctx.settings.volume) == (False, 40) and heard[-1] == "place"
    driver.press("left")
    assert driver.ctx.settings.mute
    driver.press("right")
    assert not driver.ctx.settings.mute
    driver.scene.focus("reduced_motion")
    driver.press("right")
    assert driver.ctx.settings.reduced_motion
    tall = driver.find("play").rect.h
    driver.scene.focus("ui_scale")
    driver.press("right", "right", "right")
    assert driver.ctx.settings.ui_scale == 200 and driver.find("play").rect.h > tall
    assert driver.scene.focus_key == "ui_scale"
    kept = SettingsFile(driver.ctx.home / "settings.json").load()
    assert (kept.language, kept.ui_scale, kept.volume, kept.reduced_motion) == ("ja", 200, 40, True)


def test_a_screen_reader_is_told_of_every_choice(driver: Driver) -> None:
    driver.push(WelcomeScene(driver.ctx))
    told = {node.key: node for node in driver.scene.accessible()}
    assert told["learn"].name == f"Learn {FIRST.name} in 4 minutes" and told["learn"].role == "button"
    assert told[f"learn.{OTHER.id}"].description == "5 minutes"
    for key, name, value in (
        ("ui_scale", "Size", "100%"),
        ("sound", "Sound", "Normal"),
        ("reduced_motion", "Motion", "Full"),
    ):
        assert (told[key].role, told[key].name, told[key].value) == ("radio_group", name, value)
    assert (told["language"].role, told["language"].value) == ("combo_box", "English")


def test_pictures_are_drawn_when_nobody_waits(driver: Driver) -> None:
    driver.push(WelcomeScene(driver.ctx))
    tile: Any = driver.find(f"learn.{OTHER.id}")
    assert tile.lacks_picture
    for _ in registry.playable_games():
        driver.loop.rest()
    assert tile.has_picture


def test_it_opens_from_the_settings_and_goes_back_there(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "files")).click("welcome")
    assert isinstance(driver.top, WelcomeScene) and driver.find("leave").name == "Back"
    driver.press("escape")
    assert isinstance(driver.top, SettingsScene)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale", "text_scale"),
    [((1280, 720), 200, 100), ((1920, 1080), 100, 200)],
)
def test_no_word_of_it_is_cut(
    size: tuple[int, int], scale: int, text_scale: int, language: str, make_driver: Maker
) -> None:
    driver = make_driver(size=size, ui_scale=scale, text_scale=text_scale, language=shown_in(language))
    cuts = Cuts(driver, language)
    scene = WelcomeScene(driver.ctx)
    driver.push(scene)
    look_at_everything(driver, scene)
    assert not cuts.found
    # Two bars side by side mislead.
    assert len([zone for zone in scene.zones if scene.scrolling.bar(zone)]) <= 1
    for zone in scene.zones:
        for widget in zone.widgets:
            assert widget.rect.left >= 0 and widget.rect.right <= size[0], widget.key
            assert zone.viewport is not None or widget.rect.bottom <= size[1], widget.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_suits_needs_no_scrolling_in_the_smallest_window(language: str, make_driver: Maker) -> None:
    driver = start(make_driver(size=(1024, 600), language=language))
    (zone,) = (zone for zone in driver.scene.zones if zone.name == "suiting")
    assert zone.viewport is not None and zone.content_h <= zone.viewport.h


def test_music_and_ambience_are_heard_at_the_first_start_and_refused_by_one_press(driver: Driver) -> None:
    start(driver)
    assert (driver.ctx.settings.ambience, driver.ctx.settings.music) == (0, 0), "nobody waits for sound"
    driver.loop.rest()
    assert 0 < driver.ctx.settings.music <= 50 and 0 < driver.ctx.settings.ambience <= 50
    driver.frame(2)
    around: Any = driver.find("around")
    assert around.value == 2, "what is heard is what is chosen"
    driver.scene.focus("around")
    driver.press("left", "left")
    driver.loop.rest()
    kept = SettingsFile(driver.ctx.home / "settings.json").load()
    assert (kept.ambience, kept.music) == (0, 0) and kept.welcomed, "who refused is not asked again"


@pytest.mark.parametrize("why", ["mute", "silent", "known", "over"])
def test_music_begins_nowhere_else(driver: Driver, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.ctx.settings.mute, driver.ctx.settings.welcomed = why == "mute", why == "known"
    if why == "silent":
        monkeypatch.setattr(driver.ctx.sound, "start", lambda: False)
    driver.push(WelcomeScene(driver.ctx, over=why == "over"))
    driver.loop.rest()
    assert (driver.ctx.settings.ambience, driver.ctx.settings.music) == (0, 0)


@pytest.mark.parametrize("look", [{}, {"size": (1920, 1080), "language": "ja"}, {"ui_scale": 150}], ids=str)
def test_the_sizes_end_where_all_other_controls_do(make_driver: Maker, look: dict[str, Any]) -> None:
    driver = start(make_driver(**look))
    ends = [driver.find(key).rect.right for key in ("ui_scale", "language", "sound", "accessibility")]
    titles = driver.find("row.size.title").rect
    assert abs(ends[0] - max(ends)) <= 8 or titles.y == driver.find("ui_scale").rect.y, ends


def test_the_list_of_keys_opens_over_it(driver: Driver) -> None:
    scene = start(driver).top
    driver.press("?")
    assert driver.top is not scene
    driver.press("escape")
    assert driver.top is scene
