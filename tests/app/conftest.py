"""Tests of the app run without a window, without sound, in a folder of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator
from inspect import signature
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.table import bot_turns
from tabletop.bots.worker import BotWorker
from tabletop.engine.registry import own_games
from tests.app.driver import Driver
from tests.app.near import players_are_near
from tests.app.pictures import drawn_once

WAITING = ("games/*", "pockets", "screens", "table", "workshop")
"""Folders with tests of what is said and done: there a picture is drawn when somebody looks at it."""


@pytest.fixture(scope="session", autouse=True)
def _pictures_are_drawn_once() -> Iterator[None]:
    with drawn_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def _the_power_stays_on() -> Iterator[None]:
    """Do not wait for the disk: what is written survives the process all the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _players_are_near() -> Iterator[None]:
    with players_are_near():
        yield


@pytest.fixture
def in_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computer players think in processes of their own, as they do in earnest."""
    monkeypatch.setattr(bot_turns, "BotWorker", BotWorker)


@pytest.fixture
def own_pictures() -> None:
    """Let each app draw for itself where two are compared: one would show what the other drew."""


@pytest.fixture
def every_frame() -> None:
    """Let each frame be drawn when it is due, where drawing itself is watched: else it waits until somebody
    looks."""


@pytest.fixture(scope="session")
def drawn_last() -> set[Hashable]:
    """Return the tests whose last picture was drawn, by function and game."""
    return set()


@pytest.fixture
def make_driver(
    tmp_path: Path, request: pytest.FixtureRequest, drawn_last: set[Hashable]
) -> Iterator[Callable[..., Driver]]:
    """Return a maker of drivers: `make_driver(size=(1280, 720), language="ja", ui_scale=150)`.

    What a test replaces may be what draws, so then all is drawn anew. A picture that waits to the end is
    drawn once for each test and game: at other sizes and in other languages other tests look at it.
    """
    made: list[Driver] = []
    replaces = "monkeypatch" in signature(request.function).parameters
    lends = not replaces and "own_pictures" not in request.fixturenames
    is_waiting = any(map(request.path.parent.match, WAITING))
    waits = is_waiting and {"every_frame", "own_pictures"}.isdisjoint(request.fixturenames)

    def make(**options: object) -> Driver:
        options = {"home": tmp_path, "lends": lends, "waits": waits, **options}
        driver = Driver(**options)  # type: ignore[arg-type]
        made.append(driver)
        return driver

    yield make
    params = getattr(getattr(request.node, "callspec", None), "params", {})
    games = [one for one in params.values() if isinstance(one, str) and one in own_games()]
    this = (request.function, *games)
    for driver in made:
        if this not in drawn_last and driver.ctx.scenes.top is not None:
            driver.loop.look()
        driver.close()
    drawn_last.add(this)


@pytest.fixture
def driver(make_driver: Callable[..., Driver]) -> Driver:
    """Return a driver at 1280x720 in English."""
    return make_driver()


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Stand in for the end of a game and its score sheet; return the sessions it was shown for."""
    shown: list[Session] = []
    monkeypatch.setattr(navigate, "show_results", lambda ctx, session: shown.append(session))
    monkeypatch.setattr(navigate, "show_finale", lambda ctx, table: shown.append(table.session))
    return shown
