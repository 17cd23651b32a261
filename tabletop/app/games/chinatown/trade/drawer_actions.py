"""The lower part of the deal drawer: cash, buttons for the paper, prices that were named (ux N2, N6, N7)."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.phases.phase import text_room
from tabletop.app.games.chinatown.trade import cards, faces, words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.cards import TrayAction
from tabletop.app.games.chinatown.trade.dialogs import write_note
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.states import hint_for, reply_to, taker_of, taking
from tabletop.app.games.chinatown.trade.talking import asked
from tabletop.app.games.chinatown.trade_model.deal import Draft
from tabletop.app.games.chinatown.trade_model.desk import asks_all
from tabletop.app.games.chinatown.trade_model.talk import ChatMessage
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import Custom, button_w
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Card, Deal
from tabletop.games.chinatown.words import asset_name

# -- what can be done ----------------------------------------------------------------------------------


def actions(trade: TradeView, do: TradeActions) -> list[Widget]:
    """Return the buttons under the signatures."""
    deeds = deeds_of(trade, do)
    if not deeds:
        return []
    ctx, d, area = trade.ctx, trade.ctx.display, trade.layout.actions
    gap = d.px(10)
    room = area.w - gap * (len(deeds) - 1)
    needs = [_need(trade, deed) for deed in deeds]
    if sum(needs) > room:
        # Words and keys are worth more than signs.
        deeds = [deed._replace(icon="") for deed in deeds]
        needs = [_need(trade, deed) for deed in deeds]
    names = [deed.name for deed in deeds]
    if sum(needs) > room:
        names = [words.with_key(ctx, deed.name, deed.cap) for deed in deeds]
        deeds = [deed._replace(cap="") for deed in deeds]
        needs = [_need(trade, deed) for deed in deeds]
    spare = room - sum(needs)
    wides = [need + spare // len(deeds) for need in needs]
    return [
        Button(
            ctx,
            f"deed.{deed.key}",
            pygame.Rect(area.x + sum(wides[:number]) + number * gap, area.y, wides[number], area.h),
            names[number],
            caption=deed.name,
            kind="primary" if deed.is_main else "normal",
            icon=deed.icon,
            style="button_s",
            cap=deed.cap,
            enabled=not deed.why_not,
            reason=deed.why_not,
            tooltip=_tip(deed, names[number]),
            on_activate=deed.do,
        )
        for number, deed in enumerate(deeds)
    ]


def _tip(action: TrayAction, name: str) -> str:
    """Return what a button's tip says, after its key where that is on no cap."""
    return f"{name}\n{action.tip}" if action.tip and name != action.name else action.tip or name


def _need(trade: TradeView, action: TrayAction) -> int:
    return button_w(trade.ctx, action.name, icon=bool(action.icon), cap=action.cap, style="button_s")


def deeds_of(trade: TradeView, do: TradeActions) -> list[TrayAction]:
    """Return what can be done with the paper on top."""
    if trade.own.version_shown is not None or trade.own.shake is not None:
        return []
    is_draft = trade.deal is None or trade.is_changed
    return deeds_of_draft(trade, do) if is_draft else deeds_of_deal(trade, do)


def deeds_of_draft(trade: TradeView, do: TradeActions) -> list[TrayAction]:
    """Return what can be done with a draft or an unsigned change."""
    t = trade.ctx.t
    asks = t("What would you want for this?\nComputer players name prices; people see a pin on it.")
    calls = t("An open call to everybody: computer players answer it with offers of theirs.")
    back = t("The deal as it lies on the table.")
    why_not, why_no_call = words.why_no_question(trade), words.why_no_call(trade)
    return [
        TrayAction("ask", t("Ask"), partial(ask, do), "help", "P", why_not, asks),
        TrayAction("ask_all", t("Ask all"), partial(ask_all, do), "", "Y", why_no_call, calls),
        TrayAction("note", t("Note"), partial(write_note, do), "log", "T", tip=t("Words that bind nobody.")),
        TrayAction("discard", t("Throw away"), do.throw_away, "no")
        if trade.deal is None
        else TrayAction("revert", t("Put back"), do.throw_away, "undo", tip=back),
    ]


def deeds_of_deal(trade: TradeView, do: TradeActions) -> list[TrayAction]:
    """Return what can be done with a deal that lies on the table, or was refused in this phase."""
    t, deal = trade.ctx.t, trade.deal
    if deal is None:
        return []
    tip = t("A copy beside it, to be changed.")
    counter = TrayAction("counter", t("Counter"), partial(do.counter, deal), "swap", "K", tip=tip)
    if deal.is_refused:
        return _deeds_of_refused(trade, do, deal, counter)
    if not deal.is_open:
        return []
    found = [counter]
    if deal.proposer in trade.humans and deal.proposer in deal.parties:
        found.append(TrayAction("withdraw", t("Withdraw"), partial(do.withdraw, deal), "no", "Q"))
    if trade.decliners(deal):
        cap = "" if deal.proposer in trade.humans else "Q"
        found.append(TrayAction("decline", t("Decline"), partial(do.decline, deal), "no", cap))
    return found


