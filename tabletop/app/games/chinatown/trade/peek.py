"""One person looks at what only they may see: plot cards in hand (CH-6.2), their money (CH-6.7).

Several people sit at the open table, so it begins like a curtain: everything is covered, the button is held.
Alone at the screen there is nobody to hide from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import faces
from tabletop.app.table.drawn.drape import DrapeScene
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, Custom, Panel, button_w, control_h, wrap_row
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.maps import Board


_CARD_H = 112


class Peeked(NamedTuple):
    """What somebody looks at, and what can be done with it: `look` is asked only once the person has held
    the button; `offer` gets a card and who may have it, `discard` a card."""

    seat: Seat
    names: tuple[str, ...]
    board: Board
    look: Callable[[], State]
    offer: Callable[[int, Seat], object]
    discard: Callable[[int], object]


class PeekScene(DrapeScene):
    """See the module. Closing it covers everything again at once."""

    def __init__(self, ctx: Context, peeked: Peeked, *, is_open: bool) -> None:
        super().__init__(ctx)
        self._peeked, self.is_open = peeked, is_open
        self.title = ctx.t("For {name} only", name=peeked.names[peeked.seat])

    def lifted(self, key: str) -> None:
        """Show what is to be seen."""
        self.is_open = True
        self.focus_key = "close"
        self.rebuild()

    def on_cancel(self) -> bool:
        """Escape covers and leaves."""
        self.ctx.scenes.pop(self)
        return True

    def on_action(self, name: str) -> bool:
        """Covering everything also ends the look."""
        if name == "hide":
            self.ctx.scenes.pop(self)
            return True
        return False

    def panel(self) -> list[Zone]:
        """Return what is written on the drape: the question, then what only this seat may see."""
        ctx, d = self.ctx, self.ctx.display
        is_wide = self.is_open and self._columns(len(self._cards)) > 1
        width, pad = min(d.ui(1360 if is_wide else 980), d.w - d.ui(48)), d.ui(36)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.space(34)
        column.text("headline", self.title, "h1", align="center")
        column.space(10)
        if self.is_open:
            self._content(column)
        else:
            column.text(
                "sub", ctx.t("Everyone else, please look away."), align="center", color=ctx.theme.color.ink2
            )
            column.space(26)
            held = ctx.settings.hold_to_confirm
            name = ctx.t("Hold to look") if held else ctx.t("Look")
            column.place(lambda rect: self.hold_button("lift", rect, name, cap=ctx.t("Space")), self.big_h())
            column.space(14)
        column.place(partial(self._close, ctx.t("Back to the table")), control_h(ctx))
        column.space(34)
        top = max(d.ui(16), (d.h - column.y) // 2)
        found: list[Widget] = [
            Panel(ctx, "ground", pygame.Rect(column.x - pad, 0, width, column.y)),
            *column.widgets,
        ]
        for widget in found:
            widget.move(0, top)
        return [Zone("curtain", found, d.bounds, column.y + 2 * top, on_dark=True)]

    def _close(self, name: str, rect: pygame.Rect) -> Widget:
        return Button(
            self.ctx,
            "close",
            rect,
            name,
            kind="primary" if self.is_open else "normal",
            on_activate=self.on_cancel,
        )

    def _content(self, column: Column) -> None:
        ctx, view, seat = self.ctx, self._peeked.look(), self._peeked.seat
        money = view.money[seat]
        if money is not None:
            column.text("money", ctx.t("Money: {money}", money=money_text(money)), "h2", align="center")
            column.space(16)
        if not view.variants.keep_cards:
            return
        cards = self._cards
        text = ctx.tn("{count} plot card in hand", "{count} plot cards in hand", len(cards))
        column.text("cards", text, "h3", align="center")
        column.space(10)
        count, gap, top = self._columns(len(cards)), ctx.display.ui(24), column.y
        wide, tall = (column.w - gap * (count - 1)) // count, -(-len(cards) // count)
        for number in range(count):
            side = Column(ctx, column.x + number * (wide + gap), top, wide)
            for card in cards[number * tall : (number + 1) * tall]:
                self._card(side, view, card)
            column.widgets.extend(side.widgets)
            column.y = max(column.y, side.y)

    @property
    def _cards(self) -> list[int]:
        """The plot cards that are seen."""
        hand = self._peeked.look().hands[self._peeked.seat]
        return [card for card in hand if card is not None]

    def _columns(self, cards: int) -> int:
        """Return in how many columns so many cards lie: in two where there is no room below one another."""
        d = self.ctx.display
        return 2 if cards * d.ui(_CARD_H + 12) > d.h - d.ui(340) else 1

    def _card(self, column: Column, view: State, card: int) -> None:
        """Add a card: its little map, to whom it can be offered, and the way back into the deck."""
        ctx, d = self.ctx, self.ctx.display
        w, h = d.ui(84), d.ui(_CARD_H)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            surface.blit(faces.plot_card(ctx, self._peeked.board, card, rect.w, rect.h), rect)

        name, top, gap = ctx.t("Plot card {number}", number=card), column.y, d.ui(12)
        place = pygame.Rect(column.x, top, w, h)
        column.widgets.append(Custom(ctx, Key("card", card), place, paint, name=name, tooltip=name))
        row = [self._offer_button(card, other) for other in view.seats if other != self._peeked.seat]
        away = ctx.t("Discard")
        rect = pygame.Rect(0, 0, button_w(ctx, away, icon=True), control_h(ctx))
        tip = ctx.t("Discard\nBack into the deck, unseen.")
        row.append(
            Button(
                ctx,
                Key("discard", card),
                rect,
                away,
                icon="no",
                kind="danger",
                tooltip=tip,
                on_activate=partial(self._discard, card),
            )
        )
        used = wrap_row(row, pygame.Rect(place.right + gap, top, column.w - w - gap, h), gap)
        for widget in row:
            widget.move(0, max(0, h - used) // 2)
        column.widgets.extend(row)
        column.y = max(top + used, place.bottom) + gap

    def _offer_button(self, card: int, taker: Seat) -> Widget:
        ctx, name = self.ctx, self._peeked.names[taker]
        caption = ctx.t("To {name}", name=name)
        tip = ctx.t("Offer to {name}\nThe card lies open in the deal.", name=name)
        rect = pygame.Rect(0, 0, button_w(ctx, caption), control_h(ctx))
        do = partial(self._offer, card, taker)
        return Button(ctx, Key("offer", card, taker), rect, caption, tooltip=tip, on_activate=do)

    def _offer(self, card: int, taker: Seat) -> None:
        self.ctx.scenes.pop(self)
        self._peeked.offer(card, taker)

    def _discard(self, card: int) -> None:
        self.ctx.scenes.pop(self)
        self._peeked.discard(card)
