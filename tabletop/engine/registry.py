"""Finding and loading games: this project's, and those of installed packages.

A package names its game in the entry point group `tabletop.games`:

    [project.entry-points."tabletop.games"]
    ludo = "tabletop_ludo"

`claims` and `folders` read that without running the package's code; `load` runs it. A faulty package is left
out, with a sentence, and harms no other. A frozen program has no packages.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletop import foreign
from tabletop.engine import renamed
from tabletop.engine.codec import content_digest
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Game
from tabletop.foreign import may_name

if TYPE_CHECKING:
    from importlib.metadata import Distribution


GROUP: Final = "tabletop.games"
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_SEPARATORS: Final = re.compile(r"[-_.]+")
_WINDOWED: Final = ("pygame", "tabletop.app")


class PackageClaim(NamedTuple):
    """An installed package's claim that its `module` is the game of this id. `distribution` is the name to
    install it by."""

    game_id: str
    distribution: str
    version: str
    module: str


@dataclass(frozen=True, slots=True)
class Package:
    """A loaded game of a package, and the folder of its pictures and texts."""

    package_claim: PackageClaim
    game: Game[Any, Any, Any]
    folder: str


class SkippedPackage(NamedTuple):
    """A package's game that cannot be loaded, and the reason."""

    package_claim: PackageClaim
    why: Message

    @property
    def message(self) -> Message:
        """The whole sentence."""
        name = self.package_claim
        return msg(
            "“{game}” of package {package} is left out. {why}",
            game=foreign.printable(name.game_id),
            package=foreign.printable(name.distribution),
            why=self.why,
        )


@cache
def claims() -> tuple[PackageClaim, ...]:
    """Return the claims of installed packages, sorted by game id, then by package name."""
    found: dict[tuple[str, str], PackageClaim] = {}
    for distribution in _installed():
        try:
            entries = [entry for entry in distribution.entry_points if entry.group == GROUP]
            name = _SEPARATORS.sub("-", distribution.name).lower() if entries else ""
            version = foreign.printable(distribution.version) if entries else ""
        except Exception:  # half removed or badly written: skip it
            continue
        for entry in entries:
            # As in Python's import, the first on the path wins.
            found.setdefault((entry.name, name), PackageClaim(entry.name, name, version, entry.value))
    return tuple(sorted(found.values()))


def _installed() -> Iterator[Distribution]:
    """Yield the installed distributions; stop if they cannot be listed, as in some frozen programs."""
    if not may_name(GROUP):
        return
    try:
        from importlib.metadata import distributions  # slower than all else here

        yield from distributions()
    except Exception:
        return


@cache
def folders() -> tuple[tuple[str, str], ...]:
    """Return the games' ids with the folders of their packages, without running their code."""
    return tuple((claim.game_id, place) for claim in claims() for place in _places(claim.module))


@cache
def _places(module: str) -> tuple[str, ...]:
    """Return a package's folders; none for a single module, and where `load` will report an error."""

    def found() -> tuple[str, ...]:
        spec = importlib.util.find_spec(module)
        places = spec.submodule_search_locations if spec is not None else None
        return tuple(place for place in places or () if isinstance(place, str))

    try:
        return foreign.run(found)
    except foreign.ForeignError:
        return ()


@cache
def load(package_claim: PackageClaim) -> Package | SkippedPackage:
    """Run a package's code and return its game, or the reason why it is skipped."""
    if not _ID.fullmatch(package_claim.game_id):
        return SkippedPackage(
            package_claim,
            msg(
                "The name of a game may have only small letters, digits and “_”, and must begin with a "
                "letter."
            ),
        )
    places = _places(package_claim.module)
    try:
        return foreign.run(lambda: _loaded(package_claim, places))
    except foreign.ForeignError as error:
        return SkippedPackage(package_claim, msg("It cannot be imported ({error}).", error=cause(error)))


def cause(error: foreign.ForeignError) -> str | Message:
    """Return why a package's code failed, in brackets: what to rename if it was written for an earlier
    Tabletop, else the error."""
    return renamed.of_error(error.__cause__) or str(error)


