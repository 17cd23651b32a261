"""Sealed files that hold what no game has made: a sentence, or a game that can be shown; no other suffers."""

from __future__ import annotations

import gc
import json
import random
import re
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import structs

from tabletop import cli, saves
from tabletop.app.core.session import Session
from tabletop.engine.message import Message
from tabletop.saves import Library, SaveError
from tabletop.saves.library import summary
from tabletop.saves.loading import Loaded, parse
from tests.saves.mutations import forge, reseal, with_header
from tests.saves.play import journaled

PATH = Path("game.tabletop")
SAMPLES = sorted((Path(__file__).parent / "samples").glob("format1_*.tabletop"))


def look(loaded: Loaded) -> None:
    """Ask of an opened game what menu, lists, log and replay ask."""
    about, table = summary(loaded), loaded.table
    seats = range(len(table.seats))
    assert set(about.winners or ()) <= set(seats) and len(about.progress) == len(seats)
    assert about.turn in (*seats, None) and (about.turn is None) == about.is_finished
    assert {seat.colour for seat in about.seats} <= set(range(5))
    session = Session(table, lambda: "auto")
    assert session.phase in ("act", "together", "curtain", "bot", "over")
    for viewer in (None, *seats):
        session.log(viewer)
        assert session.game.secrets.redact(table.state, viewer)
    assert all(map(table.legal, table.actors))
    assert table.can_undo() is not None
    for step in table.steps:
        assert session.game.secrets.redact(step.state, None)
        assert len(session.game.progress.points(step.state)) == len(seats)
        session.game.rules.result(step.state)
        session.game.rules.actors(step.state)
        session.game.progress.round_of(step.state)


def check_forgeries(data: bytes, count: int, seed: int) -> Counter[str]:
    """Open so many forged versions of a file; return how many of each outcome there were."""
    rng, outcomes = random.Random(seed), Counter[str]()
    for _ in range(count):
        try:
            loaded = parse(PATH, forge(rng, data))
        except SaveError as error:
            assert "{" not in str(error)
            outcomes["refused"] += 1
            continue
        look(loaded)
        outcomes["read-only" if loaded.is_read_only else "taken"] += 1
    return outcomes


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_whatever_is_sealed_can_be_shown_or_is_refused(sample: Path) -> None:
    outcomes = check_forgeries(sample.read_bytes(), count=25, seed=1)
    assert outcomes["refused"] + outcomes["read-only"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(2, 6))
def test_thousands_of_forgeries_can_be_shown_or_are_refused(sample: Path, seed: int) -> None:
    assert check_forgeries(sample.read_bytes(), count=1000, seed=seed)["read-only"] > 100


def winner_that_is_not_there(path: Path) -> None:
    """Write a game of two that seat 9 has won: it folds, its seals are right, no digest is compared."""
    data = with_header(
        (Path(__file__).parent / "samples" / "format1_finished.tabletop").read_bytes(), rules=0
    )
    lines = data.splitlines(keepends=True)
    lines[-1] = re.sub(rb'("events":.*)"seat":[01]', rb'\1"seat":9', lines[-1])
    path.write_bytes(reseal(lines))


def test_what_happens_again_in_a_game_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (SAMPLES[0].parent / "format1_by_purpose_town.tabletop").read_bytes()
    whole, told = parse(PATH, data), Counter[str]()
    game = whole.table.game
    events = [event for record in whole.table.records for event in record.events]

    def describe(event: object) -> tuple[Message, ...]:
        told[repr(event)] += 1
        return game.words.describe(event)

    watched = replace(game, words=replace(game.words, describe=describe))
    monkeypatch.setattr(saves.loading, "find", lambda _: watched)
    assert parse(PATH, data).lines == whole.lines
    assert {told[repr(event)] for event in events} == {1} and len(set(events)) < len(events)


@pytest.mark.parametrize("is_damaged", [False, True])
def test_garbage_is_looked_for_again_after_reading(monkeypatch: pytest.MonkeyPatch, is_damaged: bool) -> None:
    data, was_looking = SAMPLES[0].read_bytes(), []
    find = saves.loading.find
    monkeypatch.setattr(saves.loading, "find", lambda name: was_looking.append(gc.isenabled()) or find(name))
    data = with_header(data, game="nobody's") if is_damaged else data
    with pytest.raises(SaveError) if is_damaged else nullcontext():
        parse(PATH, data)
    assert was_looking == [False] and gc.isenabled()


