"""Which game is a day's, who plays, and from which seed: all of it follows from the date."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from tabletop.engine import codec, registry
from tabletop.engine.protocol import Daily, Game
from tabletop.engine.table import Table

FIRST: Final = date(2026, 11, 16)
"""There is no daily city before this day."""
_SEED_BYTES: Final = 8


class Day(NamedTuple):
    """One day's city: its game, with the content of the house, and the table that is set up."""

    date: date
    game: Game[Any, Any, Any]
    daily: Daily

    @property
    def seed(self) -> int:
        """The game's seed."""
        return self._seed()

    @property
    def bots_seed(self) -> int:
        """The seed of its computer players."""
        return self._seed("bots")

    def _seed(self, *purpose: str) -> int:
        edition = self.game.edition
        content = codec.content_digest(edition.content)
        parts = ("daily", self.date.isoformat(), self.game.id, str(edition.rules_version), content, *purpose)
        word = blake2b("\n".join(parts).encode(), digest_size=_SEED_BYTES).digest()
        return int.from_bytes(word, "big") >> 1


def day_on(when: date) -> Day:
    """Return the city of a date; raises ValueError before the first one."""
    if when < FIRST:
        raise ValueError(f"there is no daily city before {FIRST}")
    for game_id in registry.own_games():
        game = registry.find(game_id)
        if game.box.daily is not None and when.weekday() in game.box.daily.weekdays:
            return Day(when, game, game.box.daily)
    raise LookupError(f"no game is played on weekday {when.weekday()}")


def day_of(table: Table[Any, Any, Any], today: date) -> Day | None:
    """Return the day whose city a game is, `today` or before; None when it is none.

    A game needs no mark for that: it is known by its seed.
    """
    if table.game.id not in registry.own_games() or table.game.box.daily is None:
        return None
    game, daily = registry.find(table.game.id), table.game.box.daily
    # Where it was begun it may be a day later than here.
    when = today + timedelta(days=1)
    while when >= FIRST:
        day = Day(when, game, daily)
        if when.weekday() in daily.weekdays and day.seed == table.seed:
            return day
        when -= timedelta(days=1)
    return None
