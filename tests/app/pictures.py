"""Pictures are drawn once for all apps of a test run: they hang on their source, size and palette alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pygame
import pytest

from tabletop.app.core import assets, soft
from tabletop.app.core.assets import Assets, SurfaceCache
from tabletop.app.core.context import Context
from tabletop.app.core.shapes import Shapes
from tabletop.app.core.text import TextRenderer
from tabletop.i18n import Catalogue

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


SURFACE = pygame.Surface
METHODS = {kind: dict(vars(kind)) for kind in (Assets, Shapes, TextRenderer)}
"""How pictures are drawn where no test has a hand in it."""


MEASURED = ("_widths", "_lifts", "_wraps", "_balances", "_fits")
"""What is remembered of texts: it hangs on the text, its face and its size."""


@cache
def _measured(_name: str) -> OrderedDict[Any, Any]:
    return OrderedDict()


@cache
def _drawn(*_of: Hashable) -> SurfaceCache:
    return SurfaceCache(CACHE_BYTES)


class Lent(SurfaceCache):
    """An app's cache that draws nothing which another app has drawn; its own count of what it holds is kept.

    A test that watches or changes how things are drawn has all drawn for itself, from then on.
    """

    def __init__(self, own: SurfaceCache, ctx: Context, *of: Hashable) -> None:
        super().__init__(own._limit, own._display)
        self._ctx = ctx
        self._others: SurfaceCache | None = _drawn(*of)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return super().get(key, lambda: self._made(key, make))

    def clear(self) -> None:
        super().clear()
        self._others = None

    def _made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if self._others is None or not is_untouched(self._ctx):
            return make()
        return self._others.get(key, make)


def is_untouched(ctx: Context) -> bool:
    """Whether no test has a hand in how an app draws."""
    return (
        pygame.Surface is SURFACE
        and type(ctx.catalogue) is Catalogue
        and all(
            vars(kind) == METHODS[kind] and vars(part).keys().isdisjoint(vars(kind))
            for part in (ctx.assets, ctx.shapes, ctx.text)
            for kind in (type(part),)
        )
    )


def lend(ctx: Context) -> None:
    """Let an app have the pictures that other apps drew and the texts that they measured, and they its."""
    ctx.assets.cache = Lent(ctx.assets.cache, ctx, "pictures", ctx.theme.palette, ctx.assets._folders)
    ctx.text.cache = Lent(ctx.text.cache, ctx, "texts")
    for name in MEASURED:
        setattr(ctx.text, name, _measured(name))
