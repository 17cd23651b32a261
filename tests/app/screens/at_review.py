"""A game at the review."""

from __future__ import annotations

from typing import Any

import msgspec

from tabletop.app.core.session import Session
from tabletop.app.screens.review.scene import LOOK_MS, ReviewScene
from tabletop.engine.table import Table
from tabletop.review.curve import curve
from tests.app.driver import Driver
from tests.review.played import Here, played

BLUNDER = 92
"""Where in the game of that seed seat 0 ends a turn that could have won."""


def game() -> Table[Any, Any, Any]:
    table: Table[Any, Any, Any] = played("gotown", 6, blunders=True)[0]
    return table


def open_at(driver: Driver, table: Table[Any, Any, Any], begin: type[Here] = Here) -> ReviewScene:
    scene = ReviewScene(driver.ctx, Session(table, lambda: "off"), begin)
    driver.push(scene)
    driver.wait(3 * LOOK_MS)
    return scene


def keys_of(scene: Any) -> set[str]:
    return {widget.key for zone in scene.zones for widget in zone.widgets}


def words_of(scene: Any, prefix: str) -> list[str]:
    widgets = [widget for zone in scene.zones for widget in zone.widgets]
    return [widget.name for widget in widgets if widget.key.startswith(prefix) and widget.name]


class Quick(Here):
    """A review that looks for no turning points."""

    def poll(self) -> bool:
        self.points, self.found = curve(self._table), dict.fromkeys(self._seats, ())
        return True


def number_of(review: ReviewScene) -> int:
    (number,) = (at for at, pin in enumerate(review.moments.pins) if pin.moment is not None)
    return number


def by_kinds(*kinds: str) -> Table[Any, Any, Any]:
    """Return the game as if these had played it."""
    table = game().up_to(len(game().steps))
    table.seats = table.opening_seats = tuple(
        msgspec.structs.replace(seat, kind=kind) for seat, kind in zip(table.seats, kinds, strict=True)
    )
    return table
