"""Drawing text: sizes, fitting, wrapping, all cached.

Styles are names from the tokens (`"body"`, `"h1"`, `"button"`) or a `theme.Style`. Sizes follow the
window, the UI scale and the text scale unless `px` (device px) is given. Colours are `(r, g, b[, a])`.

    ctx.text.size("Hand", "body")                         (w, h) in device px
    ctx.text.draw(surface, name, "h3", color, rect)       one line, smaller down to `min_px`; two; "…"
    ctx.text.draw(surface, rule, "body", color, rect, lines=4, align="left", valign="top")
    ctx.text.wrap(rule, "body", width)                    lines, Japanese rules kept
    ctx.text.height(rule, "body", width)                  how tall that block is
"""

from __future__ import annotations

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

import pygame
from msgspec import Struct

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import typesetting
from tabletop.app.core.assets import SurfaceCache
from tabletop.app.core.display import Display
from tabletop.app.core.fonts import FontBook, is_rtl, is_wide
from tabletop.app.core.theme import Color, Style, Theme

Align: TypeAlias = Literal["left", "center", "right"]
VAlign: TypeAlias = Literal["top", "middle", "bottom"]
CACHE_BYTES = 16 * 2**20
"""Nearly twice what the texts of a table take."""
CACHE_SIZES = 20_000
CACHE_TEXTS = 2_000
K = TypeVar("K")
V = TypeVar("V")
_APOSTROPHE, _MINUS = re.compile(r"(?<=\w)'"), re.compile(r"(?<![\w-])-(?=[$\d])")
_TIGHT = 1.1
"""The least distance of two lines in a box made for one, in em."""
_CAP_CENTRE = 0.365
"""Half the height of a capital above the baseline, in em: where a line looks centred, in both scripts."""


class Fitted(Struct, frozen=True):
    """A text made to fit: its lines and their size in device px; `cut` if it needed an ellipsis, `torn` if a
    word of letters goes on in the next line without a hyphen."""

    lines: tuple[str, ...]
    px: int
    cut: bool
    torn: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all of it is there to be read, word by word."""
        return not (self.cut or self.torn)


def clean(text: str) -> str:
    """Return a text without controls, lone surrogates and marks of direction, with real apostrophes and minus
    signs."""
    if "'" in text or "-" in text:
        text = _MINUS.sub("−", _APOSTROPHE.sub("’", text))
    if text.isprintable():
        return text
    text = text.replace("\t", " ").encode("utf-8", "replace").decode("utf-8")
    return "".join(
        char for char in text if char in "\n\u200d" or unicodedata.category(char) not in ("Cc", "Cf")
    )


def remember(cache: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep a value in a cache; drop the oldest beyond `most`."""
    cache[key] = value
    if len(cache) > most:
        cache.popitem(last=False)


@lru_cache(maxsize=CACHE_TEXTS)
def _is_wide(text: str) -> bool:
    return any(is_wide(char) for char in text)


