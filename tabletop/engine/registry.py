"""Finds the games: each folder of `tabletop.games` is one, with a value `GAME` in its `__init__`.

The engine imports no game; it looks one up when somebody names it.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from typing import Any

from tabletop.engine.protocol import Game

_PACKAGE = "tabletop.games"


class UnknownGameError(LookupError):
    """There is no game of that name."""

    def __init__(self, game_id: object) -> None:
        super().__init__(f"There is no game “{game_id}”. The games are: {', '.join(games())}.")
        self.game_id = str(game_id)

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order."""
    spec = importlib.util.find_spec(_PACKAGE)
    folders = spec.submodule_search_locations if spec is not None else None
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg))


def find(game_id: object) -> Game[Any, Any, Any]:
    """Return a game's rules by its id; raise `UnknownGameError`."""
    if game_id not in games():
        raise UnknownGameError(game_id)
    found: Game[Any, Any, Any] = importlib.import_module(f"{_PACKAGE}.{game_id}").GAME
    return found
