"""What takes time in the trade phase: a signature that is held, the clock, where hands are over cards.

The clock stands while anything lies over the table, and never ends the phase within a handshake (ux N16).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.table import TRADE_MINUTES
from tabletop.app.games.chinatown.trade.slots import SlotMemory
from tabletop.app.widgets.button import Hold

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_ANNOUNCE_MS = 1500
PAUSE = 400
"""A longer time without an update, ms, means that the table was covered."""


class Clock:
    """What is left of the phase, ms; None where nobody set a limit. Off by default."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.spent = 0
        self._quiet_until = 0

    @property
    def left(self) -> int | None:
        """The time left, ms, not below 0; None without a limit."""
        minutes = TRADE_MINUTES.of(self.ctx.settings)
        return max(0, minutes * 60_000 - self.spent) if minutes else None

    @property
    def seconds(self) -> int | None:
        """The time left in whole seconds, the one that runs with them; None without a limit."""
        left = self.left
        return None if left is None else -(-left // 1000)

    def text(self) -> str:
        """Return the time left in words, to the second; empty without a limit."""
        seconds = self.seconds
        if seconds is None:
            return ""
        return self.ctx.t("{minutes}:{seconds} left", minutes=seconds // 60, seconds=f"{seconds % 60:02}")

    def announce(self) -> None:
        """Let computer players wait until what they did was read (ux N10)."""
        self._quiet_until = self.ctx.now + _ANNOUNCE_MS

    def watch(self, *, is_running: bool) -> None:
        """Have the table updated when computer players go on, and when a second has run."""
        now, left = self.ctx.now, self.left
        if self.is_announcing:
            self.ctx.alarm.at(self._quiet_until)
        if is_running and left is not None:
            self.ctx.alarm.countdown(now, now + left)

    @property
    def is_announcing(self) -> bool:
        """Whether computer players wait."""
        return self.ctx.now < self._quiet_until


class TradeTimers:
    """See the module; lives as long as the table."""

    def __init__(self, ctx: Context) -> None:
        self.hold = Hold(ctx.theme.ms["hold_sign"])
        self.pressed: str | None = None
        """The signature box on which a press began that may take the signature back."""
        self.clock = Clock(ctx)
        self.tab_slots = SlotMemory()
        self._ctx, self._seen = ctx, ctx.now

    def gap(self, now: int) -> int:
        """Return how much time has passed since this was asked last, ms."""
        gap, self._seen = now - self._seen, now
        return gap

    def end(self) -> None:
        """A new phase will begin."""
        self.hold.end()
        self.clock = Clock(self._ctx)
