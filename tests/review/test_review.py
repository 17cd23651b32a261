"""What decided a game: planted blunders are found, luck is called luck, the same journal tells the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import saves
from tabletop.bots.players import bot_chance, make
from tabletop.engine.chance import NoChance
from tabletop.engine.choices import next_actor
from tabletop.engine.history import SeatInfo
from tabletop.engine.table import Table
from tabletop.games.gotown.commands import EndTurn
from tabletop.review.curve import by_turn, curve, swings
from tabletop.review.moments import CANDIDATES, GAP, MOST, Moment, Progress, moments
from tests.cli.run import run

SEATS = 3


def played(game_id: str, seed: int, seats: int = SEATS, *, blunders: bool = False) -> tuple[Any, int]:
    """Play a game of Normal; with `blunders` seat 0 once ends a turn in which it could have won.

    Return the table and the position after the blunder, 0 where there was none.
    """
    kinds = ("human", *("bot:normal",) * (seats - 1))
    table: Table[Any, Any, Any] = Table.new(
        game_id, [SeatInfo("ABCD"[at], kind, at) for at, kind in enumerate(kinds)], seed
    )
    seat, planted, choose = None, 0, make("bot:normal", table.game)
    advise = table.game.players.advise
    assert advise is not None
    while table.result is None:
        seat = next_actor(table.game, table.state, seat)
        view, chance = table.view(seat), bot_chance(seed, seat, len(table.steps))
        command = choose(view, seat, chance)
        if blunders and not planted and seat == 0 and EndTurn() in table.legal(seat):
            best = advise(view, seat, bot_chance(0, seat, len(table.steps)))[0]
            if best.code == "wins_now":
                command, planted = EndTurn(), len(table.steps) + 1
        table.submit(seat, command)
    return table, planted


def reviewed(table: Table[Any, Any, Any], seat: int = 0) -> tuple[list[Progress], tuple[Moment, ...]]:
    search, told = moments(table, seat), []
    try:
        while True:
            told.append(next(search))
    except StopIteration as end:
        return told, end.value


def blunder_found(seed: int) -> bool | None:
    """Whether the planted blunder of a game is among its turning points; None where there was no chance."""
    table, planted = played("gotown", seed, blunders=True)
    if not planted:
        return None
    return planted in [moment.position for moment in reviewed(table)[1]]


def test_a_winning_turn_that_was_skipped_is_found() -> None:
    found = [told for seed in (3, 5, 6) if (told := blunder_found(seed)) is not None]
    assert found and all(found)


@pytest.mark.slow
def test_95_of_100_winning_turns_that_were_skipped_are_found() -> None:
    found: list[bool] = []
    for seed in range(1000):
        told = blunder_found(seed)
        found += [] if told is None else [told]
        if len(found) == 100:
            break
    assert sum(found) >= 95


def test_what_is_told_is_own_and_worth_telling() -> None:
    table, _ = played("gotown", 3, blunders=True)
    progress, found = reviewed(table)
    assert len(found) <= MOST
    assert [one.done for one in progress] == sorted(one.done for one in progress)
    assert all(one.done < one.all for one in progress)
    assert len(progress) <= sum(step.record.seat == 0 for step in table.steps) + CANDIDATES
    for moment in found:
        record = table.steps[moment.position - 1].record
        assert (record.seat, record.command) == (0, moment.made)
        assert moment.better.command != moment.made
        assert moment.compared.gap >= max(GAP, 2 * moment.compared.error)
    assert reviewed(table)[1] == found, "the same journal, the same review"


@pytest.mark.parametrize("game_id", tabletop.games())
def test_whatever_was_drawn_is_called_luck(game_id: str) -> None:
    table, _ = played(game_id, 2)
    points = curve(table)
    assert [point.position for point in points] == list(range(1, len(table.steps) + 1))
    assert all(abs(sum(point.chances) - 1000) <= SEATS for point in points)
    assert by_turn(points)[-1] == points[-1]
    causes = set()
    for swing in swings(table, points, 0):
        step, before = table.steps[swing.position - 1], table.steps[swing.position - 2].state
        causes.add(swing.cause)
        if swing.cause != "luck":
            assert step.record.seat is not None
            again = table.game.rules.decide(before, step.record.seat, step.record.command, NoChance())
            assert again == step.record.events
            assert (swing.cause == "own") == (step.record.seat == 0)
    assert causes == {"own", "other", "luck"}


def test_alone_there_are_no_chances_to_tell() -> None:
    assert curve(played("deckville", 1, 1)[0]) == ()


def test_it_is_told_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table, planted = played("gotown", 3, blunders=True)
    assert planted
    path = tmp_path / "game.tabletop"
    saves.save(table, path)
    plain = run(capsys, "review", str(path))
    assert plain.code == 0
    assert f"Step {planted}: “end the turn”" in plain.out
    facts = json.loads(run(capsys, "review", str(path), "--json").out)
    assert planted in [moment["step"] for moment in facts["moments"]]
    assert len(facts["chances"]) == len(table.steps)
    assert run(capsys, "review", str(path), "--seat", "3").code == 2
