"""What a match came to: wins with intervals, ratings, length and liveliness of games, thinking times."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from tabletop.arena.playing import PlayedGame
from tabletop.arena.rating import Rating, ratings
from tabletop.shares import wilson


class Share(msgspec.Struct, frozen=True):
    """The share of games that one seat of a player wins, 0 to 1, and Wilson's 95 % interval.

    `seats` counts the seats that the player had in `games`; a shared win counts as a part.
    """

    name: str
    games: int
    seats: int
    wins: float
    share: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """One player of a match. `rating` and its 95 % `margin` are None where there is nobody to compare with;
    thinking times are milliseconds of processor time for one decision."""

    result: Share
    rating: float | None
    margin: float | None
    decisions: int
    mean_ms: float
    p95_ms: float
    longest_ms: float


class Measure(msgspec.Struct, frozen=True):
    """A number that each game has, over all games."""

    mean: float
    least: float
    most: float


class MatchSummary(msgspec.Struct, frozen=True):
    """A match as it stands. `tables` has the shares at each table, where there are several."""

    games: int
    seats: int
    draws: int
    commands: Measure
    rounds: Measure
    lively: dict[str, Measure]
    players: tuple[Standing, ...]
    tables: tuple[tuple[Share, ...], ...]


def summed_up(games: Sequence[PlayedGame], names: Sequence[str]) -> MatchSummary:
    """Return what games came to; `names` are the players in the order in which they are to be listed."""
    tables: defaultdict[tuple[str, ...], list[PlayedGame]] = defaultdict(list)
    for game in games:
        tables[tuple(sorted(game.players, key=names.index))].append(game)
    rated = ratings({table: _wins(played, share_draws=True) for table, played in tables.items()})
    by_table = [[share_of(name, played) for name in dict.fromkeys(table)] for table, played in tables.items()]
    measures = dict.fromkeys(name for game in games for name in game.lively)
    return MatchSummary(
        len(games),
        len(games[0].players) if games else 0,
        sum(not game.winners for game in games),
        _measure(game.commands for game in games),
        _measure(game.rounds for game in games),
        {name: _measure(game.lively[name] for game in games if name in game.lively) for name in measures},
        tuple(_standing(name, games, rated.get(name)) for name in dict.fromkeys(names)),
        tuple(map(tuple, by_table)) if len(by_table) > 1 else (),
    )


def _standing(name: str, games: Sequence[PlayedGame], rating: Rating | None) -> Standing:
    times = sorted(
        micros
        for game in games
        for player, taken in zip(game.players, game.micros, strict=True)
        if player == name
        for micros in taken
    )
    count = len(times)
    return Standing(
        share_of(name, games),
        None if rating is None else rating.points,
        None if rating is None else rating.margin,
        count,
        sum(times) / count / 1000 if times else 0.0,
        times[math.ceil(0.95 * count) - 1] / 1000 if times else 0.0,
        times[-1] / 1000 if times else 0.0,
    )


def share_of(name: str, games: Sequence[PlayedGame]) -> Share:
    """Return a player's share. Where it has several seats, the games that any of them wins are looked at, and
    then divided: seats of one game do not win independently."""
    among = [game for game in games if name in game.players]
    seats = sum(game.players.count(name) for game in among)
    wins = _wins(among).get(name, 0.0)
    low, high = wilson(wins, len(among))
    each = seats / len(among) if among else 1.0
    return Share(name, len(among), seats, wins, wins / seats if seats else 0.0, low / each, high / each)


def _wins(games: Iterable[PlayedGame], *, share_draws: bool = False) -> dict[str, float]:
    """Return how many games each player won; of a shared win each winner has a part."""
    parts: Counter[tuple[str, int]] = Counter()
    for game in games:
        winners = game.winners or (tuple(range(len(game.players))) if share_draws else ())
        for winner in winners:
            parts[game.players[winner], len(winners)] += 1
    found: defaultdict[str, float] = defaultdict(float)
    for (name, sharing), count in sorted(parts.items()):
        found[name] += count / sharing
    return dict(found)


def _measure(numbers: Iterable[float]) -> Measure:
    found = list(numbers)
    if not found:
        return Measure(0.0, 0.0, 0.0)
    return Measure(math.fsum(found) / len(found), min(found), max(found))
