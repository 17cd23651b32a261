"""The course of a game as a replay needs it: positions, turns, marks, bookmarks. No pygame here."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.app.core.session import Session
from tabletop.engine.protocol import Seat, Viewer


class TimelineTurn(NamedTuple):
    """One turn: the position at which it begins and whose it is."""

    start: int
    number: int
    seat: Seat | None


class TimelineMark(NamedTuple):
    """Something worth finding again: at which position, which icon."""

    position: int
    icon: str


@dataclass
class Timeline:
    """Where in a game one looks. Positions count the steps in force, from 1 (the set-up) to `last`."""

    session: Session
    position: int = 1
    bookmarks: set[int] = field(default_factory=set)
    came_from: int | None = None
    """Where one was before the last jump: “Return” goes there."""

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
                # What is marked is public: the icon of an event, not what it told whom.
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
        """Whether one looks at the present."""
        return self.position >= self.last

    @property
    def is_over_here(self) -> bool:
        """Whether the game was over at the position one looks at: nobody can play on from there."""
        return self.session.game.rules.result(self.session.table.state_at(self.position)) is not None

    def go(self, position: int, *, jump: bool = False) -> bool:
        """Look at a position; `jump` remembers where one was. True when it is another one."""
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
        """Return where this turn began, or the one before when one is there already."""
        at = bisect_right(self._starts, self.position - 1) - 1
        return self._starts[max(0, at)]

    def toggle_bookmark(self) -> bool:
        """Set or take away the bookmark here; True when there is one now."""
        self.bookmarks ^= {self.position}
        return self.position in self.bookmarks

    def view(self, viewer: Viewer) -> object:
        """Return the table at this position as a viewer may know it; never more in a live game (ux L11)."""
        state = self.session.table.state_at(self.position)
        return self.session.game.secrets.redact(state, viewer)
