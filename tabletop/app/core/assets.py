"""SVG pictures: drawings as SVG text, and files and drawings rasterised at the exact device size, cached.

`name` is a path below `assets/svg` without its ending: `"icons/undo"`. Surfaces are shared: blit them, never
draw on them.
"""

from __future__ import annotations

import contextlib
import io
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path

import pygame

from tabletop import files, paths
from tabletop.app.core.display import Display
from tabletop.app.core.theme import Color, Theme

# -- drawings as SVG text, sizes in device px --

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'


def paint(name: str, color: Color) -> str:
    """Return SVG attributes that set `fill` or `stroke` to a colour."""
    red, green, blue, alpha = color
    return f'{name}="#{red:02x}{green:02x}{blue:02x}" {name}-opacity="{alpha / 255:.3f}"'


def document(w: int, h: int, body: str) -> str:
    """Wrap SVG elements into a document of w x h."""
    return _HEAD.format(w=w, h=h) + body + "</svg>"


def box(
    w: int, h: int, fill: Color, radius: int, edge: Color | None, edge_w: int, bottom: Color | None
) -> str:
    """Return a rounded box, its edge inside; `bottom` makes a gradient from `fill` down to it."""
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


@lru_cache(maxsize=64)
def token(size: int, ring: int, ink: Color, light: Color, fill: Color) -> str:
    """Return the disc of a seat's token with its rings, the outer one `ring` px wide."""
    at = f'cx="{size / 2}" cy="{size / 2}"'
    return document(
        size,
        size,
        f'<circle {at} r="{size / 2}" {paint("fill", ink)}/>'
        f'<circle {at} r="{size / 2 - ring}" {paint("fill", light)}/>'
        f'<circle {at} r="{size / 2 - ring - size * 0.06}" {paint("fill", fill)}/>',
    )


@lru_cache(maxsize=64)
def plate(w: int, h: int, fill: Color, pattern: str, k: float) -> str:
    """Return a plate with its pattern, drawn `k` times as large as at 1920x1080."""
    base = f'<rect width="{w}" height="{h}" {paint("fill", fill)}/>'
    light = f'fill="none" stroke="#fff8ea" stroke-opacity="0.75" stroke-width="{2 * k}"'
    step = 14 * k
    rows = range(math.ceil(h / step) + 1)
    match pattern:
        case "dots":
            marks = "".join(
                f'<circle cx="{(x + 0.5 + row % 2 / 2) * step}" cy="{(row + 0.5) * step}" r="{1.8 * k}"'
                ' fill="#fff8ea"/>'
                for row in rows
                for x in range(math.ceil(w / step))
            )
        case "diagonal":
            gap = 11 * k
            lines = "".join(f"M{x * gap - h} {h}l{h} {-h}" for x in range(math.ceil((w + h) / gap)))
            dark = 'fill="none" stroke="#8a7f00" stroke-opacity="0.7"'
            marks = f'<path d="{lines}" {dark} stroke-width="{2.4 * k}"/>'
        case "waves":
            one = f"q{4.5 * k} {-6 * k} {9 * k} 0t{9 * k} 0" * (math.ceil(w / (18 * k)) + 1)
            lines = "".join(f"M{-4 * k} {(row + 0.5) * step}{one}" for row in rows)
            marks = f'<path d="{lines}" {light}/>'
        case "zigzag":
            one = f"l{6 * k} {-6 * k}l{6 * k} {6 * k}" * (math.ceil(w / (12 * k)) + 1)
            lines = "".join(f"M{-4 * k} {(row + 0.65) * step}{one}" for row in rows)
            marks = f'<path d="{lines}" {light}/>'
        case "solid_with_ivory_inner_line":
            inset = 5 * k
            where = (
                f'x="{inset}" y="{inset}" width="{max(1, w - 2 * inset)}" height="{max(1, h - 2 * inset)}"'
            )
            marks = f'<rect {where} rx="{7 * k}" {light}/>'
        case _:
            marks = ""
    return document(w, h, base + marks)


# -- surfaces --


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in the window's pixels, its transparency kept; as it is while no window was opened."""
    has_alpha = picture.get_flags() & pygame.SRCALPHA
    try:
        return picture.convert_alpha() if has_alpha else picture.convert()
    except pygame.error:
        return picture


_USUAL = 1920 * 1080


