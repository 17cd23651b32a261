"""The door: a process of its own that speaks to the network. It knows codes and bytes for seats, no game and
no state; if it dies, the table goes on.

It serves files that were read at the start, and one WebSocket a device. Whatever does not belong here is cut
off: limits stand at the top.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import threading
import time
import zlib
from collections import Counter
from functools import lru_cache
from http import HTTPStatus
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from tabletop.app.pockets import wire
from tabletop.app.pockets.wire import (
    Codes,
    Failed,
    Here,
    Leave,
    Line,
    Opened,
    Page,
    Received,
    Say,
    Seat,
    Seated,
    Shelve,
)
from tabletop.subprocesses import end_with_parent

MOST_BYTES: Final = 8192
"""Of a message: a deal of five seats fits."""
HELLO_BYTES: Final = 256
MOST_DEVICES, MOST_OF_ONE = 160, 40
"""Connections in all, and of one address."""
PER_SECOND, BURST = 8, 24
"""Messages of one device."""
SECONDS: Final = 5.0
"""To shake hands, to say hello, to take a page."""
PING, LAST_SECONDS = 10.0, 2.0
"""Between two signs of life; to say goodbye when the door closes."""
UNKNOWN_PAUSE: Final = 0.5
PORTS: Final = 20
"""So many ports are tried, from the one that is wished for on."""
CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff": "font/woff",
}
KEPT: Final = ("image/svg+xml", "image/png", "font/woff")
"""What browsers may keep for an hour."""
WORTH_PACKING: Final = 1000
"""Bytes of a file that goes out packed."""


class File(NamedTuple):
    """What a path leads to: the kind of content, and the bytes."""

    kind: str
    body: bytes


@lru_cache(maxsize=64)
def packed(file: File) -> bytes:
    """Return a file as gzip has it; nothing for pictures, which are packed already."""
    if len(file.body) < WORTH_PACKING or file.kind == KINDS[".png"]:
        return b""
    with_header = zlib.compressobj(9, wbits=31)
    return with_header.compress(file.body) + with_header.flush()


class Device(NamedTuple):
    """A connected device that proved that it has its code."""

    number: int
    code: str
    lang: str
    line: Line
    connection: ServerConnection


def open_door(
    pipe: Connection[Any, Any], address: str, port: int, folder: str, langs: tuple[str, ...] = ("en",)
) -> None:
    """Serve until the pipe or the parent ends; the main function of the process.

    `port` is tried first, then those after it; 0 takes any. `folder` holds the page. A device that
    wants another language than `langs` gets the first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the pipe
    end_with_parent()
    logging.disable()  # what strangers do wrong is no news
    door = Door(pipe, address, shelf(Path(folder)), langs)
    try:
        asyncio.run(door.main(port))
    except OSError as error:
        door.tell(Failed(error.strerror or type(error).__name__))


def shelf(folder: Path) -> dict[str, File]:
    """Return everything that can be asked for, by path: a path is looked up, never opened."""
    found = {
        f"/{path.relative_to(folder).as_posix()}": File(KINDS[path.suffix], path.read_bytes())
        for path in folder.rglob("*")
        if path.suffix in KINDS
    }
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


