"""Surfaces that note what is drawn on them instead of drawing it: a picture as a list of lines.

A line says what, where, how large, of which colour; a text with its face and size; a picture by its name or,
where the program puts it together of others, by a short digest, with its own lines in `pieces`. Nothing is
rasterised: lines do not hang on how fonts and curves are filled, and a picture takes few milliseconds.

    with noting() as pieces:
        driver = Driver(...)
        ...
        lines = picture(driver)
"""

from __future__ import annotations

import inspect
import itertools
import json
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import pygame
import pytest

from tabletop.app.core import assets, soft
from tabletop.app.core.assets import Assets, SurfaceCache
from tabletop.app.core.shapes import Shapes
from tabletop.app.core.text import TextRenderer
from tabletop.app.core.theme import Style
from tests.app.driver import Driver
from tests.app.pictures import RASTERISE

Pieces = dict[str, list[str]]
"""Pictures that were put together, by their digests: the lines of each."""

SHAPES = (
    "box",
    "shadow",
    "glow",
    "ring",
    "focus",
    "selected",
    "legal",
    "dashed",
    "disc",
    "token",
    "seat_plate",
)
DRAWN = ("polygon", "line", "lines", "rect", "circle")
TURNED = ("flip", "gaussian_blur", "rotate", "rotozoom", "scale", "smoothscale")
RESIZED = ("scale", "smoothscale")
NAMED = (
    "svg",
    "markup",
    "rounded",
    "cover",
    "table",
    "icon",
    "mask",
    "box",
    "small",
    "rows",
    "columns",
    "tile",
    "soft",
    "glow",
    "legal",
    "dashed",
)
"""What the cache of pictures calls those that are known by their keys alone."""

COVERS = re.compile("table |fill [0-9a-f]{6}$")
"""How what covers all that was drawn before begins."""
MANY = 6


class Sheet(pygame.Surface):
    """A surface that keeps lines in place of pixels. `name` is set where its lines are of no interest."""

    pieces: ClassVar[Pieces] = {}
    """Where the lines of sheets go that were drawn on others; set by `noting`."""

    def __init__(self, *args: Any, is_noting: bool = True, **more: Any) -> None:
        super().__init__(*args, **more)
        self.lines: list[str] = []
        self.name = ""
        self.is_noting = is_noting
        self._clip = self.get_rect()

    def note(self, line: str) -> None:
        """Add a line, and before it where drawing is confined to from here on."""
        if not self.is_noting:
            return
        clip = self.get_clip()
        if clip != self._clip:
            self.lines.append(f"within {said(clip)}")
            self._clip = clip
        self.lines.append(line)

    @contextmanager
    def unnoted(self) -> Iterator[None]:
        """Note nothing of what is drawn meanwhile."""
        before, self.is_noting = self.is_noting, False
        try:
            yield
        finally:
            self.is_noting = before

    def told(self) -> str:
        """Return what this is called where it is drawn on another."""
        alpha = self.get_alpha()
        return self._called() + ("" if alpha in (None, 255) else f" alpha {alpha}")

    def _called(self) -> str:
        if self.name or not self.lines:
            return self.name or "nothing"
        size = f"{self.get_width()}x{self.get_height()}"
        digest = f"#{_sum([size, *self.lines])}"
        if digest not in self.pieces:
            self.pieces[digest] = [size, *_shortened(self.lines)]
        return digest

    # -- what the program does with surfaces -----------------------------------------------------------

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Note another surface; one that covers all of this gives its lines instead."""
        corner = pygame.Rect(dest).topleft if len(dest) != 2 else (int(dest[0]), int(dest[1]))
        part = source.get_rect() if area is None else pygame.Rect(area)
        used = pygame.Rect(corner, part.size).clip(self.get_clip())
        if not self.is_noting or not used:
            return used
        if isinstance(source, Sheet) and self._is_layer(source, corner, special_flags):
            if COVERS.match(source.lines[0]):
                self.lines.clear()
            for line in source.lines:
                self.note(line)
            return used
        if used == self.get_rect() and COVERS.match(told(source)):
            self.lines.clear()
        cut = "" if area is None else f" part {said(part)}"
        flags = f" flags {special_flags}" if special_flags else ""
        self.note(f"{told(source)}{cut} at {corner[0]},{corner[1]} {part.w}x{part.h}{flags}")
        return used

    def blits(self, blit_sequence: Any, doreturn: bool = True) -> None:
        """Note parts of other surfaces."""
        for one in blit_sequence:
            self.blit(*one)

    def _is_layer(self, source: Sheet, corner: tuple[int, int], flags: int) -> bool:
        """Whether another sheet lies upon all of this one, as it is."""
        is_plain = bool(source.lines) and not source.name and not flags and source.get_alpha() in (None, 255)
        return is_plain and corner == (0, 0) and source.get_size() == self.get_size()

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Note a colour that is filled in."""
        where = self.get_rect() if rect is None else pygame.Rect(rect)
        if where.clip(self.get_clip()) == self.get_rect() and self.is_noting and not special_flags:
            self.lines.clear()
        if where.clip(self.get_clip()):
            flags = f" flags {special_flags}" if special_flags else ""
            self.note(
                f"fill {hexed(tuple(pygame.Color(color)))}{'' if rect is None else ' ' + said(where)}{flags}"
            )
        return where

    def copy(self) -> Sheet:
        """Return one with the same lines."""
        made = Sheet(self.get_size(), pygame.SRCALPHA)
        made.set_alpha(self.get_alpha())
        made.lines = [self.name] if self.name else list(self.lines)
        return made

    def convert(self, *_: Any) -> Sheet:
        """Return this: there are no pixels."""
        return self

    convert_alpha = convert

    def subsurface(self, *args: Any) -> Sheet:
        """Return a part of it, to be drawn elsewhere."""
        return derived("part", self, pygame.Rect(*args).size, said(pygame.Rect(*args)))


