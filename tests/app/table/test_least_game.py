"""The least game is played as every game is, and the document that explains it shows its code as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.core.session import Session
from tabletop.app.table.scene import TableScene
from tabletop.engine.table import Table
from tests.app.at_table import Hands, prompt, recorded, status, zoom_spot
from tests.app.driver import Driver
from tests.app.table.least_game import PILE, bag, parts
from tests.build_tools import ROOT
from tests.engine.least_rules import GAME, Take

HANDS = Hands(route=lambda scene, command: (PILE, bag(command.count)), button=lambda command: None)
TABLE = (ROOT / "tests" / "app" / "table" / "least_game.py").read_text("utf-8")


@pytest.fixture
def open_table(make_driver: Callable[..., Driver]) -> Callable[[], tuple[Driver, Any]]:
    """Return a maker of a table at which two people have just sat down."""

    def opened() -> tuple[Driver, Any]:
        driver = make_driver(curtain="off")
        session = Session(Table.new(GAME, ["Mei", "Tom"], 1), lambda: "off")
        scene = TableScene(driver.ctx, session, parts(driver.ctx, GAME))
        driver.push(scene).settle()
        return driver, scene

    return opened


@pytest.mark.parametrize("by", list(HANDS.by))
def test_it_is_played_by_drag_clicks_and_keys(
    by: str,
    open_table: Callable[[], tuple[Driver, Any]],
    monkeypatch: pytest.MonkeyPatch,
    results: list[Session],
) -> None:
    driver, scene = open_table()
    given = recorded(scene, monkeypatch)
    for left, count in ((5, 2), (3, 2), (1, 1)):
        assert status(scene) == f"{left} are left" and prompt(scene)
        HANDS.by[by](driver, scene, Take(count))
        driver.settle()
    assert given == [Take(2), Take(2), Take(1)] and results == [scene.session]
    assert scene.session.result.winners == (0,)


def test_what_can_be_aimed_at_is_marked_and_says_what_it_means(
    open_table: Callable[[], tuple[Driver, Any]],
) -> None:
    driver, scene = open_table()
    around = scene.place(bag(2)).rect.inflate(20, 20)
    bare = pygame.image.tobytes(driver.picture().subsurface(around), "RGB")
    driver.click(PILE)
    assert pygame.image.tobytes(driver.picture().subsurface(around), "RGB") != bare
    assert scene.find(bag(2)).description == "Take 2. The next player goes on."
    assert scene.zones[0].name == "targets"


def test_log_zoom_and_refusal(open_table: Callable[[], tuple[Driver, Any]], results: list[Session]) -> None:
    driver, scene = open_table()
    driver.move(PILE).press("z")
    assert zoom_spot(scene)[1].key == PILE
    driver.press("escape", "l")
    assert [scene.say(line.text) for line in scene.log.panel.lines] == ["A pile of 5."]
    driver.press("l")
    for count in (2, 2, 1):
        HANDS.by_clicks(driver, scene, Take(count))
        driver.settle()
    driver.click(PILE)
    assert scene.picked is None and scene.tip.reason == "The rules do not allow that now. (LE-1)"


def test_it_is_small() -> None:
    assert len(TABLE.splitlines()) < 80


def test_the_document_shows_it_as_it_is() -> None:
    text = (ROOT / "docs" / "scenes.md").read_text("utf-8")
    shown = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert "".join(shown).split() == TABLE[TABLE.index(shown[0]) :].split()
