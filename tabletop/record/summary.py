"""Sums over games: wins with their interval, places, scores, the game's own numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.record.filters import GameFilter, Persons, PlayedSide, played_by
from tabletop.record.game_stats import GameStats
from tabletop.shares import wilson

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
