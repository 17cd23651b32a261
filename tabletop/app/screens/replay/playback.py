"""Going through a timeline: by hand, by jumps that can be taken back, or by itself at a speed (ux L6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.replay.model import Timeline

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
