"""Cash in the deal drawer: who pays whom how much (ux N2)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas

# The lower part of the deal drawer: who pays whom how much, what can be done with the paper (ux N2, N6).
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import cash_between, with_cash
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.field import Edit, TextField
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.words import money_text

FIELD = "cash.amount"
"""Where an amount of money is typed."""
STEPS = (-1, 1, 5, 10)
_LONGEST = 4


# -- the strip ----------------------------------------------------------------------------------------------


def cash(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the strip in which one seat pays another: pair, steps, amount in thousands (ux N2)."""
    pair = trade.pair
    if pair is None or not trade.can_edit:
        return []
    d, area = trade.ctx.display, trade.layout.cash
    gap = d.px(6)
    step_w = area.w // 7 if trade.layout.is_large else d.px(82)
    pair_w = d.px(120)
    field_w = area.w - pair_w - len(STEPS) * (step_w + gap) - gap
    made: list[Widget] = [
        PairButton(trade, partial(_next_pair, do), pygame.Rect(area.x, area.y, pair_w, area.h))
    ]
    x = area.x + pair_w + gap
    amount = cash_between(trade.transfers, *pair)
    for step in STEPS:
        if step == 1:
            made.append(_field(trade, do, pygame.Rect(x, area.y, field_w, area.h), amount))
            x += field_w + gap
        made.append(_step(trade, do, step, pygame.Rect(x, area.y, step_w, area.h), amount))
        x += step_w + gap
    return made


def _step(trade: TradeView, do: TradeActions, step: int, rect: pygame.Rect, amount: int) -> Widget:
    ctx, (giver, taker) = trade.ctx, trade.pair or (0, 1)
    sign = "+" if step > 0 else "−"
    most = trade.most_cash(giver, taker)
    is_all = step > 0 and most is not None and amount >= most
    more = words.signed_money(trade, step)
    name = ctx.t(
        "{amount} from {giver} to {taker}",
        amount=more,
        giver=words.name_of(trade, giver),
        taker=words.name_of(trade, taker),
    )
    return Button(
        ctx,
        Key("cash", step),
        rect,
        name,
        caption=ctx.t("{number}k", number=f"{sign}{abs(step)}"),
        style="button_s",
        enabled=not is_all if step > 0 else amount > 0,
        reason=_all_paid(trade, giver) if is_all else ctx.t("No money is paid yet."),
        tooltip=name,
        on_activate=partial(_step_cash, do, step),
    )


def _all_paid(trade: TradeView, giver: Seat) -> str:
    """Return why no more can be paid: "Ruth has $5,000."."""
    name, money = words.name_of(trade, giver), trade.money_of(giver)
    if giver == trade.you:
        return trade.ctx.t("You have {money}.", money=money)
    return trade.ctx.t("{name} has {money}.", name=name, money=money)


def _field(trade: TradeView, do: TradeActions, rect: pygame.Rect, amount: int) -> Widget:
    ctx, (giver, taker) = trade.ctx, trade.pair or (0, 1)
    name = ctx.t(
        "Thousands of dollars from {giver} to {taker}",
        giver=words.name_of(trade, giver),
        taker=words.name_of(trade, taker),
    )
    tip = ctx.t("Cash (C)\n{what}: type an amount, then Enter.", what=name)
    return AmountField(
        ctx,
        FIELD,
        rect,
        name,
        str(amount) if amount else "",
        on_change=partial(_type_cash, do),
        on_submit=partial(leave_cash, do),
        placeholder="0",
        limit=_LONGEST,
        tooltip=tip,
    )


