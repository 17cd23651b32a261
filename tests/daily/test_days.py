"""The daily city: the same for everybody, told in a line, proved by its journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tabletop import saves
from tabletop.bots.players import bot_chance, make
from tabletop.daily import FIRST, Day, bars, daily_line, day_of, day_on, days_played, has_puzzles
from tabletop.daily.proof import day_of_save
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.message import Message
from tabletop.engine.table import Table
from tabletop.saves.loading import Loaded
from tests.saves.mutations import with_header

SAMPLES = Path(__file__).parents[1] / "saves" / "samples"
TODAY = FIRST + timedelta(days=30)
MONDAY, MONDAY_BOTS = 5114417732915287474, 3587191632077843002
WEEK = [FIRST + timedelta(days=number) for number in range(6)]
"""The first one, without its Sunday."""


def begun(day: Day, **other: Any) -> Table[Any, Any, Any]:
    seats = [SeatInfo("ABC"[at], kind, at) for at, kind in enumerate(other.get("kinds", day.seats))]
    options = other.get("options", day.daily.options)
    return Table.new(day.game, seats, other.get("seed", day.seed), options)


def played(day: Day, **other: Any) -> Table[Any, Any, Any]:
    """Play a day's game to its end: the person by Easy, the others as that day has them."""
    table, seat = begun(day, **other), None
    while table.result is None:
        if len(table.steps) == other.get("taken_back_at"):
            look_ahead(table)
        seat = next_actor(day.game, table.state, seat)
        kind = table.seats[seat].kind
        choose = make("bot:easy" if kind == "human" else kind, day.game)
        seed = other.get("bots_seed", day.bots_seed)
        chance = bot_chance(seed, seat, len(table.steps))
        table.submit(seat, choose(table.view(seat), seat, chance))
    return table


@pytest.fixture
def loaded(tmp_path: Path) -> Callable[[Table[Any, Any, Any]], Loaded]:
    def save(table: Table[Any, Any, Any]) -> Loaded:
        path = tmp_path / "day.tabletop"
        saves.save(table, path)
        return saves.open_save(path)

    return save


@pytest.fixture(scope="module")
def tuesday() -> Day:
    return day_on(FIRST + timedelta(days=1))


@pytest.fixture(scope="module")
def game(tuesday: Day) -> Table[Any, Any, Any]:
    return played(tuesday)


def test_each_day_of_a_year_sets_up() -> None:
    seeds = set()
    days = [FIRST + timedelta(days=number) for number in range(366)]
    games = [when for when in days if not has_puzzles(when)]
    assert {when.weekday() for when in games} == {0, 1, 2, 3, 4, 5}
    for day in map(day_on, games):
        assert begun(day).result is None
        assert day.seed != day.bots_seed
        seeds |= {day.seed, day.bots_seed}
    assert len(seeds) == 2 * len(games)


def test_a_day_is_the_same_everywhere() -> None:
    """Whoever changes this changes what people compare: only with the rules or the cards."""
    monday = day_on(FIRST)
    assert (monday.date.weekday(), monday.seed, monday.bots_seed) == (0, MONDAY, MONDAY_BOTS)
    with pytest.raises(ValueError, match="no daily city before"):
        day_on(FIRST - timedelta(days=1))


@pytest.mark.parametrize("when", WEEK, ids=str)
def test_a_game_is_known_by_its_seed(when: date) -> None:
    day = day_on(when)
    table = begun(day)
    assert day_of(table, TODAY) == day
    assert day_of(table, when - timedelta(days=1)) == day, "it is later somewhere else"
    assert day_of(table, when - timedelta(days=2)) is None
    assert day_of(begun(day, seed=day.seed + 1), TODAY) is None


@pytest.mark.parametrize("when", [*WEEK[:3], pytest.param(WEEK[5], marks=pytest.mark.slow)], ids=str)
def test_a_whole_day_is_proved_and_told(when: date, loaded: Callable[..., Loaded]) -> None:
    day = day_on(when)
    save = loaded(played(day))
    assert day_of_save(save, TODAY) == day
    told = daily_line(day, save.table, save.chain)
    assert told.startswith(f"Tabletop {when.isoformat()} {day.game.name} ")
    assert told.endswith(f" · no hints · {save.chain.decode()[-6:]}")
    assert len(bars(save.table, 0)) == 6
    assert told == daily_line(day, save.table, save.chain)


