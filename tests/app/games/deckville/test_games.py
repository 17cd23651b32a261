"""Whole games through the real scene: by drag only, by clicks only, by keys only (ux D12).

Two people's by clicks is that in reduced motion; by every route it is one of the long tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tabletop.app.core.session import Session
from tests.app.driver import Driver
from tests.app.games.deckville.table import ROUTES, choose
from tests.app.whole_games import Motion, begin, play


@pytest.mark.parametrize(
    ("by", "kinds"),
    [
        ("drag", ("human", "human")),
        *(pytest.param(by, ("human", "human"), marks=pytest.mark.slow) for by in ROUTES if by != "drag"),
        ("keys", ("human",)),
        ("clicks", ("human", "random", "random")),
    ],
)
@pytest.mark.usefixtures("in_processes")
def test_d12_a_whole_game(
    by: str, kinds: Sequence[str], make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", bot_pause=0, hold_to_confirm=False)
    # Against computer players, a finger plays.
    driver.is_touched = "random" in kinds
    scene = begin(driver, "deckville", kinds, seed=4)
    assert play(driver, scene, ROUTES[by], choose) > 10
    assert scene.session.result is not None and results == [scene.session]
    assert scene.state == scene.session.view


def test_a7_a_whole_game_in_reduced_motion(
    make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(reduced_motion=True, animation="fast", bot_pause=0, hold_to_confirm=False)
    scene = begin(driver, "deckville", ("human", "human"), seed=4)
    motion = Motion(scene)
    assert play(driver, scene, ROUTES["clicks"], choose) > 10
    assert scene.session.result is not None and results == [scene.session]
    assert scene.state == scene.session.view
    assert motion.pictures > 10 and motion.travelling == []
