"""The end of a game as it is shown at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.app.core.session import Session
from tabletop.app.screens.results.sheet import SheetRow
from tabletop.engine.protocol import Result


@dataclass(frozen=True, slots=True)
class Ending:
    """What is shown at the end of a game; `shown` of the rows have come, `open` is a row and a seat."""

    session: Session
    result: Result
    headline: str
    reason: str
    rows: Sequence[SheetRow]
    shown: int
    open: tuple[int, int]

    @property
    def is_revealing(self) -> bool:
        """Whether rows are still to come."""
        return self.shown < len(self.rows)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.session.names

    @property
    def colours(self) -> list[int]:
        """The looks of the seats."""
        return [seat.colour for seat in self.session.table.seats]

    @property
    def counted(self) -> str:
        """What decides the game, and the chart counts."""
        return next((row.label for row in self.rows if row.is_total), self.rows[0].label)
