"""What states do with their tuples again and again."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
