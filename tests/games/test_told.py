"""What the rules count and say of games played by lot is kept as text, a file a game, in `told`.

First what each kind of command and event is called, and what is said of it to its seat and to others; then
what whole games came to: figures, achievements, habits, how lively they were, how they closed. The games hang
on the rules alone. Who changes a rule, a count or a sentence writes them anew, `python -m
tests.games.test_told`, reads `git diff`, and commits both.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import choices, next_actor
from tabletop.engine.message import Message, in_english
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.record.game_stats import firsts_of, moves_of
from tabletop.review.curve import curve, pins, swings
from tests.pseudo import AS_LONG, FOREIGN, MONEY, PseudoCatalogue

KEPT = Path(__file__).parent / "told"
GAMES = ("gotown", "designtown", "deckville", "chinatown")
WITH_MONEY = ("designtown", "chinatown")
OF_A_KIND, EVERY, LONG, MOST = 4, 12, 300, 5
"""So many commands and events of a kind are told; after so many steps each how far the game is; so much of a
line; so many turns that changed a seat's chance most."""


@cache
def by_lot(game_id: str, seats: int) -> Table[Any, Any, Any]:
    """Return a whole game in which everybody does anything."""
    game = find(game_id)
    table = Table.new(game, [SeatInfo(f"P{seat}") for seat in range(seats)], seats, {"first": 0})
    seat = None
    while table.result is None:
        seat = next_actor(game, table.state, seat)
        chance = Chance(seats, len(table.steps))
        table.submit(seat, chance.pick(choices(game, table.view(seat), seat, chance)))
    return table


def _said(messages: Sequence[Message] | Message | None) -> str:
    if messages is None:
        return "nothing"
    return " / ".join(map(in_english, [messages] if isinstance(messages, Message) else messages))


def kinds(game: Game[Any, Any, Any], tables: Sequence[Table[Any, Any, Any]]) -> Iterator[str]:
    """Yield what is said of the first commands and events of each kind."""
    told = Counter[type]()
    known = set[str]()
    for table in tables:
        for move in moves_of(table):
            before, command = move.before, table.steps[move.position - 1].record.command
            if move.seat is not None and told[type(command)] < OF_A_KIND:
                view = game.secrets.redact(before, move.seat)
                words = f"{_said(game.words.label(command, view))} | {_said(game.words.short(command, view))}"
                told[type(command)] += words not in known
                yield from _new(known, f"{command}: {words}")
            for event in move.events:
                if told[type(event)] < OF_A_KIND:
                    told[type(event)] += 1
                    yield from _new(known, *_event(game, event, before, move.seat))
                before = game.rules.evolve(before, event)


def _new(known: set[str], line: str, *more: str) -> Iterator[str]:
    if line not in known:
        known.add(line)
        yield line
        yield from more


def _event(game: Game[Any, Any, Any], event: Any, before: Any, seat: int | None) -> Iterator[str]:
    """Yield what is said of an event to its seat, to two others, and to who looks on."""
    own, count, words = seat or 0, len(game.progress.points(before)), game.words
    yield f"{event}: {_said(words.describe(event))}"
    told: dict[str, list[int | None]] = {}
    for viewer in (*dict.fromkeys((own + more) % count for more in range(3)), None):
        seen, view = game.secrets.redact_event(event, viewer), game.secrets.redact(before, viewer)
        brief, clause = _said(words.brief(seen, view, viewer)), words.clause_of(seen, view)
        told.setdefault(f"{_said(words.describe(seen))} | {brief} | {clause}", []).append(viewer)
    yield from (f"  to {viewers}: {text}" for text, viewers in told.items())
    yield f"  hurts {words.hurts(event, before)}, mark {words.mark(event)}"


def counts(game: Game[Any, Any, Any], table: Table[Any, Any, Any]) -> Iterator[str]:
    """Yield what a whole game came to."""
    moves, progress, result = moves_of(table), game.progress, table.result
    seats = range(len(table.seats))
    assert result is not None
    yield f"{len(seats)} seats: {len(moves)} steps, {result}"
    for move in moves[::EVERY]:
        now, goal = move.after, progress.goal_status and progress.goal_status(move.after)
        said = f"{_said(goal.message)} {goal.clause} near {goal.is_near}" if goal else ""
        chances = progress.win_chances and progress.win_chances(now)
        yield f"  {move.position}: {progress.round_of(now)} {progress.points(now)} {said} {chances}"
    yield from (f"  {key} {values}" for key, values in game.statistics.count(moves).items())
    yield from (f"  {first.key} of {first.seat} at {first.position}" for first in firsts_of(table, moves))
    yield from (f"  {key} {values}" for key, values in game.players.personalities.count(moves).items())
    states, events = [move.after for move in moves], [event for move in moves for event in move.events]
    lively = progress.liveliness(states, events)
    yield from (f"  {key} {round(value, 3)}" for key, value in lively.items())
    points = curve(table)
    for seat in seats if points else ():
        yield f"  changed for {seat}: {[tuple(one) for one in swings(table, points, seat)[:MOST]]}"
        yield f"  pinned for {seat}: {[tuple(one) for one in pins(table, points, seat, ())]}"
    for reader in (None, *seats):
        yield f"  closing for {reader}: {_said(game.words.closing(events, table.state, result, reader))}"


def lines(game_id: str) -> list[str]:
    """Return what is kept of a game."""
    game = find(game_id)
    tables = [by_lot(game_id, seats) for seats in game.players.seat_counts]
    whole = [*kinds(game, tables), *(line for table in tables for line in counts(game, table))]
    return [
        line if len(line) <= LONG else f"{line[:LONG]} #{zlib.crc32(line.encode()):08x}" for line in whole
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_counted_and_said_is_as_it_was(game_id: str) -> None:
    assert lines(game_id) == (KEPT / f"{game_id}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game_id", GAMES)
def test_amounts_are_written_by_the_language(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.games.test_told.in_english", PseudoCatalogue(AS_LONG).message)
    game = find(game_id)
    told = [*kinds(game, [by_lot(game_id, seats) for seats in game.players.seat_counts])]
    assert not [line for line in told if FOREIGN.search(line)]
    assert game_id not in WITH_MONEY or any(MONEY.sign in line for line in told)


if __name__ == "__main__":
    for one in GAMES:
        (KEPT / f"{one}.txt").write_text("\n".join(lines(one)) + "\n", "utf-8", newline="\n")