class AmountField(TextField):
    """An amount in thousands: shows the dollars it stands for while it is not being typed in."""

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the field, or the whole amount."""
        if look.focus or not self.value:
            super().draw(surface, look)
            return
        ctx, d = self.ctx, self.ctx.display
        color = ctx.theme.color
        ctx.shapes.box(
            surface, self.rect, color.field, radius=self.radius, edge=color.line, edge_w=max(1, d.px(2))
        )
        text = money_text(int(self.value))
        ctx.text.draw(surface, text, "body_b", color.ink, self.rect.inflate(-d.px(8), 0), align="center")


class PairButton(Button):
    """Who pays whom; pressing it turns to the next pair."""

    def __init__(self, trade: TradeView, on_activate: Action, rect: pygame.Rect) -> None:
        giver, taker = trade.pair or (0, 1)
        names = (words.name_of(trade, giver), words.name_of(trade, taker))
        name = trade.ctx.t("{giver} pays {taker}", giver=names[0], taker=names[1])
        tip = trade.ctx.t(
            "{giver} pays {taker}\nPress for the other way, or the next pair.", giver=names[0], taker=names[1]
        )
        super().__init__(trade.ctx, "cash.pair", rect, name, caption="", tooltip=tip, on_activate=on_activate)
        self.trade, self.pair = trade, (giver, taker)

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        size, icon = d.px(34), d.px(22)
        left = pygame.Rect(face.x + d.px(10), face.centery - size // 2, size, size)
        right = pygame.Rect(face.right - d.px(10) - size, left.y, size, size)
        draw_party(self.trade, surface, left, self.pair[0])
        draw_party(self.trade, surface, right, self.pair[1])
        arrow = ctx.assets.icon("chev", icon, ctx.theme.color.ink)
        surface.blit(arrow, arrow.get_rect(center=face.center))


# -- what it does --------------------------------------------------------------------------------


def start_cash(do: TradeActions) -> None:
    """Go to the amount: it is replaced by what is typed."""
    do.turn("deal")
    field = do.table.find(FIELD)
    if isinstance(field, TextField):
        do.table.host.memory[FIELD] = Edit(field.value, len(field.value), 0)
        do.table.rebuild()
        do.table.focus(FIELD)
    elif field is None:
        words = do.ctx.t("Put something into the deal first: then its parties can pay.")
        do.refuse(words, "deal.title")


def leave_cash(do: TradeActions) -> None:
    """The amount is right: on to the signatures."""
    trade = do.trade
    for seat in (*(s for s in trade.signers if s in trade.humans), *trade.signers):
        if do.table.find(keys.sign(seat)) is not None:
            do.table.focus(keys.sign(seat))
            return
    do.table.focus(None)


def _step_cash(do: TradeActions, step: int) -> None:
    """Let the pair's first pay more, as far as it has any, or less, down to nothing; in thousands."""
    trade = do.trade
    if trade.pair is not None:
        amount, most = cash_between(trade.transfers, *trade.pair) + step, trade.most_cash(*trade.pair)
        _set_cash(do, max(0, amount if most is None or step < 0 else min(amount, most)))


def _type_cash(do: TradeActions, text: str) -> None:
    """Take over an amount as it is typed; anything but digits is left out."""
    digits = "".join(sign for sign in text if sign.isascii() and sign.isdigit())
    _set_cash(do, int(digits) if digits else 0)


def _set_cash(do: TradeActions, amount: int) -> None:
    pair = do.trade.pair
    if pair is None:
        return
    do.put(pair=pair)
    do.change(lambda draft: with_cash(draft, *pair, amount))
    do.table.rebuild()


def _next_pair(do: TradeActions) -> None:
    """Turn to the next pair of parties, each in both ways; the amount stays where it is."""
    trade = do.trade
    parties, before = trade.parties, trade.pair
    pairs = [(a, b) for n, a in enumerate(parties) for b in parties[n + 1 :]]
    both = [way for pair in pairs for way in (pair, pair[::-1])]
    if before is None or before not in both:
        return
    after = both[(both.index(before) + 1) % len(both)]
    amount = cash_between(trade.transfers, *before)
    do.put(pair=after)
    if amount and after == before[::-1]:
        _set_cash(do, amount)
