"""What drawing costs on this machine by itself, and how the benchmark does without a window.

SDL's dummy driver draws into memory, so figures are what drawing costs, without what a system adds to show
it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from tabletop.bench.row import durations

SIZE = (1920, 1080)


@contextmanager
def no_window() -> Iterator[None]:
    """Draw into memory for a while."""
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    os.environ.update(dict.fromkeys(before, "dummy"))
    try:
        yield
    finally:
        pygame.quit()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def copying() -> tuple[float, ...]:
    """Return how many seconds it takes to copy a converted picture of a whole window, time after time."""
    with no_window():
        pygame.display.init()
        screen = pygame.display.set_mode(SIZE)
        picture = pygame.Surface(SIZE).convert()
        return durations(lambda: screen.blit(picture, (0, 0)), 15, loops=20)
