"""What was answered to a deal of a person's: why not, and what it would take, for one click (ux N15)."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import Deal, Transfers, money_change, parties_of, things_of
from tabletop.games.chinatown.words import money_text


class DealReply(NamedTuple):
    """What a seat answered to a deal: why it does not sign, a sentence of its own; the deal that it would
    sign, and that deal itself where it lies on the table."""

    answered: Deal
    seat: Seat
    reason: str
    offer: Transfers | None = None
    deal: Deal | None = None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that have to agree to what it would sign, but for its own."""
        return tuple(seat for seat in parties_of(self.offer or ()) if seat != self.seat)


def reply_to(trade_view: TradeView, deal: Deal) -> DealReply | None:
    """Return what was answered to a deal of a person's, the last word first."""
    if not any(seat in trade_view.humans for seat in (deal.proposer, *deal.parties)):
        return None
    counter = counter_to(trade_view, deal)
    said = trade_view.chat.answer_to(deal.id)
    if counter is not None:
        is_same = said is not None and said.seat == counter.proposer
        reason = said.reason if said is not None and is_same else ""
        return DealReply(deal, counter.proposer, reason, counter.transfers, counter)
    if said is None or not deal.is_refused:
        return None
    return DealReply(deal, said.seat, said.reason or said.text, said.offer)


def counter_to(trade_view: TradeView, deal: Deal) -> Deal | None:
    """Return the deal on the table by which a computer player answers one that a person proposed."""
    if deal.proposer not in trade_view.humans or not (deal.is_open or deal.is_refused):
        return None
    found = (
        other
        for other in reversed(trade_view.view.deals)
        if other.counter_to == deal.id and other.is_open and other.proposer not in trade_view.humans
    )
    return next((other for other in found if not other.is_stale), None)


def is_reply(trade_view: TradeView, deal: Deal) -> bool:
    """Whether a deal is told together with the one that it answers."""
    answered = None if deal.counter_to is None else trade_view.view.deal(deal.counter_to)
    return answered is not None and counter_to(trade_view, answered) == deal


def taker_of(trade_view: TradeView, deal_reply: DealReply) -> Seat | None:
    """Return the person who takes what was named: who proposed the deal, else the first; None for nobody."""
    people = [seat for seat in deal_reply.people if seat in trade_view.humans]
    proposer = deal_reply.answered.proposer
    return proposer if proposer in people else next(iter(people), None)


def _more(deal_reply: DealReply, seat: Seat) -> Thousands:
    """Return how much more money a seat pays by what was named, in thousands."""
    return money_change(deal_reply.answered.transfers, seat) - money_change(deal_reply.offer or (), seat)


def is_for_money(deal_reply: DealReply) -> bool:
    """Whether what was named differs in nothing but money."""
    return deal_reply.offer is not None and things_of(deal_reply.offer) == things_of(
        deal_reply.answered.transfers
    )


def said_of(trade_view: TradeView, deal_reply: DealReply) -> str:
    """Return what somebody answers, with the price, in quotes: "It makes your fourth Laundry. For $3,000
    more I sign."."""
    t = trade_view.ctx.t
    price = -_more(deal_reply, deal_reply.seat) if is_for_money(deal_reply) else 0
    # Where the reason names the price itself it is said once.
    is_said = bool(price) and money_text(price) in deal_reply.reason
    if is_said or (deal_reply.offer is None and deal_reply.reason):
        return t("“{words}”", words=deal_reply.reason)
    offer = t("For another deal I sign.") if deal_reply.offer is not None else t("I do not sign this.")
    if price > 0:
        offer = t("For {money} more I sign.", money=money_text(price))
    return t(
        "“{words}”",
        words=trade_view.ctx.sentences([deal_reply.reason, offer] if deal_reply.reason else [offer]),
    )


def taking(trade_view: TradeView, deal_reply: DealReply) -> str:
    """Return what the button is called that takes what was named: "Add $1,000 and sign"."""
    t, taker = trade_view.ctx.t, taker_of(trade_view, deal_reply)
    if not is_for_money(deal_reply) or taker is None:
        return t("Take it and sign")
    more = _more(deal_reply, taker)
    if 0 < more <= money_change(deal_reply.answered.transfers, taker):
        return t("Take {money} less and sign", money=money_text(more))
    if more > 0:
        return t("Add {money} and sign", money=money_text(more))
    payer = max(deal_reply.people, key=lambda seat: _more(deal_reply, seat))
    if payer != taker:
        amount = money_text(_more(deal_reply, payer))
        return t("Sign, and {name} adds {money}", name=trade_view.names[payer], money=amount)
    return t("Take it and sign")
