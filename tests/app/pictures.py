"""Pictures are drawn once for all apps of a test run: they hang on their source and size alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from tabletop.app.core import assets, soft
from tabletop.app.core.lru import SurfaceCache

CACHE_BYTES = 256 * 2**20
RASTERISE = assets.rasterise
"""What draws a picture in earnest, whatever is kept of others."""


@contextmanager
def drawn_once() -> Iterator[None]:
    """Keep what is rasterised in here, and give copies of it: whoever asked may draw on them."""
    drawn = SurfaceCache(CACHE_BYTES)

    def once(source: bytes, w: int, h: int) -> pygame.Surface:
        return drawn.get((source, w, h), lambda: RASTERISE(source, w, h)).copy()

    with pytest.MonkeyPatch.context() as patch:
        for module in (assets, soft):
            patch.setattr(module, "rasterise", once)
        yield
