"""What the table says will come of a move: gains, dangers, whether it can be taken back (DT-4.5, DT-10)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.app.games.designtown import painter, words
from tabletop.app.games.designtown.move_map import raises_barrier
from tabletop.app.widgets.button import Button
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import LastStep
from tabletop.engine.message import in_english
from tabletop.engine.protocol import Advice
from tabletop.engine.table import Table
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import (
    CENTRAL_PARK,
    CONVENIENCE_STORE,
    FACTORY,
    POWER_PLANT,
    RESIDENTIAL_AREA,
    SHOPPING_MALL,
)
from tabletop.games.designtown.hints import hint
from tabletop.games.designtown.odds import bust_chance, percent
from tabletop.games.designtown.state import State
from tabletop.games.designtown.text import bust_text
from tests.app.at_table import preview_spot, prompt
from tests.app.driver import Driver
from tests.app.games.designtown.gallery import building, busting, choosing
from tests.app.games.designtown.table import open_table, position

MakeDriver = Callable[..., Driver]


def with_deck(*deck: int, **more: object) -> State:
    """Return a position whose deck is this, its top card last."""
    return position(decks=(deck, *position().decks[1:]), **more)


def note(driver: Driver, state: State) -> str:
    return words.outcome(driver.ctx, state)


def test_dt_1_3_the_card_that_wins_by_number_is_not_called_safe(make_driver: MakeDriver) -> None:
    row = (CONVENIENCE_STORE, *(SHOPPING_MALL,) * 16)
    driver = make_driver()
    few = with_deck(CONVENIENCE_STORE, row=row[:-1], unhappy=0, points=0)
    assert note(driver, few) == "+$1, safe"
    last = with_deck(CONVENIENCE_STORE, row=row, unhappy=0, points=0)
    assert note(driver, last) == "This wins!"


def test_dt_4_2_a_card_that_must_be_followed_is_not_called_safe(make_driver: MakeDriver) -> None:
    driver = make_driver()
    state = with_deck(CONVENIENCE_STORE, FACTORY, POWER_PLANT, unhappy=0, points=0)
    assert note(driver, state).endswith("then play on")
    state = with_deck(FACTORY, FACTORY, POWER_PLANT, unhappy=2, points=0)
    assert note(driver, state).endswith("bust risk 100%")
    assert words.is_doomed(state)
    hidden = (RESIDENTIAL_AREA, FACTORY, CENTRAL_PARK)
    state = with_deck(*hidden, open=(1, 1, 1), unhappy=2, points=0)
    assert note(driver, state).endswith("bust risk 50%")
    state = with_deck(*hidden, open=(1, 1, 1), unhappy=0, points=0)
    assert note(driver, state).lower().endswith("safe")


def test_z11_one_figure_is_told_in_the_panel_on_the_button_and_in_hints(make_driver: MakeDriver) -> None:
    """If you play this: so likely a bust, before you can stop again."""
    driver = make_driver()
    hidden = (RESIDENTIAL_AREA, RESIDENTIAL_AREA, FACTORY, SHOPPING_MALL)
    for top in (CONVENIENCE_STORE, POWER_PLANT):
        for unhappy in range(3):
            state = with_deck(*hidden, top, open=(1, 1, 1), unhappy=unhappy, points=0)
            risk = percent(bust_chance(state))
            assert risk in in_english(bust_text(state))
            assert risk == "0%" or note(driver, state).lower().endswith(f"bust risk {risk}")
            for command, code in ((co.PlayCard(), "risks"), (co.Stop(), "keeps_cash")):
                advice = Advice(command, 0, code, {"win": 0, "bust": 1, "cash": 3})
                assert in_english(hint(advice, state)[1]).endswith(in_english(bust_text(state)))


def kinds(driver: Driver) -> dict[str, str]:
    found = (driver.scene.find(key) for key in ("play", "stop"))
    return {button.key: button.kind for button in found if isinstance(button, Button)}


def test_dt_4_5_a_certain_bust_has_its_own_colour_and_stopping_is_the_brass_one(
    make_driver: MakeDriver,
) -> None:
    driver = make_driver()
    open_table(driver)
    assert kinds(driver) == {"play": "primary", "stop": "normal"}
    open_table(driver, with_deck(FACTORY, FACTORY, row=busting().row, unhappy=2, points=0))
    assert kinds(driver) == {"play": "danger", "stop": "primary"}
    open_table(driver, busting())
    assert kinds(driver) == {"play": "danger"}


def test_dt_4_5_a_certain_bust_asks_nothing(make_driver: MakeDriver) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, busting())
    driver.click("play").settle()
    assert driver.top is scene and scene.state.busts[0] == 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_dt_10_the_table_says_of_every_step_whether_it_can_be_taken_back(seats: int) -> None:
    table = Table.new("designtown", ["random"] * seats, seed=seats)
    chance, said = Chance(seats, 1), {True: 0, False: 0}
    while table.result is None and len(table.steps) < 400:
        (seat,) = table.actors
        view, legal, before = table.view(seat), table.legal(seat), table.state
        command = legal[chance.below(len(legal))]
        is_final = raises_barrier(view, seat, command)
        table.submit(seat, command)
        step = table.steps[-1]
        assert is_final == (LastStep(table.game, before, step).barrier() is not None), command
        said[is_final] += isinstance(command, co.PlayCard)
    assert min(said.values()) > 5


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (position(), "No free undo for this card."),
        (with_deck(FACTORY), "You can undo playing this card."),
        (with_deck(FACTORY, FACTORY), "You can undo playing this card."),
        (
            with_deck(RESIDENTIAL_AREA, row=busting().row, unhappy=2),
            "No free undo for this card.",
        ),
        (position(decks=((), *position().decks[1:]), open=(0, 1, 1)), "No free undo for a shuffle."),
        (
            position(decks=((), *position().decks[1:]), open=(0, 1, 1), discards=((FACTORY,), (), ())),
            "You can undo shuffling a single card.",
        ),
    ],
    ids=["shows a card", "last card", "all alike", "bust", "shuffle", "shuffle of one"],
)
def test_dt_10_it_stands_under_the_buttons(state: State, sentence: str, make_driver: MakeDriver) -> None:
    scene = open_table(make_driver(), state)
    said = painter.taking_back(scene.ctx, scene.view)
    assert said is not None and said[1] == sentence
    assert (said[0] == "lock") == sentence.startswith("No free undo")


def test_dt_9_2_alone_one_is_told_that_one_may_stop_and_build(make_driver: MakeDriver) -> None:
    driver = make_driver()
    scene = open_table(driver, choosing())
    assert "or stop?" in prompt(scene) and driver.find("stop").enabled
    state = position(1, decks=((),), open=(0,), row=(POWER_PLANT,), must_play=True)
    assert "stop" not in prompt(open_table(driver, state))


def how_to_build(driver: Driver, state: State) -> str:
    return " ".join(painter.how_to_build(driver.ctx, open_table(driver, state).view))


def test_dt_6_1_how_to_build_is_only_said_while_one_can(make_driver: MakeDriver) -> None:
    driver = make_driver()
    assert how_to_build(driver, building()).startswith("Buy: drag a card")
    assert how_to_build(driver, position(is_building=True, actions=0)) == ""
    assert how_to_build(driver, position(is_building=True, cash=0)) == ""
    sold_out = position(is_building=True, cash=9, supply=(0,) * 5)
    assert how_to_build(driver, sold_out).startswith("To flip a raised card")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_dt_9_2_what_removing_a_card_does_stands_beside_it(
    size: tuple[int, int], make_driver: MakeDriver
) -> None:
    driver = make_driver(size=size)
    scene = open_table(driver, choosing())
    driver.press("space").frame()
    near = 2 * driver.ctx.display.px(30)
    for key in scene.view.marks:
        place = scene.place(key)
        assert place is not None
        assert preview_spot(scene, key).colliderect(place.rect.inflate(near, near)), key
