"""The generator of puzzles: the same command makes the same ones, none twice, in thirds by difficulty."""

from __future__ import annotations

import msgspec
import pytest

from tabletop.puzzles import Puzzle
from tests.build_tools import tool

GENERATOR = tool("puzzles")
PUZZLE = Puzzle(
    id="",
    game="gotown",
    question="win",
    seats=2,
    seat=0,
    seed=1,
    digest="",
    commands=(),
    answer=(),
    misses=(),
    theme="bone",
    clause="GT-7.2",
    storey=1,
)


def found(difficulty: int, theme: str = "bone", shape: str = "PlayBone") -> object:
    puzzle = msgspec.structs.replace(PUZZLE, theme=theme, digest=f"{theme}{shape}{difficulty:02}")
    return GENERATOR.Found(puzzle, difficulty, shape)


def test_thirds_by_difficulty_make_the_storeys_and_ids_follow() -> None:
    kept = GENERATOR.chosen([found(difficulty) for difficulty in range(30, 0, -1)], 9)
    assert [puzzle.storey for puzzle in kept] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [puzzle.id for puzzle in kept] == [f"gotown-0{number}" for number in range(1, 10)]
    assert [puzzle.digest for puzzle in kept] == sorted(puzzle.digest for puzzle in kept)


def test_twins_are_dropped_and_themes_taken_in_turn() -> None:
    many = [found(difficulty) for difficulty in range(20)]
    assert len(GENERATOR.chosen([*many, *many], 60)) == 20
    kept = GENERATOR.chosen([*many, found(1, "ball"), found(2, "ball")], 4)
    assert sorted(puzzle.theme for puzzle in kept) == ["ball", "ball", "bone", "bone"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["gotown", "designtown", "deckville"])
def test_a_game_played_again_gives_the_same_puzzles(game: str) -> None:
    runs = [[GENERATOR.play(game, ["easy", "normal"], number) for number in range(8)] for _ in range(2)]
    assert any(runs[0])
    assert msgspec.json.encode(runs[0]) == msgspec.json.encode(runs[1])
