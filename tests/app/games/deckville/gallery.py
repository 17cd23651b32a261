"""Deckville's table in the states that have to be looked at, for `tests.screens` and small text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

from msgspec.structs import replace

from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.table import registry
from tabletop.engine.registry import find
from tabletop.games.deckville.state import State
from tests.app.at_table import session_at
from tests.app.games.deckville.table import position, reserved, rich
from tests.app.shown import Shown, clicking, holding, pressing, resting


def table(state: State, **options: object) -> Callable[[Context], Scene]:
    """Return a maker of the table at a position."""

    def make(ctx: Context) -> Scene:
        # `session_at` wants whoever has a context.
        driver: object = SimpleNamespace(ctx=ctx)
        return registry.at_table(ctx, session_at(driver, "deckville", state, **options))  # type: ignore[arg-type]

    return make


def _live(seat_count: int, moves: int, seed: int) -> Callable[[Context], Scene]:
    """Return a maker of the table of a game that was really played, with its log; people sit everywhere."""

    def make(ctx: Context) -> Scene:
        made = Session(played("deckville", seat_count, moves, seed=seed, humans=seat_count), lambda: "off")
        return registry.at_table(ctx, made)

    return make


def _ended(seat_count: int, seed: int) -> Callable[[Context], Session]:
    def make(ctx: Context) -> Session:
        longest = find("deckville").rules.longest_game
        return Session(played("deckville", seat_count, longest, seed=seed), lambda: "off")

    return make


def states() -> Iterator[Shown]:
    """Give every state of the table that has to be looked at."""
    middle, late = position(3, 90), position(4, 170)
    bots = ("human", "bot:easy", "bot:easy")
    yield Shown("start", _live(3, 0, 5))
    yield Shown("middle", table(middle))
    yield Shown("live", _live(3, 130, 5))
    yield Shown("late", table(late))
    yield Shown("rich", table(rich()))
    yield Shown("picked", table(rich()), clicking("hand:0"))
    yield Shown("held", table(rich()), holding("hand:1", "district"))
    yield Shown("paying", table(rich()), clicking("hand:3", "resources"))
    yield Shown("second", table(replace(rich(), reached=3, built=1)), clicking("hand:1", "district"))
    yield Shown("from_reserve", table(reserved()), clicking("reserve", "district"))
    yield Shown("replacing", table(replace(rich(), is_replacing=True)))
    yield Shown("drawing", table(replace(rich(), reached=4)))
    yield Shown("turned", table(middle), pressing("tab", "f"))
    yield Shown("points", table(late), clicking("by_card"))
    yield Shown("other", table(late), clicking("seat:1"))
    yield Shown("zoom", table(middle), resting("hand:0"))
    yield Shown("zoom_built", table(late), pressing("tab", "tab", "tab", "z"))
    yield Shown("watching", table(replace(middle, active=1), kinds=("human", "bot:easy", "human")))
    yield Shown("bot", table(replace(middle, active=1), kinds=bots))
    yield Shown("last", table(replace(late, emptyings=2, last_round=late.round + 1)))
    yield Shown("seats_5", table(position(5, 200)))
    yield Shown("solo", table(position(1, 40)))
    yield Shown("results", lambda ctx: ResultsScene(ctx, _ended(4, 3)(ctx)), lambda driver: driver.wait(1500))
    yield Shown(
        "results_solo", lambda ctx: ResultsScene(ctx, _ended(1, 3)(ctx)), lambda driver: driver.wait(1500)
    )
    yield Shown("replay", lambda ctx: ReplayScene(ctx, _ended(3, 3)(ctx), 60))
    yield Shown("log", _live(3, 130, 5), pressing("l"))
