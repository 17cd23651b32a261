"""A canvas that draws nothing: it notes what is to be drawn, cut to what can be seen of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Piece, draw_tiled


class Op(NamedTuple):
    """Something that is drawn, device px.

    Two draw the same where their `key` is equal, as long as both are kept: a picture is known by its place
    in memory, and is never changed while it is seen.
    """

    key: Hashable
    seen: pygame.Rect
    """The part of the canvas in which it draws."""
    is_cut: bool
    """Whether it would draw outside of `seen` too."""
    draw: Callable[..., object]
    args: tuple[Any, ...]
    """What is drawn: `draw(surface, *args)`."""
    is_fill: bool = False

    def on(self, surface: pygame.Surface) -> None:
        """Draw it."""
        self.draw(surface, *self.args)

    @property
    def pictures(self) -> Sequence[tuple[Any, ...]]:
        """The pictures that it consists of, as `Surface.blits` takes them; none of anything else."""
        return self.args[0] if self.draw is _blits else ()

    @property
    def is_opaque(self) -> bool:
        """Whether nothing shows through it."""
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
    """The operations noted so far: `ops`, lowest first. It can be used wherever a `Canvas` can."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.ops: list[Op] = []
        self._whole = pygame.Rect((0, 0), size)
        self._clip, self._clipped = self._whole, (0, 0, *size)

    # -- drawing ---------------------------------------------------------------------------------------

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
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
            # Where it lies is a rect: pygame takes long to see that two numbers are none.
            self.ops.append(
                Op(key, seen, is_cut, _blits, (((source, (x, y, w, h), cut, special_flags),), False))
            )
        return seen

    def blits(self, blit_sequence: Sequence[Piece], doreturn: bool = True) -> None:
        """Note parts of pictures that belong together, as one thing; they lie within their pictures."""
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

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Note a colour that is filled in."""
        seen = self._clip.copy() if rect is None else self._clip.clip(pygame.Rect(rect))
        if seen.w and seen.h:
            args = (tuple(pygame.Color(color)), tuple(seen), special_flags)
            self.ops.append(Op(args, seen, False, _fill, args, not special_flags))
        return seen

    def shape(self, draw: Callable[..., pygame.Rect], bounds: pygame.Rect, *args: Any) -> None:
        """Note a shape that a function of `pygame.draw` draws with these arguments, within `bounds`."""
        seen = bounds.clip(self._clip)
        if seen.w and seen.h:
            key = (draw.__name__, args, self._clipped)
            self.ops.append(Op(key, seen, True, draw, args))

    # -- where -----------------------------------------------------------------------------------------

    def get_clip(self) -> pygame.Rect:
        """Return the rect outside of which nothing is noted."""
        return self._clip.copy()

    def set_clip(self, rect: Any) -> None:
        """Note nothing outside a rect from now on; None: of all of it."""
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
