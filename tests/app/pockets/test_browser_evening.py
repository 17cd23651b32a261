"""What happens between the window and real browsers over more than one program: *Continue*, a start anew, a
game of others at a table of both."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tabletop_rooftops
from tabletop_rooftops.table import TABLE

from tabletop import paths
from tabletop.app.screens.curtain import CurtainScene
from tabletop.app.table import registry
from tests.app.pockets.at_evening import LONGEST, EveningOfThree
from tests.app.pockets.browsers import chromium
from tests.app.pockets.devices import ADDRESS
from tests.app.pockets.person import Person
from tests.app.pockets.room import Room, rooms
from tests.app.whole_games import composed, decide

__all__ = ["chromium", "rooms"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

HAND = "[...document.querySelectorAll('.cards .thing .name')].map((each) => each.textContent).join()"


def test_devices_come_back_by_themselves_after_continue_and_with_new_codes_after_a_start_anew(
    chromium: Any, tmp_path: Path
) -> None:
    """The same pages all the time. A program that was started anew opens no door by itself, knows no device,
    and goes on with the game where it was."""
    here = EveningOfThree(chromium, home=tmp_path)
    try:
        here.begin("gotown", {})
        here.join()
        here.sit_down()
        here.play("gotown", 9)
        for is_new in (False, True):
            before = _given(here)
            here.leave()
            if is_new:
                port = here.evening.port
                here.end()
                here.start(port)
            here.driver.click("continue").frame(3)
            assert _given(here)[: len(before)] == before
            if is_new:
                here.frames(20)
                assert not here.evening.is_open, "nobody asked for it"
                here.evening.open(here.scene, ADDRESS)
                here.evening.invite()
                for seat in here.seats:
                    here.until(lambda seat=seat: "gone" in seat.state[0], "it is not said")  # type: ignore[misc]
                    assert not seat.page.is_visible("main")
                    here.type_code(seat)
                here.driver.press("escape")
            here.sit_down()
            for seat in here.seats:
                here.until(lambda seat=seat: _has_its_hand(seat, here), "not its hand")  # type: ignore[misc]
        here.play("gotown")
        here.finish("gotown")
        assert all(seat.loads == 1 and not seat.errors for seat in here.seats)
    finally:
        here.close()


def _given(here: EveningOfThree) -> list[tuple[int | None, Any]]:
    return [(step.record.seat, step.record.command) for step in here.table.steps]


def _has_its_hand(person: Person, here: EveningOfThree) -> bool:
    """Whether a page shows the cards that its seat holds now."""
    held = (zone for zone in person.sheet(here.evening).zones if zone.kind == "cards")
    names = ",".join(thing.name for zone in held for thing in zone.things)
    return bool(names) and person.page.evaluate(HAND) == names


def test_a_phone_and_the_window_play_a_game_of_others_to_its_end(
    chromium: Any, rooms: Callable[..., Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The template, which has no line about phones, as if it were installed: Ann by touches, Ben by clicks on
    the window, behind the curtain."""
    ours, theirs = paths.asset_folders, Path(tabletop_rooftops.__file__).parent / "assets"
    monkeypatch.setattr(registry, "declared", lambda game_id: TABLE)
    monkeypatch.setattr(paths, "asset_folders", lambda name: (*ours(name), theirs / name))
    room = rooms(tabletop_rooftops.GAME, "hh")
    room.open()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    ann = Person(context.new_page(), 0, "en", 3, lambda is_so, what: room.until(is_so))
    ann.page.goto(room.evening.pockets.link(0))
    room.until(lambda: room.session.pockets == {0})
    driver, scene, table = room.driver, room.scene, room.session.table
    lifted, clicks = 0, 0
    end = time.monotonic() + LONGEST  # as long as a game of the evening
    while table.result is None:
        assert time.monotonic() < end, (room.session.phase, room.session.pending, ann.state, ann.failed)
        ann.act(room.evening)
        driver.frame()
        if isinstance(driver.top, CurtainScene):
            driver.wait(700).move("lift").down().wait(900).up().settle()
            lifted += 1
        elif room.session.phase == "act" and scene.can_act and not scene.is_busy:
            composed(driver, scene)
            steps, command = len(table.steps), decide(room.session, len(table.steps))
            for key in scene.parts.move_map.gesture_for(scene.view, command):
                driver.click(key)
            driver.settle()
            assert table.steps[steps].record.command == command
            clicks += 1
    room.until(lambda: ann.page.query_selector(".over"))
    assert lifted and clicks and ann.touches and not ann.errors and not ann.failed
    assert {step.record.seat for step in table.steps[1:]} >= {0, 1}
    context.close()
