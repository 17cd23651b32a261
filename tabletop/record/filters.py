"""Which games the record shows (person, game, table, opponents), their sums, and their export as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple, TypeAlias

from tabletop import files
from tabletop.engine.players import BOT, HUMAN, LEVEL, usual_level
from tabletop.engine.protocol import Seat
from tabletop.engine.registry import find, games
from tabletop.engine.statistics import wilson
from tabletop.record.game_stats import GameStats

Persons: TypeAlias = Mapping[str, str]
"""Other names of the same person: name, and person."""
Choice: TypeAlias = bool | int | str | None
Table: TypeAlias = tuple[tuple[str, Choice], ...]
"""Options that differ from the default, by key."""

ALONE: Final = "alone"
PEOPLE: Final = "people"
MIXED: Final = "mixed"
"""Opponents: none, people alone, computer players of several levels; else their one level or kind."""


def person_of(name: str, persons: Persons) -> str:
    """Return the person behind a name."""
    return persons.get(name, name)


def level_of(kind: str, usual: str) -> str:
    """Return the level of a kind of computer player; the kind itself if it has none."""
    if kind == BOT:
        return usual
    return kind.split(":")[1] if kind.startswith(LEVEL) else kind


def character_of(kind: str) -> str:
    """Return the character of a kind of computer player, "bot:LEVEL:CHARACTER"; empty if it is none."""
    parts = kind.split(":")
    return parts[2] if parts[0] == BOT and len(parts) > 2 else ""


class PlayedSide(NamedTuple):
    """A finished game from one side: `ours` are the seats of the chosen person, or of all people."""

    path: Path
    game: GameStats
    ours: tuple[Seat, ...]

    @property
    def is_won(self) -> bool:
        """Whether a seat of ours won."""
        return not self.game.is_titled and any(seat in self.ours for seat in self.game.winners or ())

    @property
    def is_shared(self) -> bool:
        """Whether a seat of ours won together with others."""
        winners = self.game.winners or ()
        return self.is_won and any(seat not in self.ours for seat in winners)

    @property
    def best(self) -> Seat:
        """The best seat of ours."""
        return min(self.ours, key=self.game.place)

    @property
    def score(self) -> int:
        """The score of that seat."""
        return self.game.scores[self.best]

    @property
    def place(self) -> int:
        """The place of that seat."""
        return self.game.place(self.best)

    @property
    def with_hints(self) -> bool:
        """Whether a seat of ours got advice."""
        return any(self.game.hints[seat] for seat in self.ours) if self.game.hints else False

    @property
    def others(self) -> tuple[str, ...]:
        """The kinds of all other players."""
        return tuple(info.kind for seat, info in enumerate(self.game.seats) if seat not in self.ours)

    @property
    def against(self) -> str:
        """The opponents: `ALONE`, `PEOPLE`, `MIXED` or a level."""
        computers = {level_of(kind, _usual(self.game.game)) for kind in self.others if kind != HUMAN}
        if computers:
            return computers.pop() if len(computers) == 1 else MIXED
        return PEOPLE if len(self.game.seats) > 1 else ALONE

    @property
    def characters(self) -> tuple[str, ...]:
        """The characters at the table."""
        return tuple(dict.fromkeys(filter(None, map(character_of, self.others))))

    @property
    def table(self) -> Table:
        """The options that differ from the default, without the first player."""
        return _table(self.game)


class GameFilter(NamedTuple):
    """What the record shows; None and "" mean all."""

    game: str = ""
    person: str | None = None
    seats: int | None = None
    table: Table | None = None
    against: str = ""

    def fits(self, one: PlayedSide) -> bool:
        """Whether the filter takes a game of the person's."""
        return (
            self.game in ("", one.game.game)
            and self.seats in (None, len(one.game.seats))
            and self.table in (None, one.table)
            and (not self.against or self.against == one.against or self.against in one.characters)
        )


