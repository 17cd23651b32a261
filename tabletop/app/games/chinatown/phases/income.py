"""The count of incomes: business after business lights up, then the outlook card, seat by seat (CH-4.5).

It is made of the events alone, and waits at its end until somebody goes on.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.board.in_view import outlook_words, short_money
from tabletop.app.games.chinatown.board.looks import BoardMarks, Tag
from tabletop.app.games.chinatown.phases.panel import PanelMode
from tabletop.app.games.chinatown.phases.places import text_room
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.tiles import SIZES, revenue
from tabletop.games.chinatown.words import kind_name, money_text

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.scene import ChinatownScene

_CARD_W, _CARD_H = 176, 246


class IncomeMode(PanelMode):
    """See the module."""

    seats_from = 0.335

    def __init__(self, scene: ChinatownScene) -> None:
        super().__init__(scene)
        self.round = 0
        self.paid: tuple[ev.BusinessPaid, ...] = ()
        self.outlooks: dict[Seat, ev.OutlookPaid] = {}
        self.acting: Seat | None = None
        self.is_counting = False
        self.is_over = False

    # -- what has been counted -------------------------------------------------------------------------

    def tell(self, event: Any, round_: int) -> None:
        """Take notice of an event that is shown now."""
        match event:
            case ev.OutlookTurned() if self.scene.shown.variants.open_outlook:
                pass  # V1: the round's trades are still to come
            case ev.PlacingFinished(then=None) | ev.OutlookTurned():
                self._begin(round_)
            case ev.BusinessPaid():
                self._begin(round_)
                self.paid, self.acting = (*self.paid, event), event.seat
            case ev.OutlookPaid():
                self._begin(round_)
                self.outlooks[event.seat], self.acting = event, event.seat
            case ev.RoundEnded():
                self.acting, self.is_over = None, True
            case ev.RoundBegan() | ev.TradingBegan() | ev.GameEnded():
                self.is_counting = False
            case _:
                pass

    def _begin(self, round_: int) -> None:
        if self.round != round_ or not self.is_counting:
            self.round, self.paid, self.outlooks = round_, (), {}
            self.acting, self.is_counting, self.is_over = None, True, False

    def earned(self, seat: Seat) -> int:
        """Return what a seat's businesses have paid so far, in thousands."""
        return sum(event.cash for event in self.paid if event.seat == seat)

    def foreseen(self, seat: Seat) -> int:
        """Return what the outlook card has paid a seat so far, in thousands."""
        return self.outlooks[seat].cash if seat in self.outlooks else 0

    # -- places and drawing ----------------------------------------------------------------------------

    def arrange(self) -> None:
        """Leave room for the outlook card and the table of revenues above the seats."""
        super().arrange()
        d = self.ctx.display
        self.card = pygame.Rect(self.inner.x, self.inner.y, d.px(_CARD_W), d.px(_CARD_H))
        half = (self.foot.w - d.px(12)) // 2
        self.finish_at = pygame.Rect(self.foot.x, self.foot.y, half - d.px(60), self.foot.h)
        self.next_at = pygame.Rect(
            self.finish_at.right + d.px(12), self.foot.y, self.foot.right - self.finish_at.right - d.px(12), 0
        )
        self.next_at.h = self.foot.h

    def headroom(self, rect: pygame.Rect) -> pygame.Rect:
        """Return what is right of the outlook card."""
        if self.scene.shown.variants.outlook == "none":
            return rect
        moved = self.card.w + self.ctx.display.px(24)
        return pygame.Rect(rect.x + moved, rect.y, rect.w - moved, rect.h)

    def still_key(self) -> Hashable:
        """Return what is counted so far."""
        return self.paid, tuple(sorted(self.outlooks)), self.acting, self.is_over, self.scene.is_paused

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw panel, outlook card, the table of revenues, and the columns' headings."""
        super().draw_still(surface)
        ctx, d = self.ctx, self.ctx.display
        view = self.scene.shown
        if view.variants.outlook != "none":
            sizes = view.outlook_sizes
            note = outlook_words(ctx, view) if sizes else ""
            card = faces.outlook_card(ctx, sizes, self.card.w, self.card.h, ctx.t("Outlook"), note)
            surface.blit(card, self.card)
        room = pygame.Rect(self.inner.x, self.inner.y + d.px(104), self.inner.w, d.px(116))
        self._table(surface, self.headroom(room))
        line = self.rows[0].y - d.px(20)
        if not self.is_heading_free:
            return
        heads = (ctx.t("Businesses"), ctx.t("Outlook"), ctx.t("Now holds"))
        left, tall = self._columns()[0] - d.px(220), ctx.text.line_height("small")
        for words, right in zip(heads, self._columns(), strict=True):
            place = pygame.Rect(left, line - tall // 2, right - left, tall)
            ctx.text.draw(surface, words, "small", ctx.theme.color.ink2, place, align="right")
            left = right + d.px(12)

    @property
    def is_heading_free(self) -> bool:
        """Whether the columns' headings have a line of their own."""
        return self.rows[0].y - self.card.bottom >= self.ctx.display.px(24)

    def _columns(self) -> tuple[int, int, int]:
        right, d = self.inner.right - self.ctx.display.px(18), self.ctx.display
        if self.is_large:
            return right - d.px(text_room(d, 160)), right - d.px(text_room(d, 92)), right
        return right - d.px(330), right - d.px(180), right

    def _table(self, surface: pygame.Surface, room: pygame.Rect) -> None:
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

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, seat: Seat) -> None:
        """Draw one seat's row: token, name, what it got last, the three columns."""
        scene, ctx, d, color = self.scene, self.ctx, self.ctx.display, self.ctx.theme.color
        radius, is_acting = d.px(14), self.acting == seat
        ctx.shapes.box(surface, rect, color.card if is_acting else color.field, radius=radius)
        if is_acting:
            ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), radius)
        info = scene.session.table.seats[seat]
        size = min(d.px(62), rect.h - d.px(16))
        token = pygame.Rect(rect.x + d.px(14), rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, info.colour, info.name[:1].upper())
        left = token.right + d.px(16)
        business, outlook, holds = self._columns()
        gained = d.px(text_room(d, 62) if self.is_large else 120)
        room = pygame.Rect(left, rect.y + d.px(8), business - gained - left, rect.h // 2 - d.px(6))
        if self.is_large:
            room.h = rect.h - 2 * d.px(8)
        else:
            ctx.text.draw(surface, self._last(seat), "small", color.ink2, room.move(0, room.h), lines=1)
        ctx.text.draw(surface, info.name, "body_b" if self.is_large else "h3", color.ink, room)
        for amount, right in ((self.earned(seat), business), (self.foreseen(seat), outlook)):
            told = short_money(ctx, amount) if self.is_large else money_text(amount)
            words = ctx.t("+{money}", money=told)
            ctx.text.line(surface, words, "body_b", color.good, (right, rect.centery), align="right")
        money, style = scene.money_of(seat), "body_b" if self.is_large else "money"
        ctx.text.line(surface, money, style, color.ink, (holds, rect.centery), align="right")

    def _last(self, seat: Seat) -> str:
        """Return the best of a seat's businesses that have paid, in words."""
        paid = [event for event in self.paid if event.seat == seat]
        if not paid:
            return ""
        best = max(paid, key=lambda event: event.cash)
        name = self.ctx.message(kind_name(best.kind))
        if best.finished:
            return self.ctx.t("{business} finished", business=name)
        return self.ctx.tn("{business}, {count} tile", "{business}, {count} tiles", best.left, business=name)

    def board_marks(self) -> BoardMarks:
        """Tag the businesses that have paid; the last one is bigger while it is counted."""
        colours = self.scene.colours
        last = self.paid[-1] if self.paid and not self.is_over and not self.outlooks else None
        return BoardMarks(
            tags=tuple(
                Tag(
                    event.plots,
                    colours[event.seat],
                    self._amount(event),
                    event.finished > 0,
                    event is last,
                )
                for event in self.paid
            )
        )

    def _amount(self, event: ev.BusinessPaid) -> str:
        """Return an amount as long as there is room for between the neighbours' tags."""
        wide, alone = self.scene.board.bounds_of(event.plots).w, self.scene.board.rect_of(event.plots[0]).w
        return money_text(event.cash) if wide > alone else short_money(self.ctx, event.cash)

    # -- words and widgets -----------------------------------------------------------------------------

    def title(self) -> str:
        """Return the heading."""
        return self.ctx.t("Income, round {round}", round=self.round)

    def sentence(self) -> str:
        """Return what is counted."""
        return self.ctx.t("Each business pays for its size. Finished ones pay more.")

    def prompt(self) -> str:
        """Return what is counted now."""
        ctx, scene = self.ctx, self.scene
        if self.acting is None or not self.paid:
            return ctx.t("Read the count, then go on") if scene.is_paused else ""
        last = self.paid[-1]
        name = scene.names[self.acting]
        if self.acting in self.outlooks:
            return ctx.t("Counting {name}: outlook card", name=name)
        return ctx.t("Counting {name}: {business}", name=name, business=ctx.message(kind_name(last.kind)))

    def name(self) -> str:
        """Return what the phase is called."""
        return self.ctx.t("Income")

    def clause(self) -> str:
        """Return the clause behind it."""
        return "CH-4.5"

    def zones(self) -> list[Zone]:
        """Return the buttons that finish the count, and go on from it; the seats."""
        ctx, scene = self.ctx, self.scene
        skip = Button(
            ctx,
            "finish_count",
            self.finish_at,
            ctx.t("Finish the count"),
            icon="ff",
            enabled=not scene.is_paused,
            reason=ctx.t("Everything is counted.") if scene.is_paused else "",
            on_activate=scene.finish_motion,
        )
        follows = ctx.t("Next round")
        is_last = self.scene.shown.round >= 6
        caption = ctx.t("Result") if is_last else follows
        why = "" if scene.is_paused else ctx.t("The count is not over yet.")
        go_on = self.main_button("go_on", caption, scene.go_on, reason=why, rect=self.next_at)
        return [Zone("turn", [go_on, skip]), self.seat_zone()]

    def on_action(self, name: str) -> bool:
        """The main key goes on."""
        if name != "primary" or not self.scene.is_paused:
            return False
        self.scene.go_on()
        return True

    def touch(self, key: str) -> bool:
        """Nothing can be picked up while incomes are counted."""
        return not key.startswith("seat:")