def fault(save: Loaded) -> str:
    found = day_of_save(save, TODAY)
    assert isinstance(found, Message)
    return found.id


def test_a_forged_seed_is_found(tuesday: Day, loaded: Callable[..., Loaded]) -> None:
    assert "its seed matches no day" in fault(loaded(begun(tuesday, seed=7)))


def test_other_players_are_found(tuesday: Day, loaded: Callable[..., Loaded]) -> None:
    kinds = ("human", "bot:easy", "bot:normal")
    assert "other players" in fault(loaded(begun(tuesday, kinds=kinds)))


def forged(day: Day, sample: str, path: Path) -> Loaded:
    """A day's game with the cards or the board of another one, whose header claims those of the house."""
    header, _, _ = (SAMPLES / f"format2_by_purpose_{sample}.tabletop").read_bytes().partition(b"\n")
    assert day.game.edition.recast is not None
    other = day.game.edition.recast(json.loads(header)["data"])
    saves.save(begun(day._replace(game=other), seed=day.seed, kinds=day.seats), path)
    path.write_bytes(with_header(path.read_bytes(), content=day.rules.content))
    return saves.open_save(path)


@pytest.mark.parametrize(
    ("sample", "why"),
    [
        ("town_own_cards", "not played with the house cards"),
        ("city_own_deck", "not played with the house cards"),
        ("market_own_board", "not played on the standard board"),
    ],
)
def test_what_is_played_with_counts_and_not_what_is_claimed(sample: str, why: str, tmp_path: Path) -> None:
    header, *_ = (SAMPLES / f"format2_by_purpose_{sample}.tabletop").read_bytes().splitlines()
    day = next(day for day in map(day_on, WEEK) if day.game.id == json.loads(header)["game"])
    (tmp_path / "saves").mkdir()
    save = forged(day, sample, tmp_path / "saves" / "day.tabletop")
    assert save.table.seed == day.seed and save.header.content == day.rules.content
    assert why in fault(save)
    entries = saves.Library(tmp_path / "saves").entries()
    assert entries and not days_played(entries, TODAY)


def test_a_file_that_cannot_go_on_proves_nothing(
    tuesday: Day, game: Table[Any, Any, Any], tmp_path: Path
) -> None:
    saves.save(game, tmp_path / "day.tabletop")
    with (tmp_path / "day.tabletop").open("ab") as file:
        file.write(b"{}\n{}\n")
    assert "is damaged from line" in fault(saves.open_save(tmp_path / "day.tabletop"))


def test_other_options_are_found(tuesday: Day, loaded: Callable[..., Loaded]) -> None:
    assert "other options" in fault(loaded(begun(tuesday, options={"short": True})))


def test_a_game_that_is_not_over_is_no_proof(tuesday: Day, loaded: Callable[..., Loaded]) -> None:
    assert "not finished" in fault(loaded(begun(tuesday)))


def test_a_move_that_the_player_does_not_choose_is_found(tuesday: Day, loaded: Callable[..., Loaded]) -> None:
    assert "move differs" in fault(loaded(played(tuesday, bots_seed=tuesday.bots_seed + 1)))


def test_a_seat_that_changes_hands_is_found(
    tuesday: Day, game: Table[Any, Any, Any], loaded: Callable[..., Loaded]
) -> None:
    table = tuesday_again(game)
    table.seat_player(1, "human")
    assert "a seat changed hands" in fault(loaded(table))


def test_a_step_taken_back_beyond_a_barrier_is_found(tuesday: Day, loaded: Callable[..., Loaded]) -> None:
    """Done again as it was, it has still been seen what came of it."""
    assert "taken back" in fault(loaded(played(tuesday, taken_back_at=20)))


def look_ahead(table: Table[Any, Any, Any]) -> None:
    while not table.is_assisted:
        table.undo((0,))
    while table.can_redo():
        table.redo()


def tuesday_again(game: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    table = game.emptied()
    for record in game.records:
        table.replay(record)
    return table
