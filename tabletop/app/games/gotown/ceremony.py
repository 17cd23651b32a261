"""The end of GoTown: the street goes dark, the winning tower lights up from the ground, fireworks follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import document, paint
from tabletop.app.core.shapes import around
from tabletop.app.core.theme import Color, parse_color, with_alpha
from tabletop.app.games.gotown import street
from tabletop.app.games.gotown.layout import GoTownLayout, TowerPlace
from tabletop.app.games.gotown.view import GoTownUiState
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import LONG, NAMES, NEARLY, SHOWS, Ended, Stroke
from tabletop.app.table.view import TableView
from tabletop.games.gotown.state import State

_FLOOR_MS = 180
_DARK = 0.62
_DUSK = 0.15
"""What is left of the dark once the winner is named."""
_ROCKETS, _ROCKET_MS, _APART_MS = (2, 6), 320, 340
"""How many fireworks there are for others and for a person who won; how long one opens, and from a pair to
the next: three a second at most."""
_RADII, _RAYS = (62, 96), (14, 18)
"""How large they are, logical px, and how many rays they have."""


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
        bright = (tower, *(one.scaffold for one in lost))
        is_cheered = winner in ended.people or not ended.people
        return (
            Stroke(0, LONG, partial(self._night, around(self.ctx.display.bounds, bright))),
            Stroke(NAMES, 400, partial(self._foot, view)),
            Stroke(NAMES, 900, partial(self._windows, houses)),
            *self._fireworks(spared, place, ended.room.top, is_cheered=is_cheered),
            *(Stroke(NAMES, 400, partial(self._missing, view, one)) for one in lost),
            Stroke(0, lit, partial(self._light, place, floors, lit), passing=True),
            Stroke(SHOWS, lit - SHOWS, partial(self._flag, place, view.seats[winner].colour)),
            Stroke(lit, 400, partial(self._ring, tower)),
            *(Stroke(0, 1, partial(self._dogs, view, one)) for one in (place, *lost)),
        )

    def _night(self, places: Sequence[pygame.Rect], canvas: Canvas, part: float) -> None:
        """Draw the dark as it comes, and as it gives way to the town's lights."""
        now = part * LONG
        dark = _DARK * min(1.0, now / (SHOWS * 0.6))
        dark += (_DUSK - _DARK) * min(1.0, max(0.0, now - NAMES) / 400)
        for rect in places:
            self.ctx.shapes.box(canvas, rect, with_alpha(self.ctx.theme.color.ink, dark))

    def _foot(self, view: TableView[State, GoTownLayout, GoTownUiState], canvas: Canvas, part: float) -> None:
        """Draw the ground over the cards, which nobody plays any more."""
        d = self.ctx.display
        top = max(one.plate.bottom for one in view.layout.towers.values()) + d.px(6)
        color = parse_color(self.ctx.theme.games["gotown"]["ground"])
        self.ctx.shapes.box(canvas, pygame.Rect(0, top, d.w, d.h - top), with_alpha(color, part))

    def _fireworks(
        self, towers: Sequence[pygame.Rect], place: TowerPlace, top: int, *, is_cheered: bool
    ) -> list[Stroke]:
        """Return fireworks in the sky between the towers, nearest to the winner's first; none with reduced
        motion."""
        if self.ctx.settings.reduced_motion:
            return []
        d, colors = self.ctx.display, self.ctx.theme.confetti
        edges = [0, *(x for one in sorted(towers, key=lambda one: one.x) for x in (one.left, one.right)), d.w]
        gaps = [(left, right) for left, right in zip(edges[::2], edges[1::2], strict=True)]
        most, rows = d.px(_RADII[is_cheered]), ((0.14, 0.46), (0.3, 0.58))
        found: list[tuple[int, pygame.Rect]] = []
        for at, (left, right) in enumerate(gaps):
            radius = min(most, (right - left) * 9 // 20, (place.kerb - top) // 5)
            for row in rows[at % 2] if radius >= d.px(28) else ():
                spot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
                x = left + radius if row > 0.4 else right - radius
                spot.center = x, round(top + radius + (place.kerb - top - 2 * radius) * row)
                found.append((abs(x - place.centre), spot))
        nearest = sorted(found, key=lambda one: one[0])[: _ROCKETS[is_cheered]]
        opening = [
            partial(self._rocket, spot, colors[at % len(colors)], at) for at, (_, spot) in enumerate(nearest)
        ]
        return [Stroke(NAMES + at // 2 * _APART_MS, _ROCKET_MS, one) for at, one in enumerate(opening)]

    def _rocket(self, spot: pygame.Rect, color: Color, number: int, canvas: Canvas, part: float) -> None:
        """Draw one as far as it has opened: flat rays with a light at each end."""
        half, count = spot.w / 2, _RAYS[number % 2]
        reach = (0.3 + 0.7 * self.ctx.theme.ease("out", part)) * half * 0.92
        rays, lights = "", f'<circle cx="{half}" cy="{half}" r="{half * 0.1:.1f}"/>'
        for at in range(count):
            way = pygame.Vector2(1, 0).rotate(360 * at / count) * reach * (1 if at % 2 else 0.82)
            low, high, end = ((half + way.x * part_of, half + way.y * part_of) for part_of in (0.3, 0.84, 1))
            rays += f"M{low[0]:.1f} {low[1]:.1f}L{high[0]:.1f} {high[1]:.1f}"
            lights += f'<circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="{half * 0.05:.1f}"/>'
        body = f"<g {paint('fill', self.ctx.theme.color.star_on_dark)}>{lights}</g>"
        line = f'stroke-width="{max(2, half * 0.055):.1f}" stroke-linecap="round"'
        body += f'<path d="{rays}" {paint("stroke", color)} {line}/>'
        canvas.blit(self.ctx.assets.markup(document(*spot.size, body), *spot.size), spot)

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
            ctx.shapes.box(canvas, room, with_alpha(ctx.theme.color.ink, 0.94 * part))
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
