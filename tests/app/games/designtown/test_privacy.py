"""The order of the decks below the top cards changes no pixel and no word (ux C11, DT-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.designtown import GAME
from tabletop.games.designtown import commands as co
from tests.app.at_table import NAMES, put
from tests.app.driver import Driver
from tests.app.games.designtown.table import DISCARD, open_table, position
from tests.app.secrecy import Shown, watch

pytestmark = pytest.mark.usefixtures("own_pictures")

BEGINS = {"first": 0}
"""Who begins is told by the plates: no seed may decide it."""


def twins(active: int = 0) -> list[Any]:
    """Return two states that look alike and differ in the order of each deck; `active` is to play."""
    state = position(active=active)
    other = next(
        found
        for seed in range(20)
        if (found := GAME.secrets.imagine(GAME.secrets.redact(state, 0), 0, Chance(seed, 1))).decks
        != state.decks
    )
    # The cards that come to light next are the same; what lies deeper is not.
    below = state.decks[active][-2]
    deck = list(other.decks[active])
    at = deck.index(below)
    deck.pop(at)
    deck.insert(len(deck) - 1, below)
    if tuple(deck) == state.decks[active]:
        deck[0], deck[1] = deck[1], deck[0]
    decks = (*other.decks[:active], tuple(deck), *other.decks[active + 1 :])
    other = replace(other, decks=decks)
    assert (
        GAME.secrets.redact(other, 0) == GAME.secrets.redact(state, 0)
        and decks[active] != state.decks[active]
    )
    return [state, other]


def frames(driver: Driver, state: Any, act: Callable[[Driver], object], **more: Any) -> Shown:
    return watch(driver, open_table(driver, state, **more), act)


def submit(driver: Driver, command: Any) -> None:
    """Let whoever is to act give a command: another person, or a computer player."""
    scene: Any = driver.scene
    scene.schedule(scene.session.submit(command))


def shuffles(active: int) -> tuple[Any, list[int]]:
    """Return a state whose deck has to be shuffled, and two seeds after which it looks alike and is not."""
    start = position(active=active)
    decks = tuple(() if seat == active else deck for seat, deck in enumerate(start.decks))
    opened = tuple(0 if seat == active else 1 for seat in range(len(decks)))
    discards = tuple(DISCARD if seat == active else cards for seat, cards in enumerate(start.discards))
    state = replace(start, decks=decks, open=opened, discards=discards, row=(), cash=0, unhappy=0, points=0)
    seen: dict[Any, tuple[int, Any]] = {}
    for seed in range(60):
        table = Table.new("designtown", [SeatInfo(name) for name in NAMES[:3]], seed, BEGINS)
        put(table, state)
        table.submit(active, co.ShuffleDeck())
        first, order = seen.setdefault(table.view(0), (seed, table.state.decks))
        if order != table.state.decks:
            return state, [first, seed]
    raise AssertionError("no two shuffles with the same card on top")


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
    assert len(one.pictures) > 10 and one == other


@pytest.mark.parametrize("command", [co.PlayCard(), co.Stop()], ids=["plays", "stops"])
@pytest.mark.parametrize("other", ["human", "easy"])
def test_c11_on_the_turn_of_another_seat(
    other: str, command: Any, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(bot_step=True, curtain="off")
    kinds = ("human", other, other)
    one, two = (frames(driver, state, lambda d: submit(d, command), kinds=kinds) for state in twins(active=1))
    assert len(one.pictures) > 5 and one == two


@pytest.mark.parametrize("motion", [{}, {"reduced_motion": True}], ids=["moving", "reduced"])
@pytest.mark.parametrize("active", [0, 1])
def test_c11_while_a_deck_is_shuffled(
    active: int, motion: dict[str, bool], make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(bot_step=True, **motion)
    state, seeds = shuffles(active)
    kinds = ("human", "easy", "easy")
    one, two = (
        frames(driver, state, lambda d: submit(d, co.ShuffleDeck()), kinds=kinds, seed=seed, options=BEGINS)
        for seed in seeds
    )
    assert len(one.pictures) > 5 and one == two


def test_z5_looking_changes_nothing(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    before = (scene.session.table.digest, len(scene.session.table.records))
    for key in ("deck", "supply:4", "back:4", "disc:5", "row:0", "seat:1"):
        driver.move(key).wait(400).press("z", "z")
    assert (scene.session.table.digest, len(scene.session.table.records)) == before
