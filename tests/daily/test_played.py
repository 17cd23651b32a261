"""Which days were played: told from what the library knows, whatever the program's rules are now."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import daily
from tabletop.daily import FIRST, RulesId, _standing, bars, day_on, days_played, has_puzzles
from tabletop.engine.cast import CAST
from tabletop.engine.message import msg
from tabletop.engine.players import character_of
from tabletop.engine.protocol import Result
from tabletop.saves import library
from tabletop.saves.library import Library
from tests.daily.test_days import TODAY, begun, played
from tests.record.played import write

TUESDAY = FIRST + timedelta(days=1)


@pytest.fixture
def home(tmp_path: Path) -> Library:
    """Tuesday: begun, then played, then played once more; Wednesday: begun; and a game of no day."""
    tuesday, wednesday = day_on(TUESDAY), day_on(TUESDAY + timedelta(days=1))
    for name, table in (
        ("b", played(tuesday)),
        ("a", begun(tuesday)),
        ("c", played(tuesday, bots_seed=1)),
        ("d", begun(wednesday)),
        ("e", begun(tuesday, seed=7)),
    ):
        write(table, tmp_path / f"{name}.tabletop", f"2026-12-01T10:00:0{'abcde'.index(name)}+09:00")
    return Library(tmp_path)


def test_the_game_that_was_begun_first_is_the_one_on_record(home: Library) -> None:
    found = days_played(home.entries(), TODAY)
    assert {when: [one.path.stem for one in goes.games] for when, goes in found.items()} == {
        TUESDAY: ["a", "b", "c"],
        TUESDAY + timedelta(days=1): ["d"],
    }
    tuesday = found[TUESDAY]
    assert tuesday.live is not None and tuesday.live.path.stem == "a"
    assert tuesday.record is None, "it is not over, though a later one is"
    (home.folder / "a.tabletop").unlink()
    tuesday = days_played(home.entries(), TODAY)[TUESDAY]
    assert tuesday.record is not None and tuesday.record.path.stem == "b"
    assert (tuesday.live, tuesday.more) == (None, 1)


@pytest.mark.parametrize(
    ("scores", "winners", "seat", "goal", "told"),
    [
        ((30, 20, 20), (0,), 0, None, "30 (#1 of 3)"),
        ((30, 20), (0,), 1, None, "20 (#2 of 2)"),
        ((30, 20, 20), (0,), 2, None, "20 (#2 of 3)"),
        ((30, 25, 20), (0,), 2, None, "20 (#3 of 3)"),
        ((30, 30, 20), (0,), 1, None, "30 (#2 of 3)"),
        ((30, 30, 20), (0, 1), 1, None, "30 (#1 of 3)"),
        ((8,), (0,), 0, 8, "8 (won)"),
        ((7,), (), 0, 8, "7 (lost)"),
        ((41,), (0,), 0, None, "41"),
    ],
)
def test_how_a_day_ended_in_a_word(
    scores: tuple[int, ...], winners: tuple[int, ...], seat: int, goal: int | None, told: str
) -> None:
    table: Any = SimpleNamespace(
        seats=scores, state=None, game=SimpleNamespace(progress=SimpleNamespace(goal=lambda _: goal))
    )
    assert _standing(table, Result(winners, scores, (), msg(""), ""), seat) == told


@pytest.mark.parametrize(
    ("points", "told"),
    [([0, 7, 14, 21, 28, 35], "▁▂▃▅▆█"), ([0] * 6, "▁" * 6), ([-3] * 3 + [1] * 15, "▁█████")],
)
def test_points_in_bars(points: list[int], told: str) -> None:
    step = [SimpleNamespace(state=(one,)) for one in points]
    table: Any = SimpleNamespace(
        steps=step, game=SimpleNamespace(progress=SimpleNamespace(points=lambda state: state))
    )
    assert bars(table, 0) == told


def test_no_file_that_is_known_is_opened(home: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = days_played(home.entries(), TODAY)
    monkeypatch.setattr(library, "summary_of", lambda path: pytest.fail(f"{path} was opened"))
    assert days_played(home.entries(), TODAY) == before


def test_files_are_opened_one_by_one_the_last_first(home: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate("edcba"):
        path = home.folder / f"{name}.tabletop"
        path.touch()
        library.os.utime(path, (number, number))
    looking = home.scan()
    assert (len(looking.left), looking.entries) == (5, [])
    looking.go_on()
    assert [entry.path.stem for entry in looking.entries] == ["a"]
    looking.close()
    opened: list[str] = []
    opens = library.summary_of
    monkeypatch.setattr(library, "summary_of", lambda path: opened.append(path.stem) or opens(path))
    assert [entry.path.stem for entry in home.entries()] == ["a", "b", "c", "d", "e"]
    assert opened == ["b", "c", "d", "e"], "what was found out before is kept"


def test_days_stay_played_when_the_rules_change(home: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = home.entries()
    monkeypatch.setattr(daily.Day, "rules", property(lambda day: RulesId(day.game.id, 99, "other cards")))
    assert TUESDAY in days_played(entries, TODAY)


def test_a_game_of_a_sunday_is_none_of_the_day(tmp_path: Path) -> None:
    sunday = FIRST + timedelta(days=6)
    rules = day_on(FIRST + timedelta(days=2)).rules
    table = begun(day_on(FIRST + timedelta(days=2)), seed=rules.seed(sunday))
    write(table, tmp_path / "a.tabletop", "2026-11-22T10:00:00+09:00")
    assert days_played(Library(tmp_path).entries(), TODAY) == {}


def test_computer_players_are_people_of_the_town() -> None:
    seen = set()
    for number in range(60):
        if has_puzzles(when := FIRST + timedelta(days=number)):
            continue
        day = day_on(when)
        town = [character_of(kind) for kind in day.seats if kind != "human"]
        assert len(day.seats) == len(day.daily.seats)
        assert len(set(town)) == len(town)
        assert {who.level for who in town if who is not None} <= {"normal"} and None not in town
        seen |= set(town)
    assert seen == {who for who in CAST if who.level == "normal"}
