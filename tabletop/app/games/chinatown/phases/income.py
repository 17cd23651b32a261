"""The count of incomes: a seat's businesses, line by line, lit on the board; then the outlook card (CH-4.5).

Each seat is opened as it is counted. The finished count waits for a press; meanwhile any seat can be opened,
and the pointer or focus lights a line and its plots, both ways.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.board.looks import BoardMarks, plot_of, short_money
from tabletop.app.games.chinatown.phases import counted
from tabletop.app.games.chinatown.phases.count_rows import CountRows
from tabletop.app.games.chinatown.phases.panel import PanelController, PanelNarrator, PanelPainter
from tabletop.app.games.chinatown.phases.phase import (
    PaintedThing,
    PhaseMoveMap,
    PhaseParts,
    is_large,
    text_room,
)
from tabletop.app.games.chinatown.view import ChinatownView, UiState, is_waiting
from tabletop.app.table.drawn.marks import SeatText
from tabletop.app.table.key import Key
from tabletop.app.table.parts import RecapArea
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Widget, Zone, initial_of
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.words import kind_name

_TOKEN, _BAR, _FEWEST = 58, 20, 5
"""The least number of visible lines of a seat; with less room everything scrolls together."""


def income(ctx: Context) -> PhaseParts:
    """Return the parts of the count of incomes."""
    teller = IncomeNarrator(ctx)
    painter = IncomePainter(ctx, teller)
    return PhaseParts(painter, teller, PhaseMoveMap(ctx), IncomeController(ctx, painter))


class IncomeNarrator(PanelNarrator):
    """Says what is being counted."""

    clause = "CH-4.5"

    def title(self, view: ChinatownView) -> str:
        """Return whose income is shown."""
        seat, number = counted.opened(view), view.ui_state.count.round
        if view.ui_state.humans == (seat,):
            return self.ctx.t("Your income, round {round}", round=number)
        return self.ctx.t("{name}’s income, round {round}", name=view.names[seat], round=number)

    def sentence(self, view: ChinatownView) -> str:
        """Return how lines and board are connected."""
        return self.ctx.t("Point at a line or a plot to light up the other.")

    def prompt(self, view: ChinatownView) -> str:
        """Return what is being counted."""
        ctx, count = self.ctx, view.ui_state.count
        if count.acting is None or not count.paid:
            return ctx.t("Check the totals, then continue") if is_waiting(view) else ""
        last = count.paid[-1]
        name = view.names[count.acting]
        if any(event.seat == count.acting for event in count.outlooks):
            return ctx.t("Counting {name}: outlook card", name=name)
        return ctx.t("Counting {name}: {business}", name=name, business=ctx.message(kind_name(last.kind)))

    def prompted_seat(self, view: ChinatownView) -> Seat | None:
        """Return the seat being counted; after the count its reader: no turn is shown."""
        count, humans = view.ui_state.count, view.ui_state.humans
        return count.acting if count.acting is not None and count.paid else min(humans, default=count.acting)

    def name(self, view: ChinatownView) -> str:
        """Return the name of the phase."""
        return self.ctx.t("Income")


class CountLayout(NamedTuple):
    """Places of the lines of a count: those of a seat in `upper`, where they may scroll, the others below;
    unless `is_split` all scroll together."""

    lines: list[PaintedThing]
    below: list[PaintedThing]
    upper: pygame.Rect
    is_split: bool

    @property
    def all(self) -> list[PaintedThing]:
        """All of them, from the top."""
        return [*self.lines, *self.below]


class IncomePainter(PanelPainter):
    """Draws the panel's heading, and marks on the board; the lines draw themselves."""

    def laid(self, view: ChinatownView, rows: CountRows) -> CountLayout:
        """Return the lines in their places: the sum and the other seats stay below, if there is room."""
        d, panel, seat = self.ctx.display, self.divided(view), counted.opened(view)
        lines, below = rows.lines(seat), rows.below(seat)
        area = pygame.Rect(panel.own.x, panel.own.y, panel.own.w, panel.foot.y - d.px(12) - panel.own.y)
        tall = sum(line.rect.h for line in below)
        few = sum(line.rect.h for line in lines[:_FEWEST])
        is_split = not is_large(d) and area.h - tall >= few
        upper = pygame.Rect(area.x, area.y, area.w, min(area.h - tall, _height(lines))) if is_split else area
        needed = _height(lines) if is_split else _height([*lines, *below])
        # The scroll bar is beside them.
        wide = area.w - d.px(_BAR) * (needed > upper.h)
        _stack(lines, upper.x, upper.y, wide)
        _stack(
            below,
            area.x,
            upper.bottom if is_split else upper.y + _height(lines),
            area.w if is_split else wide,
        )
        return CountLayout(lines, below, upper, is_split)

    def _head(self, view: ChinatownView) -> pygame.Rect:
        panel = self.divided(view)
        return pygame.Rect(panel.inner.x, panel.inner.y, panel.inner.w, panel.own.y - panel.inner.y)

    def seat_rect(self, view: ChinatownView, seat: Seat) -> pygame.Rect:
        """Return a seat's row; the heading for the opened one."""
        laid = self.laid(view, CountRows(self.ctx, view, lambda key: None, None))
        row = next((line.rect for line in laid.below if line.key == keys.seat(seat)), None)
        return row.clamp(self.divided(view).inner) if row is not None else self._head(view)

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return where a seat lies."""
        return Place(key, self.seat_rect(view, key.at[0])) if key.kind == keys.SEAT else None

    def recap_area(self, view: ChinatownView) -> RecapArea:
        """Return no area: the recap is not shown while incomes are counted."""
        return RecapArea(pygame.Rect(0, 0, 0, 0))

    def beside(self, view: ChinatownView) -> Sequence[Part]:
        """Return the ground with token, title and sentence."""
        said = (self.teller.title(view), self.teller.sentence(view), view.seats[counted.opened(view)])
        return [self.part("panel", partial(self._draw, view, *said), view, said)]

    def _draw(self, view: ChinatownView, title: str, told: str, info: SeatText, surface: Canvas) -> None:
        self._draw_ground(view, title, told, surface)
        size = self._token()
        token = pygame.Rect(self._head(view).topleft, (size, size))
        self.ctx.shapes.token(surface, token, info.colour, initial_of(info.name), info.face)

    def _token(self) -> int:
        return self.ctx.display.px(_TOKEN)

    def headroom(self, view: ChinatownView, rect: pygame.Rect) -> pygame.Rect:
        """Return the room right of the token."""
        moved = self._token() + self.ctx.display.px(16)
        return pygame.Rect(rect.x + moved, rect.y, rect.w - moved, rect.h)

    def board_marks(self, view: ChinatownView) -> BoardMarks:
        """Light up what is counted or in view; else tag everything that has paid."""
        lit = counted.lit_of(view)
        groups = () if lit is None else tuple(one.plots for one in lit.businesses)
        return BoardMarks(lit=groups, tags=counted.tags(self.ctx, view, lit))


def _height(lines: Sequence[PaintedThing]) -> int:
    return sum(line.rect.h for line in lines)


def _stack(lines: Sequence[PaintedThing], x: int, y: int, wide: int) -> None:
    """Stack lines of equal width."""
    for line in lines:
        line.rect = pygame.Rect(x, y, wide, line.rect.h)
        y += line.rect.h


class IncomeController(PanelController):
    """Lets people look at any seat's lines, finish the count, and go on from it."""

    def __init__(self, ctx: Context, painter: IncomePainter) -> None:
        super().__init__(ctx, painter)
        self._laid = painter.laid
        self._lit: Key | None = None
        self._has_ended = False

    def zones(self, view: ChinatownView, table: TableApi) -> list[Zone]:
        """Return the buttons, the lines of the opened seat, the sum and the other seats."""
        laid = self._laid(view, CountRows(self.ctx, view, table.touch, counted.lit_of(view)))
        found = [Zone("turn", self._buttons(view, table))]
        if not laid.is_split:
            return [*found, Zone("count", list(laid.all), laid.upper, _height(laid.all))]
        return [
            *found,
            Zone("count", list(laid.lines), laid.upper, _height(laid.lines)),
            Zone("seats", list(laid.below)),
        ]

    def _buttons(self, view: ChinatownView, table: TableApi) -> list[Widget]:
        ctx, d, is_paused, foot = self.ctx, self.ctx.display, is_waiting(view), self.divided(view).foot
        gap = d.px(12)
        rules_at = pygame.Rect(foot.x, foot.y, foot.w * 25 // 100, foot.h)
        finish_at = pygame.Rect(rules_at.right + gap, foot.y, foot.w * 33 // 100, foot.h)
        left = finish_at.right + gap
        next_at = pygame.Rect(left, foot.y, foot.right - left, foot.h)
        payments = Button(
            ctx,
            "payments",
            rules_at,
            ctx.t("Payments"),
            icon="book",
            on_activate=lambda: navigate.show_rules(ctx, view.game, "CH-4.5.3"),
        )
        skip = Button(
            ctx,
            "finish_count",
            finish_at,
            ctx.t("Finish the count"),
            icon="ff",
            enabled=not is_paused,
            reason=ctx.t("Everything is counted.") if is_paused else "",
            on_activate=table.finish_motion,
        )
        caption = ctx.t("Result") if view.state.round >= 6 else ctx.t("Next round")
        why = "" if is_paused else ctx.t("The income is still being counted.")
        return [self.main_button("go_on", caption, table.go_on, next_at, why), skip, payments]

    def update(self, view: ChinatownView, table: TableApi, now: int) -> None:
        """Keep the line in view that is counted, or whose plot is pointed at; at the end the sum."""
        lit, had_ended, self._has_ended = counted.lit_of(view), self._has_ended, is_waiting(view)
        if self._has_ended and not had_ended:
            self._reveal(table, keys.total(counted.opened(view)))
        key = None if lit is None else lit.key
        if key == self._lit:
            return
        self._lit = key
        table.rebuild()
        if key is not None and key != view.hover:
            self._reveal(table, key)

    def _reveal(self, table: TableApi, key: Key) -> None:
        zone = table.host.zone_of(key)
        if zone is not None:
            table.host.scrolling.reveal(zone, key)

    def on_action(self, view: ChinatownView, table: TableApi, name: str) -> bool:
        """The main key goes on."""
        if name != "primary" or not is_waiting(view):
            return False
        table.go_on()
        return True

    def on_touch(self, view: ChinatownView, table: TableApi, key: str) -> bool:
        """Open a seat, itself or by one of its plots; nothing can be picked up while incomes are counted."""
        plot = plot_of(key)
        seat = keys.number_of(key, keys.SEAT) if plot is None else view.state.owner_of(plot)
        if seat is not None:
            self._open(view, table, seat)
            if plot is None and table.host.focus_visible:
                count = next(zone for zone in table.host.zones if zone.name == "count")
                table.focus(count.widgets[0].key)
        return True

    def _open(self, view: ChinatownView, table: TableApi, seat: Seat | None) -> None:
        own: UiState = view.ui_state
        table.change(replace(own, opened=seat))
        table.rebuild()

    def opened(self, view: ChinatownView) -> Hashable:
        """Return what Escape closes: the count of the requested seat."""
        return view.ui_state.opened

    def on_cancel(self, view: ChinatownView, table: TableApi) -> bool:
        """Close another seat's count."""
        seat = view.ui_state.opened
        if seat is None or not view.ui_state.count.is_over:
            return False
        self._open(view, table, None)
        table.focus(keys.seat(seat) if table.find(keys.seat(seat)) else None)
        return True


# The table after the game: what each seat held after each round, beside the board (CH-1).

_OVER_TOKEN = 34


def over(ctx: Context) -> PhaseParts:
    """Return the parts of the table when the game is over."""
    teller = OverNarrator(ctx)
    painter = OverPainter(ctx, teller)
    return PhaseParts(painter, teller, PhaseMoveMap(ctx), OverController(ctx, painter))


class OverNarrator(PanelNarrator):
    """Says who won and why."""

    clause = "CH-1"

    def title(self, view: ChinatownView) -> str:
        """Return the heading."""
        return self.ctx.t("The game is over")

    def sentence(self, view: ChinatownView) -> str:
        """Return who won and why."""
        result = view.ui_state.result
        return "" if result is None else self.ctx.message(result.reason, view.names)

    def name(self, view: ChinatownView) -> str:
        """Return the name of the phase."""
        return self.title(view)


class OverPainter(PanelPainter):
    """Draws the panel with the table of money by round."""

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return the table of money by round."""
        key = (view.state.books, tuple((seat.colour, seat.face) for seat in view.seats))
        return [self.part("books", partial(self._draw_books, view), view, key)]

    def _draw_books(self, view: ChinatownView, surface: Canvas) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        books, own = view.state.books, self.divided(view).own
        rounds = max((len(book.money) for book in books if book is not None), default=0)
        if not rounds:
            return
        tall = min(d.px(text_room(d, 46, 46)), own.h // (len(books) + 1))
        first = own.w // 7
        step = (own.w - first - d.px(8)) // rounds
        heads = [ctx.t("Round"), *(str(number) for number in range(1, rounds + 1))]
        for row in range(len(books) + 1):
            line = pygame.Rect(own.x, own.y + row * tall, own.w, tall)
            book = books[row - 1] if row else None
            if row:
                surface.fill(color.line, pygame.Rect(line.x, line.y, line.w, 1))
                size = min(d.px(_OVER_TOKEN), tall - d.px(6))
                token = pygame.Rect(line.x, line.centery - size // 2, size, size)
                who = view.seats[row - 1]
                ctx.shapes.token(surface, token, who.colour, face=who.face)
            else:
                ctx.text.draw(surface, heads[0], "small", color.ink2, line)
            cells = heads[1:] if not row else [short_money(ctx, sum_) for sum_ in book.money] if book else []
            for column, cell in enumerate(cells, start=1):
                place = pygame.Rect(line.x + first + (column - 1) * step, line.y, step - d.px(8), line.h)
                ink = color.ink if row else color.ink2
                ctx.text.draw(surface, cell, "body" if row else "small", ink, place, align="right")


class OverController(PanelController):
    """The button of the score sheet."""

    def zones(self, view: ChinatownView, table: TableApi) -> list[Zone]:
        """Return the button of the score sheet, and the seats."""
        found = [self.seat_zone(view, table)]
        if view.ui_state.result is not None and not view.is_picture:
            words, foot = self.ctx.t("Score sheet"), self.divided(view).foot
            show = self.main_button("sheet", words, lambda: self._show_sheet(table), foot)
            found.insert(0, Zone("turn", [show]))
        return found

    def _show_sheet(self, table: TableApi) -> None:
        navigate.show_results(self.ctx, table.session)

    def on_action(self, view: ChinatownView, table: TableApi, name: str) -> bool:
        """The main key shows the score sheet."""
        if name != "primary" or view.ui_state.result is None:
            return False
        self._show_sheet(table)
        return True
