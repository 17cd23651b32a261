"""Kinds of players by name: a person, or a computer player of a level, a character or a file."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

from tabletop.engine.cast import BY_ID, Character, people_of
from tabletop.engine.protocol import Chooser, Game
from tabletop.files import shown

HUMAN: Final = "human"
"""A person."""
RANDOM: Final = "random"
"""Plays a random legal command."""
GREEDY: Final = "greedy"
"""Takes what scores now: the yardstick for the game's own computer players."""
BOT: Final = "bot"
"""The game's own computer player, of its usual level; "bot:LEVEL" is one of a level, "bot:LEVEL:WHO" a
character with that level, a face, and its personality in the game, if any."""
LEVEL: Final = BOT + ":"
LEVELS: Final = ("gentle", "easy", "normal", "hard")
"""The levels of a game's own computer players, weakest first."""
COLOURS: Final = (0, 1, 3, 4, 2)
"""The looks of seats, by number in `tokens.json`, in the order of use. The two blues are first and last, so
that three or four seats differ at a glance for colour-blind players, too."""


def colour_of(seat: int) -> int:
    """Return the look of a seat whose player chose none."""
    return COLOURS[seat % len(COLOURS)]


def default_kind(game: Game[Any, Any, Any]) -> str:
    """Return the kind of computer player that sits down by default."""
    level = usual_level(game)
    return LEVEL + level if level else RANDOM


def usual_level(game: Game[Any, Any, Any]) -> str:
    """Return the default level, the middle one; empty without any."""
    levels = tuple(game.players.bots)
    return levels[len(levels) // 2] if levels else ""


def kinds(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """Return every kind of computer player that a game can be played with."""
    own = (BOT, *(LEVEL + level for level in game.players.bots)) if game.players.bots else ()
    return (*own, GREEDY, RANDOM)


def plays(kind: str, game: Game[Any, Any, Any]) -> bool:
    """Whether a game has this kind of computer player, of any character."""
    return kind in kinds(game) or (character_of(kind) is not None and level_of(kind) in game.players.bots)


def plays_as(kind: str) -> str:
    """Return a kind without its character: the plain player of that level."""
    level = level_of(kind)
    return LEVEL + level if level else kind


def level_of(kind: str) -> str:
    """Return the level in a kind; empty without one."""
    return kind.split(":")[1] if kind.startswith(LEVEL) else ""


def character_of(kind: str) -> Character | None:
    """Return the character in a kind, which must name its level; None without one."""
    head, _, who = kind.rpartition(":")
    found = BY_ID.get(who)
    return found if found in people_of(level_of(kind)) and head == LEVEL + level_of(kind) else None


def face_of(kind: str) -> str:
    """Return the face of a kind; empty if it is no character."""
    who = character_of(kind)
    return who.id if who is not None else ""


def temper_of(kind: str) -> str:
    """Return the character whose personality a kind has, which is at its own level; else empty."""
    who = character_of(kind)
    return who.id if who is not None and who.level == level_of(kind) else ""


def kind_of(character: Character, level: str = "") -> str:
    """Return the kind of a character as a computer player, of another level than its own if one is given."""
    return f"{LEVEL}{level or character.level}:{character.id}"


def is_own(kind: str) -> bool:
    """Whether a kind is a player's own file, "FILE.py:CLASS"."""
    file, name = own_parts(kind)
    return file.endswith(".py") and name.isidentifier()


def own_parts(kind: str) -> tuple[str, str]:
    """Return file and class of an own player."""
    file, _, name = kind.rpartition(":")
    return file, name


def own_name(kind: str) -> str:
    """Return an own player as sentences name it, without the folders of its file."""
    return shown(kind.replace("\\", "/").rpartition("/")[2])


def levels(module: str) -> dict[str, Chooser]:
    """Return a module's computer players of all levels, by name."""
    return {level: later(f"{module}:{level}") for level in LEVELS}


def later(reference: str) -> Callable[..., Any]:
    """Return the function `module:name`, imported at its first call, so that the menu loads no player."""
    module, _, name = reference.partition(":")

    def call(*arguments: Any) -> Any:
        return getattr(importlib.import_module(module), name)(*arguments)

    return call
