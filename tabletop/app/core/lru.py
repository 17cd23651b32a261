"""A cache of surfaces that forgets the longest unused ones when it holds too many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from tabletop.app.core.display import Display

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
