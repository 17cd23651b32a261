"""The rules of the games, a folder each, pure: no game knows another, a clock, a file or the app.

Calling the package, `tabletop.games()`, returns the ids of the games. The package itself must be callable:
Python binds it to the name `tabletop.games` when any game is imported.
"""

from __future__ import annotations

import sys
from types import ModuleType

from tabletop.engine import registry


class _Games(ModuleType):
    """A callable package."""

    def __call__(self) -> tuple[str, ...]:
        """Return the ids of all games, in alphabetical order."""
        return registry.games()


sys.modules[__name__].__class__ = _Games