class SurfaceCache:
    """Keeps surfaces up to `limit` bytes of pixels; the least recently used go first. With a display, the
    limit is for a window of 1920x1080 and grows with the window."""

    def __init__(self, limit: int, display: Display | None = None) -> None:
        self._limit, self._display = limit, display
        self.bytes = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def limit(self) -> int:
        """The limit in the present window, in bytes."""
        pixels = _USUAL if self._display is None else self._display.w * self._display.h
        return self._limit * max(pixels, _USUAL) // _USUAL

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under `key`; make it if there is none."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        made = make()
        self._items[key] = made
        self.bytes += _size(made)
        while self.bytes > self.limit and len(self._items) > 1:
            _, gone = self._items.popitem(last=False)
            self.bytes -= _size(gone)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self.bytes = 0


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


CACHE_BYTES = 128 * 2**20
"""A whole game on any table draws 80 to 120 MiB of pictures at 1920x1080."""
KEPT_BYTES = 48 * 2**20
_IVORY = "#fff8ea"
_HOLES = ("#3a3347", "#1e1b26")
"""Colours that stand for holes in ivory icons."""
_GROUNDS = "tables/"
_CALMED = 0.8
"""How much of a ground the high-contrast palette covers, so that everything on it stands out."""
_SHADE = "#000000"
"""A see-through shade on an ivory icon: it darkens any tint."""


