"""Names of things on a table: a kind, and numbers that tell things of a kind apart.

A key is its own text, `Key("tile", 1, 0, 1) == "tile:1:0:1"`, so widgets, the focus, screen readers and tests
use it as a name, and code reads its parts. `Key.read` is the one place that parses text.
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
        """Name a thing; raise `ValueError` for a kind that `read` would take for something else."""
        if not kind or ":" in kind:
            raise ValueError(f"not a kind of thing: {kind!r}")
        made = super().__new__(cls, ":".join((kind, *map(str, at))))
        made.kind, made.at = kind, at
        return made

    @classmethod
    def read(cls, text: str) -> Key:
        """Return the key of a text; a text whose later parts are no numbers is a kind by itself. Raise
        `ValueError` for a text that no key has."""
        if isinstance(text, Key):
            return text
        kind, *numbers = text.split(":")
        return cls(kind, *map(int, numbers))


@dataclass(frozen=True, slots=True)
class ThingText:
    """What a table says of one of its things, for pointers, screen readers and pages in a browser. The
    painter tells its place (`Place`), the move map its commands."""

    key: Key
    name: str
    zone: str = ""
    """Its group in Tab order; by default things of its kind."""
    description: str = ""
    tip: str = ""
    role: Role = "card"
    reason: str = ""
    """Why a button cannot be pressed now, a sentence; empty: it can."""
    gives: Any = None
    """The command of a button; None: it gives none, or several."""
    is_focusable: bool = True
    is_target: bool = False
    """Whether it is there only to be aimed at: it cannot be touched unless it is a legal target."""
    is_chosen: bool = False
    """Whether it is among the chosen things, picked up or not."""
    has_own_widget: bool = False
    """Whether `Controller.zones` makes its widget, as for every button."""

    @property
    def group(self) -> str:
        """The name of its zone."""
        return self.zone or self.key.kind


# -- refusals (ux D7) --


class Refusal(NamedTuple):
    """Why something cannot be done; `clause` may be empty if no rule is the reason."""

    message: Message
    clause: str
