"""What an action's number means: a command that is always the same, or one of the list of the moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.engine.codec import encode

MOST_FIXED: Final = 256
"""A kind of command that has more forms than this has no numbers of its own."""
PROPOSED: Final = 16
_ROOM: Final = 2
_LEAST_LISTED: Final = 16


@dataclass(frozen=True)
class Actions:
    """The numbers of actions, in this order.

    - `fixed`: commands that always have the same number.
    - `listed` numbers for other legal commands, in the order in which the game lists them.
    - `proposed` numbers for open-ended commands that the game proposes: deals.
    """

    fixed: tuple[Any, ...]
    listed: int
    proposed: int

    @property
    def count(self) -> int:
        """How many actions there are."""
        return len(self.fixed) + self.listed + self.proposed

    def numbered(self, listed: Sequence[Any], proposed: Sequence[Any]) -> dict[int, Any]:
        """Return the commands that can be given, by number. There may be more than numbers: the last ones
        have none then."""
        numbers = {command: number for number, command in enumerate(self.fixed)}
        known = {numbers[command]: command for command in listed if command in numbers}
        others = [command for command in listed if command not in numbers]
        first = len(self.fixed)
        deals = [command for command in proposed if command not in listed]
        return (
            known
            | dict(enumerate(others[: self.listed], first))
            | dict(enumerate(deals[: self.proposed], first + self.listed))
        )


def learned(lists: Iterable[Collection[Any]], *, proposes: bool) -> Actions:
    """Return the actions of a game of which so many lists of legal commands were seen."""
    seen = list(lists)
    forms: defaultdict[str, dict[Any, None]] = defaultdict(dict)
    for commands in seen:
        for command in commands:
            forms[type(command).__name__][command] = None
    few = [form for kind in sorted(forms) if len(forms[kind]) <= MOST_FIXED for form in forms[kind]]
    fixed = tuple(sorted(few, key=lambda command: (type(command).__name__, encode(command))))
    known = set(fixed)
    longest = max(sum(command not in known for command in commands) for commands in seen)
    return Actions(fixed, max(_LEAST_LISTED, _ROOM * longest), PROPOSED if proposes else 0)
