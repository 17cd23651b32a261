"""Going through a timeline: by hand, by jumps with a way back, or automatically at a speed (ux L6)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import IconButton
from tabletop.app.widgets.layout import Column, Ground, control_h
from tabletop.bots.worker import BotWorker
from tabletop.engine.protocol import Advice, Seat, Viewer

# -- positions, turns, marks, bookmarks --


class TimelineTurn(NamedTuple):
    """One turn: its first position and its seat."""

    start: int
    number: int
    seat: Seat | None


class TimelineMark(NamedTuple):
    """A notable event: its position and icon."""

    position: int
    icon: str


@dataclass
class Timeline:
    """The shown position of a game. Positions count the steps in force, from 1 (the set-up) to `last`."""

    session: Session
    position: int = 1
    bookmarks: set[int] = field(default_factory=set)
    came_from: int | None = None
    """The position before the last jump: “Return” goes there."""

    def __post_init__(self) -> None:
        table = self.session.table
        game = table.game
        self.turns: list[TimelineTurn] = []
        self.marks: list[TimelineMark] = []
        for position, step in enumerate(table.steps, start=1):
            number = game.progress.round_of(step.state)
            if not self.turns or number != self.turns[-1].number:
                actors = game.rules.actors(step.state)
                self.turns.append(TimelineTurn(position, number, min(actors) if actors else None))
            for event in step.record.events:
                # Marks are public: the icon of an event, not what it told a seat.
                icon = game.words.mark(game.secrets.redact_event(event, None))
                if icon is not None:
                    self.marks.append(TimelineMark(position, icon))
        self._starts = [turn.start for turn in self.turns]

    @property
    def last(self) -> int:
        """The last position."""
        return len(self.session.table.steps)

    @property
    def is_finished(self) -> bool:
        """Whether the game is over: then everything may be shown (ux L2)."""
        return self.session.table.result is not None

    @property
    def is_at_end(self) -> bool:
        """Whether the present is shown."""
        return self.position >= self.last

    @property
    def is_over_here(self) -> bool:
        """Whether the game was over at the shown position: no one can play on from there."""
        return self.session.game.rules.result(self.session.table.state_at(self.position)) is not None

    def go(self, position: int, *, jump: bool = False) -> bool:
        """Show a position; `jump` remembers the one before. Return whether it is another one."""
        target = max(1, min(position, self.last))
        if target == self.position:
            return False
        if jump:
            self.came_from = self.position
        self.position = target
        return True

    def turn_at(self, position: int) -> TimelineTurn:
        """Return the turn a position belongs to."""
        return self.turns[max(0, bisect_right(self._starts, position) - 1)]

    def next_turn(self) -> int:
        """Return where the next turn begins, or the end."""
        at = bisect_right(self._starts, self.position)
        return self._starts[at] if at < len(self._starts) else self.last

    def previous_turn(self) -> int:
        """Return where this turn began; at that position, where the turn before did."""
        at = bisect_right(self._starts, self.position - 1) - 1
        return self._starts[max(0, at)]

    def toggle_bookmark(self) -> bool:
        """Set or remove the bookmark here; return whether there is one now."""
        self.bookmarks ^= {self.position}
        return self.position in self.bookmarks

    def view(self, viewer: Viewer) -> object:
        """Return the table at this position as a viewer may know it; never more in a live game (ux L11)."""
        state = self.session.table.state_at(self.position)
        return self.session.game.secrets.redact(state, viewer)


STEP_MS = 900
"""How long a step stays at speed 1."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Playback:
    """The shown position and automatic play; `on_change` is called after each change."""

    def __init__(self, ctx: Context, timeline: Timeline, on_change: Callable[[], object]) -> None:
        self._ctx = ctx
        self.timeline = timeline
        self._on_change = on_change
        self.speed = 1.0
        self.playing = False
        self._due = 0

    def seek(self, position: int) -> None:
        """Show a position; stop playing."""
        self.pause()
        self._to(position)

    def jump(self, position: int) -> None:
        """Show a distant position: “Return” leads back."""
        self.pause()
        self._to(position, jump=True)

    def _to(self, position: int, *, jump: bool = False) -> None:
        if self.timeline.go(position, jump=jump):
            self._on_change()

    def pause(self) -> None:
        """Stop playing."""
        if self.playing:
            self.playing = False
            self._on_change()

    def play(self) -> None:
        """Play, or pause; at the end start over."""
        self.playing = not self.playing
        if self.playing and self.timeline.is_at_end:
            self.timeline.go(1)
        self._due = self._ctx.now + round(STEP_MS / self.speed)
        self._on_change()

    def set_speed(self, speed: float) -> None:
        """Play at another speed."""
        self.speed = speed
        self._due = min(self._due, self._ctx.now + round(STEP_MS / speed))

    def update(self, now: int) -> None:
        """Advance while playing, to the time `now` (ms)."""
        if self.playing and now >= self._due:
            self._due = now + round(STEP_MS / self.speed)
            self._to(self.timeline.position + 1)
            if self.timeline.is_at_end:
                self.pause()
        if self.playing:
            self._ctx.alarm.at(self._due)

    def bookmark(self) -> None:
        """Set or remove a bookmark."""
        self.timeline.toggle_bookmark()
        self._on_change()

    def go_back(self) -> None:
        """Return to the position before the last jump."""
        if self.timeline.came_from is not None:
            self.jump(self.timeline.came_from)


