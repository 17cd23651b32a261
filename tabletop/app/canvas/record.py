"""A canvas that draws nothing: it notes what is to be drawn, cut to what can be seen of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import pygame


class Op(NamedTuple):
    """Something that is drawn, device px.

    Two draw the same where their `key` is equal, as long as both are kept: a picture is known by its place
    in memory, and is never changed while it is seen.
    """

    key: Hashable
    seen: pygame.Rect
    """The part of the canvas in which it draws."""
    draw: Callable[[pygame.Surface], object]
    is_cut: bool
    """Whether it would draw outside of `seen` too."""
    source: pygame.Surface | None = None
    """The picture that is drawn; None: a colour or a shape."""
    is_fill: bool = False

    @property
    def is_opaque(self) -> bool:
        """Whether nothing shows through it."""
        source = self.source
        if source is None:
            return self.is_fill
        return not source.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY) and (
            source.get_alpha() in (None, 255)
        )


class Record:
    """See the module: `ops`, lowest first. It can be used wherever a `Canvas` can."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.ops: list[Op] = []
        self._whole = pygame.Rect((0, 0), size)
        self._clip = self._whole

    # -- drawing ---------------------------------------------------------------------------------------

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Note a picture, which must stay as it is for as long as it is seen."""
        x, y = int(dest[0]), int(dest[1])
        if area is None:
            whole = pygame.Rect((x, y), source.get_size())
            cut = None
        else:
            part = pygame.Rect(area).clip(source.get_rect())
            x, y = x + max(0, -int(area[0])), y + max(0, -int(area[1]))
            whole, cut = pygame.Rect((x, y), part.size), tuple(part)
        seen = whole.clip(self._clip)
        if seen.w and seen.h:

            def draw(surface: pygame.Surface) -> object:
                return surface.blit(source, (x, y), cut, special_flags)

            key = (id(source), x, y, cut, special_flags, tuple(seen))
            self.ops.append(Op(key, seen, draw, seen != whole, source if not special_flags else None))
        return seen

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Note a colour that is filled in."""
        whole = self._whole if rect is None else pygame.Rect(rect)
        seen = whole.clip(self._clip)
        if seen.w and seen.h:
            tint = tuple(pygame.Color(color))

            def draw(surface: pygame.Surface) -> object:
                return surface.fill(tint, seen, special_flags)

            key = ("fill", tint, special_flags, tuple(seen))
            self.ops.append(Op(key, seen, draw, False, is_fill=not special_flags))
        return seen

    def shape(self, draw: Callable[..., pygame.Rect], bounds: pygame.Rect, *args: Any) -> None:
        """Note a shape that a function of `pygame.draw` draws with these arguments, within `bounds`."""
        seen = bounds.clip(self._clip)
        if seen.w and seen.h:
            key = (draw.__name__, args, tuple(seen))
            self.ops.append(Op(key, seen, lambda surface: draw(surface, *args), True))

    # -- where -----------------------------------------------------------------------------------------

    def get_clip(self) -> pygame.Rect:
        """Return the rect outside of which nothing is noted."""
        return self._clip.copy()

    def set_clip(self, rect: Any) -> None:
        """Note nothing outside a rect from now on; None: of all of it."""
        self._clip = self._whole if rect is None else pygame.Rect(rect).clip(self._whole)

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
