"""What a command would do, as far as it can be told before: refused, foreseen, or left to chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tabletop.engine.chance import Chance, ChanceNeededError, NoChance
from tabletop.engine.protocol import Illegal, Seat

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def foresee(
    decide: Callable[[S, Seat, C, Chance], Sequence[E]], view: S, seat: Seat, command: C
) -> Sequence[E] | Illegal | None:
    """Return the events of a command of a seat on a view; why it is refused; None where chance decides."""
    try:
        return decide(view, seat, command, NoChance())
    except ChanceNeededError:
        return None
    except Illegal as illegal:
        return illegal


def refused(decide: Callable[[S, Seat, C, Chance], Any], view: S, seat: Seat, command: C) -> Illegal | None:
    """Return why the rules refuse a command; None where they allow it."""
    found = foresee(decide, view, seat, command)
    return found if isinstance(found, Illegal) else None
