"""Every puzzle that ships leads to its position, is proved again, solved by its answer, by no near miss.

All of them in the slow run; in the ordinary one some (`test_told`).
"""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext

import msgspec
import pytest
from msgspec.structs import replace

from tabletop import paths
from tabletop.engine import registry
from tabletop.engine.registry import own_games
from tabletop.puzzles import Puzzle, PuzzleError, laws, puzzles_of
from tests.build_tools import tool

GENERATOR = tool("puzzles")

SHIPPED = {game: puzzles_of(game) for game in own_games() if puzzles_of(game)}
ALL = [puzzle for puzzles in SHIPPED.values() for puzzle in puzzles]
MOST_BYTES = 100_000
A_STOREY = 20


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_every_puzzle_is_proved_solved_and_its_near_misses_are_refuted(puzzle: Puzzle) -> None:
    laws.check_one(puzzle)


QUICKEST = SHIPPED["gotown"][0]
OTHER = SHIPPED["gotown"][1]
DAMAGED = [
    (QUICKEST, ""),
    (replace(QUICKEST, commands=QUICKEST.commands[:-1]), "another position comes out"),
    (replace(QUICKEST, given={"goal": 99}), "it states"),
    (replace(QUICKEST, answer=QUICKEST.misses[0]), "another answer"),
    (replace(QUICKEST, misses=()), "nothing looks right"),
    (replace(QUICKEST, misses=(QUICKEST.answer,)), "the miss"),
]


@pytest.mark.parametrize(("puzzle", "trouble"), DAMAGED)
def test_a_puzzle_that_is_not_what_it_says_breaks_a_law(puzzle: Puzzle, trouble: str) -> None:
    with pytest.raises((laws.PuzzleLawError, PuzzleError), match=trouble) if trouble else nullcontext():
        laws.check_one(puzzle)


def test_a_game_with_the_same_position_twice_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Puzzle] = []
    monkeypatch.setattr(laws, "check_one", checked.append)
    assert laws.check("gotown") == len(checked) == len(SHIPPED["gotown"])
    monkeypatch.setattr(laws, "puzzles_of", lambda game: [QUICKEST, OTHER, QUICKEST])
    with pytest.raises(laws.PuzzleLawError, match="twice"):
        laws.check("gotown")


@pytest.mark.parametrize("game", SHIPPED)
def test_a_game_has_twenty_a_storey_none_twice_and_each_was_looked_at(game: str) -> None:
    puzzles = SHIPPED[game]
    assert Counter(puzzle.storey for puzzle in puzzles) == {1: A_STOREY, 2: A_STOREY, 3: A_STOREY}
    assert (
        len({puzzle.id for puzzle in puzzles}) == len({puzzle.digest for puzzle in puzzles}) == len(puzzles)
    )
    assert all(puzzle.seen for puzzle in puzzles)


@pytest.mark.parametrize("game", SHIPPED)
def test_they_are_written_as_the_generator_writes_them(game: str) -> None:
    """Without what a command says by default: so the same command makes the same file, byte for byte."""
    for puzzle in SHIPPED[game]:
        lines = (*puzzle.misses, puzzle.answer, tuple(raw for _, raw in puzzle.commands))
        said = [(raw, registry.find(game).rules.command_type) for line in lines for raw in line]
        assert all(raw == GENERATOR._raw(msgspec.json.decode(raw, type=kind)) for raw, kind in said)


def test_all_of_them_are_small() -> None:
    files = list((paths.assets() / "puzzles").glob("*"))
    assert {file.name for file in files} == {f"{game}.jsonl.gz" for game in SHIPPED}
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
