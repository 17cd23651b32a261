"""Going through a timeline: by hand, by jumps that can be taken back, or by itself at a speed (ux L6)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.core.session import Session
from tabletop.engine.protocol import Seat, Viewer

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# -- positions, turns, marks, bookmarks --


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


STEP_MS = 900
"""How long a step stays at speed 1."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Playback:
    """Where one looks and whether it goes on by itself; `on_change` is called when either is another."""

    def __init__(self, ctx: Context, timeline: Timeline, on_change: Callable[[], object]) -> None:
        self._ctx = ctx
        self.timeline = timeline
        self._on_change = on_change
        self.speed = 1.0
        self.playing = False
        self._due = 0

    def seek(self, position: int) -> None:
        """Look at a position; anything playing stops."""
        self.pause()
        self._to(position)

    def jump(self, position: int) -> None:
        """Look at a position far away: “Return” leads back."""
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
        """Play, or pause; from the end it begins again."""
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
        """Go on while playing, to the time `now` (ms)."""
        if self.playing and now >= self._due:
            self._due = now + round(STEP_MS / self.speed)
            self._to(self.timeline.position + 1)
            if self.timeline.is_at_end:
                self.pause()
        if self.playing:
            self._ctx.alarm.at(self._due)

    def bookmark(self) -> None:
        """Set or take away a bookmark."""
        self.timeline.toggle_bookmark()
        self._on_change()

    def go_back(self) -> None:
        """Return to where one was before the last jump."""
        if self.timeline.came_from is not None:
            self.jump(self.timeline.came_from)
