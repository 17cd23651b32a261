"""What can be done with an offer that lies in a slot: its buttons (ux N9)."""

from __future__ import annotations

from functools import partial

from tabletop.app.games.chinatown.trade.cards import TrayAction
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.replies import DealReply, taker_of, taking
from tabletop.app.games.chinatown.trade.states import sign_refusal
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal


def _look(trade_view: TradeView, do: TradeActions, deal: Deal) -> TrayAction:
    return TrayAction(
        "view",
        trade_view.ctx.t("Look at it whole"),
        partial(do.papers.select, deal_key(deal.id)),
        icon="eye",
        cap="V",
    )


def _counter(trade_view: TradeView, do: TradeActions, deal: Deal, name: str = "") -> TrayAction:
    return TrayAction(
        "counter", name or trade_view.ctx.t("Counter"), partial(do.papers.counter, deal), icon="swap", cap="K"
    )


def _withdraw(trade_view: TradeView, do: TradeActions, deal: Deal) -> TrayAction:
    return TrayAction(
        "withdraw", trade_view.ctx.t("Withdraw"), partial(do.withdraw, deal), icon="no", cap="Q"
    )


def _decline(trade_view: TradeView, do: TradeActions, deal: Deal) -> TrayAction:
    return TrayAction("decline", trade_view.ctx.t("No"), partial(do.decline, deal), icon="no", cap="Q")


def mute(trade_view: TradeView, do: TradeActions, seat: Seat) -> tuple[TrayAction, ...]:
    """Return the button that silences a computer player; none for a person."""
    if seat in trade_view.humans:
        return ()
    name = trade_view.ctx.t("Mute {name} for this phase", name=trade_view.names[seat])
    return (TrayAction("mute", name, partial(do.mute, seat), icon="mute", is_small=True),)


def lying(
    trade_view: TradeView, do: TradeActions, deal: Deal, people: tuple[Seat, ...]
) -> tuple[TrayAction, ...]:
    """Return what can be done with a deal that lies on the table (ux N9)."""
    t = trade_view.ctx.t
    look = _look(trade_view, do, deal)._replace(is_small=True)
    if set(people) <= {deal.proposer}:
        found = [_look(trade_view, do, deal), _counter(trade_view, do, deal, t("Improve"))]
        if deal.proposer in trade_view.humans and deal.proposer in deal.parties:
            found.append(_withdraw(trade_view, do, deal))
        return tuple(found)
    accept = TrayAction(
        "accept",
        t("Sign"),
        partial(do.accept, deal, people),
        icon="check",
        is_main=True,
        why_not=sign_refusal(trade_view, people[0], deal) if len(people) == 1 else "",
    )
    rest = (_counter(trade_view, do, deal), _decline(trade_view, do, deal), look)
    return (accept, *rest, *mute(trade_view, do, deal.proposer))


def stale(trade_view: TradeView, do: TradeActions, deal: Deal) -> tuple[TrayAction, ...]:
    """Return how an offer that cannot be any more is taken off the table by a person in it, or looked at."""
    look = _look(trade_view, do, deal)
    if deal.proposer in trade_view.humans and deal.proposer in deal.parties:
        return (_withdraw(trade_view, do, deal), look)
    return (_decline(trade_view, do, deal), look) if trade_view.decliners(deal) else (look,)


def answered(trade_view: TradeView, do: TradeActions, deal_reply: DealReply) -> tuple[TrayAction, ...]:
    """Return what can be done about an answer: take it, answer it, leave it."""
    t, found = trade_view.ctx.t, list[TrayAction]()
    if taker_of(trade_view, deal_reply) is not None:
        take = partial(do.take, deal_reply)
        found.append(
            TrayAction(
                "take", taking(trade_view, deal_reply), take, icon="check", is_main=True, is_first=True
            )
        )
    away = TrayAction("away", t("No"), partial(do.drop_reply, deal_reply), icon="no", cap="Q")
    look = _look(trade_view, do, deal_reply.deal or deal_reply.answered)._replace(is_small=True)
    counter = _counter(trade_view, do, deal_reply.deal or deal_reply.answered)
    return (*found, counter, away, look, *mute(trade_view, do, deal_reply.seat))
