"""Collects all that a table shows, says and notes, frame by frame, to compare what must be alike (ux C8)."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from tabletop.app.canvas.picture import Layer
from tests.app.driver import Driver


@dataclass(frozen=True, eq=False)
class Shown:
    """What a person at the screen got to see and to hear, and what was noted to be drawn, ahead too.

    Two are told apart by what is not alike, not by all that it is: that would take minutes.
    """

    pictures: list[bytes]
    words: list[tuple[str, str, str]]
    noted: list[object]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shown) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        sums = [zlib.crc32(picture) for picture in self.pictures]
        words, noted = (zlib.crc32(repr(told).encode()) for told in (self.words, self.noted))
        return f"{len(sums)} pictures {zlib.crc32(repr(sums).encode())}, words {words}, noted {noted}"


def watch(
    driver: Driver, scene: Any, act: Callable[[Driver], object] | None = None, most: int = 150
) -> Shown:
    """Return every frame from now, through an action, until nothing moves, and what is made at rest; then
    leave the table."""
    pictures = [bytes(driver.picture().get_buffer())]
    noted = kept(driver)
    if act is not None:
        act(driver)
        noted += kept(driver)
        for _ in range(most):
            driver.frame()
            pictures.append(bytes(driver.picture().get_buffer()))
            if not scene.is_busy:
                break
    noted += kept(driver)
    if not scene.is_busy:
        noted += [_sum(made) for made in scene.warmup._made(scene.view) if isinstance(made, pygame.Surface)]
    words = [(node.key, node.name, node.description) for node in scene.accessible()]
    driver.ctx.scenes.clear()
    return Shown(pictures, words, noted)


def kept(driver: Driver) -> list[object]:
    """Return what is noted at this moment: of what was drawn, and of what is drawn ahead."""
    driver.loop.look()
    frames = driver.ctx.pictures
    drawn = [(name[1], layer) for name, (_, layer) in frames._drawn.items()]  # type: ignore[index]
    ahead = [(name[1], layer) for name, made in frames._ahead.items() for _, layer in made]  # type: ignore[index]
    return [(name, *_told(layer)) for name, layer in (*drawn, *ahead)]


def _told(layer: Layer) -> list[object]:
    """Return where a layer draws what; pictures by a sum of their pixels."""
    return [
        (
            tuple(op.seen),
            [[_sum(arg) if isinstance(arg, pygame.Surface) else arg for arg in args] for args in drawn],
        )
        for op in layer.ops
        for drawn in [op.pictures or [op.args]]
    ]


def _sum(picture: pygame.Surface) -> int:
    return zlib.crc32(picture.get_buffer().raw)
