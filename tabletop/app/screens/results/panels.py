"""Parts of the screen at the end of a game: score sheet, the parts of a number, chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.text import Align
from tabletop.app.screens.phrases import count_text
from tabletop.app.screens.results.chart import ChartMark
from tabletop.app.screens.results.sheet import Band, Cell, Head, SheetRow, written
from tabletop.app.table import log_drawer
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, Custom, Label, Panel, control_h, natural_w

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.replay.board import TablePicture
    from tabletop.app.screens.results.chart import Chart
    from tabletop.app.screens.results.ending import Ending


# -- what a score is made of, as chips (ux E1) --


def chip(ctx: Context, number: int, text: str, most: int) -> Widget:
    """Return one part of a number, at most so wide; a longer one is wrapped in smaller text."""
    d, pad = ctx.display, ctx.display.ui(12)
    wide = ctx.text.width(text, "h3") + 4 * pad
    is_short = wide <= most
    style, lines = ("h3", 1) if is_short else ("body", 4)
    align: Align = "center" if is_short else "left"
    words = ctx.text.line_height("h3") if is_short else ctx.text.height(text, "body", most - 4 * pad)
    tall = max(d.ui(60), words + d.ui(16))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx.shapes.box(surface, rect, ctx.theme.color.paper2, radius=pad)
        room = rect.inflate(-2 * pad, 0)
        ctx.text.draw(surface, text, style, ctx.theme.color.ink, room, align=align, lines=lines)

    return Custom(ctx, f"item{number}", pygame.Rect(0, 0, min(wide, most), tall), paint, name=text)


class ResultPanels:
    """Builds the panels; `on_open` gets row and seat of an opened number."""

    def __init__(
        self,
        ctx: Context,
        ending: Ending,
        board: TablePicture,
        chart: Chart,
        on_open: Callable[[int, int], object],
    ) -> None:
        self.ctx, self.ending = ctx, ending
        self.board, self.course = board, chart
        self.on_open = on_open
        self.names, self.colours = ending.names, ending.colours

    # -- the sheet -------------------------------------------------------------------------------------

    def sheet(self, area: pygame.Rect) -> list[Zone]:
        """Return the score sheet in a panel."""
        ctx, d = self.ctx, self.ctx.display
        view = area.inflate(-2 * d.ui(20), -2 * d.ui(16))
        seats = len(self.colours)
        label_w = min(d.ui(300), round(view.w * 0.34))
        cell_w = (view.w - label_w) // seats
        head_h = max(d.ui(62), ctx.text.line_height("body") + d.ui(16))
        widgets: list[Widget] = []
        for seat in range(seats):
            rect = pygame.Rect(view.x + label_w + seat * cell_w, view.y, cell_w, head_h)
            won = seat in self.ending.result.winners
            widgets.append(Head(ctx, rect, seat, self.ending.session.table.seats[seat], won))
        full = self._full_height(label_w, head_h)
        pinned: list[Widget] = []
        low = view.bottom
        if full > view.h:
            # What does not fit scrolls, except the total.
            for number, row in reversed(list(enumerate(self.ending.rows))):
                if row.is_total:
                    low -= self._row_h(row, label_w, is_low=True)
                    if number < self.ending.shown:
                        pinned += self._row(number, pygame.Rect(view.x, low, view.w, 0), label_w, is_low=True)
        y = view.y + head_h
        for number, row in enumerate(self.ending.rows[: self.ending.shown]):
            if row.is_total and low < view.bottom:
                continue
            widgets += self._row(number, pygame.Rect(view.x, y, view.w, 0), label_w)
            y = widgets[-1].rect.bottom
        if not self.ending.is_revealing:
            y = self._tie_break(widgets, view, y)
            y = self._clause(widgets, view, y)
        panel = area.copy()
        panel.h = min(area.h, full + 2 * d.ui(16))
        picture = pygame.Rect(area.x, panel.bottom + d.px(20), area.w, area.bottom - panel.bottom - d.px(20))
        if picture.h < d.px(220):
            panel, picture = area, pygame.Rect(0, 0, 0, 0)
        sum_h = view.bottom - low
        view.h = panel.h - 2 * d.ui(16) - sum_h
        return [
            Zone("sheet.ground", [Panel(ctx, "sheet.panel", panel)]),
            Zone("sheet", widgets, view, y - view.y),
            *([Zone("sheet.sum", pinned)] if pinned else []),
            Zone("sheet.table", self._table(picture)),
        ]

    def _row(self, number: int, place: pygame.Rect, label_w: int, *, is_low: bool = False) -> list[Widget]:
        """Return a row of the sheet at a place: its ground with the label, then a number for each seat."""
        row, seats = self.ending.rows[number], len(self.colours)
        place.h = self._row_h(row, label_w, is_low=is_low)
        cell_w = (place.w - label_w) // seats
        shaded = number % 2 == 0 and not row.is_total
        label = self.ctx.t(row.label)
        found: list[Widget] = [
            Band(self.ctx, f"row{number}", place, label, label_w, shaded=shaded, is_total=row.is_total)
        ]
        for seat in range(seats):
            rect = pygame.Rect(place.x + label_w + seat * cell_w, place.y, cell_w, place.h)
            found.append(self._cell(number, seat, rect))
        return found

    def _full_height(self, label_w: int, head_h: int) -> int:
        """Return the height of the complete sheet, so that nothing jumps while rows appear."""
        d = self.ctx.display
        rows = sum(self._row_h(row, label_w) for row in self.ending.rows)
        clause = control_h(self.ctx, 48) + d.ui(26) if self.ending.result.clause else 0
        tie = d.ui(80) if self.ending.result.tie_break is not None else 0
        return head_h + rows + clause + tie

    def _table(self, area: pygame.Rect) -> list[Widget]:
        """Show the final table if there is room."""
        if area.h <= 0:
            return []
        ctx, radius = self.ctx, self.ctx.display.px(16)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.shadow(surface, rect, "panel", radius)
            view = self.ending.session.table.view(None)
            surface.blit(self.board.picture(rect.size, view, None, radius=radius), rect)
            number, seat = self.ending.open
            category = self.ending.rows[number].category
            lit = self.board.places(
                rect.size,
                view,
                None,
                lambda table: table.parts.narrator.rects_of_score(table.view, category, seat),
            )
            log_drawer.draw(ctx, surface, [place.move(rect.topleft) for place in lit])

        return [Custom(ctx, "table.picture", area, paint, name=ctx.t("The table at the end"))]

    def _row_h(self, row: SheetRow, label_w: int, *, is_low: bool = False) -> int:
        ctx, d = self.ctx, self.ctx.display
        style = "h2" if row.is_total else "body_b"
        words = ctx.text.height(ctx.t(row.label), style, label_w - d.ui(24))
        if is_low:
            return words + d.ui(10)
        few = 16 if len(self.ending.rows) <= 4 else 0
        return max(d.ui((74 if row.is_total else 50) + few), words + d.ui(12))

    def _cell(self, number: int, seat: int, rect: pygame.Rect) -> Cell:
        row = self.ending.rows[number]
        # i18n: a cell of the score sheet; {name}: a player
        name = self.ctx.t(
            "{name}, {category}: {value}",
            name=self.names[seat],
            category=self.ctx.t(row.label),
            value=written(row.scores[seat]),
        )
        return Cell(
            self.ctx,
            f"cell{number}.{seat}",
            rect,
            name,
            row.scores[seat],
            is_total=row.is_total,
            is_best=row.leads(seat),
            is_open=self.ending.open == (number, seat),
            can_open=bool(row.items and row.items[seat]),
            do=lambda: self.on_open(number, seat),
        )

    def _tie_break(self, widgets: list[Widget], view: pygame.Rect, y: int) -> int:
        """Add the row of the tie-break with the rule's sentence (ux E3)."""
        if self.ending.result.tie_break is None:
            return y
        ctx, d = self.ctx, self.ctx.display
        words = ctx.t("Tie-break: {rule}", rule=ctx.message(self.ending.result.tie_break, self.names))
        label = Label.wrapped(ctx, "tie_break", view.x + d.ui(18), y + d.ui(12), view.w - d.ui(36), words)
        ground = pygame.Rect(view.x, y, view.w, label.rect.h + d.ui(24))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(surface, rect, ctx.theme.color.good_bg)

        widgets += [Custom(ctx, "tie_break.ground", ground, paint), label]
        return ground.bottom

    def _clause(self, widgets: list[Widget], view: pygame.Rect, y: int) -> int:
        """Add the deciding clause, which opens the rules there."""
        if not self.ending.result.clause:
            return y
        ctx, d = self.ctx, self.ctx.display
        name = ctx.t("The rule: {clause}", clause=self.ending.result.clause)
        button = Button(
            ctx,
            "clause",
            pygame.Rect(view.x + d.ui(18), y + d.ui(18), d.w, control_h(ctx, 48)),
            name,
            icon="book",
            on_activate=lambda: navigate.show_rules(ctx, self.ending.session.game, self.ending.result.clause),
        )
        button.rect.w = min(natural_w(button), view.w - d.ui(36))
        widgets.append(button)
        return button.rect.bottom + d.ui(8)

    # -- what a cell is made of ------------------------------------------------------------------------

    def items(self, area: pygame.Rect) -> list[Zone]:
        """Return the parts of the opened number."""
        ctx, d = self.ctx, self.ctx.display
        view = area.inflate(-2 * d.ui(24), -2 * d.ui(14))
        column = Column(ctx, view.x, view.y + d.ui(4), view.w - d.ui(14))
        number, seat = self.ending.open
        row = self.ending.rows[number]
        # i18n: a row of the score sheet; {name}: a player
        title = ctx.t("{name}: {category}", name=self.names[seat], category=ctx.t(row.label))
        column.text("items.title", title, "body_b")
        column.space(10)
        chips = [
            chip(ctx, n, ctx.message(item, self.names), column.w)
            for n, item in enumerate(row.items[seat] if row.items else ())
        ]
        if chips:
            column.row(chips)
        else:
            column.text("items.none", ctx.t("Nothing to show."), color=ctx.theme.color.ink2)
        column.space(10)
        column.text(
            "items.hint",
            ctx.t("Open any number to see what it consists of."),
            "small",
            color=ctx.theme.color.ink2,
        )
        return [
            Zone("items.ground", [Panel(ctx, "items.panel", area)]),
            Zone("items", column.widgets, view, column.y - view.y),
        ]

    def chart(self, area: pygame.Rect) -> list[Widget]:
        """Return title and chart."""
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(26)
        title_h = ctx.text.line_height("h2")
        title = Label(
            ctx,
            "chart.title",
            pygame.Rect(area.x + pad, area.y + d.ui(16), area.w - 2 * pad, title_h),
            self._chart_title(),
            "h2",
        )
        plot = pygame.Rect(
            area.x + pad,
            title.rect.bottom + d.ui(4),
            area.w - 2 * pad,
            area.bottom - d.ui(12) - title.rect.bottom,
        )
        final = ctx.t(", ").join(
            f"{name} {points}" for name, points in zip(self.names, self.ending.result.scores, strict=True)
        )

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            self.course.draw(surface, rect)

        return [title, Custom(ctx, "chart", plot, paint, name=final), *self._marks(plot)]

    def _chart_title(self) -> str:
        t, label = self.ctx.t, self.ctx.t(self.ending.counted)
        if self.ending.session.game.progress.counts_rounds:
            return t("{category}, round by round", category=label)
        return t("{category}, turn by turn", category=label)

    def _marks(self, plot: pygame.Rect) -> list[Widget]:
        """Return the marks on the chart, with turn and event (ux E4)."""
        ctx, chart = self.ctx, self.course
        found: list[Widget] = []
        for number, (mark, place) in enumerate(chart.marks(plot)):

            def paint(surface: Canvas, rect: pygame.Rect, look: Look, chart_mark: ChartMark = mark) -> None:
                chart.draw_mark(surface, chart_mark, rect)

            turn = count_text(ctx, self.ending.session.game, mark.turn)
            lines = [ctx.message(line, self.names) for line in mark.lines]
            # i18n: a moment of a chart; {turn}: “Turn 4”
            name = ctx.t("{turn}: {what}", turn=turn, what=ctx.sentences(lines))
            tip = "\n".join((turn, *lines))
            found.append(Custom(ctx, f"mark{number}", place, paint, name=name, tooltip=tip))
        return found
