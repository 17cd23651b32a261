"""What the main menu has to offer: the games there are, those saved, the one set up last. No pygame here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.saves.library import Entry, Library

if TYPE_CHECKING:
    from tabletop.engine.protocol import Game


class Shelf:
    """`games` by their id, in the menu's order; the saved ones as they were when `read` was called last."""

    def __init__(self, games: Mapping[str, Game[Any, Any, Any]], library: Library) -> None:
        self.games = games
        self._library = library
        self._entries: Sequence[Entry] = ()

    def read(self) -> None:
        """Look which games are saved."""
        self._entries = self._library.entries()

    @property
    def live(self) -> Entry | None:
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
