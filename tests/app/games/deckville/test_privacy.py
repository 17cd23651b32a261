"""Other hands, the deck's order, the discard pile beneath its top change no pixel (ux C11, DV-11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.engine.chance import Chance
from tabletop.games.deckville import GAME
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import events as ev
from tabletop.i18n import Catalogue
from tests.app.at_table import widgets_named
from tests.app.driver import Driver
from tests.app.games.deckville.table import choose, open_table, position
from tests.app.secrecy import Shown, watch

pytestmark = pytest.mark.usefixtures("own_pictures")


def twins(viewer: int | None, **changes: Any) -> list[Any]:
    """Return two states that look alike to a viewer: hands of others, deck and pile beneath differ.

    The deck's top card and what lies right beneath the discard pile's top are the same: they may come to
    light.
    """
    state = replace(position(3, 60), **changes)
    for seed in range(1, 600):
        other = GAME.secrets.imagine(GAME.secrets.redact(state, viewer), viewer, Chance(seed, 1))
        at = next((i for i, card in enumerate(other.deck) if card == state.deck[-1]), None)
        if at is None or other.discard[-2] != state.discard[-2]:
            continue
        deck = list(other.deck)
        deck[at], deck[-1] = deck[-1], deck[at]
        other = replace(other, deck=tuple(deck))
        assert GAME.secrets.redact(other, viewer) == GAME.secrets.redact(state, viewer)
        if other.deck != state.deck and other.hands != state.hands and other.discard != state.discard:
            return [state, other]
    raise AssertionError("no twin")


def frames(driver: Driver, state: Any, act: Callable[[Driver], object], **more: Any) -> Shown:
    return watch(driver, open_table(driver, state, **more), act)


def submit(driver: Driver, command: Any) -> None:
    """Let whoever is to act give a command: another person, or a computer player."""
    scene: Any = driver.scene
    scene.schedule(scene.session.submit(command))


def test_c11_at_rest_in_the_zoom_on_plates_and_in_another_district(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(curtain="off")

    def look(d: Driver) -> None:
        d.move("deck").wait(500).press("z").wait(200).press("escape").move("seat:1").wait(500)
        d.move("discard").wait(500).click("seat:2").wait(200).move("built_p:0").wait(500)

    one, other = (frames(driver, state, look) for state in twins(0))
    assert one == other


@pytest.mark.parametrize(
    "command", [co.DrawCard("deck"), co.DrawCard("pool_1"), co.TakeFromSupply("discard"), co.SkipStep()]
)
@pytest.mark.parametrize("motion", [{}, {"reduced_motion": True}], ids=["moving", "reduced"])
def test_c11_while_another_seat_acts(
    command: Any, motion: dict[str, bool], make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(bot_step=True, **motion)
    kinds = ("human", "random", "random")
    one, two = (
        frames(driver, state, lambda d: submit(d, command), kinds=kinds) for state in twins(0, active=1)
    )
    assert len(one.pictures) > 1 and one == two


@pytest.mark.parametrize("command", [co.DrawCard("deck"), co.TakeFromSupply("pool_2")])
def test_c11_while_the_viewer_draws(command: Any, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(curtain="off")
    one, two = (frames(driver, state, lambda d: submit(d, command)) for state in twins(0))
    assert len(one.pictures) > 5 and one == two


def test_c7_between_the_turns_of_several_people_nobodys_hand_shows(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(bot_step=True)
    kinds = ("human", "human", "random")
    states = twins(None, active=2)
    one, two = (
        frames(driver, state, lambda d: submit(d, co.DrawCard("deck")), kinds=kinds) for state in states
    )
    assert len(one.pictures) > 1 and one == two
    scene = open_table(driver, states[0], kinds=kinds)
    assert scene.viewer is None and scene.parts.narrator.private_lines(scene.view) == []
    assert widgets_named(scene, "hand:") == []


def test_z5_looking_changes_nothing(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    before = (scene.session.table.digest, len(scene.session.table.records))
    for key in ("deck", "hand:0", "pool_1", "discard", "built_p:0", "seat:1"):
        driver.move(key).wait(400).press("z", "z", "f").settle()
    assert (scene.session.table.digest, len(scene.session.table.records)) == before
    assert choose(scene.session, 0) is not None


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_c8_the_log_names_no_card_that_only_another_has_seen(viewer: int | None) -> None:
    session = Session(played("deckville", 3, 130, seed=5, humans=3), lambda: "off")
    hidden = 0
    for line in session.log(viewer):
        event, words = line.event, Catalogue("en").message(line.text)
        match event:
            case ev.CardTaken() if event.source == "deck" and event.seat != viewer:
                assert event.card is None and "a card from the deck" in words
                hidden += 1
            case ev.PropertyBuilt() | ev.ResourceBuilt() if event.seat != viewer:
                assert all(card is None for card in event.discards[:-1])
            case ev.HandDealt() if event.seat != viewer:
                assert set(event.cards) == {None}
            case ev.DeckShuffled() | ev.DeckRefilled():
                assert set(event.deck) == {None}
    assert hidden > 3
