"""Drawn things: boxes, shadows, rings, glows, dashes, key caps, seat tokens; all anti-aliased and cached.

Everything takes device px. Small ones are drawn as SVG once; large ones are nine-slices of a small one, and
blurs are made once a size (look 4, 5, 7).

    ctx.shapes.box(surface, rect, fill, radius=12, edge=line)
    ctx.shapes.shadow(surface, rect, "panel", radius)        before the box it belongs to
    ctx.shapes.focus(surface, rect, radius)                  the keyboard's double ring
    ctx.shapes.legal(surface, rect, radius, hot=False)       legal target: dashes, diamond, glow
    ctx.shapes.token(surface, rect, seat, initial="M")       seat token
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas, Piece, tiled
from tabletop.app.core import assets
from tabletop.app.core.assets import Assets, dashes, document, outline, paint, rasterise, tint
from tabletop.app.core.display import MIN_TEXT, Display
from tabletop.app.core.soft import (
    LARGE,
    TILE,
    nine,
    parts_of,
    soft,
    soft_corner,
    soft_side,
    spread,
    stretched,
    tile,
)
from tabletop.app.core.text import TextRenderer
from tabletop.app.core.theme import Color, Theme

# -- faces of the town, in a ring of the seat's colour --

Mood: TypeAlias = Literal["", "_glad", "_sorry"]
"""A face's expression; characters without a mood are calm."""

LEAST: Final = 30
"""Faces smaller than this, in device px, could not be told apart: the seat's token stands alone."""
_TOKEN = 0.4
_OVER = 0.06
"""Size of the token, and how far it stands out, as parts of the face."""


def draw(
    surface: Canvas, assets: Assets, rect: pygame.Rect, face: str, ring: Color, ink: Color, mood: Mood = ""
) -> pygame.Rect:
    """Draw a face in its ring into a square; return the place of the seat's token."""
    size = rect.w
    width = max(3, round(size * 0.05))
    at = f'cx="{size / 2}" cy="{size / 2}"'
    rings = (
        f'<circle {at} r="{size / 2}" {paint("fill", ink)}/>'
        f'<circle {at} r="{size / 2 - 2}" {paint("fill", ring)}/>'
    )
    surface.blit(assets.markup(document(size, size, rings), size, size), rect)
    inside = rect.inflate(-2 * width - 2, -2 * width - 2)
    surface.blit(assets.svg(f"portraits/{face}{mood}", *inside.size), inside)
    side, over = round(size * _TOKEN), round(size * _OVER)
    return pygame.Rect(rect.right - side + over, rect.bottom - side + over, side, side)


def draw_alone(surface: Canvas, assets: Assets, rect: pygame.Rect, face: str) -> None:
    """Draw a face without a seat."""
    surface.blit(assets.svg(f"portraits/{face}", *rect.size), rect)


