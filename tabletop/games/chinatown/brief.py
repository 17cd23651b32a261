"""Chinatown's events in a few words, as they are said to one who looks on, and whom they hurt."""

from __future__ import annotations

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import PlotNumber, geometry
from tabletop.games.chinatown.business import adjacent
from tabletop.games.chinatown.deal_text import transfers_text
from tabletop.games.chinatown.deals import Plot
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import Kind, size_of
from tabletop.games.chinatown.words import kind_name, money_text, plots_text


def brief(event: Event, before: State, viewer: Viewer) -> tuple[Message, ...] | None:
    """Return an event in a few words: plots that others took, deals that were made, shops that are finished;
    not what lies on the table as long as it is talked about, nor the end, which is counted first."""
    match event:
        case ev.PlotsRevealed():
            return tuple(
                msg("{seat} takes {plots}", seat=SeatName(seat), plots=plots_text(plots))
                for seat, plots in enumerate(event.kept)
                if seat != viewer
            )
        case ev.DealExecuted():
            return transfers_text(event.transfers)
        case ev.TilePlaced():
            if not _finishes(event, before):
                return ()
            return (msg("{seat} finishes {tile}", seat=SeatName(event.seat), tile=kind_name(event.kind)),)
        case _:
            return ()


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return who wanted a plot that went to somebody else, and beside whose plots a shop is finished."""
    match event:
        case ev.DealExecuted():
            sold = {one.what: one.taker for one in event.transfers if isinstance(one.what, Plot)}
            return tuple(
                seat
                for seat, wants in enumerate(before.wants)
                if any(what in wants and taker != seat for what, taker in sold.items())
                and all(one.giver != seat for one in event.transfers)
            )
        case ev.TilePlaced():
            if not _finishes(event, before):
                return ()
            shop = _shop(before, event.seat, event.kind, event.plot)
            beside = {other for plot in shop for other in geometry(before.board).neighbours[plot]}
            owners = {before.owners[plot - 1] for plot in beside}
            return tuple(sorted(owner for owner in owners if owner not in (None, event.seat)))
        case _:
            return ()


def money(count: int) -> Message:
    """Return so many thousands of dollars as they are written."""
    return msg("{money}", money=money_text(count))


def _finishes(event: ev.TilePlaced, before: State) -> bool:
    """Whether a tile finishes a business (CH-4.5.1)."""
    return len(_shop(before, event.seat, event.kind, event.plot)) % size_of(event.kind) == 0


def _shop(before: State, seat: Seat, kind: Kind, plot: PlotNumber) -> tuple[PlotNumber, ...]:
    """Return the plots of the business that a tile belongs to."""
    built = (*before.built[: plot - 1], kind, *before.built[plot:])
    groups = adjacent(before.board, before.owners, built)
    return next(plots for owner, _, plots in groups if owner == seat and plot in plots)
