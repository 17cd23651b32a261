"""Whole games through the real scene, each with deals among three: by drag, by clicks, by keys (ux D12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tabletop.app.session import Session
from tests.app.chinatown.whole import Player
from tests.app.driver import Driver
from tests.app.whole_games import begin

PEOPLE = ("human", "human", "human")


@pytest.mark.parametrize(
    ("by", "kinds"),
    [
        ("drag", PEOPLE),
        ("clicks", PEOPLE),
        ("keys", PEOPLE),
        ("clicks", ("human", "bot:easy", "bot:easy")),
    ],
)
def test_d12_a_whole_game(
    by: str, kinds: Sequence[str], make_driver: Callable[..., Driver], results: list[Session]
) -> None:
    driver = make_driver(animation="off", bot_pause=0, hold_to_confirm=False)
    scene = begin(driver, "chinatown", kinds, seed=4, options={"first": 0})
    player = Player(driver, scene, by)
    player.play()
    state = scene.session.table.state
    assert player.counts == 6, "every count of incomes waits to be read"
    three = [
        one for one in state.bargains if len({s for t in one.transfers for s in (t.giver, t.taker)}) == 3
    ]
    assert [one.round for one in three] == [2]
    assert scene.session.result is not None and results == [scene.session]
    assert scene.shown == scene.session.view
