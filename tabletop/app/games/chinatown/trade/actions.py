"""The lower part of the deal drawer: who pays whom how much, what can be done with the paper (ux N2, N6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.chinatown.papers.deal import cash_between
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.faces import draw_party
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.replies import reply_to, taker_of, taking
from tabletop.app.games.chinatown.trade.writing import FIELD
from tabletop.app.table.key import Key
from tabletop.app.widgets.base import Action, Look, Widget
from tabletop.app.widgets.button import Button, Kind
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import button_w
from tabletop.games.chinatown.deals import Deal
from tabletop.games.chinatown.words import money_text

STEPS = (-5, -1, 1, 5, 10)
LARGE_STEPS = (-1, 1, 5, 10)
_LONGEST = 4


# -- cash ----------------------------------------------------------------------------------------------


def cash(trade: Trade, do: Doing) -> list[Widget]:
    """Return the strip in which one seat pays another: pair, steps, amount in thousands (ux N2)."""
    pair = trade.pair
    if pair is None or not trade.can_edit:
        return []
    d, area = trade.ctx.display, trade.layout.cash
    gap = d.px(6)
    steps = LARGE_STEPS if trade.layout.is_large else STEPS
    step_w = area.w // 7 if trade.layout.is_large else d.px(64)
    pair_w = d.px(120)
    field_w = area.w - pair_w - len(steps) * (step_w + gap) - gap
    made: list[Widget] = [PairButton(trade, do.papers.next_pair, pygame.Rect(area.x, area.y, pair_w, area.h))]
    x = area.x + pair_w + gap
    amount = cash_between(trade.transfers, *pair)
    for step in steps:
        if step == 1:
            made.append(_field(trade, do, pygame.Rect(x, area.y, field_w, area.h), amount))
            x += field_w + gap
        made.append(_step(trade, do, step, pygame.Rect(x, area.y, step_w, area.h), amount))
        x += step_w + gap
    return made


def _step(trade: Trade, do: Doing, step: int, rect: pygame.Rect, amount: int) -> Widget:
    ctx, (giver, taker) = trade.ctx, trade.pair or (0, 1)
    sign = "+" if step > 0 else "−"
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
        caption=f"{sign}{abs(step)}",
        style="button_s",
        enabled=amount > 0 or step > 0,
        reason=ctx.t("No money is paid yet."),
        tooltip=name,
        on_activate=partial(do.papers.step_cash, step),
    )


def _field(trade: Trade, do: Doing, rect: pygame.Rect, amount: int) -> Widget:
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

    def __init__(self, trade: Trade, on_activate: Action, rect: pygame.Rect) -> None:
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


# -- what can be done ----------------------------------------------------------------------------------


class Deed(NamedTuple):
    """A button of the drawer: key, caption, icon, letter key, what it does; `why_not` disables it."""

    key: str
    name: str
    icon: str
    cap: str
    do: Callable[[], object]
    why_not: str = ""
    tip: str = ""
    kind: Kind = "normal"


def actions(trade: Trade, do: Doing) -> list[Widget]:
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


def _tip(deed: Deed, name: str) -> str:
    """Return what a button's tip says, after its key where that is on no cap."""
    return f"{name}\n{deed.tip}" if deed.tip and name != deed.name else deed.tip or name


def _need(trade: Trade, deed: Deed) -> int:
    return button_w(trade.ctx, deed.name, icon=bool(deed.icon), cap=deed.cap, style="button_s")


def deeds_of(trade: Trade, do: Doing) -> list[Deed]:
    """Return what can be done with the paper on top."""
    if trade.version_shown is not None or trade.shake is not None:
        return []
    is_draft = trade.deal is None or trade.is_changed
    return deeds_of_draft(trade, do) if is_draft else deeds_of_deal(trade, do)


def deeds_of_draft(trade: Trade, do: Doing) -> list[Deed]:
    """Return what can be done with a draft or an unsigned change."""
    t = trade.ctx.t
    found = [
        Deed(
            "ask",
            t("Ask"),
            "help",
            "P",
            do.ask,
            words.why_no_question(trade),
            t("What would you want for this?\nComputer players name prices; people see a pin on it."),
        ),
        Deed(
            "ask_all",
            t("Ask all"),
            "",
            "Y",
            do.ask_all,
            words.why_no_call(trade),
            t("An open call to everybody: computer players answer it with offers of theirs."),
        ),
        Deed("note", t("Note"), "log", "T", do.papers.write_note, tip=t("Words that bind nobody.")),
    ]
    if trade.deal is not None:
        found.append(
            Deed(
                "revert",
                t("Put back"),
                "undo",
                "",
                do.papers.throw_away,
                tip=t("The deal as it lies on the table."),
            )
        )
    else:
        found.append(Deed("discard", t("Throw away"), "no", "", do.papers.throw_away))
    return found


def deeds_of_deal(trade: Trade, do: Doing) -> list[Deed]:
    """Return what can be done with a deal that lies on the table, or was refused in this phase."""
    t, deal = trade.ctx.t, trade.deal
    if deal is None:
        return []
    counter = Deed(
        "counter",
        t("Counter"),
        "swap",
        "K",
        partial(do.papers.counter, deal),
        tip=t("A copy beside it, to be changed."),
    )
    if deal.is_refused:
        return _deeds_of_refused(trade, do, deal, counter)
    if not deal.is_open:
        return []
    found = [counter]
    if deal.proposer in trade.humans and deal.proposer in deal.parties:
        found.append(Deed("withdraw", t("Withdraw"), "no", "Q", partial(do.withdraw, deal)))
    if trade.decliners(deal):
        key = "" if deal.proposer in trade.humans else "Q"
        found.append(Deed("decline", t("Decline"), "no", key, partial(do.decline, deal)))
    return found


def _deeds_of_refused(trade: Trade, do: Doing, deal: Deal, counter: Deed) -> list[Deed]:
    """Return what can be done with a deal that was refused: what was named instead is taken by a press."""
    t, reply = trade.ctx.t, reply_to(trade, deal)
    if reply is None:
        return [counter]
    away = Deed("away", t("No"), "no", "Q", partial(do.drop_reply, reply), tip=t("Leave it, and read on."))
    if taker_of(trade, reply) is None:
        return [counter, away]
    answered = reply.deal or deal
    further = counter._replace(do=partial(do.papers.counter, answered))
    cap = trade.ctx.bindings.first("primary")
    take = Deed(
        "take",
        taking(trade, reply),
        "check",
        cap,
        partial(do.take, reply),
        tip=words.summary(trade, reply.offer or ()),
        kind="primary",
    )
    return [take, further, away]
