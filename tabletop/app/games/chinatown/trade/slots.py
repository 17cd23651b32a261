"""Where the papers on the desk lie: none moves or comes under a hand that is about to take one (ux N9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import NamedTuple

from tabletop.app.table.key import Key


class Slot(NamedTuple):
    """A place in the tray: its upper left cell, how many cells it covers."""

    row: int
    column: int
    columns: int = 1
    rows: int = 1

    def cells(self) -> frozenset[tuple[int, int]]:
        """Return the cells it covers, as row and column."""
        rows, columns = range(self.row, self.row + self.rows), range(self.column, self.column + self.columns)
        return frozenset((row, column) for row in rows for column in columns)


class SlotMemory:
    """Remembers where each card lies. As long as a hand is at the tray every card keeps its slot; what has
    gone leaves a gap, and the cell under the hand stays as it is."""

    def __init__(self) -> None:
        self._slots: dict[Key, Slot] = {}
        self._columns = 0

    def of(
        self,
        sizes: Mapping[Key, tuple[int, int]],
        columns: int,
        *,
        is_held: bool = False,
        under: tuple[int, int] | None = None,
    ) -> dict[Key, Slot]:
        """Return a slot for each card, in order; `sizes` are columns and rows of each, `under` is the cell
        under the pointer."""
        stays = is_held and columns == self._columns
        found = {key: slot for key, slot in self._slots.items() if key in sizes} if stays else {}
        taken = _cells(found.values())
        if stays and under is not None:
            taken |= {under}
        for key, (wide, tall) in sizes.items():
            if key not in found:
                found[key] = _free(taken, columns, wide, tall)
                taken |= found[key].cells()
        self._slots, self._columns = found, columns
        return {key: found[key] for key in sizes}


def _cells(slots: Iterable[Slot]) -> frozenset[tuple[int, int]]:
    return frozenset(cell for slot in slots for cell in slot.cells())


def _free(taken: frozenset[tuple[int, int]], columns: int, wide: int, tall: int) -> Slot:
    """Return the first place that is free, row by row."""
    return next(
        slot
        for row in count()
        for slot in (Slot(row, column, wide, tall) for column in range(columns - wide + 1))
        if not slot.cells() & taken
    )
