"""The list of a person's turning points, and the panel of the chosen moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.core.context import Context
from tabletop.app.screens.review.chart import PIN, mark
from tabletop.app.screens.review.table import Moments
from tabletop.app.screens.review.words import ReviewText, ShareLine, TurningPointText, percent
from tabletop.app.widgets.base import Action, Look, Widget, initial_of
from tabletop.app.widgets.button import Button, ListRow
from tabletop.app.widgets.layout import Column, Custom, control_h, natural_w
from tabletop.engine.protocol import Seat
from tabletop.review.curve import Pin

_ROW, _BAR, _FACE, _SIGN = 62, 12, 60, 26
"""Heights of a row of the list, a bar, a face, a die: logical px (UI scale)."""
_LINES = 12
"""The most steps of a turn in the panel; a replay shows them all."""


class PointRow(ListRow):
    """A turning point: its pin, its turn, the event, the change of the chance."""

    def __init__(
        self,
        ctx: Context,
        column: Column,
        number: int,
        pin: Pin,
        words: tuple[str, str, str],
        *,
        chosen: bool,
        is_lit: Callable[[int], bool],
        on_activate: Action,
    ) -> None:
        """`words` are its turn, the event, and the change."""
        self._turn, self._happened, self._change = words
        self._number, self._pin, self._is_lit = number, pin, is_lit
        ui, self._style = ctx.display.ui, "body_b" if chosen else "body"
        self._change_w = ctx.text.width(self._change, "h3") + ui(12)
        self._x = ui(16) + ui(PIN) + ui(14)
        self._words_w = column.w - self._x - self._change_w - ui(16)
        self._turn_w = ctx.text.width(self._turn, "small") + ui(16)
        self._is_beside = self._words_w - self._turn_w >= ui(260)
        room = self._words_w - self._turn_w * self._is_beside
        self._words_h = ctx.text.height(self._happened, self._style, room)
        tall = self._words_h + ctx.text.line_height("small") * (not self._is_beside)
        rect = pygame.Rect(column.x, column.y, column.w, max(ui(_ROW), tall + ui(16)))
        super().__init__(
            ctx, f"point{number}", rect, self._happened, chosen=chosen, on_dark=False, on_activate=on_activate
        )

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row; the words go below the turn if there is no room beside it."""
        ctx, ui, color, rect = self.ctx, self.ctx.display.ui, self.ctx.theme.color, self.rect
        self._face(surface, rect, look)
        disc = pygame.Rect(rect.x + ui(16), rect.centery - ui(PIN) // 2, ui(PIN), ui(PIN))
        mark(ctx, surface, disc, self._number + 1, self._pin, is_lit=self._is_lit(self._number))
        line = ctx.text.line_height("small")
        x, lead = rect.x + self._x, self._turn_w if self._is_beside else 0
        top = rect.centery - (self._words_h + (0 if lead else line)) // 2
        turn = pygame.Rect(x, top, self._words_w, self._words_h if lead else line)
        ctx.text.draw(surface, self._turn, "small", color.ink2, turn)
        words = pygame.Rect(x + lead, top if lead else turn.bottom, self._words_w - lead, self._words_h)
        ctx.text.draw(surface, self._happened, self._style, color.ink, words, lines=9)
        ink = color.bad if self._pin.lost > 0 else color.good
        change = pygame.Rect(rect.right - ui(16) - self._change_w, rect.y, self._change_w, rect.h)
        ctx.text.draw(surface, self._change, "h3", ink, change, align="right")

    def node(self) -> Node | None:
        """Return the row with its turn and the change, and whether it is chosen."""
        made, ctx = super().node(), self.ctx
        said = ctx.t(", ").join((self._turn, self._change))
        return made and replace(made, value=said, selected=self.chosen)


class Doing(NamedTuple):
    """Actions for a turning point."""

    seek: Callable[[int], object]
    try_it: Callable[[Pin], object]
    show: Callable[[Pin], object]


class Detail:
    """Builds list and detail of one person's moments."""

    def __init__(
        self,
        ctx: Context,
        review_text: ReviewText,
        moments: Moments,
        *,
        doing: Doing,
        is_lit: Callable[[int], bool],
    ) -> None:
        """`is_lit` tells whether the pointer is at a pin's counterpart in the chart."""
        self.ctx, self.words, self.moments = ctx, review_text, moments
        self._doing, self._is_lit = doing, is_lit

    def add_list(self, column: Column) -> None:
        """Add a row for each turning point."""
        for number, pin in enumerate(self.moments.pins):
            words = self.words.turn(pin.position), self.words.happened(pin.position), self.words.change(pin)
            row = PointRow(
                self.ctx,
                column,
                number,
                pin,
                words,
                chosen=pin.position == self.moments.at,
                is_lit=self._is_lit,
                on_activate=partial(self._doing.seek, pin.position),
            )
            column.widgets.append(row)
            column.y = row.rect.bottom

    def add_turn(self, column: Column, positions: Sequence[int]) -> None:
        """Add the steps of a turn that is no turning point."""
        column.text("moment.turn", self.moments.turn, "h3")
        column.space(6)
        lines = [line for position in positions if (line := self.words.happened(position))]
        for number, line in enumerate(lines[:_LINES]):
            column.space(4)
            column.text(f"moment.line{number}", line)
        if not lines:
            column.text("moment.line0", self.ctx.t("Nothing happened here."), color=self.ctx.theme.color.ink2)
        elif len(lines) > _LINES:
            column.space(8)
            more = len(lines) - _LINES
            words = self.ctx.tn("{count} more step in the replay", "{count} more steps in the replay", more)
            column.text("moment.more", words, "small", color=self.ctx.theme.color.ink2)

    def add_pin(self, column: Column, pin: Pin, seat: Seat, told: TurningPointText | None) -> None:
        """Add a turning point's event and change; once told, also the better move."""
        ctx, size = self.ctx, self.ctx.display.ui(_FACE)
        by = seat if pin.by is None else pin.by
        who = self.words.session.table.seats[by]

        def face(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.token(surface, rect, who.colour, initial_of(who.name), who.face)

        column.widgets.append(Custom(ctx, "moment.who", pygame.Rect(column.x, column.y, size, size), face))
        x, wide, top = column.x, column.w, column.y
        column.x, column.w = x + size + ctx.display.ui(16), wide - size - ctx.display.ui(16)
        # i18n: a turning point, and whose it is
        head = ctx.t("{turn} · {name}", turn=self.words.turn(pin.position), name=who.name)
        column.text("moment.turn", head, "small", color=ctx.theme.color.ink2)
        column.text("moment.happened", self.words.happened(pin.position), "h3")
        column.x, column.w, column.y = x, wide, max(column.y, top + size)
        column.space(8)
        self._cost(column, pin, seat)
        if pin.moment is None:
            return
        column.space(14)
        if told is None:
            column.row(self._ways(pin))
        else:
            self._answer(column, told)
            column.space(14)
            column.row([self._button("moment.try", ctx.t("Try it again"), "hand", self._doing.try_it, pin)])

    def _cost(self, column: Column, pin: Pin, seat: Seat) -> None:
        """Add what it cost; with a die what was luck."""
        ctx, size = self.ctx, self.ctx.display.ui(_SIGN)
        lead = size + ctx.display.ui(10) if pin.cause == "luck" else 0

        def die(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            surface.blit(ctx.assets.icon("dice", rect.w, ctx.theme.color.ink), rect)

        if lead:
            column.widgets.append(
                Custom(ctx, "moment.luck", pygame.Rect(column.x, column.y, size, size), die)
            )
        column.x, column.w = column.x + lead, column.w - lead
        column.text("moment.cost", self.words.cost(pin, seat), color=ctx.theme.color.ink2)
        column.x, column.w = column.x - lead, column.w + lead

    def _ways(self, pin: Pin) -> list[Widget]:
        t = self.ctx.t
        first = self._button("moment.try", t("Try it yourself first"), "hand", self._doing.try_it, pin)
        first.kind = "primary"
        return [first, self._button("moment.show", t("Show the answer"), "hint", self._doing.show, pin)]

    def _button(self, key: str, name: str, icon: str, do: Callable[[Pin], object], pin: Pin) -> Button:
        ctx = self.ctx
        rect = pygame.Rect(0, 0, ctx.display.w, control_h(ctx, 52, "button_s"))
        made = Button(ctx, key, rect, name, icon=icon, style="button_s", on_activate=partial(do, pin))
        made.rect.w = natural_w(made)
        return made

    def _answer(self, column: Column, told: TurningPointText) -> None:
        """Add the better command on green with its share and reason, then all of them as bars."""
        ctx, pad, color = self.ctx, self.ctx.display.ui(18), self.ctx.theme.color
        if told.tried:
            column.text("moment.tried", told.tried, "body_b")
            column.space(10)
        best, made = told.known
        inner = Column(ctx, column.x + pad, column.y + pad, column.w - 2 * pad)
        share, instead = percent(ctx, best.share), ctx.t("instead of {share}", share=percent(ctx, made.share))
        aside = max(ctx.text.width(share, "h1"), ctx.text.width(instead, "small")) + 2
        wide = inner.w - aside - ctx.display.ui(16)
        inner.text("moment.title", told.title, "small", color=color.ink2, width=wide)
        inner.text("moment.better", told.better, "h3", width=wide)
        foot = inner.y
        number = Column(ctx, inner.x + inner.w - aside, column.y + pad, aside)
        number.text("moment.share", share, "h1", color=color.good, align="right")
        number.text("moment.instead", instead, "small", color=color.ink2, align="right")
        inner.y = max(foot, number.y) + ctx.display.ui(4)
        inner.text("moment.why", told.why)
        ground = pygame.Rect(column.x, column.y, column.w, inner.y + pad - column.y)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(surface, rect, color.good_bg, radius=ctx.display.ui(12))

        column.widgets += [Custom(ctx, "moment.answer", ground, paint), *inner.widgets, *number.widgets]
        column.y = ground.bottom
        column.space(16)
        column.text("moment.moves", ctx.t("The moves compared"), "body_b")
        aside = max(ctx.text.width(row.aside, "small") for row in told.rows)
        for at, row in enumerate(told.rows):
            column.space(6)
            column.widgets.append(ShareRow(ctx, f"moment.row{at}", column, row, aside, told.known))
            column.y = column.widgets[-1].rect.bottom
        column.space(12)
        column.text("moment.note", told.note, "small", color=color.ink2)


class ShareRow(Widget):
    """A command with its share of wins, as a bar."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        column: Column,
        share_line: ShareLine,
        aside: int,
        known: tuple[ShareLine, ShareLine],
    ) -> None:
        """As high as its words need, at the foot of a column; `aside` is the room at its end, device px;
        `known` are the best and the actual command."""
        self.row, self._known = share_line, known
        ui, text = ctx.display.ui, ctx.text
        self._number_w = text.width(percent(ctx, 1000), "body_b") + ui(12)
        self._aside = min(aside + ui(12), column.w // 3)
        self._bar_w = max(ui(60), min(ui(170), column.w // 4))
        tail = self._bar_w + self._number_w + self._aside
        self._style = "body_b" if share_line == known[0] else "body"
        self._is_beside = column.w - tail >= ui(200)
        self._words_w = column.w - tail - ui(12) if self._is_beside else column.w
        self._words_h = text.height(share_line.name, self._style, self._words_w)
        foot = max(ui(_BAR), text.line_height("body_b"))
        tall = max(self._words_h, foot) if self._is_beside else self._words_h + foot
        rect = pygame.Rect(column.x, column.y, column.w, tall)
        super().__init__(ctx, key, rect, share_line.name, focusable=False)
        self.role = "label"

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the command, and beside or below it bar, share and label."""
        ctx, color, rect = self.ctx, self.ctx.theme.color, self.rect
        best, made = self._known
        words = pygame.Rect(rect.x, rect.y, self._words_w, rect.h if self._is_beside else self._words_h)
        valign = "middle" if self._is_beside else "top"
        ctx.text.draw(surface, self.row.name, self._style, color.ink, words, lines=9, valign=valign)  # type: ignore[arg-type]
        top = rect.y if self._is_beside else words.bottom
        aside = pygame.Rect(rect.right - self._aside, top, self._aside, rect.bottom - top)
        number = pygame.Rect(aside.x - self._number_w, top, self._number_w, aside.h)
        bar = pygame.Rect(0, 0, self._bar_w if self._is_beside else number.x - rect.x, ctx.display.ui(_BAR))
        bar.midright = number.x, aside.centery
        ctx.shapes.box(surface, bar, color.paper3, radius=bar.h // 2)
        ink = color.good if self.row == best else color.bad if self.row == made else color.ink2
        bar.w = max(bar.h, round(bar.w * self.row.share / 1000))
        ctx.shapes.box(surface, bar, ink, radius=bar.h // 2)
        ctx.text.draw(surface, percent(ctx, self.row.share), "body_b", color.ink, number, align="right")
        ctx.text.draw(surface, self.row.aside, "small", color.ink2, aside, align="right")

    def node(self) -> Node | None:
        """Say share and whose it is."""
        made, ctx = super().node(), self.ctx
        value = ctx.t(", ").join((percent(ctx, self.row.share), self.row.aside))
        return made and replace(made, value=value)
