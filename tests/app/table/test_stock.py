"""What a table prepares while nobody waits: it is there when it is wanted, and prepared once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.core.assets import SurfaceCache
from tabletop.app.core.session import Session
from tabletop.app.table.drawn.preview import card_width
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.engine.registry import games
from tests.app.canvas.test_equals_full import opened
from tests.app.driver import Driver

pytestmark = pytest.mark.usefixtures("every_frame")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the keys of all pictures that are made from here on."""
    found: list[object] = []
    get = SurfaceCache.get

    def noted(cache, key, make):  # type: ignore[no-untyped-def]
        if key not in cache:
            found.append(key)
        return get(cache, key, make)

    monkeypatch.setattr(SurfaceCache, "get", noted)
    return found


@pytest.mark.parametrize("game_id", sorted(games()))
def test_at_rest_a_table_makes_what_may_be_wanted(
    game_id: str, make_driver: Callable[..., Driver], results: list[Session], made: list[object]
) -> None:
    driver = make_driver(curtain="off", confirmations=False)
    scene = opened(driver, game_id, seed=11, commands=40)
    driver.settle()
    drawn = len(made)
    driver.loop.rest()
    assert len(made) > drawn
    made.clear()
    driver.loop.rest()
    painter, view = scene.parts.painter, scene.view
    things = [widget for zone in scene.zones for widget in zone.widgets if isinstance(widget, Thing)]
    for zoomed in [painter.zoomed(view, Key.read(thing.key)) for thing in things]:
        for face in zoomed.faces if zoomed is not None and painter.zooms_on_hover(view) else ():
            face(card_width(driver.ctx, zoomed))
    for _ in painter.prewarmed(view):
        pass
    assert made == []


def test_nothing_is_made_while_something_moves(
    make_driver: Callable[..., Driver], results: list[Session], made: list[object]
) -> None:
    driver = make_driver(curtain="off", confirmations=False)
    scene = opened(driver, "gotown", seed=11, commands=40)
    driver.settle()
    session = scene.session
    scene.schedule(session.submit(session.legal[0]))
    driver.frame()
    assert scene.is_busy
    made.clear()
    driver.loop.rest()
    assert made == []
