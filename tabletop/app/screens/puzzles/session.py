"""The session of a puzzle: one seat acts, the question judges each command, and all can be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.app.core.session import SessionUpdate, StagedSession
from tabletop.engine.box import Verdict
from tabletop.engine.event_log import NOTHING, CannotUndoError, Undo
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Seat, Speech, Viewer
from tabletop.engine.table import Table
from tabletop.puzzles import Puzzle, command_of, question_of

OVER = Verdict(False, msg("Your turn is over, and the puzzle is not solved."))
"""Refusal after an attempt that the question left open and that cannot go on."""


STARS = 3
"""The most stars of a puzzle."""


class PuzzleSession(StagedSession):
    """A session in which one seat acts and a question judges its commands. `table` stands at the puzzle's
    position; it has no journal, and is never saved."""

    no_undo = NOTHING.reason

    def __init__(self, puzzle: Puzzle, table: Table[Any, Any, Any]) -> None:
        self.puzzle, self.question = puzzle, question_of(puzzle)
        self._start = table
        self._before = table.view(puzzle.seat)
        self._undone: list[Any] = []
        self.done: tuple[Any, ...] = ()
        """The commands of the present attempt."""
        self.verdict: Verdict | None = None
        """What became of it; None while it may still go on."""
        self.failed = set[tuple[Any, ...]]()
        """The attempts that failed since the puzzle was opened."""
        self.hints_seen = set[int]()
        """After how many moves a hint was asked for."""
        self._last: Any = None
        """What was seen last of a turn that is over, where the attempt failed."""
        super().__init__(table.up_to(len(table.steps)), lambda: "off")

    @property
    def ask(self) -> Message:
        """The question in one sentence for the present table: it counts down."""
        if self.verdict is not None and self.verdict.is_solved:
            return (
                msg("This is the best choice.") if self.meter is None else msg("You have reached the goal.")
            )
        return self.question.ask(self.view, self.puzzle.seat, self.puzzle.given)

    @property
    def meter(self) -> tuple[int, int] | None:
        """How much of the goal is reached, and the goal; None if the answer is a choice."""
        if self.question.meter is None:
            return None
        done, most = self.question.meter(self.view, self.puzzle.seat, self.puzzle.given)
        if self.verdict is not None and self.verdict.is_solved and done < most:
            return None  # the choice itself solves it, whatever follows
        return min(done, most), most

    @property
    def stars(self) -> int:
        """What solving it is worth now: each hint or failed attempt costs one of three stars, down to one."""
        return max(1, STARS - len(self.failed) - len(self.hints_seen))

    @property
    def answer(self) -> tuple[Any, ...]:
        """The commands of the known answer."""
        return tuple(command_of(self.table, raw) for raw in self.puzzle.answer)

    @property
    def where_to_look(self) -> Message:
        """What to look at, in the position of the question."""
        return self.question.hint(self._before, self.puzzle.seat, self.puzzle.given, self.answer)

    @property
    def next(self) -> Any | None:
        """The next command of the known answer, in its order; None after any other command."""
        left = list(self.answer)
        for command in self.done:
            if command not in left:
                return None
            left.remove(command)
        return left[0] if left else None

    # -- who acts --------------------------------------------------------------------------------------

    @property
    def pending(self) -> Seat | None:
        """The asked seat, until the attempt is over."""
        is_on = self.verdict is None and self.puzzle.seat in self.table.actors
        return self.puzzle.seat if is_on else None

    def submit(self, command: Any, seat: Seat | None = None, said: Speech | None = None) -> SessionUpdate:
        """Carry out a command and judge it; raise `Illegal`, changing nothing."""
        news = super().submit(command, seat, said)
        self._undone.clear()
        self._judge(command)
        if self.verdict is not None and not self.verdict.is_solved:
            self.failed.add(self.done)
            return self._held(news)
        return news

    def _held(self, session_update: SessionUpdate) -> SessionUpdate:
        """Keep the table as it was at the turn's end: later events were not asked for. An event that changes
        nothing only ends the turn."""
        rules, view, shown = self.table.game.rules, session_update.before, list[Any]()
        for event in session_update.events:
            after = rules.evolve(view, event)
            if after is view or self.puzzle.seat not in rules.actors(after):
                self._last = view
                break
            view = after
            shown.append(event)
        return session_update._replace(events=tuple(shown))

    @property
    def view(self) -> Any:
        """The asked seat's view; after its turn, the last one in it."""
        return super().view if self._last is None else self._last

    def _judge(self, command: Any) -> None:
        self.done += (command,)
        seat, given = self.puzzle.seat, self.puzzle.given
        now = self.table.view(seat)
        self.verdict = self.question.judge(self._before, seat, given, self.done, now)
        if self.verdict is None and seat not in self.table.actors:
            self.verdict = OVER

    # -- taking back: nobody else has seen anything ----------------------------------------------------

    def restart(self) -> None:
        """Go back to the position."""
        self._undone.clear()
        self._play(())

    @property
    def undo_info(self) -> Undo:
        """Every command of the attempt can be taken back, whatever it has revealed."""
        if not self.done:  # there may be no step at all before the position
            return super().undo_info
        label, short = self._names(1)
        return Undo(label, None, short=short)

    def undo(self, consent: Iterable[Seat] = (), seat: Viewer = None) -> None:
        """Take the last command back; raise `CannotUndoError`."""
        if not self.done:
            raise CannotUndoError(self.undo_info)
        self._undone.append(self.done[-1])
        self._play(self.done[:-1])

    def redo(self) -> None:
        """Do again what was taken back last; raise `CannotUndoError`."""
        if not self._undone:
            raise CannotUndoError(Undo(None, msg("You have nothing to redo."), NOTHING.code))
        left = self._undone[:-1]
        self.submit(self._undone[-1], self.puzzle.seat)
        self._undone = left

    def _play(self, commands: tuple[Any, ...]) -> None:
        """Play so many commands from the position again, with the same outcome as before."""
        self.table, self.done, self.verdict = self._start.up_to(len(self._start.steps)), (), None
        self._last = None
        for command in commands:
            self.table.submit(self.puzzle.seat, command)
            self._judge(command)
