"""What a game explains at its table the first time that it happens; the game declares it in its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tabletop.engine.protocol import Seat

MOST_MARKS: Final = 8
"""So many a game has at most."""
LONGEST: Final = 120
"""Characters that the sentence may have, in any language."""


def _never(command: Any) -> bool:
    return False


class CoachMark(NamedTuple):
    """One explanation: `text` (one sentence or two short ones, `N_`) by a clause of the rules.

    `at(view, seat, legal)` gives the key of the thing that it stands beside, None where it does not happen
    now; it sees the seat's own view and its legal commands. `is_done_by` tells a command that shows that
    whoever gives it needs no explanation. `id` stands in settings and never changes.
    """

    id: str
    text: str
    clause: str
    at: Callable[[Any, Seat, Sequence[Any]], str | None]
    is_done_by: Callable[[Any], bool] = _never
