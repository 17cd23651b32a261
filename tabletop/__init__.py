"""Tabletop: four city-building games for people and computer players at one screen.

For scripts: `games()` and `game(id)`, `Table`, `Illegal`, `saves`, `arena`, and `research`, which needs an
extra.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.version import __version__

if TYPE_CHECKING:
    from tabletop import arena, saves
    from tabletop.engine.event_log import CannotUndoError, SeatInfo
    from tabletop.engine.protocol import Illegal, SetupError
    from tabletop.engine.registry import UnknownGameError, games
    from tabletop.engine.registry import find as game
    from tabletop.engine.table import Table

__all__ = [
    "CannotUndoError",
    "Illegal",
    "SeatInfo",
    "SetupError",
    "Table",
    "UnknownGameError",
    "__version__",
    "arena",
    "game",
    "games",
    "saves",
]

_HOMES = {
    "CannotUndoError": ("tabletop.engine.event_log", "CannotUndoError"),
    "Illegal": ("tabletop.engine.protocol", "Illegal"),
    "SeatInfo": ("tabletop.engine.event_log", "SeatInfo"),
    "SetupError": ("tabletop.engine.protocol", "SetupError"),
    "Table": ("tabletop.engine.table", "Table"),
    "UnknownGameError": ("tabletop.engine.registry", "UnknownGameError"),
    "arena": ("tabletop.arena", None),
    "game": ("tabletop.engine.registry", "find"),
    "games": ("tabletop.games", None),
    "research": ("tabletop.research", None),
    "saves": ("tabletop.saves", None),
}


def __getattr__(name: str) -> Any:
    """Import a public name at its first use, so that the app starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'tabletop' has no attribute {name!r}")
    import importlib

    module, attribute = _HOMES[name]
    found = importlib.import_module(module)
    return found if attribute is None else getattr(found, attribute)
