"""Bytes and digests: how states, commands and events are written down, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

_MSGPACK = msgspec.msgpack.Encoder()

DIGEST_BYTES = 8


def encode(value: Any) -> bytes:
    """Encode a state, view, command or event compactly; equal values give equal bytes."""
    return _MSGPACK.encode(value)


@cache
def decoder(wanted: Any) -> Callable[[bytes], Any]:
    """Return the quick decoder of one type; it raises `msgspec.MsgspecError` for anything else."""
    return msgspec.msgpack.Decoder(wanted).decode


def decode(data: bytes, wanted: Any) -> Any:
    """Decode what `encode` made; `msgspec.ValidationError` when it is not of the wanted type."""
    return decoder(wanted)(data)


def digest(state: Any) -> str:
    """Return a short digest of a state: equal states give equal digests, on every machine."""
    return blake2b(_MSGPACK.encode(state), digest_size=DIGEST_BYTES).hexdigest()


def content_digest(content: bytes) -> str:
    """Return the digest of a game's content: its cards, boards and values."""
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()
