"""Tables to test with: a session in any position, its scene, and hands that play it by three routes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tabletop.app.scenes.gotown import GoTownScene
from tabletop.app.session import Session
from tabletop.app.widgets.focus import DIRECTIONS, nearest
from tabletop.engine.history import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    SUPER_THIEF,
    THIEF,
    WRECKING_BALL,
)
from tabletop.games.gotown.state import Floor, State
from tests.app.driver import Driver

NAMES = ("Mei", "Tom", "Aiko", "Ravi")
TOWERS = (
    (Floor(4, 5), Floor(2, 7, -1, True), Floor(8, 1)),
    (Floor(1, 8), Floor(5, 4), Floor(6, 3)),
    (Floor(7, 2), Floor(4, 5)),
    (Floor(7, 2), Floor(4, 5, 0), Floor(3, 6, -1, True)),
)
HANDS = ((3, 6, JOKER, DOG, JACKHAMMER, MILKSHAKE), (1, 2, 3, 4), (1, 2, 3, 4, 5), (1, 2, 8))


def position(seat_count: int = 4, **changes: Any) -> State:
    """Return a position of the middle of a game, seat 0 to play, with anything changed."""
    state = State(
        goal=5,
        turn=14,
        active=0,
        pile=(7, 8, 1, 2, 5, 6),
        discard=(BONE, DOG, 7),
        hands=HANDS[:seat_count],
        towers=TOWERS[:seat_count],
    )
    return replace(state, **changes)


def session(
    driver: Driver, state: State, *, kinds: Sequence[str] = (), names: Sequence[str] = NAMES
) -> Session:
    """Return a session that stands at a position, its pending person's view open."""
    count = len(state.hands)
    seats = [SeatInfo(names[index], kinds[index] if kinds else "human", index) for index in range(count)]
    table = Table.new("gotown", seats, seed=5, options={"first": state.active})
    table.steps[-1] = table.steps[-1]._replace(state=state)
    made = Session(table, lambda: driver.ctx.settings.curtain)
    made.lift_curtain()
    return made


def open_table(driver: Driver, state: State | None = None, **options: Any) -> GoTownScene:
    """Put the scene of a position on the screen."""
    scene = GoTownScene(driver.ctx, session(driver, state or position(), **options))
    driver.push(scene)
    driver.settle()
    return scene


def route(scene: GoTownScene, command: Any) -> tuple[int, str]:
    """Return which card one picks for a command, and the place one puts it on."""
    view = scene.shown
    match command:
        case co.BuildFloor(left=left, right=right):
            return left, f"hand:{right}:0"
        case co.StealFloor(card=card, victim=victim):
            top = view.towers[victim][-1]
            return card, f"tile:{victim}:{len(view.towers[victim]) - 1}:{top.side_of(FLOOR_SUM - card)}"
        case co.PlaceDog(floor=floor):
            return DOG, f"floor:{view.active}:{floor}"
        case co.PlayBone(victim=victim, floor=floor):
            return BONE, f"floor:{victim}:{floor}"
        case co.PlayJackhammer(victim=victim):
            return JACKHAMMER, f"floor:{victim}:{len(view.towers[victim]) - 1}"
        case co.PlayWreckingBall(victim=victim):
            return WRECKING_BALL, f"floor:{victim}:{len(view.towers[victim]) - 1}"
        case co.PlayThief(victim=victim):
            return THIEF, f"seat:{victim}"
        case co.PlayMilkshake(victim=victim):
            return MILKSHAKE, f"seat:{victim}"
        case co.PlaySuperThief():
            return SUPER_THIEF, "street"
        case co.PlayDonutTruck():
            return DONUT_TRUCK, "street"
        case co.EndTurn(discard=discard) if discard is not None:
            return discard, "discard"
    raise AssertionError(f"no way to play {command!r} with a card")


def grip(scene: GoTownScene, key: str) -> tuple[int, int]:
    """Return where a thing can be seized: a covered hand card by the strip that is free."""
    if key.startswith("hand:"):
        return scene.layout.strip(scene.hand_keys().index(key)).center
    return scene.place(key).rect.center


def by_drag(driver: Driver, scene: GoTownScene, command: Any) -> None:
    """Play a command by dragging a card."""
    if command == co.EndTurn():
        driver.click("end_turn")
        return
    card, target = route(scene, command)
    driver.drag(grip(scene, f"hand:{card}:0"), grip(scene, target), steps=3)


def by_clicks(driver: Driver, scene: GoTownScene, command: Any) -> None:
    """Play a command by two clicks."""
    if command == co.EndTurn():
        driver.click("end_turn")
        return
    card, target = route(scene, command)
    driver.click(grip(scene, f"hand:{card}:0"))
    driver.click(grip(scene, target))


def by_keys(driver: Driver, scene: GoTownScene, command: Any) -> None:
    """Play a command with the keyboard alone."""
    if command == co.EndTurn():
        driver.press("e")
        return
    card, target = route(scene, command)
    source = scene.hand_keys().index(f"hand:{card}:0")
    if source < 9:
        driver.press(str(source + 1))
    else:
        walk(driver, scene, f"hand:{card}:0")
        driver.press("return")
    assert scene.picked == f"hand:{card}:0"
    walk(driver, scene, target)
    driver.press("return")


def walk(driver: Driver, scene: GoTownScene, target: str) -> None:
    """Move the focus to a widget with Tab and arrows."""
    for _ in range(12):
        zone = scene.zone_of(scene.focus_key)
        if zone is not None and any(widget.key == target for widget in zone.widgets):
            break
        driver.press("tab")
    for direction in _path(scene, target):
        driver.press(direction)
    assert scene.focus_key == target


def _path(scene: GoTownScene, target: str) -> list[str]:
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