class Shapes:
    """Draws with the theme at the display's scale. `px` of rings and lips follow the table scale."""

    def __init__(self, display: Display, theme: Theme, assets: Assets, text: TextRenderer) -> None:
        self._display = display
        self._assets = assets
        self._text = text
        self.theme = theme

    def restyle(self, theme: Theme) -> None:
        """Take over another palette (the assets' cache is cleared by its owner)."""
        self.theme = theme

    # -- boxes -----------------------------------------------------------------------------------------

    def box(
        self,
        surface: Canvas,
        rect: pygame.Rect,
        fill: Color,
        *,
        radius: int = 0,
        edge: Color | None = None,
        edge_w: int = 1,
        bottom: Color | None = None,
    ) -> None:
        """Draw a rounded box; `edge` lies inside the rect; `bottom` makes a vertical gradient from `fill`."""
        if rect.w <= 0 or rect.h <= 0:
            return
        radius = min(radius, rect.w // 2, rect.h // 2)
        corner = radius + edge_w + 1
        # Each side is only as long as its two ends need: boxes and pills of all lengths are made from one.
        side, (w, h) = 2 * corner + 1, rect.size
        if bottom is None:
            w, h = (w if w <= side + 7 else side), (h if h <= side + 7 else side)
        look, cache = (fill, radius, edge, edge_w), self._assets.cache
        if (w, h) == rect.size:
            surface.blit(self._small(w, h, *look, bottom), rect)
        elif w == h == side and rect.w * rect.h > LARGE:
            inside, small = rect.inflate(-2 * corner, -2 * corner), self._small(w, h, *look, bottom)
            surface.blits(self._frame(("small", w, h, *look, bottom), small, corner, rect, inside), False)
            if fill[3]:
                color = small.get_at((corner, corner))
                tiled(surface, cache.get(("tile", fill), lambda: tile(color)), inside)
        else:
            whole = ("box", rect.w, rect.h, *look)
            made = cache.get(whole, lambda: nine(self._small(w, h, *look, bottom), corner, *rect.size))
            surface.blit(made, rect)

    def _small(
        self,
        w: int,
        h: int,
        fill: Color,
        radius: int,
        edge: Color | None,
        edge_w: int,
        bottom: Color | None,
    ) -> pygame.Surface:
        """Return a box drawn as SVG."""
        return self._assets.cache.get(
            ("small", w, h, fill, radius, edge, edge_w, bottom),
            lambda: rasterise(assets.box(w, h, fill, radius, edge, edge_w, bottom).encode(), w, h),
        )

    def _frame(
        self, key: Hashable, small: pygame.Surface, corner: int, rect: pygame.Rect, inside: pygame.Rect
    ) -> list[Piece]:
        """Return the frame of a rect, stretched from a small picture: the inside of a large rect needs no
        picture of its own."""
        cache, (w, h), side = self._assets.cache, rect.size, small.get_width()
        rows = cache.get(("rows", key, w), lambda: nine(small, corner, w, side))
        columns = cache.get(("columns", key, h), lambda: nine(small, corner, side, h))
        left, top = inside.x - rect.x, inside.y - rect.y
        right, low = rect.right - inside.right, rect.bottom - inside.bottom
        return [
            (rows, rect.topleft, (0, 0, w, top)),
            (columns, (rect.x, inside.y), (0, top, left, inside.h)),
            (columns, (inside.right, inside.y), (side - right, top, right, inside.h)),
            (rows, (rect.x, inside.bottom), (0, side - low, w, low)),
        ]

    def shadow(self, surface: Canvas, rect: pygame.Rect, kind: str, radius: int, scale: float = 1.0) -> None:
        """Draw a named shadow of a rounded rect; `scale` multiplies its size (UI scale for panels). A large
        one is left out where its own box hides it."""
        for layer in reversed(self.theme.shadows[kind]):
            blur = round(layer.blur * self._display.s * scale)
            moved = rect.move(0, round(layer.y * self._display.s * scale))
            if blur <= 1:
                self.box(surface, moved, layer.color, radius=radius)
            else:
                self._soft(surface, moved, rect.inflate(-2 * radius, -2 * radius), layer.color, radius, blur)

    def glow(self, surface: Canvas, rect: pygame.Rect, color: Color, radius: int, width: int) -> None:
        """Draw a soft light around a rect, `width` device px wide; the rect itself stays untouched."""
        more, blur = width // 4, max(2, width)
        least = soft_side(radius + more, blur) - 2 * more
        w, h = min(rect.w, least), min(rect.h, least)
        key = ("glow", w, h, color, radius, width)
        small = self._assets.cache.get(key, lambda: self._glow(w, h, color, radius, width))
        full = rect.inflate(2 * (more + spread(blur)), 2 * (more + spread(blur)))
        # Drawn as a frame: around a panel it is a fraction of the area.
        for source, place in parts_of(small.get_size(), soft_corner(radius + more, blur), *full.size):
            if source.size != (1, 1):
                self._stretch(surface, key, small, source, place.move(full.topleft))

    def _stretch(
        self, surface: Canvas, key: Hashable, small: pygame.Surface, source: pygame.Rect, place: pygame.Rect
    ) -> None:
        """Draw a part of a cached picture, stretched into its place."""
        if source.size == place.size:
            surface.blit(small, place, source)
            return
        # A long side is uniform: a piece of it is made, and repeated.
        size = min(place.w, max(source.w, TILE[0])), min(place.h, max(source.h, TILE[0]))
        name = ("stretched", key, tuple(source), size)
        drawn = self._assets.cache.get(name, lambda: stretched(small, source, size))
        if size == place.size:
            surface.blit(drawn, place)
            return
        (w, h), right, bottom = size, place.right, place.bottom
        surface.blits(
            [
                (drawn, (x, y), (0, 0, min(w, right - x), min(h, bottom - y)))
                for y in range(place.y, bottom, h)
                for x in range(place.x, right, w)
            ],
            False,
        )

    def _glow(self, w: int, h: int, color: Color, radius: int, width: int) -> pygame.Surface:
        more = width // 4
        made = soft(w + 2 * more, h + 2 * more, color, radius + more, max(2, width))
        # A swelling light is made in many strengths, and leaves out the same rect.
        hole = self._assets.cache.get(("hole", w, h, radius), lambda: self._hole(w, h, radius))
        at = ((made.get_width() - w) // 2, (made.get_height() - h) // 2)
        made.blit(hole, at, special_flags=pygame.BLEND_RGBA_SUB)
        return made

    def _hole(self, w: int, h: int, radius: int) -> pygame.Surface:
        made = self._assets.mask(w, h, radius).copy()
        tint(made, (0, 0, 0, 255))
        return made

    def _soft(
        self, surface: Canvas, rect: pygame.Rect, hidden: pygame.Rect, color: Color, radius: int, blur: int
    ) -> None:
        whole, side = rect.inflate(2 * spread(blur), 2 * spread(blur)), soft_side(radius, blur)
        is_framed = min(rect.size) >= side and hidden.w * hidden.h > LARGE
        w, h = (side, side) if is_framed else rect.size
        key = ("soft", w, h, color, radius, blur)
        drawn = self._assets.cache.get(key, lambda: soft(w, h, color, radius, blur))
        if is_framed:
            surface.blits(self._frame(key, drawn, soft_corner(radius, blur), whole, hidden), False)
        else:
            surface.blit(drawn, whole)

    # -- rings -----------------------------------------------------------------------------------------

    def ring(self, surface: Canvas, rect: pygame.Rect, color: Color, width: int, radius: int) -> None:
        """Draw a ring whose inner edge is the rect (radius of the rect's corners)."""
        outer = rect.inflate(2 * width, 2 * width)
        self.box(surface, outer, (0, 0, 0, 0), radius=radius + width, edge=color, edge_w=width)

    def focus(self, surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        """Draw the focus ring: ink inside, light outside: shows on paper and on tables (ux M10)."""
        width = max(2, self._display.px(4))
        self.ring(surface, rect, self.theme.color.ink, width, radius)
        self.ring(surface, rect.inflate(2 * width, 2 * width), self.theme.color.focus, width, radius + width)

    def selected(self, surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        """Draw the ring of a picked thing: brass, then ink."""
        inner, outer = max(2, self._display.px(5)), self._display.px(3)
        self.ring(surface, rect, self.theme.color.brass, inner, radius)
        self.ring(surface, rect.inflate(2 * inner, 2 * inner), self.theme.color.ink, outer, radius + inner)

    def legal(self, surface: Canvas, rect: pygame.Rect, radius: int, *, hot: bool = False) -> None:
        """Mark a legal target; `hot` under the pointer or the focus (look 5)."""
        d, color = self._display, self.theme.color
        out = rect.inflate(2 * d.px(6), 2 * d.px(6))
        radius += d.px(6)
        glow = (*color.legal[:3], 191 if hot else 115)
        self.glow(surface, out, glow, radius, d.px(34 if hot else 18))
        surface.blit(self._legal_ring(out.w, out.h, radius, hot), out.inflate(2 * d.px(6), 2 * d.px(6)))
        self._diamond(surface, (out.centerx, out.top), color.legal_hot_marker if hot else color.legal)

    def _legal_ring(self, w: int, h: int, radius: int, hot: bool) -> pygame.Surface:
        # Under a key of its own: computing the dashes each time would cost more than drawing them.
        key = ("legal", w, h, radius, hot, self._display.s)
        return self._assets.cache.get(key, lambda: self._make_legal_ring(w, h, radius, hot))

    def _make_legal_ring(self, w: int, h: int, radius: int, hot: bool) -> pygame.Surface:
        d = self._display
        pad, wide, line = d.px(6), max(2, d.px(5)), d.px(2)
        full_w, full_h = w + 2 * pad, h + 2 * pad
        path = f'<path d="{outline(pad, pad, w, h, radius)}" fill="none"'
        body = f'{path} {paint("stroke", self.theme.color.ink)} stroke-width="{wide + 2 * line}"/>'
        stroke = f'{paint("stroke", self.theme.color.legal)} stroke-width="{wide}"/>'
        if hot:
            body += f"{path} {stroke}"
        else:
            d_path = dashes(pad, pad, w, h, radius, 14 * d.s, 9 * d.s)
            body += f'<path d="{d_path}" fill="none" {stroke}'
        return self._assets.markup(document(full_w, full_h, body), full_w, full_h)

    def _diamond(self, surface: Canvas, centre: tuple[int, int], fill: Color) -> None:
        size = max(9, self._display.px(26)) | 1
        half, line = size / 2, max(1.0, 2.5 * self._display.s)
        points = f"{half},{line} {size - line},{half} {half},{size - line} {line},{half}"
        body = (
            f'<polygon points="{points}" {paint("fill", fill)} {paint("stroke", self.theme.color.ink)}'
            f' stroke-width="{line}" stroke-linejoin="round"/>'
        )
        drawn = self._assets.markup(document(size, size, body), size, size)
        surface.blit(drawn, (centre[0] - size // 2, centre[1] - size // 2))

    def dashed(
        self,
        surface: Canvas,
        rect: pygame.Rect,
        color: Color,
        radius: int,
        width: int = 2,
        dash: float = 0,
    ) -> None:
        """Draw a dashed outline inside a rect (`dash` in device px; 0: by the scale): an empty slot."""
        dash = dash or 12 * self._display.s
        key = ("dashed", rect.w, rect.h, color, radius, width, dash)
        w, h = rect.size
        surface.blit(
            self._assets.cache.get(key, lambda: self._dashes(w, h, color, radius, width, dash)), rect
        )

    def _dashes(self, w: int, h: int, color: Color, radius: int, width: int, dash: float) -> pygame.Surface:
        half = width / 2
        lines = dashes(half, half, w - width, h - width, radius, dash, dash * 0.75)
        body = f'<path d="{lines}" fill="none" {paint("stroke", color)} stroke-width="{width}"/>'
        return self._assets.markup(document(w, h, body), w, h)

    def disc(
        self,
        surface: Canvas,
        rect: pygame.Rect,
        fill: Color,
        edge: Color | None = None,
        edge_w: int = 0,
    ) -> None:
        """Draw a disc that fills a square rect."""
        self.box(surface, rect, fill, radius=rect.w // 2, edge=edge, edge_w=edge_w)

    # -- seats -----------------------------------------------------------------------------------------

    def token(
        self,
        surface: Canvas,
        rect: pygame.Rect,
        seat: int,
        initial: str = "",
        face: str = "",
        mood: Mood = "",
    ) -> None:
        """Draw a seat's token: disc, rings, symbol, and from 40 px on the initial in a chip; with a face that
        has room, the token stands beside it."""
        size, color = rect.w, self.theme.color
        look = self.theme.seat(seat)
        if face and size >= LEAST:
            small = draw(surface, self._assets, rect, face, look.fill, color.ink, mood)
            self.token(surface, small, seat)
            return
        ring = max(1, round(size * 0.03))
        drawn = assets.token(size, ring, color.ink, color.on_dark, look.fill)
        surface.blit(self._assets.markup(drawn, size, size), rect)
        inner = round(size * 0.56)
        surface.blit(self._assets.symbol(seat, inner), (rect.centerx - inner // 2, rect.centery - inner // 2))
        if initial and size >= 40:
            self._initial(surface, rect, initial)

    def _initial(self, surface: Canvas, rect: pygame.Rect, initial: str) -> None:
        side = round(rect.w * 0.44)
        chip = pygame.Rect(0, 0, side, side)
        chip.bottomright = (rect.right + round(rect.w * 0.14), rect.bottom + round(rect.w * 0.10))
        self.box(surface, chip, self.theme.color.ink, radius=round(side * 0.28))
        px = max(MIN_TEXT, round(side * 0.66))
        self._text.line(
            surface, initial, "micro", self.theme.color.on_dark, chip.center, align="center", px=px
        )

    def seat_plate(self, surface: Canvas, rect: pygame.Rect, seat: int, radius: int, patterns: bool) -> None:
        """Fill a rect with a seat's colour and, if wanted, its pattern (ux A2)."""
        look = self.theme.seat(seat)
        drawn = self._assets.markup(
            assets.plate(rect.w, rect.h, look.fill, look.pattern if patterns else "", self._display.s),
            rect.w,
            rect.h,
        )
        key = ("plate", rect.w, rect.h, seat, radius, patterns)
        surface.blit(self._assets.cache.get(key, lambda: self._clip(drawn, radius)), rect)

    def _clip(self, source: pygame.Surface, radius: int) -> pygame.Surface:
        made = source.copy()
        made.blit(self._assets.mask(*made.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made


# -- rectangles --


def covered(box: pygame.Rect, things: Iterable[pygame.Rect]) -> int:
    """Return how much of things a box covers, px²."""
    return sum(clip.w * clip.h for clip in map(box.clip, things))


def far(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return how far the middles of two rects are apart, across and down together."""
    return abs(one.centerx - other.centerx) + abs(one.centery - other.centery)


def beside(
    size: tuple[int, int], things: Sequence[pygame.Rect], bounds: pygame.Rect, gap: int
) -> Iterator[pygame.Rect]:
    """Yield boxes of a size beside things and at the edges of `bounds`: high ones first, then right ones."""
    w, h = size
    lefts = {bounds.x, bounds.right - w}.union(*({one.right + gap, one.x - gap - w} for one in things))
    tops = {bounds.y, bounds.bottom - h}.union(*({one.bottom + gap, one.y - gap - h} for one in things))
    boxes = (pygame.Rect(x, y, w, h) for y in sorted(tops) for x in sorted(lefts, reverse=True))
    return (box for box in boxes if bounds.contains(box))


def around(area: pygame.Rect, holes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return an area without some holes, as rects that do not overlap: band by band, top to bottom."""
    edges = sorted({area.top, area.bottom, *(y for hole in holes for y in (hole.top, hole.bottom))})
    found = []
    for top, bottom in pairwise(edges):
        if bottom <= area.top or top >= area.bottom:
            continue
        x = area.left
        for hole in sorted(holes, key=lambda hole: hole.left):
            if hole.top < bottom and hole.bottom > top and hole.right > x:
                if hole.left > x:
                    found.append(pygame.Rect(x, top, hole.left - x, bottom - top))
                x = hole.right
        if x < area.right:
            found.append(pygame.Rect(x, top, area.right - x, bottom - top))
    return found
