"""What the main menu has to offer: the games there are, their lessons, those saved, the one set up last, the
daily city; and where all that leads.

No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from tabletop.app.core import navigate, progress
from tabletop.app.core.progress import Offered, SolvedCount
from tabletop.daily.days import FIRST, Day, Tries, day_on, has_puzzles
from tabletop.daily.played import DayGames, days_played
from tabletop.saves.library import AT_ONCE, Library, SaveEntry

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


class Shelf:
    """`games` by their id, in the menu's order; the saved ones as they were when `read` was called last."""

    def __init__(self, ctx: Context, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self.ctx, self.games = ctx, games
        self._library = Library(ctx.home / "saves")
        self._library_scan = self._library.scan()
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

    def read(self) -> None:
        """Look which games are saved, and how far the player came in the lessons.

        Of the files that nothing is known of the last ones are opened, for there is the game to go on with;
        the others by and by (`read_on`).
        """
        settings, today = self.ctx.settings, self.ctx.today()
        self._library_scan = self._library.scan(AT_ONCE)
        found = progress.by_game(settings)
        self.lessons = {game: found[game] for game in self.games if game in found}
        self.date = today if today >= FIRST else None
        self.day = None if self.date is None or has_puzzles(today) else day_on(today)
        self.tries = progress.tries_on(settings, today)
        self.puzzles = progress.counted(settings, self.games)
        self._take_in()

    @property
    def is_of_today(self) -> bool:
        """Whether the city that it has is that of the present date."""
        return self.date is None or self.date == self.ctx.today()

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

    @property
    def last(self) -> Game[Any, Any, Any] | None:
        """The game set up last; settings keep them in the order in which they were set up."""
        known = [self.games[game_id] for game_id in self.ctx.settings.last_setup if game_id in self.games]
        return known[-1] if known else None

    # -- where it leads; each screen loads when opened -------------------------------------------------

    def go_on(self) -> None:
        """Go on with the game that waits."""
        if self.live is not None:
            navigate.open_file(self.ctx, self.live.path)

    def quick(self) -> None:
        """Begin the game set up last, as it was."""
        from tabletop.app.screens.setup.plan import SetupPlan
        from tabletop.app.screens.setup.scene import start

        if self.last is not None:
            start(self.ctx, SetupPlan.last(self.last, self.ctx.settings))

    def show_list(self, *, finished: bool) -> None:
        """Show the games that are over, or those that are not."""
        from tabletop.app.screens.saved_games import SavedGamesScene

        self.ctx.scenes.push(SavedGamesScene(self.ctx, finished=finished))

    def learn(self) -> None:
        """Show all lessons."""
        from tabletop.app.screens.page import LearnScene

        self.ctx.scenes.push(LearnScene(self.ctx, list(self.games.values())))
