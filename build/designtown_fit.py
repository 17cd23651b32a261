"""Finds the numbers of tabletop/games/designtown/race_numbers.py: how soon a holding wins.

    python build/designtown_fit.py --races 1500 --processes 2 --write

One player races alone, with a supply that dwindles as if others bought. It begins with some turns of a plan
with random buildings in between, so that all kinds of holdings occur, and then plays on to the win as well
as it can: by the numbers that stand there, in further rounds by those of the round before; with --afresh by
plans first. From each turn on it is known how many were left; a quadratic function of the counts of the ten
faces, bent to stay above 0, is fitted to that by least squares. Fixed seeds: the same program finds the
same numbers.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations_with_replacement
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.chance import Chance
from tabletop.games.designtown import GAME, bot, race_numbers
from tabletop.games.designtown.cards import FACES
from tabletop.games.designtown.odds import Pool, owned
from tabletop.games.designtown.plans import PLANS
from tabletop.games.designtown.state import State

TARGET = Path(race_numbers.__file__)
FINE = 10_000
LONGEST = 30
"""A race that takes longer counts as this long: the worst holdings are of no matter."""
EXPLORED = 18
"""Up to so many turns go before that are partly random."""
STIFFNESS = 10.0
"""Draws numbers that little depends on towards 0."""
BEND = 2.0
"""Where the turns that are left are bent, to stay above 0."""
STEPS = 6
PAIRS = tuple(combinations_with_replacement(FACES, 2))


class Sample(NamedTuple):
    """A holding at the beginning of a turn, and how many turns there were to the win."""

    own: Pool
    turns: int


class Numbers(NamedTuple):
    """What is sought: turns without any card, for each card, for each pair of counts."""

    start: float
    each: tuple[float, ...]
    pairs: tuple[float, ...]

    def turns(self, own: Pool) -> float:
        """Return how many turns a holding needs."""
        found = (self.start, *self.each, *self.pairs)
        return _bent(sum(factor * one for factor, one in zip(_features(own), found, strict=True)))[0]

    def aim(self, view: State, seat: int) -> Any:
        """Return what `Outlook` is with these numbers, for who plays alone."""
        return SimpleNamespace(
            win=int(1000 * self.turns(owned(view, seat))),
            supply=0,
            value=lambda own: -int(1000 * self.turns(own)),
            harm=lambda view, other: 0,
        )


def _bent(straight: float) -> tuple[float, float]:
    """Return the turns left, as in `outlook.turns_left`, and how fast they change there."""
    root = math.sqrt(straight * straight + BEND * BEND)
    return (straight + root + 1) / 2, (1 + straight / root) / 2


def _features(own: Pool) -> list[int]:
    return [1, *own, *(own[one] * own[other] for one, other in PAIRS)]


def race(job: tuple[int, Numbers | None]) -> list[Sample]:
    """Play one race and return what was learnt from it."""
    seed, numbers = job
    dice = random.Random(seed)
    plan, random_share = dice.choice(PLANS), dice.choice((0.1, 0.3, 0.7))
    explored, others = dice.randrange(EXPLORED), 2 * dice.random()
    chance = Chance(seed, 0)
    options = {"supply": "english", "first": 0}
    state = GAME.rules.initial(2, options)
    for event in GAME.rules.setup(2, options, chance):
        state = GAME.rules.evolve(state, event)
    seen: list[Pool] = []
    for turn in range(explored + LONGEST):
        if turn >= explored:
            seen.append(owned(state, 0))
        is_random = turn < explored and dice.random() < random_share
        for step in range(1 << 30):
            view = GAME.secrets.redact(state, 0)
            own_chance = bot_chance(seed, 0, 1000 * turn + step)
            if is_random and state.is_building:
                command = own_chance.pick(GAME.rules.legal(view, 0))
            else:
                aim = plan if numbers is None or turn < explored else numbers.aim(view, 0)
                command = bot.decision(view, 0, own_chance, aim)
            for event in GAME.rules.decide(state, 0, command, chance):
                state = GAME.rules.evolve(state, event)
            if state.is_over or state.active:
                break
        if state.is_over:
            break
        state = replace(state, active=0, turn=1, supply=_after_others(state.supply, others, dice))
    return [Sample(own, len(seen) - at) for at, own in enumerate(seen)]


def _after_others(supply: tuple[int, ...], others: float, dice: random.Random) -> tuple[int, ...]:
    """Return the supply after so many others, on average, have taken a card."""
    left = list(supply)
    for _ in range(2):
        kind = dice.randrange(1, len(left))
        if left[kind] and dice.random() < others / 2:
            left[kind] -= 1
    return tuple(left)


def standing() -> Numbers:
    """Return the numbers that were found before."""
    pairs = tuple(race_numbers.PAIRS[one][other] / FINE for one, other in PAIRS)
    return Numbers(race_numbers.START / FINE, tuple(each / FINE for each in race_numbers.EACH), pairs)


def fitted(samples: Sequence[Sample]) -> Numbers:
    """Return the numbers with the least squares of errors, found step by step since the turns are bent."""
    size = len(_features((0,) * len(FACES)))
    found = [10.0, *[0.0] * (size - 1)]
    for _ in range(STEPS):
        sums = [[0.0] * (size + 1) for _ in range(size)]
        for at in range(size):
            sums[at][at], sums[at][size] = STIFFNESS, -STIFFNESS * found[at]
        for sample in samples:
            row = _features(sample.own)
            turns, slope = _bent(sum(factor * one for factor, one in zip(row, found, strict=True)))
            full = [slope * factor for factor in row] + [min(sample.turns, LONGEST) - turns]
            for at, factor in enumerate(full[:-1]):
                if factor:
                    sums[at] = [a + factor * b for a, b in zip(sums[at], full, strict=True)]
        found = [one + change for one, change in zip(found, _solved(sums), strict=True)]
    return Numbers(found[0], tuple(found[1 : 1 + len(FACES)]), tuple(found[1 + len(FACES) :]))


def _solved(rows: list[list[float]]) -> list[float]:
    """Return the solution of linear equations, the right side last in each row."""
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(len(rows)):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def written(numbers: Numbers) -> Iterator[str]:
    """Yield the lines of the file."""
    yield '"""How soon a holding wins: fitted numbers, in ten-thousandths of a turn.'
    yield ""
    yield "Found as `build/designtown_fit.py` finds them; not to be changed by hand."
    yield '"""'
    yield ""
    yield "from typing import Final"
    yield ""
    yield f"START: Final = {round(FINE * numbers.start)}"
    yield '"""Without any card."""'
    yield f"EACH: Final = ({', '.join(str(round(FINE * each)) for each in numbers.each)})"
    yield '"""More of it for a card of each face, by its number."""'
    yield "PAIRS: Final = ("
    by_pair = dict(zip(PAIRS, numbers.pairs, strict=True))
    for one in FACES:
        row = (str(round(FINE * by_pair.get((one, other), 0.0))) for other in FACES)
        yield f"    ({', '.join(row)}),"
    yield ")"
    yield '"""And for each pair of faces, the lower one first: the one count times the other."""'


def main() -> None:
    """Find the numbers and print how well they fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=1000, help="of a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument(
        "--afresh", action="store_true", help="do not begin with the numbers that stand there"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"write {TARGET.name}")
    asked = parser.parse_args()
    numbers = None if asked.afresh else standing()
    with ProcessPoolExecutor(asked.processes) as pool:
        for number in range(asked.rounds):
            seeds = [derived_seed("race", number, at) for at in range(asked.races)]
            found = list(pool.map(race, ((seed, numbers) for seed in seeds), chunksize=8))
            kept = asked.races // 5
            tried = fitted([sample for samples in found[kept:] for sample in samples])
            errors = [min(one.turns, LONGEST) - tried.turns(one.own) for s in found[:kept] for one in s]
            spread = (sum(error * error for error in errors) / len(errors)) ** 0.5
            print(
                f"round {number + 1}: {sum(map(len, found))} turns; error on {len(errors)} kept aside: ",
                end="",
            )
            print(f"mean {sum(errors) / len(errors):.2f}, standard deviation {spread:.2f} turns", flush=True)
            numbers = fitted([sample for samples in found for sample in samples])
    if numbers is not None and asked.write:
        TARGET.write_text("\n".join(written(numbers)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
