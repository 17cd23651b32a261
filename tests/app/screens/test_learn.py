"""Ways into lessons: the menu's tiles, its list, and how far one came (ux M13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.core import navigate, progress
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.page import LearnScene
from tabletop.app.screens.setup.scene import SetupScene
from tests.app.driver import Driver

GAME = "gotown"
BUTTONS = [f"{key}.{GAME}" for key in ("game", "learn", "rules")]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stand in for lessons; return those that were opened."""
    found: list[str] = []
    monkeypatch.setattr(navigate, "open_lesson", lambda ctx, lesson_id, step=None: found.append(lesson_id))
    return found


def buttons(driver: Driver) -> list[str]:
    """Return the keys of the game's buttons from left to right."""
    return sorted(BUTTONS, key=lambda key: driver.find(key).rect.x)


def lesson(driver: Driver) -> str:
    return progress.offered(driver.ctx.settings, GAME)[0].id


def test_a_game_can_be_begun_learned_and_read_about(driver: Driver, opened: list[str]) -> None:
    driver.push(MenuScene(driver.ctx))
    assert buttons(driver) == BUTTONS
    assert driver.find(f"learn.{GAME}").name == "Learn (4 min)"
    driver.scene.focus(f"learn.{GAME}")
    driver.press("return").click(f"learn.{GAME}")
    assert opened == [lesson(driver)] * 2
    driver.click(f"game.{GAME}")
    assert isinstance(driver.top, SetupScene)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_buttons_stay_on_their_tile(
    size: tuple[int, int], scale: int, language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=size, ui_scale=scale, language=language)
    driver.push(MenuScene(driver.ctx))
    keys = driver.keys()
    for key in [key for key in keys if key.startswith(("learn.", "game.", "rules."))]:
        tile = driver.find(f"tile.{key.partition('.')[2]}")
        assert tile.rect.contains(driver.find(key).rect), key


def test_all_lessons_are_one_press_away_with_how_far_one_came(driver: Driver, opened: list[str]) -> None:
    first, second = (progress.offered(driver.ctx.settings, game)[0] for game in (GAME, "designtown"))
    driver.ctx.settings.learned = {first.id: "done", second.id: 4}
    driver.push(MenuScene(driver.ctx))
    assert driver.find("learn").node().description == "1 of 4 games"  # type: ignore[union-attr]
    driver.click("learn")
    assert isinstance(driver.top, LearnScene)
    told = {node.key: node for node in driver.scene.accessible()}
    assert told[f"lesson.{first.id}"].description == "4 minutes · done"
    assert told[f"lesson.{second.id}"].description == f"5 minutes · continues at step 5 of {second.steps}"
    assert driver.scene.focus_key == f"lesson.{second.id}"
    driver.press("return")
    assert opened == [second.id]
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


def test_a_game_without_lessons_has_no_way_into_one(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "headings", lambda: ())
    driver.push(MenuScene(driver.ctx))
    assert driver.scene.find("learn") is None and driver.scene.find(f"learn.{GAME}") is None
