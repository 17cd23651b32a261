"""Rows of hands on phones: the time to make a page, from a tap to the page of another phone, and of moving
frames while phones are there; the size of a first load, and of the door.

The door is a real one, at this computer's own address; devices and people who look on are lines to it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import msgspec
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tabletop import paths
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.session import Session
from tabletop.app.core.settings import SettingsFile
from tabletop.app.pockets.addresses import Address
from tabletop.app.pockets.door import File, packed, shelf
from tabletop.app.pockets.evening import evening
from tabletop.app.pockets.hands import Hands
from tabletop.app.pockets.pockets import Pockets
from tabletop.app.pockets.sheet import encode, own_sheet, sheet_of
from tabletop.app.pockets.wire import VERSION, Line, Seat, box_of, name_of
from tabletop.app.proof.bench_tables import Bench, middle
from tabletop.app.proof.soak import resident
from tabletop.app.table import registry
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.bench import PYTHON, BenchRow, milli, percentile
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_
from tabletop.engine.registry import find, own_games
from tabletop.engine.table import Table

ADDRESS, PATIENCE = "127.0.0.1", 20.0
PHONES, LOOKING_ON = 4, 50
PREPARED_S, RESTED_S = 20, 2.0
"""So long a table is left alone before it counts as resting, and then at rest."""
A_SOURCE = 30
"""So many lines come from one address: the door allows 40. macOS has only one address to come from."""
SIZE = (1280, 720)
NAMES = ("Mei", "Tom", "Aiko", "Ravi")


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    for game_id in own_games():
        yield _pages(ctx, game_id, 10 if quick else 60)
        yield _first_load(ctx, game_id)
    most = LOOKING_ON if sys.platform != "darwin" else A_SOURCE
    yield from _taps(ctx, 12 if quick else 150, 5 if quick else most)
    for game_id in own_games():
        yield from _frames(game_id, 100 if quick else 1000)
    yield _rest(next(iter(own_games())), 2 if quick else 5)


def _pages(ctx: Context, game_id: str, steps: int) -> BenchRow:
    """Return the time to make a seat's page, each once at its step; the first, which loads, is left out."""
    game = find(game_id)
    parts = registry.declared(game_id).maker(ctx, game)
    own, table = own_sheet(ctx, parts, game_id), middle(game_id, 1)
    found = list[float]()
    for step in range(steps):
        if not table.actors:
            break
        for seat in range(len(table.seats)):
            began = time.process_time()
            encode(sheet_of(ctx, parts, table, seat, None, own))
            found.append((time.process_time() - began) * 1e3)
        seat = min(table.actors)
        legal = table.legal(seat)
        table.submit(seat, Chance(7, step).pick(legal))
    return BenchRow(N_("page for a phone"), "ms", tuple(found[1:]), target=2.0, of=game.name, scale=PYTHON)


def _first_load(ctx: Context, game_id: str) -> BenchRow:
    """Return how much a device loads at first: the page, its scripts and fonts, all of a game's art."""
    parts = registry.declared(game_id).maker(ctx, find(game_id))
    own, table = own_sheet(ctx, parts, game_id), Table.new(find(game_id), NAMES[:3], 7)
    art = () if own is None else own.art(view_elsewhere(ctx, parts, table, None))
    files = dict(shelf(paths.assets() / "pockets"))
    del files["/"]
    files["/art.json"] = File("application/json", encode({name: ctx.assets.text(name) for name in art}))
    size = sum(len(packed(file) or file.body) for file in files.values())
    name = find(game_id).name
    return BenchRow(N_("first load of a page"), "KB", (size / 1000,), target=200.0, of=name)


def _frames(game_id: str, count: int) -> Iterable[BenchRow]:
    """Measure the frames of the same moves without phones, and with four in a process of their own."""
    title = N_("moving frames with four phones, 99 of 100 are faster")
    with closing(Bench(game_id, SIZE)) as bench:
        before = _slow_frame(bench, count)
    with closing(Bench(game_id, SIZE)) as bench, _phones_at(bench) as seats:
        slow = _slow_frame(bench, count)
    at = f"{SIZE[0]}x{SIZE[1]}, {len(seats)}"
    yield BenchRow(title, "ms", (slow,), target=1.05 * before, of=bench.game.name, at=at, samples=count)