class Assets:
    """Reads SVG files lazily; a missing or broken picture is an empty one."""

    def __init__(self, display: Display, theme: Theme, folder: Path | None = None) -> None:
        self._display = display
        self._theme = theme
        self._folders = (folder,) if folder else paths.asset_folders("svg")
        self.cache = SurfaceCache(CACHE_BYTES, display)
        self.kept = SurfaceCache(KEPT_BYTES, display)
        """What takes so long to draw that a game must not crowd it out: the menu's pictures."""
        self._sources: dict[str, bytes] = {}

    def restyle(self, theme: Theme) -> None:
        """Take over another palette."""
        self._theme = theme
        self.cache.clear()
        self.kept.clear()

    def exists(self, name: str) -> bool:
        """Whether there is such a picture."""
        return any((folder / f"{name}.svg").is_file() for folder in self._folders)

    def text(self, name: str) -> str:
        """Return a picture's SVG, for those who draw it themselves: pages in a browser."""
        return self._source(name).decode()

    def _source(self, name: str) -> bytes:
        found = self._sources.get(name)
        if found is None:
            try:
                found = self._read(name)
            except OSError:
                # Too many open files, for example: do without it for now.
                return b""
            self._sources[name] = found
        return found

    def _read(self, name: str) -> bytes:
        for folder in self._folders:
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                return files.read(folder / f"{name}.svg")
        return b""

    def svg(self, name: str, w: int, h: int) -> pygame.Surface:
        """Return a picture of w x h device px (fitted into it, its proportions kept)."""
        return self.cache.get(("svg", name, w, h), lambda: self._drawn(name, w, h))

    def _drawn(self, name: str, w: int, h: int) -> pygame.Surface:
        made = rasterise(self._source(name), w, h)
        if self._theme.is_high_contrast and name.startswith(_GROUNDS):
            calm(made)
        return made

    def markup(self, text: str, w: int, h: int) -> pygame.Surface:
        """Return SVG text rasterised; the text itself is the key of the cache."""
        return self.cache.get(("markup", text, w, h), lambda: rasterise(text.encode(), w, h))

    def rounded(self, name: str, w: int, h: int, radius: int) -> pygame.Surface:
        """Return a picture that fills w x h and has rounded corners."""
        return self.cache.get(("rounded", name, w, h, radius), lambda: self._rounded(name, w, h, radius))

    def _rounded(self, name: str, w: int, h: int, radius: int) -> pygame.Surface:
        made = self.cover(name, w, h).copy()
        made.blit(self.mask(w, h, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def cover(self, name: str, w: int, h: int) -> pygame.Surface:
        """Return a picture that fills w x h, cut where its proportions differ, centred."""
        return self.cache.get(("cover", name, w, h), lambda: self._cover(name, w, h))

    def _cover(self, name: str, w: int, h: int) -> pygame.Surface:
        whole = self._covering(name, w, h)
        if whole.get_size() == (w, h):
            return whole
        made = pygame.Surface((w, h), pygame.SRCALPHA)
        made.blit(whole, ((w - whole.get_width()) // 2, (h - whole.get_height()) // 2))
        return made

    def _covering(self, name: str, w: int, h: int) -> pygame.Surface:
        """Return a picture in its own proportions, just large enough to cover w x h."""
        own_w, own_h = svg_size(self._source(name))
        factor = max(w / own_w, h / own_h)
        return self._drawn(name, math.ceil(own_w * factor - 0.01), math.ceil(own_h * factor - 0.01))

    def table(self, name: str) -> pygame.Surface:
        """Return a table ground (`menu`, `settings`, `curtain`, a game's id) of the window's size; the menu's
        where it is missing."""
        w, h = self._display.size
        return self.cache.get(("table", name, w, h), lambda: self._opaque(f"tables/{name}", w, h))

    def _opaque(self, name: str, w: int, h: int) -> pygame.Surface:
        if not self.exists(name):
            return self.table("menu")
        whole = self._covering(name, w, h)
        made = ready(pygame.Surface((w, h)))
        made.blit(whole, ((w - whole.get_width()) // 2, (h - whole.get_height()) // 2))
        return made

    def mask(self, w: int, h: int, radius: int) -> pygame.Surface:
        """Return a white rounded rect on transparent white, to multiply pictures by."""
        return self.cache.get(("mask", w, h, radius), lambda: _mask(w, h, radius))

    def icon(self, name: str, size: int, color: Color) -> pygame.Surface:
        """Return a 24x24 icon (`"undo"`) at `size` device px, tinted unless it has many colours."""
        return self.cache.get(("icon", name, size, color), lambda: self._icon(name, size, color))

    def _icon(self, name: str, size: int, color: Color) -> pygame.Surface:
        source = self._source(f"icons/{name}_ivory") or self._source(f"icons/{name}")
        if is_plain(source):
            made = rasterise(source, size, size)
            tint(made, color)
            return made
        return rasterise(recoloured(source, color), size, size)

    def symbol(self, seat: int, size: int) -> pygame.Surface:
        """Return the symbol of a seat in the tint that reads on its fill."""
        look = self._theme.seat(seat)
        return self.svg(f"seats/{look.symbol}_{look.symbol_tint}", size, size)


def rasterise(source: bytes, w: int, h: int) -> pygame.Surface:
    """Draw SVG at w x h device px; broken or empty input gives an empty picture."""
    size = (max(1, w), max(1, h))
    if source:
        try:
            drawn = pygame.image.load_sized_svg(io.BytesIO(source), size)
        except pygame.error:
            return pygame.Surface(size, pygame.SRCALPHA)
        if drawn.get_size() == size:
            return ready(drawn)
        # SVGs keep their proportions: centre what came out smaller.
        made = pygame.Surface(size, pygame.SRCALPHA)
        made.blit(drawn, ((size[0] - drawn.get_width()) // 2, (size[1] - drawn.get_height()) // 2))
        return made
    return pygame.Surface(size, pygame.SRCALPHA)


def calm(surface: pygame.Surface) -> None:
    """Bring a picture near to black, a light one near to white."""
    light = sum(pygame.transform.average_color(surface)[:3]) > 3 * 128
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((*((255, 255, 255) if light else (0, 0, 0)), round(255 * _CALMED)))
    surface.blit(veil, (0, 0))


def svg_size(source: bytes) -> tuple[float, float]:
    """Return the size an SVG was drawn for, from its viewBox; 1x1 when it has none that makes sense."""
    start = source.find(b'viewBox="')
    if start >= 0:
        numbers = source[start + 9 : source.find(b'"', start + 9)].split()
        with contextlib.suppress(ValueError, IndexError):
            w, h = float(numbers[2]), float(numbers[3])
            if w > 0 and h > 0:
                return w, h
    return 1.0, 1.0


def is_plain(source: bytes) -> bool:
    """Whether a picture has one colour, ivory, so that it may be tinted."""
    text = source.decode("utf-8", "replace").lower()
    colors = {text[at : at + 7] for at in range(len(text)) if text[at] == "#"}
    return colors <= {_IVORY, "#ffffff"}


def recoloured(source: bytes, color: Color) -> bytes:
    """Return an icon that has holes in another colour, tinted, its holes in what contrasts with the tint.
    Pictures of other colours come back as they are."""
    text = source.decode("utf-8", "replace")
    colors = {text[at : at + 7].lower() for at in range(len(text)) if text[at] == "#"}
    if not colors <= {_IVORY, "#ffffff", _SHADE, *_HOLES}:
        return source
    dark = sum(color[:3]) < 3 * 128
    swap = {_IVORY: "#{:02x}{:02x}{:02x}".format(*color[:3])}
    swap |= dict.fromkeys(_HOLES, "#fbf6ec" if dark else "#3a3347")
    for old, new in swap.items():
        text = text.replace(old, new).replace(old.upper(), new)
    return text.encode()


def tint(surface: pygame.Surface, color: Color) -> None:
    """Give a surface one colour, keeping its alpha."""
    surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    surface.fill(color, special_flags=pygame.BLEND_RGBA_MULT)


def _mask(w: int, h: int, radius: int) -> pygame.Surface:
    made = rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        f'<rect width="{w}" height="{h}" rx="{radius}" fill="#fff"/></svg>'.encode(),
        w,
        h,
    )
    made.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return made
