"""The deals of others, and those that were made, as data: what the tray lists instead of offers (ux N17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tabletop.app.games.chinatown.trade import heard, words
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal


class TrayAction(NamedTuple):
    """A button on what lies in the tray; `is_small`: the icon alone, `cap`: the key that presses it where it
    is chosen, `is_main`: what one takes, `is_first`: it stands out without being chosen, too."""

    key: str
    name: str
    do: Callable[[], object]
    icon: str = ""
    is_small: bool = False
    why_not: str = ""
    cap: str = ""
    is_main: bool = False
    is_first: bool = False


class TrayCard(NamedTuple):
    """A line of the list: who speaks, what, what can be done about it; grey when it is over. `full` is all
    of it, where `text` is short; `open` lays it on top of the desk."""

    key: Key
    seat: Seat
    text: str
    choices: tuple[TrayAction, ...]
    is_grey: bool = False
    full: str = ""
    open: Callable[[], object] | None = None


def listed(trade_view: TradeView) -> list[Deal]:
    """Return the deals in the list: those in which no person has a part, then those that were made."""
    deals = [
        deal for deal in trade_view.view.deals if deal.is_open and deal.proposer not in trade_view.own.muted
    ]
    others = [
        deal
        for deal in deals
        if not any(seat in trade_view.humans for seat in (deal.proposer, *deal.parties))
    ]
    made = [deal for deal in trade_view.view.deals if deal.status == "executed" and deal.reverses is None]
    return [*reversed(others), *reversed(made)]


def cards(trade_view: TradeView, do: TradeActions) -> list[TrayCard]:
    """Return what is listed."""
    return [
        _deal_card(trade_view, do, deal) if deal.is_open else _made_card(trade_view, do, deal)
        for deal in listed(trade_view)
    ]


def _deal_card(trade_view: TradeView, do: TradeActions, deal: Deal) -> TrayCard:
    t, key = trade_view.ctx.t, deal_key(deal.id)
    full = words.summary(trade_view, deal.transfers)
    if deal.note:
        full = t("{text} {note}", text=full, note=trade_view.note_words(deal.note))
    said = heard.of_offer(trade_view, deal.id)
    if said:
        full = t("{text} {note}", text=full, note=said)
    view_it = partial(do.papers.select, key)
    look = TrayAction("view", t("View"), view_it)
    if deal.is_stale:
        reason = t("Not possible any more: {reason}", reason=words.stale_reason(trade_view, deal))
        return TrayCard(
            key, deal.proposer, reason, (look,), is_grey=True, full=f"{reason} {full}", open=view_it
        )
    choices = (look, TrayAction("counter", t("Improve"), partial(do.papers.counter, deal)))
    return TrayCard(key, deal.proposer, full, choices, full=full, open=view_it)


def _made_card(trade_view: TradeView, do: TradeActions, deal: Deal) -> TrayCard:
    t = trade_view.ctx.t
    text = t("Made: {deal}", deal=words.summary(trade_view, deal.transfers))
    why = do.why_no_void(deal)
    back = TrayAction("void", t("Take back"), partial(do.void, deal), why_not=why)
    return TrayCard(Key("made", deal.id), deal.proposer, text, (back,), is_grey=True)
