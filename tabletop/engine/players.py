"""Who can decide for a seat, by name: a person, or a kind of computer player."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

from tabletop.engine.cast import BY_ID, Character
from tabletop.engine.protocol import Chooser, Game
from tabletop.files import shown

HUMAN: Final = "human"
"""A person."""
RANDOM: Final = "random"
"""Plays any legal command."""
GREEDY: Final = "greedy"
"""Takes what scores now: the yardstick that a game's own computer player is measured against."""
BOT: Final = "bot"
"""The game's own computer player, of its usual level or, as "bot:LEVEL", of a level. "bot:LEVEL:WHO" is
somebody of the town, who has that level, a face, and where the game knows one a temper."""
LEVEL: Final = BOT + ":"
COLOURS: Final = (0, 1, 3, 4, 2)
"""The looks of seats, by number in `tokens.json`, in the order in which they are given out. The two blues are
first and last, so that three or four seats differ at a glance, for those who are colour-blind, too."""


def colour_of(seat: int) -> int:
    """Return the look of a seat for which nobody has chosen one."""
    return COLOURS[seat % len(COLOURS)]


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


def plays(kind: str, game: Game[Any, Any, Any]) -> bool:
    """Whether a kind is a computer player that a game has, whoever of the town that may be."""
    who = character_of(kind)
    return kind in kinds(game) or (who is not None and who.level in game.players.bots)


def plays_as(kind: str) -> str:
    """Return a kind without who of the town it is: the plain player of that level."""
    level = level_of(kind)
    return LEVEL + level if level else kind


def level_of(kind: str) -> str:
    """Return the level that a kind names; empty where it names none."""
    return kind.split(":")[1] if kind.startswith(LEVEL) else ""


def character_of(kind: str) -> Character | None:
    """Return who of the town a kind is, whose level that must be; None where it is nobody."""
    head, _, who = kind.rpartition(":")
    found = BY_ID.get(who)
    return found if found is not None and head == LEVEL + found.level else None


def face_of(kind: str) -> str:
    """Return whose face a kind has; empty where it is nobody of the town."""
    who = character_of(kind)
    return who.id if who is not None else ""


def kind_of(character: Character) -> str:
    """Return the kind of a computer player who is somebody of the town."""
    return f"{LEVEL}{character.level}:{character.id}"


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
    return shown(kind.replace("\\", "/").rpartition("/")[2])


def levels(module: str) -> dict[str, Chooser]:
    """Return the computer players of three levels, which a module has by their names."""
    return {level: later(f"{module}:{level}") for level in ("easy", "normal", "hard")}


def later(reference: str) -> Callable[..., Any]:
    """Return the function `module:name`; its module is imported when it is called for the first time, which
    what thinks never is in the menu."""
    module, _, name = reference.partition(":")

    def call(*arguments: Any) -> Any:
        return getattr(importlib.import_module(module), name)(*arguments)

    return call
