"""At rest the loop sleeps until something comes in, or until what somebody waits for."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from tabletop.app.core import navigate, timing
from tabletop.app.core.accessibility import KitAdapter
from tabletop.app.core.scene import Scene
from tabletop.app.core.timing import LEAST_MS, MOST_MS, Alarm
from tabletop.app.screens.settings import keys
from tests.app.driver import FRAME_MS, Driver, in_time


def test_the_soonest_moment_counts_within_limits() -> None:
    alarm = Alarm()
    assert alarm.left(1000) == MOST_MS
    for moment in (1200, 1100, 1150):
        alarm.at(moment)
    assert alarm.left(1000) == 100
    assert (alarm.left(1090), alarm.left(2000)) == (LEAST_MS, LEAST_MS)
    alarm.clear()
    alarm.at(9000)
    assert alarm.left(1000) == MOST_MS


@pytest.mark.parametrize(
    ("now", "wakes"), [(1000, 1200), (1199, 1239), (1200, 1450), (8200, 8450), (8300, 8550)]
)
def test_a_countdown_wakes_with_every_second(now: int, wakes: int) -> None:
    """It ends at 8200."""
    alarm = Alarm()
    alarm.countdown(now, 8200)
    assert now + alarm.left(now) == wakes


def test_the_loop_sleeps_as_long_as_nobody_waits(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    navigate.show_menu(driver.ctx)
    driver.wait(1000)
    ctx, slept = driver.ctx, []

    def asleep(ms: int) -> None:
        slept.append(ms)
        driver.time += ms
        ctx.scenes.quit = len(slept) == 3

    monkeypatch.setattr(driver.loop, "sleep", asleep)
    monkeypatch.setattr(driver.loop, "_clock", SimpleNamespace(tick=lambda hz: None))
    driver.loop.run()
    assert slept == [MOST_MS] * 3


def test_the_loop_does_not_sleep_while_it_is_used(driver: Driver) -> None:
    navigate.show_menu(driver.ctx)
    driver.wait(1000)
    assert driver.loop.spare == MOST_MS
    driver.press("tab")
    assert driver.loop.spare == 0
    assert len(driver.turns(320)) == 20


def test_a_message_ends_in_time(driver: Driver) -> None:
    navigate.show_menu(driver.ctx)
    driver.wait(1000)
    driver.ctx.toasts.add("Game saved", ms=3333)
    (toast,) = driver.ctx.toasts.items
    assert in_time(driver.turns(4000), toast.ends)
    assert len(driver.turns(5000)) == 5000 // MOST_MS, "its end is over"


class Chain(Scene):
    """Shows some things, one after another."""

    left = 5

    def update(self, now: int) -> None:
        self.dirty, self.left = self.left > 0, max(0, self.left - 1)


def test_what_was_drawn_may_have_a_sequel(driver: Driver) -> None:
    scene = Chain()
    driver.push(scene).turns(Chain.left * FRAME_MS)
    assert scene.left == 0


def test_tooltips_and_reasons_come_and_go_in_time(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(hover_delay=1000)
    navigate.show_menu(driver.ctx)
    driver.wait(1000).move("settings")
    tip = driver.scene.tip
    assert in_time(driver.turns(1500), tip.since + 1000) and tip.visible
    driver.scene.show_reason("Not now.", pygame.Rect(0, 0, 9, 9))
    assert in_time(driver.turns(10_000), tip.until) and not tip.reason


def test_a_countdown_is_shown_to_the_second(driver: Driver) -> None:
    navigate.show_menu(driver.ctx)
    driver.wait(1000)
    keys.choose_mode(driver.ctx, "borderless")
    end = driver.time + keys.REVERT_MS
    turns = driver.turns(keys.REVERT_MS - 100)
    assert all(in_time(turns, end - 1000 * left) for left in range(1, keys.REVERT_MS // 1000))


# -- the system ----------------------------------------------------------------------------------------


@pytest.fixture
def no_events(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """An empty queue; return a list of how long the process slept."""
    pygame.event.clear()
    slept: list[int] = []
    monkeypatch.setattr(pygame.time, "wait", slept.append)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 500 + sum(slept))
    return slept


def test_where_nothing_wakes_it_events_are_looked_for(no_events: list[int]) -> None:
    assert timing.sleeper() is timing.poll, "a driver without a screen"
    timing.poll(100)
    assert no_events == [40, 40, 20]


def test_an_event_ends_the_sleep_and_stays(no_events: list[int]) -> None:
    timing.wake()
    timing.poll(100)
    assert no_events == []
    assert [event.type for event in pygame.event.get()] == [pygame.USEREVENT]


def test_the_system_wakes_it_where_it_can(no_events: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    timing.wake()
    assert timing.sleeper()(60_000) == 1, "SDL's own, not ended by the event that came in"
    assert [event.type for event in pygame.event.get()] == [pygame.USEREVENT]
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    assert timing.sleeper() is timing.poll, "another SDL"


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is of the kit for Linux")
def test_what_a_screen_reader_asks_for_wakes_it(no_events: list[int]) -> None:
    kit = SimpleNamespace(Action=SimpleNamespace(CLICK=1, FOCUS=2), unix=SimpleNamespace(Adapter=print))
    adapter = KitAdapter(kit, 0)
    adapter._number("go")
    adapter._asked(SimpleNamespace(target=3, action=1))
    assert pygame.event.peek(pygame.USEREVENT)
    assert [request.key for request in adapter.poll()] == ["go"]
