"""The end of Deckville: paper covers the totals while rows are counted; then a ribbon, where it was won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.view import Own
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import NAMES, Ended, Stroke
from tabletop.app.table.view import TableView
from tabletop.games.deckville.state import State


class DeckvilleCeremony(ceremony.Ceremony[State, Layout, Own]):
    """See the module."""

    def strokes(self, view: TableView[State, Layout, Own], ended: Ended) -> Sequence[Stroke]:
        """Return the count, the paper over the totals until it has come to its end, and then the ribbon."""
        layout = view.layout
        covered = [*layout.plates.values(), layout.title, layout.panel]
        dimming, *count = super().strokes(view, ended)
        paper = Stroke(0, NAMES, partial(self._cover, covered), passing=True)
        first = ended.result.winners[:1] if ended.result.is_cheered else ()
        at = [layout.plates.get(seat, layout.district) for seat in first if len(ended.result.winners) == 1]
        return (dimming, paper, *(Stroke(NAMES, 300, partial(self._ribbon, rect)) for rect in at), *count)

    def _cover(self, rects: Sequence[pygame.Rect], canvas: Canvas, part: float) -> None:
        ctx, d = self.ctx, self.ctx.display
        for rect in rects:
            ctx.shapes.box(canvas, rect, ctx.theme.color.paper3, radius=d.px(ctx.theme.radius["hud"]))

    def _ribbon(self, rect: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a ribbon around what stands for the district that came first."""
        d = self.ctx.display
        width = max(2, d.px(5))
        self.ctx.shapes.ring(canvas, rect, self.ctx.theme.color.legal, width, d.px(14))
