"""Codes, boxes and messages: what the door shares with the app and with the devices.

A code is a secret of 100 bits that stands in the square code on the screen and can be typed. It never goes
over the line: `name_of` is what a device says of it, `box_of` encrypts with it (libsodium's secretbox). Each
box holds the connection's session and a rising number: it counts once, in order, on its own line.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, TypeAlias

import msgspec
from nacl.secret import SecretBox

VERSION: Final = 1
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of a code: 32 that are not mistaken for one another."""
LENGTH: Final = 20
PAD: Final = 1024
"""Boxes for devices hold a multiple of so many bytes: their length says little about a hand."""

Seat: TypeAlias = "int | None"
"""Whom a page is for; None is everybody: a spectator."""


def new_code() -> str:
    """Return a new secret of 100 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def name_of(code: str) -> str:
    """Return what a device says on the line instead of its code: it cannot be reckoned back."""
    return hashlib.sha512(b"tabletop name " + code.encode()).hexdigest()[:32]


def box_of(code: str) -> SecretBox:
    """Return what encrypts with a code."""
    return SecretBox(hashlib.sha512(b"tabletop box " + code.encode()).digest()[: SecretBox.KEY_SIZE])


# Between a device and the door, in JSON: a hello in plain text, then boxes


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of a device, the only one without a box: the name of its code."""

    v: int
    who: str


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a box: session, a number that rises in each direction, and what is said."""

    s: str
    n: int
    say: msgspec.Raw


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first boxed message of a device: it has the code, and this is its language."""

    lang: str


# Between the door and the app, through the pipe, in MessagePack


class Codes(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The codes that are shown now, each for a seat: used once, but for the spectators'."""

    codes: dict[str, Seat]


class Seated(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A device's own code and its seat. From the door: it came in by a code; to the door: it may come, or
    it sits elsewhere now."""

    code: str
    seat: Seat


class Page(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """What all devices of a seat and language get, now and when they come: the last one of each `kind`."""

    seat: Seat
    lang: str
    kind: str
    data: bytes


class Say(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """What one device gets now."""

    device: int
    data: bytes


class Shelve(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A file that anybody may fetch, as a picture of a card that everybody knows."""

    path: str
    kind: str
    body: bytes


class Leave(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The table is closed: hang up, and end."""


class Opened(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The door is open at this port."""

    port: int


class Failed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The door cannot be opened: the system's reason."""

    reason: str


class Here(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """So many devices of a seat and language are connected."""

    seat: Seat
    lang: str
    count: int


class Received(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """What a device of a seat said: bytes that nobody has looked at."""

    seat: int
    device: int
    lang: str
    data: bytes


ToDoor: TypeAlias = "Codes | Seated | Page | Say | Shelve | Leave"
ToApp: TypeAlias = "Opened | Failed | Seated | Here | Received"

encode: Final = msgspec.msgpack.Encoder().encode
to_door: Final = msgspec.msgpack.Decoder(Codes | Seated | Page | Say | Shelve | Leave).decode
to_app: Final = msgspec.msgpack.Decoder(Opened | Failed | Seated | Here | Received).decode


class Line:
    """One encrypted connection: seals what goes out, opens what comes in."""

    def __init__(self, code: str, session: str | None = None) -> None:
        """Begin a session, or take part in one."""
        self.session = session or secrets.token_urlsafe(12)
        self._box = box_of(code)
        self._out = self._in = -1

    def seal(self, say: bytes, pad: int = PAD) -> bytes:
        """Return the next box of this direction. `say` is JSON."""
        self._out += 1
        text = msgspec.json.encode(Sealed(self.session, self._out, msgspec.Raw(say)))
        return bytes(self._box.encrypt(text + b" " * (-len(text) % pad)))

    def open(self, data: bytes) -> bytes:
        """Return what a box says; ValueError for any that is not the next of this session."""
        try:
            sealed: Any = _sealed(self._box.decrypt(data))
        except Exception as error:  # libsodium's own errors, and whatever a forged box makes of the decoder
            raise ValueError("no box of this code") from error
        if sealed.s != self.session or sealed.n <= self._in:
            raise ValueError("a box of another time")
        self._in = sealed.n
        return bytes(sealed.say)


_sealed: Final = msgspec.json.Decoder(Sealed, strict=True).decode
hello: Final = msgspec.json.Decoder(Hello, strict=True).decode
ready: Final = msgspec.json.Decoder(Ready, strict=True).decode
