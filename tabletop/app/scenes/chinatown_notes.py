"""What Chinatown's table tells beside its picture: where the things of a log line lie, which clause of the
rules matters, the table in words (ux L3, T5, A6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never, cast

import pygame

from tabletop.app.scenes import chinatown_looks
from tabletop.app.stage.hands import HandScene
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.business import businesses, income_of
from tabletop.games.chinatown.deals import Plot, Transfers
from tabletop.games.chinatown.words import money_text, tiles_text

if TYPE_CHECKING:
    from tabletop.app.scenes.chinatown import ChinatownScene
    from tabletop.games.chinatown.events import Event
    from tabletop.games.chinatown.state import State


class NotedScene(HandScene):
    """Chinatown's table as far as it tells something in words or points; see the module."""

    shown: State

    def seat_rect(self, seat: Seat) -> pygame.Rect:
        """Return where a seat lies on the screen now; the panel where it has no place of its own."""
        widget = self.find(f"seat:{seat}")
        return widget.rect if widget is not None else cast("ChinatownScene", self).mode.panel

    def seat_words(self, seat: Seat) -> str:
        """Return a seat in words: money, plots, what they pay, loose tiles."""
        ctx, view = self.ctx, self.shown
        facts = [
            cast("ChinatownScene", self).money_of(seat),
            ctx.tn("{count} plot", "{count} plots", len(view.plots_of(seat))),
            ctx.t("pays {money}", money=money_text(income_of(view, seat))),
        ]
        tiles = view.loose_tiles_of(seat)
        if tiles:
            facts.append(self.say(tiles_text(tiles)))
        return ctx.t("{name}: {facts}", name=self.names[seat], facts=ctx.t(", ").join(facts))

    def places_of(self, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie now that a log line is about (ux L3)."""
        board = cast("ChinatownScene", self).board
        plots = [plot for plot in plots_of(event) if board.is_visible(plot)]
        found = [board.rect_of(plot) for plot in plots]
        seat = getattr(event, "seat", None)
        widget = self.find(f"seat:{seat}") if seat is not None else None
        return [*found, widget.rect] if widget is not None else found

    def clause_of(self, event: Any) -> str | None:
        """Return the clause behind a log line (ux T5)."""
        return clause_of(event)

    def clause_now(self) -> str | None:
        """Return the clause of a refusal still shown, else of the phase."""
        return super().clause_now() or cast("ChinatownScene", self).mode.clause()

    def public_lines(self) -> list[str]:
        """Return round and phase, every seat, every business (ux A6)."""
        ctx, view = self.ctx, self.shown
        lines = [self.status(), *(self.seat_words(seat) for seat in view.seats)]
        for one in businesses(view):
            plots = ", ".join(map(str, one.plots))
            what = chinatown_looks.business_words(ctx, one)
            lines.append(
                ctx.t(
                    "{name}: {business}, plots {plots}", name=self.names[one.seat], business=what, plots=plots
                )
            )
        return lines

    def private_lines(self) -> list[str]:
        """Return the plot cards of the person at the screen (CH-7)."""
        ctx, view = self.ctx, self.shown
        if self.viewer is None:
            return []
        cards = [str(card) for card in view.hands[self.viewer] if card is not None]
        if not cards:
            return [ctx.t("No plot cards in hand.")]
        return [ctx.t("Plot cards: {cards}", cards=", ".join(cards))]


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
