"""Cards and values of a player's own: the file `cards/GAME.csv` in the player's folder.

The rules are pure and read no file; this is the place where the file is read for them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop import paths
from tabletop.engine.message import msg
from tabletop.engine.protocol import ContentError, Game
from tabletop.engine.registry import find
from tabletop.saves.messages import why

_MOST_BYTES = 1 << 20
"""No more of a file is read: every game refuses what is far shorter."""


def own_path(game_id: str, home: Path | None = None) -> Path:
    """Return where a player's own content of a game is looked for; `home` is the player's folder."""
    return (home or paths.home()) / "cards" / f"{game_id}.csv"


def own_game(game_id: str, home: Path | None = None) -> Game[Any, Any, Any]:
    """Return a game as the player wants it: with the content of the player's file, if there is one.

    Raises `ContentError` with a sentence that names file, line and field when the file does not fit or
    cannot be read, and `UnknownGameError`.
    """
    game = find(game_id)
    if game.recast is None:
        return game
    path = own_path(game_id, home)
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except FileNotFoundError:
        return game
    except OSError as error:
        raise ContentError(msg("“{file}” cannot be opened. {why}", file=str(path), why=why(error))) from error
    try:
        return game.recast(data.decode(errors="replace"))
    except ContentError as error:
        raise ContentError(
            msg("“{file}” cannot be opened. {why}", file=str(path), why=error.message)
        ) from error
