"""The least that a computer player signs for: its own secret, and the same all through a round (ux N18).

It is drawn from the chance of its seat, which nobody else has; so no price can be worked out from the table.
Who is refused twice in a phase has searched enough for it: from then on it signs for what it asks.
"""

from __future__ import annotations

from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.player.levels import Level
from tabletop.games.chinatown.state import State

PATIENCE: Final = 2
"""So many offers of one player it refuses in a phase before it insists on what it asks."""


class Manners:
    """How one seat bargains with each of the others."""

    def __init__(self, view: State, seat: Seat, level: Level, chance: Chance) -> None:
        """Bargain at this table; `chance` is the seat's own, of which only named streams are drawn."""
        self._view = view
        self._seat = seat
        self._level = level
        self._chance = chance

    def least(self, parties: tuple[Seat, ...]) -> int:
        """Return the share, of a hundred, of what it and another gain, that it signs a deal for."""
        return max(self._with_one(other) for other in parties if other != self._seat)

    def _with_one(self, other: Seat) -> int:
        low, high = self._level.least
        if low == high:
            return low
        if self._refused(other) >= PATIENCE:
            return max(high, self._level.asks)
        return low + self._chance.named("least", self._view.round, other).below(high - low + 1)

    def _refused(self, other: Seat) -> int:
        """Return how many deals that another proposed it has declined in this phase."""
        return sum(
            deal.proposer == other and deal.status == "declined" and deal.closed_by == self._seat
            for deal in self._view.deals
        )
