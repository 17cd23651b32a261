"""A player of somebody's own at a table: it moves, it fails, it is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import saves
from tabletop.app.main import Options, show_first
from tabletop.app.request import AppRequest
from tabletop.app.table import bot_turns
from tabletop.app.table.around import opening
from tabletop.app.table.players import player_kind
from tabletop.app.table.scene import TableScene
from tabletop.bots.worker import BotAnswer, BotWorker
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.app.driver import Driver

CODE = "class Mine:\n    def choose(self, view, seat, chance): ..."


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of players that the worker was asked for, which answers nothing."""
    kinds: list[str] = []
    monkeypatch.setattr(BotWorker, "start", lambda self: None)
    monkeypatch.setattr(
        BotWorker, "ask", lambda self, game, seat, view, kind, **rest: kinds.append(kind) or len(kinds)
    )
    monkeypatch.setattr(BotWorker, "poll", lambda self, request: None)
    return kinds


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(CODE)
    return f"{tmp_path / 'mine.py'}:Mine"


def seats(kind: str) -> tuple[SeatInfo, ...]:
    return SeatInfo("Mei", "human", 0), SeatInfo("Tom", kind, 1)


def saved(path: Path, kind: str) -> Path:
    """A saved game in which Tom is to move."""
    table = Table.new("gotown", seats(kind), 5, {"first": 1})
    saves.save(table, path)
    return path


def table_of(driver: Driver) -> TableScene:
    return next(scene for scene in driver.ctx.scenes.stack if isinstance(scene, TableScene))


def toasts(driver: Driver) -> str:
    return " | ".join(toast.text for toast in driver.ctx.toasts.items)


def test_a_game_begun_on_the_command_line_is_played_by_it(
    driver: Driver, mine: str, asked: list[str]
) -> None:
    request = AppRequest(game="gotown", seats=seats(mine), seed=5, options={"first": 1})
    show_first(driver.ctx, Options(request=request))
    driver.settle()
    assert asked[0] == mine and toasts(driver) == ""
    assert driver.ctx.settings.own_players == [mine]
    assert player_kind(driver.ctx, table_of(driver).session.game, mine) == "AI · Mine"


def test_a_saved_game_goes_on_with_it(driver: Driver, mine: str, asked: list[str], tmp_path: Path) -> None:
    bot_turns.allow(driver.ctx, seats(mine))
    opening.resume(driver.ctx, saved(tmp_path / "a.tabletop", mine))
    driver.wait(100)
    assert asked[0] == mine and toasts(driver) == ""


def test_where_its_file_is_gone_the_games_own_player_moves(
    driver: Driver, mine: str, asked: list[str], tmp_path: Path
) -> None:
    bot_turns.allow(driver.ctx, seats(mine))
    (tmp_path / "mine.py").unlink()
    opening.resume(driver.ctx, saved(tmp_path / "a.tabletop", mine))
    driver.wait(100)
    assert asked and mine not in asked and asked[0].startswith("bot")
    assert toasts(driver) == "“mine.py:Mine” is missing, so the game’s own AI plays."
    assert all(toast.is_public for toast in driver.ctx.toasts.items)
    opening.ask(table_of(driver), 1)
    driver.click("change").settle()
    assert table_of(driver).session.table.seats[1].is_human


def test_a_saved_game_brings_no_code_along(
    driver: Driver, mine: str, asked: list[str], tmp_path: Path
) -> None:
    """Whoever opens somebody else's game runs nothing that it names."""
    opening.resume(driver.ctx, saved(tmp_path / "a.tabletop", mine))
    driver.wait(100)
    assert asked and mine not in asked
    assert toasts(driver) == "“mine.py:Mine” is missing, so the game’s own AI plays."


def test_what_it_does_wrong_is_said_once(
    driver: Driver, mine: str, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(driver.ctx.toasts, "add", lambda text, **rest: said.append(text))
    both = (SeatInfo("Mei", mine, 0), SeatInfo("Tom", mine, 1))
    show_first(driver.ctx, Options(request=AppRequest(game="gotown", seats=both, seed=5)))
    table = table_of(driver).session.table

    def poll(self: BotWorker, request: int) -> BotAnswer:
        (seat,) = table.actors
        return BotAnswer(request, seat, table.legal(seat)[0], "raised", "ValueError (mine.py:7)")

    monkeypatch.setattr(BotWorker, "poll", poll)
    for _ in range(100):
        driver.wait(200)
        if len(asked) > 3:
            break
    assert len(asked) > 3
    assert said == ["“mine.py:Mine” moves at random: ValueError (mine.py:7)"]
