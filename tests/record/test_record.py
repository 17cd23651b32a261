"""What saved games come to: counted from the journals alone, whatever happens to cache, process or file."""

from __future__ import annotations

import csv
import io
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.gotown.events import FloorBuilt, FloorDestroyed, FloorStolen
from tabletop.record import game_stats
from tabletop.record.filters import (
    ALONE,
    MIXED,
    PEOPLE,
    GameFilter,
    RecordData,
    as_csv,
    character_of,
    level_of,
    people_of,
    reckoned,
    wins_of,
)
from tabletop.record.game_stats import NAME, Cache, GameStats, StatsWorker, counted, mark_of
from tabletop.saves import library
from tabletop.saves.file_format import SEAL_LENGTH
from tabletop.saves.library import Library
from tests.record.played import Told, new_table, play, saved, write

GAMES = ("gotown", "gotown", "deckville", "designtown")


def told(folder: Path, count: int) -> list[Told]:
    return [saved(folder, number, GAMES[number % len(GAMES)]) for number in range(count)]


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Told]]:
    """Twenty games in a folder, which is only read."""
    folder = tmp_path_factory.mktemp("some")
    return folder, told(folder, 20)


def counted_here(folder: Path) -> dict[Path, GameStats]:
    """The games of a folder, counted in this process."""
    return {path: counted(path) for path in sorted(folder.glob("*.tabletop"))}


def counted_there(folder: Path) -> dict[Path, GameStats]:
    """The same by the process that a page has."""
    counting = StatsWorker(Library(folder))
    wait_for(lambda: (counting.poll(), not counting.is_counting)[1])
    assert counting.left == 0
    counting.close()
    return counting.games


