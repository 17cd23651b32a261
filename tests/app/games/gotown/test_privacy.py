"""What one seat may not know changes no pixel of its picture (ux C11), at rest or in motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.games.gotown import GAME
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import DONUT_TRUCK, SUPER_THIEF, THIEF, WRECKING_BALL
from tests.app.at_table import put, widgets_named
from tests.app.driver import Driver
from tests.app.games.gotown.table import HANDS, open_table, position
from tests.app.secrecy import Shown, watch

pytestmark = pytest.mark.usefixtures("own_pictures")


def twins(viewer: int = 0, **changes: Any) -> list[Any]:
    """Return two states that look alike to a seat and differ in what it may not know."""
    state = position(**changes)
    view = GAME.secrets.redact(state, viewer)
    other = next(
        found
        for seed in range(20)
        if (found := GAME.secrets.imagine(view, viewer, Chance(seed, 1))).hands != state.hands
        and found.pile != state.pile
    )
    assert GAME.secrets.redact(other, viewer) == view
    return [state, other]


def frames(driver: Driver, state: Any, act: Callable[[Driver], object]) -> Shown:
    return watch(driver, open_table(driver, state), act)


def test_c11_at_rest_and_while_the_hand_is_looked_at(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    one, other = (
        frames(driver, state, lambda d: d.move("hand:3:0").wait(500).move("seat:1").wait(500))
        for state in twins()
    )
    assert one == other


def test_c11_during_a_move_whose_outcome_is_public(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    one, other = (
        frames(driver, state, lambda d: d.scene.perform(co.PlayMilkshake(1)))  # type: ignore[attr-defined]
        for state in twins()
    )
    assert len(one.pictures) > 10 and one == other


def test_c11_while_others_steal_and_draw(make_driver: Callable[..., Driver]) -> None:
    """Seat 0 watches a bot rob another bot: the card travels face down, whichever it is."""
    driver = make_driver(bot_step=True)
    hands = (HANDS[0], (THIEF, 1, 2), HANDS[2], HANDS[3])
    pictures = []
    for state in twins(hands=hands, active=1):
        scene = open_table(driver, state, kinds=("human", "random", "random", "random"))
        assert scene.viewer == 0
        # Both tables steal; which card it is differs and must not show.
        holds = state.hands[1]
        full = state if THIEF in holds else None
        if full is None:
            swapped = [list(hand) for hand in state.hands]
            swapped[1][0] = THIEF
            full = position(hands=tuple(tuple(hand) for hand in swapped), active=1)
            put(scene.session.table, full)
        news = scene.session.submit(co.PlayThief(2))
        pictures.append(watch(driver, scene, lambda _, on=scene, of=news: on.schedule(of)).pictures)
    assert len(pictures[0]) > 10 and pictures[0] == pictures[1]


def test_c11_what_happened_since_ones_last_turn(make_driver: Callable[..., Driver]) -> None:
    """A bot has robbed another: the strip tells so, and not of which card."""
    driver = make_driver(bot_step=True)
    hands = ((*HANDS[0], WRECKING_BALL, DONUT_TRUCK), (THIEF, 1, 2), HANDS[2], HANDS[3])
    shown = []
    for state in twins(hands=hands, active=1):
        held = state.hands[1] if THIEF in state.hands[1] else (THIEF, *state.hands[1][1:])
        full = replace(state, hands=(state.hands[0], held, *state.hands[2:]))
        scene = open_table(driver, full, kinds=("human", "random", "random", "random"))
        for seat, command in ((1, co.PlayThief(2)), (1, co.EndTurn()), (2, co.EndTurn()), (3, co.EndTurn())):
            scene.session.submit(command, seat)
        scene.settle()
        driver.settle().wait(2000)
        assert "since.act.1" in driver.keys()  # noqa: SIM118
        shown.append(watch(driver, scene))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("tool", [THIEF, SUPER_THIEF])
def test_c8_a_screen_reader_hears_no_foreign_card(tool: int, make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    names = []
    for state in twins(hands=((3, tool), *HANDS[1:])):
        scene = open_table(driver, state)
        names.append([(node.key, node.name, node.description) for node in scene.accessible()])
        driver.ctx.scenes.clear()
    assert names[0] == names[1]


def test_a_spectator_sees_no_hand(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(bot_step=True)
    scene = open_table(driver, position(), kinds=("random",) * 4)
    assert scene.viewer is None and scene.layout.hand_keys == ()
    assert not widgets_named(scene, "hand:")
