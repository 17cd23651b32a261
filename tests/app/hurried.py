"""A worker for tests that gives advice in this process, after a while, with the best that is told at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.bots.players import bot_chance
from tabletop.bots.worker import BotAnswer
from tabletop.engine.registry import find
from tests.app.driver import Driver

THINKS_MS = 300


class Hurried:
    """See the module."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.asked: list[tuple[int, Any]] = []
        self.views: list[Any] = []

    def start(self) -> None:
        pass

    def ask_advice(self, game: str, seat: int, view: Any, *, position: int, **limits: float) -> int:
        self.views.append(view)
        chance = bot_chance(0, seat, position)
        advise = find(game).players.advise
        assert advise is not None
        advice = advise(view, seat, chance, lambda: False)
        self.asked.append((self.driver.time, BotAnswer(len(self.asked) + 1, seat, None, advice=advice)))
        return len(self.asked)

    def poll(self, request: int) -> BotAnswer | None:
        since, answer = self.asked[request - 1]
        return answer if self.driver.time - since >= THINKS_MS else None

    def cancel(self, request: int) -> None:
        pass

    def close(self) -> None:
        pass


def ask(driver: Driver, times: int = 1) -> None:
    """Press H, and wait for what comes."""
    for _ in range(times):
        driver.press("h").wait(THINKS_MS + 100)


def hinted(times: int) -> Callable[[Driver], object]:
    """Return what asks for a hint so many times, of a worker in this process."""

    def act(driver: Driver) -> None:
        scene: Any = driver.top
        scene.bots._worker = Hurried(driver)
        ask(driver, times)

    return act
