"""The mark of a legal target (ux D2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas, Part, Recorder, lines, polygon
from tabletop.app.core.context import Context
from tabletop.app.core.shapes import around
from tabletop.app.core.theme import Color


def draw_mark(ctx: Context, surface: Canvas, rect: pygame.Rect, corner: int, *, hot: bool = False) -> None:
    """Mark a legal target: outline and diamond, thin without bold marks."""
    if hot or ctx.settings.legal_marks:
        ctx.shapes.legal(surface, rect, corner, hot=hot)
    else:
        ctx.shapes.dashed(surface, rect, ctx.theme.color.legal, corner, max(2, ctx.display.px(3)))


# -- plates --


class SeatText(NamedTuple):
    """What a plate says of a seat: name, kind of player in words, colour number, face; the kind in fewer
    words."""

    name: str
    kind: str
    colour: int
    face: str = ""
    brief: str = ""

    @property
    def kinds(self) -> tuple[str, str]:
        """The wordings of the kind, the longer first."""
        return self.kind, self.brief or self.kind


def plate_radius(ctx: Context) -> int:
    """Return the radius of a plate's corners, device px."""
    return ctx.display.px(ctx.theme.radius["panel"])


def draw_acting(ctx: Context, surface: Canvas, rect: pygame.Rect, text: str, seat: SeatText) -> None:
    """Draw the acting seat's name in place of the hand: a spectator's screen shows no cards (ux C7)."""
    d, color = ctx.display, ctx.theme.color
    size = d.px(96)
    # Both lines grow as far as the box has room for the two of them.
    big, small = min(ctx.text.px("h2"), d.px(48)), min(ctx.text.px("body"), d.px(32))
    words = max(ctx.text.width(text, "h2", big), ctx.text.width(seat.kind, "body", small))
    width = words + size + d.px(26 + 60)
    box = pygame.Rect(0, 0, min(rect.w, width), d.px(150))
    box.center = rect.center
    ctx.shapes.box(surface, box, color.hud, radius=d.px(ctx.theme.radius["hud"]))
    token = pygame.Rect(box.x + d.px(30), box.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, seat.colour, face=seat.face)
    left = token.right + d.px(26)
    upper, lower = ctx.text.line_height("h2", big, text), ctx.text.line_height("body", small, seat.kind)
    gap = d.px(6)
    room = pygame.Rect(left, box.centery - (upper + gap + lower) // 2, box.right - d.px(30) - left, upper)
    text = ctx.text.wording((text, seat.name), "h2", room.w)
    ctx.text.draw(surface, text, "h2", color.on_dark, room, px=big)
    below = pygame.Rect(left, room.bottom + gap, room.w, lower)
    ctx.text.draw(surface, seat.kind, "body", color.on_dark2, below, px=small)


# -- words that nothing may cover --

_AIR = 5
"""Room at the ends of a line, logical px."""


def words_in(ctx: Context, parts: Iterable[Part]) -> list[pygame.Rect]:
    """Return the places of all lines of text in some pieces of the picture, device px, without drawing."""
    canvas = Recorder(ctx.display.size)
    with ctx.text.noting(canvas) as found:
        for part in parts:
            part.draw(canvas)
    return [rect.inflate(2 * ctx.display.px(_AIR), 0) for rect in found if rect.w and rect.h]


def caps_in(ctx: Context, parts: Iterable[Part]) -> list[pygame.Rect]:
    """Return the places of all that is drawn in some pieces: the keys on a table's things."""
    canvas = Recorder(ctx.display.size)
    for part in parts:
        part.draw(canvas)
    return [op.seen for op in canvas.ops]


def beside_words(
    surface: Canvas, area: pygame.Rect, words: Iterable[pygame.Rect], draw: Callable[[], object]
) -> None:
    """Have something drawn in an area, but on no words: a ring is open where they stand."""
    clip = surface.get_clip()
    for part in around(area.clip(clip), [each for each in words if each.colliderect(area)]):
        surface.set_clip(part)
        draw()
    surface.set_clip(clip)


# -- dashed arrows --

Spot: TypeAlias = tuple[float, float]
_WIDE, _EDGE, _HEAD, _DASH, _STEP = 6, 3, 26, 18, 3
_BOW = 0.16
"""How far an arc leaves the straight line, as a part of its length."""


class Arc(NamedTuple):
    """A curve from `first` to `last`, drawn towards `top`; device px."""

    first: Spot
    top: Spot
    last: Spot

    def at(self, part: float) -> Spot:
        """Return the point after a part of the way, 0 to 1."""
        a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
        return (
            a * self.first[0] + b * self.top[0] + c * self.last[0],
            a * self.first[1] + b * self.top[1] + c * self.last[1],
        )

    def points(self, steps: int) -> list[Spot]:
        """Return points on the way, including both ends."""
        return [self.at(step / steps) for step in range(steps + 1)]


def between(start: pygame.Rect, end: pygame.Rect, near: int) -> Arc:
    """Return the arc between the edges of two rects; between points inside them if they are nearer than so
    many px, so that it can be seen."""
    across = max(end.left - start.right, start.left - end.right)
    down = max(end.top - start.bottom, start.top - end.bottom)
    if across >= down:
        ahead = 1 if end.centerx >= start.centerx else -1
        first: Spot = (start.right if ahead > 0 else start.left, start.centery)
        last: Spot = (end.left if ahead > 0 else end.right, min(max(start.centery, end.top), end.bottom))
        if end.h < start.h or not end.top <= start.centery <= end.bottom:
            last = (last[0], end.centery)
        inwards = (ahead * start.w / 4, 0.0), (ahead * end.w / 4, 0.0)
    else:
        ahead = 1 if end.centery >= start.centery else -1
        first = (start.centerx, start.bottom if ahead > 0 else start.top)
        near_x = min(max(start.centerx, end.left + end.w // 6), end.right - end.w // 6)
        last = (near_x, end.top if ahead > 0 else end.bottom)
        inwards = (0.0, ahead * start.h / 4), (0.0, ahead * end.h / 4)
    if max(across, down) < near:
        first = first[0] - inwards[0][0], first[1] - inwards[0][1]
        last = last[0] + inwards[1][0], last[1] + inwards[1][1]
    bow = _BOW if across < down else -_BOW
    lean = bow * math.copysign(1, last[0] - first[0] or 1)
    middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    top = middle[0] + lean * (last[1] - first[1]), middle[1] - lean * (last[0] - first[0])
    return Arc(first, top, last)


def draw_arrow(ctx: Context, surface: Canvas, arc: Arc, fill: Color) -> None:
    """Draw it dashed, with a head at its end."""
    color, px, last = ctx.theme.color, ctx.display.px, arc.last
    long = math.dist(arc.first, arc.top) + math.dist(arc.top, last)
    points = arc.points(max(8, round(long / max(1, px(_STEP)))))
    head = px(_HEAD)
    while len(points) > 2 and math.dist(points[-1], last) < head:
        points.pop()
    for ink, wide in ((color.ink, px(_WIDE) + 2 * px(_EDGE)), (fill, px(_WIDE))):
        for dash in _dashes(points, px(_DASH)):
            lines(surface, ink, False, dash, max(2, wide))
    angle = math.atan2(last[1] - points[-1][1], last[0] - points[-1][0])
    for ink, grown in ((color.ink, px(_EDGE)), (fill, 0)):
        polygon(surface, ink, _tip(last, angle, head + 2 * grown, grown))


def _dashes(points: Sequence[Spot], dash: int) -> Iterator[list[Spot]]:
    """Cut a line into dashes with gaps of the same length."""
    piece, gone = [points[0]], 0.0
    for before, point in pairwise(points):
        gone += math.dist(before, point)
        piece.append(point)
        if gone >= dash:
            yield piece
            piece, gone = [point], -dash / 2
        elif gone < 0:
            piece = [point]
    if len(piece) > 1:
        yield piece


def _tip(at: Spot, angle: float, size: float, ahead: float) -> list[Spot]:
    """Return the head of an arrow that ends at a point, or a little ahead of it."""
    x, y = at[0] + ahead * math.cos(angle), at[1] + ahead * math.sin(angle)
    side = math.radians(150)
    corners = ((x + size * math.cos(angle + s), y + size * math.sin(angle + s)) for s in (side, -side))
    return [(x, y), *corners]
