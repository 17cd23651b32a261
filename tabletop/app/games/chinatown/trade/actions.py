"""The lower part of the deal drawer: who pays whom how much, what can be done with the paper (ux N2, N6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.replies import reply_to, taker_of, taking
from tabletop.app.games.chinatown.trade.writing import FIELD
from tabletop.app.games.chinatown.trade_model.deal import cash_between
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import Button, Kind
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal
from tabletop.games.chinatown.words import money_text

STEPS = (-1, 1, 5, 10)
_LONGEST = 4


# -- cash ----------------------------------------------------------------------------------------------


def cash(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    """Return the strip in which one seat pays another: pair, steps, amount in thousands (ux N2)."""
    pair = trade_view.pair
    if pair is None or not trade_view.can_edit:
        return []
    d, area = trade_view.ctx.display, trade_view.layout.cash
    gap = d.px(6)
    step_w = area.w // 7 if trade_view.layout.is_large else d.px(82)
    pair_w = d.px(120)
    field_w = area.w - pair_w - len(STEPS) * (step_w + gap) - gap
    made: list[Widget] = [
        PairButton(trade_view, do.papers.next_pair, pygame.Rect(area.x, area.y, pair_w, area.h))
    ]
    x = area.x + pair_w + gap
    amount = cash_between(trade_view.transfers, *pair)
    for step in STEPS:
        if step == 1:
            made.append(_field(trade_view, do, pygame.Rect(x, area.y, field_w, area.h), amount))
            x += field_w + gap
        made.append(_step(trade_view, do, step, pygame.Rect(x, area.y, step_w, area.h), amount))
        x += step_w + gap
    return made


def _step(trade_view: TradeView, do: TradeActions, step: int, rect: pygame.Rect, amount: int) -> Widget:
    ctx, (giver, taker) = trade_view.ctx, trade_view.pair or (0, 1)
    sign = "+" if step > 0 else "−"
    most = trade_view.most_cash(giver, taker)
    is_all = step > 0 and most is not None and amount >= most
    more = words.signed_money(trade_view, step)
    name = ctx.t(
        "{amount} from {giver} to {taker}",
        amount=more,
        giver=words.name_of(trade_view, giver),
        taker=words.name_of(trade_view, taker),
    )
    return Button(
        ctx,
        Key("cash", step),
        rect,
        name,
        caption=ctx.t("{number}k", number=f"{sign}{abs(step)}"),
        style="button_s",
        enabled=not is_all if step > 0 else amount > 0,
        reason=_all_paid(trade_view, giver) if is_all else ctx.t("No money is paid yet."),
        tooltip=name,
        on_activate=partial(do.papers.step_cash, step),
    )


def _all_paid(trade_view: TradeView, giver: Seat) -> str:
    """Return why no more can be paid: "Ruth has $5,000."."""
    name, money = words.name_of(trade_view, giver), trade_view.money_of(giver)
    if giver == trade_view.you:
        return trade_view.ctx.t("You have {money}.", money=money)
    return trade_view.ctx.t("{name} has {money}.", name=name, money=money)


def _field(trade_view: TradeView, do: TradeActions, rect: pygame.Rect, amount: int) -> Widget:
    ctx, (giver, taker) = trade_view.ctx, trade_view.pair or (0, 1)
    name = ctx.t(
        "Thousands of dollars from {giver} to {taker}",
        giver=words.name_of(trade_view, giver),
        taker=words.name_of(trade_view, taker),
    )
    tip = ctx.t("Cash (C)\n{what}: type an amount, then Enter.", what=name)
    return AmountField(
        ctx,
        FIELD,
        rect,
        name,
        str(amount) if amount else "",
        on_change=do.papers.type_cash,
        on_submit=do.papers.leave_cash,
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

    def __init__(self, trade_view: TradeView, on_activate: Action, rect: pygame.Rect) -> None:
        giver, taker = trade_view.pair or (0, 1)
        names = (words.name_of(trade_view, giver), words.name_of(trade_view, taker))
        name = trade_view.ctx.t("{giver} pays {taker}", giver=names[0], taker=names[1])
        tip = trade_view.ctx.t(
            "{giver} pays {taker}\nPress for the other way, or the next pair.", giver=names[0], taker=names[1]
        )
        super().__init__(
            trade_view.ctx, "cash.pair", rect, name, caption="", tooltip=tip, on_activate=on_activate
        )
        self.trade_view, self.pair = trade_view, (giver, taker)

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        size, icon = d.px(34), d.px(22)
        left = pygame.Rect(face.x + d.px(10), face.centery - size // 2, size, size)
        right = pygame.Rect(face.right - d.px(10) - size, left.y, size, size)
        draw_party(self.trade_view, surface, left, self.pair[0])
        draw_party(self.trade_view, surface, right, self.pair[1])
        arrow = ctx.assets.icon("chev", icon, ctx.theme.color.ink)
        surface.blit(arrow, arrow.get_rect(center=face.center))


# -- what can be done ----------------------------------------------------------------------------------


class DrawerAction(NamedTuple):
    """A button of the drawer: key, caption, icon, letter key, what it does; `why_not` disables it."""

    key: str
    name: str
    icon: str
    cap: str
    do: Callable[[], object]
    why_not: str = ""
    tip: str = ""
    kind: Kind = "normal"


def actions(trade_view: TradeView, do: TradeActions) -> list[Widget]:
    """Return the buttons under the signatures."""
    deeds = deeds_of(trade_view, do)
    if not deeds:
        return []
    ctx, d, area = trade_view.ctx, trade_view.ctx.display, trade_view.layout.actions
    gap = d.px(10)
    room = area.w - gap * (len(deeds) - 1)
    needs = [_need(trade_view, deed) for deed in deeds]
    if sum(needs) > room:
        # Words and keys are worth more than signs.
        deeds = [deed._replace(icon="") for deed in deeds]
        needs = [_need(trade_view, deed) for deed in deeds]
    names = [deed.name for deed in deeds]
    if sum(needs) > room:
        names = [words.with_key(ctx, deed.name, deed.cap) for deed in deeds]
        deeds = [deed._replace(cap="") for deed in deeds]
        needs = [_need(trade_view, deed) for deed in deeds]
    spare = room - sum(needs)
    wides = [need + spare // len(deeds) for need in needs]
    return [
        Button(
            ctx,
            f"deed.{deed.key}",
            pygame.Rect(area.x + sum(wides[:number]) + number * gap, area.y, wides[number], area.h),
            names[number],
            caption=deed.name,
            kind=deed.kind,
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


def _tip(drawer_action: DrawerAction, name: str) -> str:
    """Return what a button's tip says, after its key where that is on no cap."""
    return (
        f"{name}\n{drawer_action.tip}"
        if drawer_action.tip and name != drawer_action.name
        else drawer_action.tip or name
    )


