"""The app's side of the worker process of computer players. It never waits and never fails: if the worker
does, a legal move comes back (ux R8, R12)."""

from __future__ import annotations

import math
import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from tabletop.bots.players import bot_chance, check, random_player
from tabletop.bots.process import ADVICE, HURRY, READY, BotReply, BotRequest, serve
from tabletop.engine import codec
from tabletop.engine.foresight import is_possible
from tabletop.engine.protocol import Advice, Game, Seat, Speech
from tabletop.engine.registry import find
from tabletop.subprocesses import unheard

START_LIMIT: Final = 20.0
"""Seconds for the process to start; a cold disk and a virus scanner make it slow."""
FAILURES_IN_A_ROW: Final = 5
"""After so many replaced processes without a good answer no other is started."""
_REAP_SECONDS: Final = 0.1

Target: TypeAlias = "Callable[[Connection[Any, Any]], None]"


class BotAnswer(NamedTuple):
    """A computer player's decision: a legal command for `seat`, in answer to the request of that number.

    `substitute` says why the command is a random stand-in, and `reason` what went wrong, for the player's
    author; both are empty for the bot's own command. `said` is its remark. A request for advice gets `advice`
    and no command, and no stand-in.
    """

    request: int
    seat: Seat
    command: Any
    substitute: str = ""
    reason: str = ""
    advice: tuple[Advice, ...] = ()
    said: Speech | None = None


class Incident(NamedTuple):
    """A failure of a worker, for the log and the tests; holds no secrets."""

    request: int | None
    kind: str
    reason: str


@dataclass
class _Pending:
    request: BotRequest
    game: Game[Any, Any, Any]
    view: Any
    deadline: float
    patience: float
    is_cancelled: bool = False

    @property
    def is_advice(self) -> bool:
        """Whether the request is for advice, not for a command."""
        return self.request.kind == ADVICE


def _decoded(pending: _Pending, bot_reply: BotReply) -> tuple[Advice, ...]:
    """Return the contents of a reply, a command as advice without a reason; `msgspec.MsgspecError`."""
    decode = codec.decoder(pending.game.rules.command_type)
    if pending.is_advice:
        return tuple(one.advice(decode) for one in bot_reply.advice)
    return (Advice(decode(bot_reply.command), 0, "", {}),)


