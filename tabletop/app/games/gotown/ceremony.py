"""The end of GoTown: the street goes dark, the winning tower lights up from the ground."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.gotown import street
from tabletop.app.games.gotown.layout import GoTownLayout, TowerPlace
from tabletop.app.games.gotown.view import GoTownUiState
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import NAMES, NEARLY, SHOWS, Ended, Stroke
from tabletop.app.table.view import TableView
from tabletop.games.gotown.state import State

_FLOOR_MS = 180
_DARK = 0.62


class GoTownCeremony(ceremony.Ceremony[State, GoTownLayout, GoTownUiState]):
    """Shows the end of a game of GoTown; in a draw all stays dark."""

    def strokes(self, view: TableView[State, GoTownLayout, GoTownUiState], ended: Ended) -> Sequence[Stroke]:
        """Return the dark, the floors one after the other, the flag meanwhile, the light around the tower."""
        if not ended.result.winners:
            return (self.dimming(),)
        winner = ended.result.winners[0]
        place, floors = view.layout.towers[winner], len(view.state.towers[winner])
        tower = place.floor(0).unionall([place.floor(number) for number in range(floors)])
        lit = SHOWS + floors * _FLOOR_MS
        lost = [view.layout.towers[seat] for seat in ended.people if seat not in ended.result.winners]
        spared = [one.scaffold.inflate(self.ctx.display.px(40), 0) for one in view.layout.towers.values()]
        houses = street.windows(self.ctx.display.w, place.kerb, spared)
        return (
            self.dimming(tower, *(one.scaffold for one in lost)),
            Stroke(NAMES, 900, partial(self._windows, houses)),
            *(Stroke(NAMES, 400, partial(self._missing, view, one)) for one in lost),
            Stroke(0, lit, partial(self._light, place, floors, lit), passing=True),
            Stroke(SHOWS, lit - SHOWS, partial(self._flag, place, view.seats[winner].colour)),
            Stroke(lit, 400, partial(self._ring, tower)),
            *(Stroke(0, 1, partial(self._dogs, view, one)) for one in (place, *lost)),
        )

    def _windows(self, houses: Sequence[tuple[float, pygame.Rect]], canvas: Canvas, part: float) -> None:
        """Draw the town's windows lit, from the kerb upwards."""
        for high, rect in houses:
            if high <= part:
                self.ctx.shapes.box(canvas, rect, self.ctx.theme.color.star_on_dark, radius=1)

    def _missing(
        self,
        view: TableView[State, GoTownLayout, GoTownUiState],
        place: TowerPlace,
        canvas: Canvas,
        part: float,
    ) -> None:
        """Draw in dashes the floors that a person's tower lacks, and how many they are."""
        ctx, d = self.ctx, self.ctx.display
        floors = len(view.state.towers[place.seat])
        count = place.goal - floors
        if not 0 < count <= NEARLY:
            return
        ink = with_alpha(ctx.theme.color.focus, part)
        rooms = [place.floor(number) for number in range(floors, place.goal)]
        for room in rooms:
            ctx.shapes.box(canvas, room, with_alpha(ctx.theme.color.ink, 0.7 * part))
            ctx.shapes.dashed(canvas, room.inflate(-d.px(6), -d.px(6)), ink, d.px(6), max(2, d.px(3)))
        words = ctx.tn("{count} floor was missing", "{count} floors were missing", count)
        middle = rooms[0].inflate(-d.px(24), -d.px(12))
        ctx.text.draw(canvas, words, "h3", ink, middle, align="center", lines=2)

    def _dogs(
        self,
        view: TableView[State, GoTownLayout, GoTownUiState],
        place: TowerPlace,
        canvas: Canvas,
        part: float,
    ) -> None:
        """Draw the tower's dogs, which stand out of it, over the dark and the light."""
        for number, floor in enumerate(view.state.towers[place.seat]):
            if floor.dog:
                street.draw_dog(self.ctx, canvas, place.dog(number, view.layout.badge))

    def _light(self, place: TowerPlace, floors: int, long: int, canvas: Canvas, part: float) -> None:
        """Draw the floors below the last one dark, until each has its light, from the ground."""
        at = part * long
        dark = min(1.0, at / (SHOWS * 0.6))
        for number in range(floors - 1):
            lit = min(1.0, max(0.0, (at - SHOWS - number * _FLOOR_MS) / _FLOOR_MS))
            ink = with_alpha(self.ctx.theme.color.ink, _DARK * dark * (1 - lit))
            self.ctx.shapes.box(canvas, place.floor(number), ink)

    def _flag(self, place: TowerPlace, colour: int, canvas: Canvas, part: float) -> None:
        """Draw the flag on its way up the mast, bright before those that stay dark."""
        foot, tall = street.flag_foot(self.ctx, place), self.ctx.display.px(street.FLAG)
        street.draw_flag(self.ctx, canvas, foot, colour, tall, part)

    def _ring(self, tower: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw the light around the tower."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        ctx.shapes.glow(canvas, tower, with_alpha(color.legal, 0.8 * part), d.px(6), d.px(70))
        ctx.shapes.ring(canvas, tower, color.legal, max(2, d.px(4)), d.px(6))
