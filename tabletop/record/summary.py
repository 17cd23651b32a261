"""Games summed up: wins with their interval, places, scores, the game's own figures."""

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
"""Of fewer games no share is told."""
OF_LAST: Final = 10
"""The line through scores is the median of so many."""


class Wins(NamedTuple):
    """How many of some games were won, how many of these were shared; the interval of the share, and the
    share that falls to ours if all seats are alike."""

    games: int
    won: int
    shared: int
    low: float
    high: float
    fair: float

    @property
    def share(self) -> float | None:
        """The share that was won; None of too few games."""
        return self.won / self.games if self.games >= FEWEST else None


class PersonSummary(NamedTuple):
    """What is told of the games of a person.

    `wins`, `by_against` (in the order of `against`) and all numbers are of the games that count; `assisted`
    are those that stand apart, `open` how many are not over. Without games all means are None.
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
    """All that the page is about: of each game, and of the one that is looked at what fits, too."""

    everything: Mapping[str, Wins]
    games: PersonSummary
    tables: tuple[PlayedSide, ...]
    watched: int
    damaged: tuple[Path, ...]


def wins_of(some: Iterable[PlayedSide]) -> Wins:
    """Return how many games were won, of those that could be."""
    played = [one for one in some if not one.game.is_titled]
    won = sum(one.is_won for one in played)
    low, high = wilson(won, len(played))
    fair = fmean(len(one.ours) / len(one.game.seats) for one in played) if played else 0.0
    return Wins(len(played), won, sum(one.is_shared for one in played), low, high, fair)


def reckoned(counted: Mapping[Path, GameStats], game_filter: GameFilter, persons: Persons) -> RecordData:
    """Return what the games of a library came to for the person that is looked at."""
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
    """Return for each game the median of it and those before it, `OF_LAST` at most."""
    return [median(scores[max(0, at - OF_LAST + 1) : at + 1]) for at in range(len(scores))]


def mean_of(played: Sequence[PlayedSide], key: str) -> float | None:
    """Return the mean of a figure of the game's, over all seats of ours; None where none was counted."""
    found = [one.game.figures[key][seat] for one in played if key in one.game.figures for seat in one.ours]
    return fmean(found) if found else None


class ShownAchievement(NamedTuple):
    """A first, where it happened for the first time."""

    path: Path
    position: int
    seat: Seat


def firsts(played: Iterable[PlayedSide]) -> dict[tuple[str, str], ShownAchievement]:
    """Return the firsts of ours, by game and key, each in the earliest game; assisted ones show none."""
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
