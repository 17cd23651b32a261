"""Cards and values of a player's own: the file `cards/GAME.csv` in the player's folder, where a game allows it.

The rules are pure and read no file; this is the place where the file is read for them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop import paths
from tabletop.engine.message import msg
from tabletop.engine.protocol import ContentError, Game
from tabletop.engine.registry import find

LARGEST_FILE = 1 << 20
"""No card file is larger than this many bytes; a larger one is not even read."""


def own_path(game_id: str, home: Path | None = None) -> Path:
    """Return where a player's own content of a game is looked for; `home` is the player's folder."""
    return (home or paths.home()) / "cards" / f"{game_id}.csv"


def own_game(game_id: str, home: Path | None = None) -> Game[Any, Any, Any]:
    """Return a game as the player wants it: with the content of the player's file, if there is one.

    Raises `ContentError` with a sentence that names file, line and field when the file does not fit or
    cannot be read, and `UnknownGameError`.
    """
    game = find(game_id)
    path = own_path(game_id, home)
    if game.recast is None:
        return game
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ContentError(msg("“{file}” is too large to be a card file.", file=str(path)))
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return game
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ContentError(
            msg("“{file}” could not be read: {reason}.", file=str(path), reason=reason)
        ) from error
    except UnicodeDecodeError as error:
        raise ContentError(msg("“{file}” is not a text in UTF-8.", file=str(path))) from error
    try:
        return game.recast(text)
    except ContentError as error:
        raise ContentError(msg("“{file}”: {why}", file=str(path), why=error.message)) from error
