"""What computer players say to deals, and what they ask for things (ux N7, N10, N15).

The words come from the rules' own judgement (`games/chinatown/bargain`), asked with the view of the seat that
speaks.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.games.chinatown.papers.talk import Question, Said, Talk
from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.hands import Clock
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.table.acts import Acts
from tabletop.engine.message import msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal, Transfers, with_more
from tabletop.games.chinatown.player.bargain import answer_to, asking_prices
from tabletop.games.chinatown.player.levels import Level, level_of
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Thousands
from tabletop.games.chinatown.trade_rules import fault
from tabletop.games.chinatown.words import money_text


def noticed(trade: Trade, table: Acts, clock: Clock) -> Talk:
    """Look what became of the deals: a computer player that declined one says why (ux N15); what they made
    among themselves is announced, and they wait until it was read (ux N10)."""
    talk = trade.talk
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
            text = trade.ctx.t("Made: {deal}", deal=words.summary(trade, deal.transfers))
            trade.ctx.toasts.add(text, seat=trade.seats[deal.proposer].colour)
            clock.announce()
    return talk


def _refused(trade: Trade, table: Acts, talk: Talk, deal: Deal) -> Talk:
    t, seat = trade.ctx.t, deal.closed_by
    if seat is None:
        return talk
    level = level_of(table.session.table.seats[seat].kind)
    view = table.session.table.view(seat)
    answer = answer_to(view, seat, deal.transfers, level)
    name = trade.names[seat]
    own_words = trade.say(answer.reason or msg("Not now."))
    reason = t("{name} declines deal {deal}: {reason}", name=name, deal=deal.id, reason=own_words)
    is_said = answer.code == "need_more" or answer.counter is not None
    if answer.price is not None and answer.price > 0 and not is_said:
        reason = t("{text} About {money} more would do.", text=reason, money=money_text(answer.price))
    trade.ctx.a11y.announce(reason)
    offer = answer.counter
    if offer is None and answer.price is not None:
        offer = _paid_by_person(trade, view, seat, deal, answer.price, level)
    return talk.more(seat, reason, offer, deal.id, reason=own_words)


def _paid_by_person(
    trade: Trade, view: State, seat: Seat, deal: Deal, price: Thousands, level: Level
) -> Transfers | None:
    """Return a deal for which a person pays the price that was asked, if it would be signed then: whether
    that is worth it, the person knows."""
    people = [party for party in deal.parties if party in trade.humans]
    for payer in sorted(people, key=lambda party: party != deal.proposer):
        better = with_more(deal.transfers, payer, seat, price)
        if fault(view, better, seat) is None and answer_to(view, seat, better, level).signs:
            return better
    return None


def asked(trade: Trade, table: Acts, question: Question) -> Talk:
    """Ask a computer player what it wants for something (ux N7)."""
    t, (owner, asker, what) = trade.ctx.t, question
    talk = trade.talk.unasked(question)
    level = level_of(table.session.table.seats[owner].kind)
    asking = asking_prices(table.session.table.view(owner), owner, what, asker, level)
    name = trade.names[owner]
    told: list[Said] = []
    for offer in asking.offers[:3]:
        text = t("{name} would sign: {deal}", name=name, deal=words.summary(trade, offer))
        told.append(Said(0, owner, text, offer))
    if not asking.offers:
        thing = words.thing_name(trade, what)
        why = "" if asking.reason is None else trade.say(asking.reason)
        text = t("{name} on {thing}: not for sale. {reason}", name=name, thing=thing, reason=why).strip()
        told.append(Said(0, owner, text))
    for one in told:
        trade.ctx.a11y.announce(one.text)
        talk = talk.more(owner, one.text, one.offer, asked=question)
    return talk
