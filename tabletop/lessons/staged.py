"""The table of a lesson: chance brings what the lesson wishes. It has no journal, and is never saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Speech
from tabletop.engine.staged import StagedChance
from tabletop.engine.table import Table
from tabletop.lessons.file import Wish


class StagedTable(Table[Any, Any, Any]):
    """See the module."""

    wishes: tuple[Wish, ...] = ()
    """What the set-up, or the next command that draws, will draw."""
    _staged: StagedChance | None = None

    def chance(self, position: int) -> Chance:
        """Return chance that grants the wishes first."""
        self._staged = StagedChance.granting(self.seed, position, self.wishes)
        return self._staged

    def deal(self, wishes: Sequence[Wish]) -> None:
        """Set up, with wishes for its shuffles."""
        self.wishes = tuple(wishes)
        self.set_up()
        self._spend()

    def submit(self, seat: Seat, command: Any, said: Speech | None = None) -> tuple[Any, ...]:
        """Carry out a command; what it drew is no wish any more."""
        events = super().submit(seat, command, said)
        self._spend()
        return events

    def _spend(self) -> None:
        left = self._staged.wishes_left if self._staged is not None else len(self.wishes)
        self.wishes = self.wishes[len(self.wishes) - left :]
