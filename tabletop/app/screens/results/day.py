"""At the end of a daily city: its line, whether others can compare with it, and the journal to prove it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core.session import Session
from tabletop.app.screens.day_proof import DayProof, add_line
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.label import Panel
from tabletop.app.widgets.layout import Column
from tabletop.daily.days import Day, day_of
from tabletop.saves import Journal, SaveError

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

PAD, LOW_PAD, SHEET_H = 18, 8, 330
"""Around the line, and around a low one, where less than so much is left for the sheet: logical px (UI
scale)."""


class DayEnd:
    """The end of a game that may be a day's city; `day` is None where it is none."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self.ctx = ctx
        self.day: Day | None = None
        self._day_proof: DayProof | None = None
        sink = session.table.sink
        if isinstance(sink, Journal):
            self.day = day_of(session.table, ctx.today())
            self._open(sink)

    def _open(self, journal: Journal) -> None:
        """Read what was written down: that is what can be handed on."""
        if self.day is None:
            return
        try:
            self._day_proof = DayProof(self.ctx, journal.path, self.day)
        except SaveError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
        except ValueError:
            return  # the disk took less than the whole game, of which the table has told

    def update(self) -> bool:
        """Check the game on; whether the verdict has come just now."""
        return self._day_proof is not None and self._day_proof.update()

    def zone(self, area: pygame.Rect) -> Zone:
        """Return it at the foot of an area, as tall as it needs; empty for any other game."""
        if self._day_proof is None:
            return Zone("day")
        column, pad = self._column(area, PAD), self.ctx.display.ui(PAD)
        add_line(column, self._day_proof)
        if area.h - column.y < self.ctx.display.ui(SHEET_H):
            column, pad = self._column(area, LOW_PAD), self.ctx.display.ui(LOW_PAD)
            add_line(column, self._day_proof, is_low=True)
        ground = pygame.Rect(area.x, area.bottom - column.y - 2 * pad, area.w, column.y + 2 * pad)
        for widget in column.widgets:
            widget.move(0, ground.y + pad)
        return Zone("day", [Panel(self.ctx, "day.panel", ground), *column.widgets])

    def _column(self, area: pygame.Rect, pad: int) -> Column:
        inner = area.inflate(-2 * self.ctx.display.ui(pad), 0)
        return Column(self.ctx, inner.x, 0, inner.w)
