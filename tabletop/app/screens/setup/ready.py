"""The tables that are ready to be played: a game's presets, and the one set up last. No pygame here."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.app.screens.setup.plan import SetupPlan
from tabletop.engine.box import Preset
from tabletop.engine.message import N_
from tabletop.engine.players import plays_as

LAST: Final = Preset(N_("Last"), N_("Seats and rules as you had them the last time."), ())
CUSTOM: Final = Preset(N_("Custom"), N_("Seats and rules as you have chosen them."), ())


class ReadyTables:
    """What a plan can be made with one choice; whatever is changed then makes it `CUSTOM`."""

    def __init__(self, plan: SetupPlan) -> None:
        self._plan = plan
        presets = plan.game.box.presets
        self.tables = (*presets, LAST) if presets and plan.is_remembered else presets
        """Those to choose from."""
        self._last = [replace(seat) for seat in plan.seats], dict(plan.options)
        self._chosen = self.tables[-1 if plan.is_remembered else 0] if presets else CUSTOM

    def choose(self, table: Preset) -> None:
        """Fill seats and options as a table has them."""
        self._chosen = table
        if table is LAST:
            self._plan.seats[:] = [replace(seat) for seat in self._last[0]]
            self._plan.options.update(self._last[1])
        elif table is not CUSTOM:
            self._plan.take(table)

    @property
    def present(self) -> Preset:
        """The table that lies there now."""
        alike = [table for table in self.tables if self._is(table)]
        return self._chosen if self._chosen in alike else next(iter(alike), CUSTOM)

    @property
    def minutes(self) -> int:
        """How long a game at the present table takes, as far as is known; 0 where it is not."""
        known = (table.minutes for table in self.tables if table.minutes and self._is(table))
        return next(known, self._plan.game.box.minutes)

    def _is(self, table: Preset) -> bool:
        if table is LAST:
            seats, options = [plays_as(seat.kind) for seat in self._last[0]], self._last[1]
        else:
            asked = self._plan.game.box.options
            seats = list(table.seats)
            options = {one.key: table.options.get(one.key, one.default) for one in asked}
        return [plays_as(seat.kind) for seat in self._plan.seats] == seats and self._plan.options == options
