"""GoTown's upper half: sky, ground, scaffolds, floors, dogs, milkshakes, the truck, flags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

import pygame

from tabletop.app.canvas.canvas import Canvas, lines, polygon
from tabletop.app.core.assets import document, paint, ready
from tabletop.app.core.context import Context
from tabletop.app.core.shapes import around
from tabletop.app.core.theme import Color, parse_color, with_alpha
from tabletop.app.games.gotown import faces
from tabletop.app.games.gotown import layout as keys
from tabletop.app.games.gotown.layout import BAR, GoTownLayout, GoTownUiState, GoTownView, TowerPlace, is_dim
from tabletop.app.table import ceremony
from tabletop.app.table.ceremony import LONG, NAMES, NEARLY, SHOWS, Ended, Stroke
from tabletop.app.table.drawn.cards import sprite, turned
from tabletop.app.table.view import TableView
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.gotown.state import DOG, DONUT_TRUCK, FLOOR_SUM, JACKHAMMER, MILKSHAKE, VALUES, State

_SKY_W, _SKY_H, _SKY_KERB = 1920, 1080, 752
_MOON = 135, 285
"""The range of the moon in it."""
TILT = -6.0
"""Angle of a milkshake beside a tower, degrees."""
FLAG = 46
"""Height of a tower's mast, logical px."""


def draw_ground(ctx: Context, surface: Canvas, kerb: int) -> None:
    """Draw sky and street, the picture's kerb on ours in any window."""
    size = ctx.display.size
    made = ctx.assets.cache.get(("gotown_ground", size, kerb), lambda: _ground(ctx, size, kerb))
    surface.blit(made, (0, 0))


def _ground(ctx: Context, size: tuple[int, int], kerb: int) -> pygame.Surface:
    look = ctx.theme.games["gotown"]
    made = pygame.Surface(size)
    draw_sky(ctx, made, kerb)
    # The bar is transparent: no moon below it.
    bar = ctx.display.px(BAR)
    made.fill(made.get_at((0, bar)), (0, 0, size[0], bar))
    made.fill(parse_color(look["ground"]), (0, kerb, size[0], size[1] - kerb))
    made.fill(parse_color(look["kerb"]), (0, kerb, size[0], ctx.display.px(10)))
    made.fill(parse_color("#1F182C"), (0, kerb + ctx.display.px(10), size[0], ctx.display.px(6)))
    return ready(made)


