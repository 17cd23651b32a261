"""How lively a game was: turns that ended without anything to be robbed."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop.arena.match import run
from tabletop.games.gotown.personalities import liveliness
from tabletop.games.gotown.state import Floor, initial

LONGEST, ALL = "Longest stretch of turns without a floor", "Turns without a floor"


def told(*towers: str) -> dict[str, float]:
    """What is told of a game whose turns end so: `-` without a floor, `+` with one."""
    states = [
        replace(
            initial(2, {"short": False, "first": 0}), turn=turn, towers=((), (Floor(4, 5),) * (now == "+"))
        )
        for turn, ways in enumerate(towers, 1)
        for now in ways
    ]
    return dict(liveliness(states, []))


def test_turns_count_as_they_end() -> None:
    assert told("-", "-+", "+-", "-", "-", "+", "-") == {LONGEST: 3, ALL: 5}
    assert told("+", "+") == {LONGEST: 0, ALL: 0}


def test_the_arena_tells_it() -> None:
    lively = run("gotown", ["greedy", "random"], 4).summary().lively
    assert list(lively) == [LONGEST, ALL] and 0 < lively[LONGEST].mean <= lively[ALL].mean
