"""Fixtures of the tests of every table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.table import bot_turns
from tests.app.at_table import session_at, show
from tests.app.driver import Driver
from tests.app.hurried import Hurried
from tests.app.table.hinted import TABLES


@pytest.fixture
def hint_table(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[Driver, Any, Hurried]]:
    """Return what opens a game's table at its position of the tests, with a worker that can be watched."""

    def opened(game: str = "gotown", *, state: Any = None, kinds: Any = (), **look: Any) -> Any:
        driver = make_driver(**{"animation": "off", "curtain": "off", **look})
        worker = Hurried(driver)
        monkeypatch.setattr(bot_turns, "BotWorker", lambda: worker)
        state = state or TABLES[game].position()
        return driver, show(driver, session_at(driver, game, state, kinds=kinds)), worker

    return opened
