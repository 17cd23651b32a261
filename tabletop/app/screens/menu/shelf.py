"""What the main menu has to offer: the games there are, their lessons, those saved, the one set up last, the
daily city.

No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from tabletop.app.core import navigate, progress
from tabletop.app.core.progress import Offered, SolvedCount
from tabletop.app.core.settings import Settings
from tabletop.daily.days import FIRST, Day, Tries, day_on, has_puzzles
from tabletop.daily.played import DayGames, days_played
from tabletop.saves.library import AT_ONCE, Library, SaveEntry

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
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
        found = progress.by_game(settings)
        self.lessons = {game: found[game] for game in self.games if game in found}
        self.date = today if today >= FIRST else None
        self.day = None if self.date is None or has_puzzles(today) else day_on(today)
        self.tries = progress.tries_on(settings, today)
        self.puzzles = progress.counted(settings, self.games)
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
        """The game to offer at the first start."""
        return next(iter(self.games.values()))

    def last(self, set_up: Sequence[str]) -> Game[Any, Any, Any] | None:
        """Return the game that was set up last; `set_up` has their ids in that order."""
        known = [self.games[game_id] for game_id in set_up if game_id in self.games]
        return known[-1] if known else None


# -- where the menu leads; each screen loads when opened --


class MenuActions:
    """What the menu does with what is on its shelf."""

    def __init__(self, ctx: Context, shelf: Shelf) -> None:
        self.ctx, self._shelf = ctx, shelf

    @property
    def last(self) -> Game[Any, Any, Any] | None:
        """The game set up last; settings keep them in the order in which they were set up."""
        return self._shelf.last(list(self.ctx.settings.last_setup))

    def go_on(self) -> None:
        """Go on with the game that waits."""
        from tabletop.app.screens.saved_games import open_game

        live = self._shelf.live
        if live is not None:
            open_game(self.ctx, live.path)

    def quick(self) -> None:
        """Begin the game set up last, as it was."""
        from tabletop.app.screens.setup.plan import SetupPlan
        from tabletop.app.screens.setup.scene import start

        last = self.last
        if last is not None:
            start(self.ctx, SetupPlan.last(last, self.ctx.settings))

    def show_list(self, *, finished: bool) -> None:
        """Show the games that are over, or those that are not."""
        from tabletop.app.screens.saved_games import SavedGamesScene

        self.ctx.scenes.push(SavedGamesScene(self.ctx, finished=finished))

    def learn(self) -> None:
        """Show all lessons."""
        from tabletop.app.screens.page import LearnScene

        self.ctx.scenes.push(LearnScene(self.ctx, list(self._shelf.games.values())))

    def set_up(self, game_id: str) -> None:
        """Set a game up."""
        navigate.show_setup(self.ctx, self._shelf.games[game_id])

    def make_accessible(self) -> None:
        """Show the settings that help."""
        navigate.show_settings(self.ctx, "accessibility")
