"""A button that something on the table wants in the bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class BarItem(NamedTuple):
    """It stands between undo and the log; `is_on` while what it opens is open."""

    key: str
    name: str
    icon: str
    action: str
    do: Callable[[], object]
    is_on: bool = False
    reason: str = ""
    """Why it is of no use now; empty where it is."""
    tooltip: str = ""
