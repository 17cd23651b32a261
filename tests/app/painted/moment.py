"""A moment of the app whose picture is kept: how it comes about, and in which window it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.app.at_table import NAMES, session_at
from tests.app.driver import Driver

Act = Callable[[Driver], object]
Make = Callable[[Context], Scene]


@dataclass(frozen=True)
class Moment:
    """A picture to keep. `like` names another of the same group, from which it is told in differences;
    `look` are keywords of the driver: size, language, scales, settings. `is_deep` tells what boxes, rings and
    tokens are drawn of, too."""

    name: str
    make: Make
    act: Act = Driver.settle
    like: str = ""
    look: Mapping[str, Any] = field(default_factory=dict)
    is_deep: bool = False


LARGE = {"ui_scale": 200, "size": (1920, 1080)}
JAPANESE = {"language": "ja", "size": (1920, 1080)}
CONTRAST = {"palette": "high_contrast"}
CALM = {"reduced_motion": True}


def of_position(game_id: str, state: Any, **more: Any) -> Make:
    """Return a maker of a game's table at a position; `more` as for `session_at`."""

    def make(ctx: Context) -> Scene:
        return registry.at_table(ctx, session_at(_Holder(ctx), game_id, state, **more))  # type: ignore[arg-type]

    return make


@dataclass(frozen=True)
class _Holder:
    """Whoever has a context."""

    ctx: Context


@cache
def wandered(game_id: str, seats: int, most: int, seed: int = 3, **options: Any) -> Table[Any, Any, Any]:
    """Return a table after so many commands drawn by lot, or at its end: it hangs on the rules alone.

    It is shared: only look at it.
    """
    table = _seated(game_id, seats, seed, **options)
    pick = Chance(seed, 1).pick
    for _ in range(most):
        if table.result is not None:
            break
        seat = min(table.actors)
        table.submit(seat, pick(table.legal(seat)))
    return table


def _seated(game_id: str, seats: int, seed: int, **options: Any) -> Table[Any, Any, Any]:
    people = [SeatInfo(name, "human", seat) for seat, name in enumerate(NAMES[:seats])]
    return Table.new(game_id, people, seed=seed, options={"first": 0, **options})


def of_play(game_id: str, seats: int, most: int, *, is_shared: bool = True, **more: Any) -> Make:
    """Return a maker of the table of a game that was really played, with its log; people sit everywhere.
    One that is not shared may be played on."""
    play = wandered if is_shared else wandered.__wrapped__
    return lambda ctx: registry.at_table(ctx, Session(play(game_id, seats, most, **more), lambda: "off"))


def of_turns(game_id: str, seats: int, most: int, seed: int = 3) -> Make:
    """Return a maker of the table of a game in which people took turns behind the curtain, so
    that lines of its log are new."""

    def make(ctx: Context) -> Scene:
        session = behind_the_curtain(game_id, seats, most, seed)
        session.lift_curtain()
        return registry.at_table(ctx, session)

    return make


def behind_the_curtain(game_id: str, seats: int, most: int, seed: int = 3) -> Session:
    """Return a session of people who took turns, the curtain down before the next one's."""
    session = Session(_seated(game_id, seats, seed), lambda: "always")
    pick = Chance(seed, 1).pick
    while len(session.table.steps) < most or session.phase == "act":
        session.lift_curtain()
        session.submit(pick(session.table.legal(session.pending or 0)))
    return session


# -- what is done before -------------------------------------------------------------------------------


def then(*acts: Act) -> Act:
    """Do one thing after another."""

    def act(driver: Driver) -> None:
        for one in acts:
            one(driver)

    return act


def waiting(ms: int) -> Act:
    """Let time go by."""
    return lambda driver: driver.wait(ms)


def over(*keys: str, ms: int = 0) -> Act:
    """Move the pointer over things, one after another."""
    return lambda driver: [driver.move(key).wait(ms) for key in keys]


def given(seat: int, command: Any) -> Act:
    """Let a seat's player give a command."""

    def act(driver: Driver) -> None:
        scene: Any = driver.settle().scene
        scene.schedule(scene.session.submit(command, seat))

    return act


def dropping(source: str, target: str) -> Act:
    """Drag a thing somewhere."""

    def act(driver: Driver) -> None:
        driver.settle()
        scene: Any = driver.scene
        driver.drag(source, scene.place(target).rect)

    return act


def tip(key: str) -> Act:
    """Let the pointer rest until the tooltip comes."""
    return lambda driver: driver.settle().move(key).wait(1000)


def row_of_log(back: int) -> Act:
    """Open the log, and let the pointer lie on the line that is so many before the last."""

    def act(driver: Driver) -> None:
        driver.settle().press("l").wait(300)
        keys = driver.keys()
        lines = [key for key in keys if key.removeprefix("log.").isdecimal()]
        driver.move(lines[-back]).wait(100)

    return act


def frames(name: str, make: Make, act: Act, at: Iterable[int], like: str = "") -> list[Moment]:
    """Return pictures of what an action sets in motion, at some times after it, ms."""
    return [Moment(f"{name}_{ms}", make, then(act, waiting(ms)), like) for ms in at]
