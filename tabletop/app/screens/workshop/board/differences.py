"""What differs between two boards: the board with its plots and decoration, and each of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.screens.workshop.board.desk import field_of, parted
from tabletop.app.screens.workshop.board.drawing import Places, draw_board
from tabletop.app.screens.workshop.board.printing import picks_card
from tabletop.app.screens.workshop.differences import DifferencesPage
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.widgets.base import Look
from tabletop.engine.desk import FieldDifference
from tabletop.engine.fields import Picks, listed
from tabletop.engine.form import Row
from tabletop.engine.message import N_, msg

if TYPE_CHECKING:
    from tabletop.app.canvas.canvas import Canvas


class BoardDifferencesPage(DifferencesPage):
    """A row for the board, and a row for each card."""

    heading = N_("Board")

    def title(self, found: FieldDifference) -> str:
        """Return which part differs: cards of one sort have numbers."""
        ctx, form = self.ctx, self.work.form
        if found.field is None:
            return super().title(found)
        label = msg(form.field(found.field).label)
        keys = next(group.fields for group in form.groups if found.field in group.fields)
        if len(keys) == 1:
            return ctx.message(label)
        return ctx.message(msg("{card} {number}", card=label, number=keys.index(found.field) + 1))

    def what(self, found: FieldDifference) -> str:
        """Return what the part is about."""
        return self.ctx.t(self.work.form.field(found.field).about) if found.field is not None else ""

    def told(self, row: Row | None, found: FieldDifference) -> str:
        """Return what one side has; of the present board how far it differs."""
        board = field_of(self.work.game).key
        if found.field != board or row is not found.now or found.was is None or row is None:
            return super().told(row, found)
        was, now = (self.work.form.read_row(one).values[board] for one in (found.was, row))
        return self.ctx.message(listed(tuple(parted(was, now))))

    def paint(self, found: FieldDifference, row: Row, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        """Draw the board, or the card."""
        ctx, form = self.ctx, self.work.form
        field = form.field(found.field) if found.field is not None else field_of(self.work.game)
        value = form.read_row(row).values.get(field.key)
        if isinstance(field, Picks) and value is not None:
            ctx.shapes.shadow(surface, rect, "card", card_radius(rect.w))
            surface.blit(picks_card(ctx, field, value, rect.w), rect)
        elif value is not None:
            places = Places.fitting(value, rect)
            places = places._replace(y=rect.centery - places.area.h // 2)
            draw_board(ctx, surface, self.work.game.id, value, places)
