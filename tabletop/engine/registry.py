"""Finds the games: ours, each folder of `tabletop.games` with a value `GAME` in its `__init__`, and those of
packages that others have made (`engine.packages`). An id of ours wins over one of theirs.

The engine imports no game; it looks one up when somebody names it.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

from tabletop.engine import packages
from tabletop.engine.message import msg
from tabletop.engine.packages import Package, SkippedPackage
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
def own_games() -> tuple[str, ...]:
    """Return the ids of the games that come with the program, in alphabetical order."""
    spec = importlib.util.find_spec(_PACKAGE)
    folders = spec.submodule_search_locations if spec is not None else None
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg))


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order; runs the code of the packages that others made."""
    return tuple(sorted((*own_games(), *(package.game.id for package in others()))))


def find(game_id: object) -> Game[Any, Any, Any]:
    """Return a game's rules by its id; raise `UnknownGameError`. Runs the code of no other game."""
    if game_id in own_games():
        found: Game[Any, Any, Any] = importlib.import_module(f"{_PACKAGE}.{game_id}").GAME
        return found
    package = package_of(game_id)
    if package is None:
        raise UnknownGameError(game_id)
    return package.game


def package_of(game_id: object) -> Package | None:
    """Return the package that a game comes from, None for ours and for unknown ones."""
    if game_id in own_games():
        return None
    found = (packages.load(claim) for claim in packages.claims() if claim.game_id == game_id)
    return next((package for package in found if isinstance(package, Package)), None)


def others() -> tuple[Package, ...]:
    """Return the games of others, in the order of their ids."""
    found = (package_of(game_id) for game_id in dict.fromkeys(claim.game_id for claim in packages.claims()))
    return tuple(package for package in found if package is not None)


def left_out() -> Iterator[SkippedPackage]:
    """Yield what packages say they have and cannot be had: broken, or of a name that is taken."""
    for game_id, rivals in groupby(packages.claims(), lambda claim: claim.game_id):
        winner = package_of(game_id)
        for claim in rivals:
            if game_id in own_games():
                yield SkippedPackage(claim, msg("Tabletop has a game of that name."))
            elif winner is not None and claim > winner.package_claim:
                other = winner.package_claim.distribution
                yield SkippedPackage(claim, msg("Package {other} has a game of that name, too.", other=other))
            elif isinstance(failed := packages.load(claim), SkippedPackage):
                yield failed
