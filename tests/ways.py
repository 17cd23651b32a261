"""Count what runs at the real tables: `python -m tests.ways`.

Calls from the loop to `decide` for a card dropped and a computer player's offer signed, and the modules of
the program that run code while a puzzle is opened.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import tabletop
from tabletop.engine.table import Table
from tabletop.games.gotown import commands as co
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import AIKO
from tests.app.games.chinatown.test_trade_bots import offer
from tests.app.games.chinatown.trade_table import BOTS, SIGN_MS, open_trade
from tests.app.games.gotown.table import ROUTES, open_table
from tests.app.screens.at_puzzle import ALL, open_puzzle

PROGRAM = Path(tabletop.__file__).parent


def is_ours(frame: FrameType) -> bool:
    """Whether a frame runs code of the program."""
    return Path(frame.f_code.co_filename).is_relative_to(PROGRAM)


def calls_to_submit(act: Callable[[], object]) -> int:
    """Return how many functions stand between the loop and `decide`, at the least of what `act` does."""
    found: list[int] = []
    real = Table.submit

    def noted(self: Table[Any, Any, Any], *args: Any, **more: Any) -> Any:
        names: list[str] = []
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and not frame.f_code.co_filename.endswith("core/loop.py"):
            if is_ours(frame):
                names.append(frame.f_code.co_qualname)
            frame = frame.f_back
        found.append(len(names) + 2)
        print("   ", " < ".join(["decide", "Table.submit", *names]))
        return real(self, *args, **more)

    Table.submit = noted  # type: ignore[method-assign]
    try:
        act()
    finally:
        Table.submit = real  # type: ignore[method-assign]
    return min(found, default=0)


def modules_that_run(act: Callable[[], object]) -> set[str]:
    """Return the files of the program whose code runs meanwhile."""
    found: set[str] = set()
    sys.setprofile(lambda frame, event, arg: found.add(frame.f_code.co_filename))
    try:
        act()
    finally:
        sys.setprofile(None)
    return {name for name in found if Path(name).is_relative_to(PROGRAM)}


def told() -> Iterator[str]:
    """Return what the ways come to, a line each."""
    with tempfile.TemporaryDirectory() as home:
        driver = Driver(home=Path(home), animation="off", curtain="off", confirmations=False)
        scene = open_table(driver)
        calls = calls_to_submit(lambda: ROUTES["drag"](driver, scene, co.BuildFloor(3, 6)))
        yield f"{calls} calls from letting a card go to decide"
        trade = open_trade(driver, kinds=BOTS, deals=(offer(1, AIKO, 62),), last_id=1)
        trade.bots.wait = lambda: None  # type: ignore[method-assign]
        calls = calls_to_submit(
            lambda: (driver.click("deal.accept:1"), driver.wait(SIGN_MS), driver.settle())
        )
        yield f"{calls} calls from a computer player's offer to its signing"
        puzzle = next(iter(ALL.values()))[0]
        ran = modules_that_run(lambda: open_puzzle(driver, puzzle))
        loaded = [name for name in sys.modules if name.split(".")[0] == "tabletop"]
        yield f"{len(ran)} modules of {len(loaded)} run code while a puzzle is opened"


if __name__ == "__main__":
    for line in told():
        print(line)
