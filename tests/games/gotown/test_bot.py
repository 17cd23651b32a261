"""The computer players: legal always, blind to secrets, and sensible where sense is plain."""

from __future__ import annotations

import pytest

from tabletop.arena import run
from tabletop.bots.players import derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser
from tabletop.engine.registry import find
from tabletop.games.gotown import state
from tabletop.games.gotown.bot import hard, normal
from tabletop.games.gotown.commands import (
    BuildFloor,
    EndTurn,
    PlayBone,
    PlayJackhammer,
    PlayThief,
    PlayWreckingBall,
    StealFloor,
)
from tabletop.games.gotown.state import State
from tests.games.gotown.build import town
from tests.games.playing import Playing

GAME = find("gotown")


def states(seats: int, seed: int, kind: str, short: bool) -> list[State]:
    return Playing(GAME).states(seats, seed, kind, short=short)


LEVELS = tuple(GAME.players.bots)
every_level = pytest.mark.parametrize("level", LEVELS)


def at_once() -> bool:
    """What a player is told that is to answer now."""
    return False


@every_level
def test_asked_to_answer_now_it_looks_no_further(level: str) -> None:
    """It asks before each trial, so that nothing is tried once it is to answer."""
    choose, asked = make(f"bot:{level}", GAME), []

    def told() -> bool:
        asked.append(1)
        return False

    for at, table in enumerate(states(2, 5, "greedy", False)[::4]):
        for seat in GAME.rules.actors(table):
            asked.clear()
            view = GAME.secrets.redact(table, seat)
            assert choose(view, seat, Chance(1, at), told) in GAME.rules.legal(view, seat)
            assert len(asked) <= 1


def turn(now: State, seed: int = 1, choose: Chooser = normal) -> tuple[list[object], State]:
    """Let the player play the rest of the active seat's turn; what it did, and the table after it."""
    seat, commands = now.active, []
    while GAME.rules.actors(now) == {seat} and not any(isinstance(done, EndTurn) for done in commands):
        command = choose(GAME.secrets.redact(now, seat), seat, Chance(seed, len(commands)))
        commands.append(command)
        for event in GAME.rules.decide(now, seat, command, Chance(seed, 50 + len(commands))):
            now = GAME.rules.evolve(now, event)
    return commands, now


FOUR = "1+8 2+7 3+6 4+5"


@pytest.mark.parametrize(
    ("hand", "theirs", "kinds"),
    [
        ("1 8 dog", "", [BuildFloor]),
        ("1 ? dog", "", [BuildFloor]),
        ("7 dog", "2+7", [StealFloor]),
        ("7 bone thief", "2+7*", [PlayBone, StealFloor]),
        ("7 jack", "2+7 3+6", [PlayJackhammer, StealFloor]),
        ("7 ball", "2+7 3+6*", [PlayWreckingBall, StealFloor]),
        ("7 bone jack", "2+7 3+6*", [PlayBone, PlayJackhammer, StealFloor]),
        ("7 bone bone jack", "2+7* 3+6*", [PlayBone, PlayBone, PlayJackhammer, StealFloor]),
    ],
)
@pytest.mark.parametrize("choose", [normal, hard])
def test_it_wins_when_it_can(choose: Chooser, hand: str, theirs: str, kinds: list[type]) -> None:
    commands, after = turn(town([hand, "3 4 5"], [FOUR, theirs]), choose=choose)
    assert after.winner == 0
    assert sorted(type(command).__name__ for command in commands) == sorted(kind.__name__ for kind in kinds)


def test_it_finds_every_win_by_building_and_robbing() -> None:
    """Against a plain search of its own."""

    def can_win(now: State, seat: int) -> bool:
        if now.winner == seat:
            return True
        floors = [
            option for option in GAME.rules.legal(now, seat) if isinstance(option, BuildFloor | StealFloor)
        ]
        return any(can_win(after_all(now, seat, option), seat) for option in floors)

    def after_all(now: State, seat: int, command: object) -> State:
        for event in GAME.rules.decide(now, seat, command, Chance(0, 0)):
            now = GAME.rules.evolve(now, event)
        return now

    found = 0
    for seed in range(12):
        for table in states(2, seed, "random", True):
            if not table.is_over and can_win(GAME.secrets.redact(table, table.active), table.active):
                assert turn(table)[1].winner == table.active
                found += 1
    assert found > 5


def test_thieves_go_first() -> None:
    """What they bring may change the plan."""
    commands, _ = turn(town(["1 8 thief", "3 4 5"], ["1+8", ""]))
    assert commands[0] == PlayThief(1)


def test_a_full_hand_gets_rid_of_the_least_useful_card() -> None:
    commands, _ = turn(town(["1 1 1 1 bone bone 2 3", "3 4 5"]))
    assert commands in ([EndTurn(state.BONE)], [EndTurn(1)])


@pytest.mark.parametrize(
    ("others", "least"),
    [(["random"], 0.75), (["greedy"], 0.6), (["random"] * 3, 0.5), (["greedy"] * 2, 0.4)],
)
def test_it_beats_the_simple_players(others: list[str], least: float) -> None:
    """The measured shares are far above (docs/bots.md); the seed makes this the same every time."""
    match = run(GAME, ["bot", *others], 60, seed=derived_seed("test")).summary()
    assert match.players[0].result.wins / match.games > least
