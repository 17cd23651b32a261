"""The end of Design Town: evening comes, and the stars of the last turn fly from their cards to the meter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.designtown import faces
from tabletop.app.games.designtown.layout import DesignTownLayout
from tabletop.app.games.designtown.view import DesignTownUiState
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import SHOWS, Ended, Stroke
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.view import TableView
from tabletop.games.designtown.cards import other_face
from tabletop.games.designtown.state import State

_STAR_MS = 160
_FLIGHT_MS = 420
_TURN_MS = 640


class DesignTownCeremony(ceremony.Ceremony[State, DesignTownLayout, DesignTownUiState]):
    """Shows the end of a game of Design Town; without a winner it only goes dark."""

    def strokes(
        self, view: TableView[State, DesignTownLayout, DesignTownUiState], ended: Ended
    ) -> Sequence[Stroke]:
        """Return the evening, the stars one by one, the card that decided."""
        shown, layout = view.state, view.layout
        row = [rect for rect in layout.row if rect.w] if layout.page != "supply" else []
        if not ended.result.winners or not row:
            return (self.dimming(),)
        # Where the banner will stand nothing needs to be seen.
        cards = [rect for rect in row if rect.top >= ended.room.top] or row
        stars = [
            rect
            for card, rect in zip(shown.row, layout.row, strict=False)
            for _ in range(shown.faces[card].points)
        ]
        fly = [partial(self._star, rect, layout.points) for rect in stars]
        flights = [
            Stroke(SHOWS + number * _STAR_MS, _FLIGHT_MS, each, passing=True)
            for number, each in enumerate(fly)
        ]
        decided = SHOWS + len(stars) * _STAR_MS
        last = shown.row[row.index(cards[-1])]
        sides = [faces.face(self.ctx, shown.faces, card, cards[-1].w) for card in (last, other_face(last))]
        turn = Stroke(decided, _TURN_MS, partial(self._turn, cards[-1], sides), passing=True)
        ring = Stroke(decided, 300, partial(self._ring, cards[-1]))
        return self.dimming(*cards, layout.points), *flights, ring, turn

    def _star(self, card: pygame.Rect, meter: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a star on its way, in an arc."""
        ctx, size = self.ctx, self.ctx.display.px(54)
        go = ctx.theme.ease("out", part)
        x = card.centerx + (meter.centerx - card.centerx) * go
        y = card.centery + (meter.centery - card.centery) * go - 4 * go * (1 - go) * ctx.display.px(90)
        star = ctx.assets.icon("star", size, ctx.theme.color.star_on_dark)
        canvas.blit(star, (round(x) - size // 2, round(y) - size // 2))

    def _turn(self, card: pygame.Rect, sides: Sequence[pygame.Surface], canvas: Canvas, part: float) -> None:
        """Draw the card that decided on its way round: its other face, and this one again."""
        wide = math.cos(2 * math.pi * part)
        side = sides[wide < 0]
        self.ctx.shapes.box(canvas, card, self.ctx.theme.color.ink, radius=card_radius(card.w))
        seen = pygame.transform.smoothscale(side, (max(1, round(card.w * abs(wide))), side.get_height()))
        canvas.blit(seen, seen.get_rect(midtop=card.midtop))

    def _ring(self, card: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw a light around the card that decided."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        ctx.shapes.glow(canvas, card, with_alpha(color.legal, 0.8 * part), d.px(10), d.px(40))
        ctx.shapes.ring(canvas, card, color.legal, max(2, d.px(4)), d.px(10))
