"""A program to be killed: plays through a journal and prints what it has shown, a line after each step.

Run as `python -m tests.saves.child FILE SEED`. With a file that exists it goes on with that game.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tabletop.engine.chance import Chance
from tabletop.saves import Journal, resume
from tests.saves.play import new_table, one_step


def main(path: Path, seed: int) -> None:
    if path.exists():
        loaded, journal = resume(path)
        assert journal is not None, loaded.notes
        table = loaded.table
    else:
        table = new_table(seed, options={"short": False})
        Journal.begin(table, path)
    chance = Chance(-1 - seed, len(table.records))
    while True:
        os.write(1, f"{len(table.records)} {table.digest}\n".encode())
        if table.actors:
            one_step(table, chance)
        else:
            table.handover(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