def told(source: pygame.Surface) -> str:
    """Return what a surface is called."""
    return source.told() if isinstance(source, Sheet) else "unknown"


def derived(verb: str, source: pygame.Surface, size: tuple[int, int], how: str) -> Sheet:
    """Return what is made of another surface as a whole."""
    made = Sheet(size, pygame.SRCALPHA)
    made.lines = [f"{verb} {how} of {told(source)}"]
    return made


def _sum(lines: Sequence[str]) -> str:
    return f"{zlib.crc32(chr(10).join(lines).encode()):08x}"


def _shortened(lines: Sequence[str]) -> Iterator[str]:
    """Give the lines of a piece; many fills of one colour in a row as one line: streets of a town."""
    for kind, group in itertools.groupby(
        lines, lambda line: line.split()[:2] if line.startswith("fill") else line
    ):
        run = list(group)
        if isinstance(kind, str) or len(run) < MANY:
            yield from run
        else:
            yield f"{' '.join(kind)} in {len(run)} places {_sum(run)}"


# -- in words ------------------------------------------------------------------------------------------


def hexed(color: Sequence[int]) -> str:
    """Return a colour as six hexadecimal digits, eight where it is see-through."""
    parts = color[:3] if len(color) < 4 or color[3] == 255 else color[:4]
    return "".join(f"{part:02x}" for part in parts)


def said(value: Any) -> str:
    """Return a value in a picture's line."""
    match value:
        case pygame.Rect():
            return f"{value.x},{value.y} {value.w}x{value.h}"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case bool() | None | int():
            return str(value)
        case float():
            return f"{value:.2f}".rstrip("0").rstrip(".")
        case Style():
            return f"{value.font}/{said(value.px)}"
        case tuple() | list() | pygame.Vector2() | pygame.Color():
            return "(" + ",".join(said(one) for one in value) + ")"
    return type(value).__name__


def _is_color(name: str, value: Any) -> bool:
    return isinstance(value, tuple) and name in ("fill", "edge", "color", "bottom")


def _key(key: Any) -> str:
    """Return the name of a picture of the cache that is known by its key."""
    kind, *rest = key
    if kind == "markup":
        return f"markup {_sum(rest[:1])}"
    words = [hexed(one) if isinstance(one, tuple) and len(one) == 4 else str(one) for one in rest]
    return " ".join([kind, *words])


# -- taking the place of pygame ------------------------------------------------------------------------