def _rest(game_id: str, repeats: int) -> BenchRow:
    """Return the processor time of a table at rest while phones are there, with the door's where the system
    tells it, as a share of one core."""
    with closing(Bench(game_id, SIZE, is_live=True)) as bench, _phones_at(bench) as seats:
        door = Path(f"/proc/{evening(bench.ctx).pockets.process_id}/stat")
        bench.think(PREPARED_S)
        bench.settle()
        shares = []
        for _ in range(repeats):
            wall, cpu = time.perf_counter(), time.process_time() + _busy(door)
            while time.perf_counter() < wall + RESTED_S:
                bench.loop.step()
                bench.loop.rest()
                bench.loop.sleep(min(bench.loop.spare, round(RESTED_S * 1000)))
            cpu = time.process_time() + _busy(door) - cpu
            shares.append(100 * cpu / (time.perf_counter() - wall))
    title, at = N_("An open table at rest, share of one core"), f"{len(seats)}"
    return BenchRow(title, "%", tuple(shares), target=0.5, floor=2.0, of=find(game_id).name, at=at)


def _busy(stat: Path) -> float:
    """Return the processor time of a process in seconds; 0 if the system does not tell."""
    with contextlib.suppress(OSError):
        own, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(own) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextmanager
def _phones_at(bench: Bench) -> Iterator[tuple[int, ...]]:
    """Let phones in a process of their own hold the hands of a table, four at most; yield their seats."""
    phones = evening(bench.ctx)
    phones.port, phones.find_addresses = 0, lambda: [Address(ADDRESS, "lo")]
    phones.open(bench.scene, ADDRESS)
    bench_until(bench, lambda: phones.pockets.is_open)
    seats = bench.scene.session.humans[:PHONES]
    people = _elsewhere(phones.pockets.address, [phones.pockets.show_code(seat) for seat in seats])
    try:
        bench_until(bench, lambda: bench.scene.session.pockets >= {*seats})
        yield seats
    finally:
        people.terminate()
        phones.forget()


def _slow_frame(bench: Bench, count: int) -> float:
    bench.moving(count // 10)
    return percentile(milli(bench.moving(count)), 0.99)


def bench_until(bench: Bench, is_so: Callable[[], object]) -> None:
    """Let frames go by until something is so."""
    end = time.perf_counter() + PATIENCE
    while not is_so():
        if time.perf_counter() > end:
            raise TimeoutError("the door did not answer")
        bench.step()
        time.sleep(0.002)


def _elsewhere(address: str, codes: list[str]) -> SpawnProcess:
    """Have a process of its own come to a door with codes, each from one of several addresses, and stay."""
    context = multiprocessing.get_context("spawn")
    people = context.Process(target=_people, args=(address, codes), daemon=True)
    people.start()
    return people


def _people(address: str, codes: list[str]) -> None:
    """Come to a door with codes and stay; what such a process does."""
    with ExitStack() as lines:
        phones = [
            _Phone(address, code, lines, f"127.0.0.{2 + at // A_SOURCE}" if len(codes) > A_SOURCE else "")
            for at, code in enumerate(codes)
        ]
        while phones:
            time.sleep(1)


class _Phone:
    """A line to the door that has a code; a thread reads it, so that none waits."""

    def __init__(self, there: str, code: str, lines: ExitStack, source: str = "") -> None:
        """Come to the door at the address `there`, from another address of this computer if one is named."""
        host, port = there.split(":")
        sock = socket.create_connection((host, int(port)), PATIENCE, (source, 0) if source else None)
        origin = Origin(f"http://{there}")
        line: Any = connect(f"ws://{there}/ws", origin=origin, compression=None, proxy=None, sock=sock)
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
        seats: list[Seat] = [*range(PHONES), None]
        *codes, for_all = [pockets.show_code(seat) for seat in seats]
        time.sleep(0.5)  # the door hears of them in its own time
        lines.callback(_elsewhere(pockets.address, [for_all] * looking_on).terminate)
        until(lambda: pockets.here[None, "en"] == looking_on)
        phones = [_Phone(pockets.address, code, lines) for code in codes]
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
        door = resident(Path(f"/proc/{pockets.process_id}/status"))
    at = f"{PHONES} + {looking_on}"
    name = N_("tap until another phone shows its page")
    yield BenchRow(name, "ms", tuple(found), target=40.0, at=at, scale=PYTHON)
    slow = percentile(found, 0.99)
    slowest = N_("tap until another phone shows its page, 99th percentile")
    yield BenchRow(slowest, "ms", (slow,), target=150.0, at=at, scale=PYTHON, samples=len(found))
    if door:
        yield BenchRow(N_("memory of the door"), "MB", (door / 1e6,), target=50.0, at=at)
