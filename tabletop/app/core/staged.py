"""A session at a table that is laid out to learn something at it: a lesson, a moment to be tried again. No
pygame here."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.app.core.session import Phase, Session
from tabletop.engine.message import Message
from tabletop.engine.undo import CannotUndoError, Undo


class StagedSession(Session):
    """See the module. It has no journal, and nothing is taken back at it."""

    is_staged = True
    no_undo: Message
    """Why nothing is taken back."""

    @property
    def phase(self) -> Phase:
        """Always somebody's turn: no computer thinks, all act one after another, and what is learned has an
        end of its own."""
        return "act"

    @property
    def undo_info(self) -> Undo:
        """Nothing is taken back here."""
        return Undo(None, self.no_undo, "staged")

    def undo(self, consent: Iterable[int] = ()) -> None:
        """Refuse: see `undo_info`."""
        raise CannotUndoError(self.undo_info)

    def redo(self) -> None:
        """Refuse: see `undo_info`."""
        raise CannotUndoError(self.undo_info)

    def take_back_turn(self) -> None:
        """Refuse: see `undo_info`."""
        raise CannotUndoError(self.undo_info)
