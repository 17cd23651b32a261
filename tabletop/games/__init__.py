"""The rules, one folder a game, pure: no game knows another, a clock, a file or the app.

Calling the package, `tabletop.games()`, gives the ids of the games. It has to be the package itself that
can be called: Python binds it to the name `tabletop.games` as soon as any game is imported.
"""

from __future__ import annotations

import sys
from types import ModuleType

from tabletop.engine import packages


class _Games(ModuleType):
    """A package that can be called."""

    def __call__(self) -> tuple[str, ...]:
        """Return the ids of all games, in alphabetical order."""
        return packages.games()


sys.modules[__name__].__class__ = _Games
