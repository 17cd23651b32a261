"""Time in the trade phase: an optional limit, off by default, and the pause after deals of computer players.

The clock stands while anything lies over the table, and never ends the phase within a handshake (ux N16).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.settings import TRADE_MINUTES
from tabletop.games.chinatown import commands as co

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode

_ANNOUNCE_MS = 1500
_PAUSE = 400
"""A longer time without an update, ms, means that the table was covered."""


class Clock:
    """What is left of the phase, ms; None where nobody set a limit."""

    def __init__(self, trade: TradeMode) -> None:
        self.trade = trade
        self.ctx = trade.ctx
        self.spent = 0
        self._seen = trade.ctx.now
        self._quiet_until = 0
        self._shown = ""

    @property
    def left(self) -> int | None:
        """The time left, ms, not below 0; None without a limit."""
        minutes = TRADE_MINUTES.of(self.ctx.settings)
        return max(0, minutes * 60_000 - self.spent) if minutes else None

    def text(self) -> str:
        """Return the time left in words, to the second; empty without a limit."""
        left = self.left
        if left is None:
            return ""
        seconds = -(-left // 1000)
        return self.ctx.t("{minutes}:{seconds} left", minutes=seconds // 60, seconds=f"{seconds % 60:02}")

    def update(self, now: int) -> None:
        """Let time go by; at the end everybody is done, unless a handshake runs."""
        gap, self._seen = now - self._seen, now
        trade = self.trade
        counts = gap <= _PAUSE and self.ctx.scenes.top is trade.scene and trade.signing.shake is None
        if counts and trade.view.phase == "trade":
            self.spent += gap
        second = f"{self.text()} {sum(trade.improving_seconds(call.id) for call in trade.view.calls)}"
        if second != self._shown:
            self._shown = second
            trade.scene.rebuild()
        if self.left == 0 and counts and not trade.scene.is_busy:
            self._time_over()

    def _time_over(self) -> None:
        trade = self.trade
        for seat in trade.humans:
            if trade.view.phase == "trade" and not trade.view.is_done(seat):
                trade.give(seat, co.FinishTrading())
                return

    def announce(self) -> None:
        """Let computer players wait until what they did was read (ux N10)."""
        self._quiet_until = self.ctx.now + _ANNOUNCE_MS

    @property
    def is_announcing(self) -> bool:
        """Whether computer players wait."""
        return self.ctx.now < self._quiet_until

    def reset(self) -> None:
        """A new phase will begin."""
        self.spent, self._quiet_until = 0, 0
