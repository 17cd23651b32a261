"""What scripted newcomers win against computer players, with Wilson's 95 % intervals:

python -m tests.games.newcomers gotown --level gentle --seats 2 --games 400
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module

from tabletop.arena import run
from tabletop.engine.protocol import Chooser


def of(game_id: str) -> Mapping[str, Chooser]:
    """Return a game's scripted newcomers by name."""
    found: Mapping[str, Chooser] = import_module(f"tests.games.{game_id}.newcomers").NEWCOMERS
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="gentle")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=())
    asked = parser.parse_args()
    shares: list[float] = []
    for name, choose in of(asked.game).items():
        if asked.only and name not in asked.only:
            continue
        players = [(name, choose), *(asked.level,) * (asked.seats - 1)]
        match = run(asked.game, players, asked.games, seats=asked.seats, seed=asked.seed)
        summary = match.summary()
        found = next(one.result for one in summary.players if one.result.name == name)
        said = f"{found.share:6.1%} ({found.low:.1%} to {found.high:.1%}) of {found.games}"
        print(f"{asked.game} {asked.seats} {asked.level:8}{name:12}{said}", flush=True)
        shares.append(found.share)
    print(f"{asked.game} {asked.seats} {asked.level:8}{'mean':12}{sum(shares) / len(shares):6.1%}")


if __name__ == "__main__":
    main()
