"""What computer players say to deals, and what they ask for things (ux N7, N10, N15).

The words come from the rules' own judgement (`games/chinatown/bargain`), asked with the view of the seat that
speaks.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.hands import Clock
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.talk import Chat, ChatMessage, Question
from tabletop.app.table.table_api import TableApi
from tabletop.engine.message import msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.deals import Deal, Transfers, with_more
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices
from tabletop.games.chinatown.player.levels import Level, level_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.trade_rules import fault
from tabletop.games.chinatown.words import money_text


def noticed(trade_view: TradeView, table: TableApi, clock: Clock) -> Chat:
    """Look what became of the deals: a computer player that declined one says why (ux N15); what they made
    among themselves is announced, and they wait until it was read (ux N10)."""
    talk = trade_view.chat
    for deal in trade_view.view.deals:
        before = talk.known.get(deal.id)
        if before == deal.status:
            continue
        talk = replace(talk, known={**talk.known, deal.id: deal.status})
        if before != "open":
            continue
        among_bots = not any(seat in trade_view.humans for seat in deal.parties)
        if deal.status == "declined" and deal.closed_by is not None:
            is_ours = not trade_view.humans or not among_bots
            if deal.closed_by not in trade_view.humans and is_ours:
                talk = _refused(trade_view, table, talk, deal)
        elif deal.status == "executed" and among_bots:
            text = trade_view.ctx.t("Made: {deal}", deal=words.summary(trade_view, deal.transfers))
            trade_view.ctx.toasts.add(text, seat=trade_view.seats[deal.proposer].colour)
            clock.announce()
    return talk


def _refused(trade_view: TradeView, table: TableApi, chat: Chat, deal: Deal) -> Chat:
    t, seat = trade_view.ctx.t, deal.closed_by
    if seat is None:
        return chat
    level = level_of(table.session.table.seats[seat].kind)
    view = table.session.table.view(seat)
    answer = answer_to(view, seat, deal.transfers, level)
    name = trade_view.names[seat]
    own_words = trade_view.say(answer.reason or msg("Not now."))
    reason = t("{name} declines: {reason}", name=name, reason=own_words)
    is_said = answer.code == "need_more" or answer.counter is not None
    if answer.price is not None and answer.price > 0 and not is_said:
        reason = t("{text} About {money} more would do.", text=reason, money=money_text(answer.price))
    trade_view.ctx.a11y.announce(reason)
    offer = answer.counter
    if offer is None and answer.price is not None:
        offer = _paid_by_person(trade_view, view, seat, deal, answer.price, level)
    return chat.more(seat, reason, offer, deal.id, reason=own_words)


def _paid_by_person(
    trade_view: TradeView, view: State, seat: Seat, deal: Deal, price: Thousands, level: Level
) -> Transfers | None:
    """Return a deal for which a person pays the price that was asked, if it would be signed then: whether
    that is worth it, the person knows."""
    people = [party for party in deal.parties if party in trade_view.humans]
    for payer in sorted(people, key=lambda party: party != deal.proposer):
        better = with_more(deal.transfers, payer, seat, price)
        if fault(view, better, seat) is None and answer_to(view, seat, better, level).signs:
            return better
    return None


def asked(trade_view: TradeView, table: TableApi, question: Question) -> Chat:
    """Ask a computer player what it wants for something (ux N7)."""
    t, (owner, asker, what) = trade_view.ctx.t, question
    talk = trade_view.chat.unasked(question)
    level = level_of(table.session.table.seats[owner].kind)
    asking = asking_prices(table.session.table.view(owner), owner, what, asker, level)
    name = trade_view.names[owner]
    told: list[ChatMessage] = []
    for offer in asking.offers[:3]:
        text = t("{name} would sign: {deal}", name=name, deal=words.summary(trade_view, offer))
        told.append(ChatMessage(0, owner, text, offer))
    if not asking.offers:
        thing = words.thing_name(trade_view, what)
        why = "" if asking.reason is None else trade_view.say(asking.reason)
        text = t("{name} on {thing}: not for sale. {reason}", name=name, thing=thing, reason=why).strip()
        told.append(ChatMessage(0, owner, text))
    for one in told:
        trade_view.ctx.a11y.announce(one.text)
        talk = talk.more(owner, one.text, one.offer, asked=question)
    return talk
