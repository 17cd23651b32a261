"""Fits how far standings still spread (`spreads.py`), and holds the chances against other games.

    python build/chinatown_chances.py --games 200 --processes 2
    python build/chinatown_chances.py --games 200 --dry

Games of three, four and five seats between players of all levels. Half of them say which spread makes what
happened likeliest: one for each phase of each round, and a factor for each number of seats. They are written
into tabletop/games/chinatown/player/spreads.py. With the other half the chances that `chances` gives are held
against what happened, by tenths and by round.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import inf, log
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.table import Table
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown.player import spreads
from tabletop.games.chinatown.player.judging import shares, standings
from tabletop.games.chinatown.state import ROUNDS

_PHASES: Final = ("plots", "trade", "place")
_SEATS: Final = (3, 4, 5)
_TRIED: Final = tuple(round(100 * 1.05**power) for power in range(60))
"""Spreads that are tried, in points."""
_FACTORS: Final = range(70, 141, 2)


Key = TypeVar("Key")


class Moment(NamedTuple):
    """What was known when a phase began, and who won."""

    phase: str
    round: int
    standings: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.standings)


def play(job: tuple[int, int]) -> list[Moment]:
    """Play one game and return its moments."""
    seats, number = job
    seed = derived_seed("chances", seats, number)
    kinds = random.Random(seed).choices(("easy", "normal", "hard"), weights=(1, 2, 1), k=seats)
    table = Table.new(GAME, [SeatInfo(kind, kind) for kind in kinds], seed)
    seen: dict[tuple[str, int], tuple[int, ...]] = {}
    seat = None
    while table.result is None:
        state = table.state
        moment = state.phase, max(1, state.round)
        if moment not in seen:
            seen[moment] = tuple(standings(GAME.secrets.redact(state, None)))
        seat = next_actor(GAME, state, seat)
        chance = bot_chance(seed, seat, len(table.steps))
        table.submit(seat, GAME.players.bots[kinds[seat]](table.view(seat), seat, chance))
    winners = table.result.winners
    return [Moment(*moment, held, winners) for moment, held in seen.items()]


def likelihood(moments: Iterable[Moment], spread: Callable[[Moment], float]) -> float:
    """Return the logarithm of the chance of what happened."""
    return sum(
        log(sum(found[seat] for seat in moment.winners) / len(moment.winners))
        for moment in moments
        for found in [shares(moment.standings, spread(moment))]
    )


def likeliest(
    held: dict[Key, int],
    key: Key,
    tried: Iterable[int],
    moments: Sequence[Moment],
    spread: Callable[[Moment], float],
) -> int:
    """Return the number that, held under a key, makes what happened likeliest."""
    best = -inf, 0
    for number in tried:
        held[key] = number
        best = max(best, (likelihood(moments, spread), number))
    return best[1]


def fitted(moments: Sequence[Moment]) -> tuple[dict[str, list[int]], dict[int, int]]:
    """Return the likeliest spreads by phase and round, and the factors by seats, in hundredths."""
    factors = dict.fromkeys(_SEATS, 100)
    by_moment: dict[tuple[str, int], list[Moment]] = defaultdict(list)
    for one in moments:
        by_moment[one.phase, one.round].append(one)
    found: dict[tuple[str, int], int] = {}

    def told(one: Moment) -> float:
        return found[one.phase, one.round] * factors[one.seats] / 100

    for _ in range(3):
        for key, some in by_moment.items():
            found[key] = likeliest(found, key, _TRIED, some, told)
        for seats in _SEATS:
            some = [one for one in moments if one.seats == seats]
            factors[seats] = likeliest(factors, seats, _FACTORS, some, told)
    return {phase: [found[phase, number + 1] for number in range(ROUNDS)] for phase in _PHASES}, factors


def written(found: dict[str, list[int]], factors: dict[int, int]) -> None:
    """Write the numbers into the module that holds them."""
    path = Path(spreads.__file__)
    lines = [path.read_text("utf-8").partition("# -- fitted --\n")[0], "# -- fitted --\n"]
    lines.append("SPREADS: Final[Mapping[str, tuple[int, ...]]] = {\n")
    lines += [f'    "{phase}": ({", ".join(map(str, row))}),\n' for phase, row in found.items()]
    lines.append("}\n")
    listed = ", ".join(f"{seats}: {factor}" for seats, factor in factors.items())
    lines.append(f"BY_SEATS: Final[Mapping[int, int]] = {{{listed}}}\n")
    path.write_text("".join(lines), "utf-8")


def tenths(title: str, said: Sequence[tuple[float, float]]) -> None:
    """Print what was said, and what came true, by tenths of what was said."""
    cells = []
    for tenth in range(10):
        some = [pair for pair in said if min(9, int(pair[0] * 10)) == tenth]
        if len(some) >= 30:
            told, true = (sum(column) / len(some) for column in zip(*some, strict=True))
            cells.append(f"{told:.2f}/{true:.2f} ({len(some)})".replace("0.", "."))
        else:
            cells.append("-")
    brier = sum((told - true) ** 2 for told, true in said) / len(said)
    print(f"| {title} | {' | '.join(cells)} | {brier:.3f} |")


def explained(moments: Sequence[Moment], spread: Callable[[Moment], float]) -> float:
    """Return the part of an even guess's squared error that the chances do away with."""
    error = even = 0.0
    for one in moments:
        for seat, told in enumerate(shares(one.standings, spread(one))):
            true = (seat in one.winners) / len(one.winners)
            error += (told - true) ** 2
            even += (1 / one.seats - true) ** 2
    return 1 - error / even


def main() -> None:
    """Play, fit, write, and hold the chances against the other half of the games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="of each number of seats")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args()
    jobs = [(seats, number) for number in range(asked.games) for seats in _SEATS]
    with ProcessPoolExecutor(asked.processes) as pool:
        played = list(zip(jobs, pool.map(play, jobs, chunksize=2), strict=True))
    found, factors = fitted([one for (_, number), game in played if number % 2 for one in game])
    print(found, factors)
    if not asked.dry:
        written(found, factors)
    kept = [one for (_, number), game in played if not number % 2 for one in game]

    def spread(one: Moment) -> float:
        return found[one.phase][one.round - 1] * factors[one.seats] / 100

    for seats in _SEATS:
        some = [one for one in kept if one.seats == seats]
        said = [
            (told, (seat in one.winners) / len(one.winners))
            for one in some
            for seat, told in enumerate(shares(one.standings, spread(one)))
        ]
        tenths(f"{seats} seats", said)
    for number in range(1, ROUNDS + 1):
        parts = [
            explained([one for one in kept if (one.phase, one.round) == (phase, number)], spread)
            for phase in _PHASES
        ]
        print(
            f"round {number}: "
            + ", ".join(f"{phase} {part:.2f}" for phase, part in zip(_PHASES, parts, strict=True))
        )


if __name__ == "__main__":
    main()
