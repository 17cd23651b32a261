"""What goes through the pipe between the app and the worker process. Nothing else ever does."""

from __future__ import annotations

import msgspec

from tabletop.engine.protocol import Seat

READY = b"ready"
"""The worker's first message: it is up and waits for requests."""
HURRY = b"hurry"
"""Sent to a worker that thinks: it shall answer now, with the best so far. To one that does not, it is
nothing."""


class Request(msgspec.Struct, frozen=True, array_like=True, tag="request"):
    """Asks a computer player for a command.

    `view` is the encoded view of `seat`: what a person on that seat could see, and no more. `bot_seed` is
    the bots' own seed, never the game's; `position` counts the steps in force.
    """

    id: int
    game: str
    seat: Seat
    kind: str
    bot_seed: int
    position: int
    view: bytes


class Reply(msgspec.Struct, frozen=True, array_like=True, tag="reply"):
    """The worker's answer to request `id`: an encoded command, or what went wrong when there is none."""

    id: int
    command: bytes = b""
    failure: str = ""
