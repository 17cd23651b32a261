"""Answers to deals and to questions about prices (ux N7, N10, N15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import why_stale
from tabletop.app.games.chinatown.trade_model.desk import Chat, ChatMessage, Question, asks_all
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.engine.message import msg
from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import (
    Card,
    Deal,
    Transfers,
    money_change,
    parties_of,
    things_of,
    with_more,
)
from tabletop.games.chinatown.player.bargain import DealAnswer, answer_to, asking_prices
from tabletop.games.chinatown.player.judging import Skill, level_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import fault
from tabletop.games.chinatown.words import money_text


class DealReply(NamedTuple):
    """A seat's answer to a deal: its reason, a sentence; the deal that it would sign, and that deal itself if
    it is on the table."""

    answered: Deal
    seat: Seat
    reason: str
    offer: Transfers | None = None
    deal: Deal | None = None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose consent the named deal needs, besides its own."""
        return tuple(seat for seat in parties_of(self.offer or ()) if seat != self.seat)


def reply_to(trade: TradeView, deal: Deal) -> DealReply | None:
    """Return the last answer to a person's deal."""
    if not any(seat in trade.humans for seat in (deal.proposer, *deal.parties)):
        return None
    counter = counter_to(trade, deal)
    said = trade.own.chat.answer_to(deal.id)
    if counter is not None:
        is_same = said is not None and said.seat == counter.proposer
        reason = said.reason if said is not None and is_same else ""
        return DealReply(deal, counter.proposer, reason, counter.transfers, counter)
    if said is None or not deal.is_refused:
        return None
    own = own_offer(trade, said.seat, deal)
    if own is not None:
        return DealReply(deal, said.seat, said.reason or said.text, own.transfers, own)
    illegal = why_stale(trade.view, said.offer or deal.transfers, trade.viewer)
    if illegal is not None and illegal.code != "money_missing":
        return None  # its things went elsewhere: nothing is left to answer
    return DealReply(deal, said.seat, said.reason or said.text, said.offer)


def counter_to(trade: TradeView, deal: Deal) -> Deal | None:
    """Return a computer player's counter-offer to a person's deal."""
    if deal.proposer not in trade.humans or not (deal.is_open or deal.is_refused):
        return None
    found = (
        other
        for other in reversed(trade.view.deals)
        if other.counter_to == deal.id and other.is_open and other.proposer not in trade.humans
    )
    return next((other for other in found if not other.is_stale), None)


def own_offer(trade: TradeView, seat: Seat, deal: Deal) -> Deal | None:
    """Return the offer of a seat that lies on the table and differs from a deal that it declined only in more
    money for it: it cannot ask for more than that."""
    found = (
        other
        for other in trade.view.deals
        if other.is_open and not other.is_stale and other.proposer == seat and other.has_signed(seat)
    )
    things = things_of(deal.transfers)
    return next(
        (other for other in found if things_of(other.transfers) == things and _rise(deal, other) > 0), None
    )


def _rise(deal: Deal, other: Deal) -> Thousands:
    """Return how much more the proposer of another deal gets by it, in thousands."""
    return money_change(other.transfers, other.proposer) - money_change(deal.transfers, other.proposer)


def is_reply(trade: TradeView, deal: Deal) -> bool:
    """Whether a deal is shown together with the one that it answers."""
    answered = None if deal.counter_to is None else trade.view.deal(deal.counter_to)
    return answered is not None and counter_to(trade, answered) == deal


def taker_of(trade: TradeView, reply: DealReply) -> Seat | None:
    """Return the person who takes the named deal: the proposer, else the first; None for nobody."""
    people = [seat for seat in reply.people if seat in trade.humans]
    proposer = reply.answered.proposer
    return proposer if proposer in people else next(iter(people), None)


def _more(reply: DealReply, seat: Seat) -> Thousands:
    """Return how much more money a seat pays in the named deal, in thousands."""
    return money_change(reply.answered.transfers, seat) - money_change(reply.offer or (), seat)


def is_for_money(reply: DealReply) -> bool:
    """Whether the named deal differs only in money."""
    return reply.offer is not None and things_of(reply.offer) == things_of(reply.answered.transfers)


def said_of(trade: TradeView, reply: DealReply) -> str:
    """Return an answer with its price, in quotes: "It raises your income. I’d sign for $3,000 more."."""
    t = trade.ctx.t
    price = -_more(reply, reply.seat) if is_for_money(reply) else 0
    # A price in the reason itself is not repeated.
    is_said = bool(price) and t(money_text(price)) in reply.reason
    if is_said or (reply.offer is None and reply.reason):
        # i18n: what a computer player says
        return t("“{words}”", words=reply.reason)
    offer = t("I’d sign a different deal.") if reply.offer is not None else t("I won’t sign this.")
    if price > 0:
        offer = t("I’d sign for {money} more.", money=money_text(price))
    return t("“{words}”", words=trade.ctx.sentences([reply.reason, offer] if reply.reason else [offer]))


def taking(trade: TradeView, reply: DealReply) -> str:
    """Return the caption of the button that takes the named deal: "Add $1,000 and sign"."""
    t, taker = trade.ctx.t, taker_of(trade, reply)
    if not is_for_money(reply) or taker is None:
        return t("Take it and sign")
    more = _more(reply, taker)
    if 0 < more <= money_change(reply.answered.transfers, taker):
        return t("Take {money} less and sign", money=money_text(more))
    if more > 0:
        return t("Add {money} and sign", money=money_text(more))
    payer = max(reply.people, key=lambda seat: _more(reply, seat))
    if payer != taker:
        amount = money_text(_more(reply, payer))
        return t("Sign, and {name} adds {money}", name=trade.names[payer], money=amount)
    return t("Take it and sign")