class Door:
    """Files, codes, the devices that are here, and the last page for each of them."""

    def __init__(
        self, pipe: Connection[Any, Any], address: str, files: dict[str, File], langs: tuple[str, ...]
    ) -> None:
        self.host = address
        self._pipe, self._address, self._files, self._langs = pipe, address, files, langs
        self._codes: dict[str, tuple[str, Seat]] = {}
        self._seats: dict[str, tuple[str, Seat]] = {}
        self._pages: dict[tuple[Seat, str], dict[str, bytes]] = {}
        self._devices: dict[int, Device] = {}
        self._sockets: Counter[str] = Counter()
        self._numbers = count(1)
        self._end = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def main(self, port: int) -> None:
        """Listen at the first port that is free, until the app closes the pipe."""
        own = _listening(self._address, port)
        self.host = f"{self._address}:{own.getsockname()[1]}"
        loop = asyncio.get_running_loop()
        server = await serve(
            self._talk,
            sock=own,
            origins=[f"http://{self.host}"],  # type: ignore[list-item]  # a NewType of str
            process_request=self._answer,
            max_size=MOST_BYTES,
            max_queue=4,
            open_timeout=SECONDS,
            ping_interval=PING,
            ping_timeout=PING,
            close_timeout=LAST_SECONDS,
            compression=None,
            server_header=None,
        )
        threading.Thread(target=self._listen, args=(loop,), daemon=True, name="app").start()
        self.tell(Opened(own.getsockname()[1]))
        await self._end.wait()
        server.close()
        with contextlib.suppress(TimeoutError):  # who does not hang up is left
            await asyncio.wait_for(server.wait_closed(), LAST_SECONDS)

    # The app

    def tell(self, message: wire.ToApp) -> None:
        """Say something to the app; it may be gone."""
        try:
            self._pipe.send_bytes(wire.encode(message))
        except OSError:
            self._end.set()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Take the app's messages in a thread: a pipe has no other way on every system."""
        try:
            while True:
                loop.call_soon_threadsafe(self._told, wire.to_door(self._pipe.recv_bytes()))
        except (EOFError, OSError, RuntimeError):  # RuntimeError: the loop has ended before
            pass
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(self._end.set)

    def _told(self, message: wire.ToDoor) -> None:
        match message:
            case Codes(codes):
                self._codes = {wire.name_of(code): (code, seat) for code, seat in codes.items()}
            case Seated(code, seat):
                self._seat(code, seat)
            case Page(seat, lang, kind, data):
                kept = self._pages.setdefault((seat, lang), {})
                if kept.get(kind) != data:
                    kept[kind] = data
                    for device in self._devices.values():
                        if device.lang == lang and self._seat_of(device) == seat:
                            self._send(device, data)
            case Say(number, data):
                if number in self._devices:
                    self._send(self._devices[number], data)
            case Shelve(path, kind, body):
                self._files[path] = File(kind, body)
            case Leave():
                self._end.set()

    def _seat(self, code: str, seat: Seat) -> None:
        """Let a device come by its own code, or move those that are here to another seat."""
        before = self._seats.get(wire.name_of(code))
        self._seats[wire.name_of(code)] = (code, seat)
        for device in self._devices.values():
            if device.code == code and before is not None and before[1] != seat:
                self._count(before[1], device.lang)
                self._greet(device)

    def _seat_of(self, device: Device) -> Seat:
        return self._seats[wire.name_of(device.code)][1]

    def _count(self, seat: Seat, lang: str) -> None:
        here = sum(one.lang == lang and self._seat_of(one) == seat for one in self._devices.values())
        self.tell(Here(seat, lang, here))

    def _greet(self, device: Device) -> None:
        """Say who is here now, and give the device what its seat has."""
        seat = self._seat_of(device)
        self._count(seat, device.lang)
        for data in self._pages.get((seat, device.lang), {}).values():
            self._send(device, data)

    # Files

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        if getattr(request, "method", "GET") != "GET":
            return self._response(HTTPStatus.METHOD_NOT_ALLOWED)
        if request.headers.get_all("Host") != [self.host]:  # another name that leads here: DNS rebinding
            return self._response(HTTPStatus.FORBIDDEN)
        if request.path == "/ws":
            of_one = self._sockets[_address_of(connection)]
            if self._sockets.total() >= MOST_DEVICES or of_one >= MOST_OF_ONE:
                return self._response(HTTPStatus.SERVICE_UNAVAILABLE)
            return None
        found = self._files.get(request.path.split("?")[0])
        if found is None:
            return self._response(HTTPStatus.NOT_FOUND)
        can_unpack = "gzip" in request.headers.get("Accept-Encoding", "")
        return self._response(HTTPStatus.OK, found, packed(found) if can_unpack else b"")

    def _response(self, status: HTTPStatus, file: File | None = None, packed: bytes = b"") -> Response:
        file = file or File("text/plain", b"")
        headers = Headers(
            [
                ("Content-Type", file.kind),
                ("Content-Length", str(len(packed or file.body))),
                *((("Content-Encoding", "gzip"),) if packed else ()),
                ("Connection", "close"),
                ("Content-Security-Policy", CSP.format(host=self.host)),
                ("X-Content-Type-Options", "nosniff"),
                ("Referrer-Policy", "no-referrer"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
                ("Cache-Control", "max-age=3600" if file.kind in KEPT else "no-store"),
            ]
        )
        return Response(status.value, status.phrase, headers, packed or file.body)

    # Devices

    async def _talk(self, connection: ServerConnection) -> None:
        address = _address_of(connection)
        self._sockets[address] += 1
        device = None
        try:
            device = await self._admitted(connection)
            if device is not None:
                self._devices[device.number] = device
                self._greet(device)
                await self._attend(device)
        except (ConnectionClosed, TimeoutError, ValueError):
            # What is no message of ours has no answer. msgspec's errors are ValueErrors.
            connection.transport.abort()
        finally:
            self._sockets[address] -= 1
            if device is not None and self._devices.pop(device.number, None) is not None:
                self._count(self._seat_of(device), device.lang)

    async def _admitted(self, connection: ServerConnection) -> Device | None:
        """Return the device that proves to have a code; it is in no list before."""
        said = await asyncio.wait_for(connection.recv(), SECONDS)
        if not isinstance(said, str) or len(said) > HELLO_BYTES:
            raise ValueError("no hello")
        who = wire.hello(said).who
        code, seat = self._seats.get(who) or self._codes.get(who) or ("", None)
        if not code:
            await asyncio.sleep(UNKNOWN_PAUSE)
            await connection.send('{"bye":"unknown"}')
            return None
        line = Line(code)
        await connection.send(line.seal(b'"hello"'))
        proof = await asyncio.wait_for(connection.recv(), SECONDS)
        if not isinstance(proof, bytes):
            raise ValueError("no box")
        wanted = wire.ready(line.open(proof)).lang
        lang = wanted if wanted in self._langs else self._langs[0]
        if who not in self._seats:
            if who not in self._codes:  # somebody else was quicker
                await connection.send('{"bye":"unknown"}')
                return None
            if seat is None:
                self._seats[who] = (code, None)
            else:  # a seat's code is for once: from now on the device has one of its own
                del self._codes[who]
                code = wire.new_code()
                self._seats[wire.name_of(code)] = (code, seat)
                self.tell(Seated(code, seat))
                await connection.send(line.seal(msgspec.json.encode({"key": code})))
        return Device(next(self._numbers), code, lang, line, connection)

    async def _attend(self, device: Device) -> None:
        """Hand on what a device says, at its pace; spectators have nothing to say."""
        allowance, last = float(BURST), time.monotonic()
        async for data in device.connection:
            now = time.monotonic()
            allowance, last = min(BURST, allowance + (now - last) * PER_SECOND) - 1, now
            seat = self._seat_of(device)
            if allowance < 0 or seat is None or not isinstance(data, bytes):
                await device.connection.close(1008)
                return
            self.tell(Received(seat, device.number, device.lang, device.line.open(data)))

    def _send(self, device: Device, data: bytes) -> None:
        """Begin to send; boxes are sealed in the order in which they go."""
        task = asyncio.ensure_future(self._sent(device, device.line.seal(data)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sent(self, device: Device, box: bytes) -> None:
        try:
            await asyncio.wait_for(device.connection.send(box), SECONDS)
        except (ConnectionClosed, TimeoutError):
            device.connection.transport.abort()


def _address_of(connection: ServerConnection) -> str:
    return str(connection.remote_address[0])


def _listening(address: str, port: int) -> socket.socket:
    """Return a socket at the first free port; OSError when all are taken."""
    for at in range(port, port + PORTS) if port else (0,):
        own = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            # Of a door that died lines may still be closing; on Windows this would let two share a port.
            if sys.platform != "win32":
                own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            own.bind((address, at))
            return own
        except OSError as error:
            own.close()
            refused = error
    raise refused
