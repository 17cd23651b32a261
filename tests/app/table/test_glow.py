"""What can be used rises once as a person's turn begins, until the first press (ux T8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

import tabletop
from tabletop.app.core import navigate
from tabletop.app.proof.bench_tables import played
from tabletop.app.table.drawn.cards import HOVER_UP
from tabletop.app.table.key import Key
from tests.app.at_table import prompt
from tests.app.driver import Driver
from tests.app.screens.gallery import session

SETTLED_MS = 3000


def begun(make_driver: Callable[..., Driver], game: str, **settings: Any) -> Driver:
    """A table at which the turn of the person at the screen has just begun."""
    driver = make_driver(size=(1280, 720), curtain="off", **settings)
    live = session(driver.ctx, played(game, 3, 0, seed=3, humans=3))
    live.lift_curtain()
    navigate.show_table(driver.ctx, live, is_new=True)
    driver.settle()
    driver.wait(SETTLED_MS)
    return driver.frame(2)


def without(raised: Mapping[Key, int], key: Key) -> dict[Key, int]:
    return {other: up for other, up in raised.items() if other != key}


def looks(scene: Any, view: Any) -> list[tuple[object, object]]:
    """All that the pieces of a table's picture hang on."""
    return [(part.name, part.key) for part in scene.parts.painter.pieces(view)]


@pytest.mark.parametrize("game", tabletop.games())
def test_what_is_of_use_rises_and_then_all_is_still_until_somebody_presses(
    make_driver: Callable[..., Driver], game: str
) -> None:
    table = begun(make_driver, game)
    scene: Any = table.scene
    view = scene.view
    assert view.usable and set(view.raised) == scene.parts.move_map.rising(view)
    assert set(view.raised.values()) <= {table.ctx.display.px(HOVER_UP)}
    for key in view.raised:
        assert looks(scene, view) != looks(scene, replace(view, raised=without(view.raised, key))), key
    changes = scene.changes
    table.wait(SETTLED_MS)
    assert scene.changes == changes and not scene.animating
    table.press("tab")
    table.frame(2)
    assert not scene.view.raised


def test_with_reduced_motion_nothing_rises_and_rings_are_there_instead(
    make_driver: Callable[..., Driver],
) -> None:
    table = begun(make_driver, "gotown", reduced_motion=True)
    scene: Any = table.scene
    assert set(scene.view.raised) == scene.view.usable and set(scene.view.raised.values()) == {0}
    assert [part.name for part in scene.aids.pieces()] == [("aid", "glow"), ("aid", "rings")]


def test_nothing_rises_where_legal_targets_are_not_marked(make_driver: Callable[..., Driver]) -> None:
    table = begun(make_driver, "gotown", legal_marks=False)
    scene: Any = table.scene
    assert scene.view.usable and not scene.view.raised and not [*scene.aids.pieces()]


def test_a_card_that_is_clicked_while_it_is_raised_is_picked(make_driver: Callable[..., Driver]) -> None:
    table = begun(make_driver, "gotown")
    scene: Any = table.scene
    first = min(scene.view.raised)
    assert prompt(scene).startswith("Play a raised card: 3 makes nine")
    table.click(first)
    assert scene.picked == first and not scene.view.raised


def test_a_game_that_one_goes_on_with_is_in_the_midst_of_a_turn(make_driver: Callable[..., Driver]) -> None:
    table = make_driver(curtain="off")
    live = session(table.ctx, played("gotown", 3, 20, seed=3, humans=3))
    live.lift_curtain()
    navigate.show_table(table.ctx, live)
    scene: Any = table.settle().scene
    assert scene.view.usable and not scene.view.raised
