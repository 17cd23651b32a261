"""Games to put on the screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tabletop import saves
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.review.scene import ReviewScene
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.saves.library import Library
from tests.app.driver import Driver
from tests.app.screens.at_finale import BOTS, NAMES_OF, over
from tests.app.screens.at_review import game, open_at

END = 20_000


@pytest.fixture
def session_of() -> Callable[..., Session]:
    """Return a maker of sessions over the table it is given."""
    return lambda table, mode="auto": Session(table, lambda: mode)


@pytest.fixture
def finished() -> Table[Any, Any, Any]:
    """Return a finished game of two."""
    table = played("gotown", 2, END, seed=2)
    assert table.result is not None
    return table


@pytest.fixture
def running() -> Table[Any, Any, Any]:
    """Return a game of two people in its middle."""
    table = played("gotown", 2, 25, seed=2, humans=2)
    assert table.result is None
    return table


@pytest.fixture
def save_in(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that saves a table into the driver's library."""

    def save(table: Table[Any, Any, Any]) -> Path:
        path = Library(tmp_path / "saves").new_path(table.game.id, datetime(2026, 1, 2, 3, 4, 5))
        saves.save(table, path)
        return path

    return save


@pytest.fixture
def review(driver: Driver) -> ReviewScene:
    """Return the review of a game."""
    return open_at(driver, game())


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Session]]:
    """Return what makes a finished session that ended so for the people who sat there; no bot thinks."""
    monkeypatch.setattr("tabletop.app.table.bot_turns.BotTurns.warm_up", lambda turns: None)
    kept: list[tuple[Any, Any]] = []

    def make(game_id: str, count: int, outcome: str) -> Session:
        table = over(game_id, count)
        result = table.result
        assert result is not None
        kept.append((table, table.seats))
        winners = {"shared": tuple(range(min(2, count))), "drawn": ()}.get(outcome, result.winners)
        monkeypatch.setattr(Session, "result", structs.replace(result, winners=winners, is_cheered=True))
        people = {"watched": (), "together": range(count)}.get(outcome, (0,))
        if outcome in ("won", "lost"):
            won = [seat for seat in range(count) if (seat in winners) == (outcome == "won")]
            people = won[:1]
        table.seats = tuple(
            SeatInfo(NAMES_OF[seat], "human" if seat in people else BOTS[seat], seat) for seat in range(count)
        )
        return Session(table, lambda: "off")

    yield make
    for table, seats in reversed(kept):
        table.seats = seats
