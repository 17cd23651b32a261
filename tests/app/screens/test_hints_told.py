"""A game in which somebody had hints says so wherever one looks back at it (ux H4)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.app.core.session import Session
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.words import reason
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.engine.table import Table
from tests.app.driver import Driver


@pytest.fixture
def helped(finished: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """A finished game with a hint at its end: what was the last record is not."""
    finished.note_hint(1)
    return finished


def test_the_score_sheet_tells_how_many(
    driver: Driver, helped: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    assert helped.result is not None
    assert reason(driver.ctx, session_of(helped), helped.result, None).endswith("1 hint used.")
    helped.note_hint(0)
    assert reason(driver.ctx, session_of(helped), helped.result, None).endswith("2 hints used.")


def test_the_list_of_finished_games_tells_it(
    driver: Driver, helped: Table[Any, Any, Any], save_in: Callable[[Table[Any, Any, Any]], Path]
) -> None:
    save_in(helped)
    driver.push(SavedGamesScene(driver.ctx, finished=True))
    assert driver.find("save0").line.endswith(", with hints")  # type: ignore[attr-defined]


def test_the_replay_tells_it_in_its_log_and_of_a_position_what_happened(
    driver: Driver, helped: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    scene = ReplayScene(driver.ctx, session_of(helped))
    driver.push(scene).press("end")
    last = scene.log_panel.lines[-1]
    assert driver.ctx.message(last.text, helped.names) == f"{helped.names[1]} takes a hint."
    assert last.position == scene.timeline.last
    lines = scene.session.log(None)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1)), "a hint's line, too"
    # What is said of the position is what was done there.
    said = driver.find("board").name
    assert said and "takes a hint" not in said


def test_it_is_no_news_of_the_others_turns(
    helped: Table[Any, Any, Any], session_of: Callable[..., Session]
) -> None:
    session = session_of(helped)
    session._seen[0] = 1
    assert session.log(0)[-1].is_new
    assert all(line.event is not None for line in session.since_last_turn(0))
