"""Settings: live, saved, reset, keys without conflicts, modes that come back (ux S1 to S10)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.app.core.input import Action
from tabletop.app.core.settings import Settings, SettingsFile
from tabletop.app.games.designtown.table import ODDS
from tabletop.app.screens.settings import extras, keys
from tabletop.app.screens.settings.keys import KeepDialog, KeyCapture
from tabletop.app.screens.settings.pages import PAGES, SIGHTS, seen
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.table import registry
from tabletop.engine.registry import find
from tests.app.driver import Driver


def stored(tmp_path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    return found


def test_every_setting_of_every_page_exists() -> None:
    fields = set(Settings.__struct_fields__)
    for page in PAGES:
        assert set(page.names) <= fields, page.key


def test_s1_a_switch_applies_at_once_and_is_saved(driver: Driver, tmp_path: Path) -> None:
    driver.push(SettingsScene(driver.ctx, "animation")).click("reduced_motion")
    assert driver.ctx.settings.reduced_motion
    assert stored(tmp_path)["reduced_motion"] is True
    assert SettingsFile(tmp_path / "settings.json").load().reduced_motion


def test_s1_a_slider_by_keys_and_by_pointer(driver: Driver, tmp_path: Path) -> None:
    driver.push(SettingsScene(driver.ctx, "sound"))
    driver.scene.focus("volume")
    driver.press("left", "left")
    assert driver.ctx.settings.volume == 70
    slider = driver.find("volume")
    driver.click((slider.rect.x + 4, slider.rect.centery))
    assert driver.ctx.settings.volume == 0
    assert stored(tmp_path)["volume"] == 0


def test_s3_the_ui_scale_changes_everything_at_once(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "display"))
    before = driver.find("reset").rect.h
    driver.scene.focus("ui_scale")
    driver.press("right", "right")
    assert driver.ctx.settings.ui_scale == 150
    assert driver.ctx.display.u == 1.5
    assert driver.find("reset").rect.h > before


def test_s4_the_language_changes_live(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "language"))
    driver.speak("ja")
    assert driver.ctx.language == "ja"


def test_s5_the_palette_changes_live(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "colour"))
    before = driver.picture().get_buffer().raw
    driver.scene.focus("palette")
    driver.press("right").frame()
    assert driver.ctx.theme.palette == "high_contrast"
    assert driver.picture().get_buffer().raw != before


def test_reset_puts_back_this_page_only(driver: Driver) -> None:
    driver.ctx.change(volume=10, reduced_motion=True, mute=True)
    driver.push(SettingsScene(driver.ctx, "sound")).click("reset")
    assert driver.ctx.settings.volume == Settings().volume
    assert not driver.ctx.settings.mute
    assert driver.ctx.settings.reduced_motion


def test_s8_a_key_is_given_to_an_action(driver: Driver, tmp_path: Path) -> None:
    driver.push(SettingsScene(driver.ctx, "controls")).click("key.log")
    assert isinstance(driver.top, KeyCapture)
    driver.press("b")
    assert isinstance(driver.top, SettingsScene)
    assert driver.ctx.bindings.keys["log"] == ("b",)
    assert stored(tmp_path)["keys"] == {"log": ["b"]}
    assert driver.find("key.log").name.endswith("B")


@pytest.mark.parametrize(("key", "word"), [("z", "Zoom"), ("tab", "focus")])
def test_s8_a_taken_key_is_refused_with_its_owner(driver: Driver, key: str, word: str) -> None:
    driver.push(SettingsScene(driver.ctx, "controls")).click("key.log").press(key)
    capture = driver.top
    assert isinstance(capture, KeyCapture)
    assert word in capture.problem
    assert driver.ctx.bindings.keys["log"] == ("l",)
    driver.press("escape")
    assert isinstance(driver.top, SettingsScene)


def test_s8_a_key_of_a_game_is_refused_where_it_would_mean_two_things(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings = replace(registry.declared("gotown"), actions=(Action("bell", "Ring the bell", ("b",)),))
    others = [pair for pair in registry.tables() if pair[0].id != "gotown"]
    monkeypatch.setattr(registry, "tables", lambda: iter([(find("gotown"), rings), *others]))
    driver.push(SettingsScene(driver.ctx, "controls")).click("key.log").press("b")
    capture = driver.top
    assert isinstance(capture, KeyCapture)
    assert capture.problem == "B is already used for “Ring the bell”."
    driver.press("escape").click("key.bell").press("f")
    assert isinstance(driver.top, SettingsScene), "no game has both"
    assert driver.ctx.settings.keys == {"bell": ["f"]}
    driver.click("key.bell").press("h")
    assert isinstance(driver.top, KeyCapture)


def test_what_games_have_of_their_own_stands_under_their_names(driver: Driver, tmp_path: Path) -> None:
    driver.push(SettingsScene(driver.ctx, "aids"))
    keys = driver.keys()
    places = [keys.index(key) for key in ("auto_end_turn", "odds", "forced_cards", "value_hints")]
    assert places == sorted(places)
    assert [driver.find(f"game.{game}").name for game in ("designtown", "chinatown")] == [
        "Design Town",
        "Chinatown",
    ]
    assert driver.scene.find("game.gotown") is None
    driver.click("odds")
    assert stored(tmp_path)["odds"] is False and not ODDS.of(driver.ctx.settings)
    driver.ctx.change(own={**driver.ctx.settings.own, "warp": 9})
    driver.click("reset")
    assert ODDS.of(driver.ctx.settings)
    assert stored(tmp_path)["warp"] == 9 and "odds" not in stored(tmp_path)


def test_s10_what_games_have_of_their_own_goes_out_and_comes_in_again(driver: Driver, tmp_path: Path) -> None:
    driver.ctx.change(own={"odds": False, "trade_minutes": 7, "warp": "of a newer version"})
    driver.push(SettingsScene(driver.ctx, "files")).click("export")
    path = tmp_path / "exports" / "settings.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written.items() >= {"odds": False, "trade_minutes": 7}.items() and "warp" not in written
    path.write_text(json.dumps({**written, "trade_minutes": 31}), encoding="utf-8")
    driver.ctx.change(own={"trade_minutes": 3})
    driver.click("import")
    assert driver.ctx.settings.own == {"odds": False, "trade_minutes": 3}


def test_s8_backspace_takes_the_keys_away(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "controls")).click("key.log").press("backspace")
    assert driver.ctx.bindings.keys["log"] == ()


def test_s2_a_mode_nobody_confirms_comes_back(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "display"))
    keys.choose_mode(driver.ctx, "borderless")
    assert driver.ctx.settings.window_mode == "borderless"
    driver.wait(keys.REVERT_MS + 100)
    assert driver.ctx.settings.window_mode == "window"
    assert driver.ctx.display.mode == "window"
    assert isinstance(driver.top, SettingsScene)


def test_s2_a_confirmed_mode_stays(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx, "display"))
    keys.choose_mode(driver.ctx, "borderless")
    driver.frame().press("return").wait(keys.REVERT_MS + 100)
    assert driver.ctx.settings.window_mode == "borderless"


def test_s10_settings_go_out_without_names_and_come_in_again(driver: Driver, tmp_path: Path) -> None:
    driver.ctx.change(volume=15, names={"gotown": ["Mei"]})
    driver.push(SettingsScene(driver.ctx, "files")).click("export")
    text = (tmp_path / "exports" / "settings.json").read_text(encoding="utf-8")
    assert "Mei" not in text
    driver.ctx.change(volume=80)
    driver.click("import")
    assert driver.ctx.settings.volume == 15
    assert driver.ctx.settings.names == {"gotown": ["Mei"]}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"volume": "loud", "unheard": 1}'])
def test_s10_a_bad_file_changes_nothing(driver: Driver, tmp_path: Path, text: str) -> None:
    (tmp_path / "exports").mkdir()
    (tmp_path / "exports" / "settings.json").write_text(text, encoding="utf-8")
    driver.ctx.change(volume=33)
    driver.push(SettingsScene(driver.ctx, "files")).click("import")
    assert driver.ctx.settings.volume == 33
    assert driver.ctx.toasts.items


def test_pages_turn_by_keyboard(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx))
    for _ in range(len(PAGES) - 1):
        driver.press("down", "return")
    scene = driver.top
    assert isinstance(scene, SettingsScene)
    assert scene.page.key == PAGES[-1].key
    driver.press("escape")
    assert scene not in driver.ctx.scenes.stack


def test_other_eyes_see_other_colours_but_greys_stay() -> None:
    red = (213, 94, 0, 255)
    assert seen(red, "normal") == red
    for sight, _ in SIGHTS[1:]:
        assert seen(red, sight) != red
        assert all(
            abs(a - b) <= 3 for a, b in zip(seen((128,) * 3 + (255,), sight), (128,) * 3, strict=False)
        )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_of_licences_names_every_library_and_where_the_texts_lie(
    driver: Driver, language: str
) -> None:
    driver.ctx.change(language=language)
    driver.push(SettingsScene(driver.ctx, "licences"))
    told = {node.name for node in driver.reader.snapshots[-1].nodes}
    for library in extras.libraries():
        assert library.name in told
        assert library.licence in told
    assert any(str(extras.folder()) in name for name in told)
    assert driver.scene.find("reset") is None, "there is nothing to be put back"
    driver.click("licences.folder")
    assert any(str(extras.folder()) in toast.text for toast in driver.ctx.toasts.items)


def test_the_size_of_a_maximised_window_is_the_real_one(driver: Driver) -> None:
    driver.ctx.display.window.maximized = True
    driver.push(SettingsScene(driver.ctx, "display"))
    size = driver.find("size")
    assert size.label == "Maximised: 1280 × 720"  # type: ignore[attr-defined]


def test_s2_who_is_asked_to_keep_a_mode_reads_each_second_that_is_left(driver: Driver) -> None:
    driver.push(SettingsScene(driver.ctx))
    dialog = KeepDialog(driver.ctx, "borderless")
    driver.push(dialog)
    told = []
    for _ in range(3 * 12):
        driver.wait(1000 // 3)
        if driver.top is not dialog:
            break
        words = [node.name for node in driver.scene.accessible() if "returns in" in node.name]
        told += [one for one in words if one not in told]
    seconds = [int("".join(filter(str.isdigit, one))) for one in told]
    assert seconds == list(range(seconds[0], seconds[-1] - 1, -1)) and seconds[0] >= 9 and seconds[-1] <= 1
    assert driver.top is not dialog and driver.ctx.settings.window_mode == "borderless"


@pytest.mark.parametrize(
    ("desktop", "sizes"),
    [
        ((1280, 720), [(1280, 720)]),
        ((1366, 768), [(1280, 720)]),
        ((1920, 1080), [(1280, 720), (1600, 900)]),
        ((1921, 1081), [(1280, 720), (1600, 900), (1920, 1080)]),
        ((2560, 1080), [(1280, 720), (1600, 900)]),
        ((3840, 2160), [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)]),
    ],
)
def test_s2_sizes_are_offered_that_fit_the_screen_with_a_frame(
    desktop: tuple[int, int], sizes: list[tuple[int, int]], driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "desktop_size", lambda: desktop)
    assert keys.offered_sizes(driver.ctx) == sizes
    for size in sizes:
        keys.choose_size(driver.ctx, size)
        settings = driver.ctx.settings
        assert (settings.window_mode, settings.window_width, settings.window_height) == ("window", *size)
        assert driver.ctx.display.size == size


@pytest.mark.parametrize("file", ["libSDL2-2-50d19f93.0.so.0.3200.10", "libSDL2-2.0.0.dylib", "SDL2.dll"])
def test_a_library_has_one_name_on_all_systems(file: str) -> None:
    assert extras.bare(file) == "sdl2" and extras.bare("readme.txt") == ""
