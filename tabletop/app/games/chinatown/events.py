"""What each of Chinatown's events is about: the plots it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.deals import Plot, Transfers

if TYPE_CHECKING:
    from tabletop.games.chinatown.events import Event


def plots_of(event: Event) -> tuple[int, ...]:
    """Return the plots that an event is about."""
    match event:
        case ev.PlotsRevealed():
            return tuple(plot for plots in event.kept for plot in plots)
        case ev.TilePlaced():
            return (event.plot,)
        case ev.BusinessPaid():
            return event.plots
        case ev.DealProposed() | ev.DealEdited() | ev.DealExecuted():
            return _plots_in(event.transfers)
        case _:
            return ()


def _plots_in(transfers: Transfers) -> tuple[int, ...]:
    return tuple(one.what.number for one in transfers if isinstance(one.what, Plot))
