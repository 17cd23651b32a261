"""Rows of hands on phones: the time to make a page, and from a tap to the page of another phone.

The door is a real one, at this computer's own address; devices and people who look on are lines to it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

import msgspec
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tabletop import paths
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.pockets.hands import Hands
from tabletop.app.pockets.pockets import Pockets
from tabletop.app.pockets.sheet import encode, own_sheet, sheet_of
from tabletop.app.pockets.wire import VERSION, Line, Seat, box_of, name_of
from tabletop.app.table import registry
from tabletop.bench import PYTHON, BenchRow, percentile
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table

ADDRESS, PATIENCE = "127.0.0.1", 20.0
PHONES, LOOKING_ON = 4, 36
"""As many lines as the door allows one address."""
NAMES = ("Mei", "Tom", "Aiko", "Ravi")


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    for game_id in own_games():
        yield _pages(ctx, game_id, 10 if quick else 60)
    yield from _taps(ctx, 12 if quick else 150, 5 if quick else LOOKING_ON)


def _pages(ctx: Context, game_id: str, steps: int) -> BenchRow:
    """Return the time to make a seat's page, each once at its step; the first, which loads, is left out."""
    game = find(game_id)
    parts = registry.declared(game_id).maker(ctx, game)
    own, table = own_sheet(ctx, parts, game_id), Table.new(game, NAMES[:3], 7)
    found = list[float]()
    for step in range(steps):
        if not table.actors:
            break
        for seat in range(3):
            began = time.perf_counter()
            encode(sheet_of(ctx, parts, table, seat, None, own))
            found.append((time.perf_counter() - began) * 1e3)
        seat = min(table.actors)
        legal = table.legal(seat)
        table.submit(seat, Chance(7, step).pick(legal))
    return BenchRow(N_("page for a phone"), "ms", tuple(found[1:]), target=2.0, of=game.name, scale=PYTHON)


class _Phone:
    """A line to the door that has a code; a thread reads it, so that none waits."""

    def __init__(self, pockets: Pockets, code: str, lines: ExitStack) -> None:
        there = pockets.address
        line: Any = connect(
            f"ws://{there}/ws", origin=Origin(f"http://{there}"), compression=None, proxy=None
        )
        self.connection: ClientConnection = lines.enter_context(line)
        self.connection.send(msgspec.json.encode({"v": VERSION, "who": name_of(code)}).decode())
        box: Any = self.connection.recv(PATIENCE)
        session = msgspec.json.decode(box_of(code).decrypt(box))["s"]
        self.line = Line(code, session)
        self.line.open(box)
        self.connection.send(self.line.seal(b'{"lang":"en"}', 128))
        self.sheet: dict[str, Any] = {}
        self.came = 0.0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for data in self.connection:
                if isinstance(data, bytes):
                    said = msgspec.json.decode(self.line.open(data))
                    if isinstance(said, dict) and "sheet" in said:
                        self.came, self.sheet = time.perf_counter(), said["sheet"]
        except (OSError, ValueError, EOFError):
            pass


def _taps(ctx: Context, count: int, looking_on: int) -> Iterable[BenchRow]:
    """Measure from a tap of a phone until the page of the next one has come, with many who look on."""
    games = [game for game in map(find, own_games()) if PHONES in game.players.seat_counts]
    table = Table.new(min(games, key=lambda game: game.box.minutes), NAMES[:PHONES], 5)
    session = Session(table, lambda: "auto")
    session.play_elsewhere(range(PHONES))
    heard = threading.Event()
    pockets = Pockets(paths.assets() / "pockets", heard.set)
    hands = Hands(ctx, session, pockets, lambda seat, command: session.submit(command, seat))

    def until(is_so: Any) -> None:
        end = time.perf_counter() + PATIENCE
        while not is_so():
            if time.perf_counter() > end:
                raise TimeoutError("the door did not answer")
            heard.wait(0.004)
            heard.clear()
            hands.update()
            if hands.is_stale:
                hands.publish()

    found = list[float]()
    with ExitStack() as lines:
        lines.callback(pockets.close)
        pockets.open(ADDRESS, 0)
        until(lambda: pockets.is_open)
        seats: list[Seat] = [*range(PHONES), *[None] * looking_on]
        codes = {seat: pockets.show_code(seat) for seat in seats}
        time.sleep(0.5)  # the door hears of them in its own time
        phones = [_Phone(pockets, codes[seat], lines) for seat in seats]
        until(lambda: all(phone.sheet for phone in phones))
        for number in range(count):
            if not table.actors:
                break
            seat = min(table.actors)
            own, other = phones[seat], phones[(seat + 1) % PHONES]
            until(lambda own=own: own.sheet["moves"])
            before = other.sheet["step"]
            tap = {"id": str(number), "step": own.sheet["step"], "do": number % len(own.sheet["moves"])}
            began = time.perf_counter()
            own.connection.send(own.line.seal(msgspec.json.encode(tap), 128))
            until(lambda other=other, before=before: other.sheet["step"] != before)
            found.append((other.came - began) * 1e3)
            time.sleep(0.13)  # no device may say more than eight things a second
    at = f"{PHONES} + {looking_on}"
    name = N_("tap until another phone shows its page")
    yield BenchRow(name, "ms", tuple(found), target=40.0, at=at, scale=PYTHON)
    slow = percentile(found, 0.99)
    slowest = N_("tap until another phone shows its page, 99th percentile")
    yield BenchRow(slowest, "ms", (slow,), target=150.0, at=at, scale=PYTHON, samples=len(found))