def _need(trade_view: TradeView, drawer_action: DrawerAction) -> int:
    return button_w(
        trade_view.ctx,
        drawer_action.name,
        icon=bool(drawer_action.icon),
        cap=drawer_action.cap,
        style="button_s",
    )


def deeds_of(trade_view: TradeView, do: TradeActions) -> list[DrawerAction]:
    """Return what can be done with the paper on top."""
    if trade_view.version_shown is not None or trade_view.shake is not None:
        return []
    is_draft = trade_view.deal is None or trade_view.is_changed
    return deeds_of_draft(trade_view, do) if is_draft else deeds_of_deal(trade_view, do)


def deeds_of_draft(trade_view: TradeView, do: TradeActions) -> list[DrawerAction]:
    """Return what can be done with a draft or an unsigned change."""
    t = trade_view.ctx.t
    found = [
        DrawerAction(
            "ask",
            t("Ask"),
            "help",
            "P",
            do.ask,
            words.why_no_question(trade_view),
            t("What would you want for this?\nComputer players name prices; people see a pin on it."),
        ),
        DrawerAction(
            "ask_all",
            t("Ask all"),
            "",
            "Y",
            do.ask_all,
            words.why_no_call(trade_view),
            t("An open call to everybody: computer players answer it with offers of theirs."),
        ),
        DrawerAction("note", t("Note"), "log", "T", do.papers.write_note, tip=t("Words that bind nobody.")),
    ]
    if trade_view.deal is not None:
        found.append(
            DrawerAction(
                "revert",
                t("Put back"),
                "undo",
                "",
                do.papers.throw_away,
                tip=t("The deal as it lies on the table."),
            )
        )
    else:
        found.append(DrawerAction("discard", t("Throw away"), "no", "", do.papers.throw_away))
    return found


def deeds_of_deal(trade_view: TradeView, do: TradeActions) -> list[DrawerAction]:
    """Return what can be done with a deal that lies on the table, or was refused in this phase."""
    t, deal = trade_view.ctx.t, trade_view.deal
    if deal is None:
        return []
    counter = DrawerAction(
        "counter",
        t("Counter"),
        "swap",
        "K",
        partial(do.papers.counter, deal),
        tip=t("A copy beside it, to be changed."),
    )
    if deal.is_refused:
        return _deeds_of_refused(trade_view, do, deal, counter)
    if not deal.is_open:
        return []
    found = [counter]
    if deal.proposer in trade_view.humans and deal.proposer in deal.parties:
        found.append(DrawerAction("withdraw", t("Withdraw"), "no", "Q", partial(do.withdraw, deal)))
    if trade_view.decliners(deal):
        key = "" if deal.proposer in trade_view.humans else "Q"
        found.append(DrawerAction("decline", t("Decline"), "no", key, partial(do.decline, deal)))
    return found


def _deeds_of_refused(
    trade_view: TradeView, do: TradeActions, deal: Deal, counter: DrawerAction
) -> list[DrawerAction]:
    """Return what can be done with a deal that was refused: what was named instead is taken by a press."""
    t, reply = trade_view.ctx.t, reply_to(trade_view, deal)
    if reply is None:
        return [counter]
    away = DrawerAction(
        "away", t("No"), "no", "Q", partial(do.drop_reply, reply), tip=t("Leave it, and read on.")
    )
    if taker_of(trade_view, reply) is None:
        return [counter, away]
    answered = reply.deal or deal
    further = counter._replace(do=partial(do.papers.counter, answered))
    cap = trade_view.ctx.bindings.first("primary")
    take = DrawerAction(
        "take",
        taking(trade_view, reply),
        "check",
        cap,
        partial(do.take, reply),
        tip=words.summary(trade_view, reply.offer or ()),
        kind="primary",
    )
    return [take, further, away]
