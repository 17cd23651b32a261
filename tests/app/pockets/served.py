"""A real table at a real door on the loopback address, for browsers: `Served.turn` is a turn of its loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Self

from tabletop import paths
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.pockets.hands import Hands
from tabletop.app.pockets.pockets import Pockets
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find
from tabletop.engine.table import Table
from tabletop.i18n import languages
from tests.app.pockets.devices import ADDRESS, PATIENCE

NAMES = ("Mei", "Tom", "Aiko", "Ravi", "Noor")


class Served:
    """A game of people who all have devices; nobody is at the screen."""

    __test__ = False

    def __init__(
        self,
        ctx: Context,
        game: str | Game[Any, Any, Any] | Table[Any, Any, Any],
        seats: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        port: int = 0,
        devices: Mapping[str, int] | None = None,
    ) -> None:
        """Begin a game, or go on with a table; `devices` have come to one before, at `port`."""
        if isinstance(game, Table):
            self.table = game
        else:
            found = find(game) if isinstance(game, str) else game
            self.table = Table.new(found, list(NAMES[:seats]), seed, options)
        self.session = Session(self.table, lambda: "auto")
        self.session.play_elsewhere(range(seats))
        self.pockets = Pockets(_folder(), lambda: None, languages.offered())
        self.hands = Hands(ctx, self.session, self.pockets, self._give)
        self.pockets.open(ADDRESS, port, devices)
        self.until(lambda: self.pockets.is_open)

    def _give(self, seat: int, command: Any) -> None:
        self.session.submit(command, seat)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pockets.close()

    def turn(self) -> None:
        """Take in what devices ask for."""
        self.hands.update()
        if self.hands.is_stale:
            self.hands.publish()
        time.sleep(0.002)

    def until(self, is_so: Callable[[], object], patience: float = PATIENCE) -> None:
        """Let turns go by until something is so."""
        end = time.monotonic() + patience
        while not is_so():
            assert time.monotonic() < end, "it did not happen"
            self.turn()

    def play(self, commands: Iterable[tuple[int, Any]]) -> None:
        """Give commands as if at the screen, and show them."""
        for seat, command in commands:
            self.session.submit(command, seat)
        self.hands.publish()


def _folder() -> Path:
    return paths.assets() / "pockets"
