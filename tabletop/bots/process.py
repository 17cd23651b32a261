"""The inside of the worker process: takes requests from a pipe, lets a computer player think, answers."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from tabletop.bots.own import OwnPlayerError, place
from tabletop.bots.players import bot_chance, make
from tabletop.bots.wire import ADVICE, HURRY, READY, Advised, BotReply, BotRequest
from tabletop.engine import codec
from tabletop.engine.chance import Chance
from tabletop.engine.players import BOT, level_of, usual_level
from tabletop.engine.protocol import Game, GoOn, Seat, Speech
from tabletop.engine.registry import find

_NICENESS: Final = 10
_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x4000


def serve(pipe: Connection[Any, Any]) -> None:
    """Answer requests until the pipe ends or the parent does; the main function of the worker process."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the pipe
        end_with_parent()
        step_back()
        pipe.send_bytes(READY)
        while True:
            data = pipe.recv_bytes()
            if data != HURRY:  # one that came too late: the answer was under way
                # While it thinks nothing is sent but that it shall hurry.
                pipe.send_bytes(codec.encode(_answer(data, lambda: not pipe.poll())))
    except (EOFError, OSError, KeyboardInterrupt):
        pass  # the parent is gone, or does not want us any more


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
    except Exception as error:  # whatever a player does wrong, the game goes on; the app writes it down
        # What the error says may come out of the view, which is for one seat alone.
        return BotReply(request.id, failure=type(error).__name__ + place(error))


def _said(game: Game[Any, Any, Any], view: Any, bot_request: BotRequest, command: Any) -> Speech | None:
    """Return what a computer player of the game's own says of its command."""
    level = usual_level(game) if bot_request.kind == BOT else level_of(bot_request.kind)
    if game.players.speak is None or level not in game.players.bots:
        return None
    # Nothing that is only said may cost the move.
    with contextlib.suppress(Exception):
        return game.players.speak(view, bot_request.seat, command, bot_request.kind)
    return None


def _advised(
    game: Game[Any, Any, Any], view: Any, seat: Seat, chance: Chance, go_on: GoOn
) -> tuple[Advised, ...]:
    advise = game.players.advise
    found = () if advise is None else advise(view, seat, chance, go_on)
    return tuple(map(Advised.of, found))


def end_with_parent() -> None:
    """Make sure that this process ends with its parent, even in the middle of a long thought.

    The end of the pipe is seen only between two requests; a thread watches the parent itself.
    """
    parent = parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True, name="parent watch").start()


def step_back() -> None:
    """Let the window go first when the processor is busy; whatever the system refuses is no harm."""
    try:
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
        else:
            os.nice(_NICENESS)
    except OSError:
        pass
