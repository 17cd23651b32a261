"""The table without a window: what can be touched, what comes of it, and that it can be drawn."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.table.scene import TableScene
from tabletop.engine.registry import games
from tabletop.engine.table import Table

from tabletop_rooftops import GAME
from tabletop_rooftops.layout import DISCARD
from tabletop_rooftops.parts import parts
from tabletop_rooftops.rules import Build, Discard


@pytest.fixture(params=[(1280, 720, 100), (1280, 720, 200), (1920, 1080, 100)])
def scene(request: pytest.FixtureRequest) -> Iterator[TableScene]:
    """Return a table at which two people have just sat down."""
    width, height, scale = request.param
    display = Display(ui_scale=scale)
    display.open((width, height))
    ctx = Context(display, lambda: 0, SettingsFile(None))
    ctx.settings.curtain, ctx.settings.animation = "off", "off"
    session = Session(Table.new(GAME, ["Ann", "Bob"], 1), lambda: "off")
    found = TableScene(ctx, session, parts(ctx, GAME))
    ctx.scenes.push(found)
    yield found
    ctx.scenes.clear()
    display.close()


def test_a_card_is_picked_and_put_on_a_plot_or_discarded(scene: TableScene) -> None:
    card = next(key for key in scene.layout.hand if key.at[0] <= 2)
    scene.touch(card)
    assert scene.picked == card and DISCARD in scene.view.marks
    scene.touch("plot:4")
    assert scene.session.table.records[-1].command == Build(card.at[0], 4)


def test_a_place_that_is_none_says_why(scene: TableScene) -> None:
    card = next(key for key in scene.layout.hand if key.at[0] > 2)
    scene.touch(card)
    scene.touch("plot:0")
    assert scene.picked == card and "(RO-3.2)" in scene.tip.reason
    scene.touch(DISCARD)
    assert scene.session.table.records[-1].command == Discard(card.at[0])


@pytest.mark.skipif(GAME.id not in games(), reason="pictures are found where it is installed")
def test_everything_can_be_drawn_named_and_told(scene: TableScene) -> None:
    for widget in [widget for zone in scene.zones for widget in zone.widgets]:
        assert widget.name, widget.key
    teller, surface = scene.parts.narrator, scene.ctx.display.surface
    for key in scene.layout.hand:
        scene.touch(key)
        assert all(teller.preview(scene.view, target) for target in scene.view.marks)
        scene.draw(surface)
        scene.drop_selection()
    assert teller.status(scene.view) and teller.private_lines(scene.view)
    assert scene.parts.painter.zoomed(scene.view, next(iter(scene.layout.hand))) is not None
