"""The daily city: one set-up a day, the same for every player, shared and proved without a server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from tabletop.engine import codec, registry
from tabletop.engine.box import Daily
from tabletop.engine.cast import CAST, people_of
from tabletop.engine.players import kind_of, level_of
from tabletop.engine.protocol import Game, Result, Seat
from tabletop.engine.table import Table
from tabletop.puzzles import Puzzle, puzzles_of
from tabletop.saves.library import SaveEntry

# Which game, players and seed belong to a date; and a Sunday's five puzzles.

FIRST: Final = date(2026, 11, 16)
"""The first day with a daily city."""
PUZZLES: Final = 6
"""On this weekday, Sunday, five puzzles take the place of a game."""
LAST: Final = FIRST.replace(year=FIRST.year + 100)
"""The last day: a later clock is wrong."""
_DAY: Final = timedelta(days=1)
_SEED_BYTES: Final = 8


class RulesId(NamedTuple):
    """Identity of a game's rules: id, version, digest of the content."""

    game: str
    version: int
    content: str

    def seed(self, when: date, *purpose: str) -> int:
        """Return the seed of a date, or of a purpose on that date."""
        parts = ("daily", when.isoformat(), self.game, str(self.version), self.content, *purpose)
        word = blake2b("\n".join(parts).encode(), digest_size=_SEED_BYTES).digest()
        return int.from_bytes(word, "big") >> 1


class Day(NamedTuple):
    """One day's city: its game, with the standard content, and its set-up."""

    date: date
    game: Game[Any, Any, Any]
    daily: Daily

    @property
    def rules(self) -> RulesId:
        """The identity of its rules."""
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
        """Who plays, by kind: each computer player is a character of the level asked for."""
        word, free, kinds = self.rules.seed(self.date, "town"), list(CAST), []
        for kind in self.daily.seats:
            fitting = [one for one in free if one in people_of(level_of(kind))]
            if fitting:
                word, at = divmod(word, len(fitting))
                free.remove(fitting[at])
                kind = kind_of(fitting[at], level_of(kind))
            kinds.append(kind)
        return tuple(kinds)


def today() -> date:
    """Return the date, at most `LAST`."""
    return min(date.today(), LAST)


def latest(today: date) -> date:
    """Return the latest date anywhere on earth: a game may come from a time zone ahead of this one."""
    return min(today, LAST) + _DAY


def has_puzzles(when: date) -> bool:
    """Whether a date has puzzles."""
    return when.weekday() == PUZZLES


def day_on(when: date) -> Day:
    """Return the city of a date; raises ValueError before the first one, LookupError for one with puzzles."""
    if when < FIRST:
        raise ValueError(f"there is no daily city before {FIRST}")
    for game_id in registry.own_games():
        game = registry.find(game_id)
        if game.box.daily is not None and when.weekday() in game.box.daily.weekdays:
            return Day(when, game, game.box.daily)
    raise LookupError(f"no game is played on weekday {when.weekday()}")


def day_of(table: Table[Any, Any, Any], today: date) -> Day | None:
    """Return the day whose city a game is, `today` or before; None if it is none. The game's seed tells."""
    if table.game.id not in registry.own_games() or table.game.box.daily is None:
        return None
    game, daily = registry.find(table.game.id), table.game.box.daily
    rules = Day(today, game, daily).rules
    when = latest(today)
    while when >= FIRST:
        if when.weekday() in daily.weekdays and rules.seed(when) == table.seed:
            return Day(when, game, daily)
        when -= _DAY
    return None


# Results of a Sunday's puzzles: the first try at each

STOREYS: Final = (1, 1, 2, 2, 3)
"""The difficulty of the puzzles, in order."""
COUNT: Final = len(STOREYS)


class Try(NamedTuple):
    """The first try at a puzzle; `is_right` is None until it is judged."""

    is_right: bool | None = None
    hints: tuple[int, ...] = ()
    """The numbers of moves after which hints were asked for; a repeated hint does not count again."""


Tries = Mapping[str, Try]
"""By the puzzles' marks, in the order of the questions."""


def judged(tries: Tries) -> tuple[bool, ...]:
    """Return for each judged try whether it was right, in order."""
    return tuple(one.is_right for one in tries.values() if one.is_right is not None)


def is_over(tries: Tries) -> bool:
    """Whether each puzzle was tried; after that nothing changes."""
    return len(judged(tries)) == COUNT


def hints(tries: Tries) -> int:
    """Return the number of hints before the verdicts."""
    return sum(len(one.hints) for one in tries.values())


# A Sunday's five puzzles, equal for all players with the same collection


def five_on(when: date) -> tuple[Puzzle, ...]:
    """Return a date's puzzles in order: at least one of each of our games."""
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
    """Return a Sunday's tries with the result of one puzzle added.

    The first try counts, and a finished Sunday stays as it is, even if the collection has changed; tries of
    puzzles no longer in it are dropped.
    """
    before = tries.get(puzzle.mark, Try())
    if is_over(tries) or before.is_right is not None:
        return tries
    kept = {mark: tries[mark] for one in five if (mark := one.mark) in tries}
    hints = tuple(sorted({*before.hints, *new.hints}))
    return {**kept, puzzle.mark: Try(new.is_right, hints)}


