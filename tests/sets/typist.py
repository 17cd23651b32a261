"""A program that types into a set until it is killed, and says what it was told as saved.

Its clock goes on by a hundredth of a second with each key, and stands still while the disk is written: so
what may be missing is counted in keys and hangs on no machine.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from tabletop.engine.desk import Desk
from tabletop.sets import keeper as keepers
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import form_of, read
from tabletop.sets.shelf import SetShelf

KEY: Final = 0.01
"""Seconds from key to key."""
LOST: Final = 0.3
"""Seconds of typing that may be missing."""


def last_key(path: Path) -> int:
    """Return the last key that a set's file holds."""
    own = read(path.read_bytes())
    return max((int(row[2][2:]) for row in own.rows if row[2].startswith("N ")), default=0)


def is_behind(keeper: Keeper, now: float) -> bool:
    """Whether the keeper writes, or should by its own pause."""
    with keeper._condition:
        return keeper._writing is not None or (keeper._newest is not None and keeper._due <= now)


def main(home: str, slug: str) -> None:
    """Type numbers; print each, and the last of those on the disk."""
    typed = 0
    fake: Any = SimpleNamespace(monotonic=lambda: typed * KEY)
    keepers.time = fake
    shelf = SetShelf("deckville", Path(home))
    keeper = Keeper(shelf, shelf.path(slug))
    desk = Desk.of(form_of("deckville"), keeper.own.rows)
    print("go", flush=True)
    while True:
        typed += 1
        desk = desk.put(typed % len(desk.rows), "name", f"N {typed}")
        keeper.put(keeper.own.with_rows(desk.rows))
        print(f"typed {typed}", flush=True)
        while is_behind(keeper, typed * KEY):
            time.sleep(0.001)
        if keeper.saved.is_saved:
            print(f"saved {typed}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
