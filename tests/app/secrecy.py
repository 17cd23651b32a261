"""Collects all that a table shows and says, frame by frame, to compare what must be alike (ux C8, C11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.app.driver import Driver


class Shown(NamedTuple):
    """What a person at the screen got to see and to hear."""

    pictures: list[bytes]
    words: list[tuple[str, str, str]]


def watch(
    driver: Driver, scene: Any, act: Callable[[Driver], object] | None = None, most: int = 150
) -> Shown:
    """Return every frame from now, through an action, until nothing moves; then leave the table."""
    pictures = [bytes(driver.picture().get_buffer())]
    if act is not None:
        act(driver)
        for _ in range(most):
            driver.frame()
            pictures.append(bytes(driver.picture().get_buffer()))
            if not scene.is_busy:
                break
    words = [(node.key, node.name, node.description) for node in scene.accessible()]
    driver.ctx.scenes.clear()
    return Shown(pictures, words)
