"""What it means to put a thing with a seat: into the deal on top, into the open call, or a new paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.chinatown.trade.deal import ANYONE, Draft, Row, moved
from tabletop.app.games.chinatown.trade.rules import Thing, thing_of, why_no_pick
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Plot, Tile

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.deeds import TradeDeeds


def targets(trade: TradeDeeds, key: str) -> dict[str, tuple[Seat]]:
    """Return to whom a thing can be given: all other seats, by panel or column, and anyone; its owner, where
    that takes it out of the deal again."""
    thing = thing_of(trade.view, key)
    if thing is None or why_no_pick(trade.view, key, trade.written) is not None:
        return {}
    is_in = any(one.giver == thing.owner and one.what == thing.what for one in trade.written)
    takers = [seat for seat in trade.view.seats if seat != thing.owner or is_in]
    shown = {column.seat for column in trade.columns} if trade.desk.selected else set[Seat]()
    marks = {f"seat:{seat}": (seat,) for seat in takers}
    marks |= {f"col:{seat}": (seat,) for seat in takers if seat in shown}
    marks["anyone"] = (ANYONE,)
    if ANYONE in shown:
        marks["col:any"] = (ANYONE,)
    return marks


def key_of(row: Row) -> str:
    """Return the key of the thing on the table that a line of a deal is about."""
    number = getattr(row.what, row.what.__struct_fields__[0])
    if isinstance(row.what, Plot):
        return f"plot:{number}"
    return f"{type(row.what).__name__.lower()}:{row.giver}:{number}"


def aimed(trade: TradeDeeds, thing: Thing, taker: Seat) -> bool:
    """Put a thing into the paper on top; True when that changed it.

    An open call has one caller: what the caller gives goes to anyone, what others have and the caller gets is
    a wish. What fits neither begins a paper of its own.
    """
    draft = trade.draft
    giver = thing.owner
    if draft is not None and draft.is_call:
        caller = draft.caller
        if giver == caller:
            taker = giver if taker == giver else ANYONE
        elif taker == caller:
            giver = ANYONE
        else:
            trade.new_paper()
    elif taker == ANYONE and trade.transfers:
        trade.new_paper()
    return trade.change(lambda paper: moved(_freed(trade, paper, thing), giver, taker, thing.what))


def _freed(trade: TradeDeeds, paper: Draft, thing: Thing) -> Draft:
    """Return the paper less one such tile where all that the owner has are in it: it goes elsewhere then."""
    if not isinstance(thing.what, Tile):
        return paper
    given = sum(one.giver == thing.owner and one.what == thing.what for one in paper.transfers)
    if given < trade.view.tiles[thing.owner][thing.what.kind]:
        return paper
    return moved(paper, thing.owner, thing.owner, thing.what)
