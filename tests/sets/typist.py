"""A program that types into a set until it is killed, and says what it was told as saved."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tabletop.engine.desk import Desk
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import form_of
from tabletop.sets.shelf import SetShelf


def main(home: str, slug: str) -> None:
    """Type numbers; print each with its time, and the last of those on the disk."""
    shelf = SetShelf("deckville", Path(home))
    keeper = Keeper(shelf, shelf.path(slug))
    desk = Desk.of(form_of("deckville"), keeper.own.rows)
    typed = 0
    print("go", flush=True)
    while True:
        typed += 1
        desk = desk.put(typed % len(desk.rows), "name", f"N {typed}")
        keeper.put(keeper.own.with_rows(desk.rows))
        told = f"typed {typed} {time.monotonic()}"
        print(f"saved {typed} {time.monotonic()}" if keeper.saved.is_saved else told, flush=True)
        time.sleep(0.002 if typed % 150 else 0.5)
        if keeper.saved.is_saved:
            print(f"saved {typed} {time.monotonic()}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
