"""Which game is a day's, who plays, and from which seed: all of it follows from the date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from tabletop.engine import codec, packages
from tabletop.engine.box import Daily
from tabletop.engine.cast import CAST
from tabletop.engine.players import kind_of, level_of
from tabletop.engine.protocol import Game
from tabletop.engine.table import Table
from tabletop.puzzles.puzzle import Puzzle, puzzles_of

FIRST: Final = date(2026, 11, 16)
"""There is no daily city before this day."""
PUZZLES: Final = 6
"""On this weekday, Sunday, no game is played: five puzzles are asked (`daily.sunday`)."""
LAST: Final = FIRST.replace(year=FIRST.year + 100)
"""Nor after this one: a clock that says so is wrong."""
_DAY: Final = timedelta(days=1)
_SEED_BYTES: Final = 8


class RulesId(NamedTuple):
    """By which rules a game is played: its id, their version, the digest of its content."""

    game: str
    version: int
    content: str

    def seed(self, when: date, *purpose: str) -> int:
        """Return the seed of a date, or one of a purpose beside it."""
        parts = ("daily", when.isoformat(), self.game, str(self.version), self.content, *purpose)
        word = blake2b("\n".join(parts).encode(), digest_size=_SEED_BYTES).digest()
        return int.from_bytes(word, "big") >> 1


class Day(NamedTuple):
    """One day's city: its game, with the content of the house, and the table that is set up."""

    date: date
    game: Game[Any, Any, Any]
    daily: Daily

    @property
    def rules(self) -> RulesId:
        """The rules that it is played by."""
        edition = self.game.edition
        return RulesId(self.game.id, edition.rules_version, codec.content_digest(edition.content))

    @property
    def seed(self) -> int:
        """The game's seed."""
        return self.rules.seed(self.date)

    @property
    def bots_seed(self) -> int:
        """The seed of its computer players."""
        return self.rules.seed(self.date, "bots")

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, by kind: each computer player is somebody of the town, of the level asked for."""
        word, free, kinds = self.rules.seed(self.date, "town"), list(CAST), []
        for kind in self.daily.seats:
            fitting = [one for one in free if one.level == level_of(kind)]
            if fitting:
                word, at = divmod(word, len(fitting))
                free.remove(fitting[at])
                kind = kind_of(fitting[at])
            kinds.append(kind)
        return tuple(kinds)


def today() -> date:
    """Return the date, the last day there is where the clock stands beyond it."""
    return min(date.today(), LAST)


def latest(today: date) -> date:
    """Return the last day that it may be where a game was begun: it may be later there than here."""
    return min(today, LAST) + _DAY


def has_puzzles(when: date) -> bool:
    """Whether a date's city is five puzzles."""
    return when.weekday() == PUZZLES


def day_on(when: date) -> Day:
    """Return the city of a date; raises ValueError before the first one, LookupError where puzzles are
    asked."""
    if when < FIRST:
        raise ValueError(f"there is no daily city before {FIRST}")
    for game_id in packages.own_games():
        game = packages.find(game_id)
        if game.box.daily is not None and when.weekday() in game.box.daily.weekdays:
            return Day(when, game, game.box.daily)
    raise LookupError(f"no game is played on weekday {when.weekday()}")


def day_of(table: Table[Any, Any, Any], today: date) -> Day | None:
    """Return the day whose city a game is, `today` or before; None when it is none.

    A game needs no mark for that: it is known by its seed.
    """
    if table.game.id not in packages.own_games() or table.game.box.daily is None:
        return None
    game, daily = packages.find(table.game.id), table.game.box.daily
    rules = Day(today, game, daily).rules
    when = latest(today)
    while when >= FIRST:
        if when.weekday() in daily.weekdays and rules.seed(when) == table.seed:
            return Day(when, game, daily)
        when -= _DAY
    return None


# What is kept of a Sunday's puzzles: what became of the first try at each of them.

STOREYS: Final = (1, 1, 2, 2, 3)
"""How hard the puzzles are, one after another."""
COUNT: Final = len(STOREYS)


class Try(NamedTuple):
    """The first try at a puzzle; it was not judged yet while `is_right` is None."""

    is_right: bool | None = None
    hints: tuple[int, ...] = ()
    """After how many moves one was asked for until then: the same one once more is no other hint."""


Tries = Mapping[str, Try]
"""By the puzzles' marks, in the order in which they were asked."""


def judged(tries: Tries) -> tuple[bool, ...]:
    """Return of each try that was judged whether it was right, in their order."""
    return tuple(one.is_right for one in tries.values() if one.is_right is not None)


def is_over(tries: Tries) -> bool:
    """Whether each puzzle was tried: nothing changes that any more."""
    return len(judged(tries)) == COUNT


def hints(tries: Tries) -> int:
    """Return how many hints were asked for before the tries were judged."""
    return sum(len(one.hints) for one in tries.values())


# A Sunday's five puzzles: the same for everybody who has the same puzzles.


def five_on(when: date) -> tuple[Puzzle, ...]:
    """Return the puzzles of a date in the order in which they are asked: at least one of each game of the
    house."""
    shelves = {game: found for game in packages.own_games() if (found := puzzles_of(game))}
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
