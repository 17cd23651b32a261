"""Saved games to be counted: computer players move for people, too; what came of it is told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tabletop import saves
from tabletop.bots.players import bot_chance, make
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.table import Table
from tabletop.record.game_stats import Cache, counted, mark_of
from tabletop.saves.file_format import lines_of
from tabletop.saves.library import Library

PEOPLE = ("Mei", "Tom", "Ravi")
LEVELS = ("easy", "normal", "hard")


class Told(NamedTuple):
    """What was seen of a game while it was played, without opening its file."""

    path: Path
    game: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    events: tuple[Any, ...]


def play(table: Table[Any, Any, Any], commands: int = 20_000, chooser: str = "greedy") -> None:
    """Play on, at most so many commands."""
    choose, seat, game = make(chooser, table.game), None, table.game
    while table.actors and commands:
        seat = next_actor(game, table.state, seat)
        chance = bot_chance(table.seed, seat, len(table.steps))
        table.submit(seat, choose(table.view(seat), seat, chance))
        commands -= 1


def new_table(number: int, game: str) -> Table[Any, Any, Any]:
    """A table of a person, of several now and then, against computer players of one level or of several."""
    least = 3 if game == "chinatown" else 2
    infos = [SeatInfo(PEOPLE[number % 3], "human")]
    for seat in range(1, least + number % 2):
        if number % 5 == 0 and seat == 1:
            infos.append(SeatInfo(PEOPLE[(number + 1) % 3], "human", 1))
        else:
            infos.append(
                SeatInfo(f"AI {seat}", "bot:" + LEVELS[(number + seat * (number % 4 == 3)) % 3], seat)
            )
    options = {"short": True} if game == "gotown" and number % 3 == 1 else {}
    return Table.new(game, infos, number + 1, options)


def saved(folder: Path, number: int, game: str = "gotown") -> Told:
    """Play a game into a file."""
    folder.mkdir(parents=True, exist_ok=True)
    table = new_table(number, game)
    play(table)
    path = folder / f"{game}-{number:04}.tabletop"
    write(table, path, f"2026-01-01T{number:06}")
    result = table.result
    assert result is not None
    return Told(
        path,
        game,
        table.names,
        tuple(seat.kind for seat in table.seats),
        result.winners,
        result.scores,
        table.game.progress.round_of(table.state),
        tuple(event for step in table.steps for event in step.record.events),
    )


def write(table: Table[Any, Any, Any], path: Path, created: str = "", **extra: Any) -> Path:
    """Write a table's game, begun at some time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines, _ = lines_of(table, saves.header_of(table, created=created, extra=extra))
    path.write_bytes(b"".join(lines))
    return path


def count(folder: Path) -> None:
    """Count all games of a folder here, so that nobody starts a process for it."""
    cache = Cache(Library(folder))
    for path in cache.open().missing:
        cache.learn(path, mark_of(path), counted(path))
    cache.write()
