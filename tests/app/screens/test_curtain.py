"""The curtain: public words only, one deliberate input, restoring exactly (ux C2 to C6, C9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.screens.curtain import CurtainScene
from tabletop.app.screens.rules.scene import RulesScene
from tabletop.app.table import registry
from tabletop.engine.table import Table
from tests.app.driver import Driver


class Lifted:
    """Counts how often the curtain was lifted."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.count = 0

    def __call__(self) -> None:
        self.count += 1
        self.session.lift_curtain()


@pytest.fixture
def veiled(driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]) -> Lifted:
    session = session_of(running)
    assert session.phase == "curtain"
    lifted = Lifted(session)
    driver.push(CurtainScene(driver.ctx, session, lifted)).wait(300)
    return lifted


def test_the_rules_can_be_read_on_the_curtain(driver: Driver, veiled: Lifted) -> None:
    curtain = driver.top
    driver.press("f1").frame(3)
    assert isinstance(driver.top, RulesScene)
    driver.press("escape").frame(3)
    assert driver.top is curtain and veiled.count == 0


def test_c5_a_short_press_does_not_lift(driver: Driver, veiled: Lifted) -> None:
    driver.key_down("space").wait(200).key_up("space").wait(600)
    assert veiled.count == 0
    driver.click("lift").wait(600)
    assert veiled.count == 0


@pytest.mark.parametrize("by", ["space", "return", "pointer"])
def test_c5_holding_lifts_once_and_then_input_is_dropped(driver: Driver, veiled: Lifted, by: str) -> None:
    if by == "pointer":
        driver.down("lift")
    else:
        driver.key_down(by)
    driver.wait(450)
    assert veiled.count == 1
    assert veiled.session.viewer == veiled.session.pending
    rising = driver.ctx.scenes.top
    driver.press("e", "return").click((400, 400))
    assert driver.ctx.scenes.top is rising
    driver.wait(600)
    assert rising not in driver.ctx.scenes.stack


def test_c5_with_hold_off_a_press_is_enough(
    make_driver: Callable[..., Driver], running: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    driver = make_driver(hold_to_confirm=False)
    lifted = Lifted(session_of(running))
    driver.push(CurtainScene(driver.ctx, lifted.session, lifted)).wait(300).press("space")
    assert lifted.count == 1


def test_c5_input_on_its_way_when_it_fell_is_dropped(
    make_driver: Callable[..., Driver], running: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    driver = make_driver(hold_to_confirm=False)
    lifted = Lifted(session_of(running))
    driver.push(CurtainScene(driver.ctx, lifted.session, lifted)).press("space", "return")
    assert lifted.count == 0


def test_c5_focus_loss_lets_go(driver: Driver, veiled: Lifted) -> None:
    import pygame

    driver.key_down("space").wait(200)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.wait(600)
    assert veiled.count == 0


def test_c4_neither_picture_nor_words_depend_on_hands(
    driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    import msgspec

    first = session_of(running)
    driver.push(CurtainScene(driver.ctx, first, lambda: None)).wait(400)
    before = driver.picture().get_buffer().raw
    said = [(node.name, node.value, node.description) for node in driver.scene.accessible()]
    step = running.steps[-1]
    hands = tuple(tuple(reversed(hand)) for hand in step.state.hands[::-1])
    running.steps[-1] = msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, hands=hands))
    driver.ctx.scenes.pop()
    driver.push(CurtainScene(driver.ctx, session_of(running), lambda: None)).wait(400)
    assert driver.picture().get_buffer().raw == before
    assert [(node.name, node.value, node.description) for node in driver.scene.accessible()] == said


def test_c6_the_recap_comes_after_the_unveiling_only(
    driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    session = session_of(running)
    lifted = Lifted(session)
    session.lift_curtain()
    me = session.pending
    assert me is not None
    while session.pending == me:
        session.submit(session.legal[0])
    session.lift_curtain()
    other = session.pending
    while session.pending == other:
        session.submit(session.legal[0])
    if session.phase != "curtain":
        pytest.skip("the game ended first")
    seat = session.pending
    assert seat is not None
    told = [driver.ctx.message(line.text, session.names) for line in session.since_last_turn(seat)]
    assert told
    driver.push(CurtainScene(driver.ctx, session, lifted)).wait(300)
    names = [node.name for node in driver.scene.accessible()]
    assert not set(told) & set(names)
    driver.scene.focus("recap")
    for key in ("recap", "lift"):
        assert driver.find(key).name.startswith("Hold "), "what has to be held says so"
    before = driver.frame().picture().subsurface(driver.find("recap").rect).copy()
    driver.key_down("return").wait(200)
    held = driver.picture().subsurface(driver.find("recap").rect)
    assert before.get_buffer().raw != held.copy().get_buffer().raw, "and shows how long still"
    driver.wait(250).key_up("return").frame()
    assert lifted.count == 1
    names = [node.name for node in driver.scene.accessible()]
    assert set(told) <= set(names)
    driver.wait(300).press("space").wait(700)
    assert not driver.ctx.scenes.stack


def test_c9_the_panic_key_hides_and_restores_exactly(
    driver: Driver, running: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    session = session_of(running)
    session.lift_curtain()
    scene = registry.at_table(driver.ctx, session)
    driver.push(scene).settle()
    driver.move((5, 300)).wait(400)
    before = driver.picture().get_buffer().raw
    driver.press("f9").frame()
    hidden = driver.picture().get_buffer().raw
    assert hidden != before
    assert not any("GoTown" in node.name for node in driver.scene.accessible())
    driver.wait(300).key_down("space").wait(450).key_up("space").wait(700)
    assert driver.ctx.scenes.top is scene
    assert session.viewer == session.pending
    driver.move((5, 300)).wait(400)
    assert driver.picture().get_buffer().raw == before


def test_pause_leads_on_and_to_the_menu(driver: Driver, veiled: Lifted) -> None:
    driver.click("pause")
    driver.press("escape")
    assert isinstance(driver.top, CurtainScene)
    driver.wait(300).click("pause").click("menu")
    assert type(driver.top).__name__ == "MenuScene"
    assert veiled.count == 0
