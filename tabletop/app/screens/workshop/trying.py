"""A test of balance as its page shows it: what is asked, what came in, whether the cards have changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tabletop.app.screens.workshop.work import Work
from tabletop.balance import kept
from tabletop.balance.background import BalanceJob, GameAgain, tried, tryer
from tabletop.balance.counts import CountedGame, GameCounts, Request, TriedCard
from tabletop.engine.fields import Pick
from tabletop.engine.message import Message
from tabletop.engine.players import LEVELS, MASTER, usual_level
from tabletop.engine.protocol import ContentError
from tabletop.engine.registry import find
from tabletop.engine.table import Table

GAMES: Final = (50, 200, 500, 2_000)
"""How many games may be asked for."""
_TOO_MANY: Final = 24
"""Cards from which they are counted by their kind first."""


class Seating(NamedTuple):
    """Who plays: so many computer players of a level."""

    seats: int
    level: str


class BalanceTest:
    """The test of a set: `counts` are the sums so far; `folder` is where its games are kept."""

    def __init__(self, work: Work, folder: Path) -> None:
        self._work, self._folder = work, folder
        seats = [count for count in work.game.players.seat_counts if count > 1]
        self.players = Seating(seats[-1] if len(seats) < 4 else seats[1], usual_level(work.game))
        self.games = GAMES[1 if work.form.board is None else 0]
        self.tried: dict[str, TriedCard] = {}
        self.trying = ""
        """The card that a player goes for now; empty if none does."""
        self.counts: tuple[GameCounts, GameCounts] | None = None
        self._job: BalanceJob | None = None
        self._again: GameAgain | None = None
        self._asked: Request | None = None
        """What was asked for the sums."""
        self._text: str | None = None
        """The cards of the sums."""

    # -- who and what ----------------------------------------------------------------------------------

    @property
    def kinds(self) -> list[Seating]:
        """Who may play: every number of seats with opponents, each level that answers at once."""
        game = self._work.game
        return [
            Seating(seats, level)
            for seats in game.players.seat_counts
            if seats > 1
            for level in game.players.bots
            if level in LEVELS and level != MASTER
        ]

    @property
    def is_old(self) -> bool:
        """Whether the cards have changed since the sums."""
        return self.counts is not None and self._text != self._work.text

    @property
    def is_running(self) -> bool:
        """Whether games are played now."""
        return self._job is not None

    @property
    def progress(self) -> tuple[int, int]:
        """The games done and asked for, on both sides."""
        return (self._job.done, self._job.wanted) if self._job is not None else (0, 0)

    @property
    def has_tryer(self) -> bool:
        """Whether a player can go for one card."""
        return self._work.game.players.tries is not None

    @property
    def is_of_house(self) -> bool:
        """Whether these are the house's cards, or its plots: then only one side is played."""
        return not self._work.changes or self._work.text == self._work.house_text

    # -- playing ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Play; games of these cards and players that are kept count as played."""
        text = self._work.text
        if text is None or self._job is not None:
            return
        if text != self._text:
            self.tried = {}
        self._text, self.trying = text, ""
        request = self._asked = self._request(text)
        own, house = (kept.read(path, request) for path in self._paths(request))
        self._job = BalanceJob(request, own, house)
        self.counts = self._job.counts()
        if self._job.has_ended:
            self.stop()

    def go_for(self, card: str) -> None:
        """Play the games of a player that goes for a card."""
        if self._job is None and self._text is not None and not self.is_old:
            self.trying = card
            self._job = tryer(self._work.game.id, self._text, card, kept.SEED)

    def poll(self) -> bool:
        """Take in games; return whether there is something new."""
        job = self._job
        if job is None or not job.poll():
            return False
        if self.trying:
            if job.has_ended:
                self.tried[self.trying] = tried(job)
                self.trying = ""
        else:
            self.counts = job.counts()
        if job.has_ended:
            self.stop()
        return True

    def stop(self) -> None:
        """Stop; what came in stays and is kept."""
        job, self._job = self._job, None
        if job is None:
            return
        job.close()
        if job.request.card:
            self.trying = ""
            return
        own, house = self._paths(job.request)
        with suppress(OSError):
            kept.write(own, job.request, _longest(own, job.request, job.own))
            if job.request.text:
                kept.write(house, job.request, _longest(house, job.request, job.house))

    def _request(self, text: str) -> Request:
        seats, level = self.players
        cards = "" if self.is_of_house else text
        return Request(self._work.game.id, cards, level, seats, self.games, kept.SEED)

    def _paths(self, request: Request) -> tuple[Path, Path]:
        house = find(request.game)
        own = house
        if request.text and house.edition.recast is not None:
            with suppress(ContentError):
                own = house.edition.recast(request.text)
        both = (own.edition.content, house.edition.content)
        return kept.path_of(self._folder, both[0], request), kept.path_of(self._folder, both[1], request)

    # -- a game again --------------------------------------------------------------------------------------

    def show(self, number: int, names: Sequence[str]) -> None:
        """Have a game of the sums played again, to be looked at."""
        if self._asked is not None and self._again is None:
            self._again = GameAgain(self._asked, number, names)

    @property
    def is_showing(self) -> bool:
        """Whether a game is played again."""
        return self._again is not None

    def shown(self) -> Table[Any, Any, Any] | None:
        """Return the game that was played again, once."""
        again = self._again
        table = again.table() if again is not None else None
        if again is not None and again.has_ended:
            self._again = None
        return table

    def close(self) -> None:
        """Stop all that is played."""
        self.stop()
        if self._again is not None:
            self._again.close()
            self._again = None

    # -- cards -----------------------------------------------------------------------------------------

    def names(self) -> Mapping[str, Message]:
        """Return the cards' names by id."""
        form = self._work.form
        return {form.id_of(row): form.title(row) for row in self._work.rows}

    def kinds_of_cards(self) -> Mapping[str, tuple[str, str]]:
        """Return each card's kind (its name and icon) by id, where there are too many cards to read each."""
        form, rows = self._work.form, self._work.rows
        pick = next((field for field in form.fields if isinstance(field, Pick)), None)
        if pick is None or len(rows) <= _TOO_MANY:
            return {}
        return {form.id_of(row): found for row in rows if (found := _kind(pick, form.cell(row, pick.key)))}


def _kind(pick: Pick, cell: str) -> tuple[str, str] | None:
    return next(((one.label, one.icon or pick.icon) for one in pick.choices if one.name == cell), None)


def by_kind(counts: GameCounts, kinds: Mapping[str, Any]) -> GameCounts:
    """Return the same games with cards of a kind counted as one."""
    return GameCounts(
        counts.seats, (replace(game, built=dict(_summed(game, kinds))) for game in counts.games)
    )


def _summed(game: CountedGame, kinds: Mapping[str, Any]) -> Iterator[tuple[str, tuple[int, ...]]]:
    found: dict[str, tuple[int, ...]] = {}
    for card, counts in game.built.items():
        if card in kinds:
            name = kinds[card][0]
            before = found.get(name, (0,) * len(counts))
            found[name] = tuple(one + other for one, other in zip(before, counts, strict=True))
    yield from found.items()


def _longest(path: Path, request: Request, games: Mapping[int, CountedGame]) -> list[CountedGame]:
    """Return the games to keep: these, and what is kept already of a longer test."""
    known = {game.number: game for game in kept.read(path, request)}
    return [game for _, game in sorted({**known, **games}.items())]