def _deeds_of_refused(
    trade: TradeView, do: TradeActions, deal: Deal, counter: TrayAction
) -> list[TrayAction]:
    """Return what can be done with a deal that was refused: what was named instead is taken by a press."""
    t, reply = trade.ctx.t, reply_to(trade, deal)
    if reply is None:
        return [counter]
    leave, drop = t("Leave it, and read on."), partial(do.drop_reply, reply)
    away = TrayAction("away", t("No"), drop, "no", "Q", tip=leave)
    if taker_of(trade, reply) is None:
        return [counter, away]
    further = counter._replace(do=partial(do.counter, reply.deal or deal))
    cap, tip = trade.ctx.bindings.first("primary"), words.summary(trade, reply.offer or ())
    take = TrayAction(
        "take", taking(trade, reply), partial(do.take, reply), "check", cap, tip=tip, is_main=True
    )
    return [take, further, away]


# -- prices: what the owner would take for a thing, each for one click (ux N7) -------------------------

_GAP, _PAD, _MOST, _HEAD = 10, 12, 148, 68


def prices(trade: TradeView, do: TradeActions) -> Zone | None:
    """Return what was answered to the question in the deal, where else its lines and sums are; None while
    nothing was."""
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
    """Return the thing that is asked for, with what its owner says, and what takes the answers away."""
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
        IconButton(ctx, "answers.away", away, t("Take the answers away"), "no", on_activate=forget),
    ]


def _price(trade: TradeView, do: TradeActions, chat_message: ChatMessage, rect: pygame.Rect) -> list[Widget]:
    """Return one price: the deal in pictures, what it is worth, and two buttons."""
    ctx, t, d = trade.ctx, trade.ctx.t, trade.ctx.display
    if chat_message.offer is None or chat_message.asked is None:
        return []
    offer, asker = chat_message.offer, chat_message.asked[1]
    hint, pad = hint_for(trade, asker, offer), d.px(_PAD)
    inner = rect.inflate(-2 * pad, -pad)
    sign, change = t("Sign"), t("Change it")
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
    told = t("{name} would sign: {deal}", name=trade.names[chat_message.seat], deal=t("; ").join(parts))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        color, moved = ctx.theme.color, rect.y - top
        ctx.shapes.box(surface, rect, color.card, radius=d.px(12), edge=color.line, edge_w=max(1, d.px(1.5)))
        left = room.move(0, moved)
        worth = faces.estimate_w(trade, asker, hint)
        right = pygame.Rect(left.right - worth, left.y, worth, left.h)
        left.w -= worth + d.px(10) if worth else 0
        faces.draw_deal(trade, asker, offer, surface, left)
        faces.draw_estimate(trade, asker, hint, surface, right)

    top, number = rect.y, chat_message.number
    pair = (
        ("answer.sign", at, sign, "check", partial(_sign_price, do, chat_message)),
        ("answer.use", below, change, "swap", partial(_use_price, do, chat_message)),
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


# -- asking --------------------------------------------------------------------------------


def ask(do: TradeActions) -> None:
    """Ask the owner of the one thing in the draft what it would cost (ux N7)."""
    trade = do.trade
    question = trade.question
    if question is None or words.why_no_question(trade):
        return
    owner, asker, what = question
    if owner not in trade.humans:
        do.put(chat=asked(trade, do.table, question))
        _to_answers(do)
    elif not isinstance(what, Card):
        is_wanted = what in trade.view.wants[asker]
        do.give(asker, co.WantAsset(what, not is_wanted))


def _to_answers(do: TradeActions) -> None:
    """Who asks by keys goes on at the first price that was named."""
    said = do.trade.own.chat.answers_to(do.trade.question)
    first = next((one for one in said if one.offer is not None), None)
    if first is not None and do.table.host.focus_visible:
        do.table.rebuild()
        do.table.focus(Key("answer.sign", first.number))


def ask_all(do: TradeActions) -> None:
    """Ask everybody what the draft on top asks of one; computer players that are done come back to answer
    (ux N8)."""
    trade = do.trade
    found = asks_all(trade.transfers, trade.humans)
    if found is None or words.why_no_call(trade) or not do.give(found.seat, found.call):
        return
    do.throw_away()
    do.turn("offers")
    for seat in trade.view.seats:
        if seat not in trade.humans and trade.view.is_done(seat):
            do.give(seat, co.ResumeTrading())


def _sign_price(do: TradeActions, chat_message: ChatMessage) -> None:
    """Propose and sign a deal that a computer player named when it was asked (ux N7)."""
    if chat_message.offer is not None and chat_message.asked is not None:
        do.throw_away()
        do.offer(chat_message.asked[1], chat_message.offer)


def _use_price(do: TradeActions, chat_message: ChatMessage) -> None:
    """Lay a deal on the desk that a computer player would sign."""
    if chat_message.offer is not None:
        do.lay(do.trade.own.desk.start(Draft(chat_message.offer)))
