"""What goes through the pipe between the app and the worker process. Nothing else ever does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tabletop.engine import codec
from tabletop.engine.protocol import Advice, Seat, Speech

READY = b"ready"
"""The worker's first message: it is up and waits for requests."""
HURRY = b"hurry"
"""Sent to a worker that thinks: it shall answer now, with the best so far. To one that does not, it is
nothing."""


ADVICE: Final = "advice"
"""Stands for the kind of player where none is to move: the best moves are wanted, and why."""


class BotRequest(msgspec.Struct, frozen=True, array_like=True, tag="request"):
    """Asks a computer player for a command, or for advice.

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


class Advised(msgspec.Struct, frozen=True, array_like=True):
    """One advice: an encoded command, with `worth`, `code` and `facts` as in `engine.protocol.Advice`."""

    command: bytes
    worth: int
    code: str
    facts: dict[str, Any]

    @classmethod
    def of(cls, advice: Advice) -> Advised:
        """Encode an advice."""
        return cls(codec.encode(advice.command), advice.worth, advice.code, dict(advice.facts))

    def advice(self, decode: Callable[[bytes], Any]) -> Advice:
        """Return the advice again; `decode` is for the game's commands. `msgspec.MsgspecError`."""
        return Advice(decode(self.command), self.worth, self.code, self.facts)


class BotReply(msgspec.Struct, frozen=True, array_like=True, tag="reply"):
    """The worker's answer to request `id`: an encoded command with what is said of it, or advice; or what
    went wrong."""

    id: int
    command: bytes = b""
    failure: str = ""
    advice: tuple[Advised, ...] = ()
    said: Speech | None = None