class TextRenderer:
    """Fonts, with caches of widths and of rendered lines."""

    def __init__(self, display: Display, theme: Theme, fonts: FontBook | None = None) -> None:
        self._display = display
        self._theme = theme
        self.fonts = fonts or FontBook()
        self.cache = SurfaceCache(CACHE_BYTES, display)
        self._widths: OrderedDict[tuple[str, str, int], int] = OrderedDict()
        self._lifts: OrderedDict[tuple[str, str, int], int] = OrderedDict()
        self._wraps: OrderedDict[tuple[str, str, int, int, int | None], list[str]] = OrderedDict()
        self._balances: OrderedDict[tuple[str, str, int, int, int | None], list[str]] = OrderedDict()
        self._fits: OrderedDict[tuple[object, ...], Fitted] = OrderedDict()
        self._noting: tuple[Canvas | None, list[pygame.Rect]] = (None, [])
        self.model = "ja"
        self.hyphens: Callable[[str], str] = str

    def speak(
        self, model: str, fonts: tuple[Path | None, Path | None], hyphens: Callable[[str], str] = str
    ) -> None:
        """Break lines as a language does, with a model of its phrases, and write it with its own fonts;
        `hyphens` marks in a text where its long words may be broken."""
        self.model = model
        self.hyphens = hyphens
        self.fonts.speak(*fonts)
        self.cache.clear()
        for cache in (self._widths, self._lifts, self._wraps, self._balances, self._fits):
            cache.clear()

    def words(self, text: str) -> list[str]:
        """Split a text into words, as far as its script shows them."""
        return typesetting.words(text, self.model)

    def pieces(self, text: str) -> list[str]:
        """Split a text into pieces that stay whole."""
        return typesetting.pieces(text, self.model)

    def restyle(self, theme: Theme) -> None:
        """Take over another palette."""
        self._theme = theme

    # -- sizes -----------------------------------------------------------------------------------------

    def px(self, style: str | Style) -> int:
        """Return the size of a style in device px at the present scale."""
        return self._display.text_px(self._theme.style(style).px)

    def line_height(self, style: str | Style, px: int | None = None, text: str = "") -> int:
        """Return the distance of two lines, device px; it is larger for Japanese text (1.45)."""
        found = self._theme.style(style)
        factor = 1.45 if found.line >= 1.3 and not text.isascii() and _is_wide(text) else found.line
        return round((px or self.px(style)) * factor)

    def width(self, text: str, style: str | Style, px: int | None = None) -> int:
        """Return the width of one line, device px."""
        face = self._theme.style(style).font
        size = px or self.px(style)
        key = (text, face, size)
        found = self._widths.get(key)
        if found is None:
            parts = self.fonts.runs(clean(text).replace("\n", " "), face)
            found = sum(self.fonts.font(name, size).size(part)[0] for name, part in parts)
            remember(self._widths, key, found, CACHE_SIZES)
        return found

    def size(self, text: str, style: str | Style) -> tuple[int, int]:
        """Return width and line height of one line, device px."""
        return self.width(text, style), self.line_height(style, text=text)

    def wrap(
        self, text: str, style: str | Style, width: int, lines: int | None = None, px: int | None = None
    ) -> list[str]:
        """Break a text into lines of at most `width` device px; see `typesetting.wrap`."""
        size = px or self.px(style)
        key = (text, self._theme.style(style).font, size, width, lines)
        found = self._wraps.get(key)
        if found is None:
            measure = partial(self.width, style=style, px=size)
            found = typesetting.wrap(self.hyphens(clean(text)), width, measure, lines, self.model)
            remember(self._wraps, key, found, CACHE_TEXTS)
        return list(found)

    def balanced(
        self, text: str, style: str | Style, width: int, lines: int | None = None, px: int | None = None
    ) -> list[str]:
        """Break a text like `wrap`, but into lines of about equal width, without a lone last word."""
        size = px or self.px(style)
        key = (text, self._theme.style(style).font, size, width, lines)
        found = self._balances.get(key)
        if found is None:
            found = self._balanced(text, style, width, lines, size)
            remember(self._balances, key, found, CACHE_TEXTS)
        return list(found)

    def _balanced(self, text: str, style: str | Style, width: int, lines: int | None, size: int) -> list[str]:
        broken = self.wrap(text, style, width, lines, px=size)
        if len(broken) < 2 or broken[-1].endswith(typesetting.ELLIPSIS):
            return broken
        # At least as wide as the widest phrase or word that fits, so that none is torn.
        whole = [*self.pieces(clean(text)), *self.words(clean(text)), *self._parts(text)]
        widest = max((w for w in self._widths_of(whole, style, size) if w <= width), default=0)
        low, high = max(width // len(broken), widest), width
        while low < high:
            middle = (low + high) // 2
            if len(self.wrap(text, style, middle, px=size)) <= len(broken):
                high = middle
            else:
                low = middle + 1
        return self.wrap(text, style, high, px=size)

    def height(self, text: str, style: str | Style, width: int, px: int | None = None) -> int:
        """Return how tall a text is when wrapped to `width`, device px."""
        return len(self.wrap(text, style, width, px=px)) * self.line_height(style, px, text)

    def fit(
        self,
        text: str,
        style: str | Style,
        width: int,
        *,
        lines: int = 1,
        height: int | None = None,
        min_px: int | None = None,
        px: int | None = None,
    ) -> Fitted:
        """Make a text fit: first smaller, down to `min_px` (default: the smallest text allowed), then cut."""
        return self._fitted(text, style, width, lines, height, min_px, px)

    def _fitted(
        self,
        text: str,
        style: str | Style,
        width: int,
        lines: int = 1,
        height: int | None = None,
        min_px: int | None = None,
        px: int | None = None,
    ) -> Fitted:
        """Fit unheard: tests listen at `fit` for texts that are drawn, and `fits` only measures."""
        size = px or self.px(style)
        least = min(size, self._display.min_text if min_px is None else min_px)
        found_style = self._theme.style(style)
        key = (text, found_style.font, found_style.line, size, least, width, lines, height)
        found = self._fits.get(key)
        if found is None:
            found = self._fit(text, style, width, lines, height, size, least)
            remember(self._fits, key, found, CACHE_TEXTS)
        return found

    def wording(
        self, texts: Sequence[str], style: str | Style, width: int, lines: int = 1, height: int | None = None
    ) -> str:
        """Return the first of several wordings that fits so many lines; the last if none does."""
        return next((text for text in texts if self.fits(text, style, width, lines, height)), texts[-1])

    def fits(
        self, text: str, style: str | Style, width: int, lines: int = 1, height: int | None = None
    ) -> bool:
        """Whether a text fits so many lines whole, perhaps smaller: to choose another if it does not."""
        return self._fitted(text, style, width, lines, height).is_whole

    def _fit(
        self, text: str, style: str | Style, width: int, lines: int, height: int | None, size: int, least: int
    ) -> Fitted:
        while True:
            room = lines
            if height is not None:
                room = max(1, min(lines, height // max(1, self.line_height(style, size, text))))
            broken = self._break(text, style, width, size, room)
            cut = len(broken) > room or any(self.width(line, style, size) > width for line in broken)
            if not cut or size <= least:
                break
            size -= 1
        torn = False
        if cut and room > 1:
            torn = any(
                self.width(part.rstrip(), style, size) > width
                for part in self._parts(text)
                if not _is_wide(part)
            )
            measure = partial(self.width, style=style, px=size)
            cut = len(typesetting.dense(self.hyphens(clean(text)), width, measure)) > room
            broken = self.wrap(text, style, width, room, px=size)
        elif cut:
            broken = [typesetting.shorten(broken[0], width, lambda part: self.width(part, style, size))]
        return Fitted(tuple(broken), size, cut, torn)

    def _break(self, text: str, style: str | Style, width: int, size: int, room: int) -> list[str]:
        if room == 1:
            return [clean(text).replace("\n", " ")]
        broken = self.wrap(text, style, width, px=size)
        # A word broken in two reads worse than a smaller word, as long as that is not too small.
        whole = self.words(clean(text)) if size > self._display.min_text else self._parts(text)
        widest = max(self._widths_of(whole, style, size), default=0)
        return broken if widest <= width else [*broken, *([""] * room)]

    def _parts(self, text: str) -> list[str]:
        """Return the words of a text, long ones broken wherever the language allows it."""
        words = self.words(self.hyphens(clean(text)))
        return [typesetting.shown(part) for word in words for part in typesetting.parts(word)]

    def _widths_of(self, parts: list[str], style: str | Style, size: int) -> list[int]:
        return [self.width(part.rstrip(), style, size) for part in parts]

    def _low_enough(
        self, text: str, style: str | Style, size: tuple[int, int], min_px: int | None, px: int, lines: int
    ) -> int:
        """Return the size of a text that one line would cut in a box that holds two close together; 0 for all
        others."""
        least = min(px, self._display.min_text if min_px is None else min_px)
        low = min(px, int(size[1] / (2 * _TIGHT)))
        if low < least or (lines > 1 and size[1] >= 2 * self.line_height(style, least, text)):
            return 0
        return low if self._fitted(text, style, size[0], 1, None, min_px, px).cut else 0

    def _low(self, size: int, height: int, min_px: int | None) -> int:
        """Return a size that fits a box of this height, but at least the smallest text allowed."""
        least = self._display.min_text if min_px is None else min_px
        return max(height, min(size, least)) if 0 < height < size else size

    # -- drawing ---------------------------------------------------------------------------------------

    def render(self, text: str, style: str | Style, color: Color, px: int | None = None) -> pygame.Surface:
        """Return one line as a surface (shared: do not draw on it)."""
        face = self._theme.style(style).font
        size = px or self.px(style)
        return self.cache.get((text, face, size, color), lambda: self._render(text, face, size, color))

    def _render(self, text: str, face: str, px: int, color: Color) -> pygame.Surface:
        line = clean(text).replace("\n", " ")
        parts = self.fonts.runs(line, face)
        surfaces = [self._run(self.fonts.font(name, px), part, color) for name, part in parts]
        ascents = [self.fonts.font(name, px).get_ascent() for name, _ in parts]
        if len(surfaces) == 1:
            made = surfaces[0]
        else:
            top = max(ascents)
            tall = max(top - ascent + s.get_height() for s, ascent in zip(surfaces, ascents, strict=True))
            made = pygame.Surface((sum(s.get_width() for s in surfaces), tall), pygame.SRCALPHA)
            x = 0
            for surface, ascent in zip(surfaces, ascents, strict=True):
                made.blit(surface, (x, top - ascent))
                x += surface.get_width()
        if len(color) > 3 and color[3] < 255:
            made.set_alpha(color[3])
        return made

    @staticmethod
    def _run(font: pygame.font.Font, part: str, color: Color) -> pygame.Surface:
        rtl = not part.isascii() and is_rtl(part)
        if rtl:
            font.set_direction(pygame.DIRECTION_RTL)
        try:
            return font.render(part, True, color[:3])
        except pygame.error:
            # Only marks without width.
            return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        finally:
            if rtl:
                font.set_direction(pygame.DIRECTION_LTR)

    def _lift(self, line: str, face: str, px: int) -> int:
        """Return how far the top of a line is above its visual middle, px."""
        key = (line, face, px)
        found = self._lifts.get(key)
        if found is None:
            runs = self.fonts.runs(clean(line), face)
            ascent = max(self.fonts.font(name, px).get_ascent() for name, _ in runs)
            found = round(ascent - _CAP_CENTRE * px)
            remember(self._lifts, key, found, CACHE_TEXTS)
        return found

    def line(
        self,
        surface: Canvas,
        text: str,
        style: str | Style,
        color: Color,
        pos: tuple[int, int],
        *,
        align: Align = "left",
        px: int | None = None,
    ) -> pygame.Rect:
        """Draw one line unfitted; `pos` is (left, centre or right edge; visual middle). Returns its area."""
        found = self._theme.style(style)
        size = px or self.px(found)
        drawn, x = self.render(text, found, color, size), pos[0]
        if align != "left":
            x -= drawn.get_width() // (2 if align == "center" else 1)
        # What a canvas shows of it hangs on where it is cut: its area does not.
        area = drawn.get_rect(topleft=(x, pos[1] - self._lift(text, found.font, size)))
        surface.blit(drawn, area)
        if surface is self._noting[0]:
            self._noting[1].append(area.clip(surface.get_clip()))
        return area

    @contextmanager
    def noting(self, canvas: Canvas) -> Iterator[list[pygame.Rect]]:
        """Give a list to which the areas of all lines come that are seen on a canvas meanwhile."""
        before, found = self._noting, list[pygame.Rect]()
        self._noting = canvas, found
        try:
            yield found
        finally:
            self._noting = before

    def draw(
        self,
        surface: Canvas,
        text: str,
        style: str | Style,
        color: Color,
        rect: pygame.Rect,
        *,
        align: Align = "left",
        valign: VAlign = "middle",
        lines: int = 1,
        min_px: int | None = None,
        px: int | None = None,
    ) -> pygame.Rect:
        """Draw a text inside a rect (device px), fitted to it; returns the area used. What does not fit one
        line takes a second, if the rect is tall enough. Centred lines are made about equally wide: a word is
        not torn for a last letter or two."""
        if lines == 1:
            px = self._low(px or self.px(style), rect.h, min_px)
        tall = None if lines == 1 else rect.h
        low = self._low_enough(text, style, rect.size, min_px, px or self.px(style), lines)
        if low:
            lines, tall, px = 2, None, low
        fitted = self.fit(text, style, rect.w, lines=lines, height=tall, min_px=min_px, px=px)
        shown: Sequence[str] = fitted.lines
        if align == "center" and len(shown) > 1 and not fitted.cut:
            shown = self.balanced(text, style, rect.w, px=fitted.px)
        step = self.line_height(style, fitted.px, text)
        if low:
            step = min(step, rect.h // len(shown))
        total = step * len(shown)
        top = rect.y + {"top": 0, "middle": (rect.h - total) // 2, "bottom": rect.h - total}[valign]
        x = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
        used = pygame.Rect(x, top, 0, total)
        for number, line in enumerate(shown):
            if line:
                middle = top + number * step + step // 2
                used.union_ip(self.line(surface, line, style, color, (x, middle), align=align, px=fitted.px))
        return used