# Why a move was made: for a finished game, the advice that its seat would have been given just before it,
# computed by the bots' process from what that seat could know then.

THINKING_SECONDS, PATIENCE_SECONDS = 10.0, 3.0
_WIDTH, _PAD = 760, 22


class MoveExplanation(NamedTuple):
    """The explanation of a move: a heading, the best move with its reason, and the seat's move."""

    title: str
    best: str
    why: str
    made: str

    @property
    def spoken(self) -> tuple[str, ...]:
        """Its parts in order."""
        return self.title, self.best, self.why, self.made


class Why:
    """Answers for one position at a time; `changed` is called when there is more or less to show."""

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
        """Return the seat whose move led to a position; None if none did, or nothing may be told of it."""
        session = self._session
        if session.result is None or session.game.players.advise is None:
            return None
        record = session.table.steps[position - 1].record
        return None if record.command is None else record.seat

    def toggle(self, position: int) -> None:
        """Ask why the move that led to a position was made; asked again, close the answer."""
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
        """Take the answer when it has come; drop it if another position is shown by now."""
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
        title = ctx.t("A hint for {name} before this move", name=name)
        if not advice:
            return MoveExplanation(title, ctx.t("No hint was found."), "", "")
        view = session.game.secrets.redact(session.table.state_at(self._position - 1), seat)
        made = session.table.steps[self._position - 1].record.command
        words = session.game.words
        hints = [words.hint(one, view) for one in advice]
        best = ctx.message(hints[0].move or words.label(advice[0].command, view), session.names)
        place = next((at for at, one in enumerate(advice) if one.command == made), None)
        if place is None:
            did = ctx.t("{name} chose another move.", name=name)
        elif place == 0:
            did = ctx.t("{name} did exactly that.", name=name)
        else:
            reason = ctx.message(hints[place].why, session.names)
            did = ctx.sentences((ctx.t("{name} made another good move.", name=name), reason))
        return MoveExplanation(title, ctx.capital(best), ctx.message(hints[0].why, session.names), did)

    @property
    def is_open(self) -> bool:
        """Whether an answer is shown or under way."""
        return self.told is not None or self.is_thinking

    def close(self) -> bool:
        """Close the answer; return whether there was one."""
        was = self.is_open
        if self._request is not None and self._worker is not None:
            self._worker.cancel(self._request)
        self._request = self.told = None
        if was:
            self._changed()
        return was

    def end(self) -> None:
        """Stop the bots' process when the replay closes."""
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
