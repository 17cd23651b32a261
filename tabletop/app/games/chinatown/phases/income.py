"""The count of incomes: business after business lights up, then the outlook card, seat by seat (CH-4.5).

It is made of the events alone, and waits at its end until somebody goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.in_view import outlook_words, short_money
from tabletop.app.games.chinatown.board.looks import BoardMarks, Tag
from tabletop.app.games.chinatown.phases.panel import Panel, PanelDeeds, PanelPainter, PanelTeller
from tabletop.app.games.chinatown.phases.phase import PhaseMeaning, PhaseParts
from tabletop.app.games.chinatown.phases.places import text_room
from tabletop.app.games.chinatown.view import ChinatownView, is_waiting, money_of
from tabletop.app.table.acts import Acts
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.tiles import SIZES, revenue
from tabletop.games.chinatown.words import kind_name, money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

_CARD_W, _CARD_H = 176, 246


def income(ctx: Context) -> PhaseParts:
    """Return the parts of the count of incomes."""
    teller = IncomeTeller(ctx)
    painter = IncomePainter(ctx, teller)
    return PhaseParts(painter, teller, PhaseMeaning(ctx), IncomeDeeds(ctx, painter))


class Got(NamedTuple):
    """All that a seat's row says: what it got last, in words, and all of it, in thousands."""

    name: str
    colour: int
    face: str
    is_acting: bool
    last: str
    earned: int
    foreseen: int
    holds: str


class IncomeTeller(PanelTeller):
    """Says what is counted now."""

    clause = "CH-4.5"

    def title(self, view: ChinatownView) -> str:
        """Return the heading."""
        return self.ctx.t("Income, round {round}", round=view.own.count.round)

    def sentence(self, view: ChinatownView) -> str:
        """Return what is counted."""
        return self.ctx.t("Each business pays for its size. Finished ones pay more.")

    def prompt(self, view: ChinatownView) -> str:
        """Return what is counted now."""
        ctx, count = self.ctx, view.own.count
        if count.acting is None or not count.paid:
            return ctx.t("Read the count, then go on") if is_waiting(view) else ""
        last = count.paid[-1]
        name = view.names[count.acting]
        if any(event.seat == count.acting for event in count.outlooks):
            return ctx.t("Counting {name}: outlook card", name=name)
        return ctx.t("Counting {name}: {business}", name=name, business=ctx.message(kind_name(last.kind)))

    def name(self, view: ChinatownView) -> str:
        """Return what the phase is called."""
        return self.ctx.t("Income")


