"""A deck of the player's own in the app: what is wrong is told before the start, else it is played with."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop import saves
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.engine.registry import find
from tabletop.games.deckville.house_deck import HOUSE_DECK
from tabletop.own_content import own_path
from tests.app.driver import Driver

GAME = find("deckville")
FIRST = "DV001,1,Row Cottages,housing,0,wood:1,"


@pytest.mark.parametrize(("language", "field"), [("en", "field “cost”: “plastic:1”"), ("ja", "plastic:1")])
def test_m6_a_wrong_deck_is_told_of_with_card_and_column(
    language: str, field: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(size=(1280, 720), language=language)
    path = own_path("deckville", driver.ctx.home)
    path.parent.mkdir(parents=True)
    path.write_text(HOUSE_DECK.replace(FIRST, FIRST.replace("wood", "plastic")), encoding="utf-8")
    driver.push(SetupScene(driver.ctx, GAME))
    button = driver.find("start")
    assert not button.enabled
    assert field in button.reason and driver.find("start.note").name == button.reason
    assert language == "ja" or "card “Row Cottages”" in button.reason
    path.write_text(HOUSE_DECK, encoding="utf-8")
    driver.post(pygame.WINDOWFOCUSGAINED)
    assert driver.find("start").enabled


def test_a_game_is_played_with_the_players_own_deck(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720), animation="off")
    path = own_path("deckville", driver.ctx.home)
    path.parent.mkdir(parents=True)
    path.write_text(HOUSE_DECK.replace("Row Cottages", "Own Hut"), encoding="utf-8")
    driver.push(SetupScene(driver.ctx, GAME))
    driver.click("start").settle()
    table = driver.scene.session.table  # type: ignore[attr-defined]
    assert table.state.cards[0].name == "Own Hut"
    assert table.game.edition.content != GAME.edition.content and b"Own Hut" in table.game.edition.content
    (saved,) = (driver.ctx.home / "saves").glob("*.tabletop")
    path.unlink()
    assert saves.load(saved).game.edition.content == table.game.edition.content
