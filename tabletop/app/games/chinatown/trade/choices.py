"""Actions for offers, deals and drafts, each a button in tray or drawer (ux N6 to N9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.core.context import Context
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.answers import DealReply, ask, ask_all, reply_to, taker_of, taking
from tabletop.app.games.chinatown.trade.dialogs import write_note
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.signatures import sign_refusal
from tabletop.app.games.chinatown.trade_model.deal import counter_of, why_stale
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Call, Deal


def small_button(ctx: Context, rect: pygame.Rect, item: ActionItem, *, name: str = "") -> Button:
    """Return the button of an action; `name` is spoken if it says more than the caption."""
    spoken = item._replace(name=name or item.name)
    return Button.of(ctx, spoken, rect, style="button_s", caption=item.name)


def new_draft_button(do: TradeActions, rect: pygame.Rect) -> IconButton:
    """Return the button that begins a draft (N)."""
    t = do.ctx.t
    tip = t("New draft (N)\nYou can have several deals open at once.")
    return IconButton(do.ctx, "papers.new", rect, t("New draft"), "plus", tooltip=tip, on_activate=do.begin)


# -- one button each -----------------------------------------------------------------------------------


def _look(do: TradeActions, deal: Deal) -> ActionItem:
    name, show = do.ctx.t("View the whole deal"), partial(do.select, deal_key(deal.id))
    return ActionItem("view", name, "eye", show, cap="V")


def _counter(do: TradeActions, deal: Deal) -> ActionItem:
    """Return the action that lays a copy beside an offer (ux N6)."""
    lay = partial(do.begin, counter_of(deal.transfers, deal.id, deal.note))
    return ActionItem("counter", do.ctx.tc("deal", "Counter"), "swap", lay, cap="K")


def _decline(trade: TradeView, do: TradeActions, deal: Deal) -> ActionItem:
    """Return the action that declines a deal for one of the people in it."""
    return ActionItem(
        "decline",
        do.ctx.tc("answer", "No"),
        "no",
        partial(_give_no, trade, do, deal),
        cap="Q",
        reason=do.elsewhere(*trade.decliners(deal)),
    )


def _give_no(trade: TradeView, do: TradeActions, deal: Deal) -> None:
    do.give_as(trade.decliners(deal), do.ctx.t("Decline the deal?"), co.DeclineDeal(deal.id))


def _withdraw(trade: TradeView, do: TradeActions, deal: Deal) -> tuple[ActionItem, ...]:
    """Return the action that takes a deal off the table; none unless a person in it proposed it."""
    if deal.proposer not in trade.humans or deal.proposer not in deal.parties:
        return ()
    withdraw = partial(do.give, deal.proposer, co.WithdrawDeal(deal.id))
    why = do.elsewhere(deal.proposer)
    return (ActionItem("withdraw", do.ctx.t("Withdraw"), "no", withdraw, cap="Q", reason=why),)


def _mute(trade: TradeView, do: TradeActions, seat: Seat) -> tuple[ActionItem, ...]:
    """Return the action that silences a computer player; none for a person."""
    if seat in trade.humans:
        return ()
    mute = partial(do.put, muted=trade.own.muted | {seat})
    name = trade.ctx.t("Mute {name} for this phase", name=trade.names[seat])
    return (ActionItem("mute", name, "mute", mute, kind="ghost"),)


def _take(trade: TradeView, do: TradeActions, reply: DealReply) -> tuple[ActionItem, ...]:
    """Return the action that takes a deal named in an answer: one press with any number of parties (ux
    N15)."""
    seat, offer = taker_of(trade, reply), reply.offer
    if seat is None or offer is None:
        return ()

    def take() -> None:
        do.put(chat=do.trade.own.chat.unanswered(reply.answered.id))
        if reply.deal is not None:
            do.sign_offer(seat, reply.deal)
        else:
            do.offer(seat, offer, reply.answered.id)

    illegal = why_stale(trade.view, offer, trade.viewer)
    why_not = do.elsewhere(seat) if illegal is None else words.refusal_text(trade, seat, illegal)
    return (ActionItem("take", taking(trade, reply), "check", take, kind="primary", reason=why_not),)


def _leave(trade: TradeView, do: TradeActions, reply: DealReply) -> ActionItem:
    """Return the action that closes an answer; if its deal is on the table, that is declined."""

    def leave() -> None:
        do.put(chat=do.trade.own.chat.unanswered(reply.answered.id))
        if reply.deal is not None and reply.deal.counter_to == reply.answered.id:
            _give_no(do.trade, do, reply.deal)

    return ActionItem("away", do.ctx.tc("answer", "No"), "no", leave, cap="Q")


# -- in the tray (ux N9) -------------------------------------------------------------------------------


def deal_choices(
    trade: TradeView, do: TradeActions, deal: Deal, people: tuple[Seat, ...]
) -> tuple[ActionItem, ...]:
    """Return the actions of a deal on the table."""
    t, look, counter = trade.ctx.t, _look(do, deal), _counter(do, deal)
    if set(people) <= {deal.proposer}:
        return (look, counter._replace(name=trade.ctx.tc("deal", "Improve")), *_withdraw(trade, do, deal))
    accept = ActionItem(
        "accept",
        trade.ctx.tc("deal", "Sign"),
        "check",
        partial(do.as_one_of, people, t("Sign the deal?"), partial(do.sign_offer, deal=deal)),
        kind="primary",
        reason=do.elsewhere(*people) or (sign_refusal(trade, people[0], deal) if len(people) == 1 else ""),
    )
    rest = (counter, _decline(trade, do, deal), look._replace(kind="ghost"))
    return (accept, *rest, *_mute(trade, do, deal.proposer))


def stale_choices(trade: TradeView, do: TradeActions, deal: Deal) -> tuple[ActionItem, ...]:
    """Return the actions of an impossible offer: a person in it takes it off the table, or looks at it."""
    away = _withdraw(trade, do, deal)
    if not away and trade.decliners(deal):
        away = (_decline(trade, do, deal),)
    return (*away, _look(do, deal))


def reply_choices(trade: TradeView, do: TradeActions, reply: DealReply) -> tuple[ActionItem, ...]:
    """Return the actions of an answer: take it, counter it, close it."""
    deal = reply.deal or reply.answered
    look = _look(do, deal)._replace(kind="ghost")
    rest = (_counter(do, deal), _leave(trade, do, reply), look)
    return (*_take(trade, do, reply), *rest, *_mute(trade, do, reply.seat))


def call_choices(
    trade: TradeView, do: TradeActions, call: Call, free: Sequence[Seat], *, is_possible: bool
) -> tuple[ActionItem, ...]:
    """Return the actions of an open call for the people that are `free` to answer it (ux N8)."""
    t, found = trade.ctx.t, list[ActionItem]()
    if free and call.wants and is_possible:
        question = t("Accept {name}’s open call?", name=trade.names[call.caller])
        answer, why = partial(do.give_as, free, question, co.AnswerCall(call.id)), do.elsewhere(*free)
        name = trade.ctx.tc("deal", "Sign")
        found.append(ActionItem("accept", name, "check", answer, kind="primary", reason=why))
    if free and is_possible:

        def improve(seat: Seat) -> None:
            do.begin(counter_of(call.deal_with(seat), call.id))

        name = trade.ctx.tc("deal", "Improve") if call.wants else t("Make an offer")
        ask_who = partial(do.as_one_of, free, t("Who makes a better offer?"), improve)
        found.append(ActionItem("improve", name, "swap", ask_who, cap="K"))
    if call.caller in trade.humans:
        close = partial(do.give, call.caller, co.CloseCall(call.id))
        why = do.elsewhere(call.caller)
        found.append(ActionItem("close", t("End the call"), "no", close, cap="Q", reason=why))
    return (*found, *(_mute(trade, do, call.caller) if free else ()))


def listed_choices(trade: TradeView, do: TradeActions, deal: Deal) -> tuple[ActionItem, ...]:
    """Return the actions of a listed deal: others' deals can be improved; a made one can be taken back if all
    its parties sign that (ux N17)."""
    t = trade.ctx.t
    if deal.is_open:
        look = _look(do, deal)._replace(name=trade.ctx.tc("deal", "View"), icon="", cap="")
        improve = _counter(do, deal)._replace(name=trade.ctx.tc("deal", "Improve"), icon="", cap="")
        return (look,) if deal.is_stale else (look, improve)
    people = [seat for seat in deal.parties if seat in trade.humans]
    void = co.VoidDeal(deal.id)

    def propose(seat: Seat) -> None:
        if do.give(seat, void):
            do.select(deal_key(do.table.session.table.state.last_id))

    why = t("Only players in the deal can propose that.")
    if people:
        why = do.elsewhere(*people) or words.why_not(trade, people[0], void)
    ask_who = partial(do.as_one_of, people, t("Propose to take the deal back?"), propose)
    return (ActionItem("void", t("Take back"), do=ask_who, reason=why),)


# -- in the drawer -------------------------------------------------------------------------------------


def paper_choices(trade: TradeView, do: TradeActions) -> list[ActionItem]:
    """Return the actions of the draft or deal on top."""
    if trade.own.version_shown is not None or trade.own.shake is not None:
        return []
    if trade.deal is None or trade.is_changed:
        return _draft_choices(trade, do)
    return _deal_on_top(trade, do, trade.deal)


def _draft_choices(trade: TradeView, do: TradeActions) -> list[ActionItem]:
    """Return the actions of a draft or an unsigned change."""
    t = trade.ctx.t
    asks = t("Ask what it would cost.\nComputer players name a price. People see a marker on it.")
    calls = t("Calls on everyone at once. Computer players answer with offers of their own.")
    binds, back = (
        t("A message to go with the deal. It is not binding."),
        t("Restores the deal as it is on the table."),
    )
    reason, no_call = words.why_no_question(trade), words.why_no_call(trade)
    return [
        ActionItem(
            "ask",
            trade.ctx.tc("question", "Ask"),
            "help",
            partial(ask, do),
            cap="P",
            reason=reason,
            tooltip=asks,
        ),
        ActionItem("ask_all", t("Ask all"), do=partial(ask_all, do), cap="Y", reason=no_call, tooltip=calls),
        ActionItem(
            "note", trade.ctx.tc("of a deal", "Note"), "log", partial(write_note, do), cap="T", tooltip=binds
        ),
        ActionItem("discard", t("Throw away"), "no", do.throw_away)
        if trade.deal is None
        else ActionItem("revert", t("Restore"), "undo", do.throw_away, tooltip=back),
    ]


def _deal_on_top(trade: TradeView, do: TradeActions, deal: Deal) -> list[ActionItem]:
    """Return the actions of a deal that is on the table or was refused in this phase; one press takes the
    deal named in an answer."""
    t, tip = trade.ctx.t, trade.ctx.t("Makes a copy beside it for you to change.")
    counter = _counter(do, deal)._replace(tooltip=tip)
    reply = reply_to(trade, deal) if deal.is_refused else None
    if reply is not None:
        away = _leave(trade, do, reply)._replace(tooltip=t("Skip this one and look at the next."))
        cap, told = trade.ctx.bindings.first("primary"), words.summary(trade, reply.offer or ())
        takes = [take._replace(cap=cap, tooltip=told) for take in _take(trade, do, reply)]
        further = _counter(do, reply.deal or deal)._replace(tooltip=tip) if takes else counter
        return [*takes, further, away]
    if not deal.is_open:
        return [counter] if deal.is_refused else []
    found = [counter, *_withdraw(trade, do, deal)]
    if trade.decliners(deal):
        cap = "" if deal.proposer in trade.humans else "Q"
        found.append(_decline(trade, do, deal)._replace(name=t("Decline"), cap=cap))
    return found
