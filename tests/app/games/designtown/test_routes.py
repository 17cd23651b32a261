"""Drag, two clicks and keys make the identical command (ux D1), for every kind of command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.games.designtown.view import is_usable
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import (
    APARTMENT,
    CENTRAL_PARK,
    CHURCH,
    CONVENIENCE_STORE,
    FACES,
    HOSPITAL,
    SHOPPING_MALL,
    STATION,
)
from tabletop.games.designtown.state import State
from tests.app.at_table import check_route, prompt, recorded
from tests.app.driver import Driver, in_time
from tests.app.games.designtown.table import ROUTES, open_table, position
from tests.app.sparing import SPARING


def building(seat_count: int = 3, **changes: Any) -> State:
    return position(seat_count, **{"is_building": True, "cash": 12, **changes})


def empty_deck(seat_count: int) -> State:
    fresh = position(seat_count)
    return position(seat_count, decks=((), *fresh.decks[1:]), open=(0, *fresh.open[1:]))


CASES: dict[str, tuple[State, Any]] = {
    "play": (position(), co.PlayCard()),
    "shuffle": (empty_deck(2), co.ShuffleDeck()),
    "remove and shuffle": (empty_deck(1), co.ShuffleDeck(HOSPITAL)),
    "recycle for cash": (position(), co.Recycle(SHOPPING_MALL)),
    "recycle for a limit": (position(), co.Recycle(CHURCH)),
    "recycle to the deck": (position(), co.Recycle(STATION)),
    "stop": (position(), co.Stop()),
    "buy": (building(), co.Buy(CENTRAL_PARK)),
    "buy and flip": (building(), co.BuyUpgraded(CENTRAL_PARK)),
    "upgrade": (building(), co.Upgrade(CONVENIENCE_STORE)),
    "move an apartment": (building(), co.Upgrade(APARTMENT, 2)),
    "remove an apartment": (building(1), co.Upgrade(APARTMENT)),
    "end": (building(), co.EndTurn()),
}


@pytest.mark.parametrize("by", list(ROUTES))
@pytest.mark.parametrize("case", list(CASES))
def test_d1_every_route_makes_the_same_command(
    case: str, by: str, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, command = CASES[case]
    driver = make_driver(animation="off", curtain="off", confirmations=False)
    driver.loop.every = SPARING
    scene = open_table(driver, state)
    check_route(driver, scene, ROUTES[by], command, monkeypatch)


def test_every_command_type_is_covered() -> None:
    assert {type(command) for _, command in CASES.values()} == set(co.Command.__args__)


OTHER_WAYS: dict[str, tuple[State, str, str, Any]] = {
    "onto itself": (position(), f"disc:{CHURCH}", f"disc:{CHURCH}", co.Recycle(CHURCH)),
    "a station to the deck": (position(), f"disc:{STATION}", "deck", co.Recycle(STATION)),
    "upgrade onto itself": (
        building(),
        f"disc:{CONVENIENCE_STORE}",
        f"disc:{CONVENIENCE_STORE}",
        co.Upgrade(CONVENIENCE_STORE),
    ),
    "the back to the pile": (
        building(),
        f"back:{HOSPITAL}",
        "discard",
        co.BuyUpgraded(HOSPITAL),
    ),
    "the front to the flip area": (building(), f"supply:{HOSPITAL}", "flip", co.BuyUpgraded(HOSPITAL)),
}


@pytest.mark.parametrize("case", list(OTHER_WAYS))
def test_there_are_several_ways_by_clicks(
    case: str, make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, source, target, command = OTHER_WAYS[case]
    driver = make_driver(animation="off")
    scene = open_table(driver, state)
    given = recorded(scene, monkeypatch)
    driver.click(source)
    assert target in scene.view.marks
    driver.click(target)
    assert given == [command]


def test_a_card_is_dragged_onto_itself(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(animation="off", size=(1920, 1080))
    scene = open_table(driver)
    given = recorded(scene, monkeypatch)
    x, y = driver.find(f"disc:{CHURCH}").rect.center
    driver.drag((x, y), (x + 20, y - 10))
    assert given == [co.Recycle(CHURCH)]


def test_space_plays_and_f_flips_what_is_picked(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    given = recorded(scene, monkeypatch)
    driver.click(f"disc:{CHURCH}").press("f")
    driver.move((5, 5)).press("space")
    assert given == [co.Recycle(CHURCH), co.PlayCard()]


def test_alone_the_main_button_asks_which_card_goes(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, empty_deck(1))
    driver.press("space")
    assert scene.view.is_narrowed and set(scene.view.marks) >= {f"supply:{HOSPITAL}"}
    before = scene.state.supply[HOSPITAL // 2]
    driver.click(f"supply:{HOSPITAL}")
    driver.settle()
    assert scene.state.supply[HOSPITAL // 2] == before - 1 and scene.state.decks[0]


def test_an_apartment_asks_who_gets_it(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, building())
    driver.click(f"disc:{APARTMENT}").click("flip")
    assert scene.view.is_narrowed and set(scene.view.marks) == {"seat:1", "seat:2"}
    driver.click("seat:1")
    assert APARTMENT - 1 in scene.state.discards[1]


def test_d3_a_drop_elsewhere_changes_nothing(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    before = scene.session.table.digest
    driver.drag("deck", driver.find(f"supply:{HOSPITAL}").rect)
    driver.settle()
    assert scene.picked is None and scene.session.table.digest == before


@pytest.mark.parametrize(
    ("state", "key", "words"),
    [
        (position(), f"supply:{HOSPITAL}", "Play cards and stop"),
        (building(cash=2), f"supply:{HOSPITAL}", "costs $4"),
        (position(), f"disc:{CONVENIENCE_STORE}", "no recycle mark"),
        (position(), "row:1", "in play"),
        (building(), "deck", "stopped playing"),
    ],
)
def test_d7_what_is_of_no_use_says_why(
    state: State, key: str, words: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver()
    scene = open_table(driver, state)
    before = scene.session.table.digest
    driver.click(key)
    assert scene.picked is None and scene.session.table.digest == before
    assert words in scene.tip.reason and "DT-" in scene.tip.reason


def test_forced_cards_are_played_by_themselves_where_that_is_wanted(
    make_driver: Callable[..., Driver],
) -> None:
    state = position(decks=((HOSPITAL, 0), *position().decks[1:]), discards=((), *position().discards[1:]))
    driver = make_driver(forced_cards=True)
    scene = open_table(driver, state)
    assert len(scene.state.row) == 2
    driver.wait(1500)
    assert len(scene.state.row) == 3
    driver.wait(3000)
    assert len(scene.state.row) == 3


def test_a_forced_card_is_played_after_its_beat(make_driver: Callable[..., Driver]) -> None:
    state = position(decks=((HOSPITAL, 0), *position().decks[1:]), discards=((), *position().discards[1:]))
    driver = make_driver(forced_cards=True)
    scene = open_table(driver, state)
    due = scene.parts.controller._due
    assert in_time(driver.turns(2000), due) and len(scene.state.row) == 3


def test_no_forced_card_is_played_beneath_what_lies_over_the_table(
    make_driver: Callable[..., Driver],
) -> None:
    state = position(decks=((HOSPITAL, 0), *position().decks[1:]), discards=((), *position().discards[1:]))
    driver = make_driver(forced_cards=True)
    scene = open_table(driver, state)
    driver.press("d").wait(3000)
    assert driver.top is not scene and len(scene.state.row) == 2
    driver.press("escape").frame(2)
    assert driver.top is scene and len(scene.state.row) == 2, "the beat begins anew"
    driver.wait(1500)
    assert len(scene.state.row) == 3


def test_forced_cards_wait_otherwise(make_driver: Callable[..., Driver]) -> None:
    state = position(decks=((HOSPITAL, 0), *position().decks[1:]), discards=((), *position().discards[1:]))
    driver = make_driver()
    scene = open_table(driver, state)
    driver.wait(3000)
    assert len(scene.state.row) == 2
    assert "must be played" in prompt(scene)


def test_the_nine_number_keys_reach_all_that_can_be_used(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1280, 720), ui_scale=150)
    scene = open_table(driver, building(cash=3, discards=(tuple(FACES), *position().discards[1:])))
    keys = [scene.parts.move_map.number_key(scene.view, number) for number in range(1, 10)]
    assert keys[:4] == [f"supply:{box.card}" for box in scene.layout.supply]
    assert {f"disc:{pile.card}" for pile in scene.layout.piles if is_usable(scene.view, pile.card)} <= set(
        keys
    )
    assert f"disc:{CENTRAL_PARK}" in keys
