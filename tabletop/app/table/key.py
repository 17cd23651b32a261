"""The names of things on a table: a kind, and numbers that tell things of a kind apart.

A key is its own text, `Key("tile", 1, 0, 1) == "tile:1:0:1"`, so that widgets, the focus, screen readers and
tests name things by it; its parts need no cutting up. `Key.read` is the one place that reads keys from text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from tabletop.app.core.accessibility import Role
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


@dataclass(frozen=True, slots=True)
class ThingText:
    """What a table says of one of its things: to whoever points at it, hears it read, or sees it on a page.

    Where it lies the painter says (`Place`), which commands it leads to the move map.
    """

    key: Key
    name: str
    zone: str = ""
    """What it is grouped with in Tab order; by itself with its kind."""
    description: str = ""
    tip: str = ""
    role: Role = "card"
    reason: str = ""
    """Why a button cannot be pressed now, a sentence; empty: it can."""
    gives: Any = None
    """The command that pressing a button gives; None: it leads to none, or to more than one."""
    is_focusable: bool = True
    is_target: bool = False
    """Whether it is there only to be aimed at: nobody touches it while it is no legal target."""
    is_chosen: bool = False
    """Whether it is one of those that are being chosen, picked up or not."""
    has_own_widget: bool = False
    """Whether `Controller.zones` makes its widget, as for every button."""

    @property
    def group(self) -> str:
        """The name of its zone."""
        return self.zone or self.key.kind


# -- refusals (ux D7) --


class Refusal(NamedTuple):
    """Why something cannot be done; `clause` may be empty where no rule is to blame."""

    message: Message
    clause: str
