"""A large change is shared out over the frames that it may take: nothing is left for one long frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.canvas.frames import MOST_PAINTED
from tabletop.app.core.loop import MOST_WAITED
from tabletop.app.core.scene import Scene
from tests.app.driver import Driver

SIZE = 3000, 2000


class Plain(Scene):
    """One colour all over."""

    colour = "red"
    unbuilt = 0
    """So many steps are done before it is known what is to be seen."""

    def prepared(self) -> Iterator[None]:
        while self.unbuilt:
            self.unbuilt -= 1
            yield

    def pieces(self) -> Sequence[Part]:
        return (Part("ground", lambda canvas: canvas.fill(self.colour)),)


@pytest.mark.parametrize("unbuilt", [0, 10])
def test_a_large_change_is_painted_in_even_steps(unbuilt: int, make_driver: Callable[..., Driver]) -> None:
    """However slow a machine is: here the time of every frame is over after its first step."""
    driver, scene = make_driver(size=SIZE), Plain()
    driver.push(scene).frame(2)
    driver.ctx.frame_budget.ms = 0
    counts, painted = driver.ctx.pictures.counts, list[int]()
    scene.colour, scene.dirty, scene.may_wait, scene.unbuilt = "blue", True, True, unbuilt
    while not painted or driver.ctx.pictures.is_unpainted:
        before = counts.px_painted
        driver.frame()
        painted.append(counts.px_painted - before)
    whole = SIZE[0] * SIZE[1]
    assert sum(painted) == whole
    assert len(painted) <= MOST_WAITED + 1
    assert max(painted) <= whole // 3 + MOST_PAINTED


class Many(Plain):
    """Forty pieces that all change at once."""

    def pieces(self) -> Sequence[Part]:
        return [Part(number, partial(self._fill, number)) for number in range(40)]

    def _fill(self, number: int, canvas: Canvas) -> None:
        canvas.fill(self.colour, (50 * number, 0, 40, 40))


def test_many_pieces_are_noted_in_even_steps(make_driver: Callable[..., Driver]) -> None:
    driver, scene = make_driver(size=SIZE), Many()
    driver.push(scene).frame(2)
    driver.ctx.frame_budget.ms = 0
    counts, noted = driver.ctx.pictures.counts, list[int]()
    scene.colour, scene.dirty, scene.may_wait = "blue", True, True
    while not noted or driver.ctx.pictures.is_unpainted:
        before = counts.parts
        driver.frame()
        noted.append(counts.parts - before)
    assert sum(noted) == 40 and len(noted) <= MOST_WAITED + 1
    assert max(noted) <= 40 // 2
