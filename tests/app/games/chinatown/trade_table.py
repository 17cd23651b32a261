"""The trade phase to test with: its scene in a position, hands that write and sign by three routes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.controller import TradeController
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.table.scene import TableScene
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Deal, Money, Plot, Transfer, Transfers, ordered
from tests.app.at_table import session_at, show, walk
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import MEI, RAVI, TOM, trading

BOTS = ("human", "bot", "bot", "bot")
SWAP = ordered((Transfer(MEI, TOM, Plot(24)), Transfer(TOM, MEI, Plot(5))))
OTHER = ordered((Transfer(MEI, RAVI, Plot(24)), Transfer(RAVI, MEI, Money(4))))

SIGN_MS, SHAKE_MS = 700, 3300
"""Longer than a signature is held, longer than a handshake takes."""


def open_trade(driver: Driver, seats: int = 4, kinds: Sequence[str] = (), **changes: Any) -> TableScene:
    """Put the scene of a position in the trade phase on the screen."""
    session = session_at(driver, "chinatown", trading(seats, **changes), kinds=kinds)
    session.veil()
    scene: TableScene = show(driver, session)
    return scene


def alone(driver: Driver, *deals: Deal, **changes: Any) -> Any:
    """Put a table with one person on the screen; computer players think of nothing by themselves."""
    scene: Any = open_trade(driver, kinds=BOTS, deals=deals, **{"last_id": len(deals), **changes})
    scene.bots.cancel()
    scene.bots.wait = lambda: None
    return scene


def mode(scene: Any) -> TradeView:
    """Return the trade phase of a scene, as it is now."""
    return TradeView(scene.ctx, scene.view)


def doing(scene: Any) -> TradeActions:
    """Return what people can do in the trade phase of a scene."""
    deeds = scene.parts.controller.phases["trade"].controller
    assert isinstance(deeds, TradeController)
    return deeds.doing(scene)


def thing_key(one: Transfer) -> str:
    """Return the key of the thing that a transfer moves."""
    match one.what:
        case Plot(number=number):
            return f"plot:{number}"
        case Money():
            return f"money:{one.giver}"
        case _:
            return f"tile:{one.giver}:{_kind(one.what)}"


def _kind(what: Asset) -> int:
    return int(getattr(what, what.__struct_fields__[0]))


def write_by_drag(driver: Driver, scene: TableScene, transfers: Transfers) -> None:
    """Write a deal by dragging each thing to its taker's panel, money last and then in steps."""
    _write(
        driver,
        scene,
        transfers,
        lambda key, seat: driver.drag(_grip(scene, key), _spot(scene, seat), steps=4),
    )


def write_by_clicks(driver: Driver, scene: TableScene, transfers: Transfers) -> None:
    """Write a deal by clicks: the thing, then the seat."""

    def put(key: str, seat: Seat) -> None:
        driver.click(_grip(scene, key))
        driver.click(_spot(scene, seat))

    _write(driver, scene, transfers, put)


def _write(
    driver: Driver, scene: TableScene, transfers: Transfers, put: Callable[[str, Seat], object]
) -> None:
    for one in sorted(transfers, key=lambda t: isinstance(t.what, Money)):
        put(thing_key(one), one.taker)
        if isinstance(one.what, Money):
            _step_to(driver, one.what.thousands - 1)


def _step_to(driver: Driver, thousands: int) -> None:
    for step in (10, 5, 1):
        while thousands >= step:
            driver.click(f"cash:{step}")
            thousands -= step


def _grip(scene: TableScene, key: str) -> tuple[int, int]:
    place = scene.place(key)
    assert place is not None
    return place.rect.center


def _spot(scene: TableScene, seat: Seat) -> tuple[int, int]:
    """Return a spot on a seat's panel on which nothing else lies: beside its name."""
    widget = scene.find(f"seat:{seat}")
    assert widget is not None
    return widget.rect.x + widget.rect.w // 3, widget.rect.bottom - widget.rect.h // 3


def write_by_keys(driver: Driver, scene: TableScene, transfers: Transfers) -> int:
    """Write a deal with the keyboard alone; return how many keys it took."""
    presses = 0

    def press(*keys: str) -> None:
        nonlocal presses
        presses += len(keys)
        driver.press(*keys)

    for one in sorted(transfers, key=lambda t: isinstance(t.what, Money)):
        match one.what:
            case Plot(number=number):
                press(*str(number), "return", str(one.taker + 1))
            case Money(thousands=thousands):
                press("c")
                assert mode(scene).pair == (one.giver, one.taker)
                driver.type(str(thousands))
                presses += len(str(thousands))
                press("return")
            case _:
                walk_to(driver, scene, thing_key(one), press)
                press("return", str(one.taker + 1))
    return presses


def walk_to(driver: Driver, scene: TableScene, key: str, press: Callable[..., object]) -> None:
    """Walk to a thing with Tab and arrows, by a counting `press`."""

    class Counting:
        def press(self, *keys: str) -> None:
            press(*keys)

    walk(Counting(), scene, key)  # type: ignore[arg-type]


WRITE: dict[str, Callable[[Driver, TableScene, Transfers], object]] = {
    "drag": write_by_drag,
    "clicks": write_by_clicks,
    "keys": write_by_keys,
}


def sign(driver: Driver, seat: Seat, route: str = "keys") -> None:
    """Hold a seat's button or key until it has signed."""
    if route == "keys":
        driver.key_down(str(seat + 1)).wait(SIGN_MS)
        driver.key_up(str(seat + 1))
    else:
        driver.down(f"sign:{seat}").wait(SIGN_MS)
        driver.up()
    driver.frame(4)


def shake(driver: Driver) -> None:
    """Let a handshake come to its end."""
    driver.wait(SHAKE_MS)
    driver.settle()


def settled(driver: Driver) -> None:
    """Let what follows a click show itself."""
    driver.frame(6)
