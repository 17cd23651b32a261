"""What things are drawn on: a surface, or a record of what is to be drawn on one (`Recorder`).

Cached pictures are drawn on surfaces; the screen is recorded first. So draw only with what both have, and
with these functions for lines and polygons.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import pygame

Color: TypeAlias = "tuple[int, int, int] | tuple[int, int, int, int]"
Point: TypeAlias = "tuple[float, float]"
Piece: TypeAlias = "tuple[pygame.Surface, tuple[int, int], tuple[int, int, int, int]]"
"""A picture, where it is drawn, and which part of it: device px."""


class Canvas(Protocol):
    """What a surface and a recorder have in common; as in `pygame.Surface`, device px."""

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> object:
        """Draw a picture, which must not be changed as long as it is seen."""

    def blits(self, blit_sequence: Sequence[Piece], doreturn: bool = True) -> object:
        """Draw parts of pictures that belong together."""

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> object:
        """Fill a rect with a colour that lets nothing through."""

    def get_clip(self) -> pygame.Rect:
        """Return the rect to which drawing is limited."""

    def set_clip(self, rect: Any) -> None:
        """Limit drawing to a rect from now on; None: to the whole canvas."""

    def get_rect(self) -> pygame.Rect:
        """Return the whole canvas."""

    def get_size(self) -> tuple[int, int]:
        """Return its width and height."""

    def get_width(self) -> int:
        """Return its width."""

    def get_height(self) -> int:
        """Return its height."""


def polygon(canvas: Canvas, color: Color, points: Sequence[Point]) -> None:
    """Fill a polygon."""
    _shape(canvas, pygame.draw.polygon, _around(points), tuple(color), tuple(points))


def lines(canvas: Canvas, color: Color, closed: bool, points: Sequence[Point], width: int = 1) -> None:
    """Draw a line through all points, `width` px wide."""
    _shape(canvas, pygame.draw.lines, _around(points, width), tuple(color), closed, tuple(points), width)


def tiled(canvas: Canvas, tile: pygame.Surface, rect: pygame.Rect) -> None:
    """Fill a rect with a small picture of one colour, repeated; an opaque picture hides everything below."""
    _shape(canvas, draw_tiled, rect, tile, tuple(rect))


def draw_tiled(surface: pygame.Surface, tile: pygame.Surface, rect: tuple[int, int, int, int]) -> None:
    """Fill the visible part of a rect."""
    # Pictures are copied through the processor's cache, colours filled past it: what is drawn on top of a
    # copy takes half the time.
    seen, (w, h) = surface.get_clip().clip(rect), tile.get_size()
    right, bottom = seen.right, seen.bottom
    surface.blits(
        [
            (tile, (x, y, w, h), (0, 0, min(w, right - x), min(h, bottom - y)))
            for y in range(seen.y, bottom, h)
            for x in range(seen.x, right, w)
        ],
        False,
    )


def _shape(canvas: Canvas, draw: Callable[..., object], bounds: pygame.Rect, *args: Any) -> None:
    """Draw by a function of `pygame.draw` that gets a surface and `args`, and stays within `bounds`."""
    note = getattr(canvas, "shape", None)
    if note is None:
        draw(canvas, *args)
    else:
        note(draw, bounds, *args)


def _around(points: Sequence[Point], width: int = 1) -> pygame.Rect:
    """Return a rect around points, with room for a line of this width."""
    xs, ys = [int(x) for x, _ in points], [int(y) for _, y in points]
    rect = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    return rect.inflate(2 * width + 2, 2 * width + 2)


# -- pieces of a picture --


class Part(NamedTuple):
    """A piece of a scene's picture: `draw` puts it on a canvas of the window's size.

    `name` is unique among the scene's pieces. `key` holds everything that the piece reads, except window,
    language and look: equal keys give equal pictures. With None it is drawn again whenever anything may have
    changed.
    """

    name: Hashable
    draw: Callable[[Canvas], None]
    key: object = None


# A canvas that draws nothing: it records what is to be drawn, cut to the visible part.


class Op(NamedTuple):
    """A recorded drawing operation, device px. Two with equal keys draw the same while both are kept: a
    picture is identified by its address, and never changes while it is seen."""

    key: Hashable
    seen: pygame.Rect
    """The part of the canvas in which it draws."""
    is_cut: bool
    """Whether it would also draw outside of `seen`."""
    draw: Callable[..., object]
    args: tuple[Any, ...]
    """Arguments: `draw(surface, *args)`."""
    is_fill: bool = False

    def on(self, surface: pygame.Surface) -> None:
        """Draw it."""
        self.draw(surface, *self.args)

    @property
    def pictures(self) -> Sequence[tuple[Any, ...]]:
        """The pictures in it, as `Surface.blits` takes them; none for other operations."""
        return self.args[0] if self.draw is _blits else ()

    @property
    def is_opaque(self) -> bool:
        """Whether it hides everything below."""
        if self.draw is _blits and len(self.args[0]) == 1:
            ((source, _, _, flags),) = self.args[0]
        elif self.draw is draw_tiled:
            source, flags = self.args[0], 0
        else:
            return self.is_fill
        see_through = pygame.SRCALPHA | pygame.SRCCOLORKEY
        return not flags and not source.get_flags() & see_through and source.get_alpha() in (None, 255)


_blits = pygame.Surface.blits


def _fill(surface: pygame.Surface, color: Any, rect: pygame.Rect, flags: int) -> object:
    return surface.fill(color, rect, flags)


class Recorder:
    """The operations recorded so far: `ops`, lowest first. Usable wherever a `Canvas` is."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.ops: list[Op] = []
        self._whole = pygame.Rect((0, 0), size)
        self._clip, self._clipped = self._whole, (0, 0, *size)

    # -- drawing ---------------------------------------------------------------------------------------

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> None:
        """Note a picture, which must stay as it is for as long as it is seen."""
        x, y = int(dest[0]), int(dest[1])
        cut = None
        if area is not None:
            part = pygame.Rect(area).clip(source.get_rect())
            x, y = x + max(0, -int(area[0])), y + max(0, -int(area[1]))
            cut = (part.x, part.y, part.w, part.h)
        w, h = source.get_size() if cut is None else cut[2:]
        seen = self._clip.clip((x, y, w, h))
        if seen.w and seen.h:
            is_cut = seen.w != w or seen.h != h
            key = (id(source), x, y, cut, special_flags, self._clipped if is_cut else None)
            # The place is a rect: pygame is slow to see that two numbers are none.
            self.ops.append(
                Op(key, seen, is_cut, _blits, (((source, (x, y, w, h), cut, special_flags),), False))
            )

    def blits(self, blit_sequence: Sequence[Piece], doreturn: bool = True) -> None:
        """Record parts of pictures that belong together as one operation; they lie within their pictures."""
        placed = [
            (source, rect, area, 0)
            for source, (x, y), area in blit_sequence
            if self._clip.colliderect(rect := (x, y, area[2], area[3]))
        ]
        if placed:
            whole = pygame.Rect(placed[0][1]).unionall([rect for _, rect, _, _ in placed[1:]])
            seen = self._clip.clip(whole)
            is_cut = seen.size != whole.size
            key = (
                tuple([(id(source), rect, area) for source, rect, area, _ in placed]),
                self._clipped if is_cut else None,
            )
            self.ops.append(Op(key, seen, is_cut, _blits, (placed, False)))

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> None:
        """Note a colour that is filled in."""
        seen = self._clip.copy() if rect is None else self._clip.clip(pygame.Rect(rect))
        if seen.w and seen.h:
            args = (tuple(pygame.Color(color)), tuple(seen), special_flags)
            self.ops.append(Op(args, seen, False, _fill, args, not special_flags))

    def shape(self, draw: Callable[..., object], bounds: pygame.Rect, *args: Any) -> None:
        """Record a shape that a function of `pygame.draw` draws with these arguments, within `bounds`."""
        seen = bounds.clip(self._clip)
        if seen.w and seen.h:
            key = (draw.__name__, args, self._clipped)
            self.ops.append(Op(key, seen, True, draw, args))

    # -- where -----------------------------------------------------------------------------------------

    def get_clip(self) -> pygame.Rect:
        """Return the rect to which recording is limited."""
        return self._clip.copy()

    def set_clip(self, rect: Any) -> None:
        """Limit recording to a rect from now on; None: to the whole canvas."""
        self._clip = self._whole if rect is None else pygame.Rect(rect).clip(self._whole)
        self._clipped = (self._clip.x, self._clip.y, self._clip.w, self._clip.h)

    def get_rect(self) -> pygame.Rect:
        """Return the whole canvas."""
        return self._whole.copy()

    def get_size(self) -> tuple[int, int]:
        """Return its width and height."""
        return self._whole.size

    def get_width(self) -> int:
        """Return its width."""
        return self._whole.w

    def get_height(self) -> int:
        """Return its height."""
        return self._whole.h
