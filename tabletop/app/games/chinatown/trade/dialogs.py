"""Dialogs of the trade phase: the text of a note, and private things of one player."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec.structs import replace as changed

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown import faces
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade_model.deal import moved
from tabletop.app.table.drawn.drape import DrapeScene
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Custom, Panel, button_w, control_h, wrap_row
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import LONGEST_NOTE, Card
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import NOTES, money_text, note_text


def write_note(do: TradeActions) -> None:
    """Choose the note of the draft, which binds nobody (CH-4.3.5)."""
    if do.trade.deal is not None:
        words = do.ctx.t("Write a note before the deal is on the table.")
        do.refuse(words, "deed.note")
        return
    do.ctx.scenes.push(NoteDialog(do))


class NoteDialog(WidgetScene):
    """Asks for the note of the draft on top: a key of `NOTES`, the player's own text, or nothing."""

    overlay = True

    def __init__(self, do: TradeActions) -> None:
        ctx = do.ctx
        super().__init__(ctx)
        self.title = ctx.t("A note on the deal")
        self._do = do
        self._own = ""
        self.focus_key = f"note:{next(iter(NOTES))}"
        self.focus_visible = True

    def paint(self, surface: Canvas) -> None:
        """Dim the table."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the panel: ready notes, a field for an own one, no note; it scrolls if necessary."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        width, pad = min(d.ui(640), d.w - d.ui(32)), d.ui(28)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.space(24)
        column.text("title", self.title, "h2")
        column.text(
            "sub",
            t("It is not binding. Only what changes hands right away counts."),
            color=ctx.theme.color.ink2,
        )
        column.space(12)
        tall = control_h(ctx)
        for key in NOTES:
            words = ctx.message(note_text(key))
            column.place(partial(self._choice, key, words), tall)
            column.space(6)
        column.space(8)
        column.place(self._field, tall)
        column.space(10)
        half = (column.w - d.ui(12)) // 2
        row: list[Widget] = [
            Button(
                ctx,
                "own",
                pygame.Rect(0, 0, half, tall),
                t("Use my words"),
                kind="primary",
                enabled=bool(self._own),
                reason=t("Write something first."),
                on_activate=lambda: self._take(self._own),
            ),
            Button(
                ctx, "none", pygame.Rect(0, 0, half, tall), t("No note"), on_activate=lambda: self._take("")
            ),
        ]
        column.row(row)
        column.space(24)
        top = max(0, (d.h - column.y) // 2)
        found: list[Widget] = [
            Panel(ctx, "panel", pygame.Rect(column.x - pad, 0, width, column.y)),
            *column.widgets,
        ]
        for widget in found:
            widget.move(0, top)
        return [Zone("notes", found, d.bounds, column.y + 2 * top)]

    def _choice(self, key: str, words: str, rect: pygame.Rect) -> Widget:
        return Button(self.ctx, f"note:{key}", rect, words, align="left", on_activate=lambda: self._take(key))

    def _field(self, rect: pygame.Rect) -> Widget:
        t = self.ctx.t
        return TextField(
            self.ctx,
            "words",
            rect,
            t("Own words"),
            self._own,
            on_change=self._write,
            placeholder=t("Own words"),
            limit=LONGEST_NOTE,
            on_submit=lambda: self._take(self._own),
        )

    def _write(self, text: str) -> None:
        self._own = text
        self.rebuild()

    def _take(self, note: str) -> None:
        self.ctx.scenes.pop(self)
        self._do.change(lambda draft: changed(draft, note=note.strip()))

    def on_cancel(self) -> bool:
        """Leave the note unchanged."""
        self.ctx.scenes.pop(self)
        return True


_CARD_H = 112


def peek(do: TradeActions, seat: Seat) -> None:
    """Show a player what only they may see (CH-7, CH-6.2, CH-6.7)."""
    do.ctx.scenes.push(PeekScene(do, seat))


class PeekScene(DrapeScene):
    """A seat's private things: plot cards in hand (CH-6.2), its money (CH-6.7). Closing covers them at once.

    With several people at the open table it begins like a curtain: everything is covered, and the button must
    be held.
    """

    def __init__(self, do: TradeActions, seat: Seat) -> None:
        super().__init__(do.ctx)
        view = do.table.view
        self._do, self._seat, self._names = do, seat, view.names
        self.is_open = view.viewer == seat
        self.title = do.ctx.t("For {name} only", name=view.names[seat])

    def lifted(self, key: str) -> None:
        """Show the private things."""
        self.is_open = True
        self.focus_key = "close"
        self.rebuild()

    def on_cancel(self) -> bool:
        """Cover everything and leave."""
        self.ctx.scenes.pop(self)
        return True

    def on_action(self, name: str) -> bool:
        """Leave by the panic key, too."""
        if name == "hide":
            self.ctx.scenes.pop(self)
            return True
        return False

    def panel(self) -> list[Zone]:
        """Return the contents of the drape: the question, then the seat's private things."""
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
            name = ctx.t("Hold to look") if held else ctx.tc("hidden things", "Look")
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
        ctx, view, seat = self.ctx, self._look(), self._seat
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

    def _look(self) -> State:
        """Return what the seat may see; called only after the button was held."""
        view: State = self._do.table.session.table.view(self._seat)
        return view

    @property
    def _cards(self) -> list[int]:
        """The visible plot cards."""
        hand = self._look().hands[self._seat]
        return [card for card in hand if card is not None]

    def _columns(self, cards: int) -> int:
        """Return the number of columns for so many cards: two if one has no room."""
        d = self.ctx.display
        return 2 if cards * d.ui(_CARD_H + 12) > d.h - d.ui(340) else 1

    def _card(self, column: Column, view: State, card: int) -> None:
        """Add a card: its small map, to whom it can be offered, and how to return it to the deck."""
        ctx, d = self.ctx, self.ctx.display
        w, h = d.ui(84), d.ui(_CARD_H)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            surface.blit(faces.plot_card(ctx, self._do.board, card, rect.w, rect.h), rect)

        name, top, gap = ctx.t("Plot card {number}", number=card), column.y, d.ui(12)
        place = pygame.Rect(column.x, top, w, h)
        column.widgets.append(Custom(ctx, Key("card", card), place, paint, name=name, tooltip=name))
        row = [self._offer_button(card, other) for other in view.seats if other != self._seat]
        away = ctx.tc("plot card", "Discard")
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
        ctx, name = self.ctx, self._names[taker]
        # i18n: button: offer the plot card to this player
        caption = ctx.t("To {name}", name=name)
        tip = ctx.t("Offer to {name}\nThe card is face up in the deal.", name=name)
        rect = pygame.Rect(0, 0, button_w(ctx, caption), control_h(ctx))
        do = partial(self._offer, card, taker)
        return Button(ctx, Key("offer", card, taker), rect, caption, tooltip=tip, on_activate=do)

    def _offer(self, card: int, taker: Seat) -> None:
        self.ctx.scenes.pop(self)
        # It lies open in the deal.
        self._do.change(lambda draft: moved(draft, self._seat, taker, Card(card)))

    def _discard(self, card: int) -> None:
        self.ctx.scenes.pop(self)
        self._do.give(self._seat, co.DiscardCards((card,)))
