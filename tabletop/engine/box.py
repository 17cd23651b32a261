"""What is read on a game's box before it is begun, and asked at set-up: options, ready tables, its day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from tabletop.engine.puzzle import Question


class Option(msgspec.Struct, frozen=True):
    """One choice at set-up.

    `kind` is "switch" (False or True), "choice" (one of `choices`) or "seat" (None or a seat's number).
    With fewer than `least_seats` players it makes no difference, and nobody is asked. `proposed` is what is
    chosen at first with so many seats, where that is not the default.
    """

    key: str
    kind: str
    default: bool | int | str | None
    label: str
    hint: str
    choices: tuple[tuple[str, str], ...] = ()
    least_seats: int = 1
    proposed: Mapping[int, bool | int | str | None] = {}


class Preset(msgspec.Struct, frozen=True):
    """A table that is ready to be played: who sits where, by kind ("human", "bot:easy"), and the options that
    are not as by default.

    `minutes` is how long such a game takes, where that is known to be other than the box says.
    """

    label: str
    hint: str
    seats: tuple[str, ...]
    options: Mapping[str, bool | int | str | None] = {}
    minutes: int = 0


class Daily(NamedTuple):
    """On which weekdays (0 is Monday) a game is the daily city; with which players and options.

    `about` is a sentence about what is to be done, `minutes` how long it takes, where that was measured
    (see `Preset`).
    """

    weekdays: tuple[int, ...]
    seats: tuple[str, ...]
    options: Mapping[str, bool | int | str | None] = {}
    about: str = ""
    minutes: int = 0


@dataclass(frozen=True, kw_only=True)
class Box:
    """What is read on the box before the game is begun, and asked at set-up."""

    tagline: str = ""
    minutes: int = 0
    """How long a game takes; 0 where nobody knows."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Tables to choose from at set-up, the one for a first game first."""
    daily: Daily | None = None
    """Its part in the daily city; only games of the house have one."""
    puzzles: Callable[[], tuple[Question[Any, Any], ...]] = tuple
    """The kinds of puzzles it asks; called when wanted, for what proves them is not loaded before."""
