"""The goal on the table: what wins and how far it is, under turn and phase in the bar, or a sign that says it
when it is pointed at; its tooltip is the clause of the rules, which it opens (ux T7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.a11y import Role
from tabletop.app.core.rulings import plain
from tabletop.app.table.around import announce
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import IconButton

if TYPE_CHECKING:
    from tabletop.app.core.theme import Color
    from tabletop.app.table.table_context import TableContext
    from tabletop.engine.protocol import GoalStatus


class _Line(Widget):
    role: Role = "button"


class _Sign(IconButton):
    is_near = False

    @property
    def ink(self) -> Color:
        """Colour of the icon: brass when the end is near."""
        return self.ctx.theme.color.brass if self.is_near else super().ink


class GoalLine:
    """See the module; the bar draws the line."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.is_sign = False
        """Whether there is a sign in the place of the line, which has no room."""

    @property
    def aim(self) -> GoalStatus | None:
        """What wins in the game that is shown; None where the game does not say so."""
        return announce.aim_of(self._table)

    @property
    def said(self) -> tuple[str, bool]:
        """That in words, empty where there is nothing; and whether the end is near."""
        aim = self.aim
        return ("", False) if aim is None else (self._table.say(aim.message), aim.is_near)

    def fits(self, sentence: str, room: pygame.Rect) -> bool:
        """Whether it can be read in a place; nothing can be read everywhere."""
        ctx = self._table.ctx
        return ctx.text.width(sentence, "small", ctx.display.min_text) <= room.w

    def build(self, room: pygame.Rect, sign: pygame.Rect) -> list[Widget]:
        """Return it as a widget: the line in its room, else the sign."""
        table, aim = self._table, self.aim
        self.is_sign = False
        if aim is None:
            return []
        ctx, clause, sentence = table.ctx, aim.clause, table.say(aim.message)
        self.is_sign = not self.fits(sentence, room)
        rule = next(one.text for one in table.game.words.clauses if one.id == clause)
        words = f"{sentence}\n{clause}: {plain(ctx.t(rule))}"

        def show() -> None:
            navigate.show_rules(ctx, table.game, clause)

        if not self.is_sign:
            return [_Line(ctx, "bar.goal", room, sentence, tooltip=words, on_activate=show)]
        button = _Sign(ctx, "bar.goal", sign, sentence, "flag", kind="ghost", tooltip=words, on_activate=show)
        button.is_near = aim.is_near
        return [button]
