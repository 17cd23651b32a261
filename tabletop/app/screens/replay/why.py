"""Why a move was made: of a finished game, the advice that its seat would have been given just before it.

It thinks where computer players do, from what that seat could know then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.core.session import Session
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import IconButton
from tabletop.app.widgets.layout import Column, Ground, control_h
from tabletop.bots.worker import BotWorker
from tabletop.engine.protocol import Advice, Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

THINKING_SECONDS, PATIENCE_SECONDS = 10.0, 3.0
_WIDTH, _PAD = 760, 22


class MoveExplanation(NamedTuple):
    """What is said of a move: a heading, the best move and why, and what the seat did."""

    title: str
    best: str
    why: str
    made: str

    @property
    def spoken(self) -> tuple[str, ...]:
        """Its parts in order."""
        return self.title, self.best, self.why, self.made


class Why:
    """Answers for one position at a time; `changed` is called whenever there is more or less to show."""

    def __init__(self, ctx: Context, session: Session, changed: Callable[[], object]) -> None:
        self._ctx, self._session, self._changed = ctx, session, changed
        self._worker: BotWorker | None = None
        self._request: int | None = None
        self._position = 0
        """Of which position is told or asked."""
        self.told: MoveExplanation | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._request is not None

    def seat_at(self, position: int) -> Seat | None:
        """Return whose move led to a position; None where none did, or nothing may be told of it."""
        session = self._session
        if session.result is None or session.game.players.advise is None:
            return None
        record = session.table.steps[position - 1].record
        return None if record.command is None else record.seat

    def toggle(self, position: int) -> None:
        """Ask why the move that led to a position was made; asked again, tell it no more."""
        seat = self.seat_at(position)
        was_told = self.close() and position == self._position
        if was_told or seat is None:
            return
        session = self._session
        if self._worker is None:
            self._worker = BotWorker()
        self._position = position
        self._request = self._worker.ask_advice(
            session.game.id,
            seat,
            session.game.secrets.redact(session.table.state_at(position - 1), seat),
            position=position - 1,
            deadline=THINKING_SECONDS,
            patience=PATIENCE_SECONDS,
        )
        self._changed()

    def update(self, position: int) -> None:
        """Take the answer when it has come; drop it where one looks at another position by now."""
        if self.is_open and position != self._position:
            self.close()
        if self._request is None or self._worker is None:
            return
        self._ctx.alarm.at(self._ctx.now)
        answer = self._worker.poll(self._request)
        if answer is None:
            return
        self._request = None
        self.told = self._words(answer.seat, answer.advice)
        self._ctx.a11y.announce(self._ctx.sentences(self.told.spoken))
        self._changed()

    def _words(self, seat: Seat, advice: Sequence[Advice]) -> MoveExplanation:
        ctx, session = self._ctx, self._session
        name = session.names[seat]
        title = ctx.t("A hint to {name} before this move", name=name)
        if not advice:
            return MoveExplanation(title, ctx.t("No hint was found."), "", "")
        view = session.game.secrets.redact(session.table.state_at(self._position - 1), seat)
        made = session.table.steps[self._position - 1].record.command
        words = session.game.words
        hints = [words.hint(one, view) for one in advice]
        best = ctx.message(hints[0].move or words.label(advice[0].command, view), session.names)
        place = next((at for at, one in enumerate(advice) if one.command == made), None)
        if place is None:
            did = ctx.t("{name} chose otherwise.", name=name)
        elif place == 0:
            did = ctx.t("{name} did just that.", name=name)
        else:
            reason = ctx.message(hints[place].why, session.names)
            did = ctx.sentences((ctx.t("{name} made another good move.", name=name), reason))
        return MoveExplanation(
            title, best[:1].upper() + best[1:], ctx.message(hints[0].why, session.names), did
        )

    @property
    def is_open(self) -> bool:
        """Whether anything is told, or will be."""
        return self.told is not None or self.is_thinking

    def close(self) -> bool:
        """Tell it no more; True when there was anything."""
        was = self.is_open
        if self._request is not None and self._worker is not None:
            self._worker.cancel(self._request)
        self._request = self.told = None
        if was:
            self._changed()
        return was

    def end(self) -> None:
        """Stop the thinking process when the replay closes."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def zones(self, board: pygame.Rect) -> list[Zone]:
        """Return the panel, at the foot of the board."""
        ctx, d = self._ctx, self._ctx.display
        if not self.is_open:
            return []
        pad, side = d.ui(_PAD), control_h(ctx, 48)
        width = min(d.ui(_WIDTH), board.w - 2 * pad)
        told = self.told or MoveExplanation(ctx.t("The computer player is thinking."), "", "", "")
        column = Column(ctx, 0, 0, width - 3 * pad - side)
        for at, (text, style) in enumerate(
            zip(told.spoken, ("small", "body_b", "body", "body"), strict=True)
        ):
            if text:
                column.text(f"why.{at}", text, style)
        ground = pygame.Rect(0, 0, width, max(column.y, side) + 2 * pad)
        ground.midbottom = (board.centerx, board.bottom - pad)
        for widget in column.widgets:
            widget.move(ground.x + pad, ground.y + pad)
        cross = pygame.Rect(ground.right - pad - side, ground.y + pad, side, side)
        close = IconButton(ctx, "why.close", cross, ctx.t("Close"), "x", on_activate=self.close)
        return [Zone("why", [Ground(ctx, "why.ground", ground), *column.widgets, close])]
