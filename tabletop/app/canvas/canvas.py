"""What things are drawn on: a surface, or a record of what is to be drawn on one (`record.Record`).

Pictures that are kept are drawn on surfaces; what is on the screen is recorded first. So whoever draws may
use only what both of them have, and these functions for lines and polygons.
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
    """What both a surface and a recorder can draw.

    Everything is meant as with `pygame.Surface`, device px.
    """

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Draw a picture, which must not be changed as long as it is seen; return the area it took."""

    def blits(self, blit_sequence: Sequence[Piece], doreturn: bool = True) -> object:
        """Draw parts of pictures that belong together."""

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Fill a rect with a colour that lets nothing through; return the area it took."""

    def get_clip(self) -> pygame.Rect:
        """Return the rect outside of which nothing is drawn."""

    def set_clip(self, rect: Any) -> None:
        """Draw nothing outside a rect from now on; None: of all of it."""

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
    """Fill a rect with a small picture that is of one colour, repeated; nothing shows through where nothing
    shows through the picture."""
    _shape(canvas, draw_tiled, rect, tile, tuple(rect))


def draw_tiled(surface: pygame.Surface, tile: pygame.Surface, rect: tuple[int, int, int, int]) -> pygame.Rect:
    """Fill what can be seen of a rect."""
    # Pictures are copied through the processor's cache, colours filled in past it: what lies upon it is
    # drawn in half the time.
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
    return seen


def _shape(canvas: Canvas, draw: Callable[..., pygame.Rect], bounds: pygame.Rect, *args: Any) -> None:
    """Draw with a function of `pygame.draw` that gets a surface and `args`, and stays within `bounds`."""
    note = getattr(canvas, "shape", None)
    if note is None:
        draw(canvas, *args)
    else:
        note(draw, bounds, *args)


def _around(points: Sequence[Point], width: int = 1) -> pygame.Rect:
    """Return a rect around points with as much room around them as a line of this width may take."""
    xs, ys = [int(x) for x, _ in points], [int(y) for _, y in points]
    rect = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    return rect.inflate(2 * width + 2, 2 * width + 2)


# -- pieces of a picture --


class Part(NamedTuple):
    """A piece of the picture of a scene: `draw` puts it on a canvas of the window's size.

    `name` is its own among the pieces of the scene. `key` holds everything that it reads, beyond window,
    language and look: where it is equal, the same is drawn. None: it is asked whenever anything may have
    changed.
    """

    name: Hashable
    draw: Callable[[Canvas], None]
    key: object = None