def draw_sky(ctx: Context, surface: Canvas, kerb: int) -> None:
    """Draw the evening over the street, its kerb at a height, device px; the moon whole or not at all."""
    wide = surface.get_width()
    factor = max(wide / _SKY_W, kerb / _SKY_KERB)
    if _MOON[0] < _SKY_KERB - kerb / factor < _MOON[1]:
        factor = kerb / (_SKY_KERB - _MOON[1])
    w, h = round(_SKY_W * factor), round(_SKY_H * factor)
    picture = ctx.assets.svg("tables/gotown", w, h)
    surface.blit(picture, ((wide - w) // 2, kerb - round(_SKY_KERB * factor)))


def draw_tower(ctx: Context, view: GoTownView, seat: Seat, surface: Canvas) -> None:
    """Draw a seat's tower, except what is in motion; what cannot be aimed at now is dim."""
    layout = view.layout
    place = layout.towers[seat]
    _draw_scaffold(ctx, surface, place, view.state, view.seats[seat].colour)
    for number, floor in enumerate(view.state.towers[seat]):
        if keys.floor(seat, number) not in view.hidden:
            picture = faces.floor_picture(ctx, floor, place.tile_w, place.tile_h)
            _draw_floor(ctx, view, surface, place, number, picture)
        if floor.dog and keys.dog(seat, number) not in view.hidden:
            draw_dog(ctx, surface, place.dog(number, layout.badge))
    _draw_in_front(ctx, view, surface, seat)


def _draw_floor(
    ctx: Context,
    view: GoTownView,
    surface: Canvas,
    place: TowerPlace,
    number: int,
    picture: pygame.Surface,
) -> None:
    rect = place.floor(number)
    surface.blit(picture, rect)
    is_whole_dim = is_dim(view, keys.floor(place.seat, number))
    for side in (0, 1):
        if is_whole_dim and is_dim(view, keys.tile(place.seat, number, side)):
            line = faces.frame_width(ctx)
            tile = place.tile(number, side)
            inner = pygame.Rect(
                tile.x + (line if side == 0 else 0), tile.y + line, tile.w - line, tile.h - line
            )
            ctx.shapes.box(surface, inner, ctx.theme.color.scrim_dim)
    line = faces.frame_width(ctx)
    if number == 0:
        surface.fill(ctx.theme.color.on_dark, (rect.x, rect.bottom - line, rect.w, line))


def _draw_scaffold(ctx: Context, surface: Canvas, place: TowerPlace, shown: State, colour: int) -> None:
    """Draw poles, one free slot for each missing floor, the flag on top."""
    color, d = ctx.theme.color, ctx.display
    whole = place.scaffold
    pole, over = max(2, d.px(4)), d.px(12)
    line = with_alpha(parse_color("#FFD9C2"), 0.55)
    for x in (whole.left - over // 2 - pole, whole.right + over // 2):
        pole_rect = pygame.Rect(x, whole.top - over, pole, whole.h + over)
        ctx.shapes.box(surface, pole_rect, line, radius=pole // 2)
    built = len(shown.towers[place.seat])
    thin = max(1, d.px(2))
    for number in range(built, place.goal):
        slot = place.floor(number)
        shade = pygame.Rect(slot.x, slot.y, slot.w, slot.h)
        ctx.shapes.box(surface, shade, with_alpha(color.ink, 0.20 if number % 2 else 0.14))
        beam = pygame.Rect(slot.x - over // 2 - pole, slot.y - thin, slot.w + over + 2 * pole, thin)
        ctx.shapes.box(surface, beam, line)
        if number > built or not shown.skips_next(place.seat):
            _slot_label(ctx, surface, slot, number, place.goal)
    draw_flag(ctx, surface, flag_foot(ctx, place), colour, d.px(FLAG))


def _slot_label(ctx: Context, surface: Canvas, slot: pygame.Rect, number: int, goal: int) -> None:
    color = ctx.theme.color
    label = str(number + 1)
    if number + 1 == goal:
        label = ctx.t("Floor {floor} wins", floor=goal)
    room = slot.inflate(-ctx.display.px(16), 0)
    style = "body_b" if number + 1 == goal else "body"
    fitted = ctx.text.fit(label, style, room.w)
    width = ctx.text.width(fitted.lines[0], style, fitted.px) + fitted.px
    pill = pygame.Rect(0, 0, width, round(fitted.px * 1.5))
    pill.center = slot.center
    ctx.shapes.box(surface, pill, with_alpha(color.ink, 0.42), radius=pill.h // 2)
    ctx.text.line(surface, fitted.lines[0], style, color.on_dark, slot.center, align="center", px=fitted.px)


def flag_foot(ctx: Context, place: TowerPlace) -> tuple[int, int]:
    """Return the foot of a tower's mast."""
    return place.scaffold.centerx, place.scaffold.top - max(1, ctx.display.px(2))


def draw_flag(
    ctx: Context, surface: Canvas, foot: tuple[int, int], colour: int, tall: int, up: float = 1.0
) -> None:
    """Draw a seat's flag on its mast, which is `tall` high; `up` is how far the flag is raised."""
    d = ctx.display
    w, h = round(tall * 34 / 46), round(tall * 22 / 46)
    mast = pygame.Rect(foot[0], foot[1] - tall, max(2, d.px(3)), tall)
    ctx.shapes.box(surface, mast, ctx.theme.color.on_dark, radius=1)
    x, y = mast.right, mast.top + round((1 - up) * (tall - h))
    fill = ctx.theme.seat(colour).fill
    points = [(x, y), (x + w, y), (x + w - w // 4, y + h // 2), (x + w, y + h), (x, y + h)]
    if ctx.settings.seat_patterns:
        cloth = _cloth(ctx, (w + 1, h + 1), colour, [(px - x, py - y) for px, py in points])
        surface.blit(cloth, (x, y))
    else:
        polygon(surface, fill, points)
    if sum(fill[:3]) < 150:
        lines(surface, ctx.theme.color.on_dark, True, points, max(1, d.px(1.5)))


def _cloth(ctx: Context, size: tuple[int, int], colour: int, points: list[tuple[int, int]]) -> pygame.Surface:
    """Return a flag's cloth in the seat's colour and pattern (ux A2)."""

    def make() -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        ctx.shapes.seat_plate(made, made.get_rect(), colour, 0, patterns=True)
        shape = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.polygon(shape, (255, 255, 255, 255), points)
        made.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    return ctx.assets.cache.get(("gotown_flag", size, colour, ctx.theme.palette), make)


def draw_dog(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw a guard dog's badge with its shadow."""
    picture = faces.badge(ctx, DOG, rect.w)
    sprite(ctx, ("dog", rect.w), picture, rect.w // 2).blit(surface, rect)


def shake_picture(ctx: Context, w: int) -> pygame.Surface:
    """Return a milkshake's card, tilted beside a tower."""
    return turned(ctx, faces.face_key(ctx, MILKSHAKE, w), faces.face(ctx, MILKSHAKE, w), TILT)


def _draw_in_front(ctx: Context, view: GoTownView, surface: Canvas, seat: Seat) -> None:
    """Draw what lies in front of a seat: milkshake, truck, and the notice that the next turn is skipped."""
    shown, place, w = view.state, view.layout.towers[seat], view.layout.shake_w
    if shown.milkshakes >> seat & 1 and keys.shake(seat) not in view.hidden:
        picture = shake_picture(ctx, w)
        surface.blit(picture, picture.get_rect(center=place.shake(w).center))
    if shown.truck == seat and keys.TRUCK not in view.hidden:
        key = faces.face_key(ctx, DONUT_TRUCK, w)
        picture = turned(ctx, key, faces.face(ctx, DONUT_TRUCK, w), -TILT)
        surface.blit(picture, picture.get_rect(center=place.truck(w).center))
    if shown.skips_next(seat) and not view.hidden & {keys.shake(seat), keys.TRUCK}:
        slot = place.floor(len(shown.towers[seat]))
        draw_notice(ctx, surface, slot, ctx.t("Skips the next turn"), "pause")


def draw_notice(ctx: Context, surface: Canvas, room: pygame.Rect, text: str, icon: str) -> None:
    """Draw an ivory pill with a sign and a few words in the middle of a floor or a slot."""
    d, color = ctx.display, ctx.theme.color
    pad = d.px(12)
    px = ctx.text.px("small")
    while px > d.min_text and ctx.text.width(text, "small", px) + 3 * pad + px > room.w:
        px -= 1
    width, side = ctx.text.width(text, "small", px), round(px * 1.05)
    pill = pygame.Rect(0, 0, width + side + 3 * pad, round(px * 1.75))
    pill.center = room.center
    ctx.shapes.shadow(surface, pill, "button", pill.h // 2)
    ctx.shapes.box(surface, pill, color.card, radius=pill.h // 2)
    tone = color.bad if icon == "no" else color.ink
    surface.blit(ctx.assets.icon(icon, side, tone), (pill.x + pad, pill.centery - side // 2))
    where = (pill.x + pad + pad // 2 + side, pill.centery)
    ctx.text.line(surface, text, "small", color.ink, where, px=px)


def draw_guards(ctx: Context, view: GoTownView, surface: Canvas) -> None:
    """Mark the top floors on which only a dog stops the picked card (GT-6.3, GT-8.1)."""
    if view.picked is None or view.viewer is None:
        return
    card = view.picked.at[0]
    for seat in view.state.opponents(view.viewer):
        tower = view.state.towers[seat]
        if not tower or not tower[-1].dog:
            continue
        top = tower[-1]
        if card == JACKHAMMER or (card in VALUES and top.side_of(FLOOR_SUM - card) >= 0):
            rect = view.layout.towers[seat].floor(len(tower) - 1)
            draw_notice(ctx, surface, rect, ctx.t("Guarded by a dog"), "no")


# -- windows that light up at the end --

_W, _KERB = 1920, 752
"""The picture's width and kerb, px."""
_HOUSES = (
    *((-36, 610, 92), (55, 690, 83), (137, 570, 74), (210, 640, 65), (274, 700, 56), (329, 550, 93)),
    *((421, 660, 84), (504, 600, 75), (578, 680, 66), (643, 630, 57), (699, 530, 94), (792, 665, 85)),
    *((876, 620, 76), (951, 700, 67), (1017, 580, 58), (1074, 650, 95), (1168, 610, 86), (1253, 670, 77)),
    *((1329, 610, 68), (1396, 690, 59), (1454, 570, 96), (1549, 640, 87), (1635, 700, 78), (1712, 550, 69)),
    *((1780, 660, 60), (1839, 600, 97)),
)
"""The houses in front: left edge, roof, width, px of the picture."""
_PITCH_X, _PITCH_Y, _PANE = 22, 27, (9, 13)
_EDGE = 12


def windows(wide: int, kerb: int, spared: Sequence[pygame.Rect]) -> list[tuple[float, pygame.Rect]]:
    """Return the lit windows in a window of a width, and the height of each, 0 at the kerb to 1, except those
    behind `spared`."""
    factor = max(wide / _W, kerb / _KERB)
    left = (wide - round(_W * factor)) // 2
    top = min(roof for _, roof, _ in _HOUSES)
    found = []
    for x, y in _panes():
        size = [max(2, round(side * factor)) for side in _PANE]
        rect = pygame.Rect(left + round(x * factor), kerb - round((_KERB - y) * factor), *size)
        if rect.collidelist(list(spared)) < 0:
            found.append(((_KERB - y) / (_KERB - top), rect))
    return found


def _panes() -> Iterator[tuple[int, int]]:
    """Yield about half of all windows, always the same."""
    dice = Random(5)
    for left, roof, wide in _HOUSES:
        for x in range(left + _EDGE, left + wide - _EDGE - _PANE[0] + 1, _PITCH_X):
            for y in range(roof + _EDGE, _KERB - _PANE[1] - 4, _PITCH_Y):
                if dice.random() < 0.55:
                    yield x, y


# The end of GoTown: the street gets dark, the winning tower lights up from the ground, fireworks follow.

_FLOOR_MS = 180
_DARK = 0.62
_DUSK = 0.15
"""The part of the dark that stays once the winner is named."""
_ROCKETS, _ROCKET_MS, _APART_MS = (2, 6), 320, 340
"""Number of fireworks for others and for a winning person; duration of one, and the time between two pairs:
at most three a second."""
_RADII, _RAYS = (62, 96), (14, 18)
"""Sizes of the fireworks, logical px, and their number of rays."""


class GoTownCeremony(ceremony.Ceremony[State, GoTownLayout, GoTownUiState]):
    """Shows the end of a game of GoTown; in a draw everything stays dark."""

    def strokes(self, view: TableView[State, GoTownLayout, GoTownUiState], ended: Ended) -> Sequence[Stroke]:
        """Return the dark, the floors one after the other with the flag, the light around the tower."""
        if not ended.result.winners:
            return (self.dimming(),)
        winner = ended.result.winners[0]
        place, floors = view.layout.towers[winner], len(view.state.towers[winner])
        tower = place.floor(0).unionall([place.floor(number) for number in range(floors)])
        lit = SHOWS + floors * _FLOOR_MS
        lost = [view.layout.towers[seat] for seat in ended.people if seat not in ended.result.winners]
        spared = [one.scaffold.inflate(self.ctx.display.px(40), 0) for one in view.layout.towers.values()]
        houses = windows(self.ctx.display.w, place.kerb, spared)
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

    @override
    def spared(
        self, view: TableView[State, GoTownLayout, GoTownUiState], ended: Ended
    ) -> Sequence[pygame.Rect]:
        lit = {*ended.result.winners[:1], *(ended.people if ended.result.winners else ())}
        return [view.layout.towers[seat].scaffold for seat in sorted(lit)]

    def _night(self, places: Sequence[pygame.Rect], canvas: Canvas, part: float) -> None:
        """Draw the dark as it comes, and as the town's lights replace it."""
        now = part * LONG
        dark = _DARK * min(1.0, now / (SHOWS * 0.6))
        dark += (_DUSK - _DARK) * min(1.0, max(0.0, now - NAMES) / 400)
        for rect in places:
            self.ctx.shapes.box(canvas, rect, with_alpha(self.ctx.theme.color.ink, dark))

    def _foot(self, view: TableView[State, GoTownLayout, GoTownUiState], canvas: Canvas, part: float) -> None:
        """Draw the ground over the cards, which are not used any more."""
        d = self.ctx.display
        top = max(one.plate.bottom for one in view.layout.towers.values()) + d.px(6)
        color = parse_color(self.ctx.theme.games["gotown"]["ground"])
        self.ctx.shapes.box(canvas, pygame.Rect(0, top, d.w, d.h - top), with_alpha(color, part))

    def _fireworks(
        self, towers: Sequence[pygame.Rect], place: TowerPlace, top: int, *, is_cheered: bool
    ) -> list[Stroke]:
        """Return fireworks in the sky between the towers, the winner's first; none with reduced motion."""
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
        """Draw dashed the floors that a person's tower lacks, and their number."""
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
        """Draw the tower's dogs, which stick out of it, over the dark and the light."""
        for number, floor in enumerate(view.state.towers[place.seat]):
            if floor.dog:
                draw_dog(self.ctx, canvas, place.dog(number, view.layout.badge))

    def _light(self, place: TowerPlace, floors: int, long: int, canvas: Canvas, part: float) -> None:
        """Draw the floors below the last one dark, until each has its light, from the ground."""
        at = part * long
        dark = min(1.0, at / (SHOWS * 0.6))
        for number in range(floors - 1):
            lit = min(1.0, max(0.0, (at - SHOWS - number * _FLOOR_MS) / _FLOOR_MS))
            ink = with_alpha(self.ctx.theme.color.ink, _DARK * dark * (1 - lit))
            self.ctx.shapes.box(canvas, place.floor(number), ink)

    def _flag(self, place: TowerPlace, colour: int, canvas: Canvas, part: float) -> None:
        """Draw the flag on its way up the mast, bright before the dark ones."""
        foot, tall = flag_foot(self.ctx, place), self.ctx.display.px(FLAG)
        draw_flag(self.ctx, canvas, foot, colour, tall, part)

    def _ring(self, tower: pygame.Rect, canvas: Canvas, part: float) -> None:
        """Draw the light around the tower."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        ctx.shapes.glow(canvas, tower, with_alpha(color.legal, 0.8 * part), d.px(6), d.px(70))
        ctx.shapes.ring(canvas, tower, color.legal, max(2, d.px(4)), d.px(6))
