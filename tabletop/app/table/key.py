"""The names of things on a table: a kind, and numbers that tell things of a kind apart.

A key is its own text, `Key("tile", 1, 0, 1) == "tile:1:0:1"`, so that widgets, the focus, screen readers and
tests name things by it; its parts need no cutting up. `Key.read` is the one place that reads keys from text.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from tabletop.engine.message import Message


class Key(str):
    """The name of a thing on a table. `kind` is a word of the game's own, `at` the numbers after it."""

    __slots__ = ("at", "kind")

    kind: str
    at: tuple[int, ...]

    def __new__(cls, kind: str, *at: int) -> Self:
        """Name a thing; raise `ValueError` where the kind would be read as something else."""
        if not kind or ":" in kind:
            raise ValueError(f"not a kind of thing: {kind!r}")
        made = super().__new__(cls, ":".join((kind, *map(str, at))))
        made.kind, made.at = kind, at
        return made

    @classmethod
    def read(cls, text: str) -> Key:
        """Return the key that a text is; a text whose later parts are no numbers is a kind by itself.

        Raises `ValueError` for a text that no key has.
        """
        if isinstance(text, Key):
            return text
        kind, *numbers = text.split(":")
        return cls(kind, *map(int, numbers))


# -- refusals (ux D7) --


class Refusal(NamedTuple):
    """Why something cannot be done; `clause` may be empty where no rule is to blame."""

    message: Message
    clause: str
