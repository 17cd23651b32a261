"""Which days were played here, by what is known of the saved games: no file is opened for it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from tabletop.daily.days import FIRST, RulesId, has_puzzles, latest
from tabletop.saves.library import SaveEntry


class DayGames(NamedTuple):
    """The games of one day's city, in the order in which they were begun. The first is the one on record,
    whatever becomes of the others."""

    games: tuple[SaveEntry, ...] = ()

    @property
    def record(self) -> SaveEntry | None:
        """The first one, once it is finished."""
        return self.games[0] if self.games and self.games[0].summary.is_finished else None

    @property
    def live(self) -> SaveEntry | None:
        """The one to go on with."""
        return next((entry for entry in self.games if entry.summary.is_live), None)

    @property
    def more(self) -> int:
        """How many were finished beside the one on record."""
        return sum(entry.summary.is_finished for entry in self.games[1:])


def days_played(entries: Iterable[SaveEntry], today: date) -> dict[date, DayGames]:
    """Return the days until `today` that were played or begun, each with its games.

    A game is known by its seed, under the rules that it was begun by: those of older rules stay what they
    were.
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