def wait_for(come: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not come():
        assert time.monotonic() < until
        time.sleep(0.01)


def copied(games: Sequence[Told], folder: Path) -> None:
    folder.mkdir()
    for game in games:
        (folder / game.path.name).write_bytes(game.path.read_bytes())


def recounted(games: Sequence[Told], game: str, person: str) -> dict[str, object]:
    """Count again, in the plainest way, from what was seen while the games were played."""
    own = [one for one in games if one.game == game and person in one.names]
    seats = [one.names.index(person) for one in own]
    scores = [one.scores[seat] for one, seat in zip(own, seats, strict=True)]
    levels: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one, seat in zip(own, seats, strict=True):
        others = {kind for at, kind in enumerate(one.kinds) if at != seat and kind != "human"}
        name = PEOPLE if not others else MIXED if len(others) > 1 else others.pop().removeprefix("bot:")
        levels[name] += 1
        won[name] += seat in one.winners
    return {
        "games": len(own),
        "won": sum(seat in one.winners for one, seat in zip(own, seats, strict=True)),
        "levels": {name: (count, won[name]) for name, count in levels.items()},
        "best": max(scores, default=None),
        "middle": median(scores) if scores else None,
        "length": median(one.turns for one in own) if own else None,
        "places": [
            1
            + sum(
                other > one.scores[seat] or at in one.winners
                for at, other in enumerate(one.scores)
                if at != seat
            )
            if seat not in one.winners
            else 1
            for one, seat in zip(own, seats, strict=True)
        ],
    }


def shown(found: RecordData) -> dict[str, object]:
    """The same as a page shows it."""
    games = found.games
    return {
        "games": games.wins.games,
        "won": games.wins.won,
        "levels": {name: (wins.games, wins.won) for name, wins in games.by_against.items()},
        "best": games.best,
        "middle": games.middle,
        "length": games.length,
        "places": [one.place for one in games.played],
    }


def compare(folder: Path, games: Sequence[Told]) -> None:
    found = counted_here(folder)
    people = Counter(
        name for one in games for name, kind in zip(one.names, one.kinds, strict=True) if kind == "human"
    )
    assert people_of(found.values(), {}) == people
    for game in set(GAMES):
        for person in people:
            page = reckoned(found, GameFilter(game, person), {})
            assert shown(page) == recounted(games, game, person), (game, person)


def test_the_page_equals_an_independent_recount(some: tuple[Path, list[Told]]) -> None:
    compare(*some)


@pytest.mark.slow
def test_the_page_equals_an_independent_recount_of_500_games(tmp_path: Path) -> None:
    compare(tmp_path, told(tmp_path, 500))


def test_floors_are_counted_as_the_events_tell(some: tuple[Path, list[Told]]) -> None:
    folder, games = some
    found = counted_here(folder)
    for one in games:
        if one.game != "gotown":
            continue
        figures = found[one.path].figures
        for seat in range(len(one.names)):
            lost = [
                e for e in one.events if isinstance(e, (FloorStolen, FloorDestroyed)) and e.victim == seat
            ]
            built = [e for e in one.events if isinstance(e, FloorBuilt) and e.seat == seat]
            assert figures["built"][seat] == len(built)
            assert sum(figures[key][seat] for key in ("robbed", "hammered", "wrecked")) == len(lost)
            gained = figures["built"][seat] + figures["stolen"][seat]
            assert gained - len(lost) == one.scores[seat]


def test_the_cache_may_be_deleted_at_any_time(some: tuple[Path, list[Told]], tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    copied(some[1][:6], folder)
    first = counted_there(folder)
    assert first == counted_here(folder)
    assert Cache(Library(folder)).open().missing == ()
    (folder / NAME).unlink()
    assert len(Cache(Library(folder)).open().missing) == 6
    (folder / NAME).write_bytes(b'{"by":1')
    assert len(Cache(Library(folder)).open().missing) == 6
    assert counted_there(folder) == first


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_killed_midway_it_comes_to_the_same(
    some: tuple[Path, list[Told]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "saves"
    copied(some[1], folder)
    monkeypatch.setattr(game_stats, "STARTS", 1)  # nobody starts it anew
    counting = StatsWorker(Library(folder))
    wait_for(lambda: (counting.poll(), len(counting.games) > 0)[1])
    apart = counting._background_process
    if apart is not None and apart.pid is not None:
        os.kill(apart.pid, signal.SIGKILL)
        wait_for(lambda: (counting.poll(), not counting.is_counting)[1])
    counting.close()
    monkeypatch.undo()
    assert counted_there(folder) == counted_here(folder)


def test_a_process_that_ends_too_soon_is_started_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_stats, "STARTS", 2)
    write(new_table(1, "gotown"), tmp_path / "one.tabletop")
    counting = StatsWorker(Library(tmp_path), target=ends_at_once)
    wait_for(lambda: (counting.poll(), not counting.is_counting)[1])
    assert counting.left == 1 and counting._starts == game_stats.STARTS
    counting.close()
    left = StatsWorker(Library(tmp_path))
    left.poll()
    assert left._background_process is not None and left._background_process.pid is not None
    left.close()
    assert left._background_process.pid is None and not left.is_counting, "nobody goes on counting"


def ends_at_once(pipe: object, folder: str) -> None:
    """Stands in for the process."""


def test_a_file_that_has_changed_is_counted_again(tmp_path: Path) -> None:
    table = new_table(0, "gotown")
    play(table, 10)
    path = write(table, tmp_path / "game.tabletop")
    assert [one.is_finished for one in counted_there(tmp_path).values()] == [False]
    play(table)
    write(table, path, "2026-01-01")
    assert Cache(Library(tmp_path)).open().missing == (path,)
    assert [one.is_finished for one in counted_there(tmp_path).values()] == [True]
    size = path.stat().st_size
    assert mark_of(path).size == size and mark_of(path).end == path.read_text("utf-8")[-SEAL_LENGTH - 1 :]
    write(table, path, "2026-01-02")
    assert path.stat().st_size == size
    assert Cache(Library(tmp_path)).open().missing == (path,)


def test_another_program_counts_only_what_was_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(new_table(1, "gotown"), tmp_path / "one.tabletop")
    (tmp_path / "none.tabletop").write_bytes(b"no game at all\n")
    counted_there(tmp_path)
    monkeypatch.setattr(library, "__version__", "99.1")
    book = Cache(Library(tmp_path)).open()
    assert list(book.known) == [path] and [one.name for one in book.missing] == ["none.tabletop"]
    monkeypatch.setattr(game_stats, "WAY", 99)
    assert len(Cache(Library(tmp_path)).open().missing) == 2


def test_a_damaged_save_counts_for_nothing_and_says_so(some: tuple[Path, list[Told]], tmp_path: Path) -> None:
    data = bytearray(some[1][0].path.read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "bent.tabletop").write_bytes(bytes(data))
    (tmp_path / "none.tabletop").write_bytes(b"no game at all\n")
    found = counted_there(tmp_path)
    page = reckoned(found, GameFilter("gotown"), {})
    assert [path.name for path in page.damaged] == ["bent.tabletop", "none.tabletop"]
    assert page.games.wins.games == page.games.open == page.watched == 0
    notes = [one.note.message.id for one in found.values() if one.note is not None]
    assert len(notes) == 2 and all("{file}" in note for note in notes)


def test_a_game_that_breaks_off_in_its_last_line_is_open(tmp_path: Path) -> None:
    table = new_table(0, "gotown")
    play(table, 10)
    path = write(table, tmp_path / "torn.tabletop")
    path.write_bytes(path.read_bytes()[:-5])
    page = reckoned({path: counted(path)}, GameFilter("gotown", "Mei"), {})
    assert (page.damaged, page.games.open) == ((), 1)


def one_game(tmp_path: Path, change: Callable[[Table[Any, Any, Any]], object], **extra: Any) -> RecordData:
    table = Table.new("gotown", [SeatInfo("Mei"), SeatInfo("AI", "bot:easy", 1)], 3, friendly=True)
    play(table, 6)
    change(table)
    play(table)
    path = write(table, tmp_path / "game.tabletop", **extra)
    return reckoned({path: counted(path)}, GameFilter("gotown", "Mei"), {})


def test_assisted_games_stand_apart(tmp_path: Path) -> None:
    plain = one_game(tmp_path, lambda table: None).games
    assert (plain.wins.games, plain.assisted.games) == (1, 0)
    ways = {
        "taken back": lambda table: [table.undo((0,)) for _ in range(5)],
        "another level": lambda table: table.seat_player(1, "bot:hard"),
        "another person": lambda table: table.seat_player(0, "bot:easy"),
    }
    for way, change in ways.items():
        games = one_game(tmp_path, change).games
        assert (games.wins.games, games.assisted.games) == (0, 1), way
    forked = one_game(tmp_path, lambda table: None, forked=True).games
    assert (forked.wins.games, forked.assisted.games) == (0, 1)


def test_a_seat_that_is_handed_to_whom_it_has_changes_nothing(tmp_path: Path) -> None:
    assert one_game(tmp_path, lambda table: table.seat_player(1, "bot:easy")).games.assisted.games == 0


def test_hints_are_told(tmp_path: Path) -> None:
    told = one_game(tmp_path, lambda table: table.note_hint(0)).games
    assert told.with_hints.games == 1 and told.played[0].game.hints == (1, 0)
    assert one_game(tmp_path, lambda table: table.note_hint(1)).games.with_hints.games == 0


def test_names_of_one_person_are_joined(some: tuple[Path, list[Told]]) -> None:
    found = counted_here(some[0])
    apart = people_of(found.values(), {})
    joined = people_of(found.values(), {"Tom": "Mei"})
    assert "Tom" not in joined and joined["Ravi"] == apart["Ravi"]
    both = reckoned(found, GameFilter("gotown", "Mei"), {"Tom": "Mei"}).games
    alone = [reckoned(found, GameFilter("gotown", name), {}).games.played for name in ("Mei", "Tom")]
    assert {one.path for one in both.played} == {one.path for played in alone for one in played}


def test_tables_are_told_apart_by_seats_options_and_level(some: tuple[Path, list[Told]]) -> None:
    found = counted_here(some[0])
    whole = reckoned(found, GameFilter("gotown"), {})
    for seats in (2, 3):
        part = reckoned(found, GameFilter("gotown", seats=seats), {}).games.played
        assert part and {len(one.game.seats) for one in part} == {seats}
    short = reckoned(found, GameFilter("gotown", table=(("short", True),)), {}).games.played
    usual = reckoned(found, GameFilter("gotown", table=()), {}).games.played
    assert short and usual and len(short) + len(usual) == len(whole.games.played)
    for against, wins in whole.games.by_against.items():
        assert reckoned(found, GameFilter("gotown", against=against), {}).games.wins == wins


def test_kinds_of_computer_players() -> None:
    assert [level_of(kind, "normal") for kind in ("bot", "bot:easy", "bot:hard:sachi", "random")] == [
        *("normal", "easy", "hard", "random"),
    ]
    assert [character_of(kind) for kind in ("bot", "bot:easy", "bot:hard:sachi", "my.py:Mine")] == [
        *("", "", "sachi", ""),
    ]


def test_a_title_reached_alone_is_no_win(tmp_path: Path) -> None:
    table = Table.new("deckville", ["Mei"], 1)
    play(table)
    path = write(table, tmp_path / "alone.tabletop")
    page = reckoned({path: counted(path)}, GameFilter("deckville", "Mei"), {}).games
    assert [one.against for one in page.played] == [ALONE]
    assert page.wins == wins_of([]) and page.by_against == {} and page.best == table.result.scores[0]  # type: ignore[union-attr]


def test_the_table_for_spreadsheets_has_a_row_for_each_person(some: tuple[Path, list[Told]]) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(counted_here(some[0]), {"Tom": "Mei"}))))
    expected = sum(kind == "human" for one in some[1] for kind in one.kinds)
    assert len(rows) == expected
    by_file = {one.path.name: one for one in some[1]}
    for row in rows:
        one = by_file[row["file"]]
        seat = one.names.index(row["name"])
        assert int(row["score"]) == one.scores[seat]
        assert int(row["won"]) == (seat in one.winners)
        assert row["person"] == ("Mei" if row["name"] == "Tom" else row["name"])
        assert (row["gotown.built"] == "") == (one.game != "gotown")
