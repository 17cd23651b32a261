"""The worker process as the app sees it (ux R8, R12). Waiting is bounded, but no time is asserted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.bots.players import bot_chance
from tabletop.bots.process import ADVICE
from tabletop.bots.worker import FAILURES_IN_A_ROW, BotAnswer, BotWorker
from tabletop.engine.chance import Chance
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tests.bots import misbehaving

GOTOWN = find("gotown")
PATIENCE = 90


class Clock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hire() -> Iterator[Callable[..., BotWorker]]:
    workers: list[BotWorker] = []

    def hired(**wishes: Any) -> BotWorker:
        workers.append(BotWorker(**{"start_limit": PATIENCE, **wishes}))
        return workers[-1]

    yield hired
    for worker in workers:
        worker.close()
        assert worker.pid is None


def until(worker: BotWorker, happened: Callable[[], bool]) -> list[BotAnswer]:
    """Poll until something happened; return the answers that came meanwhile."""
    answers: list[BotAnswer] = []
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"waited in vain; incidents: {worker.incidents}"
        answer = worker.poll()
        if answer is not None:
            answers.append(answer)
        time.sleep(0.002)
    return answers


def answer_of(worker: BotWorker) -> BotAnswer:
    """Poll until an answer comes."""
    end = time.monotonic() + PATIENCE
    while (answer := worker.poll()) is None:
        assert time.monotonic() < end, f"waited in vain; incidents: {worker.incidents}"
        time.sleep(0.002)
    return answer


def table_at(seed: int = 1) -> Table:
    return Table.new("gotown", ["Ann", "Ben"], seed, {"first": 0})


def ask(worker: BotWorker, table: Table, kind: str = "bot", deadline: float = 60, **more: float) -> int:
    seat = min(table.actors)
    return worker.ask(
        "gotown",
        seat,
        table.view(seat),
        kind,
        bot_seed=9,
        position=len(table.steps),
        deadline=deadline,
        **more,
    )


def test_a_whole_game_through_the_worker_is_the_game_played_here(hire: Callable[..., BotWorker]) -> None:
    from tabletop.bots.players import bot_chance, make

    worker = hire()
    there, here = table_at(4), table_at(4)
    choose = make("bot", GOTOWN)
    for _ in range(40):
        if there.result is not None:
            break
        seat = min(there.actors)
        request = ask(worker, there)
        answer = answer_of(worker)
        assert (answer.request, answer.seat, answer.substitute) == (request, seat, "")
        there.submit(seat, answer.command)
        here.submit(seat, choose(here.view(seat), seat, bot_chance(9, seat, len(here.steps))))
    assert there.digest == here.digest
    assert worker.incidents == []


def test_nothing_runs_before_it_is_needed_and_it_can_be_warmed(hire: Callable[..., BotWorker]) -> None:
    worker = hire()
    assert worker.poll() is None
    assert worker.pid is None
    worker.start()
    pid = worker.pid
    assert pid is not None
    worker.start()
    until(worker, lambda: worker.is_ready)
    ask(worker, table_at())
    assert answer_of(worker).substitute == ""
    assert worker.pid == pid


def test_requests_are_answered_in_order_and_a_cancelled_one_never(hire: Callable[..., BotWorker]) -> None:
    worker = hire()
    first, second, third, fourth = (ask(worker, table_at(seed)) for seed in range(4))
    worker.cancel(first)
    worker.cancel(third)
    worker.cancel(99)
    assert [answer_of(worker).request, answer_of(worker).request] == [second, fourth]
    assert worker.poll() is None
    assert worker.incidents == []


def test_a_request_that_is_under_way_can_be_cancelled(hire: Callable[..., BotWorker]) -> None:
    clock = Clock()
    worker = hire(target=misbehaving.stuck, clock=clock)
    worker.start()
    until(worker, lambda: worker.is_ready)
    first = ask(worker, table_at())
    worker.cancel(first)
    second = ask(worker, table_at(2))
    assert worker.poll() is None
    clock.now += 61  # the first one is stuck all the same: it goes without an answer, then the second one
    assert until(worker, lambda: len(worker.incidents) == 1) == []
    until(worker, lambda: worker.is_ready)
    worker.poll()
    clock.now += 61
    answer = answer_of(worker)
    assert (answer.request, answer.substitute) == (second, "stuck")


def test_a_player_that_shall_hurry_answers_with_what_it_has(hire: Callable[..., BotWorker]) -> None:
    worker = hire(target=misbehaving.until_hurried)
    first, second = ask(worker, table_at()), ask(worker, table_at(2))
    until(worker, lambda: worker.is_ready)
    worker.hurry(second)  # it is not its turn yet
    worker.hurry(first)
    assert [answer_of(worker)[:4:3], answer_of(worker)[:4:3]] == [(first, ""), (second, "")]
    worker.hurry(second)  # it was answered long ago
    third = ask(worker, table_at(3))
    worker.cancel(third)
    fourth = ask(worker, table_at(4))
    worker.hurry(fourth)
    assert answer_of(worker)[:4:3] == (fourth, "")
    assert worker.incidents == []


def test_patience_ends_before_the_deadline_and_then_the_player_answers_itself(
    hire: Callable[..., BotWorker],
) -> None:
    clock = Clock()
    worker = hire(target=misbehaving.until_hurried, clock=clock)
    request = ask(worker, table_at(), deadline=5, patience=3)
    until(worker, lambda: worker.is_ready)
    assert worker.poll() is None
    clock.now += 3
    assert answer_of(worker)[:4:3] == (request, "")
    assert worker.incidents == []


def test_a_stuck_worker_is_replaced_by_a_fresh_one_and_a_legal_move(hire: Callable[..., BotWorker]) -> None:
    clock = Clock()
    worker = hire(target=misbehaving.stuck, clock=clock)
    worker.start()
    until(worker, lambda: worker.is_ready)
    pid = worker.pid
    table = table_at()
    request = ask(worker, table, deadline=5)
    assert worker.poll() is None
    clock.now += 4.9
    assert worker.poll() is None
    clock.now += 0.2
    answer = worker.poll()
    assert answer is not None
    assert (answer.request, answer.substitute) == (request, "stuck")
    assert answer.command in table.legal(0)
    assert [(incident.request, incident.kind) for incident in worker.incidents] == [(request, "stuck")]
    assert worker.pid not in (None, pid)


def test_a_worker_that_does_not_start_is_replaced(hire: Callable[..., BotWorker]) -> None:
    clock = Clock()
    worker = hire(target=misbehaving.never_ready, clock=clock, start_limit=20)
    table = table_at()
    ask(worker, table, deadline=1)
    clock.now += 19
    assert worker.poll() is None  # starting does not count as thinking
    clock.now += 2
    answer = worker.poll()
    assert answer is not None
    assert answer.substitute == "stuck"
    assert answer.command in table.legal(0)


@pytest.mark.parametrize("target", [misbehaving.crashes, misbehaving.crashes_at_once])
def test_a_dead_worker_is_replaced(hire: Callable[..., BotWorker], target: Any) -> None:
    worker = hire(target=target)
    table = table_at()
    request = ask(worker, table)
    answer = answer_of(worker)
    assert (answer.request, answer.substitute) == (request, "died")
    assert answer.command in table.legal(0)
    assert {incident.kind for incident in worker.incidents} == {"died"}


def test_a_worker_that_always_dies_is_given_up_and_the_game_goes_on(hire: Callable[..., BotWorker]) -> None:
    worker = hire(target=misbehaving.crashes)
    table = table_at()
    for _ in range(FAILURES_IN_A_ROW + 3):
        seat = min(table.actors)
        ask(worker, table)
        answer = answer_of(worker)
        assert answer.substitute
        table.submit(seat, answer.command)
    assert worker.pid is None
    assert worker.incidents[-1].kind == "no_process"
    assert sum(incident.kind == "died" for incident in worker.incidents) == FAILURES_IN_A_ROW


def test_an_answer_ends_the_failures_in_a_row(hire: Callable[..., BotWorker]) -> None:
    worker = hire()
    worker._failures = FAILURES_IN_A_ROW - 1
    ask(worker, table_at())
    assert not answer_of(worker).substitute and worker._failures == 0


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        (misbehaving.illegal, "illegal"),
        (misbehaving.no_command, "malformed"),
        (misbehaving.babbles, "malformed"),
    ],
)
def test_a_wrong_answer_is_replaced(hire: Callable[..., BotWorker], target: Any, kind: str) -> None:
    worker = hire(target=target)
    table = table_at()
    assert "PlayDonutTruck" not in {type(option).__name__ for option in table.legal(0)}
    request = ask(worker, table)
    answer = answer_of(worker)
    assert (answer.request, answer.substitute) == (request, kind)
    assert answer.command in table.legal(0)
    assert [(incident.request, incident.kind) for incident in worker.incidents] == [(request, kind)]


def trading_table() -> Table:
    """A table of a game with commands that no list holds: deals."""
    table = Table.new("chinatown", ["Ann", "Ben", "Cat"], 3)
    for seat in range(3):
        table.submit(seat, table.legal(seat)[0])
    return table


def test_open_ended_commands_are_answers_when_the_rules_take_them(hire: Callable[..., BotWorker]) -> None:
    worker, table = hire(), trading_table()
    unlisted = 0
    for position in range(12):
        request = worker.ask(
            "chinatown", 0, table.view(0), "random", bot_seed=4, position=position, deadline=60
        )
        answer = answer_of(worker)
        assert (answer.request, answer.substitute, answer.said) == (request, "", None)
        unlisted += answer.command not in table.legal(0)
        assert table.game.rules.decide(table.state, 0, answer.command, Chance(0, 0))
    assert unlisted > 0
    assert worker.incidents == []


def test_what_a_player_says_comes_with_its_command(hire: Callable[..., BotWorker]) -> None:
    worker, table = hire(), trading_table()
    worker.ask("chinatown", 0, table.view(0), "bot", bot_seed=4, position=1, deadline=60)
    answer, speak = answer_of(worker), table.game.players.speak
    assert speak is not None and answer.said is not None
    assert answer.said == speak(table.view(0), 0, answer.command, "bot:normal")


def test_an_impossible_deal_is_replaced(hire: Callable[..., BotWorker]) -> None:
    worker, table = hire(target=misbehaving.gives_what_it_has_not), trading_table()
    worker.ask("chinatown", 0, table.view(0), "random", bot_seed=4, position=9, deadline=60)
    answer = answer_of(worker)
    assert answer.substitute == "illegal"
    assert table.game.rules.decide(table.state, 0, answer.command, Chance(0, 0))


def test_the_worker_knows_no_pygame(hire: Callable[..., BotWorker]) -> None:
    worker = hire(target=misbehaving.without_pygame)
    ask(worker, table_at())
    answer_of(worker)
    assert [incident.reason for incident in worker.incidents] == ["modules: []"]


def test_a_stand_in_is_the_same_again(hire: Callable[..., BotWorker]) -> None:
    worker = hire(target=misbehaving.illegal)
    ask(worker, table_at(3))
    ask(worker, table_at(3))
    assert answer_of(worker).command == answer_of(worker).command


def test_asking_for_what_is_not_there(hire: Callable[..., BotWorker]) -> None:
    worker = hire()
    with pytest.raises(LookupError, match="genius"):
        ask(worker, table_at(), "genius")
    worker.close()
    worker.close()
    with pytest.raises(ValueError, match="closed"):
        ask(worker, table_at())


def test_advice_through_the_worker_is_the_advice_given_here(hire: Callable[..., BotWorker]) -> None:
    worker, table = hire(), table_at(4)
    seat = min(table.actors)
    other = ask(worker, table)
    request = ask(worker, table, ADVICE)
    found: list[BotAnswer | None] = [None]

    def has_come() -> bool:
        found[0] = worker.poll(request)
        return found[0] is not None

    end = time.monotonic() + PATIENCE
    while not has_come():
        assert time.monotonic() < end
        time.sleep(0.002)
    advise, answer = GOTOWN.players.advise, found[0]
    assert advise is not None and answer is not None
    here = advise(table.view(seat), seat, bot_chance(9, seat, len(table.steps)))
    assert (answer.command, answer.advice, answer.substitute) == (None, here, "")
    # The other answer waits for whoever asked.
    left = worker.poll(other)
    assert left is not None and left.request == other


def test_where_advice_fails_nothing_stands_in_for_it(hire: Callable[..., BotWorker]) -> None:
    worker = hire(target=misbehaving.crashes)
    request = ask(worker, table_at(), ADVICE)
    answer = answer_of(worker)
    assert (answer.request, answer.command, answer.advice) == (request, None, ())
    assert answer.substitute == "died"


def test_one_that_a_ctrl_c_kept_from_starting_needs_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(process: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", interrupted)
    worker = BotWorker()
    with pytest.raises(KeyboardInterrupt):
        worker.start()
    worker.close()
    assert worker.pid is None
