"""The end of Deckville: paper covers the totals while rows are counted; then a ribbon, where it was won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.deckville.layout import DeckvilleLayout
from tabletop.app.games.deckville.view import DeckvilleUiState
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import NAMES, Ended, Stroke
from tabletop.app.table.view import TableView
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.state import State

_TOKEN = 52
"""How large a token stands on the paper, logical px."""


class DeckvilleCeremony(ceremony.Ceremony[State, DeckvilleLayout, DeckvilleUiState]):
    """Shows the end of a game of Deckville."""

    def strokes(
        self, view: TableView[State, DeckvilleLayout, DeckvilleUiState], ended: Ended
    ) -> Sequence[Stroke]:
        """Return the count, the paper over the totals until it has come to its end, and then the ribbon."""
        layout = view.layout
        seats = [*layout.plates.items(), (layout.whose, layout.title)]
        dimming, *count = super().strokes(view, ended)
        paper = Stroke(0, NAMES, partial(self._cover, view, layout.panel, seats), passing=True)
        first = ended.result.winners[:1] if ended.result.is_cheered else ()
        at = [layout.plates.get(seat, layout.district) for seat in first if len(ended.result.winners) == 1]
        return (dimming, paper, *(Stroke(NAMES, 300, partial(self._ribbon, rect)) for rect in at), *count)

    def _cover(
        self,
        view: TableView[State, DeckvilleLayout, DeckvilleUiState],
        panel: pygame.Rect,
        seats: Sequence[tuple[Seat, pygame.Rect]],
        canvas: Canvas,
        part: float,
    ) -> None:
        """Lay dark paper over all that tells points; on what was a seat's, its token."""
        ctx, d = self.ctx, self.ctx.display
        for rect in (panel, *(rect for _, rect in seats)):
            ctx.shapes.box(canvas, rect, ctx.theme.color.ink, radius=d.px(ctx.theme.radius["hud"]))
        for seat, rect in seats:
            who, size = view.seats[seat], min(d.ui(_TOKEN), rect.h - d.px(4))
            token = pygame.Rect(rect.centerx - size // 2, rect.centery - size // 2, size, size)
            ctx.shapes.token(canvas, token, who.colour, face=who.face)

    def _ribbon(self, rect: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a ribbon around what stands for the district that came first."""
        d = self.ctx.display
        width = max(2, d.px(5))
        self.ctx.shapes.ring(canvas, rect, self.ctx.theme.color.legal, width, d.px(14))
