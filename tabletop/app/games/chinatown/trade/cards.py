"""The deals of others, and those that were made, as data: what the tray lists instead of offers (ux N17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tabletop.app.games.chinatown.papers.desk import deal_key
from tabletop.app.games.chinatown.trade import heard, words
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Deal


class Choice(NamedTuple):
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


class Card(NamedTuple):
    """A line of the list: who speaks, what, what can be done about it; grey when it is over. `full` is all
    of it, where `text` is short; `open` lays it on top of the desk."""

    key: Key
    seat: Seat
    text: str
    choices: tuple[Choice, ...]
    is_grey: bool = False
    full: str = ""
    open: Callable[[], object] | None = None


def listed(trade: Trade) -> list[Deal]:
    """Return the deals in the list: those in which no person has a part, then those that were made."""
    deals = [deal for deal in trade.view.deals if deal.is_open and deal.proposer not in trade.own.muted]
    others = [
        deal for deal in deals if not any(seat in trade.humans for seat in (deal.proposer, *deal.parties))
    ]
    made = [deal for deal in trade.view.deals if deal.status == "executed" and deal.reverses is None]
    return [*reversed(others), *reversed(made)]


def cards(trade: Trade, do: Doing) -> list[Card]:
    """Return what is listed."""
    return [
        _deal_card(trade, do, deal) if deal.is_open else _made_card(trade, do, deal) for deal in listed(trade)
    ]


def _deal_card(trade: Trade, do: Doing, deal: Deal) -> Card:
    t, key = trade.ctx.t, deal_key(deal.id)
    full = words.summary(trade, deal.transfers)
    if deal.note:
        full = t("{text} {note}", text=full, note=trade.note_words(deal.note))
    said = heard.of_offer(trade, deal.id)
    if said:
        full = t("{text} {note}", text=full, note=said)
    view_it = partial(do.papers.select, key)
    look = Choice("view", t("View"), view_it)
    if deal.is_stale:
        reason = t("Not possible any more: {reason}", reason=words.stale_reason(trade, deal))
        return Card(key, deal.proposer, reason, (look,), is_grey=True, full=f"{reason} {full}", open=view_it)
    choices = (look, Choice("counter", t("Improve"), partial(do.papers.counter, deal)))
    return Card(key, deal.proposer, full, choices, full=full, open=view_it)


def _made_card(trade: Trade, do: Doing, deal: Deal) -> Card:
    t = trade.ctx.t
    text = t("Made: {deal}", deal=words.summary(trade, deal.transfers))
    why = do.why_no_void(deal)
    back = Choice("void", t("Take back"), partial(do.void, deal), why_not=why)
    return Card(Key("made", deal.id), deal.proposer, text, (back,), is_grey=True)
