"""What decided a game: planted blunders are found, luck is called luck, the same journal tells the same."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import saves
from tabletop.bots.players import bot_chance, make
from tabletop.cli import show
from tabletop.engine.chance import NoChance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.protocol import Advice
from tabletop.engine.table import Table
from tabletop.review.background import ReviewJob, TrialJob
from tabletop.review.curve import LEAST, by_turn, cause_of, curve, pins, swings
from tabletop.review.moments import CANDIDATES, MOST, Compared, TurningPoint
from tests.cli.run import run
from tests.record.test_record import wait_for
from tests.review.calibration import calibration
from tests.review.played import SEATS, played, reviewed


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
    assert len(progress) <= 2 * sum(step.record.seat == 0 for step in table.steps) + CANDIDATES
    for moment in found:
        record = table.steps[moment.position - 1].record
        assert (record.seat, record.command) == (0, moment.made)
        assert moment.better.command != moment.made
        assert moment.compared.holds


@pytest.mark.parametrize("game_id", tabletop.games())
def test_whatever_was_drawn_is_called_luck(game_id: str) -> None:
    table, _ = played(game_id, 2)
    points = curve(table)
    assert [point.position for point in points] == list(range(1, len(table.steps) + 1))
    assert all(abs(sum(point.chances) - 1000) <= SEATS for point in points)
    assert by_turn(table.game, points)[-1] == points[-1]
    for before, after in zip(table.steps, table.steps[1:], strict=False):
        if cause_of(table.game, before.state, after, 0) != "luck":
            assert after.record.seat is not None
            decide = table.game.rules.decide
            again = decide(before.state, after.record.seat, after.record.command, NoChance())
            assert again == after.record.events
    turns = by_turn(table.game, points)
    changes = swings(table, points, 0)
    told = [after.chances[0] - before.chances[0] for before, after in pairwise(turns)]
    assert sorted(told, key=abs)[-1] in [swing.change for swing in changes]
    assert {swing.change for swing in changes} <= set(told)
    for swing in changes:
        step, before_it = table.steps[swing.position - 1], table.steps[swing.position - 2].state
        assert swing.by == step.record.seat
        assert swing.cause == cause_of(table.game, before_it, step, 0)
        assert swing.cause != "own" or swing.by == 0
    assert "other" in {swing.cause for swing in changes}


def test_a_lost_draw_is_never_pinned_as_a_decision() -> None:
    """Who always does what the strongest player would has nothing to answer for, whatever was drawn."""
    causes = []
    for seed in range(2):
        table = as_advised("designtown", seed)
        found = reviewed(table)[1]
        pinned = pins(table, curve(table), 0, found)
        assert found == () and len(pinned) <= MOST
        assert all(pin.moment is None and pin.lost >= LEAST for pin in pinned)
        causes += [pin.cause for pin in pinned]
    assert "luck" in causes and "own" not in causes


def as_advised(game_id: str, seed: int) -> Table[Any, Any, Any]:
    """Return a game in which seat 0 does what the strongest player advises, among Normal."""
    table: Table[Any, Any, Any] = Table.new(game_id, ["A", SeatInfo("B", "bot:normal", 1)], seed)
    choose, seat, advise = make("bot:normal", table.game), None, table.game.players.advise
    assert advise is not None
    while table.result is None:
        seat = next_actor(table.game, table.state, seat)
        view, chance = table.view(seat), bot_chance(0, seat, len(table.steps))
        table.submit(seat, choose(view, seat, chance) if seat else advise(view, seat, chance)[0].command)
    return table


def test_a_process_tells_the_same_and_ends_when_it_is_left() -> None:
    table, planted = played("gotown", 3, blunders=True)
    review = ReviewJob(table, (0,))
    news: list[bool] = []
    wait_for(lambda: (news.append(review.poll()), review.is_done)[1])
    assert news[-1] and not news[0] and not review.poll(), "whether there was anything new"
    assert review.points == curve(table)
    assert review.found == {0: reviewed(table)[1]} and not review.has_failed, "the same journal, the same"
    assert planted in [pin.position for pin in pins(table, curve(table), 0, review.found[0])]
    moment = review.found[0][0]
    trial = TrialJob(table, moment, moment.made)
    wait_for(trial.poll)
    assert trial.compared == moment.compared
    left = ReviewJob(table, (0,))
    left.poll()
    assert left._background_process is not None and left._background_process.pid is not None
    left.close()
    assert left.has_failed and left._background_process.pid is None


def ends_at_once(*_: object) -> None:
    """Stands in for the process."""


def test_a_process_that_ends_too_soon_is_told_of() -> None:
    table = played("gotown", 3)[0]
    review = ReviewJob(table, (0,), target=ends_at_once)
    news: list[bool] = []
    wait_for(lambda: (news.append(review.poll()), review.has_failed)[1])
    assert news[-1] and not review.poll(), "that it failed is told, once"
    assert review.points is None and not review.is_done
    made = table.steps[2].record.command
    point = TurningPoint(3, 0, made, Advice(made, 0, "", {}), Compared(0, 0, 0, 1))
    trial = TrialJob(table, point, made, target=ends_at_once)
    wait_for(trial.poll)
    assert trial.compared is None, "nobody waits for ever"
    left = TrialJob(table, point, made)
    left.close()
    assert left.poll() and left._background_process.pid is None


def test_alone_there_are_no_chances_to_tell(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(show, "_found", lambda voice, table, seat: ())
    table = played("deckville", 1, 1)[0]
    assert curve(table) == ()
    saves.save(table, tmp_path / "game.tabletop")
    told = run(capsys, "review", str(tmp_path / "game.tabletop")).out
    assert "This game has no opponents" in told and "chances of" not in told


def test_it_is_told_on_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, planted = played("gotown", 3, blunders=True)
    assert planted
    path = tmp_path / "game.tabletop"
    saves.save(table, path)
    plain = run(capsys, "review", str(path))
    assert plain.code == 0
    assert f"Step {planted}: “end the turn”" in plain.out
    assert "50%" in plain.out and " %" not in plain.out and ".0" not in plain.out
    monkeypatch.setattr(show, "_found", lambda voice, loaded, seat: reviewed(table, seat)[1])
    facts = json.loads(run(capsys, "review", str(path), "--json").out)
    assert planted in [moment["step"] for moment in facts["moments"]]
    assert len(facts["chances"]) == len(table.steps)
    assert run(capsys, "review", str(path), "--seat", "3").code == 2


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "games"), [("gotown", 400), ("designtown", 300), ("deckville", 300)])
def test_of_turns_called_70_percent_63_to_77_are_won(game_id: str, games: int) -> None:
    called = calibration(game_id, games)[70]
    assert called.count > 100 and 63 <= called.share <= 77
