"""Whole games through the real scene: by drag only, by clicks only, by keys only (ux D12).

By drag they are those in reduced motion; two people's by every route are some of the long tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tabletop.app.core.session import Session
from tests.app.driver import Driver
from tests.app.games.designtown.table import ROUTES
from tests.app.whole_games import Motion, begin, play


@pytest.mark.parametrize(
    ("by", "kinds"),
    [
        ("keys", ("human", "human")),
        *(pytest.param(by, ("human", "human"), marks=pytest.mark.slow) for by in ROUTES if by != "keys"),
        pytest.param("drag", ("human",), marks=pytest.mark.slow),
        ("clicks", ("human", "random")),
    ],
)
@pytest.mark.usefixtures("in_processes")
def test_d12_a_whole_game(
    by: str, kinds: Sequence[str], make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", bot_pause=0, size=(1280, 720), confirmations=False)
    # Against computer players, a finger plays.
    driver.is_touched = "random" in kinds
    scene = begin(driver, "designtown", kinds, seed=4)
    assert play(driver, scene, ROUTES[by]) > 10
    assert scene.session.result is not None and results == [scene.session]
    assert scene.state == scene.session.view


def test_a7_a_whole_game_in_reduced_motion(
    make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    """Nothing travels: every picture is drawn where it belongs, and fades in."""
    driver = make_driver(
        reduced_motion=True, animation="fast", bot_pause=0, size=(1280, 720), confirmations=False
    )
    scene = begin(driver, "designtown", ("human", "random"), seed=4)
    motion = Motion(scene)
    assert play(driver, scene, ROUTES["drag"]) > 10
    assert scene.session.result is not None and results == [scene.session]
    assert scene.state == scene.session.view
    assert motion.pictures > 10 and motion.travelling == []
