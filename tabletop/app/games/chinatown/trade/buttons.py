"""What can be done with an offer that lies in a slot: its buttons (ux N9)."""

from __future__ import annotations

from functools import partial

from tabletop.app.games.chinatown.papers.desk import deal_key
from tabletop.app.games.chinatown.trade.cards import Choice
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.replies import Reply, taker_of, taking
from tabletop.app.games.chinatown.trade.states import sign_refusal
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal


def _look(trade: Trade, do: Doing, deal: Deal) -> Choice:
    return Choice(
        "view",
        trade.ctx.t("Look at it whole"),
        partial(do.papers.select, deal_key(deal.id)),
        icon="eye",
        cap="V",
    )


def _counter(trade: Trade, do: Doing, deal: Deal, name: str = "") -> Choice:
    return Choice(
        "counter", name or trade.ctx.t("Counter"), partial(do.papers.counter, deal), icon="swap", cap="K"
    )


def _withdraw(trade: Trade, do: Doing, deal: Deal) -> Choice:
    return Choice("withdraw", trade.ctx.t("Withdraw"), partial(do.withdraw, deal), icon="no", cap="Q")


def _decline(trade: Trade, do: Doing, deal: Deal) -> Choice:
    return Choice("decline", trade.ctx.t("No"), partial(do.decline, deal), icon="no", cap="Q")


def mute(trade: Trade, do: Doing, seat: Seat) -> tuple[Choice, ...]:
    """Return the button that silences a computer player; none for a person."""
    if seat in trade.humans:
        return ()
    name = trade.ctx.t("Mute {name} for this phase", name=trade.names[seat])
    return (Choice("mute", name, partial(do.mute, seat), icon="mute", is_small=True),)


def lying(trade: Trade, do: Doing, deal: Deal, people: tuple[Seat, ...]) -> tuple[Choice, ...]:
    """Return what can be done with a deal that lies on the table (ux N9)."""
    t = trade.ctx.t
    look = _look(trade, do, deal)._replace(is_small=True)
    if set(people) <= {deal.proposer}:
        found = [_look(trade, do, deal), _counter(trade, do, deal, t("Improve"))]
        if deal.proposer in trade.humans and deal.proposer in deal.parties:
            found.append(_withdraw(trade, do, deal))
        return tuple(found)
    accept = Choice(
        "accept",
        t("Sign"),
        partial(do.accept, deal, people),
        icon="check",
        is_main=True,
        why_not=sign_refusal(trade, people[0], deal) if len(people) == 1 else "",
    )
    rest = (_counter(trade, do, deal), _decline(trade, do, deal), look)
    return (accept, *rest, *mute(trade, do, deal.proposer))


def stale(trade: Trade, do: Doing, deal: Deal) -> tuple[Choice, ...]:
    """Return how an offer that cannot be any more is taken off the table by a person in it, or looked at."""
    look = _look(trade, do, deal)
    if deal.proposer in trade.humans and deal.proposer in deal.parties:
        return (_withdraw(trade, do, deal), look)
    return (_decline(trade, do, deal), look) if trade.decliners(deal) else (look,)


def answered(trade: Trade, do: Doing, reply: Reply) -> tuple[Choice, ...]:
    """Return what can be done about an answer: take it, answer it, leave it."""
    t, found = trade.ctx.t, list[Choice]()
    if taker_of(trade, reply) is not None:
        take = partial(do.take, reply)
        found.append(Choice("take", taking(trade, reply), take, icon="check", is_main=True, is_first=True))
    away = Choice("away", t("No"), partial(do.drop_reply, reply), icon="no", cap="Q")
    look = _look(trade, do, reply.deal or reply.answered)._replace(is_small=True)
    counter = _counter(trade, do, reply.deal or reply.answered)
    return (*found, counter, away, look, *mute(trade, do, reply.seat))
