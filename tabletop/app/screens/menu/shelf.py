"""What the main menu has to offer: the games there are, their lessons, those saved, the one set up last, the
daily city.

No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from tabletop.app.core import lessons, puzzles, sundays
from tabletop.app.core.lessons import Offered
from tabletop.app.core.puzzles import SolvedCount
from tabletop.app.core.settings import Settings
from tabletop.daily.days import FIRST, Day, day_on, has_puzzles
from tabletop.daily.played import DayGames, days_played
from tabletop.daily.tried import Tries
from tabletop.saves.library import AT_ONCE, Library, SaveEntry

if TYPE_CHECKING:
    from tabletop.engine.protocol import Game


class Shelf:
    """`games` by their id, in the menu's order; the saved ones as they were when `read` was called last."""

    def __init__(self, games: Mapping[str, Game[Any, Any, Any]], library: Library) -> None:
        self.games = games
        self._library = library
        self._library_scan = library.scan()
        self._entries: Sequence[SaveEntry] = ()
        self.date: date | None = None
        """Today, where there is a daily city."""
        self.day: Day | None = None
        """Today's city, where it is a game."""
        self.tries: Tries = {}
        """What was tried of its puzzles."""
        self.day_games = DayGames()
        """What was played of it."""
        self.lessons: Mapping[str, tuple[Offered, ...]] = {}
        """By the game's id; games without lessons are left out."""
        self.puzzles = SolvedCount(0, 0)
        """How many puzzles are solved."""

    def read(self, settings: Settings, today: date) -> None:
        """Look which games are saved, and how far the player came in the lessons.

        Of the files that nothing is known of the last ones are opened, for there is the game to go on with;
        the others by and by (`read_on`).
        """
        self._library_scan = self._library.scan(AT_ONCE)
        found = lessons.by_game(settings)
        self.lessons = {game: found[game] for game in self.games if game in found}
        self.date = today if today >= FIRST else None
        self.day = None if self.date is None or has_puzzles(today) else day_on(today)
        self.tries = sundays.tries_on(settings, today)
        self.puzzles = puzzles.counted(settings, self.games)
        self._take_in()

    def is_of(self, today: date) -> bool:
        """Whether the city that it has is that of a date."""
        return self.date is None or self.date == today

    @property
    def is_read(self) -> bool:
        """Whether all files are known."""
        return not self._library_scan.left

    def read_on(self) -> None:
        """Open one more file."""
        self._library_scan.go_on()
        self._take_in()

    def _take_in(self) -> None:
        self._entries = self._library_scan.entries
        if self.day is not None:
            when = self.day.date
            self.day_games = days_played(self._entries, when).get(when, DayGames())
        if self.is_read:
            self.close()

    def close(self) -> None:
        """Keep what was found out about files."""
        self._library_scan.close()

    def lesson(self, game_id: str) -> Offered | None:
        """Return the next lesson of a game: the first that was not done, or the first of all."""
        offered = self.lessons.get(game_id, ())
        return next((one for one in offered if not one.is_done), offered[0] if offered else None)

    @property
    def live(self) -> SaveEntry | None:
        """The game to go on with."""
        live = (entry for entry in self._entries if entry.summary.is_live)
        return next((entry for entry in live if entry.summary.game in self.games), None)

    @property
    def saved(self) -> int:
        """How many games are not over."""
        return sum(not entry.summary.is_finished for entry in self._entries)

    @property
    def finished(self) -> int:
        """How many games are over."""
        return sum(entry.summary.is_finished for entry in self._entries)

    @property
    def first(self) -> Game[Any, Any, Any]:
        """The game for somebody who starts the program for the first time."""
        return next(iter(self.games.values()))

    def last(self, set_up: Sequence[str]) -> Game[Any, Any, Any] | None:
        """Return the game that was set up last; `set_up` has their ids in that order."""
        known = [self.games[game_id] for game_id in set_up if game_id in self.games]
        return known[-1] if known else None
