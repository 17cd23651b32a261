"""A card for each pin: the table as it stood, what happened and what it cost, what can be done; at last the
answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.screens.replay.board import Board
from tabletop.app.screens.review.verdict import TrySession
from tabletop.app.screens.review.words import ReviewText, ShareLine, TurningPointText, percent
from tabletop.app.table.aids import hint_way
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, Custom, Panel, control_h, natural_w
from tabletop.engine.protocol import Seat
from tabletop.review.curve import Pin

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.scene import TableScene

_PAD, _MARK, _BAR, _SIGN = 22, 40, 12, 26
_TALL = 0.5
"""How high a picture is, as part of its width."""
_WIDE, _PICTURE = 1000, 0.58
"""From which width of a card on (logical px, UI scale) the table lies beside the words; its part of it."""


class Position:
    """The table just before a step, as a seat saw it: a small picture."""

    def __init__(self, ctx: Context, session: Session, pin: Pin, seat: Seat) -> None:
        self.pin = pin
        self.session = TrySession(session, pin.position, seat)
        self._board = Board(ctx, self.session)

    def draw(self, ctx: Context, surface: Canvas, rect: pygame.Rect, *, is_told: bool) -> None:
        """Draw it; when the answer is told, with rings around what the better command touches."""
        seen = self.session.view, self.session.viewer
        surface.blit(self._board.picture(rect.size, *seen, radius=ctx.display.px(12)), rect)
        moment = self.pin.moment
        if not is_told or moment is None:
            return

        def touched(table: TableScene) -> list[pygame.Rect]:
            return hint_way.places(
                table, table.parts.move_map.gesture_for(table.glimpse, moment.better.command)
            )

        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        for place in self._board.places(rect.size, *seen, touched):
            ring = place.move(rect.topleft)
            ctx.shapes.ring(
                surface, ring, ctx.theme.color.legal, max(2, ctx.display.px(4)), ctx.display.px(6)
            )
        surface.set_clip(clip)


def mark(ctx: Context, surface: Canvas, rect: pygame.Rect, number: int, *, is_lit: bool = False) -> None:
    """Draw a brass pin with its number."""
    color, line = ctx.theme.color, max(2, ctx.display.px(2.5))
    ctx.shapes.shadow(surface, rect, "button", rect.w // 2)
    ctx.shapes.disc(surface, rect, color.brass_top if is_lit else color.brass, color.ink, line)
    if is_lit:
        ctx.shapes.ring(surface, rect, color.focus, line, rect.w // 2)
    ctx.text.line(surface, str(number), "body_b", color.ink, rect.center, align="center")


class Cards:
    """Builds the cards of one person's pins."""

    def __init__(
        self,
        ctx: Context,
        review_text: ReviewText,
        *,
        try_it: Callable[[Pin], object],
        play_on: Callable[[Pin], object],
        is_lit: Callable[[int], bool],
    ) -> None:
        """`is_lit` tells whether the pointer is at a pin's counterpart in the chart."""
        self.ctx, self.words = ctx, review_text
        self._try_it, self._play_on, self._is_lit = try_it, play_on, is_lit
        self._leads = True
        """Whether the next moment to be tried is the one that the page leads to."""

    def add(
        self,
        column: Column,
        number: int,
        pin: Pin,
        position: Position,
        turning_point_text: TurningPointText | None,
    ) -> None:
        """Add a pin's card to a column, as wide as that: the table large at the left and what there is to say
        beside it; below it where that is narrow."""
        ctx, pad = self.ctx, self.ctx.display.ui(_PAD)
        inner = Column(ctx, column.x + pad, column.y + pad, column.w - 2 * pad)
        is_wide = column.w >= ctx.display.ui(_WIDE)
        key = f"card{number}"
        said = Column(ctx, inner.x, inner.y, inner.w)
        if is_wide:
            inner.w = round(inner.w * _PICTURE)
            said.x, said.w = inner.x + inner.w + pad, said.w - inner.w - pad
            self._table(inner, key, position, is_told=turning_point_text is not None)
        self._head(said, key, number, pin)
        said.space(12)
        if not is_wide:
            inner.y = said.y
            self._table(inner, key, position, is_told=turning_point_text is not None)
            said.y = inner.y
            said.space(14)
        said.text(f"{key}.happened", self.words.happened(pin.position), "body_b")
        said.space(4)
        self._cost(said, key, pin)
        said.space(16)
        said.row(self._buttons(key, pin, is_told=turning_point_text is not None))
        if turning_point_text is not None:
            said.space(16)
            self._answer(said, key, turning_point_text)
        bottom = max(inner.y, said.y) + pad
        ground = pygame.Rect(column.x, column.y, column.w, bottom - column.y)
        column.widgets += [Panel(ctx, f"{key}.panel", ground), *inner.widgets, *said.widgets]
        column.y = ground.bottom

    def _table(self, column: Column, key: str, position: Position, *, is_told: bool) -> None:
        """Add the table just before it."""

        def picture(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            position.draw(self.ctx, surface, rect, is_told=is_told)

        name = self.ctx.t("The table just before")
        column.place(
            lambda rect: Custom(self.ctx, f"{key}.table", rect, picture, name=name), round(column.w * _TALL)
        )

    def _head(self, column: Column, key: str, number: int, pin: Pin) -> None:
        ctx, size = self.ctx, self.ctx.display.ui(_MARK)
        turn = self.words.turn(pin.position)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            disc = pygame.Rect(rect.x, rect.centery - size // 2, size, size)
            mark(ctx, surface, disc, number + 1, is_lit=self._is_lit(number))
            room = rect.copy()
            room.x, room.w = disc.right + size // 3, rect.right - disc.right - size // 3
            ctx.text.draw(surface, turn, "h2", ctx.theme.color.ink, room)
            if pin.moment is not None:
                lost = ctx.t("−{count}%", count=round(pin.lost / 10))
                ctx.text.draw(surface, lost, "h2", ctx.theme.color.bad, room, align="right")

        said = ctx.t("{number}. {turn}", number=number + 1, turn=turn)
        tall = max(size, ctx.text.line_height("h2"))
        made = column.place(lambda rect: Custom(ctx, f"{key}.head", rect, paint, name=said), tall)
        made.role = "heading"

    def _cost(self, column: Column, key: str, pin: Pin) -> None:
        """Add what it cost; with a die what was luck, with a token what somebody else did."""
        ctx, size = self.ctx, self.ctx.display.ui(_SIGN)
        lead = 0 if pin.cause == "own" else size + ctx.display.ui(10)

        def sign(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            if pin.cause == "luck":
                surface.blit(ctx.assets.icon("dice", rect.w, ctx.theme.color.ink), rect)
            elif pin.by is not None:
                who = self.words.session.table.seats[pin.by]
                ctx.shapes.token(surface, rect, who.colour, face=who.face)

        if lead:
            column.widgets.append(
                Custom(ctx, f"{key}.sign", pygame.Rect(column.x, column.y, size, size), sign)
            )
        x, wide, top = column.x, column.w, column.y
        column.x, column.w = x + lead, wide - lead
        column.text(f"{key}.cost", self.words.cost(pin), color=ctx.theme.color.ink2)
        column.x, column.w, column.y = x, wide, max(column.y, top + size * bool(lead))

    def _buttons(self, key: str, pin: Pin, *, is_told: bool) -> list[Widget]:
        t = self.ctx.t
        found: list[Widget] = []
        if pin.moment is not None:
            name = t("Try it again") if is_told else t("Try it yourself first")
            made = self._button(f"{key}.try", name, "hand", partial(self._try_it, pin))
            if not is_told and self._leads:
                made.kind, self._leads = "primary", False
            found.append(made)
        found.append(self._button(f"{key}.fork", t("Play on from here"), "play", partial(self._play_on, pin)))
        return found

    def _button(self, key: str, name: str, icon: str, do: Callable[[], object]) -> Button:
        ctx = self.ctx
        rect = pygame.Rect(0, 0, ctx.display.w, control_h(ctx, 48, "button_s"))
        made = Button(ctx, key, rect, name, icon=icon, style="button_s", on_activate=do)
        made.rect.w = natural_w(made)
        return made

    def _answer(self, column: Column, key: str, turning_point_text: TurningPointText) -> None:
        """Add what is told at last, on green: the better command and why, all of them as bars."""
        ctx, pad = self.ctx, self.ctx.display.ui(16)
        color = ctx.theme.color
        inner = Column(ctx, column.x + pad, column.y + pad, column.w - 2 * pad)
        if turning_point_text.tried:
            inner.text(f"{key}.tried", turning_point_text.tried, "body_b")
            inner.space(8)
        inner.text(f"{key}.title", turning_point_text.title, "small", color=color.ink2)
        inner.text(f"{key}.better", turning_point_text.better, "h3")
        inner.text(f"{key}.why", turning_point_text.why)
        aside = max(ctx.text.width(row.aside, "small") for row in turning_point_text.rows)
        for number, row in enumerate(turning_point_text.rows):
            inner.space(10)
            inner.widgets.append(ShareRow(ctx, f"{key}.row{number}", inner, row, aside, is_best=number == 0))
            inner.y = inner.widgets[-1].rect.bottom
        inner.space(10)
        inner.text(f"{key}.note", turning_point_text.note, "small", color=color.ink2)
        ground = pygame.Rect(column.x, column.y, column.w, inner.y + pad - column.y)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.box(surface, rect, color.good_bg, radius=ctx.display.ui(12))

        column.widgets += [Custom(ctx, f"{key}.answer", ground, paint), *inner.widgets]
        column.y = ground.bottom


class ShareRow(Widget):
    """A command with the part of games that it won, as a bar."""

    def __init__(
        self, ctx: Context, key: str, column: Column, share_line: ShareLine, aside: int, *, is_best: bool
    ) -> None:
        """As high as its words need, at the foot of a column; `aside` is the room at its end, device px."""
        self.row, self.is_best, self._aside = share_line, is_best, aside
        self._words_h = ctx.text.height(share_line.name, "small", column.w)
        tall = self._words_h + max(ctx.display.ui(_BAR), ctx.text.line_height("body_b"))
        rect = pygame.Rect(column.x, column.y, column.w, tall)
        super().__init__(ctx, key, rect, share_line.name, focusable=False)
        self.role = "label"

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the command, under it bar, share and whose it is."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        words = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self._words_h)
        ctx.text.draw(surface, self.row.name, "small", color.ink, words, lines=9, valign="top")
        foot = pygame.Rect(self.rect.x, words.bottom, self.rect.w, self.rect.bottom - words.bottom)
        aside_w = min(self._aside, self.rect.w // 2)
        number_w = ctx.text.width("100%", "body_b") + d.ui(12)
        bar = pygame.Rect(foot.x, 0, max(d.ui(20), foot.w - aside_w - number_w - d.ui(12)), d.ui(_BAR))
        bar.centery = foot.centery
        ctx.shapes.box(surface, bar, color.paper3, radius=bar.h // 2)
        done = bar.copy()
        done.w = max(bar.h, round(bar.w * self.row.share / 1000))
        ctx.shapes.box(surface, done, color.good if self.is_best else color.ink2, radius=bar.h // 2)
        number = pygame.Rect(bar.right, foot.y, number_w, foot.h)
        ctx.text.draw(surface, percent(self.ctx, self.row.share), "body_b", color.ink, number, align="right")
        aside = pygame.Rect(number.right + d.ui(12), foot.y, foot.right - number.right - d.ui(12), foot.h)
        ctx.text.draw(surface, self.row.aside, "small", color.ink2, aside, align="right")

    def node(self) -> Node | None:
        """Say share and whose it is."""
        made = super().node()
        return (
            None
            if made is None
            else replace(made, value=f"{percent(self.ctx, self.row.share)}, {self.row.aside}")
        )
