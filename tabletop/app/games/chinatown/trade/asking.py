"""What the asked one would give or want for a thing, beside the thing, each for one click (ux N7)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import offers, pictures, words
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.hints import hint_for
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.talk import ChatMessage
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import Custom, button_w
from tabletop.games.chinatown.words import asset_name

_GAP, _PAD, _MOST, _HEAD = 10, 12, 148, 68


def prices(trade_view: TradeView, do: TradeActions) -> Zone | None:
    """Return what was answered to the question in the deal, where else its lines and sums are; None while
    nothing was."""
    said = trade_view.chat.answers_to(trade_view.question)
    if not said:
        return None
    d, is_large = trade_view.ctx.display, trade_view.layout.is_large
    ends = [places.sign if is_large else places.foot for places in trade_view.layout.columns]
    area = trade_view.layout.body.unionall(ends)
    area.y += d.px(8)
    area.h -= d.px(8)
    gap = d.px(_GAP)
    head = pygame.Rect(area.x, area.y, area.w, d.px(text_room(d, 30, _HEAD)))
    made = [*_asked(trade_view, do, said, head)]
    offered = [one for one in said if one.offer is not None]
    room = area.bottom - head.bottom - gap
    most = d.px(text_room(d, 96, _MOST) if is_large else _MOST)
    tall = min(most, (room - gap * (len(offered) - 1)) // max(1, len(offered)))
    y = head.bottom + gap
    for one in offered:
        made += _price(trade_view, do, one, pygame.Rect(area.x, y, area.w, tall))
        y += tall + gap
    return Zone("answers", made, area, y - gap - area.y)


def _asked(
    trade_view: TradeView, do: TradeActions, said: tuple[ChatMessage, ...], rect: pygame.Rect
) -> list[Widget]:
    """Return the thing that is asked for, with what its owner says, and what takes the answers away."""
    ctx, t, question = trade_view.ctx, trade_view.ctx.t, trade_view.question
    if question is None:
        return []
    owner, _, what = question
    side = min(rect.h, ctx.display.px(44))
    away = pygame.Rect(rect.right - side, rect.centery - side // 2, side, side)
    thing = trade_view.say(asset_name(what))
    text = t("{name} gives {thing} for one of these:", name=trade_view.names[owner], thing=thing)
    if all(one.offer is None for one in said):
        text = said[-1].text

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        d = ctx.display
        token = min(d.px(48), rect.h)
        at = pygame.Rect(rect.x, rect.centery - token // 2, token, token)
        draw_party(trade_view, surface, at, owner)
        (item,) = pictures.items(trade_view, [what])
        thing_at = pygame.Rect(at.right + d.px(10), rect.centery - rect.h // 2, rect.h, rect.h)
        item.draw(surface, thing_at)
        room = pygame.Rect(thing_at.right + d.px(14), rect.y, 0, rect.h)
        room.w = away.x - d.px(10) - room.x
        ctx.text.draw(surface, text, "body_b", ctx.theme.color.ink, room, lines=3)

    forget = partial(do.forget, question)
    return [
        Custom(ctx, "answers.head", rect, paint, name=text, focusable=True),
        IconButton(ctx, "answers.away", away, t("Take the answers away"), "no", on_activate=forget),
    ]


def _price(
    trade_view: TradeView, do: TradeActions, chat_message: ChatMessage, rect: pygame.Rect
) -> list[Widget]:
    """Return one price: the deal in pictures, what it is worth, and two buttons."""
    ctx, t, d = trade_view.ctx, trade_view.ctx.t, trade_view.ctx.display
    if chat_message.offer is None or chat_message.asked is None:
        return []
    offer, asker = chat_message.offer, chat_message.asked[1]
    hint, pad = hint_for(trade_view, asker, offer), d.px(_PAD)
    inner = rect.inflate(-2 * pad, -pad)
    sign, change = t("Sign"), t("Change it")
    is_large = trade_view.layout.is_large
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
    parts = [words.brief(trade_view, offer, asker)]
    if hint.amount:
        parts.append(offers.estimate(trade_view, asker, hint))
    told = t("{name} would sign: {deal}", name=trade_view.names[chat_message.seat], deal=t("; ").join(parts))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, moved = ctx.theme.color, rect.y - top
        ctx.shapes.box(surface, rect, color.card, radius=d.px(12), edge=color.line, edge_w=max(1, d.px(1.5)))
        left = room.move(0, moved)
        worth = pictures.estimate_w(trade_view, asker, hint)
        right = pygame.Rect(left.right - worth, left.y, worth, left.h)
        left.w -= worth + d.px(10) if worth else 0
        pictures.draw_deal(trade_view, asker, offer, surface, left)
        pictures.draw_estimate(trade_view, asker, hint, surface, right)

    top, number = rect.y, chat_message.number
    pair = (
        ("answer.sign", at, sign, "check", partial(do.sign_price, chat_message)),
        ("answer.use", below, change, "swap", partial(do.papers.use_offer, chat_message)),
    )
    return [
        Custom(ctx, Key("card.answer", number), rect, paint, name=told, tooltip=told, focusable=True),
        *(
            Button(
                ctx,
                Key(kind, number),
                pygame.Rect(place, (wide, tall)),
                name,
                icon=icon,
                style="button_s",
                on_activate=act,
            )
            for kind, place, name, icon, act in pair
        ),
    ]
