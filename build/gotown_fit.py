"""Fits the weights of GoTown's win chances to games of computer players, and writes them as a module.

    python build/gotown_fit.py [--share 1] [--jobs 2] [--seed 2026] [--check]

The players of a game judge by the product's own judgement; how much each fears robbers is drawn from a wide
range, from those who build whatever comes to those who hoard. A view is taken whenever a seat ends its turn,
and remembers who won. Fitted to games of its own kind the model plays worse: so it is fitted once.
With `--check` nothing is written; the weights that are there are compared with how other games ended.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import fold
from tabletop.games.gotown.bot import decision
from tabletop.games.gotown.chances import WHOLE, Model, OpponentTraits, OwnTraits, Trait, Traits
from tabletop.games.gotown.commands import EndTurn
from tabletop.games.gotown.decide import decide, setup
from tabletop.games.gotown.evolve import evolve, without
from tabletop.games.gotown.judgement import Judgement
from tabletop.games.gotown.state import State, initial
from tabletop.games.gotown.view import redact

OUT = Path(__file__).parent.parent / "tabletop/games/gotown/weights.py"
GAMES = {(4, 5): 1200, (2, 5): 2500, (3, 5): 1000, (4, 4): 600, (2, 4): 1500, (3, 4): 800}
"""How many games by the number of seats and the floors that win: the more seats, the more views of a game."""
LONGEST = 400
"""A game of hoarders may go on for ever; after so many turns it is given up."""
BATCH, EPOCHS, RATE = 256, 8, 0.01
ROUNDS, LATER = 2, 0.8
"""How often the weights are fitted to what they say later, and what counts each view beyond the next one."""
CHUNK = 20

Weights = tuple[list[float], list[float]]
Aim = list[float]
"""How likely each seat is to win, counted from the one whose view it is."""


class Sample(NamedTuple):
    """What a seat saw at the end of its turn, and which seat won, counted from it in the order of turns."""

    own: list[Trait]
    others: list[list[Trait]]
    winner: int


class Job(NamedTuple):
    """A game to be played. What it draws depends on all of this."""

    seats: int
    short: bool
    seed: int
    checks: bool


def ends(job: Job) -> list[tuple[State, int, int]]:
    """Play one game; return the views at the end of turns with whose they are, and who won."""
    draw = random.Random(f"{job}")
    judgements = [
        Judgement(
            robbed=draw.randrange(251), robs=draw.randrange(60, 101), robs_in_company=draw.randrange(30, 101)
        )
        for _ in range(job.seats)
    ]
    start = initial(job.seats, {"short": job.short, "first": None})
    now = fold(evolve, start, setup(job.seats, {"short": job.short, "first": None}, Chance(job.seed, 0)))
    seen: list[tuple[State, int]] = []
    step = 0
    while not now.is_over and now.turn < LONGEST:
        seat, step = now.active, step + 1
        view = redact(now, seat)
        command = decision(view, seat, Chance(job.seed, step), judgements[seat])
        if isinstance(command, EndTurn):
            seen.append((_ended(view, seat, command), seat))
        now = fold(evolve, now, decide(now, seat, command, Chance(job.seed, step)))
    return [] if now.winner is None else [(view, seat, now.winner) for view, seat in seen]


def _ended(view: State, seat: int, command: EndTurn) -> State:
    if command.discard is None:
        return view
    hands = list(view.hands)
    hands[seat] = without(hands[seat], command.discard)
    return type(view)(*[hands if name == "hands" else getattr(view, name) for name in view.__struct_fields__])


def samples(job: Job) -> list[Sample]:
    found = []
    for view, seat, winner in ends(job):
        traits = Traits(view, seat)
        others = [traits.other(view, other, place) for place, other in enumerate(view.opponents(seat))]
        found.append(Sample(traits.own(view), others, (winner - seat) % job.seats))
    return found


def predictions(job: Job) -> list[tuple[int, bool]]:
    """Return what the model gave each seat at the ends of turns of one game, and whether it won."""
    found = []
    for view, seat, winner in ends(job):
        shares = Model(view, seat).of_all(view)
        found += [(share, other == winner) for other, share in enumerate(shares)]
    return found


def fitted(games: list[list[Sample]], seed: int) -> Weights:
    """Return the weights that foretell best how likely each seat wins.

    First they are fitted to who won, then to what they themselves said of the same game a turn later, and so
    on to its end: that leaves out much of the luck that came in between.
    """
    data = [sample for game in games for sample in game]
    aims = [[float(place == sample.winner) for place in range(len(sample.others) + 1)] for sample in data]
    weights = _trained(data, aims, seed)
    for _ in range(ROUNDS):
        aims = [aim for game in games for aim in _foretold(weights, game)]
        weights = _trained(data, aims, seed)
    return weights


def _foretold(weights: Weights, game: list[Sample]) -> list[Aim]:
    """Return what to aim at in each view of a game. Seats are counted from the winner on in between."""
    count = len(game[0].others) + 1 if game else 0
    aims: list[Aim] = []
    to_come = [1.0] + [0.0] * (count - 1)
    for sample in reversed(game):
        aims.append([to_come[(place - sample.winner) % count] for place in range(count)])
        shares = _shares(weights, sample)
        for place, share in enumerate(shares):
            seat = (place - sample.winner) % count
            to_come[seat] = (1 - LATER) * share + LATER * to_come[seat]
    return aims[::-1]


def _trained(data: list[Sample], aims: list[Aim], seed: int) -> Weights:
    """Return the weights that make the aims likeliest: Adam in small batches."""
    order, draw = list(range(len(data))), random.Random(seed)
    sizes = (OwnTraits.COUNT, OpponentTraits.COUNT)
    weights: Weights = ([0.0] * sizes[0], [0.0] * sizes[1])
    means, squares = [[0.0] * size for size in sizes], [[0.0] * size for size in sizes]
    steps = 0
    for epoch in range(EPOCHS):
        draw.shuffle(order)
        rate = RATE * (1 - 0.9 * epoch / EPOCHS)
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            slopes = _slopes(weights, [(data[at], aims[at]) for at in order[begin : begin + BATCH]])
            steps += 1
            for kind, mean, square, slope in zip(weights, means, squares, slopes, strict=True):
                for at, value in enumerate(slope):
                    gradient = value / BATCH + 1e-4 * kind[at]
                    mean[at] = 0.9 * mean[at] + 0.1 * gradient
                    square[at] = 0.999 * square[at] + 0.001 * gradient * gradient
                    size = math.sqrt(square[at] / (1 - 0.999**steps)) + 1e-8
                    kind[at] -= rate * mean[at] / (1 - 0.9**steps) / size
    return weights


def _slopes(weights: Weights, batch: Iterable[tuple[Sample, Aim]]) -> tuple[list[float], list[float]]:
    """Return how the unlikeliness of the aims changes with each weight."""
    slopes = ([0.0] * len(weights[0]), [0.0] * len(weights[1]))
    for sample, aim in batch:
        shares = _shares(weights, sample)
        for place, traits in enumerate((sample.own, *sample.others)):
            wrong = (shares[place] - aim[place]) / 1000
            slope = slopes[1 if place else 0]
            for which, amount in traits:
                slope[which] += wrong * amount
    return slopes


def _shares(weights: Weights, sample: Sample) -> list[float]:
    """Return how likely each seat wins, the sample's own first."""
    own, other = weights
    scores = [sum(own[which] * amount for which, amount in sample.own) / 1000]
    scores += [sum(other[which] * amount for which, amount in traits) / 1000 for traits in sample.others]
    best = max(scores)
    powers = [math.exp(score - best) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def written(weights: dict[tuple[int, int], Weights]) -> str:
    """Return the weights as a module, in thousandths."""
    lines = [
        '"""What traits count for, by the number of seats and the floors that win: written by',
        '`build/gotown_fit.py`, in thousandths; first the seat\'s own, then an opponent\'s."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final, TypeAlias",
        "",
        'Weights: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...]]"',
        "",
        "# fmt: off",
        "WEIGHTS: Final[dict[tuple[int, int], Weights]] = {",
    ]
    for key, kinds in sorted(weights.items()):
        lines.append(f"    {key}: (")
        for kind in kinds:
            whole = [str(round(1000 * weight)) for weight in kind]
            lines.append("        (")
            lines += [f"            {', '.join(whole[at : at + 13])}," for at in range(0, len(whole), 13)]
            lines.append("        ),")
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def report(key: tuple[int, int], found: Sequence[tuple[int, bool]]) -> str:
    """Return by tenths what was predicted and what happened, in per cent, and Brier's score."""
    seats, goal = key
    rows = []
    for tenth in range(10):
        here = [(share, won) for share, won in found if min(9, share * 10 // WHOLE) == tenth]
        if here:
            predicted = sum(share for share, _ in here) / len(here) / WHOLE
            actual = sum(won for _, won in here) / len(here)
            rows.append(f"{10 * tenth:>4}- {100 * predicted:6.1f} {100 * actual:6.1f} {len(here):>8}")
    brier = sum((share / WHOLE - won) ** 2 for share, won in found) / len(found)
    blind = sum((1 / seats - won) ** 2 for _, won in found) / len(found)
    title = f"{seats} seats, {goal} floors: Brier {brier:.4f}, knowing nothing {blind:.4f}"
    return "\n".join([title, "   %  predicted actual  chances", *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="play this part of the games only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    weights: dict[tuple[int, int], Future[Weights]] = {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for key, games in GAMES.items():
            seats, goal = key
            first = asked.seed * 1_000_000 + 10_000_000_000 * asked.check
            many = int(games * asked.share)
            jobs = [Job(seats, goal == 4, first + number, asked.check) for number in range(many)]
            if asked.check:
                checked = [one for each in pool.map(predictions, jobs, chunksize=CHUNK) for one in each]
                print(report(key, checked), flush=True)
            else:
                data = list(pool.map(samples, jobs, chunksize=CHUNK))
                weights[key] = pool.submit(fitted, data, asked.seed)
                print(key, sum(map(len, data)), "views", flush=True)
        if weights:
            found = {key: future.result() for key, future in weights.items()}
            OUT.write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
