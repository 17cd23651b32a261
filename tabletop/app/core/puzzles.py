"""Which puzzles the player has solved: kept in the settings, beside how far the lessons went."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.core.settings import Settings
from tabletop.puzzles.record import Puzzle
from tabletop.puzzles.shelf import marks_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class SolvedCount(NamedTuple):
    """How many puzzles are solved of how many."""

    solved: int
    all: int


def counted(settings: Settings, game_ids: Iterable[str]) -> SolvedCount:
    """Return how many puzzles of some games are solved; such as there are no more do not count."""
    there = frozenset[str]().union(*map(marks_of, game_ids))
    return SolvedCount(len(there.intersection(settings.solved)), len(there))


def is_solved(settings: Settings, puzzle: Puzzle) -> bool:
    """Whether the player has solved a puzzle."""
    return puzzle.mark in settings.solved


def keep(ctx: Context, puzzle: Puzzle) -> None:
    """Note that a puzzle was solved. Nothing that is seen hangs on it."""
    if not is_solved(ctx.settings, puzzle):
        ctx.settings.solved = [*ctx.settings.solved, puzzle.mark]
        ctx.settings_file.save()
