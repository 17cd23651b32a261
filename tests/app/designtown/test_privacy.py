"""The order of the decks below the top cards changes no pixel and no word (ux C11, DT-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.games.designtown import GAME
from tabletop.games.designtown import commands as co
from tests.app.designtown.table import open_table, position
from tests.app.driver import Driver


def twins() -> list[Any]:
    """Return two states that look alike and differ in the order of each deck."""
    state = position()
    other = next(
        found
        for seed in range(20)
        if (found := GAME.imagine(GAME.redact(state, 0), 0, Chance(seed, 1))).decks != state.decks
    )
    # The cards that come to light next are the same; what lies deeper is not.
    below = state.decks[0][-2]
    deck = list(other.decks[0])
    at = deck.index(below)
    deck.pop(at)
    deck.insert(len(deck) - 1, below)
    if tuple(deck) == state.decks[0]:
        deck[0], deck[1] = deck[1], deck[0]
    other = replace(other, decks=(tuple(deck), *other.decks[1:]))
    assert GAME.redact(other, 0) == GAME.redact(state, 0) and other.decks[0] != state.decks[0]
    return [state, other]


def frames(driver: Driver, state: Any, act: Callable[[Driver], object]) -> tuple[list[bytes], list[Any]]:
    scene = open_table(driver, state)
    pictures = [bytes(driver.picture().get_buffer())]
    act(driver)
    for _ in range(120):
        driver.frame()
        pictures.append(bytes(driver.picture().get_buffer()))
        if not scene.is_busy:
            break
    words = [(node.key, node.name, node.description) for node in scene.accessible()]
    driver.ctx.scenes.clear()
    return pictures, words


def test_c11_at_rest_in_the_zoom_and_on_the_plates(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    one, other = (
        frames(
            driver, state, lambda d: d.move("deck").wait(500).press("z").wait(200).move("seat:1").wait(500)
        )
        for state in twins()
    )
    assert one == other


def test_c11_while_a_card_is_played(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    one, other = (
        frames(driver, state, lambda d: d.scene.perform(co.PlayCard()))  # type: ignore[attr-defined]
        for state in twins()
    )
    assert len(one[0]) > 10 and one == other


def test_z5_looking_changes_nothing(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    before = (scene.session.table.digest, len(scene.session.table.records))
    for key in ("deck", "supply:4", "back:4", "disc:5", "row:0", "seat:1"):
        driver.move(key).wait(400).press("z", "z")
    assert (scene.session.table.digest, len(scene.session.table.records)) == before
