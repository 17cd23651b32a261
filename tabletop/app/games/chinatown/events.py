"""What each of Chinatown's events is about: the plots it names, the clause of the rules behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

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


def clause_of(event: Event) -> str:
    """Return the clause of the rules behind an event."""
    match event:
        case ev.FirstPlayerDrawn():
            return "CH-3"
        case ev.RoundBegan() | ev.RoundEnded():
            return "CH-4"
        case ev.PlotsDealt() | ev.PlotsChosen() | ev.PlotsRevealed():
            return "CH-4.1"
        case ev.TilesDrawn():
            return "CH-4.2"
        case ev.TilePlaced() | ev.PlacingFinished():
            return "CH-4.4"
        case ev.OutlookTurned() | ev.BusinessPaid() | ev.OutlookPaid():
            return "CH-4.5"
        case ev.GameEnded():
            return "CH-1"
        case (
            ev.TradingBegan()
            | ev.DealProposed()
            | ev.DealEdited()
            | ev.DealSigned()
            | ev.DealUnsigned()
            | ev.DealDeclined()
            | ev.DealWithdrawn()
            | ev.DealExecuted()
            | ev.DealStaled()
            | ev.SignatureLapsed()
            | ev.AssetWanted()
            | ev.CallOpened()
            | ev.CallClosed()
            | ev.CardsDiscarded()
            | ev.TradingFinished()
            | ev.TradingResumed()
            | ev.TradingEnded()
        ):
            return "CH-4.3"
        case _:
            assert_never(event)
