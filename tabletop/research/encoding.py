"""Turns views and commands into vectors of one length, whatever game they are of.

A value is taken apart down to its numbers and words, each named by its path ("hands.0.3"). What the vector
has room for is learned from examples; what never differed among them tells nothing and is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
_MOST_WORDS: Final = 16


class Encoder:
    """Encodes values like the examples as vectors between -1 and 1. `names` says what stands at each index.

    - A number is divided by the largest of the examples; a larger one is cut.
    - A word is 1 at the index of that word, "path=word"; words with too many values are left out.
    - What may be absent (hidden, or beyond the end of a list) is 0 then, and has an index more, "path?",
      which is 1 while it is there.
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
    """Return what paths are sorted by: the parts of a list in their order, 2 before 10."""
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
