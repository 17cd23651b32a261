"""The lower part of the deal drawer: cash, prices and answers, buttons (ux N2, N6, N7, N15)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas, polygon
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import cards, choices, faces, words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.answers import DealReply, said_of
from tabletop.app.games.chinatown.trade.choices import small_button
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.words import hint_for
from tabletop.app.games.chinatown.trade_model.deal import Draft, cash_between, with_cash
from tabletop.app.games.chinatown.trade_model.desk import ChatMessage
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Action, Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.field import Edit, TextField
from tabletop.app.widgets.layout import Custom, button_w
from tabletop.engine.message import signed
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.words import asset_name, money_text

FIELD = "cash.amount"
"""The field of an amount of money."""
STEPS = (-1, 1, 5, 10)
_LONGEST = 4


# -- the strip ----------------------------------------------------------------------------------------------


def cash(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the strip for a payment between two seats: pair, steps, amount in thousands (ux N2)."""
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
    most = trade.most_cash(giver, taker)
    is_all = step > 0 and most is not None and amount >= most
    more = words.signed_money(trade, step)
    # i18n: {payment}: “Tom pays Ruth”; {amount}: “+$1,000”
    name = ctx.t("{payment}: {amount}", payment=words.payment(trade, giver, taker), amount=more)
    reason = _all_paid(trade, giver) if is_all else ""
    if step < 0 and amount <= 0:
        reason = ctx.t("No money changes hands yet.")
    take = partial(_step_cash, do, step)
    caption = ctx.text.wording(
        (ctx.t(signed("thousands", step)), ctx.t(signed("number", step))),
        "button_s",
        rect.w - 2 * ctx.display.ui(8),
    )
    action = ActionItem(Key("cash", step), caption, do=take, reason=reason, tooltip=name)
    return small_button(ctx, rect, action, name=name)


def _all_paid(trade: TradeView, giver: Seat) -> str:
    """Return why no more can be paid: "Ruth has $5,000."."""
    name, money = words.name_of(trade, giver), trade.money_of(giver)
    if giver == trade.you:
        return trade.ctx.t("You have {money}.", money=money)
    return trade.ctx.t("{name} has {money}.", name=name, money=money)


def _field(trade: TradeView, do: TradeActions, rect: pygame.Rect, amount: int) -> Widget:
    ctx, (giver, taker) = trade.ctx, trade.pair or (0, 1)
    payment = words.payment(trade, giver, taker)
    name = ctx.t("{payment}, in thousands of dollars", payment=payment)
    tip = ctx.t("Cash (C)\n{payment}. Type thousands of dollars, then press Enter.", payment=payment)
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
    """An amount in thousands; shows dollars unless it is being edited."""

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
        text = ctx.t(money_text(int(self.value)))
        ctx.text.draw(surface, text, "body_b", color.ink, self.rect.inflate(-d.px(8), 0), align="center")


class PairButton(Button):
    """Who pays whom; a press turns to the next pair."""

    def __init__(self, trade: TradeView, on_activate: Action, rect: pygame.Rect) -> None:
        giver, taker = trade.pair or (0, 1)
        name = words.payment(trade, giver, taker)
        tip = trade.ctx.t("{payment}\nPress for the other way, or the next pair.", payment=name)
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
    """Focus the amount: typing replaces it."""
    do.turn("deal")
    field = do.table.find(FIELD)
    if isinstance(field, TextField):
        do.table.host.memory[FIELD] = Edit(field.value, len(field.value), 0)
        do.table.rebuild()
        do.table.focus(FIELD)
    elif field is None:
        words = do.ctx.t("Put something into the deal first. Then its players can pay each other.")
        do.refuse(words, "deal.title")


def leave_cash(do: TradeActions) -> None:
    """Move the focus to the signatures: the amount is right."""
    trade = do.trade
    for seat in (*(s for s in trade.signers if s in trade.humans), *trade.signers):
        if do.table.find(keys.sign(seat)) is not None:
            do.table.focus(keys.sign(seat))
            return
    do.table.focus(None)


def _step_cash(do: TradeActions, step: int) -> None:
    """Change the payment by thousands, between 0 and what the payer has."""
    trade = do.trade
    if trade.pair is not None:
        amount, most = cash_between(trade.transfers, *trade.pair) + step, trade.most_cash(*trade.pair)
        _set_cash(do, max(0, amount if most is None or step < 0 else min(amount, most)))


def _type_cash(do: TradeActions, text: str) -> None:
    """Take over an amount while it is typed; ignore anything but digits."""
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
    """Turn to the next pair of parties, each in both directions; the amount stays."""
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


