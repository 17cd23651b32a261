"""What one seat may give another in a deal: lots, and what both gain by each."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Asset, Transfer, Transfers
from tabletop.games.chinatown.player.planning import Holding

Lot: TypeAlias = tuple[Asset, ...]
"""Things of one seat that go together."""


class Leg(NamedTuple):
    """A lot that goes from a seat to another; in points, what both together gain, and what it gains."""

    points: int
    got: int
    giver: Seat
    taker: Seat
    lot: Lot

    @property
    def transfers(self) -> Transfers:
        """The lot as transfers."""
        return tuple(Transfer(self.giver, self.taker, what) for what in self.lot)


LegsOf: TypeAlias = tuple[Seat | None, Seat, Seat, Holding, Holding]
"""Whose legs: who judges, where that makes a difference; giver and taker, and what they hold."""
