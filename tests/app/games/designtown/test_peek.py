"""Looking at the other face of a card: it turns over where it lies, and back (ux Z5, Z6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tabletop.app.games.designtown.view import face_at, is_away, is_bust, is_usable, peeked
from tabletop.app.games.designtown.words import DECK, back, disc, in_row, supply
from tabletop.app.table.key import Key
from tabletop.games.designtown.cards import CHURCH, HOSPITAL, RESIDENTIAL_AREA, other_face
from tabletop.games.designtown.state import State
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import busting
from tests.app.games.designtown.table import DECK as CARDS
from tests.app.games.designtown.table import open_table, position

THINGS = (
    DECK,
    disc(CHURCH),
    disc(RESIDENTIAL_AREA),
    supply(HOSPITAL),
    back(HOSPITAL),
    in_row(0),
)


@pytest.mark.parametrize("key", THINGS)
def test_z5_a_look_changes_nothing_and_ends_with_the_second_press(
    key: Key, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    table = scene.session.table
    before, steps, undoable = table.state, len(table.steps), table.can_undo
    driver.move(key).wait(200)
    plain, shown = bytes(driver.picture().get_buffer()), face_at(scene.view, key)
    assert shown is not None
    driver.press("f").settle()
    assert peeked(scene.view) == key and face_at(scene.view, key) == other_face(shown)
    assert bytes(driver.picture().get_buffer()) != plain
    driver.press("f").settle()
    assert peeked(scene.view) is None and face_at(scene.view, key) == shown
    assert bytes(driver.picture().get_buffer()) == plain
    assert (table.state, len(table.steps), table.can_undo) == (before, steps, undoable)


def test_z6_the_card_turns_in_250_ms_and_swaps_its_face_in_the_middle(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.move("deck").press("f")
    (flight,) = scene.animator._flights
    assert flight.ms == 250 and flight.start == flight.end == scene.layout.deck
    assert flight.back is not None and flight.face is not None
    assert scene.animator.hidden == {"deck"}


def test_z6_any_press_completes_the_turn(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.move("deck").press("f")
    assert scene.is_busy
    driver.press("f")
    # The press completed the first turn, and then asked for the way back.
    assert peeked(scene.view) is None
    driver.settle()
    assert face_at(scene.view, DECK) == CARDS[-1]


def test_a_card_turns_back_when_one_looks_elsewhere(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.move("deck").press("f").settle()
    driver.move((5, 5)).settle()
    assert peeked(scene.view) is None
    driver.press("tab").settle()
    assert scene.focus_key == "deck"
    driver.press("f").settle()
    assert peeked(scene.view) == "deck"
    driver.press("tab").settle()
    assert peeked(scene.view) is None


def test_no_look_outlives_a_change_of_the_table(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.move("deck").press("f").settle()
    driver.press("space").settle()
    assert scene.state.row[-1] == CARDS[-1]
    assert peeked(scene.view) is None and face_at(scene.view, DECK) == CARDS[-2]


def test_the_card_picked_up_is_not_turned_over(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    driver.move("deck").press("f").settle()
    driver.click("deck").settle()
    assert scene.picked == "deck" and peeked(scene.view) is None and face_at(scene.view, DECK) == CARDS[-1]


def test_who_only_watches_may_look(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver, position(3, active=1), kinds=("human", "human", "human"))
    driver.move(f"supply:{HOSPITAL}").press("f").settle()
    assert peeked(scene.view) == f"supply:{HOSPITAL}"


def test_dt_8_beneath_a_turning_top_card_no_order_shows(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_zoom=False)

    def pictures(state: State) -> list[bytes]:
        open_table(driver, state)
        driver.settle().move((5, 5))
        driver.move("deck").press("f")
        found = []
        for _ in range(14):
            driver.frame()
            found.append(bytes(driver.picture().get_buffer()))
        return found

    one = position()
    other = replace(one, decks=((CARDS[1], CARDS[0], CARDS[3], CARDS[2], CARDS[4]), *one.decks[1:]))
    assert pictures(one) == pictures(other)


def test_dt_4_5_after_a_bust_nothing_is_offered_any_more(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, busting())
    driver.settle()
    assert any(is_usable(scene.view, pile.card) for pile in scene.layout.piles)
    driver.click("play").wait(420)
    assert is_bust(scene.state) and scene.is_busy
    assert not any(is_usable(scene.view, pile.card) for pile in scene.layout.piles)


@pytest.mark.parametrize("key", [DECK, disc(CHURCH)])
def test_d3_a_dragged_card_is_not_where_it_lay_until_it_is_given_back(
    key: Key, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(hover_zoom=False)
    scene = open_table(driver)
    x, y = scene.place(key).rect.center
    lying = driver.picture().subsurface(scene.place(key).rect).copy()
    driver.down((x, y)).move((x + 30, y)).move((driver.ctx.display.w // 2, driver.ctx.display.h * 3 // 5))
    assert is_away(scene.view, key)
    left = driver.picture().subsurface(scene.place(key).rect)
    assert bytes(left.copy().get_buffer()) != bytes(lying.get_buffer())
    driver.press("escape").settle().up().move((5, 5)).settle()
    assert not is_away(scene.view, key)
    back = driver.picture().subsurface(scene.place(key).rect)
    assert bytes(back.copy().get_buffer()) == bytes(lying.get_buffer())
