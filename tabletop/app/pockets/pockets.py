"""The app's side of the door: who may come, who is here, what their devices are shown, what they ask for.

All methods return at once: a thread reads the pipe, another writes it. A door that dies is opened again once,
at the same port and with the same codes; the table goes on in any case.
"""

from __future__ import annotations

import multiprocessing
import queue
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from tabletop.app.pockets import wire
from tabletop.app.pockets.page import Offer
from tabletop.app.pockets.wire import Codes, Failed, Here, Leave, Opened, Page, Say, Seat, Seated, Shelve
from tabletop.subprocesses import unheard

PORT: Final = 8873
"""The port that is tried first."""
MOST_A_TURN: Final = 16
"""Messages of the door that one turn of the loop takes in."""
REMEMBERED: Final = 256
"""The newest taps: one that is sent again after a break of the line counts once."""
LAST_SECONDS: Final = 0.3
"""So long a door may take to hang up."""
ATTEMPTS: Final = 2
"""So often a door is opened for one table."""


class Tap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device asks for: the move of number `do` on the sheet of a step, what it `make`s in the sheet's
    form, or a verb.

    `id` is the tap's own: the same one, sent again, counts once.
    """

    id: str
    step: int = -1
    do: int = -1
    verb: str = ""
    make: Offer | None = None


class Asked(NamedTuple):
    """A tap of a seat's device, decoded; answer it with `Pockets.answer`."""

    seat: int
    device: int
    lang: str
    tap: Tap


_tap: Final = msgspec.json.Decoder(Tap, strict=True).decode


