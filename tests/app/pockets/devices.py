"""A door of its own for a test, on the loopback address, and devices that come to it, without browsers."""

from __future__ import annotations

import json
import multiprocessing
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tabletop.app.pockets import door, wire

ADDRESS = "127.0.0.1"
PATIENCE = 30.0
"""Seconds that a test waits for what must come."""


def opened(pipe: Connection[Any, Any], folder: str, seconds: float) -> None:
    """Run the door with another patience; what the process begins with."""
    door.SECONDS = seconds  # type: ignore[misc]
    door.open_door(pipe, ADDRESS, 0, folder, ("en", "ja"))


class TestDoor:
    """A door in its process, and the app's end of its pipe."""

    __test__ = False

    def __init__(self, folder: Path, seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=opened, args=(theirs, str(folder), seconds), daemon=True)
        self.process.start()
        theirs.close()
        self.heard: list[wire.ToApp] = []
        self.lines = ExitStack()
        self.port = self.wait(wire.Opened).port

    def tell(self, *messages: wire.ToDoor) -> None:
        for message in messages:
            self.pipe.send_bytes(wire.encode(message))

    def wait(self, kind: type[Any]) -> Any:
        """Return the next message of a kind; keep all."""
        end = time.monotonic() + PATIENCE
        while self.pipe.poll(max(0.0, end - time.monotonic())):
            self.heard.append(wire.to_app(self.pipe.recv_bytes()))
            if isinstance(self.heard[-1], kind):
                return self.heard[-1]
        raise AssertionError(f"no {kind.__name__}; heard {self.heard}")

    def settle(self) -> None:
        """Wait until the door has taken in all that it was told."""
        self.tell(wire.Shelve("/settled", "text/plain", b""))
        while self.get("/settled")[0] != 200:
            pass

    def raw(self, request: bytes, *, wait: float = PATIENCE) -> bytes:
        """Send bytes as they are and return all that comes until the line is cut."""
        with socket.create_connection((ADDRESS, self.port), timeout=wait) as line:
            line.sendall(request)
            found = b""
            while more := line.recv(65536):
                found += more
            return found

    def get(self, path: str, *, method: str = "GET", host: str = "") -> tuple[int, dict[str, str], bytes]:
        """Ask for a file; return status, headers by small names, body."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {host or f'{ADDRESS}:{self.port}'}\r\n\r\n"
        answer, _, body = self.raw(head.encode()).partition(b"\r\n\r\n")
        first, *lines = answer.decode().split("\r\n")
        pairs = (one.split(": ", 1) for one in lines)
        headers = {name.lower(): value for name, value in pairs}
        return int(first.split()[1]), headers, body

    def socket(self, *, origin: str = "", sock: socket.socket | None = None) -> ClientConnection:
        """Open a WebSocket and say nothing."""
        there = f"{ADDRESS}:{self.port}"
        line: Any = connect(
            f"ws://{there}/ws",
            origin=Origin(origin or f"http://{there}"),
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            sock=sock,
        )
        connection: ClientConnection = self.lines.enter_context(line)
        return connection


class Device:
    """A device that has a code."""

    def __init__(
        self, door: TestDoor, code: str, lang: str = "en", sock: socket.socket | None = None
    ) -> None:
        self.connection = door.socket(sock=sock)
        self.code = code
        self.connection.send(json.dumps({"v": wire.VERSION, "who": wire.name_of(code)}))
        self.box = self.connection.recv(PATIENCE)
        self.is_in = isinstance(self.box, bytes)
        if isinstance(self.box, bytes):
            self.line = wire.Line(code, session=_session(code, self.box))
            assert self.line.open(self.box) == b'"hello"'
            self.send({"lang": lang})

    def send(self, say: Any) -> None:
        self.connection.send(self.line.seal(json.dumps(say).encode(), 128))

    def next(self) -> Any:
        """Return what the door says next."""
        data = self.connection.recv(PATIENCE)
        assert isinstance(data, bytes), "nothing is said without a box"
        return json.loads(self.line.open(data))

    def close(self) -> None:
        self.connection.close()


def _session(code: str, box: bytes) -> str:
    return str(json.loads(wire.box_of(code).decrypt(box))["s"])


@contextmanager
def running(folder: Path, seconds: float = 5.0) -> Iterator[TestDoor]:
    """Open a door with the files of a folder, and end it."""
    made = TestDoor(folder, seconds)
    try:
        yield made
    finally:
        made.lines.close()
        made.pipe.close()
        made.process.join(PATIENCE)
        assert made.process.exitcode == 0, "a door that is closed ends by itself, without an error"
