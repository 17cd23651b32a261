"""What tells the levels apart: what Easy overlooks, what Hard tries out; and nobody lets the game freeze."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tabletop.bots.players import make
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import always
from tabletop.engine.registry import find
from tabletop.games.gotown import bot, state
from tabletop.games.gotown.chances import Model
from tabletop.games.gotown.commands import BuildFloor, EndTurn, PlayJackhammer, StealFloor
from tabletop.games.gotown.planning import Playouts, plans, winning_command
from tabletop.games.gotown.state import State
from tests.games.gotown.build import town

GAME = find("gotown")
LEVELS = tuple(GAME.players.bots)
FOUR = "1+8 2+7 3+6 4+5"


def seen(state: State) -> State:
    return GAME.secrets.redact(state, state.active)


@pytest.mark.parametrize(
    ("hand", "theirs", "wins"),
    [("1 8 dog jack", "2+7", BuildFloor), ("3 ? thief", "", BuildFloor), ("7 dog shake", "2+7", StealFloor)],
)
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_passes_up_a_floor_that_wins(level: str, hand: str, theirs: str, wins: type) -> None:
    table = seen(town([hand, "3 4 5"], [FOUR, theirs]))
    choose = make(f"bot:{level}", GAME)
    assert {type(choose(table, 0, Chance(seed, 0))) for seed in range(40)} == {wins}


def test_easy_overlooks_kinds_of_cards_for_a_whole_turn() -> None:
    """What it does not see at the beginning of a turn it does not see later in it either."""
    overlooked = 0
    for number in range(1, 60):
        table = seen(replace(town(["1 1 jack", "2 2 3 4 5"], ["1+8", "1+8 2+7 3+6 3+6"]), turn=number))
        found = {bot.easy(table, 0, Chance(seed, 3)) for seed in range(12)}
        if PlayJackhammer(1) not in found:
            overlooked += 1
    assert 0.15 * 60 < overlooked < 0.45 * 60
    assert PlayJackhammer(1) == bot.normal(table, 0, Chance(1, 3))


def test_easy_counts_what_it_overlooks_as_its_own_nowhere() -> None:
    """It may play nothing of a kind it overlooks, and keeps what it may not discard."""
    for number in range(1, 40):
        table = seen(replace(town(["dog bone jack shake truck thief super 1", "3 4 5"], idle=1), turn=number))
        assert bot.easy(table, 0, Chance(number, 0)) in GAME.rules.legal(table, 0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_ends_a_turn_into_a_draw(level: str, seats: int) -> None:
    """Where all have passed, and a pass would end the game (GT-4.6), a card goes."""
    hands = ["1 1 1 2 2 3 3 bone", *("4 5 6",) * (seats - 1)]
    table = seen(town(hands, idle=seats - 1))
    choose = make(f"bot:{level}", GAME)
    for seed in range(6):
        command = choose(table, 0, Chance(seed, 0))
        assert command != EndTurn()
        assert isinstance(command, EndTurn)


def counted(limit: int) -> tuple[list[int], Callable[[], bool]]:
    asked: list[int] = []

    def go_on() -> bool:
        asked.append(1)
        return len(asked) <= limit

    return asked, go_on


def test_hard_counts_its_trials_and_stops_when_told() -> None:
    table = seen(town(["1 8 2 7 jack dog", "3 4 5 6 7"], ["1+8", "2+7 3+6"]))
    found = plans(table, 0, Model(table, 0).own)
    every, go_on = counted(10**6)
    best = Playouts(table, 0, Chance(1, 1), go_on).ranked(found)[0].command
    assert best == bot.hard(table, 0, Chance(1, 1), always)
    few, go_on = counted(3)
    assert Playouts(table, 0, Chance(1, 1), go_on).ranked(found)[0].command in GAME.rules.legal(table, 0)
    assert len(few) == 4 < len(every) <= 100


def test_there_is_no_win_where_there_is_none() -> None:
    assert winning_command(town(["1 7 dog", "3 4 5"], [FOUR, "4+5"]), 0) is None


def test_a_full_hand_is_planned_with_its_discards() -> None:
    table = seen(town(["1 1 1 1 bone bone 2 3", "3 4 5"]))
    lasts = {plan.last for plan in plans(table, 0, Model(table, 0).own)}
    assert lasts == {EndTurn(), *map(EndTurn, (1, 2, 3, state.BONE))}
