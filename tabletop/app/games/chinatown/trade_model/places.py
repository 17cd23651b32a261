"""Which slot of the tray each offer lies in: it keeps that as long as it lies on the table (ux N9). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from tabletop.app.table.key import Key


def placed(before: Mapping[Key, int], lying: Iterable[Key], held: int | None = None) -> dict[Key, int]:
    """Return the slot of everything that lies there, from 1: what lay there stays, what is new takes the
    lowest free one, but not the one under a hand (`held`)."""
    keys = tuple(lying)
    found = {key: before[key] for key in keys if key in before}
    taken = {*found.values()}
    if held is not None:
        taken.add(held)
    for key in keys:
        if key not in found:
            found[key] = next(number for number in count(1) if number not in taken)
            taken.add(found[key])
    return found
