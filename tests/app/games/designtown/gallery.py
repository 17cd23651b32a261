"""Design Town's table in the states that have to be looked at, for `tests.screens` and the overflow test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.table import registry
from tabletop.engine.registry import find
from tabletop.games.designtown.cards import (
    APARTMENT,
    CENTRAL_PARK,
    CONVENIENCE_STORE,
    FACES,
    FACTORY,
    HOSPITAL,
    RESIDENTIAL_AREA,
)
from tabletop.games.designtown.state import State
from tests.app.driver import Driver
from tests.app.games.designtown.table import position, session
from tests.app.shown import Shown, clicking, holding, pressing, resting


def building(seat_count: int = 3) -> State:
    """Return a building phase with two actions and enough cash for some things, not for others."""
    return position(
        seat_count, is_building=True, cash=7, row=(RESIDENTIAL_AREA, FACTORY, FACTORY, HOSPITAL), unhappy=2
    )


def busting() -> State:
    """Return a position whose next card busts."""
    state = position(row=(RESIDENTIAL_AREA, HOSPITAL, FACTORY), unhappy=2, points=0, cash=5)
    decks = ((*state.decks[0], RESIDENTIAL_AREA), *state.decks[1:])
    return position(row=state.row, unhappy=2, points=0, cash=5, decks=decks)


def choosing() -> State:
    """Return a solo position in which a card of the supply has to be removed (DT-9.2)."""
    return position(1, decks=((),), open=(0,), row=(RESIDENTIAL_AREA, CENTRAL_PARK))


def table(state: State, **options: object) -> Callable[[Context], Scene]:
    """Return a maker of the table at a position; the first seat is a person, the others as `options` say."""

    def make(ctx: Context) -> Scene:
        # `session` wants whoever has a context.
        return registry.at_table(ctx, session(SimpleNamespace(ctx=ctx), state, **options))  # type: ignore[arg-type]

    return make


def _moved(seat_count: int, moves: int, seed: int) -> Callable[[Context], Scene]:
    def make(ctx: Context) -> Scene:
        made = Session(played("designtown", seat_count, moves, seed=seed, humans=seat_count), lambda: "off")
        return registry.at_table(ctx, made)

    return make


def _ended(seat_count: int, seed: int, *, lost: bool = False) -> Callable[[Context], Session]:
    def make(ctx: Context) -> Session:
        for number in range(seed, seed + 60):
            found = played("designtown", seat_count, find("designtown").rules.longest_game, seed=number)
            if not lost or (found.result is not None and not found.result.winners):
                return Session(found, lambda: "off")
        raise LookupError("no game is lost with these seeds")

    return make


def _results(seat_count: int, seed: int, *, lost: bool = False) -> Callable[[Context], Scene]:
    make = _ended(seat_count, seed, lost=lost)
    return lambda ctx: ResultsScene(ctx, make(ctx))


def _bust(driver: Driver) -> None:
    driver.settle()
    driver.click("play").wait(420)


def states() -> Iterator[Shown]:
    """Give every state of the table that has to be looked at."""
    yield Shown("start", _moved(3, 0, 5))
    yield Shown("middle", table(position()))
    yield Shown("later", _moved(3, 150, 5))
    yield Shown("long_row", table(position(row=tuple(FACES), unhappy=2)))
    yield Shown(
        "forced", table(position(decks=((HOSPITAL, FACTORY, RESIDENTIAL_AREA), *position().decks[1:])))
    )
    yield Shown("bust", table(busting()), _bust)
    yield Shown("building", table(building()))
    yield Shown(
        "buy_upgrade", table(building()), holding(f"supply:{CONVENIENCE_STORE}", f"back:{CONVENIENCE_STORE}")
    )
    yield Shown("too_dear", table(building()), clicking(f"supply:{CENTRAL_PARK}", "back:8"))
    yield Shown("picked", table(position()), pressing("5"))
    yield Shown("apartment", table(building(4)), clicking(f"disc:{RESIDENTIAL_AREA}"))
    yield Shown("zoom", table(building()), resting(f"supply:{HOSPITAL}"))
    yield Shown("zoom_deck", table(position()), resting("deck"))
    yield Shown("zoom_discard", table(position()), resting(f"disc:{APARTMENT}"))
    yield Shown("zoom_keys", table(position()), pressing("tab", "z"))
    yield Shown("odds_off", table(position()), settings=(("odds", False),))
    yield Shown("plate", table(position(4)), resting("seat:1"))
    yield Shown("seats_4", table(position(4), kinds=("human", "bot:normal", "bot:normal", "bot:normal")))
    yield Shown("watching", table(position(4, active=1), kinds=("human", "bot:normal", "human", "human")))
    yield Shown("solo", table(position(1)))
    yield Shown("solo_choice", table(choosing()))
    yield Shown("solo_choose", table(choosing()), clicking("play"))
    yield Shown("solo_loss", _results(1, 1, lost=True), lambda driver: driver.wait(1500))
    yield Shown("results", _results(4, 3), lambda driver: driver.wait(1500))
    yield Shown("replay", lambda ctx: ReplayScene(ctx, _ended(3, 3)(ctx), 60))
    yield Shown("log", _moved(3, 150, 5), pressing("l"))
