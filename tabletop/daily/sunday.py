"""A Sunday's five puzzles: the same for everybody who has the same puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import blake2b

from tabletop.daily.tried import STOREYS, Tries, Try, is_over
from tabletop.engine import registry
from tabletop.puzzles.record import Puzzle
from tabletop.puzzles.shelf import puzzles_of


def five_on(when: date) -> tuple[Puzzle, ...]:
    """Return the puzzles of a date in the order in which they are asked: at least one of each game of the
    house."""
    shelves = {game: found for game in registry.own_games() if (found := puzzles_of(game))}
    edition = _digest(sorted(puzzle.mark for found in shelves.values() for puzzle in found))

    def drawn(name: str) -> str:
        return _digest(("daily", when.isoformat(), "puzzles", edition, name))

    games, five = sorted(shelves, key=drawn), list[Puzzle]()
    for number, storey in enumerate(STOREYS):
        found = shelves[games[number % len(games)]]
        fitting = (one for one in found if one.storey == storey and one not in five)
        five.append(min(fitting, key=lambda one: drawn(one.mark)))
    return tuple(five)


def noted(tries: Tries, five: Iterable[Puzzle], puzzle: Puzzle, new: Try) -> Tries:
    """Return the tries of a Sunday with what became of one of its puzzles.

    The first try counts, and a Sunday that is over stays as it is, whatever puzzles it would have now; what
    was tried of others before that is forgotten.
    """
    before = tries.get(puzzle.mark, Try())
    if is_over(tries) or before.is_right is not None:
        return tries
    kept = {mark: tries[mark] for one in five if (mark := one.mark) in tries}
    hints = tuple(sorted({*before.hints, *new.hints}))
    return {**kept, puzzle.mark: Try(new.is_right, hints)}


def next_of(tries: Tries, five: tuple[Puzzle, ...]) -> int:
    """Return which puzzle is to be asked next; the first one where all were tried."""
    is_open = (number for number, one in enumerate(five) if tries.get(one.mark, Try()).is_right is None)
    return 0 if is_over(tries) else next(is_open, 0)


def _digest(parts: Iterable[str]) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()
