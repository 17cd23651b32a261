"""A picture to take of a game's table, and what is done on it before; for every game's gallery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tests.app.driver import Driver


class Shown(NamedTuple):
    """A picture to take: its name, the scene, what is done on it before, settings other than the usual."""

    name: str
    make: Callable[[Context], Scene]
    act: Callable[[Driver], object] = Driver.settle
    settings: tuple[tuple[str, object], ...] = ()


def holding(source: str, target: str) -> Callable[[Driver], object]:
    """Take something up and hold it over a target."""

    def act(driver: Driver) -> None:
        driver.settle()
        scene: Any = driver.scene
        first, last = driver.at(source), scene.place(target).rect.center
        driver.down(first)
        for step in range(1, 7):
            part = step / 6
            driver.move((first[0] + (last[0] - first[0]) * part, first[1] + (last[1] - first[1]) * part))
        driver.wait(200)

    return act


def resting(key: str) -> Callable[[Driver], object]:
    """Let the pointer rest on something until it is enlarged."""
    return lambda driver: driver.settle().move(key).wait(700)


def pressing(*keys: str) -> Callable[[Driver], object]:
    """Press keys."""
    return lambda driver: driver.settle().press(*keys).wait(300)


def clicking(*keys: str) -> Callable[[Driver], object]:
    """Click things one after another."""

    def act(driver: Driver) -> None:
        driver.settle()
        for key in keys:
            driver.click(key).wait(100)

    return act