def next_of(tries: Tries, five: tuple[Puzzle, ...]) -> int:
    """Return the next puzzle; the first one if all were tried."""
    is_open = (number for number, one in enumerate(five) if tries.get(one.mark, Try()).is_right is None)
    return 0 if is_over(tries) else next(is_open, 0)


def _digest(parts: Iterable[str]) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


# Days played here, the line to share, and the proof of a saved game.


class DayGames(NamedTuple):
    """The games of one day's city, in the order of their beginning. The first is the one on record, whatever
    follows."""

    games: tuple[SaveEntry, ...] = ()

    @property
    def record(self) -> SaveEntry | None:
        """The first game, once it is finished."""
        return self.games[0] if self.games and self.games[0].summary.is_finished else None

    @property
    def live(self) -> SaveEntry | None:
        """The game to go on with."""
        return next((entry for entry in self.games if entry.summary.is_live), None)

    @property
    def more(self) -> int:
        """The number of finished games beside the one on record."""
        return sum(entry.summary.is_finished for entry in self.games[1:])


def days_played(entries: Iterable[SaveEntry], today: date) -> dict[date, DayGames]:
    """Return the days until `today` that were played or begun, with their games. A game is recognised by its
    seed under the rules that it was begun by. Opens no file."""
    by_rules: dict[RulesId, dict[int, date]] = {}
    found: dict[date, list[SaveEntry]] = {}
    for entry in entries:
        summary = entry.summary
        if not (summary.is_live or summary.is_finished):
            continue
        rules = RulesId(summary.game, summary.rules, summary.content)
        if rules not in by_rules:
            by_rules[rules] = _seeds(rules, latest(today))
        when = by_rules[rules].get(summary.seed)
        if when is not None:
            found.setdefault(when, []).append(entry)
    begun = lambda entry: (entry.summary.created, entry.path.name)  # noqa: E731
    return {when: DayGames(tuple(sorted(games, key=begun))) for when, games in found.items()}


def _seeds(rules_id: RulesId, last: date) -> dict[int, date]:
    days = (FIRST + timedelta(days=number) for number in range((last - FIRST).days + 1))
    return {rules_id.seed(when): when for when in days if not has_puzzles(when)}


# The line to share: a day's result without spoilers, plain text, equal in all languages

BARS: Final = "▁▂▃▄▅▆▇█"
"""Characters of bars, lowest first."""
_PARTS: Final = 6
_SEAL: Final = 6
"""Number of letters of the last seal that identify a game."""


def daily_line(day: Day, table: Table[Any, Any, Any], chain: bytes) -> str:
    """Return the line of a finished game; `chain` is the hash of its journal's last line. It has date, game,
    score, points after each sixth of the game, length, hints, seal."""
    result = table.result
    if result is None:
        raise ValueError("the game is not finished")
    progress, seat = table.game.progress, person(table)
    last = progress.round_of(table.state)
    unit = "rounds" if progress.counts_rounds else "turns"
    facts = (
        "Tabletop",
        day.date.isoformat(),
        table.game.name,
        _standing(table, result, seat),
        bars(table, seat),
    )
    return " · ".join((" ".join((*facts, str(last), unit)), _hints(table.hints), chain.decode()[-_SEAL:]))


def line_of_puzzles(when: date, tries: Tries) -> str:
    """Return the line of a Sunday: how many puzzles were right at the first try, and which ones. It has no
    seal, because nothing that is kept could prove it."""
    right = judged(tries)
    marks = "".join(BARS[-1] if one else BARS[0] for one in right)
    words = ("Tabletop", when.isoformat(), "Puzzles", f"{sum(right)}/{COUNT}", marks, "first try")
    return " · ".join((" ".join(words), _hints(hints(tries))))


def _hints(count: int) -> str:
    return {0: "no hints", 1: "1 hint"}.get(count, f"{count} hints")


def person(table: Table[Any, Any, Any]) -> Seat:
    """Return the seat of the day's player."""
    return next(seat for seat, one in enumerate(table.opening_seats) if one.is_human)


def bars(table: Table[Any, Any, Any], seat: Seat) -> str:
    """Return a seat's points at the end of each sixth of a game, as bars; "" if the game counts none."""
    states = [step.state for step in table.steps]
    ends = (states[(part + 1) * len(states) // _PARTS - 1] for part in range(_PARTS))
    points = [max(0, counted[seat]) for state in ends if (counted := table.game.progress.points(state))]
    top = max(points, default=0) or 1
    return "".join(BARS[(len(BARS) - 1) * one // top] for one in points)


def _standing(table: Table[Any, Any, Any], result: Result, seat: Seat) -> str:
    """Return a seat's score, and its place among several, or whether it reached the goal alone."""
    score = str(result.scores[seat])
    if len(table.seats) > 1:
        better = sum(one > result.scores[seat] for one in result.scores)
        place = 1 if seat in result.winners else max(2, better + 1)
        return f"{score} (#{place} of {len(table.seats)})"
    if table.game.progress.goal(table.state) is None:
        return score
    return f"{score} ({'won' if seat in result.winners else 'lost'})"