def test_a_winner_that_is_not_there_is_damage_and_harms_no_other_game(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    for number in range(3):
        journaled(shelf.new_path("gotown", datetime(2026, 11, 21, 8, 30, number)), 20, seed=number)
    winner_that_is_not_there(tmp_path / "bad.tabletop")
    loaded = saves.open_save(tmp_path / "bad.tabletop")
    assert loaded.is_read_only and loaded.table.result is None
    assert loaded.notes[0].id.startswith("“{file}” is damaged from line {line}.")
    assert loaded.notes[0].args["line"] == len(loaded.lines) + 1
    assert {entry.path.name for entry in shelf.entries() if not entry.summary.is_live} == {"bad.tabletop"}
    assert len(shelf.entries()) == 4


def test_a_file_that_the_rules_choke_on_harms_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should something slip through all the same: the list says so, and goes on."""
    journaled(tmp_path / "good.tabletop", 20)
    journaled(tmp_path / "odd.tabletop", 20, seed=9)
    monkeypatch.setattr(saves.library, "open_save", lambda path: choke(path) or saves.open_save(path))
    found = {entry.path.name: entry.summary for entry in Library(tmp_path).entries()}
    assert found["good.tabletop"].is_live and not found["odd.tabletop"].is_live
    assert found["odd.tabletop"].messages[0].id == "“{file}” is damaged, so it cannot be opened."


def choke(path: Path) -> None:
    if path.name == "odd.tabletop":
        raise IndexError


def test_the_command_line_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    winner_that_is_not_there(tmp_path / "bad.tabletop")
    assert cli.main(["show", str(tmp_path / "bad.tabletop")]) == 0
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and "is damaged from line" in told.err and "It is " in told.out


@pytest.mark.parametrize("colour", [-1, 5, 2**40])
def test_a_colour_that_nobody_can_have_is_damage(tmp_path: Path, colour: int) -> None:
    journaled(tmp_path / "a.tabletop", 10)
    data = (tmp_path / "a.tabletop").read_bytes()
    seats = [{"name": name, "kind": "human", "colour": colour} for name in ("A", "B", "C")]
    with pytest.raises(SaveError, match=r"first line of .* is damaged"):
        parse(PATH, with_header(data, seats=seats))


UNDONE = SAMPLES[0].parent / "format2_by_purpose_undone.tabletop"
FRIENDLY = SAMPLES[0].parent / "format2_by_purpose_friendly.tabletop"


def changed(path: Path, kind: str, field: str, value: object) -> Loaded:
    """Open a file in whose first record of a kind one field is another, sealed anew."""
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if f'"k":"{kind}"'.encode() in line)
    record = json.loads(lines[at])
    record[field] = value
    lines[at] = json.dumps(record, separators=(",", ":")).encode() + b"\n"
    lines[at] = lines[at].replace(f',"h":"{record["h"]}"'.encode(), b"")
    loaded = parse(PATH, reseal([*lines[:at], _as_last(lines[at], record["h"]), *lines[at + 1 :]]))
    assert loaded.is_read_only == (len(loaded.lines) < len(lines))
    return loaded


def _as_last(line: bytes, seal: str) -> bytes:
    """Put a seal where it stands in a line, to be made anew."""
    return line.rstrip()[:-1] + f',"h":"{seal}"}}\n'.encode()


@pytest.mark.parametrize("seat", [10**30, -1, 3, None])
@pytest.mark.parametrize(("path", "kind", "field"), [(UNDONE, "undo", "seat"), (UNDONE, "redo", "seat")])
def test_nobody_else_takes_a_step_back(path: Path, kind: str, field: str, seat: object) -> None:
    assert changed(path, kind, field, seat).is_read_only


@pytest.mark.parametrize("consent", [[10**30], [-1], [0, 9]])
def test_only_who_sits_there_agrees(consent: list[int]) -> None:
    assert changed(FRIENDLY, "undo", "consent", consent).is_read_only


def test_verify_tells_who_took_a_step_back() -> None:
    data = UNDONE.read_bytes()
    table = parse(PATH, data).table
    assert saves.verify(table) is None
    at = next(at for at, record in enumerate(table.records) if record.kind == "undo")
    seat = table.records[at].seat
    assert seat is not None
    table.records[at] = structs.replace(table.records[at], seat=1 - seat)
    difference = saves.verify(table)
    assert difference is not None and difference.n == at and "another player" in difference.message.id


def test_what_is_offered_can_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (SAMPLES[0].parent / "format2_by_purpose_mid_game.tabletop").read_bytes()
    loaded = parse(PATH, data)
    assert not loaded.is_read_only
    game, table = loaded.table.game, loaded.table
    refused = next(
        step.record.command for step in table.steps[1:] if step.record.command not in table.legal(0)
    )
    legal = lambda view, seat: (*game.rules.legal(view, seat), refused)  # noqa: E731
    forged = replace(game, rules=replace(game.rules, legal=legal))
    monkeypatch.setattr(saves.loading, "find", lambda _: forged)
    assert parse(PATH, data).is_read_only