def _loaded(package_claim: PackageClaim, places: tuple[str, ...]) -> Package | SkippedPackage:
    """Run a package's code; raises whatever it raises."""
    known = set(sys.modules)
    module = importlib.import_module(package_claim.module)
    # Anything else in the place of a list may be endless.
    if not places or not isinstance(getattr(module, "__path__", None), list):
        return SkippedPackage(
            package_claim,
            msg("It is a single module. Make it a package: a folder with “__init__.py”."),
        )
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        return SkippedPackage(package_claim, msg("It has no value GAME of the type Game."))
    if _knows_the_window(package_claim.module, set(sys.modules) - known):
        return SkippedPackage(
            package_claim, msg("Its rules import pygame or the app. Computer players think without both.")
        )
    from tabletop.engine.required import faults

    fault = next(faults(game), None)
    if fault is not None:
        return SkippedPackage(package_claim, fault)
    if game.id != package_claim.game_id:
        return SkippedPackage(package_claim, msg("Its GAME has another id, “{id}”.", id=game.id))
    return Package(package_claim, game, places[0])


def _knows_the_window(package: str, fresh: set[str]) -> bool:
    """Whether modules that this package just imported hold anything of pygame or the app."""
    for name in fresh:
        if name == package or name.startswith(f"{package}."):
            for value in list(getattr(sys.modules[name], "__dict__", {}).values()):
                home = getattr(value, "__name__" if isinstance(value, ModuleType) else "__module__", None)
                if isinstance(home, str) and f"{home}.".startswith(tuple(f"{top}." for top in _WINDOWED)):
                    return True
    return False


# Games by id: each folder of `tabletop.games` with a value `GAME`, then those of packages.
#
# An id of this project wins. The engine imports no game until a caller names it.

_PACKAGE = "tabletop.games"


class UnknownGameError(LookupError):
    """No game has this name."""

    def __init__(self, game_id: object) -> None:
        super().__init__(f"There is no game “{game_id}”. The games are: {', '.join(games())}.")
        self.game_id = str(game_id)

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def own_games() -> tuple[str, ...]:
    """Return the ids of this project's games, in alphabetical order."""
    spec = importlib.util.find_spec(_PACKAGE)
    folders = spec.submodule_search_locations if spec is not None else None
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg))


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order; runs the code of installed packages."""
    return tuple(sorted((*own_games(), *(package.game.id for package in others()))))


def find(game_id: object) -> Game[Any, Any, Any]:
    """Return a game by its id; raise `UnknownGameError`. Runs no other game's code."""
    if game_id in own_games():
        found: Game[Any, Any, Any] = importlib.import_module(f"{_PACKAGE}.{game_id}").GAME
        return found
    package = package_of(game_id)
    if package is None:
        raise UnknownGameError(game_id)
    return package.game


def has_own_content(game_id: str, content: str) -> bool:
    """Whether a content, named by its digest, is cards or a board of a player's own and not the house's."""
    if game_id not in games():
        return False
    edition = find(game_id).edition
    return edition.form is not None and content != content_digest(edition.content)


def package_of(game_id: object) -> Package | None:
    """Return the package of a game; None for this project's games and unknown ones."""
    if game_id in own_games():
        return None
    found = (load(claim) for claim in claims() if claim.game_id == game_id)
    return next((package for package in found if isinstance(package, Package)), None)


def others() -> tuple[Package, ...]:
    """Return the games of packages, in the order of their ids."""
    found = (package_of(game_id) for game_id in dict.fromkeys(claim.game_id for claim in claims()))
    return tuple(package for package in found if package is not None)


def left_out() -> Iterator[SkippedPackage]:
    """Yield the packages' games that are skipped: broken, or with an id that is taken."""
    for game_id, rivals in groupby(claims(), lambda claim: claim.game_id):
        winner = package_of(game_id)
        for claim in rivals:
            if game_id in own_games():
                yield SkippedPackage(claim, msg("Tabletop already has a game of that name."))
            elif winner is not None and claim > winner.package_claim:
                other = winner.package_claim.distribution
                yield SkippedPackage(
                    claim, msg("Package {other} already has a game of that name.", other=other)
                )
            elif isinstance(failed := load(claim), SkippedPackage):
                yield failed
