"""What a turn at the screen is like: no curtain, warnings, what can be taken back, words (ux C, D, U, A)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.games.designtown.words import DECK, supply
from tabletop.app.table.around.turns import DEAF_MS
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.button import Button
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import CENTRAL_PARK, CHURCH, FACTORY, HOSPITAL, RESIDENTIAL_AREA
from tabletop.games.designtown.state import State
from tests.app.at_table import preview_of, prompt, widgets_named
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import building, busting
from tests.app.games.designtown.table import open_table, position

FORCED = position(decks=((HOSPITAL, FACTORY, RESIDENTIAL_AREA), *position().decks[1:]))


def button(driver: Driver, key: str) -> Button:
    found = driver.find(key)
    assert isinstance(found, Button)
    return found


def test_c1_nothing_is_secret_so_no_curtain_falls(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", confirmations=False)
    scene = open_table(driver, building())
    driver.press("e").settle()
    assert driver.top is scene and scene.viewer == scene.state.active == 1


def test_c9_the_panic_key_hides_the_table_and_restores_it(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    before = bytes(driver.picture().get_buffer())
    driver.press("f9").settle()
    assert driver.top is not scene and driver.top.private
    assert bytes(driver.picture().get_buffer()) != before
    driver.wait(300).key_down("space").wait(450).key_up("space").wait(700)
    assert driver.top is scene
    assert bytes(driver.picture().get_buffer()) == before


def test_a_bust_stays_to_be_read_on_the_next_person_s_turn(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", curtain="off")
    scene = open_table(driver, busting())
    driver.click("play").settle()
    assert scene.viewer == 1
    assert [toast.text for toast in driver.ctx.toasts.items] == [
        "Mei goes bust with 3 unhappy faces. The limit is 3."
    ]


def test_a_bust_leaves_nothing_to_choose_while_it_is_shown(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, busting())
    driver.click("play").wait(420)
    assert scene.is_busy and scene.state.unhappy >= scene.state.limit
    assert not {"play", "stop", "end_turn"} & set(driver.keys())


@pytest.mark.parametrize(
    ("state", "words"),
    [(FORCED, "so you must play it. (DT-4.2)"), (position(row=()), "before you stop. (DT-4.4)")],
    ids=["forced", "first card"],
)
def test_d7_where_one_cannot_stop_the_reason_stands_instead_of_a_button(
    state: State, words: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver()
    scene = open_table(driver, state)
    before = scene.session.table.digest
    assert driver.scene.find("stop") is None and words in driver.find("stop.why").name
    driver.press("e").settle()
    assert scene.session.table.digest == before and words in scene.tip.reason


def test_d10_ending_a_turn_with_something_to_build_warns_once(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, building())
    before = scene.session.table.digest
    driver.press("e")
    assert scene.tip.reason.startswith("You can still buy or flip a card.")
    driver.press("e")
    assert scene.session.table.digest == before, "nobody has read it yet"
    driver.wait(DEAF_MS).press("e").settle()
    assert scene.session.table.steps[-1].record.command == co.EndTurn()


def test_d10_with_nothing_to_build_the_turn_ends_at_once(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, position(is_building=True, cash=0, discards=((), (), ())))
    assert prompt(scene) == "You cannot build with $0. End your turn"
    driver.press("e").settle()
    assert scene.session.table.steps[-1].record.command == co.EndTurn()


def test_d10_the_turn_ends_by_itself_when_that_is_wanted(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", auto_end_turn=True)
    scene = open_table(driver, position(is_building=True, cash=0, discards=((), (), ())))
    driver.frame(4)
    assert scene.session.table.steps[1].record.command == co.EndTurn()


def test_d4_a_card_taken_up_can_be_put_back(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, building())
    before = scene.session.table.digest
    for put_back in ("escape", "right", "focus"):
        driver.click(f"supply:{HOSPITAL}")
        assert scene.picked == f"supply:{HOSPITAL}"
        if put_back == "escape":
            driver.press("escape")
        elif put_back == "right":
            driver.click((640, 440), button=3)
        else:
            driver.resize((1280, 720))
        assert scene.picked is None and scene.session.table.digest == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_d6_what_is_aimed_at_is_big_enough(size: tuple[int, int], make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=size)
    scene = open_table(driver, building(4))
    kinds = ("deck", "supply:", "back:", "disc:", "seat:", "end_turn")
    least = driver.ctx.display.px(44)
    found = [widget for kind in kinds for widget in widgets_named(scene, kind)]
    assert len(found) >= 15
    for widget in found:
        assert min(widget.rect.size) >= least, widget.key


def test_u1_u3_a_purchase_is_named_and_taken_back_and_done_again(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, building())
    before = scene.session.view
    scene.perform(co.Buy(CENTRAL_PARK))
    bought = scene.session.view
    undo = driver.find("bar.undo")
    assert undo.enabled and "Central Park" in undo.name
    driver.press("ctrl+z").settle()
    assert scene.state == scene.session.view == before
    driver.press("ctrl+y").settle()
    assert scene.state == scene.session.view == bought


def test_u1_u3_a_card_played_cannot_be_taken_back_and_the_button_says_why(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    assert scene.perform(co.Recycle(CHURCH))
    driver.settle()
    assert driver.find("bar.undo").enabled
    assert scene.perform(co.PlayCard())
    driver.settle()
    undo = driver.find("bar.undo")
    assert not undo.enabled and undo.reason.startswith("Cannot undo. ") and len(undo.reason) > 20


def finals(scene: TableScene) -> set[bool]:
    """Return whether what the marks mean is called final."""
    return {preview_of(scene, key).is_final for key in scene.view.marks}


def test_u4_ending_the_turn_says_that_undo_stops_and_buying_does_not(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver()
    scene = open_table(driver, building())
    assert button(driver, "end_turn").tooltip == "You cannot freely undo this."
    scene.pick(supply(HOSPITAL))
    assert finals(scene) == {False}


def test_u4_playing_a_card_carries_a_lock_and_stopping_does_not(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    scene.pick(DECK)
    assert finals(scene) == {True}


def test_a6_the_table_in_words_holds_all_that_is_public(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.press("d").frame(2)
    said = driver.reader.snapshots[-1].live
    for part in ("Mei", "Tom", "Aiko", "Unhappy 1/3", "Cash $3", "1 star", "In play: Station"):
        assert part in said
    for part in ("Supply: Hospital, $4, 12 left", "5 cards in the deck", "Discard pile: "):
        assert part in said
    driver.press("escape").frame()
    assert driver.top is scene


def test_the_meter_says_that_the_points_have_to_come_in_one_turn(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    drawn: list[str] = []
    draw = driver.ctx.text.draw
    driver.ctx.text.draw = lambda surface, text, *rest, **more: (  # type: ignore[method-assign]
        drawn.append(text),  # type: ignore[func-returns-value]
        draw(surface, text, *rest, **more),
    )[1]
    open_table(driver)
    assert "8 in one turn win" in drawn
