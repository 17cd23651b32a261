"""What a match came to: wins with intervals, ratings, length and liveliness of games, thinking times."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from tabletop.arena.playing import PlayedGame
from tabletop.engine.cast import Habit
from tabletop.engine.players import face_of
from tabletop.engine.protocol import Game
from tabletop.engine.statistics import Z95, wilson

# Ratings from games with one winner among several, on Elo's scale.
#
# Plackett and Luce's model of first places, at two seats Bradley and Terry's: each player at a table wins
# with a chance in proportion to its strength; 400 points are ten times the strength. The strengths are the
# likeliest ones for all games together. A shared win counts in parts, a draw is shared by all, and one such
# game is added at each table, so that a player who always won gets a rating, too.

_ELO: Final = 400 / math.log(10)
_STEPS: Final = 100
_ENOUGH: Final = 1e-9
_LONGEST_STEP: Final = 1.0

Wins: TypeAlias = Mapping[tuple[str, ...], Mapping[str, float]]
"""By table (players in any order): how often each player won there; the sum is the number of games."""


class Rating(NamedTuple):
    """A rating; the mean of all players is 0. The true one lies within `margin` with 95 % likelihood."""

    points: float
    margin: float


def ratings(wins: Wins) -> dict[str, Rating]:
    """Return the ratings of all players; empty for fewer than two."""
    players = list(dict.fromkeys(name for table in wins for name in table))
    if len(players) < 2:
        return {}
    index = {name: at for at, name in enumerate(players)}
    tables = [
        (
            [index[name] for name in table],
            [(index[name], won.get(name, 0.0) + table.count(name) / len(table)) for name in set(table)],
            sum(won.values()) + 1,
        )
        for table, won in sorted(wins.items())
    ]
    strength = [0.0] * len(players)
    for _ in range(_STEPS):
        slope, curve = _slope_and_curve(strength, tables)
        step = _solved(curve, slope)
        longest = max(map(abs, step))
        # Far from the top the curve is misleading, so steps are limited in length.
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strength = [value + scale * change for value, change in zip(strength, step, strict=True)]
        if longest < _ENOUGH:
            break
    mean = sum(strength) / len(strength)
    curve = _slope_and_curve(strength, tables)[1]
    return {
        name: Rating(_ELO * (strength[at] - mean), _ELO * Z95 * math.sqrt(_variance(curve, at)))
        for name, at in index.items()
    }


def _slope_and_curve(
    strength: Sequence[float], tables: Sequence[tuple[list[int], list[tuple[int, float]], float]]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the logarithm of the likelihood and its information matrix.

    A constant added to all strengths changes nothing, so the matrix alone is singular: the square of their
    sum is added, which fixes the sum.
    """
    count = len(strength)
    slope = [0.0] * count
    curve = [[1.0 / count] * count for _ in range(count)]
    for seats, won, games in tables:
        highest = max(strength[at] for at in seats)
        weights = [math.exp(strength[at] - highest) for at in seats]
        whole = sum(weights)
        chance: dict[int, float] = {}
        for at, weight in zip(seats, weights, strict=True):
            chance[at] = chance.get(at, 0.0) + weight / whole
        for at, part in won:
            slope[at] += part
        for at, likely in chance.items():
            slope[at] -= games * likely
            curve[at][at] += games * likely
            for other, also in chance.items():
                curve[at][other] -= games * likely * also
    return slope, curve


def _variance(curve: Sequence[Sequence[float]], at: int) -> float:
    """Return the variance of one strength with the mean of the others fixed."""
    count = len(curve)
    unit = [float(row == at) for row in range(count)]
    return max(0.0, _solved(curve, unit)[at] - 1 / count)


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return x with `matrix` x = `right`, by elimination: a symmetric positive matrix needs no swaps."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / row[at]
            for column in range(at, count + 1):
                below[column] -= factor * row[column]
    found = [0.0] * count
    for at in reversed(range(count)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, count))
        found[at] = (rows[at][count] - known) / rows[at][at]
    return found


class Share(msgspec.Struct, frozen=True):
    """The share of games won per seat of a player, 0 to 1, and Wilson's 95 % interval. `seats` counts the
    player's seats in `games`; a shared win counts in parts."""

    name: str
    games: int
    seats: int
    wins: float
    share: float
    low: float
    high: float