# -- what computer players say: the rules' own judgement, asked with the view of the seat that speaks ----


def noticed(trade: TradeView, table: TableApi, announce: Callable[[], None]) -> Chat:
    """Check for changed deals: show why a computer player declined one (ux N15), and announce deals among
    computer players, who wait until it was read (ux N10)."""
    talk = trade.own.chat
    for deal in trade.view.deals:
        before = talk.known.get(deal.id)
        if before == deal.status:
            continue
        talk = replace(talk, known={**talk.known, deal.id: deal.status})
        if before != "open":
            continue
        among_bots = not any(seat in trade.humans for seat in deal.parties)
        if deal.status == "declined" and deal.closed_by is not None:
            is_ours = not trade.humans or not among_bots
            if deal.closed_by not in trade.humans and is_ours:
                talk = _refused(trade, table, talk, deal)
        elif deal.status == "executed" and among_bots:
            # i18n: a deal that was carried out: {deal}: “plot 22 from Mei to Tom”
            text = trade.ctx.t("Made: {deal}", deal=words.summary(trade, deal.transfers))
            trade.ctx.toasts.add(text, seat=trade.seats[deal.proposer].colour, topic="trade")
            announce()
    return talk


def _refused(trade: TradeView, table: TableApi, chat: Chat, deal: Deal) -> Chat:
    t, seat = trade.ctx.t, deal.closed_by
    if seat is None:
        return chat
    level = level_of(table.session.table.seats[seat].kind)
    view = table.session.table.view(seat)
    answer = answer_to(view, seat, deal.transfers, level)
    name = trade.names[seat]
    standing = own_offer(trade, seat, deal)
    if standing is not None:
        said = Speech("need_more", {"money": _rise(deal, standing)})
        answer = DealAnswer(False, said, counter=standing.transfers)
    own_words = trade.say(answer.reason or msg("Not now."))
    reason = t("{name} declines: {reason}", name=name, reason=own_words)
    is_said = answer.code == "need_more" or answer.counter is not None
    if answer.price is not None and answer.price > 0 and not is_said:
        reason = t("{text} I’d want about {money} more.", text=reason, money=money_text(answer.price))
    trade.ctx.a11y.announce(reason)
    offer = answer.counter
    if offer is None and answer.price is not None:
        offer = _paid_by_person(trade, view, seat, deal, answer.price, level)
    return chat.more(ChatMessage(seat, reason, offer, deal.id, reason=own_words))


def _paid_by_person(
    trade: TradeView, view: State, seat: Seat, deal: Deal, price: Thousands, level: Skill
) -> Transfers | None:
    """Return a deal with the named price, paid by a person, if the computer player would sign it; its worth
    is the person's decision."""
    people = [party for party in deal.parties if party in trade.humans]
    for payer in sorted(people, key=lambda party: party != deal.proposer):
        better = with_more(deal.transfers, payer, seat, price)
        if fault(view, better, seat) is None and answer_to(view, seat, better, level).signs:
            return better
    return None


def asked(trade: TradeView, table: TableApi, question: Question) -> Chat:
    """Ask a computer player what it wants for something (ux N7)."""
    t, (owner, asker, what) = trade.ctx.t, question
    talk = trade.own.chat.unasked(question)
    level = level_of(table.session.table.seats[owner].kind)
    asking = asking_prices(table.session.table.view(owner), owner, what, asker, level)
    name = trade.names[owner]
    told: list[tuple[str, Transfers | None]] = [
        (t("{name} would sign: {deal}", name=name, deal=words.summary(trade, offer)), offer)
        for offer in asking.offers[:3]
    ]
    if not asking.offers:
        thing = words.thing_name(trade, what)
        why = "" if asking.reason is None else trade.say(asking.reason)
        text = t("{name} will not sell {thing}. {reason}", name=name, thing=thing, reason=why).strip()
        told = [(text, None)]
    for text, named in told:
        trade.ctx.a11y.announce(text)
        talk = talk.more(ChatMessage(owner, text, named, asked=question))
    return talk


# -- asking --------------------------------------------------------------------------------


def ask(do: TradeActions) -> None:
    """Ask the owner of the only thing in the draft for its price (ux N7)."""
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
    """With the keyboard, move the focus to the first named price."""
    said = do.trade.own.chat.answers_to(do.trade.question)
    first = next((one for one in said if one.offer is not None), None)
    if first is not None and do.table.host.focus_visible:
        do.table.rebuild()
        do.table.focus(Key("answer.sign", first.number))


def ask_all(do: TradeActions) -> None:
    """Ask everybody what the draft on top asks of one seat; finished computer players come back to answer (ux
    N8)."""
    trade = do.trade
    found = asks_all(trade.transfers, trade.humans)
    if found is None or words.why_no_call(trade) or not do.give(*found):
        return
    do.throw_away()
    do.turn("offers")
    for seat in trade.view.seats:
        if seat not in trade.humans and trade.view.is_done(seat):
            do.give(seat, co.ResumeTrading())
