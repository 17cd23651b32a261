"""Bytes and digests of states, commands and events, equal on every machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

_MSGPACK = msgspec.msgpack.Encoder()

DIGEST_BYTES = 8
_PIECE = 512
"""Size in bytes of the pieces in which the common beginning of states is compared."""


def encode(value: Any) -> bytes:
    """Encode a state, view, command or event compactly; equal values give equal bytes."""
    return _MSGPACK.encode(value)


@cache
def decoder(wanted: Any) -> Callable[[bytes], Any]:
    """Return the cached decoder of one type; it raises `msgspec.MsgspecError` for anything else."""
    return msgspec.msgpack.Decoder(wanted).decode


def decode(data: bytes, wanted: Any) -> Any:
    """Decode what `encode` made; `msgspec.ValidationError` if it is of another type."""
    return decoder(wanted)(data)


def digest(state: Any) -> str:
    """Return a short digest of a state: equal states give equal digests, on every machine."""
    return blake2b(_MSGPACK.encode(state), digest_size=DIGEST_BYTES).hexdigest()


class Digests:
    """Digests of one game's states in a row, equal to those of `digest`. A common beginning, such as the
    cards that the game is played with, is hashed once."""

    def __init__(self) -> None:
        self._head: bytes | None = None
        self._begun = blake2b(digest_size=DIGEST_BYTES)

    def of(self, state: Any) -> str:
        """Return the digest of a state."""
        data, head = _MSGPACK.encode(state), self._head
        if head is None:
            head = self._begin(data, len(data))
        elif not data.startswith(head):
            head = self._begin(data, _alike(head, data))
        found = self._begun.copy()
        found.update(data[len(head) :])
        return found.hexdigest()

    def _begin(self, data: bytes, length: int) -> bytes:
        """Take `length` of this state, in whole pieces, as the common beginning; return it."""
        self._head = data[: length // _PIECE * _PIECE]
        self._begun = blake2b(self._head, digest_size=DIGEST_BYTES)
        return self._head


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two begin alike."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def content_digest(content: bytes) -> str:
    """Return the digest of a game's content: its cards, boards and values."""
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
