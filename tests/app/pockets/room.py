"""A table on the screen with devices around it: the real scene, a real door on loopback, real taps."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.pockets.addresses import Address
from tabletop.app.pockets.evening import Evening, evening
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.app.driver import Driver
from tests.app.pockets.devices import ADDRESS, PATIENCE, Device, TestDoor


class Room:
    """A table on the screen, its evening, and the devices around it."""

    def __init__(self, game: str, kinds: str, **more: Any) -> None:
        self.driver = Driver(size=(1280, 720), waits=True)
        self.lines = ExitStack()
        self.evening: Evening = evening(self.driver.ctx)
        self.evening.find_addresses = lambda: [Address(ADDRESS, "lo")]
        self.evening.port = 0
        self.sit_down(game, kinds, **more)

    def sit_down(self, game: str, kinds: str, **more: Any) -> None:
        names = more.pop("names", ("Ann", "Ben", "Cat", "Dan"))
        seats = [
            SeatInfo(names[at], "human" if kind == "h" else "bot:easy", at) for at, kind in enumerate(kinds)
        ]
        table: Table[Any, Any, Any] = Table.new(game, seats, more.pop("seed", 3), **more)
        self.session = Session(table, lambda: "auto")
        navigate.show_table(self.driver.ctx, self.session)
        self.scene: Any = self.driver.top
        self.driver.frame(3)

    def sit_down_again(self) -> None:
        """Show the table as it is now."""
        navigate.show_table(self.driver.ctx, self.session)
        self.scene = self.driver.ctx.scenes.stack[0]
        self.driver.frame(3)

    def open(self) -> None:
        self.evening.open(self.scene, ADDRESS)
        self.until(lambda: self.evening.pockets.is_open)

    @property
    def port(self) -> int:
        return self.evening.pockets.port or 0

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, (self.session.phase, self.session.pockets)
            self.driver.frame()
            time.sleep(0.001)

    socket = TestDoor.socket

    def device(self, seat: int | None, code: str = "", lang: str = "en") -> Phone:
        made = Phone(self, code or self.evening.pockets.show_code(seat), lang)
        if seat is not None:
            self.until(lambda: seat in self.session.pockets)
        return made

    def close(self) -> None:
        self.lines.close()
        self.driver.ctx.phones.forget()
        self.driver.close()


class Phone:
    """A device that keeps the last message of each kind."""

    def __init__(self, room: Room, code: str, lang: str) -> None:
        near: Any = room
        self.room, self.count, self.said = room, 0, dict[str, Any]()
        self.device = Device(near, code, lang)
        end = time.monotonic() + PATIENCE
        while not self.device.is_in and time.monotonic() < end:
            self.device = Device(near, code, lang)

    def read(self) -> dict[str, Any]:
        """Take in all that has come."""
        while True:
            try:
                data = self.device.connection.recv(0.002)
            except TimeoutError:
                return self.said
            assert isinstance(data, bytes)
            self.said |= json.loads(self.device.line.open(data))

    def until(self, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        self.room.until(lambda: is_so(self.read()))
        return self.said

    @property
    def sheet(self) -> dict[str, Any]:
        sheet: dict[str, Any] = self.until(lambda said: "sheet" in said)["sheet"]
        return sheet

    def tap(self, **what: Any) -> dict[str, Any]:
        """Ask for something on the present page; return what came by then."""
        self.count += 1
        name = f"{id(self)}.{self.count}"
        step = what.pop("step", self.said.get("sheet", {}).get("step", -1))
        for key in ("ok", "no"):
            self.said.pop(key, None)
        self.device.send({"id": name, "step": step, **what})
        return self.until(lambda said: name in (said.get("ok"), said.get("no")))

    def do(self, label: str = "") -> dict[str, Any]:
        """Give a move by its label, or the first."""
        self.until(lambda said: said.get("sheet", {}).get("moves"))
        moves = [move["label"] for move in self.sheet["moves"]]
        return self.tap(do=moves.index(label) if label else 0)


@pytest.fixture
def rooms() -> Iterator[Callable[..., Room]]:
    made: list[Room] = []

    def make(*args: Any, **more: Any) -> Room:
        made.append(Room(*args, **more))
        return made[-1]

    yield make
    for room in made:
        room.close()


def turns(phone: Phone) -> Any:
    return phone.until(lambda said: said.get("sheet", {}).get("acts"))
