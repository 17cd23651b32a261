"""How a person fares against each level of a game's computer players, and the level to propose next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tabletop.record.filters import Persons, PlayedSide, Wins, played_by, wins_of
from tabletop.record.game_stats import GameStats

ENOUGH: Final = 5
"""With fewer games against a level nothing is said of it."""
RECENT: Final = 20
"""The most games against a level that count, the latest ones: people learn."""
UP: Final = (3, 5)
"""So many wins among so many latest games, without help, propose the next level."""
DOWN: Final = 4
"""So many losses in a row propose the one before."""


class Proposal(NamedTuple):
    """A level to propose to who last played `at` another, because of so many won of the latest `games`."""

    level: str
    at: str
    won: int
    games: int


def own_games(
    counted: Mapping[Path, GameStats], game: str, person: str, persons: Persons
) -> tuple[PlayedSide, ...]:
    """Return a person's finished games alone against computer players of one level, oldest first; none taken
    back beyond a barrier, played on or handed over (`GameStats.is_assisted`)."""
    return tuple(
        one
        for one in played_by(counted, person, persons)
        if one.game.game == game and not one.game.is_assisted and one.is_against_one_level
    )


def shares(played: Sequence[PlayedSide], seats: int) -> dict[str, Wins]:
    """Return the wins against each level at tables of so many seats, if there are enough; without hints."""
    found: dict[str, list[PlayedSide]] = {}
    for one in played:
        if len(one.game.seats) == seats and not one.with_hints:
            found.setdefault(one.against, []).append(one)
    return {level: wins_of(some[-RECENT:]) for level, some in found.items() if len(some) >= ENOUGH}


def proposal(played: Sequence[PlayedSide], levels: Sequence[str]) -> Proposal | None:
    """Return the level to propose after the latest games, which were all of one level; `levels` are those
    there are, weakest first. A loss with hints is a loss; a win with hints proves nothing."""
    at = played[-1].against if played else ""
    if at not in levels:
        return None
    run: list[PlayedSide] = []
    for one in reversed(played):
        if one.against != at:
            break
        run.append(one)
    place = levels.index(at)
    lost = next((number for number, one in enumerate(run) if one.is_won), len(run))
    if lost >= DOWN:
        return Proposal(levels[place - 1], at, 0, lost) if place else None
    wanted, of = UP
    latest = [one.is_won for one in run if not one.with_hints][:of]
    if sum(latest) >= wanted and place + 1 < len(levels):
        return Proposal(levels[place + 1], at, sum(latest), len(latest))
    return None
