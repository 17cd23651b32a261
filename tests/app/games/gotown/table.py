"""Tables to test with: a session in any position, its scene, and hands that play it by three routes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabletop.app.table.hand_of_cards import strip
from tabletop.app.table.key import Key
from tabletop.app.table.scene import TableScene
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import (
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
    Floor,
    State,
)
from tests.app.at_table import Hands, open_at
from tests.app.driver import Driver

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


def open_table(driver: Driver, state: State | None = None, **more: Any) -> TableScene:
    """Put the scene of a position on the screen; `more` as for `session_at`."""
    state = state or position()
    scene: TableScene = open_at(driver, "gotown", state, options={"first": state.active}, **more)
    return scene


def button(command: Any) -> tuple[str, str] | None:
    """Return the button and the key of a command without a card."""
    return ("end_turn", "e") if command == co.EndTurn() else None


def route(scene: TableScene, command: Any) -> tuple[str, str]:
    """Return which card one picks for a command, and the place one puts it on."""
    card, target = _card_and_place(scene, command)
    return f"hand:{card}:0", target


def _card_and_place(scene: TableScene, command: Any) -> tuple[int, str]:
    view = scene.state
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


def grip(scene: TableScene, key: str) -> tuple[int, int]:
    """Return where a thing can be seized: a covered hand card by the strip that is free."""
    if key.startswith("hand:"):
        return strip(scene.layout.hand, Key.read(key)).center
    return scene.place(key).rect.center


def shortcut(scene: TableScene, key: str) -> str | None:
    """Return the digit that picks one of the first nine cards."""
    index = scene.layout.hand_keys.index(key)
    return str(index + 1) if index < 9 else None


ROUTES = Hands(route, button, grip, shortcut).by