class Pockets:
    """The door of one table, while it is open.

    `port` is None until the door is open; `failure` says why it is not. `here` counts the devices of each
    seat and language.
    """

    def __init__(self, folder: Path, wake: Callable[[], object], langs: Iterable[str] = ("en",)) -> None:
        """`folder` holds the page; `wake` ends the sleep of the loop, from any thread; the first of `langs`
        is for devices of other languages."""
        self.port: int | None = None
        self.failure = ""
        self.here: Counter[tuple[Seat, str]] = Counter()
        self.codes: dict[Seat, str] = {}
        self._folder, self._wake, self._langs = folder, wake, tuple(langs)
        self._address = ""
        self._seats: dict[str, Seat] = {}
        self._pages: dict[tuple[Seat, str, str], bytes] = {}
        self._files: dict[str, Shelve] = {}
        self._heard: deque[wire.ToApp | None] = deque()
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._done: deque[str] = deque(maxlen=REMEMBERED)
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._attempts = 0

    # Opening and closing

    @property
    def is_open(self) -> bool:
        """Whether devices can come."""
        return self.port is not None

    @property
    def process_id(self) -> int | None:
        """The door's process."""
        return None if self._process is None else self._process.pid

    @property
    def devices(self) -> Mapping[str, Seat]:
        """The devices that may come, by their codes, and where they sit."""
        return self._seats

    @property
    def address(self) -> str:
        """What can be typed into a browser: where the door is open."""
        return f"{self._address}:{self.port}"

    def open(self, address: str, port: int = PORT, devices: Mapping[str, Seat] | None = None) -> None:
        """Begin to open the door at one address of this computer, also for `devices` that came to one before;
        `update` hears what came of it."""
        self._address, self._attempts, self.failure = address, 0, ""
        self._seats.update(devices or {})
        self._start(port)

    def close(self) -> None:
        """Close the door; codes, devices and pages are forgotten."""
        self._stop()
        self.port, self.failure = None, ""
        self.codes.clear()
        self._heard.clear()
        for kept in (self._seats, self._pages, self._files, self._done, self.here):
            kept.clear()

    def _start(self, port: int) -> None:
        from tabletop.app.pockets.door import open_door  # websockets are loaded where a door is opened

        self._attempts += 1
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, self._address, port, str(self._folder), self._langs)
        self._process = context.Process(target=open_door, args=arguments, name="door", daemon=True)
        try:
            with unheard():
                self._process.start()
        except OSError as error:
            self._process = None
            self.failure = str(error)
            return
        finally:
            theirs.close()
        self._out = queue.SimpleQueue()
        self._heard.clear()
        threading.Thread(target=self._listen, args=(self._pipe,), daemon=True, name="door in").start()
        threading.Thread(target=_write, args=(self._pipe, self._out), daemon=True, name="door out").start()
        self._send(Codes({code: seat for seat, code in self.codes.items()}))
        for code, seat in self._seats.items():
            self._send(Seated(code, seat))
        for (seat, lang, kind), data in self._pages.items():
            self._send(Page(seat, lang, kind, data))
        for file in self._files.values():
            self._send(file)

    def _stop(self) -> None:
        """Have the door hang up, as somebody who leaves does, and end it."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self._send(Leave())
        self._out.put(None)
        if process is not None:
            process.join(LAST_SECONDS)
            process.terminate()
        if pipe is not None:
            pipe.close()

    def _listen(self, pipe: Connection[Any, Any]) -> None:
        """Hand on what the door says, in a thread of its own; None: it has ended."""
        try:
            while True:
                self._heard.append(wire.to_app(pipe.recv_bytes()))
                self._wake()
        except (EOFError, OSError, TypeError, ValueError, RecursionError):  # TypeError: closed meanwhile
            if pipe is self._pipe:
                self._heard.append(None)
                self._wake()

    def _send(self, message: wire.ToDoor) -> None:
        self._out.put(wire.encode(message))

    # Codes, pages, files

    def show_code(self, seat: Seat) -> str:
        """Return the code by which one device may take a seat (None: by which all may look on): an unused one
        stays."""
        if seat not in self.codes:
            self.codes[seat] = wire.new_code()
            self._send(Codes({code: each for each, code in self.codes.items()}))
        return self.codes[seat]

    def hide_codes(self, seats: Iterable[Seat]) -> None:
        """Take codes away that nobody used."""
        for seat in [*seats]:
            self.codes.pop(seat, None)
        self._send(Codes({code: each for each, code in self.codes.items()}))

    def link(self, seat: Seat) -> str:
        """Return the address that the square code holds: the secret stands behind the #, which no browser
        sends."""
        return f"http://{self.address}/#{self.show_code(seat)}"

    def show(self, seat: Seat, lang: str, kind: str, data: bytes) -> None:
        """Show something to all devices of a seat and language, now and when they come."""
        if self._pages.get((seat, lang, kind)) != data:
            self._pages[seat, lang, kind] = data
            self._send(Page(seat, lang, kind, data))

    def shelve(self, path: str, kind: str, body: bytes) -> None:
        """Let anybody fetch a file that gives nothing away."""
        self._files[path] = Shelve(path, kind, body)
        self._send(self._files[path])

    # What devices say

    def update(self) -> list[Asked]:
        """Take in what the door said; return what devices ask for. Call it in each turn of the loop."""
        asked: list[Asked] = []
        for _ in range(MOST_A_TURN):
            if not self._heard:
                break
            match self._heard.popleft():
                case None:
                    self._ended()
                    break
                case Opened(port):
                    self.port, self.failure = port, ""
                case Failed(reason):
                    self.failure = reason
                case Seated(code, seat):
                    self._seats[code] = seat
                    self.codes.pop(seat, None)
                case Here(seat, lang, count):
                    self.here[seat, lang] = count
                case wire.Received(seat, device, lang, data):
                    asked += self._decoded(seat, device, lang, data)
        return asked

    def _ended(self) -> None:
        """The door has died: open it again, once, where it was."""
        port = self.port
        self.port = None
        self.here.clear()
        self._stop()
        if port is not None and self._attempts < ATTEMPTS:
            self._start(port)
        elif not self.failure:
            self.failure = "ended"

    def _decoded(self, seat: int, device: int, lang: str, data: bytes) -> list[Asked]:
        try:
            tap = _tap(data)
        except (ValueError, RecursionError):  # no JSON, no tap, no UTF-8, or a nest without an end
            return []
        if tap.id in self._done:
            self._send(Say(device, msgspec.json.encode({"ok": tap.id})))
            return []
        return [Asked(seat, device, lang, tap)]

    def say(self, asked: Asked, data: bytes) -> None:
        """Tell something to the device that asked."""
        self._send(Say(asked.device, data))

    def answer(self, asked: Asked, why: str = "", clause: str = "", say: Sequence[str] | None = None) -> None:
        """Tell a device that its tap was carried out, or why not, or only what it would do."""
        if not why:
            self._done.append(asked.tap.id)
        said: dict[str, Any] = {"no": asked.tap.id, "why": why, "clause": clause}
        if not why:
            said = {"ok": asked.tap.id} if say is None else {"ok": asked.tap.id, "say": say}
        self._send(Say(asked.device, msgspec.json.encode(said)))


def _write(pipe: Connection[Any, Any], out: queue.SimpleQueue[bytes | None]) -> None:
    """Write what is sent, in a thread of its own: a full pipe stops no frame."""
    try:
        while (data := out.get()) is not None:
            pipe.send_bytes(data)
    except (OSError, ValueError):  # the reader notices and tells
        pass