def played_by(
    counted: Mapping[Path, GameStats], person: str | None, persons: Persons
) -> Iterator[PlayedSide]:
    """Yield the finished games of a person, or of all people, in the order of their beginning."""
    ordered = sorted(counted.items(), key=lambda item: (item[1].created, item[0].name))
    for path, game in ordered:
        if not game.is_finished:
            continue
        ours = tuple(
            seat
            for seat, info in enumerate(game.seats)
            if info.is_human and person in (None, person_of(info.name, persons))
        )
        if ours:
            yield PlayedSide(path, game, ours)


def people_of(counted: Iterable[GameStats], persons: Persons) -> dict[str, int]:
    """Return who has finished games, and how many; most games first."""
    found: dict[str, int] = {}
    for game in counted:
        if game.is_finished:
            for person in {person_of(info.name, persons) for info in game.seats if info.is_human}:
                found[person] = found.get(person, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _usual(game_id: str) -> str:
    return usual_level(find(game_id)) if game_id in games() else ""


def _table(game: GameStats) -> Table:
    if game.game not in games():
        return ()
    return tuple(
        (option.key, game.options[option.key])
        for option in find(game.game).box.options
        if option.kind != "seat" and game.options.get(option.key, option.default) != option.default
    )


# Export for spreadsheets: a row for each person in each finished game

COLUMNS = (
    *("file", "game", "begun", "players", "options", "name", "person", "against"),
    *("won", "shared", "place", "score", "length", "hints", "assisted"),
)
"""Names of the columns, which never change and are not translated: programs read them."""


def as_csv(counted: Mapping[Path, GameStats], persons: Persons) -> str:
    """Return all games; each game's own numbers follow in columns `GAME.KEY`."""
    played = list(played_by(counted, None, persons))
    figures = sorted({(one.game.game, key) for one in played for key in one.game.figures})
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *(f"{game}.{key}" for game, key in figures)])
    for together in played:
        game = together.game
        for seat in together.ours:
            one = together._replace(ours=(seat,))
            name = game.seats[seat].name
            row: list[object] = [files.shown(one.path.name), game.game, game.created, len(game.seats)]
            row += [" ".join(f"{key}={value}" for key, value in one.table), name, person_of(name, persons)]
            row += [one.against, int(one.is_won), int(one.is_shared), one.place, one.score, game.length]
            row += [game.hints[seat] if game.hints else 0, int(game.is_assisted)]
            own = [game.figures.get(key, ()) if game.game == of else () for of, key in figures]
            row += [numbers[seat] if numbers else "" for numbers in own]
            writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


