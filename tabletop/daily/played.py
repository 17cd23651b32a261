"""Days played here, the line to share, and the proof of a saved game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from tabletop.daily.days import COUNT, FIRST, Day, RulesId, Tries, has_puzzles, hints, judged, latest
from tabletop.engine.protocol import Result, Seat
from tabletop.engine.table import Table
from tabletop.saves.library import SaveEntry


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
    """Return the days until `today` that were played or begun, with their games.

    A game is recognised by its seed under the rules that it was begun by. Opens no file.
    """
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


def line(day: Day, table: Table[Any, Any, Any], chain: bytes) -> str:
    """Return the line of a finished game; `chain` is the hash of its journal's last line.

    It has date, game, score, points after each sixth of the game, length, hints, seal.
    """
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
    """Return the line of a Sunday: how many puzzles were right at the first try, and which ones.

    It has no seal, because nothing that is kept could prove it.
    """
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
