"""Two processes with different hash seeds play the same game, byte for byte, and show the same of every step.

Whether it keeps the laws is asked in one process (`test_conformance`): what is equal keeps them in both.
"""

import os
import subprocess
import sys

import pytest

import tabletop

SCRIPT = """
import sys
from itertools import islice
import tabletop
from tabletop.engine import codec, conformance
game = tabletop.game(sys.argv[1])
for count in game.players.seat_counts:
    for seed in range(2):
        for options in islice(conformance.option_sets(game, count, seed), 2):
            table = conformance.play(game, count, options, seed, every=0)
            views = [game.secrets.redact(step.state, seat) for step in table.steps for seat in (None, 0)]
            print(table.digest, codec.digest(table.records), codec.digest(views))
"""


def output(game, hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, game], env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("game", tabletop.games())
def test_processes_with_different_hash_seeds_agree(game):
    first = output(game, "1")
    assert first == output(game, "31337")
    assert len(first.splitlines()) >= 2 * len(tabletop.game(game).players.seat_counts)
