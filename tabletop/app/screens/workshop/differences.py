"""What differs from the house's cards or another set: both cards, field, was and is, the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from tabletop.app.screens import exporting
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.table.drawn.cards import card_height, card_radius
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, Rule, control_h, fitted_button
from tabletop.engine import desk as desks
from tabletop.engine.desk import FieldDifference
from tabletop.engine.form import Row, Rows
from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.canvas.canvas import Canvas

HOUSE = ""
"""The choice of the house's cards."""
_PAGE = 60
"""The most differences that are shown; the others are counted."""
_CARD = 84
"""The width of a card."""
_SHARES = (0.0, 0.28, 0.5, 0.75, 1.0)
"""Where the columns of a row begin, of its width."""


class DifferencesPage(Leaf):
    """A row a difference."""

    heading = N_("Card")
    """What the first column is called."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self._beside = HOUSE
        self._base: Rows = self.work.house

    # -- what differs ----------------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return dict(self.scene.besides()).get(self._beside, "")

    @property
    def _found(self) -> tuple[FieldDifference, ...]:
        if self._base is self.work.house:
            return self.work.differences
        return desks.differences(self.work.form, self._base, self.work.rows)

    def _choose(self, beside: str) -> None:
        self._beside = beside
        self._base = self.work.house if beside == HOUSE else self.scene.rows_of(beside)
        self.scene.rebuild()

    def title(self, found: FieldDifference) -> str:
        """Return which card differs."""
        row = found.now or found.was
        return self.ctx.message(self.work.form.title(row)) if row is not None else ""

    def told(self, row: Row | None, found: FieldDifference) -> str:
        """Return what one side has."""
        ctx = self.ctx
        if row is None:
            return "–"
        if found.field is None:
            return ctx.t("there")
        return ctx.message(desks.described(self.work.form, row, found.field))

    def what(self, found: FieldDifference) -> str:
        """Return which field differs."""
        ctx = self.ctx
        if found.field is not None:
            return ctx.t(self.work.form.field(found.field).label)
        return ctx.t("New card") if found.was is None else ctx.t("Left out")

    def _text(self) -> str:
        """Return all differences as text, a line each."""
        ctx = self.ctx
        head = ctx.t("{name} compared with {other}", name=self.scene.name, other=self._name)
        lines = [
            ctx.t(
                # i18n: how one value of a card differs: “Bakery: Cost: 3 → 4”
                "{card}: {field}: {was} → {now}",
                card=self.title(one),
                field=self.what(one),
                was=self.told(one.was, one),
                now=self.told(one.now, one),
            )
            for one in self._found
        ]
        return "\n".join([head, *lines]) + "\n"

    def _copy(self) -> None:
        exporting.copy_text(self.ctx, self._text(), self.ctx.t("Copied the differences."))

    # -- layout ----------------------------------------------------------------------------------------

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the choice, the headings and the rows; the rows scroll."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        inner = area.inflate(-2 * d.ui(26), -2 * d.ui(20))
        besides = self.scene.besides()
        wide = min(max(ctx.text.width(name, "body_b") for _, name in besides) + d.ui(90), d.ui(360))
        rect = pygame.Rect(0, 0, wide, control_h(ctx, 48))
        choice = Select(ctx, "beside", rect, t("Beside"), besides, self._beside, on_change=self._choose)
        copy = fitted_button(
            ctx, ActionItem("copy_text", t("Copy as text"), "copy", self._copy), least=48, style="body_b"
        )
        head, top = self.scene.tabs(inner, choice, copy)
        view = pygame.Rect(inner.x - d.ui(8), top, inner.w + 2 * d.ui(8), inner.bottom - top)
        column = Column(ctx, inner.x, top + d.ui(6), inner.w - d.ui(16))
        found = self._found
        base = {self.work.form.id_of(row): row for row in self._base}
        if not found:
            column.text("same", t("No differences. Every value is the same."))
        elif column.w >= d.ui(900):
            self._headings(column)
        for number, one in enumerate(found[:_PAGE]):
            self._row(column, number, one, base)
        column.space(10)
        column.text("counts", self._counts(found), "small", color=ctx.theme.color.ink2)
        rows = Zone("differences", column.widgets, view, column.y - view.y + d.ui(8))
        return [Zone("ground", [Panel(ctx, "panel", area)]), head, rows]

    def _headings(self, column: Column) -> None:
        """Add what stands in the columns, in two lines if one is too short for it."""
        ctx, d = self.ctx, self.ctx.display
        left, room = self._table(column)
        # i18n: heading of a column: which field differs
        headings = (ctx.t(self.heading), ctx.t("What"), self._name, self.scene.name)
        widths = [round(room * (right - at)) - d.ui(12) for at, right in pairwise(_SHARES)]
        fits = all(ctx.text.width(one, "small") <= wide for one, wide in zip(headings, widths, strict=True))
        height = ctx.text.line_height("small") * (1 if fits else 2)
        for number, words in enumerate(headings):
            rect = pygame.Rect(left + round(room * _SHARES[number]), column.y, widths[number], height)
            label = Label(ctx, f"heading{number}", rect, words, "small", color=ctx.theme.color.ink2, lines=2)
            column.widgets.append(label)
        column.space(30 if fits else 52)

    def _table(self, column: Column) -> tuple[int, int]:
        """Return where words begin behind the two cards, and the room that they have before the buttons."""
        d = self.ctx.display
        left = 2 * (d.ui(_CARD) + d.ui(14))
        right = control_h(self.ctx, 44) // 2 + self._back_w()
        return column.x + left, column.w - left - right

    def _back_w(self) -> int:
        return fitted_button(self.ctx, self._back_item("", None), least=44, style="body_b").rect.w

    def _back_item(self, key: str, do: Callable[[], object] | None) -> ActionItem:
        t = self.ctx.t
        words = t(words_of(self.work.form).use_house) if self._beside == HOUSE else t("Use that value")
        return ActionItem(key, words, "undo", do)

    def _counts(self, found: tuple[FieldDifference, ...]) -> str:
        ctx, form = self.ctx, self.work.form
        keys = [key for group in form.groups for key in group.fields]
        fields = sum(form.applies(form.id_of(row), key) for row in self.work.rows for key in keys)
        same = fields - sum(one.field is not None for one in found)
        told = [ctx.t("Same: {same} of {count} fields.", same=same, count=fields)]
        if len(found) > _PAGE:
            told.append(
                ctx.tn("{count} more is not shown.", "{count} more are not shown.", len(found) - _PAGE)
            )
        return ctx.sentences(told)

    def _row(self, column: Column, number: int, one: FieldDifference, base: Mapping[str, Row]) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        form = self.work.form
        w = d.ui(_CARD)
        row_h = card_height(w) + d.ui(14)
        is_low = column.w < d.ui(900)
        x, y = column.x, column.y + (row_h - card_height(w)) // 2
        cards: list[Widget] = []
        for which, row in (("was", one.was), ("now", one.now)):
            rect = pygame.Rect(x, y, w, card_height(w))
            if row is not None:
                cards.append(Custom(ctx, f"{which}{number}", rect, partial(self.paint, one, row)))
            x = rect.right + d.ui(14)
        at = next(
            (
                at
                for at, row in enumerate(self.work.rows)
                if form.id_of(row) == one.id and one.now is not None
            ),
            None,
        )
        back = None
        if at is not None and one.field is not None and not self.work.is_fixed:
            item = self._back_item(f"back{number}", partial(self._back, base, at, one.field))
            back = fitted_button(ctx, item, least=44, style="body_b")
            back.rect.midright = (column.x + column.w, column.y + row_h // 2)
        x, room = self._table(column)
        words_ = (
            (self.title(one), "body_b", color.ink),
            (self.what(one), "body", color.ink),
            (self.told(one.was, one), "body", color.ink2),
            (self.told(one.now, one), "h3" if len(self.told(one.now, one)) < 9 else "body_b", color.ink),
        )
        texts: list[Widget] = []
        for place, (words, style, ink) in enumerate(words_):
            if is_low:
                rect = pygame.Rect(x, column.y + place * row_h // 4, room, row_h // 4)
            else:
                left = x + round(room * _SHARES[place])
                rect = pygame.Rect(
                    left, column.y, x + round(room * _SHARES[place + 1]) - left - d.ui(12), row_h
                )
            texts.append(Label(ctx, f"told{number}.{place}", rect, words, style, color=ink, lines=4))
        column.widgets += [*cards, *texts, *([back] if back is not None else [])]
        column.y += row_h
        column.place(lambda rect: Rule(ctx, f"rule{number}", rect), d.px(1))

    def paint(self, found: FieldDifference, row: Row, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        """Draw what one side has."""
        self.ctx.shapes.shadow(surface, rect, "card", card_radius(rect.w))
        surface.blit(self.scene.faces.of(row, rect.w), rect)

    def _back(self, base: Mapping[str, Row], at: int, field: str) -> None:
        self.work.as_before(base, at, field)
        self.scene.rebuild()
