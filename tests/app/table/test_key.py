"""Keys name the things of a table: by their text for widgets, by their parts for the game."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.registry import games
from tabletop.engine.table import Table
from tests.app.driver import Driver


def test_a_key_is_its_text_and_its_parts() -> None:
    key = Key("tile", 1, 0, 1)
    assert key == "tile:1:0:1" and (key.kind, key.at) == ("tile", (1, 0, 1))
    assert {key: 1}["tile:1:0:1"] == 1, "widgets and the focus find things by the text"
    assert Key("pile") == "pile" and Key("pile").at == ()


@pytest.mark.parametrize("text", ["", ":", "tile:", "tile:x", ":1"])
def test_a_text_that_no_key_has_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Key.read(text)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_every_thing_on_a_table_has_a_key_that_is_read_back(game_id: str, driver: Driver) -> None:
    """All through a game, with something picked wherever something can be."""
    table: Any = Table.new(game_id, [SeatInfo("ABC"[n], "human", n) for n in range(3)], seed=4, options={})
    scene: Any = registry.at_table(driver.ctx, Session(table, lambda: "off"))
    driver.push(scene)
    pick, kinds = Chance(4, 1).pick, set()
    for _ in range(60):
        seat = min(table.actors, default=None)
        if seat is None:
            break
        scene.session.submit(pick(table.legal(seat)), seat)
        scene.turns.look()
        for widget in [widget for zone in scene.zones for widget in zone.widgets]:
            if isinstance(widget, Thing):
                assert isinstance(widget.key, Key), widget.key
                read = Key.read(str(widget.key))
                assert (read, read.kind, read.at) == (widget.key, widget.key.kind, widget.key.at)
                kinds.add(read.kind)
    assert len(kinds) > 4