class MatchStanding(msgspec.Struct, frozen=True):
    """One player of a match. `rating` and its 95 % `margin` are None without opponents; thinking times are
    milliseconds of processor time per decision."""

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
    """A match so far. `tables` has the shares at each table, if there are several; `silly` the acts of each
    kind by player, in the order of `players`."""

    games: int
    seats: int
    draws: int
    commands: Measure
    rounds: Measure
    lively: dict[str, Measure]
    players: tuple[MatchStanding, ...]
    tables: tuple[tuple[Share, ...], ...]
    silly: dict[str, tuple[int, ...]] = {}


def summed_up(games: Sequence[PlayedGame], names: Sequence[str]) -> MatchSummary:
    """Return the summary of games; `names` are the players in the order of the list."""
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
        {
            kind: tuple(_acts(kind, name, games) for name in dict.fromkeys(names))
            for kind in dict.fromkeys(kind for game in games for kind in game.silly)
        },
    )


def _acts(kind: str, name: str, games: Sequence[PlayedGame]) -> int:
    """Return how often a player did something silly of a kind."""
    return sum(
        count
        for game in games
        for player, count in zip(game.players, game.silly.get(kind, ()), strict=False)
        if player == name
    )


def _standing(name: str, games: Sequence[PlayedGame], rating: Rating | None) -> MatchStanding:
    times = sorted(
        micros
        for game in games
        for player, taken in zip(game.players, game.micros, strict=True)
        if player == name
        for micros in taken
    )
    count = len(times)
    return MatchStanding(
        share_of(name, games),
        None if rating is None else rating.points,
        None if rating is None else rating.margin,
        count,
        sum(times) / count / 1000 if times else 0.0,
        times[math.ceil(0.95 * count) - 1] / 1000 if times else 0.0,
        times[-1] / 1000 if times else 0.0,
    )


def share_of(name: str, games: Sequence[PlayedGame]) -> Share:
    """Return a player's share. With several seats, a win of any counts and is divided by their number,
    because the seats of one game are not independent."""
    among = [game for game in games if name in game.players]
    seats = sum(game.players.count(name) for game in among)
    wins = _wins(among).get(name, 0.0)
    low, high = wilson(wins, len(among))
    each = seats / len(among) if among else 1.0
    return Share(name, len(among), seats, wins, wins / seats if seats else 0.0, low / each, high / each)


def _wins(games: Iterable[PlayedGame], *, share_draws: bool = False) -> dict[str, float]:
    """Return the number of games won by each player; a shared win counts in parts."""
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


# Matches of characters: do they win as their level does, and play differently?


class Rate(msgspec.Struct, frozen=True):
    """Amount of a habit, with its 95 % interval; each game is one observation."""

    mean: float
    low: float
    high: float


class Person(msgspec.Struct, frozen=True):
    """A character against plain players of its level: its wins, its habit, and the habit of the others at the
    same tables."""

    result: Share
    habit: str
    theirs: Rate
    plain: Rate


def people(game: Game[Any, Any, Any], games: Sequence[PlayedGame]) -> tuple[Person, ...]:
    """Return the results of a match's characters, in the order of the plan."""
    names = dict.fromkeys(name for played in games for name in played.players if face_of(name))
    return tuple(
        _person(game, name, [played for played in games if name in played.players]) for name in names
    )


def _person(game: Game[Any, Any, Any], name: str, games: Sequence[PlayedGame]) -> Person:
    personality = game.players.personalities.people.get(face_of(name))
    habit = personality.habit if personality is not None else ""
    theirs, plain = (
        _rate([_counted(played, habit, name, is_theirs=is_theirs) for played in games])
        for is_theirs in (True, False)
    )
    return Person(share_of(name, games), habit, theirs, plain)


def _counted(played_game: PlayedGame, habit: str, name: str, *, is_theirs: bool) -> Habit:
    """Return a habit in one game, of the named player or of all others."""
    counted = played_game.habits.get(habit, ())
    chosen = [
        one for one, who in zip(counted, played_game.players, strict=False) if (who == name) == is_theirs
    ]
    return sum(amount for amount, _ in chosen), sum(of for _, of in chosen)


def _rate(games: Sequence[Habit]) -> Rate:
    """Return the ratio of two sums, with the interval that follows from its variation between games."""
    among = sum(of for _, of in games)
    if not among:
        return Rate(0.0, 0.0, 0.0)
    mean = sum(amount for amount, _ in games) / among
    spread = sum((amount - mean * of) ** 2 for amount, of in games)
    margin = Z95 * math.sqrt(spread * len(games) / max(1, len(games) - 1)) / among
    return Rate(mean, mean - margin, mean + margin)
