"""Pictures: SVG art rasterised at the exact device size, cached, forgotten when unused for long.

`name` is a path below `assets/svg` without its ending: `"icons/undo"`. Sizes are device px. Every surface is
shared: blit it, never draw on it.
"""

from __future__ import annotations

import contextlib
import io
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

from tabletop import files, paths
from tabletop.app.core.display import Display
from tabletop.app.core.theme import Color, Theme

# Pictures in the pixels of the window: the fastest to show.


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in the window's pixels, its transparency kept; as it is while no window was opened."""
    has_alpha = picture.get_flags() & pygame.SRCALPHA
    try:
        return picture.convert_alpha() if has_alpha else picture.convert()
    except pygame.error:
        return picture


# A cache of surfaces that forgets the longest unused ones when it holds too many bytes.

_USUAL = 1920 * 1080


class SurfaceCache:
    """Least recently used surfaces go first; `limit` in bytes of pixels.

    With a display that is for a window of 1920x1080: the pictures of a larger one are larger, so it may hold
    as much more.
    """

    def __init__(self, limit: int, display: Display | None = None) -> None:
        self._limit, self._display = limit, display
        self.bytes = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def limit(self) -> int:
        """How many bytes it may hold in the present window."""
        pixels = _USUAL if self._display is None else self._display.w * self._display.h
        return self._limit * max(pixels, _USUAL) // _USUAL

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under `key`, making it if need be."""
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
"""A table of any game draws with 80 to 120 MiB of pictures at 1920x1080, in a whole game."""
KEPT_BYTES = 48 * 2**20
_IVORY = "#fff8ea"
_HOLES = ("#3a3347", "#1e1b26")
"""The colours that stand for holes in ivory icons."""
_GROUNDS = "tables/"
_CALMED = 0.8
"""How much of a ground is covered in the palette of high contrast, so that all that lies on it stands out."""
_SHADE = "#000000"
"""A see-through shade on an ivory icon: it darkens whatever the icon is tinted with."""


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

    def _source(self, name: str) -> bytes:
        found = self._sources.get(name)
        if found is None:
            try:
                found = self._read(name)
            except OSError:
                # Too many open files, say: without it for now.
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

    Pictures of other colours come back as they are.
    """
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
