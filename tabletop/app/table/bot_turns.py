"""The turns of computer players, and what the table says about players from a file (ux S6, R8).

The table asks a bot as soon as its turn comes, in the worker process, and shows its move after the pause of
the settings or, where bots are stepped by hand, at a key press. The window never waits.

A player from a file runs in the worker process only, and only if a game was begun with it on the command line
of this computer. A saved game names such players by their files; opening it runs none of them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final

from tabletop import files
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session, SessionUpdate
from tabletop.bots.worker import BotAnswer, BotWorker
from tabletop.daily import day_of
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_of
from tabletop.engine.players import default_kind, is_own, own_name, own_parts, plays, plays_as
from tabletop.engine.protocol import Illegal, Seat, Speech

# -- players from a file --

_TOLD_MS: Final = 9000
_LONGEST_REASON: Final = 160


def allow(ctx: Context, seats: Iterable[SeatInfo]) -> None:
    """Allow the players named on the command line from now on, in saved games, too."""
    found = dict.fromkeys((*ctx.settings.own_players, *(seat.kind for seat in seats if is_own(seat.kind))))
    if len(found) > len(ctx.settings.own_players):
        ctx.change(own_players=list(found))


class OwnPlayers:
    """Messages of one table about such players: each once, in one line, which is all the room there is."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._told: set[str] = set()

    def may_play(self, kind: str) -> bool:
        """Whether a player's file is here and was begun with here; say so if not."""
        if kind in self._ctx.settings.own_players and files.found(own_parts(kind)[0]).is_file():
            return True
        self._say(self._ctx.t("“{player}” is missing, so the game’s own AI plays.", player=own_name(kind)))
        return False

    def tell(self, kind: str, reason: str) -> None:
        """Tell a player's author the fault in the file; nothing without a reason."""
        if reason and is_own(kind):
            short, name = files.shortened(reason, _LONGEST_REASON), own_name(kind)
            self._say(self._ctx.t("“{player}” moves at random: {reason}", player=name, reason=short))

    def _say(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self._ctx.toasts.add(sentence, kind="bad", ms=_TOLD_MS, is_public=True)


# -- their turns --

PATIENCE_SECONDS = 3.0
"""After this time a bot must move with the best it has found."""
THINKING_SECONDS = 5.0
"""After this time a legal command replaces a bot's answer."""
HINT_SECONDS = 1.0
"""After this time a hint is the best found so far."""
SLOW_MS = 500
"""A bot that thinks longer than this, in ms, shows it, and can be made to move."""


class BotTurns:
    """Asks the worker for the moves of a session's bots."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self._ctx = ctx
        self._session = session
        day = day_of(session.table, ctx.today())
        self._seed = secrets.randbits(62) if day is None else day.bots_seed
        self._worker: BotWorker | None = None
        self._asked: int | None = None
        self._asked_ms = 0
        self._was_slow = False
        self._seat = -1
        self._last_of_round: Seat | None = None
        """Who was asked last while all act together."""
        self._asked_at = 0
        self._own = OwnPlayers(ctx)
        self._answer: Any = None
        self._said: Speech | None = None
        self._due = 0
        self.not_before = 0
        """No bot moves sooner, ms, unless it is told to: what the one before did is still to be read."""
        self.defers: Callable[[Seat, Any], bool] = lambda seat, command: False
        """Asked before a bot's command is carried out: True where the table will do so itself, later, because
        people may still object (a deal's handshake)."""

    @property
    def is_thinking(self) -> bool:
        """Whether a bot was asked and has not moved yet."""
        return self._asked is not None or self._answer is not None

    @property
    def is_slow(self) -> bool:
        """Whether a bot has been thinking for so long that the bar shows it."""
        return self._asked is not None and self._ctx.now - self._asked_ms >= SLOW_MS

    def turned(self) -> bool:
        """Return whether `is_slow` has changed since the last call."""
        before, self._was_slow = self._was_slow, self.is_slow
        return self._was_slow != before

    def hurry(self) -> None:
        """Make the thinking bot move with the best it has found."""
        if self._asked is not None and self._worker is not None:
            self._worker.hurry(self._asked)
        self.step()

    def wait(self) -> None:
        """Ask the bot whose turn it is, and begin its pause."""
        if self.is_thinking:
            return
        session = self._session
        seat = self._next_seat()
        if seat is None:
            return
        self._seat = seat
        self._asked_at = len(session.table.records)
        self._due = self._ctx.now + self._ctx.settings.bot_pause
        self._asked = self._client().ask(
            session.game.id,
            seat,
            session.table.view(seat),
            self._kind(seat),
            bot_seed=self._seed,
            position=len(session.table.steps),
            deadline=THINKING_SECONDS,
            patience=PATIENCE_SECONDS,
        )
        self._asked_ms = self._ctx.now

    def _next_seat(self) -> Seat | None:
        """Return the seat to ask: the one whose turn it is, or while all act together the next bot round the
        table, from the starter on."""
        session = self._session
        if not session.is_together:
            self._last_of_round = None
            return session.pending
        if not session.busy_bots:
            return None
        starter = session.game.rules.starter(session.table.state)
        self._last_of_round = next_of(session.busy_bots, self._last_of_round, starter)
        return self._last_of_round

    def warm_up(self) -> None:
        """Start the process if bots play, so that the first move comes sooner."""
        if len(self._session.humans) < len(self._session.names) and not self._session.is_staged:
            self._client().start()

    def _kind(self, seat: Seat) -> str:
        """Return the seat's kind of player; the usual one if that is not available any more."""
        kind = self._session.table.seats[seat].kind
        if is_own(kind):
            return kind if self._own.may_play(kind) else default_kind(self._session.game)
        known = (one for one in (kind, plays_as(kind)) if plays(one, self._session.game))
        return next(known, default_kind(self._session.game))

    def step(self) -> None:
        """Let the bot's move be shown at once, after a press."""
        self._due = 0

    def poll(self) -> SessionUpdate | None:
        """Return the news of a bot's move once it has come and its pause is over; ask for one if
        necessary."""
        self.wait()
        if self._asked is not None:
            self._ctx.alarm.at(self._ctx.now)
        elif self._answer is not None and not self._is_by_hand:
            self._ctx.alarm.at(max(self._due, self.not_before))
        if self._asked is not None and self._worker is not None:
            answer = self._worker.poll(self._asked)
            if answer is not None:
                self._asked, self._answer, self._said = None, answer.command, answer.said
                self._own.tell(self._session.table.seats[answer.seat].kind, answer.reason)
        if self._answer is None or not self._is_due:
            return None
        command, self._answer = self._answer, None
        if len(self._session.table.records) != self._asked_at:
            return None  # another seat has acted meanwhile: think again
        if self.defers(self._seat, command):
            return None
        return self._submit(command)

    def advise(self, seat: Seat) -> int:
        """Ask for advice for a seat, from its view alone; return the number of the request."""
        session = self._session
        return self._client().ask_advice(
            session.game.id,
            seat,
            session.table.view(seat),
            position=len(session.table.steps),
            deadline=THINKING_SECONDS,
            patience=HINT_SECONDS,
        )

    def advice(self, request: int) -> BotAnswer | None:
        """Return the requested advice; None while there is none."""
        return None if self._worker is None else self._worker.poll(request)

    def cancel_advice(self, request: int) -> None:
        """Forget a request for advice."""
        if self._worker is not None:
            self._worker.cancel(request)

    def cancel(self) -> None:
        """Forget the request to a bot: the table has changed."""
        if self._asked is not None and self._worker is not None:
            self._worker.cancel(self._asked)
        self._asked = self._answer = None

    def close(self) -> None:
        """End the worker."""
        self.cancel()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    @property
    def _is_due(self) -> bool:
        return self._due == 0 or (not self._is_by_hand and self._ctx.now >= max(self._due, self.not_before))

    @property
    def _is_by_hand(self) -> bool:
        return self._ctx.settings.bot_step and bool(self._session.humans)

    def _client(self) -> BotWorker:
        if self._worker is None:
            self._worker = BotWorker()
        return self._worker

    def _submit(self, command: Any) -> SessionUpdate:
        """Carry out a bot's command; a legal one replaces what the rules refuse (ux R8)."""
        try:
            return self._session.submit(command, self._seat, self._said)
        except Illegal:
            return self._session.submit(self._session.table.legal(self._seat)[0], self._seat)
