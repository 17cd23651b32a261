"""Drag, two clicks and keys make the identical command (ux D1), for every kind of command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.games.gotown.move_map import raises_barrier
from tabletop.app.table.around.turns import DEAF_MS
from tabletop.app.table.key import Key
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import BONE, DONUT_TRUCK, JOKER, SUPER_THIEF, THIEF, WRECKING_BALL, State
from tests.app.at_table import check_route
from tests.app.driver import Driver
from tests.app.games.gotown.table import HANDS, ROUTES, open_table, position
from tests.app.sparing import SPARING

FULL = (1, 1, 2, 2, 4, JOKER, THIEF, WRECKING_BALL)


def hand(*cards: int) -> State:
    return position(hands=(cards, *HANDS[1:]))


CASES: dict[str, tuple[State, Any]] = {
    "build": (position(), co.BuildFloor(3, 6)),
    "build with a joker": (position(), co.BuildFloor(6, JOKER)),
    "steal": (position(), co.StealFloor(3, 1)),
    "dog": (position(), co.PlaceDog(0)),
    "bone": (hand(BONE, 1), co.PlayBone(3, 2)),
    "jackhammer": (position(), co.PlayJackhammer(2)),
    "wrecking ball": (hand(WRECKING_BALL, 1), co.PlayWreckingBall(3)),
    "thief": (hand(THIEF, 1), co.PlayThief(2)),
    "super-thief": (hand(SUPER_THIEF, 1), co.PlaySuperThief()),
    "milkshake": (position(), co.PlayMilkshake(1)),
    "truck": (hand(DONUT_TRUCK, 1), co.PlayDonutTruck()),
    "end": (position(), co.EndTurn()),
    "discard and end": (position(hands=(FULL, *HANDS[1:]), is_full=True), co.EndTurn(2)),
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


def test_the_slot_takes_the_only_partner_by_itself(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver, hand(3, 6, 1))
    driver.drag("hand:3:0", scene.place("slot").rect if scene.picking.marks else _slot(scene))
    assert len(scene.state.towers[0]) == 4


def _slot(scene: Any) -> Any:
    return scene.layout.towers[0].floor(len(scene.state.towers[0]))


def test_the_slot_asks_which_partner_is_meant(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    driver.drag("hand:3:0", _slot(scene))
    assert scene.picking.is_narrowed and set(scene.picking.marks) == {"hand:6:0", f"hand:{JOKER}:0"}
    driver.click(f"hand:{JOKER}:0")
    assert scene.state.towers[0][-1].joker == 1


def test_d3_a_drop_near_a_target_snaps(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", size=(1920, 1080))
    scene = open_table(driver)
    tile = scene.layout.towers[1].tile(2, 0)
    driver.drag("hand:3:0", (tile.centerx, tile.top - 20))
    assert len(scene.state.towers[0]) == 4


def test_d3_a_drop_elsewhere_changes_nothing(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    before = scene.session.table.digest
    driver.drag("hand:3:0", (driver.ctx.display.w - 20, 90))
    assert scene.animator.active and scene.animator.hidden == {"hand:3:0"}
    driver.settle()
    assert scene.picked is None and scene.session.table.digest == before


def test_d4_a_short_move_is_a_click(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(size=(1920, 1080))
    scene = open_table(driver)
    x, y = driver.find("hand:3:0").rect.center
    driver.down((x, y)).move((x + 7, y))
    assert scene.picking.drag is not None and not scene.picking.drag.started
    driver.up()
    assert scene.picked == "hand:3:0"


@pytest.mark.parametrize("how", ["escape", "right", "focus"])
def test_d4_a_drag_can_be_called_off(how: str, make_driver: Callable[..., Driver]) -> None:
    import pygame

    driver = make_driver()
    scene = open_table(driver)
    before = scene.session.table.digest
    driver.down("hand:3:0").move((400, 300)).move(_slot(scene))
    assert scene.picking.drag is not None and scene.picking.drag.started
    match how:
        case "escape":
            driver.press("escape")
        case "right":
            driver.down(button=3).up(button=3)
        case _:
            driver.post(pygame.WINDOWFOCUSLOST)
    driver.up()
    driver.settle()
    assert scene.picked is None and scene.picking.drag is None
    assert scene.session.table.digest == before


def test_d7_an_illegal_target_says_why(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver)
    driver.click("hand:12:0")
    driver.click(scene.layout.towers[3].floor(2).center)
    assert "A dog guards" in scene.tip.reason and "GT-8.1" in scene.tip.reason
    assert scene.picked == "hand:12:0"


def test_d7_two_numbers_that_make_no_nine(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, hand(3, 4, 6))
    driver.click("hand:3:0").click("hand:4:0")
    assert "3 + 4 is 7" in scene.tip.reason and "GT-5.1" in scene.tip.reason


def test_d7_a_useless_card_says_why_and_is_not_picked(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver()
    scene = open_table(driver, hand(BONE, 1))
    driver.click(f"hand:{BONE}:0")
    assert scene.picked == f"hand:{BONE}:0"
    driver.press("escape")
    bare = position(hands=((BONE,), *HANDS[1:]), towers=((), (), (), ()))
    scene = open_table(driver, bare)
    driver.click(f"hand:{BONE}:0")
    assert scene.picked is None and "GT-7.2" in scene.tip.reason


def test_moving_by_click_only_starts_no_drag(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(move_by="click")
    scene = open_table(driver)
    driver.down("hand:3:0").move(_slot(scene))
    assert scene.picking.drag is None
    driver.up()
    assert scene.picked is None


def test_moving_by_drag_only_picks_nothing_on_a_click(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(move_by="drag")
    scene = open_table(driver)
    driver.click("hand:3:0")
    assert scene.picked is None
    driver.press("1")
    assert scene.picked == "hand:3:0"


def test_d8_after_a_play_the_focus_stays_in_the_hand(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off")
    scene = open_table(driver)
    driver.press("6")
    by_keys_target = next(key for key in scene.picking.marks if key == "seat:1")
    scene.focus(by_keys_target)
    driver.press("return")
    driver.settle()
    assert scene.focus_visible and scene.focus_key == "hand:12:0"


def test_d8_when_the_turn_passes_the_focus_stays_in_the_hand(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", curtain="off", confirmations=False)
    hands = ((2, BONE, 6), (1, 3, BONE), (1, 1, 1), (1,))
    scene = open_table(driver, position(hands=hands, towers=((), (), (), ())))
    scene.focus("hand:2:0")
    driver.press("e").wait(DEAF_MS)
    assert scene.viewer == 1 and scene.focus_key == "hand:1:0", "nothing was taken up: the first card"
    scene.focus(f"hand:{BONE}:0")
    driver.press("return")
    assert scene.picked is None and scene.tip.reason
    place = scene.view.layout.hand_keys.index(scene.focus_key)
    driver.press("e").wait(DEAF_MS)
    assert scene.viewer == 2 and scene.focus_key == scene.view.layout.hand_keys[place] != "hand:1:0"


def test_d10_the_turn_ends_by_itself_when_that_is_wanted_and_nothing_is_left(
    make_driver: Callable[..., Driver],
) -> None:
    driver = make_driver(animation="off", curtain="off", auto_end_turn=True)
    scene = open_table(driver, position(hands=((BONE,), (1, 2), (1,), (1,)), towers=((), (), (), ())))
    driver.frame(4)
    assert scene.session.table.steps[1].record.command == co.EndTurn()


def test_d10_ending_a_turn_with_a_floor_to_make_warns_once(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", curtain="off")
    scene = open_table(driver)
    before = scene.session.table.digest
    driver.press("e")
    assert scene.tip.reason.startswith("You can still make a floor.")
    assert scene.session.table.digest == before
    driver.wait(DEAF_MS).press("e").settle()
    assert scene.session.table.steps[-1].record.command == co.EndTurn()


@pytest.mark.parametrize("card", [SUPER_THIEF, DONUT_TRUCK])
@pytest.mark.parametrize("place", ["seat:1", "floor:1:0"])
def test_what_is_for_all_opponents_may_be_put_on_the_only_one(card: int, place: str, driver: Driver) -> None:
    scene = open_table(driver, position(2, hands=((3, card), (1, 2, 3))))
    given = len(scene.session.table.steps)
    driver.drag(f"hand:{card}:0", scene.place(place).rect.center).settle()  # type: ignore[union-attr]
    assert len(scene.session.table.steps) == given + 1
    scene = open_table(driver, position(3, hands=((3, card), (1, 2, 3), (1,))))
    scene.pick(Key("hand", card, 0))
    assert "street" in scene.picking.marks and "seat:1" not in scene.picking.marks


def test_u4_what_is_said_to_stop_undo_stops_it(driver: Driver) -> None:
    """For each kind of command: foretold from the view as it comes out at the table."""
    tried = set()
    for cards in (FULL, (3, 6, 10, DONUT_TRUCK, SUPER_THIEF, BONE, 12, 14)):
        state = hand(*cards)
        for command in open_table(driver, state).session.legal:
            scene = open_table(driver, state)
            foretold = raises_barrier(scene.state, 0, command)
            scene.session.submit(command)
            assert bool(scene.session.table.can_undo()) is not foretold, command
            tried.add(type(command))
    assert len(tried) > 6


def test_the_cards_left_in_hand_keep_their_places_until_the_turn_ends(driver: Driver) -> None:
    """Whoever clicks on meets the card aimed at."""
    hands = ((1, 3, 6, 8, 8, BONE), (4, 5, 6), (2, 3, 7))
    scene = open_table(driver, position(3, hands=hands))
    before = dict(scene.layout.hand)
    scene.perform(co.BuildFloor(left=3, right=6))
    driver.settle()
    left = scene.layout.hand
    assert len(left) == 4 and all(before[key] == rect for key, rect in left.items())
    scene.undo()
    driver.settle()
    assert scene.layout.hand == before, "all of them are there again"
    scene.perform(co.BuildFloor(left=3, right=6))
    driver.settle()
    driver.resize((1920, 1080)).frame(2)
    rects = [*scene.layout.hand.values()]
    middle = (rects[0].left + rects[-1].right) // 2
    assert abs(middle - scene.layout.hand_zone.centerx) <= 1, "in another window they lie in the middle"