@contextmanager
def noting(*, is_deep: bool = False) -> Iterator[Pieces]:
    """Let every surface made meanwhile note what is drawn on it; such as are there already draw as ever.

    `is_deep` notes what boxes, rings and tokens are drawn of, not that they are drawn.
    """
    pieces: Pieces = {}
    with pytest.MonkeyPatch.context() as patch:
        # What the whole process keeps of pictures is of pixels, and is to stay so.
        for module in (assets, soft):
            patch.setattr(module, "rasterise", RASTERISE)
        for name in ("_small", "_blurred"):
            patch.setattr(soft, name, getattr(soft, name).__wrapped__)
        patch.setattr(Sheet, "pieces", pieces)
        for name in DRAWN:
            patch.setattr(pygame.draw, name, _drawn(name))
        for name in TURNED:
            patch.setattr(pygame.transform, name, _turned(name, getattr(pygame.transform, name)))
        patch.setattr(pygame.image, "load_sized_svg", lambda _, size: Sheet(size, pygame.SRCALPHA))
        for name in () if is_deep else SHAPES:
            patch.setattr(Shapes, name, _shape(name, getattr(Shapes, name)))
        patch.setattr(TextRenderer, "line", _line(TextRenderer.line))
        patch.setattr(TextRenderer, "render", _rendered(TextRenderer.render))
        patch.setattr(TextRenderer, "_run", staticmethod(lambda font, part, _: Sheet(font.size(part))))
        patch.setattr(SurfaceCache, "get", _kept(SurfaceCache.get))
        patch.setattr(Assets, "_covering", lambda _, name, w, h: Sheet((w, h), pygame.SRCALPHA))
        patch.setattr(pygame, "Surface", Sheet)
        yield pieces


def picture(driver: Driver) -> list[str]:
    """Return the lines of what is on the screen now; no time goes by."""
    sheet = Sheet(driver.ctx.display.size)
    for piece in driver.loop._pieces():
        piece.draw(sheet)
    driver.loop._draw_over(sheet)
    return sheet.lines


def _drawn(name: str) -> Callable[..., pygame.Rect]:
    def draw(surface: pygame.Surface, color: Any, *args: Any, **more: Any) -> pygame.Rect:
        if isinstance(surface, Sheet):
            rest = [said(arg) for arg in (*args, *more.values())]
            surface.note(" ".join([name, hexed(tuple(pygame.Color(color))), *rest]))
        return pygame.Rect(0, 0, 0, 0)

    return draw


def _turned(name: str, real: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def turn(surface: pygame.Surface, *args: Any) -> pygame.Surface:
        size = tuple(args[0]) if name in RESIZED else real(surface, *args).get_size()
        return derived(name, surface, size, " ".join(said(arg) for arg in args))

    return turn


def _shape(name: str, real: Callable[..., None]) -> Callable[..., None]:
    signature = inspect.signature(real)

    def shape(*args: Any, **more: Any) -> None:
        bound = signature.bind(*args, **more).arguments
        surface = bound["surface"]
        if isinstance(surface, Sheet):
            words = [name]
            for key, value in list(bound.items())[2:]:
                default = signature.parameters[key].default
                if value != default:
                    text = hexed(value) if _is_color(key, value) else said(value)
                    words.append(text if default is inspect.Parameter.empty else f"{key}={text}")
            surface.note(" ".join(words))

    return shape


def _line(real: Callable[..., pygame.Rect]) -> Callable[..., pygame.Rect]:
    def line(
        text: TextRenderer,
        surface: pygame.Surface,
        words: str,
        style: Any,
        color: Any,
        pos: tuple[int, int],
        *,
        align: Any = "left",
        px: int | None = None,
    ) -> pygame.Rect:
        if not isinstance(surface, Sheet):
            return real(text, surface, words, style, color, pos, align=align, px=px)
        surface.note(f"{_text(text, words, style, color, px)} {align} of {pos[0]},{pos[1]}")
        with surface.unnoted():
            return real(text, surface, words, style, color, pos, align=align, px=px)

    return line


def _text(text: TextRenderer, words: str, style: Any, color: Any, px: int | None) -> str:
    face = text._theme.style(style).font
    return f"text {said(words)} {face} {px or text.px(style)} {hexed(color)}"


def _rendered(real: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def render(
        text: TextRenderer, words: str, style: Any, color: Any, px: int | None = None
    ) -> pygame.Surface:
        made = real(text, words, style, color, px)
        if isinstance(made, Sheet):
            made.name = _text(text, words, style, color, px)
        return made

    return render


def _kept(real: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def get(cache: SurfaceCache, key: Any, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        made = real(cache, key, make)
        if isinstance(made, Sheet) and not made.name and isinstance(key, tuple) and key[0] in NAMED:
            made.name = _key(key)
        return made

    return get