class BotWorker:
    """One persistent worker process, started at the first request (or by `start`). All methods return at
    once. Requests are answered in order. `incidents` lists all failures; correct players cause none."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        start_limit: float = START_LIMIT,
        target: Target = serve,
    ) -> None:
        """Prepare a worker without starting it. `clock` gives seconds, `target` runs in the process."""
        self.incidents: list[Incident] = []
        self._clock = clock
        self._start_limit = start_limit
        self._target = target
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._started_at = 0.0
        self.is_ready = False
        """Whether the process is up, at the last `poll`."""
        self._is_closed = False
        self._failures = 0
        self._last_id = 0
        self._busy: _Pending | None = None
        self._busy_since = 0.0
        self._queue: list[_Pending] = []
        self._answers: list[BotAnswer] = []

    @property
    def pid(self) -> int | None:
        """The process id, None without a process."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the process, so that the first answer comes sooner."""
        if self._process is not None or self._is_closed or self._failures >= FAILURES_IN_A_ROW:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), name="bots", daemon=True)
        self._started_at = self._clock()
        self.is_ready = False
        try:
            with unheard():
                process.start()
        except OSError as error:
            ours.close()
            self._fail(None, "not_started", str(error))
            return
        finally:
            theirs.close()
        # Ours only now: one that a Ctrl-C kept from starting cannot be ended.
        self._process, self._pipe = process, ours

    def ask(
        self,
        game_id: str,
        seat: Seat,
        view: Any,
        kind: str,
        *,
        bot_seed: int,
        position: int,
        deadline: float,
        patience: float = math.inf,
    ) -> int:
        """Ask for a command of a kind of player and return the number of the request; for `ADVICE` see
        `ask_advice`.

        `view` is the seat's view. `bot_seed` is any number that reveals nothing about the game's seed;
        `position` counts the steps in force (`len(table.steps)`). After `patience` seconds of thinking the
        player must answer with its best so far; after `deadline` seconds a stand-in answers. Raises
        `UnknownGameError` or `UnknownBotError`, and ValueError after `close`.
        """
        if self._is_closed:
            raise ValueError("the worker is closed")
        game = find(game_id)
        if kind != ADVICE:
            check(kind, game)
        self._last_id += 1
        request = BotRequest(self._last_id, game_id, seat, kind, bot_seed, position, codec.encode(view))
        self._queue.append(_Pending(request, game, view, deadline, patience))
        self.start()
        self._send_next()
        return request.id

    def ask_advice(
        self, game_id: str, seat: Seat, view: Any, *, position: int, deadline: float, patience: float
    ) -> int:
        """Ask for a seat's best moves, as in `ask`; one view always gets the same advice."""
        return self.ask(
            game_id, seat, view, ADVICE, bot_seed=0, position=position, deadline=deadline, patience=patience
        )

    def poll(self, request: int | None = None) -> BotAnswer | None:
        """Return the next answer, or that to one request; None without one. Call it about once a frame."""
        self._receive()
        self._watch()
        self._send_next()
        for at, answer in enumerate(self._answers):
            if request in (None, answer.request):
                return self._answers.pop(at)
        return None

    def cancel(self, request: int) -> None:
        """Forget a request and its answer; no effect if it was answered already."""
        if self._busy is not None and self._busy.request.id == request:
            self._busy.is_cancelled = True
            self._hurry(self._busy)
        self._queue = [pending for pending in self._queue if pending.request.id != request]
        self._answers = [answer for answer in self._answers if answer.request != request]

    def hurry(self, request: int) -> None:
        """Have a request answered now, with the best so far."""
        for pending in (self._busy, *self._queue):
            if pending is not None and pending.request.id == request:
                pending.patience = 0
        self._watch()

    def close(self) -> None:
        """End the process for good and forget all requests. May be called twice."""
        self._is_closed = True
        self._busy = None
        self._queue.clear()
        self._answers.clear()
        self._end_process()

    # Replies

    def _receive(self) -> None:
        """Take in what the process sent."""
        pipe = self._pipe
        try:
            while pipe is not None and pipe is self._pipe and pipe.poll():
                self._take(pipe.recv_bytes())
        except (EOFError, OSError):
            self._replace("died", "the process ended by itself")

    def _take(self, data: bytes) -> None:
        if data == READY:
            self.is_ready = True
            return
        try:
            reply: BotReply = codec.decode(data, BotReply)
        except msgspec.MsgspecError as error:
            self._replace("malformed", str(error))
            return
        pending = self._busy
        if pending is None or pending.request.id != reply.id:
            self._replace("malformed", "an answer that nobody asked for")
            return
        self._busy = None
        if reply.failure:
            self._substitute(pending, "raised", reply.failure)
            return
        try:
            found = _decoded(pending, reply)
        except msgspec.MsgspecError as error:
            self._substitute(pending, "malformed", str(error))
            return
        seat = pending.request.seat
        for one in found:
            if not is_possible(pending.game, pending.view, seat, one.command):
                self._substitute(pending, "illegal", type(one.command).__name__)
                return
        self._failures = 0
        if pending.is_cancelled:
            return
        if pending.is_advice:
            self._answers.append(BotAnswer(reply.id, seat, None, advice=found))
        else:
            self._answers.append(BotAnswer(reply.id, seat, found[0].command, said=reply.said))

    def _watch(self) -> None:
        """Replace a process that died, did not start, or thinks for too long."""
        now = self._clock()
        if self._process is None:
            for pending in self._queue:
                self._substitute(pending, "no_process", "no process could be started")
            self._queue.clear()
        elif not self._process.is_alive():
            self._replace("died", f"exit code {self._process.exitcode}")
        elif not self.is_ready:
            if now - self._started_at > self._start_limit:
                self._replace("stuck", "the process did not start in time")
        elif self._busy is not None and now - self._busy_since > self._busy.deadline:
            self._replace("stuck", f"no answer in {self._busy.deadline:g} s")
        elif self._busy is not None and now - self._busy_since >= self._busy.patience:
            self._hurry(self._busy)

    # Failures

    def _replace(self, kind: str, reason: str) -> None:
        """End the process, answer its request with a stand-in, and start a fresh one."""
        self._end_process()
        if self._busy is None and self._queue:
            self._busy = self._queue.pop(0)
        busy, self._busy = self._busy, None
        self._fail(busy.request.id if busy is not None else None, kind, reason)
        if busy is not None and not busy.is_cancelled:
            self._stand_in(busy, kind, reason)
        self.start()

    def _substitute(self, pending: _Pending, kind: str, reason: str) -> None:
        if not pending.is_cancelled:
            self.incidents.append(Incident(pending.request.id, kind, reason))
            self._stand_in(pending, kind, reason)

    def _stand_in(self, pending: _Pending, kind: str, reason: str) -> None:
        """Answer with a random legal command, never a clever one (ux R8)."""
        request = pending.request
        if pending.is_advice:
            self._answers.append(BotAnswer(request.id, request.seat, None, kind, reason))
            return
        chance = bot_chance(request.bot_seed, request.seat, request.position)
        command = random_player(pending.game)(pending.view, request.seat, chance)
        self._answers.append(BotAnswer(request.id, request.seat, command, kind, reason))

    def _fail(self, request: int | None, kind: str, reason: str) -> None:
        self._failures += 1
        self.incidents.append(Incident(request, kind, reason))

    # The process

    def _send_next(self) -> None:
        """Send the next request to an idle process, so that sending never blocks. The next `poll` notices a
        broken pipe."""
        if self.is_ready and self._busy is None and self._queue and self._pipe is not None:
            self._busy = self._queue.pop(0)
            self._busy_since = self._clock()
            try:
                self._pipe.send_bytes(codec.encode(self._busy.request))
            except OSError:
                self.is_ready = False

    def _hurry(self, busy: _Pending) -> None:
        """Tell the process once to answer its present request now."""
        busy.patience = math.inf
        if self._pipe is not None:
            try:
                self._pipe.send_bytes(HURRY)
            except OSError:
                self.is_ready = False

    def _end_process(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join(_REAP_SECONDS)
            self._process = None
        self.is_ready = False


# A process that computes something and sends it bit by bit, for callers that cannot wait

_ENDING_REAP_SECONDS: Final = 0.5


class BackgroundProcess:
    """Runs `target(pipe, *arguments)`, which sends through the pipe; nothing goes the other way."""

    def __init__(self, target: Callable[..., None], *arguments: Any, name: str) -> None:
        """Start it; if the system cannot, it counts as ended."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._pipe: Connection[Any, Any] | None = ours
        self._process: SpawnProcess | None = context.Process(
            target=target, args=(theirs, *arguments), name=name, daemon=True
        )
        try:
            with unheard():
                self._process.start()
        except OSError:
            self._process = None
            self.close()
        finally:
            theirs.close()

    @property
    def pid(self) -> int | None:
        """The process id; None once it has ended."""
        return None if self._process is None else self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will come."""
        return self._process is None

    def received(self, most: int) -> Iterator[bytes]:
        """Yield what has come, at most `most` at a time; it has ended once all it sent is taken."""
        try:
            for _ in range(most):
                if self._pipe is None or not self._pipe.poll():
                    break
                yield self._pipe.recv_bytes()
        except (EOFError, OSError):
            self.close()

    def close(self) -> None:
        """End the process. May be called twice."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()  # a stopped process hears nothing else
            self._process.join(_ENDING_REAP_SECONDS)
            self._process = None
