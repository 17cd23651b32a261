"""What was left behind goes while nothing moves, and only when there was something to leave."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable, Iterator

import pytest

from tabletop.app.core import loop
from tabletop.app.core.loop import EVERY_MS, MemoryTrimmer
from tests.app.driver import Driver


class Left:
    """A screen that was left: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def trims(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which every call of the C library is added."""
    called: list[int] = []
    monkeypatch.setattr(loop, "trimmer", lambda: called.append)
    return called


@pytest.mark.usefixtures("no_collector")
def test_a_screen_that_was_left_goes_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    called, kept = trims(monkeypatch), MemoryTrimmer()
    left = weakref.ref(Left())
    assert left() is not None
    assert kept.rest(EVERY_MS, 1)
    assert left() is None and called == [0]


@pytest.mark.usefixtures("no_collector")
def test_what_is_there_at_a_rest_is_looked_at_again_at_the_next_one_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trims(monkeypatch)
    kept, stays = MemoryTrimmer(), [Left()]
    seen = weakref.ref(stays[0])
    assert kept.rest(EVERY_MS, 1) and not any(one is stays[0] for one in gc.get_objects())
    stays.clear()
    gc.collect()
    assert seen() is not None, "a look between two rests goes through all there is"
    assert kept.rest(2 * EVERY_MS, 2) and seen() is None


def test_at_rest_nothing_is_looked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    called, kept = trims(monkeypatch), MemoryTrimmer()
    now = EVERY_MS
    assert kept.rest(now, 5)
    assert not kept.rest(2 * now, 5), "nothing was drawn since"
    assert not kept.rest(2 * now - 1, 6), "too soon"
    assert kept.rest(2 * now, 6)
    assert called == [0, 0]


def test_the_loop_rests_where_nothing_moves(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[int] = []
    loop = driver.loop
    monkeypatch.setattr(loop, "rest", lambda: rests.append(driver.time))
    monkeypatch.setattr(loop, "_clock", _Clock(driver))
    monkeypatch.setattr(loop, "sleep", lambda ms: None)
    from tabletop.app.core import navigate

    navigate.show_menu(driver.ctx)
    loop._awake_until = driver.time + 500
    loop.run()
    assert rests and min(rests) >= loop._awake_until


class _Clock:
    """Lets time go by, and ends the program after a while."""

    def __init__(self, driver: Driver) -> None:
        self._driver, self._left = driver, 200

    def tick(self, rate: int) -> None:
        self._driver.time += 1000 // rate
        self._left -= 1
        self._driver.ctx.scenes.quit = not self._left


def test_where_there_is_no_glibc_nothing_is_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trim: Callable[[int], object] = loop.trimmer()
    trim(0)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert loop.trimmer() is bool
