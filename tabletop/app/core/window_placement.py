"""Where a window stands while it floats on the desktop: remembered, and found for a new one."""

from __future__ import annotations

import time

import pygame

from tabletop.app.core.video import Pair, desktop_size

LEAST = (900, 600)
"""Below this the plates of a table overlap."""
SHARE = 0.8
STEADY_S = 0.5
"""How long a window stands for its place to count."""


class WindowPlacement:
    """Size and place of a window while it floats; `place` is None where windows are not told theirs."""

    def __init__(self, size: Pair, place: Pair | None) -> None:
        self._kept = self._seen = (size, place)
        self._since = time.monotonic()

    @property
    def size(self) -> Pair:
        """The size last seen."""
        return self._seen[0]

    @property
    def place(self) -> Pair | None:
        """The place last seen."""
        return self._seen[1]

    def note(self, size: Pair, place: Pair | None) -> None:
        """The window stands so now."""
        now = time.monotonic()
        if now - self._since >= STEADY_S:
            self._kept = self._seen
        self._seen, self._since = (size, place), now

    def take_back(self) -> None:
        """What was seen just now, if anything, was the window on its way to being maximised."""
        if time.monotonic() - self._since < STEADY_S:
            self._seen = self._kept


def standing(size: Pair | None, place: Pair | None) -> tuple[Pair, Pair | None]:
    """Return how large a new window is and where it stands, after what is remembered of the last one.

    The first one takes the largest 16:9 in four fifths of the screen, and its middle.
    """
    room = desktop_size()
    if size is None:
        unit = min(SHARE * room[0] / 16, SHARE * room[1] / 9)
        size = max(round(16 * unit), LEAST[0]), max(round(9 * unit), LEAST[1])
    size = min(size[0], room[0]), min(size[1], room[1])
    if pygame.display.get_driver() == "wayland":
        return size, None
    if place is None or not _seen_at(place, size):
        place = (room[0] - size[0]) // 2, (room[1] - size[1]) // 2
    return size, place


def _seen_at(place: Pair, size: Pair) -> bool:
    """Whether a window could be seen and moved there; with several monitors the system has to know."""
    middle_of_top = place[0] + size[0] // 2, place[1]
    return pygame.display.get_num_displays() > 1 or pygame.Rect((0, 0), desktop_size()).collidepoint(
        middle_of_top
    )


def within(place: Pair, size: Pair, room: Pair) -> Pair:
    """Return the place nearest to the wished one at which a window lies on the screen."""
    x, y = (max(0, min(at, most - long)) for at, long, most in zip(place, size, room, strict=True))
    return x, y
