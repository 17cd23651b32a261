"""Turns views and commands of any game into vectors of fixed length, and actions into numbers.

A value is taken apart down to its numbers and words, each named by its path ("hands.0.3"). The layout of the
vector is learned from examples; what never differed among them is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.codec import encode
from tabletop.engine.foresight import choices, next_actor
from tabletop.engine.registry import find
from tabletop.engine.table import Table

Vector = NDArray[np.float32]
_MOST_WORDS: Final = 16


class Encoder:
    """Encodes values like the examples as vectors between -1 and 1. `names` names each index.

    - A number is divided by the largest of the examples; a larger one is cut.
    - A word is 1 at the index of that word, "path=word"; words with too many values are left out.
    - A value that may be absent (hidden, or beyond the end of a list) is 0 then, and has another index,
      "path?", which is 1 while it is there.
    """

    def __init__(self, examples: Iterable[Any]) -> None:
        numbers: defaultdict[str, set[float]] = defaultdict(set)
        words: defaultdict[str, set[str]] = defaultdict(set)
        there: defaultdict[str, int] = defaultdict(int)
        count = 0
        for example in examples:
            count += 1
            for path, leaf in _leaves(example, ""):
                there[path] += 1
                (words[path].add if isinstance(leaf, str) else numbers[path].add)(leaf)  # type: ignore[arg-type]
        names: list[str] = []
        self._numbers: dict[str, tuple[int, float]] = {}
        self._words: dict[tuple[str, str], int] = {}
        self._flags: dict[str, int] = {}
        for path in sorted(there, key=_place):
            if there[path] < count:
                self._flags[path] = len(names)
                names.append(f"{path}?")
            if len(numbers[path]) > 1:
                self._numbers[path] = len(names), max(1.0, *map(abs, numbers[path]))
                names.append(path)
            if 1 < len(words[path]) <= _MOST_WORDS:
                for word in sorted(words[path]):
                    self._words[path, word] = len(names)
                    names.append(f"{path}={word}")
        self.names = tuple(names)

    def encode(self, value: Any) -> Vector:
        """Return the vector of a value."""
        found = np.zeros(len(self.names), np.float32)
        for path, leaf in _leaves(value, ""):
            if path in self._flags:
                found[self._flags[path]] = 1.0
            if isinstance(leaf, str):
                if (path, leaf) in self._words:
                    found[self._words[path, leaf]] = 1.0
            elif path in self._numbers:
                at, largest = self._numbers[path]
                found[at] = min(1.0, max(-1.0, leaf / largest))
        return found


def _place(path: str) -> list[tuple[int, str]]:
    """Return the sort key of a path: the parts of a list in their order, 2 before 10."""
    return [(int(part) if part.isdecimal() else 0, part) for part in path.split(".")]


def _leaves(value: Any, path: str) -> Iterator[tuple[str, float | str]]:
    """Yield the numbers and words of a value; nothing for None."""
    if isinstance(value, msgspec.Struct):
        yield f"{path}#", type(value).__name__
        for name in value.__struct_fields__:
            yield from _leaves(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, (tuple, list)):
        for at, one in enumerate(value):
            yield from _leaves(one, f"{path}.{at}")
    elif isinstance(value, (set, frozenset)):
        yield from _leaves(sorted(value), path)
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from _leaves(value[key], f"{path}.{key}")
    elif isinstance(value, (int, float)):
        yield path, float(value)
    elif isinstance(value, str):
        yield path, value


# Numbers of actions: fixed commands, and those of the present list

MOST_FIXED: Final = 256
"""A kind of command with more forms than this has no fixed numbers."""
PROPOSED: Final = 16
_ROOM: Final = 2
_LEAST_LISTED: Final = 16


@dataclass(frozen=True)
class Actions:
    """The numbers of actions, in this order.

    - `fixed`: commands that always have the same number.
    - `listed` numbers for other legal commands, in the order of the game's list.
    - `proposed` numbers for open-ended commands that the game proposes: deals.
    """

    fixed: tuple[Any, ...]
    listed: int
    proposed: int

    @property
    def count(self) -> int:
        """The number of actions."""
        return len(self.fixed) + self.listed + self.proposed

    def numbered(self, listed: Sequence[Any], proposed: Sequence[Any]) -> dict[int, Any]:
        """Return the possible commands by number. If there are more commands than numbers, the last ones have
        none."""
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
    """Return the actions of a game, learned from lists of its legal commands."""
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


# Layouts, learned once from random games, equal everywhere

_STEPS: Final = 1500
"""The fewest moves to learn from, in whole games."""
_EVERY: Final = 3
"""Views to skip: they differ little from move to move."""

Chosen: TypeAlias = "tuple[tuple[str, bool | int | str | None], ...]"
"""Options of a game, as pairs."""


@dataclass(frozen=True)
class EncodingLayout:
    """Encoders of views and of commands, and the actions."""

    views: Encoder
    commands: Encoder
    actions: Actions


@cache
def layout(game_id: str, seats: int, options: Chosen) -> EncodingLayout:
    """Return the layout of a game for so many seats."""
    game = find(game_id)
    views: list[Any] = []
    lists: list[tuple[Any, ...]] = []
    samples: dict[Any, None] = {}
    for number in count():
        if len(lists) >= _STEPS:
            break
        seed = derived_seed("layout", number)
        table = Table.new(game, [str(seat) for seat in range(seats)], seed, dict(options))
        seat = None
        while table.actors:
            seat = next_actor(game, table.state, seat)
            chance = bot_chance(seed, seat, len(table.steps))
            view = table.view(seat)
            listed = table.legal(seat)
            possible = choices(game, view, seat, chance)
            lists.append(listed)
            samples.update(dict.fromkeys(possible))
            if len(lists) % _EVERY == 0:
                views.append(view)
            table.submit(seat, chance.pick(possible))
        views += [table.view(seat) for seat in range(seats)]
    actions = learned(lists, proposes=game.rules.sample is not None)
    return EncodingLayout(Encoder(views), Encoder(samples), actions)