def safe(cell: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell


# Sums over games: wins with their interval, places, scores, the game's own numbers.

FEWEST: Final = 3
"""With fewer games no share is shown."""
OF_LAST: Final = 10
"""Number of games in the running median of scores."""


class Wins(NamedTuple):
    """Wins among some games, how many were shared; the interval of the share, and the share expected if all
    seats are equal."""

    games: int
    won: int
    shared: int
    low: float
    high: float
    fair: float

    @property
    def share(self) -> float | None:
        """The share of wins; None with too few games."""
        return self.won / self.games if self.games >= FEWEST else None


class PersonSummary(NamedTuple):
    """The record of a person.

    `wins`, `by_against` (in the order of `against`) and all numbers are of the games that count; `assisted`
    are the separate ones, `open` is the number of unfinished ones. Without games all means are None.
    """

    played: tuple[PlayedSide, ...]
    wins: Wins
    by_against: Mapping[str, Wins]
    by_character: Mapping[str, Wins]
    with_hints: Wins
    assisted: Wins
    open: int
    place: float | None
    best: int | None
    middle: float | None
    length: float | None


class RecordData(NamedTuple):
    """All data of the page: of every game, and of the chosen one."""

    everything: Mapping[str, Wins]
    games: PersonSummary
    tables: tuple[PlayedSide, ...]
    watched: int
    damaged: tuple[Path, ...]


def wins_of(some: Iterable[PlayedSide]) -> Wins:
    """Return the wins among the games that can be won."""
    played = [one for one in some if not one.game.is_titled]
    won = sum(one.is_won for one in played)
    low, high = wilson(won, len(played))
    fair = fmean(len(one.ours) / len(one.game.seats) for one in played) if played else 0.0
    return Wins(len(played), won, sum(one.is_shared for one in played), low, high, fair)


def reckoned(counted: Mapping[Path, GameStats], game_filter: GameFilter, persons: Persons) -> RecordData:
    """Return what a library's games came to for the chosen person."""
    own = tuple(played_by(counted, game_filter.person, persons))
    by_game: dict[str, list[PlayedSide]] = {}
    for one in own:
        if not one.game.is_assisted:
            by_game.setdefault(one.game.game, []).append(one)
    in_game = tuple(one for one in own if game_filter.game in ("", one.game.game))
    fitting = [one for one in in_game if game_filter.fits(one)]
    waiting = sum(_is_open(game, game_filter, persons) for game in counted.values())
    return RecordData(
        {game: wins_of(played) for game, played in by_game.items()},
        _summed(fitting, waiting),
        in_game,
        sum(game.is_finished and not any(s.is_human for s in game.seats) for game in counted.values()),
        tuple(sorted(path for path, game in counted.items() if game.note is not None)),
    )


def _is_open(game: GameStats, game_filter: GameFilter, persons: Persons) -> bool:
    names = {persons.get(info.name, info.name) for info in game.seats if info.is_human}
    return (
        bool(game.game)
        and not game.is_finished
        and game_filter.game in ("", game.game)
        and (game_filter.person in names if game_filter.person is not None else bool(names))
    )


def _summed(played: Sequence[PlayedSide], waiting: int) -> PersonSummary:
    counting = tuple(one for one in played if not one.game.is_assisted)
    among = [one for one in counting if len(one.game.seats) > 1]
    scores = [one.score for one in counting]
    return PersonSummary(
        counting,
        wins_of(counting),
        _grouped((one.against, one) for one in counting),
        _grouped((name, one) for one in counting for name in one.characters),
        wins_of([one for one in counting if one.with_hints]),
        wins_of([one for one in played if one.game.is_assisted]),
        waiting,
        fmean(one.place for one in among) if among else None,
        max(scores, default=None),
        median(scores) if scores else None,
        median(one.game.length for one in counting) if counting else None,
    )


def _grouped(pairs: Iterable[tuple[str, PlayedSide]]) -> dict[str, Wins]:
    found: dict[str, list[PlayedSide]] = {}
    for key, one in pairs:
        found.setdefault(key, []).append(one)
    wins = {key: wins_of(games) for key, games in found.items()}
    return {key: one for key, one in wins.items() if one.games}


def running_median(scores: Sequence[int]) -> list[float]:
    """Return for each game the median of it and those before it, of `OF_LAST` games at most."""
    return [median(scores[max(0, at - OF_LAST + 1) : at + 1]) for at in range(len(scores))]


def mean_of(played: Sequence[PlayedSide], key: str) -> float | None:
    """Return the mean of a number of the game's over our seats; None if none was counted."""
    found = [one.game.figures[key][seat] for one in played if key in one.game.figures for seat in one.ours]
    return fmean(found) if found else None


class ShownAchievement(NamedTuple):
    """An achievement, at its first time."""

    path: Path
    position: int
    seat: Seat


def firsts(played: Iterable[PlayedSide]) -> dict[tuple[str, str], ShownAchievement]:
    """Return our achievements by game and key, each in the earliest game; assisted games have none."""
    found: dict[tuple[str, str], ShownAchievement] = {}
    for one in played:
        if one.game.is_assisted:
            continue
        for first in one.game.firsts:
            if first.seat in one.ours:
                found.setdefault(
                    (one.game.game, first.key), ShownAchievement(one.path, first.position, first.seat)
                )
    return found
