"""Tables to test with: a session in any position, its scene, and hands that play it by three routes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tabletop.app.scenes.designtown import DesignTownScene
from tabletop.app.session import Session
from tabletop.app.widgets.focus import DIRECTIONS, nearest
from tabletop.engine.history import SeatInfo
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
from tests.app.driver import Driver

NAMES = ("Mei", "Tom", "Aiko", "Ravi")
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


def session(
    driver: Driver, state: State, *, kinds: Sequence[str] = (), names: Sequence[str] = NAMES
) -> Session:
    """Return a session that stands at a position."""
    count = len(state.decks)
    seats = [SeatInfo(names[index], kinds[index] if kinds else "human", index) for index in range(count)]
    table = Table.new("designtown", seats, seed=5)
    table.steps[-1] = table.steps[-1]._replace(state=state)
    made = Session(table, lambda: driver.ctx.settings.curtain)
    made.lift_curtain()
    return made


def open_table(driver: Driver, state: State | None = None, **options: Any) -> DesignTownScene:
    """Put the scene of a position on the screen."""
    scene = DesignTownScene(driver.ctx, session(driver, state or position(), **options))
    driver.push(scene)
    driver.settle()
    return scene


BUTTONS = {co.Stop(): ("stop", "e"), co.EndTurn(): ("end_turn", "e")}


def route(scene: DesignTownScene, command: Any) -> tuple[str, ...]:
    """Return what one picks for a command, the place one puts it on, and what one chooses then."""
    view = scene.shown
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
    raise AssertionError(f"no way to play {command!r} at turn {view.turn}")


def grip(scene: DesignTownScene, key: str) -> tuple[int, int]:
    """Return where a thing can be seized: a covered card by the strip that is free."""
    if key.startswith("disc:"):
        pile = scene.layout.pile(int(key.split(":")[1]))
        assert pile is not None
        return pile.strip.center
    return scene.place(key).rect.center


def by_drag(driver: Driver, scene: DesignTownScene, command: Any) -> None:
    """Give a command by dragging a card; phases end by their buttons."""
    if command in BUTTONS:
        driver.click(BUTTONS[command][0])
        return
    source, target = route(scene, command)
    driver.drag(grip(scene, source), grip(scene, target), steps=3)


def by_clicks(driver: Driver, scene: DesignTownScene, command: Any) -> None:
    """Give a command by two clicks."""
    if command in BUTTONS:
        driver.click(BUTTONS[command][0])
        return
    source, target = route(scene, command)
    driver.click(grip(scene, source))
    driver.click(grip(scene, target))


def by_keys(driver: Driver, scene: DesignTownScene, command: Any) -> None:
    """Give a command with the keyboard alone."""
    if command in BUTTONS:
        driver.press(BUTTONS[command][1])
        return
    source, target = route(scene, command)
    walk(driver, scene, source)
    driver.press("return")
    assert scene.picked == source
    walk(driver, scene, target)
    driver.press("return")


def walk(driver: Driver, scene: DesignTownScene, target: str) -> None:
    """Move the focus to a widget with Tab and arrows."""
    for _ in range(12):
        zone = scene.zone_of(scene.focus_key)
        if zone is not None and any(widget.key == target for widget in zone.widgets):
            break
        driver.press("tab")
    for direction in _path(scene, target):
        driver.press(direction)
    assert scene.focus_key == target


def _path(scene: DesignTownScene, target: str) -> list[str]:
    zone = scene.zone_of(scene.focus_key)
    assert zone is not None
    widgets = [widget for widget in zone.widgets if widget.focusable]
    rects = {widget.key: widget.rect for widget in widgets}
    seen: dict[str, list[str]] = {scene.focus_key or "": []}
    todo = deque(seen)
    while todo:
        here = todo.popleft()
        if here == target:
            return seen[here]
        others = [widget.key for widget in widgets if widget.key != here]
        for direction in DIRECTIONS:
            index = nearest(rects[here], [rects[key] for key in others], direction)
            if index is not None and others[index] not in seen:
                seen[others[index]] = [*seen[here], direction]
                todo.append(others[index])
    raise AssertionError(f"{target} cannot be reached by arrows; there is {sorted(rects)}")