# -- what can be done ----------------------------------------------------------------------------------


def actions(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the buttons under the signatures."""
    deeds = choices.paper_choices(trade, do)
    if not deeds:
        return []
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.actions
    gap = d.px(10)
    room = area.w - gap * (len(deeds) - 1)
    needs = [_need(trade, deed) for deed in deeds]
    if sum(needs) > room:
        # Words and keys matter more than icons.
        deeds = [deed._replace(icon="") for deed in deeds]
        needs = [_need(trade, deed) for deed in deeds]
    names = [deed.name for deed in deeds]
    if sum(needs) > room:
        names = [words.with_key(ctx, deed.name, deed.cap) for deed in deeds]
        deeds = [deed._replace(cap="") for deed in deeds]
        needs = [_need(trade, deed) for deed in deeds]
    spare = room - sum(needs)
    wides = [need + spare // len(deeds) for need in needs]
    left, made = area.x, list[Widget]()
    for deed, name, wide in zip(deeds, names, wides, strict=True):
        # After its key, if no cap shows it.
        tip = f"{name}\n{deed.tooltip}" if deed.tooltip and name != deed.name else deed.tooltip or name
        action = deed._replace(key=f"deed.{deed.key}", tooltip=tip)
        rect = pygame.Rect(left, area.y, wide, area.h)
        made.append(small_button(ctx, rect, action, name=name))
        left += wide + gap
    return made


def _need(trade: TradeView, action: ActionItem) -> int:
    return button_w(trade.ctx, action.name, icon=bool(action.icon), cap=action.cap, style="button_s")


# -- prices: what the owner would take for a thing, each for one click (ux N7) -------------------------
_GAP, _PAD, _MOST, _HEAD = 10, 12, 148, 68


def prices(trade: TradeView, do: TradeActions) -> Zone | None:
    """Return the answers to the question in the deal, in the place of its lines and sums; None without
    any."""
    said = trade.own.chat.answers_to(trade.question)
    if not said:
        return None
    d, is_large = trade.ctx.display, trade.layout.is_large
    ends = [places.sign if is_large else places.foot for places in trade.layout.columns]
    area = trade.layout.body.unionall(ends)
    area.y += d.px(8)
    area.h -= d.px(8)
    gap = d.px(_GAP)
    head = pygame.Rect(area.x, area.y, area.w, d.px(text_room(d, 30, _HEAD)))
    made = [*_asked(trade, do, said, head)]
    offered = [one for one in said if one.offer is not None]
    room = area.bottom - head.bottom - gap
    most = d.px(text_room(d, 96, _MOST) if is_large else _MOST)
    tall = min(most, (room - gap * (len(offered) - 1)) // max(1, len(offered)))
    y = head.bottom + gap
    for one in offered:
        made += _price(trade, do, one, pygame.Rect(area.x, y, area.w, tall))
        y += tall + gap
    return Zone("answers", made, area, y - gap - area.y)


def _asked(
    trade: TradeView, do: TradeActions, said: tuple[ChatMessage, ...], rect: pygame.Rect
) -> list[Widget]:
    """Return the requested thing, with its owner's words, and the button that closes the answers."""
    ctx, t, question = trade.ctx, trade.ctx.t, trade.question
    if question is None:
        return []
    owner, _, what = question
    side = min(rect.h, ctx.display.px(44))
    away = pygame.Rect(rect.right - side, rect.centery - side // 2, side, side)
    thing = trade.say(asset_name(what))
    text = t("{name} gives {thing} for one of these:", name=trade.names[owner], thing=thing)
    if all(one.offer is None for one in said):
        text = said[-1].text

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d = ctx.display
        token = min(d.px(48), rect.h)
        at = pygame.Rect(rect.x, rect.centery - token // 2, token, token)
        draw_party(trade, surface, at, owner)
        (item,) = faces.items(trade, [what])
        thing_at = pygame.Rect(at.right + d.px(10), rect.centery - rect.h // 2, rect.h, rect.h)
        item.draw(surface, thing_at)
        room = pygame.Rect(thing_at.right + d.px(14), rect.y, 0, rect.h)
        room.w = away.x - d.px(10) - room.x
        ctx.text.draw(surface, text, "body_b", ctx.theme.color.ink, room, lines=3)

    forget = partial(do.put, chat=trade.own.chat.unasked(question))
    return [
        Custom(ctx, "answers.head", rect, paint, name=text, focusable=True),
        IconButton(ctx, "answers.away", away, t("Clear the answers"), "no", on_activate=forget),
    ]


def _price(trade: TradeView, do: TradeActions, price: ChatMessage, rect: pygame.Rect) -> list[Widget]:
    """Return one price: the deal in pictures, its worth, and two buttons."""
    ctx, t, d = trade.ctx, trade.ctx.t, trade.ctx.display
    if price.offer is None or price.asked is None:
        return []
    offer, asker = price.offer, price.asked[1]
    hint, pad = hint_for(trade, asker, offer), d.px(_PAD)
    inner = rect.inflate(-2 * pad, -pad)
    sign, change = trade.ctx.tc("deal", "Sign"), t("Change it")
    is_large = trade.layout.is_large
    tall = min(max(36, d.px(46), round(ctx.text.line_height("button_s") * 1.3)), (inner.h - d.px(6)) // 2)
    wide = max(button_w(ctx, name, icon=True, style="button_s") for name in (sign, change))
    buttons = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
    if is_large:
        wide = (inner.w - d.px(8)) // 2
        buttons = pygame.Rect(inner.x, inner.bottom - tall, inner.w, tall)
    room = pygame.Rect(inner.x, inner.y, buttons.x - pad - inner.x, inner.h)
    if is_large:
        room = pygame.Rect(inner.x, inner.y, inner.w, buttons.y - d.px(6) - inner.y)
    at = (buttons.x, buttons.centery - tall - d.px(3)) if not is_large else buttons.topleft
    below = (
        (buttons.x, buttons.centery + d.px(3)) if not is_large else (buttons.x + wide + d.px(8), buttons.y)
    )
    parts = [words.brief(trade, offer, asker)]
    if hint.amount:
        parts.append(cards.estimate_text(trade, asker, hint))
    # i18n: between the parts of a deal, a few words each
    told = t("{name} would sign: {deal}", name=trade.names[price.seat], deal=t("; ").join(parts))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, moved = ctx.theme.color, rect.y - top
        ctx.shapes.box(surface, rect, color.card, radius=d.px(12), edge=color.line, edge_w=max(1, d.px(1.5)))
        left = room.move(0, moved)
        worth = faces.estimate_w(trade, asker, hint)
        right = pygame.Rect(left.right - worth, left.y, worth, left.h)
        left.w -= worth + d.px(10) if worth else 0
        faces.draw_deal(trade, asker, offer, surface, left)
        faces.draw_estimate(trade, asker, hint, surface, right)

    def buy() -> None:
        do.throw_away()
        do.offer(asker, offer)

    top, number = rect.y, price.number
    pair = (
        (at, ActionItem("answer.sign", sign, "check", buy, reason=do.elsewhere(asker))),
        (below, ActionItem("answer.use", change, "swap", partial(do.begin, Draft(offer)))),
    )
    return [
        Custom(ctx, Key("card.answer", number), rect, paint, name=told, tooltip=told, focusable=True),
        *(
            small_button(ctx, pygame.Rect(corner, (wide, tall)), action._replace(key=Key(action.key, number)))
            for corner, action in pair
        ),
    ]


_TAIL, _LINES = 22, 6


def answer(trade: TradeView, reply: DealReply) -> Widget:
    """Return the bubble of an answer, in the place of money and signatures."""
    said, layout = said_of(trade, reply), trade.layout
    places = {column.seat: at for column, at in zip(trade.columns, layout.columns, strict=False)}
    signs = [at.sign for at in layout.columns]
    area = layout.cash.unionall(signs)
    tail = trade.ctx.display.px(_TAIL)
    area = pygame.Rect(area.x, area.y + tail, area.w, area.h - tail)
    at = places.get(reply.seat)
    x = area.centerx if at is None else at.head.centerx
    name = trade.ctx.t("{name}: {words}", name=trade.names[reply.seat], words=said)

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, color = trade.ctx, trade.ctx.display, trade.ctx.theme.color
        ctx.shapes.box(surface, rect, color.bad_bg, radius=d.px(14))
        peak = [(x - tail, rect.y + 1), (x + tail, rect.y + 1), (x, rect.y - tail)]
        polygon(surface, color.bad_bg, peak)
        side = min(d.px(60), rect.h - d.px(16))
        token = pygame.Rect(rect.x + d.px(16), rect.centery - side // 2, side, side)
        draw_party(trade, surface, token, reply.seat)
        room = pygame.Rect(token.right + d.px(16), rect.y + d.px(6), 0, rect.h - d.px(12))
        room.w = rect.right - d.px(16) - room.x
        ctx.text.draw(surface, said, "body_b", color.ink, room, lines=_LINES)

    return Custom(trade.ctx, "deal.answer", area, paint, name=name, focusable=True)
