"""The worker process: takes requests from a pipe, runs a computer player, and answers."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from tabletop.bots.players import OwnPlayerError, bot_chance, make, place
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.players import BOT, level_of, usual_level
from tabletop.engine.protocol import Advice, Game, GoOn, Seat, Speech
from tabletop.engine.registry import find
from tabletop.subprocesses import end_with_parent, step_back

# Messages through the pipe between the app and the worker process

READY = b"ready"
"""The worker's first message: it is up and waits for requests."""
HURRY = b"hurry"
"""Sent to a thinking worker: answer now, with the best so far. An idle one ignores it."""


ADVICE: Final = "advice"
"""In the place of a kind of player: asks for the best moves and their reasons."""


class BotRequest(msgspec.Struct, frozen=True, array_like=True, tag="request"):
    """Request for a command of a computer player, or for advice.

    `view` is the encoded view of `seat`: no more than a person there could see. `bot_seed` is the bots' own
    seed, never the game's; `position` counts the steps in force.
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
        """Return the advice; `decode` is for the game's commands. Raises `msgspec.MsgspecError`."""
        return Advice(decode(self.command), self.worth, self.code, self.facts)


class BotReply(msgspec.Struct, frozen=True, array_like=True, tag="reply"):
    """Answer to request `id`: an encoded command with a remark, or advice; or what went wrong."""

    id: int
    command: bytes = b""
    failure: str = ""
    advice: tuple[Advised, ...] = ()
    said: Speech | None = None


def serve(pipe: Connection[Any, Any]) -> None:
    """Answer requests until the pipe ends or the parent does; the main function of the worker process."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the pipe
        end_with_parent()
        step_back()
        pipe.send_bytes(READY)
        while True:
            data = pipe.recv_bytes()
            if data != HURRY:  # a late one: the answer was under way
                # While a player thinks, the app sends only the request to hurry.
                pipe.send_bytes(codec.encode(_answer(data, lambda: not pipe.poll())))
    except (EOFError, OSError, KeyboardInterrupt):
        pass  # the parent is gone or closed the pipe


def _answer(data: bytes, go_on: GoOn) -> BotReply:
    request: BotRequest = codec.decode(data, BotRequest)
    try:
        game = find(request.game)
        view = codec.decode(request.view, game.rules.state_type)
        chance = bot_chance(request.bot_seed, request.seat, request.position)
        if request.kind == ADVICE:
            return BotReply(request.id, advice=_advised(game, view, request.seat, chance, go_on))
        command = make(request.kind, game)(view, request.seat, chance, go_on)
        return BotReply(request.id, codec.encode(command), said=_said(game, view, request, command))
    except OwnPlayerError as error:
        return BotReply(request.id, failure=str(error))
    except Exception as error:  # whatever a player does wrong, the game goes on; the app logs it
        # The error's text may quote the view, which is for one seat alone.
        return BotReply(request.id, failure=type(error).__name__ + place(error))


def _said(game: Game[Any, Any, Any], view: Any, bot_request: BotRequest, command: Any) -> Speech | None:
    """Return the remark of one of the game's own computer players on its command."""
    level = usual_level(game) if bot_request.kind == BOT else level_of(bot_request.kind)
    if game.players.speak is None or level not in game.players.bots:
        return None
    # A fault in a remark must not cost the move.
    with contextlib.suppress(Exception):
        return game.players.speak(view, bot_request.seat, command, bot_request.kind)
    return None


def _advised(
    game: Game[Any, Any, Any], view: Any, seat: Seat, chance: Chance, go_on: GoOn
) -> tuple[Advised, ...]:
    advise = game.players.advise
    found = () if advise is None else advise(view, seat, chance, go_on)
    return tuple(map(Advised.of, found))
