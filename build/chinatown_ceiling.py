"""Measure what knowing the others' least prices would gain in Chinatown: a ceiling for its bargaining.

    python build/chinatown_ceiling.py -n 402 --seed 2026 --out ceiling.jsonl

While the seats trade, nothing is hidden but the least price of each: the plots and tiles to come are drawn
later, by chance. The knowing player is Hard, but it takes each price as far as every other party still signs
for certain. No player can know this, so it wins the most that guessing prices could gain (docs/bots.md).
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from tabletop.arena.playing import Job, PlayedGame, name_of, planned, play
from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, always
from tabletop.engine.statistics import wilson
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Transfers, parties_of, with_more
from tabletop.games.chinatown.player.judging import HARD, DealJudge
from tabletop.games.chinatown.player.searching import DealSearch
from tabletop.games.chinatown.player.trader import Manners, Trader, hard
from tabletop.games.chinatown.state import State

NAME: Final = "knowing"
FARTHEST: Final = 40
"""The most money by which a price is moved, in thousands."""


class Knowing(DealSearch):
    """The search of a seat that knows for what the others sign."""

    def __init__(self, judge: DealJudge, bot_seed: int) -> None:
        """Search the table of a judge; `bot_seed` is that of all computer players."""
        super().__init__(judge)
        self.bot_seed = bot_seed

    def settled(self, seat: Seat, idea: Transfers, share: int) -> Transfers | None:
        """Return an idea with the best money for the seat for which all others sign for certain."""
        others = [other for other in parties_of(idea) if other != seat]
        judges = {other: DealJudge(self.view, other, HARD) for other in others}
        leasts = {
            other: Manners(self.view, other, HARD, bot_chance(self.bot_seed, other, 0)).least(
                parties_of(idea)
            )
            for other in others
        }

        def is_signed(deal: Transfers) -> bool:
            return self.judge.is_good(seat, deal, share) and all(
                judges[other].is_good(other, deal, leasts[other]) for other in others
            )

        tried = (
            [idea]
            if len(others) > 1
            else [with_more(idea, others[0], seat, more) for more in range(FARTHEST, -3, -1)]
        )
        return next((deal for deal in tried if is_signed(deal)), None)


def knowing(view: State, seat: Seat, chance: Chance, bot_seed: int) -> Command:
    """Return the command of Hard that knows the others' least prices."""
    if view.phase != "trade":
        return hard(view, seat, chance)
    trader = Trader(view, seat, HARD, chance, always)
    trader.search = Knowing(trader.judge, bot_seed)
    return trader.decision()


def played(job: Job) -> PlayedGame:
    """Return a game of the match; the knowing player is told the seed of all computer players."""
    chooser = partial(knowing, bot_seed=derived_seed("bots of", job.seed, job.number))
    seats = tuple((NAME, chooser) if name_of(one) == NAME else one for one in job.players)
    return play(replace(job, players=seats))


def main() -> None:
    """Play the match, or go on with it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("-n", type=int, default=402, help="games")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, required=True, help="the games so far, a line each")
    given = parser.parse_args()
    plan = planned("chinatown", [(NAME, hard), "hard", "hard"], given.n, seed=given.seed)
    lines = given.out.read_text("utf-8").splitlines() if given.out.exists() else []
    won: dict[int, float] = dict(map(json.loads, lines))
    with given.out.open("a", encoding="utf-8") as file:
        for job in plan.jobs(won):
            game = played(job)
            at = game.players.index(NAME)
            won[job.number] = (at in game.winners) / max(1, len(game.winners))
            file.write(json.dumps([job.number, won[job.number]]) + "\n")
            file.flush()
    low, high = wilson(sum(won.values()), len(won))
    print(
        f"{sum(won.values()) / len(won):.1%} ({low:.1%} to {high:.1%}) of {len(won)} games; equal share 33.3%"
    )


if __name__ == "__main__":
    main()
