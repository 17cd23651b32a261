"""Who can decide for a seat, by name: a person, or a kind of computer player."""

from __future__ import annotations

import importlib
from typing import Any, Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, Game, GoOn, Seat, always

HUMAN: Final = "human"
"""A person."""
RANDOM: Final = "random"
"""Plays any legal command."""
GREEDY: Final = "greedy"
"""Takes what scores now: the yardstick that a game's own computer player is measured against."""
BOT: Final = "bot"
"""The game's own computer player, of its usual level or, as "bot:LEVEL", of a level."""
LEVEL: Final = BOT + ":"


def default_kind(game: Game[Any, Any, Any]) -> str:
    """Return the kind of computer player that sits down where nobody says which."""
    level = usual_level(game)
    return LEVEL + level if level else RANDOM


def usual_level(game: Game[Any, Any, Any]) -> str:
    """Return the level of a computer player of which nothing is said: the middle one; empty without any."""
    levels = tuple(game.players.bots)
    return levels[len(levels) // 2] if levels else ""


def kinds(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return every kind of computer player that a game can be played with."""
    own = (BOT, *(LEVEL + level for level in game.players.bots)) if game.players.bots else ()
    return (*own, GREEDY, RANDOM)


def is_own(kind: str) -> bool:
    """Whether a kind is a player of somebody's own, "FILE.py:CLASS"."""
    file, name = own_parts(kind)
    return file.endswith(".py") and name.isidentifier()


def own_parts(kind: str) -> tuple[str, str]:
    """Return file and class of a player of somebody's own."""
    file, _, name = kind.rpartition(":")
    return file, name


def own_name(kind: str) -> str:
    """Return a player of somebody's own as sentences name it: without the folders of its file."""
    return kind.replace("\\", "/").rpartition("/")[2]


def thinks_later(reference: str) -> Chooser:
    """Return the computer player `module:name`; its module is imported when it has to decide for the first
    time, which it never has in the menu."""
    module, _, name = reference.partition(":")

    def choose(view: Any, seat: Seat, chance: Chance, go_on: GoOn = always) -> Any:
        return getattr(importlib.import_module(module), name)(view, seat, chance, go_on)

    return choose
