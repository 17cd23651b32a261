"""Compares every frame with a picture that is drawn in full, and the pictures in it with what they were."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Piece, Recorder
from tests.app.driver import Driver


def in_full(driver: Driver) -> bytes:
    """Return the pixels of a picture that is drawn in full, past the canvas."""
    surface = pygame.Surface(driver.ctx.display.whole, 0, driver.ctx.display.surface)
    for piece in driver.loop._pieces():
        piece.draw(surface)
    driver.loop._draw_over(surface)
    return bytes(surface.get_buffer())


@contextmanager
def compared(driver: Driver, *, hashed: bool = False) -> Iterator[list[int]]:
    """Compare each frame that is drawn meanwhile; the list has how many that were.

    `hashed`: no picture may be changed as long as it is seen.
    """
    loop, frames = driver.loop, [0]
    loop.look()
    loop.waits = False
    draw, blit, blits = loop._draw, Recorder.blit, Recorder.blits
    sums: dict[int, tuple[pygame.Surface, int]] = {}

    def drawn() -> None:
        draw()
        if driver.ctx.pictures.is_unpainted:
            # The window stays as it was until all of a large change is painted.
            return
        frames[0] += 1
        same = bytes(driver.ctx.display.surface.get_buffer()) == in_full(driver)
        assert same, f"frame {frames[0]} is not what would be drawn in full: {_where(driver)}"
        if hashed:
            for source, before in sums.values():
                assert _sum(source) == before, "a picture was changed that is seen"
            sums.clear()

    def note(source: pygame.Surface) -> None:
        if hashed and id(source) not in sums:
            sums[id(source)] = source, _sum(source)

    def noted(recorder: Recorder, source: pygame.Surface, *args: Any, **more: Any) -> pygame.Rect:
        note(source)
        return blit(recorder, source, *args, **more)

    def all_noted(recorder: Recorder, pieces: Sequence[Piece], *args: Any) -> None:
        for source, _, _ in pieces:
            note(source)
        blits(recorder, pieces, *args)

    loop._draw = drawn  # type: ignore[method-assign]
    Recorder.blit, Recorder.blits = noted, all_noted  # type: ignore[method-assign]
    try:
        yield frames
    finally:
        del loop._draw
        Recorder.blit, Recorder.blits = blit, blits  # type: ignore[method-assign]


def _sum(surface: pygame.Surface) -> int:
    return zlib.crc32(surface.get_buffer().raw, surface.get_alpha() or 0)


def _where(driver: Driver) -> pygame.Rect:
    """Return the rect in which the window differs from a picture drawn in full."""
    shown = driver.ctx.display.surface
    whole = pygame.Surface(shown.get_size(), 0, shown)
    whole.get_buffer().write(in_full(driver))
    differs = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1, 255), shown)
    differs.invert()

    rects = differs.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
