"""Tables to test with: a session in any position, its scene, and hands that play it by three routes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabletop.app.core.session import Session
from tabletop.app.games.designtown.words import DesignTownKind
from tabletop.app.table.key import Key
from tabletop.app.table.scene import TableScene
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import (
    APARTMENT,
    CENTRAL_PARK,
    CHURCH,
    CONVENIENCE_STORE,
    FACTORY,
    HOSPITAL,
    RESIDENTIAL_AREA,
    SHOPPING_MALL,
    STATION,
)
from tabletop.games.designtown.state import State
from tests.app.at_table import NAMES, Hands, session_at, show
from tests.app.driver import Driver

DECK = (HOSPITAL, RESIDENTIAL_AREA, FACTORY, CENTRAL_PARK, CONVENIENCE_STORE)
DISCARD = (SHOPPING_MALL, CHURCH, STATION, APARTMENT, CONVENIENCE_STORE, RESIDENTIAL_AREA)


def position(seat_count: int = 3, **changes: Any) -> State:
    """Return a position of the middle of a game, seat 0 to act, with anything changed."""
    fresh = Table.new("designtown", [SeatInfo(name, "human", 0) for name in NAMES[:seat_count]], seed=5).state
    state = replace(
        fresh,
        decks=(DECK, *fresh.decks[1:]),
        open=(1,) * seat_count,
        discards=(DISCARD, *fresh.discards[1:]),
        turn=9,
        active=0,
        row=(RESIDENTIAL_AREA, STATION),
        cash=3,
        unhappy=1,
        points=1,
        actions=2,
    )
    return replace(state, **changes)


def session(driver: Driver, state: State, **more: Any) -> Session:
    """Return a session that stands at a position; `more` as for `session_at`."""
    return session_at(driver, "designtown", state, **more)


def open_table(driver: Driver, state: State | None = None, **more: Any) -> TableScene:
    """Put the scene of a position on the screen; `more` as for `session_at`."""
    scene: TableScene = show(driver, session(driver, state or position(), **more))
    return scene


BUTTONS = {co.Stop(): ("stop", "e"), co.EndTurn(): ("end_turn", "e")}


def route(scene: TableScene, command: Any) -> tuple[str, ...]:
    """Return what one picks for a command, the place one puts it on, and what one chooses then."""
    match command:
        case co.PlayCard():
            return "deck", "row"
        case co.ShuffleDeck(remove=None):
            return f"disc:{scene.layout.piles[0].card}", "deck"
        case co.ShuffleDeck(remove=card):
            return f"supply:{card}", "deck"
        case co.Recycle(card=card):
            return f"disc:{card}", "flip"
        case co.Buy(card=card):
            return f"supply:{card}", "discard"
        case co.BuyUpgraded(card=card):
            return f"supply:{card}", f"back:{card}"
        case co.Upgrade(card=card, to=None):
            return f"disc:{card}", "flip"
        case co.Upgrade(card=card, to=to):
            return f"disc:{card}", f"seat:{to}"
    raise AssertionError(f"no way to play {command!r} at turn {scene.state.turn}")


def grip(scene: TableScene, key: str) -> tuple[int, int]:
    """Return where a thing can be seized: a covered card by the strip that is free, the deck also where it
    lies on the other page: that is turned when one aims at it."""
    match (thing := Key.read(key)).kind:
        case DesignTownKind.DECK:
            return scene.layout.deck.center
        case DesignTownKind.DISC:
            pile = scene.layout.pile(*thing.at)
            assert pile is not None
            return pile.strip.center
    place = scene.place(key)
    assert place is not None
    return place.rect.center


ROUTES = Hands(route, BUTTONS.get, grip).by
