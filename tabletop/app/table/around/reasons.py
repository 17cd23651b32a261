"""Shows why something cannot be done, with the clause, and warnings (ux D7, D10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.table.around import announce
from tabletop.app.table.around.turns import TurnNotice
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext

WARNED_MS = 60_000
"""How long a warning stays unless a press ends it, ms."""


class Reasons:
    """Shows sentences beside their subjects; each method is that of `TableApi`."""

    def __init__(self, table: TableContext, turn_notice: TurnNotice) -> None:
        self._table, self._notice = table, turn_notice

    def say(self, message: Message) -> str:
        """Render a message of the game with the names at this table."""
        table = self._table
        return table.ctx.message(table.session.said(message), table.names)

    def refuse(self, illegal: Illegal, at: pygame.Rect | None = None) -> None:
        """Say why a command is refused, with the clause of the rules (ux D7)."""
        self.refuse_because(self._table.game.words.explain(illegal), illegal.clause, at)

    def refuse_because(self, why: Message, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a reason beside `at`; while it is shown, the rules open at its clause (ux D7, T5)."""
        self.refuse_in_words(announce.with_clause(self._table, why, clause), clause, at)

    def refuse_in_words(self, sentence: str, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a whole sentence beside `at`; while it is shown, the rules open at the clause."""
        self._table.refused = clause or None
        self._table.show_reason(sentence, at or announce.acted_on(self._table))

    def warn(self, reason: str, key: str) -> None:
        """Warn beside a button of what the player may regret; presses count again once it could be read."""
        table = self._table
        button, reason = table.find(key), table.guide.warning(reason, key)
        table.show_reason(reason, button.rect if button else table.ctx.display.bounds)
        if table.tip.reason:
            table.tip.is_warning, table.tip.until = True, table.ctx.now + WARNED_MS
        self._notice.warn()
