"""Drawn things: boxes, shadows, rings, glows, dashes, key caps, seat tokens; all anti-aliased and cached.

Everything takes device px. Small ones are drawn as SVG once; large ones are nine-slices of a small one, and
blurs are made once a size (design.md, sections 4, 5, 7).

    ctx.shapes.box(surface, rect, fill, radius=12, edge=line)
    ctx.shapes.shadow(surface, rect, "panel", radius)        before the box it belongs to
    ctx.shapes.focus(surface, rect, radius)                  the keyboard's double ring
    ctx.shapes.legal(surface, rect, radius, hot=False)       legal target: dashes, diamond, glow
    ctx.shapes.token(surface, rect, seat, initial="M")       seat token
"""

from __future__ import annotations

import math

import pygame

from tabletop.app.assets import Assets, rasterise, tint
from tabletop.app.display import Display
from tabletop.app.text import TextRenderer
from tabletop.app.theme import Color, Theme

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'


def paint(name: str, color: Color) -> str:
    """Return SVG attributes that set `fill` or `stroke` to a colour."""
    red, green, blue, alpha = color
    return f'{name}="#{red:02x}{green:02x}{blue:02x}" {name}-opacity="{alpha / 255:.3f}"'


def document(w: int, h: int, body: str) -> str:
    """Wrap SVG elements into a document of w x h."""
    return _HEAD.format(w=w, h=h) + body + "</svg>"


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
        surface: pygame.Surface,
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
        if bottom is not None or rect.w <= 2 * corner + 8 or rect.h <= 2 * corner + 8:
            drawn = self._assets.markup(
                _box(rect.w, rect.h, fill, radius, edge, edge_w, bottom), rect.w, rect.h
            )
        else:
            side = 2 * corner + 1
            small = self._assets.markup(_box(side, side, fill, radius, edge, edge_w, None), side, side)
            key = ("box", rect.w, rect.h, fill, radius, edge, edge_w)
            drawn = self._assets.cache.get(key, lambda: nine(small, corner, rect.w, rect.h))
        surface.blit(drawn, rect)

    def shadow(
        self, surface: pygame.Surface, rect: pygame.Rect, kind: str, radius: int, scale: float = 1.0
    ) -> None:
        """Draw a named shadow of a rounded rect; `scale` multiplies its size (UI scale for panels)."""
        for layer in reversed(self.theme.shadows[kind]):
            blur = round(layer.blur * self._display.s * scale)
            moved = rect.move(0, round(layer.y * self._display.s * scale))
            self._soft(surface, moved, layer.color, radius, blur)

    def glow(self, surface: pygame.Surface, rect: pygame.Rect, color: Color, radius: int, width: int) -> None:
        """Draw a soft light around a rect, `width` device px wide; the rect itself stays as it is."""
        key = ("glow", rect.w, rect.h, color, radius, width)
        drawn = self._assets.cache.get(key, lambda: self._glow(rect, color, radius, width))
        surface.blit(
            drawn, (rect.x - (drawn.get_width() - rect.w) // 2, rect.y - (drawn.get_height() - rect.h) // 2)
        )

    def _glow(self, rect: pygame.Rect, color: Color, radius: int, width: int) -> pygame.Surface:
        more = width // 4
        made = _soft(rect.w + 2 * more, rect.h + 2 * more, color, radius + more, max(2, width)).copy()
        hole = self._assets.mask(rect.w, rect.h, radius).copy()
        tint(hole, (0, 0, 0, 255))
        at = ((made.get_width() - rect.w) // 2, (made.get_height() - rect.h) // 2)
        made.blit(hole, at, special_flags=pygame.BLEND_RGBA_SUB)
        return made

    def _soft(self, surface: pygame.Surface, rect: pygame.Rect, color: Color, radius: int, blur: int) -> None:
        if blur <= 1:
            self.box(surface, rect, color, radius=radius)
            return
        key = ("soft", rect.w, rect.h, color, radius, blur)
        drawn = self._assets.cache.get(key, lambda: _soft(rect.w, rect.h, color, radius, blur))
        surface.blit(drawn, (rect.x - spread(blur), rect.y - spread(blur)))

    # -- rings -----------------------------------------------------------------------------------------

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, color: Color, width: int, radius: int) -> None:
        """Draw a ring whose inner edge is the rect (radius of the rect's corners)."""
        outer = rect.inflate(2 * width, 2 * width)
        self.box(surface, outer, (0, 0, 0, 0), radius=radius + width, edge=color, edge_w=width)

    def focus(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw the focus ring: ink inside, light outside: shows on paper and on tables (ux M10)."""
        width = max(2, self._display.px(4))
        self.ring(surface, rect, self.theme.color.ink, width, radius)
        self.ring(surface, rect.inflate(2 * width, 2 * width), self.theme.color.focus, width, radius + width)

    def selected(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw the ring of something picked up: brass, then ink."""
        inner, outer = max(2, self._display.px(5)), max(1, self._display.px(3))
        self.ring(surface, rect, self.theme.color.brass, inner, radius)
        self.ring(surface, rect.inflate(2 * inner, 2 * inner), self.theme.color.ink, outer, radius + inner)

    def legal(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, *, hot: bool = False) -> None:
        """Mark a legal target; `hot` while the pointer or the focus is on it (design.md, section 5)."""
        d, color = self._display, self.theme.color
        out = rect.inflate(2 * d.px(6), 2 * d.px(6))
        radius += d.px(6)
        glow = (*color.legal[:3], 191 if hot else 115)
        self.glow(surface, out, glow, radius, d.px(34 if hot else 18))
        surface.blit(self._legal_ring(out.w, out.h, radius, hot), out.inflate(2 * d.px(6), 2 * d.px(6)))
        self._diamond(surface, (out.centerx, out.top), color.legal_hot_marker if hot else color.legal)

    def _legal_ring(self, w: int, h: int, radius: int, hot: bool) -> pygame.Surface:
        d = self._display
        pad, wide, line = d.px(6), max(2, d.px(5)), max(1, d.px(2))
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

    def _diamond(self, surface: pygame.Surface, centre: tuple[int, int], fill: Color) -> None:
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
        surface: pygame.Surface,
        rect: pygame.Rect,
        color: Color,
        radius: int,
        width: int = 2,
        dash: float = 8,
    ) -> None:
        """Draw a dashed outline inside a rect: an empty seat, the slot a card was taken from."""
        half = width / 2
        lines = dashes(half, half, rect.w - width, rect.h - width, radius, dash, dash * 0.75)
        body = f'<path d="{lines}" fill="none" {paint("stroke", color)} stroke-width="{width}"/>'
        surface.blit(self._assets.markup(document(rect.w, rect.h, body), rect.w, rect.h), rect)

    def disc(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Color,
        edge: Color | None = None,
        edge_w: int = 0,
    ) -> None:
        """Draw a disc that fills a square rect."""
        self.box(surface, rect, fill, radius=rect.w // 2, edge=edge, edge_w=edge_w)

    # -- seats -----------------------------------------------------------------------------------------

    def token(self, surface: pygame.Surface, rect: pygame.Rect, seat: int, initial: str = "") -> None:
        """Draw a seat's token: disc, rings, symbol, and from 40 px on the initial in a chip."""
        size, color = rect.w, self.theme.color
        look = self.theme.seat(seat)
        ring = max(1, round(size * 0.03))
        at = f'cx="{size / 2}" cy="{size / 2}"'
        body = (
            f'<circle {at} r="{size / 2}" {paint("fill", color.ink)}/>'
            f'<circle {at} r="{size / 2 - ring}" {paint("fill", color.on_dark)}/>'
            f'<circle {at} r="{size / 2 - ring - size * 0.06}" {paint("fill", look.fill)}/>'
        )
        surface.blit(self._assets.markup(document(size, size, body), size, size), rect)
        inner = round(size * 0.56)
        surface.blit(self._assets.symbol(seat, inner), (rect.centerx - inner // 2, rect.centery - inner // 2))
        if initial and size >= 40:
            self._initial(surface, rect, initial)

    def _initial(self, surface: pygame.Surface, rect: pygame.Rect, initial: str) -> None:
        side = round(rect.w * 0.44)
        chip = pygame.Rect(0, 0, side, side)
        chip.bottomright = (rect.right + round(rect.w * 0.14), rect.bottom + round(rect.w * 0.10))
        self.box(surface, chip, self.theme.color.ink, radius=round(side * 0.28))
        px = max(8, round(side * 0.66))
        self._text.line(
            surface, initial, "micro", self.theme.color.on_dark, chip.center, align="center", px=px
        )

    def seat_plate(
        self, surface: pygame.Surface, rect: pygame.Rect, seat: int, radius: int, patterns: bool
    ) -> None:
        """Fill a rect with a seat's colour and, if wanted, its pattern (ux A2)."""
        look = self.theme.seat(seat)
        drawn = self._assets.markup(
            _plate(rect.w, rect.h, look.fill, look.pattern if patterns else ""), rect.w, rect.h
        )
        key = ("plate", rect.w, rect.h, seat, radius, patterns)
        surface.blit(self._assets.cache.get(key, lambda: self._clip(drawn, radius)), rect)

    def _clip(self, source: pygame.Surface, radius: int) -> pygame.Surface:
        made = source.copy()
        made.blit(self._assets.mask(*made.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made


def _box(
    w: int, h: int, fill: Color, radius: int, edge: Color | None, edge_w: int, bottom: Color | None
) -> str:
    inset = edge_w / 2 if edge else 0.0
    where = f'x="{inset}" y="{inset}" width="{w - 2 * inset}" height="{h - 2 * inset}"'
    where += f' rx="{max(0, radius - inset)}"'
    inside, defs = paint("fill", fill), ""
    if bottom is not None:
        top_hex, low_hex = ("#{:02x}{:02x}{:02x}".format(*c[:3]) for c in (fill, bottom))
        defs = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{top_hex}"/><stop offset="1" stop-color="{low_hex}"/>'
            "</linearGradient></defs>"
        )
        inside = 'fill="url(#g)"'
    outline = f' {paint("stroke", edge)} stroke-width="{edge_w}"' if edge else ""
    return document(w, h, f"{defs}<rect {where} {inside}{outline}/>")


def outline(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return the SVG path of a rounded rect."""
    r = min(r, w / 2, h / 2)
    return (
        f"M{x + r} {y}h{w - 2 * r}a{r} {r} 0 0 1 {r} {r}v{h - 2 * r}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-(w - 2 * r)}a{r} {r} 0 0 1 {-r} {-r}v{-(h - 2 * r)}a{r} {r} 0 0 1 {r} {-r}z"
    )


def dashes(x: float, y: float, w: float, h: float, r: float, on: float, off: float) -> str:
    """Return the SVG path of a dashed rounded rect; pygame's own dashes leave blots on closed paths."""
    r = max(0.01, min(r, w / 2, h / 2))
    arc = math.pi * r / 2
    total = 2 * (w + h - 4 * r) + 4 * arc
    count = max(4, round(total / (on + off)))
    step, long = total / count, total / count * on / (on + off)
    found = []
    for number in range(count):
        points = [_along(number * step + long * part / 6, x, y, w, h, r) for part in range(7)]
        found.append("M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points))
    return "".join(found)


def _along(at: float, x: float, y: float, w: float, h: float, r: float) -> tuple[float, float]:
    """Return the point `at` px along the outline, clockwise from the left end of the top edge."""
    arc = math.pi * r / 2
    corners = ((x + w - r, y + r), (x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r))
    starts = ((x + r, y, 1, 0), (x + w, y + r, 0, 1), (x + w - r, y + h, -1, 0), (x, y + h - r, 0, -1))
    at %= 2 * (w + h - 4 * r) + 4 * arc
    for side in range(4):
        length = (w if side % 2 == 0 else h) - 2 * r
        sx, sy, dx, dy = starts[side]
        if at <= length:
            return sx + dx * at, sy + dy * at
        at -= length
        if at <= arc:
            angle = math.pi / 2 * (side - 1) + at / r
            return corners[side][0] + r * math.cos(angle), corners[side][1] + r * math.sin(angle)
        at -= arc
    return starts[0][0], starts[0][1]


def nine(small: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """Stretch a small picture to w x h, its corners of `corner` px unchanged, its middle repeated."""
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    side = small.get_width()
    far = side - corner
    mid_w, mid_h = w - 2 * corner, h - 2 * corner
    made.fill(small.get_at((side // 2, side // 2)), (corner, corner, mid_w, mid_h))
    for sx, x in ((0, 0), (far, w - corner)):
        for sy, y in ((0, 0), (far, h - corner)):
            made.blit(small, (x, y), (sx, sy, corner, corner))
        strip = small.subsurface((sx, side // 2, corner, 1))
        made.blit(pygame.transform.scale(strip, (corner, mid_h)), (x, corner))
    for sy, y in ((0, 0), (far, h - corner)):
        strip = small.subsurface((side // 2, sy, 1, corner))
        made.blit(pygame.transform.scale(strip, (mid_w, corner)), (corner, y))
    return made


def spread(blur: int) -> int:
    """Return how far a blur reaches beyond its box, device px: three standard deviations."""
    return math.ceil(blur * 1.5)


def _soft(w: int, h: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    pad = spread(blur)
    corner = 2 * pad + radius
    if w + 2 * pad > 2 * corner + 8 and h + 2 * pad > 2 * corner + 8:
        side = 2 * corner + 1 - 2 * pad
        return nine(_blurred(side, side, color, radius, blur), corner, w + 2 * pad, h + 2 * pad)
    return _blurred(w, h, color, radius, blur)


def _blurred(w: int, h: int, color: Color, radius: int, blur: int) -> pygame.Surface:
    pad = spread(blur)
    full = (w + 2 * pad, h + 2 * pad)
    # A wide blur looks the same from a smaller picture, and takes a fraction of the time.
    part = 4 if blur >= 40 else 2 if blur >= 12 else 1
    small = (math.ceil(full[0] / part), math.ceil(full[1] / part))
    box = pygame.Rect(round(pad / part), round(pad / part), round(w / part), round(h / part))
    body = (
        f'<rect x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}" rx="{radius / part}" fill="#fff"/>'
    )
    sharp = rasterise(document(*small, body).encode(), *small)
    sharp.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    made = pygame.transform.gaussian_blur(sharp, max(1, round(blur / 2 / part)))
    if part > 1:
        made = pygame.transform.smoothscale(made, full)
    tint(made, color)
    return made


def _plate(w: int, h: int, fill: Color, pattern: str) -> str:
    base = f'<rect width="{w}" height="{h}" {paint("fill", fill)}/>'
    step = 14
    light = 'fill="none" stroke="#fff8ea" stroke-opacity="0.75" stroke-width="2"'
    match pattern:
        case "dots":
            marks = "".join(
                f'<circle cx="{x + row % 2 * step // 2}" cy="{7 + row * step}" r="1.8" fill="#fff8ea"/>'
                for row in range(math.ceil(h / step))
                for x in range(7, w, step)
            )
        case "diagonal":
            lines = "".join(f"M{x} {h}l{h} {-h}" for x in range(-h, w, 11))
            marks = (
                f'<path d="{lines}" fill="none" stroke="#8a7f00" stroke-opacity="0.7" stroke-width="2.4"/>'
            )
        case "waves":
            one = "q4.5 -6 9 0t9 0" * (w // 18 + 2)
            lines = "".join(f"M-4 {y}{one}" for y in range(7, h + step, step))
            marks = f'<path d="{lines}" {light}/>'
        case "zigzag":
            one = "l6 -6l6 6" * (w // 12 + 2)
            lines = "".join(f"M-4 {y}{one}" for y in range(9, h + step, step))
            marks = f'<path d="{lines}" {light}/>'
        case "solid_with_ivory_inner_line":
            marks = f'<rect x="5" y="5" width="{max(1, w - 10)}" height="{max(1, h - 10)}" rx="7" {light}/>'
        case _:
            marks = ""
    return document(w, h, base + marks)