class IncomePainter(PanelPainter):
    """Draws the outlook card, the table of revenues, and what each seat got."""

    seats_from = 0.335

    def _card(self, panel: Panel) -> pygame.Rect:
        d = self.ctx.display
        return pygame.Rect(panel.inner.x, panel.inner.y, d.px(_CARD_W), d.px(_CARD_H))

    def headroom(self, view: ChinatownView, rect: pygame.Rect) -> pygame.Rect:
        """Return what is right of the outlook card."""
        if view.shown.variants.outlook == "none":
            return rect
        moved = self._card(self.divided(view)).w + self.ctx.display.px(24)
        return pygame.Rect(rect.x + moved, rect.y, rect.w - moved, rect.h)

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return the outlook card, the table of revenues with the columns' headings."""
        found = [self.part("revenues", partial(self._draw_revenues, view), view)]
        if view.shown.variants.outlook != "none":
            card = partial(self._draw_card, view)
            found.append(self.part("outlook", card, view, view.shown.outlook_sizes))
        return found

    def _draw_card(self, view: ChinatownView, surface: Canvas) -> None:
        ctx, at, sizes = self.ctx, self._card(self.divided(view)), view.shown.outlook_sizes
        note = outlook_words(ctx, view.shown) if sizes else ""
        surface.blit(faces.outlook_card(ctx, sizes, at.w, at.h, ctx.t("Outlook"), note), at)

    def _draw_revenues(self, view: ChinatownView, surface: Canvas) -> None:
        ctx, d, panel = self.ctx, self.ctx.display, self.divided(view)
        at = self._card(panel)
        room = pygame.Rect(panel.inner.x, panel.inner.y + d.px(104), panel.inner.w, d.px(116))
        self._table(surface, self.headroom(view, room))
        line = panel.rows[0].y - d.px(20)
        if panel.rows[0].y - at.bottom < d.px(24):
            return
        heads = (ctx.t("Businesses"), ctx.t("Outlook"), ctx.t("Now holds"))
        columns = self._columns(panel)
        left, tall = columns[0] - d.px(220), ctx.text.line_height("small")
        for words, right in zip(heads, columns, strict=True):
            place = pygame.Rect(left, line - tall // 2, right - left, tall)
            ctx.text.draw(surface, words, "small", ctx.theme.color.ink2, place, align="right")
            left = right + d.px(12)

    def _columns(self, panel: Panel) -> tuple[int, int, int]:
        right, d = panel.inner.right - self.ctx.display.px(18), self.ctx.display
        if panel.is_large:
            return right - d.px(text_room(d, 160)), right - d.px(text_room(d, 92)), right
        return right - d.px(330), right - d.px(180), right

    def _table(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw what businesses pay, finished or not (CH-4.5.3)."""
        ctx, color = self.ctx, self.ctx.theme.color
        tall = room.h // 3
        first = room.w * 34 // 100
        step = (room.w - first) // 6
        rows = (
            (ctx.t("Tiles"), [str(count) for count in range(1, 7)]),
            (ctx.t("Unfinished"), [short_money(ctx, revenue(6, count)) for count in range(1, 6)] + ["–"]),
            (ctx.t("Finished"), ["–", "–", *(short_money(ctx, revenue(size, size)) for size in SIZES)]),
        )
        for index, (label, cells) in enumerate(rows):
            y = room.y + index * tall + tall // 2
            ink = color.ink2 if index == 0 else color.ink
            left = pygame.Rect(room.x, y - tall // 2, first, tall)
            ctx.text.draw(surface, label, "small", ink, left)
            for column, cell in enumerate(cells):
                place = pygame.Rect(room.x + first + column * step, y - tall // 2, step - 4, tall)
                tint = color.brass_text if index == 2 and cell != "–" else ink
                ctx.text.draw(surface, cell, "small", tint, place, align="right")
            if index:
                line = pygame.Rect(room.x, y - tall // 2, room.w, 1)
                surface.fill(color.line, line)

    def row(self, view: ChinatownView, seat: Seat) -> Got:
        """Return all that a seat's row says."""
        count, info = view.own.count, view.seats[seat]
        return Got(
            info.name,
            info.colour,
            info.face,
            count.acting == seat,
            self._last(view, seat),
            count.earned(seat),
            count.foreseen(seat),
            money_of(self.ctx, view, seat),
        )

    def draw_row(self, surface: Canvas, panel: Panel, rect: pygame.Rect, told: Got) -> None:
        """Draw one seat's row: token, name, what it got last, the three columns."""
        ctx, d, color, radius = self.ctx, self.ctx.display, self.ctx.theme.color, self.ctx.display.px(14)
        ctx.shapes.box(surface, rect, color.card if told.is_acting else color.field, radius=radius)
        if told.is_acting:
            ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), radius)
        size = min(d.px(62), rect.h - d.px(16))
        token = pygame.Rect(rect.x + d.px(14), rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, told.colour, told.name[:1].upper(), told.face)
        left = token.right + d.px(16)
        business, outlook, holds = self._columns(panel)
        gained = d.px(text_room(d, 62) if panel.is_large else 120)
        room = pygame.Rect(left, rect.y + d.px(8), business - gained - left, rect.h // 2 - d.px(6))
        if panel.is_large:
            room.h = rect.h - 2 * d.px(8)
        else:
            ctx.text.draw(surface, told.last, "small", color.ink2, room.move(0, room.h), lines=1)
        ctx.text.draw(surface, told.name, "body_b" if panel.is_large else "h3", color.ink, room)
        for amount, right in ((told.earned, business), (told.foreseen, outlook)):
            money = short_money(ctx, amount) if panel.is_large else money_text(amount)
            words = ctx.t("+{money}", money=money)
            ctx.text.line(surface, words, "body_b", color.good, (right, rect.centery), align="right")
        style = "body_b" if panel.is_large else "money"
        ctx.text.line(surface, told.holds, style, color.ink, (holds, rect.centery), align="right")

    def _last(self, view: ChinatownView, seat: Seat) -> str:
        """Return the best of a seat's businesses that have paid, in words."""
        paid = [event for event in view.own.count.paid if event.seat == seat]
        if not paid:
            return ""
        best = max(paid, key=lambda event: event.cash)
        name = self.ctx.message(kind_name(best.kind))
        if best.finished:
            return self.ctx.t("{business} finished", business=name)
        return self.ctx.tn("{business}, {count} tile", "{business}, {count} tiles", best.left, business=name)

    def board_marks(self, view: ChinatownView) -> BoardMarks:
        """Tag the businesses that have paid; the last one is bigger while it is counted."""
        count = view.own.count
        last = count.paid[-1] if count.paid and not count.is_over and not count.outlooks else None
        return BoardMarks(
            tags=tuple(
                Tag(
                    event.plots,
                    view.seats[event.seat].colour,
                    self._amount(view, event),
                    event.finished > 0,
                    event is last,
                )
                for event in count.paid
            )
        )

    def _amount(self, view: ChinatownView, event: ev.BusinessPaid) -> str:
        """Return an amount as long as there is room for between the neighbours' tags."""
        grid = view.layout.camera.grid
        wide, alone = grid.bounds(event.plots).w, grid.rect(event.plots[0]).w
        return money_text(event.cash) if wide > alone else short_money(self.ctx, event.cash)


class IncomeDeeds(PanelDeeds):
    """Finishing the count, and going on from it."""

    def zones(self, view: ChinatownView, table: Acts) -> list[Zone]:
        """Return the buttons that finish the count, and go on from it; the seats."""
        ctx, d, is_paused, foot = self.ctx, self.ctx.display, is_waiting(view), self.divided(view).foot
        half = (foot.w - d.px(12)) // 2
        finish_at = pygame.Rect(foot.x, foot.y, half - d.px(60), foot.h)
        left = finish_at.right + d.px(12)
        next_at = pygame.Rect(left, foot.y, foot.right - left, foot.h)
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
        caption = ctx.t("Result") if view.shown.round >= 6 else ctx.t("Next round")
        why = "" if is_paused else ctx.t("The count is not over yet.")
        go_on = self.main_button("go_on", caption, table.go_on, next_at, why)
        return [Zone("turn", [go_on, skip]), self.seat_zone(view, table)]

    def on_action(self, view: ChinatownView, table: Acts, name: str) -> bool:
        """The main key goes on."""
        if name != "primary" or not is_waiting(view):
            return False
        table.go_on()
        return True

    def is_done_by(self, view: ChinatownView, table: Acts, key: str) -> bool:
        """Nothing can be picked up while incomes are counted."""
        return True
