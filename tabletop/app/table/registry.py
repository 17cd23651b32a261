"""Which games have a table to be played at, and the scene of each.

Ours are in `app.games`, named as the game; somebody else's package has its table beside its rules. Both
declare it in a module `table`. What is wrong with a table of ours is an error, with one of theirs a sentence.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tabletop.app.table.declared import GameTable
from tabletop.engine.message import Message, msg
from tabletop.engine.packages import Package, PackageClaim, told
from tabletop.engine.registry import find, games, left_out, others, package_of

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.glance import Glance
    from tabletop.app.table.scene import TableScene
    from tabletop.engine.protocol import Game

_OURS = "tabletop.app.games"


def playable_games() -> tuple[str, ...]:
    """Return the ids of the games that have a table: ours, then those of others; short ones first."""
    ours = [
        game for game in games() if package_of(game) is None and importlib.util.find_spec(f"{_OURS}.{game}")
    ]
    theirs = [package.game.id for package in others() if _trouble(package) is None]
    return tuple(
        game for group in (ours, theirs) for game in sorted(group, key=lambda game: find(game).box.minutes)
    )


def declared(game_id: str) -> GameTable:
    """Return what a game declares for its table: the value `TABLE` of its module."""
    package = package_of(game_id)
    home = f"{_OURS}.{game_id}" if package is None else package.package_claim.module
    table: GameTable = importlib.import_module(f"{home}.table").TABLE
    return table


def tables() -> Iterator[tuple[Game[Any, Any, Any], GameTable]]:
    """Yield the games that have a table, in the menu's order, with what they declare; imports no scene."""
    for game_id in playable_games():
        yield find(game_id), declared(game_id)


def at_table(ctx: Context, session: Session, *, is_new: bool = False) -> TableScene:
    """Return the table of a session, where keys mean its game's actions, too; `is_new` shows the dealing."""
    from tabletop.app.table.scene import TableScene

    table = declared(session.game.id)
    ctx.use_actions(table.actions)
    return TableScene(ctx, session, table.maker(ctx, session.game), is_new=is_new)


def glances(game_id: str) -> tuple[Glance, ...]:
    """Return what the rules of a game show at a glance; nothing where somebody else's cannot be had."""
    try:
        return declared(game_id).glances
    except (Exception, SystemExit):
        if package_of(game_id) is None:
            raise
        return ()


def menu_module(game_id: str) -> ModuleType | None:
    """Return the module `menu` of a game, which paints its picture; None where it has none that works."""
    package = package_of(game_id)
    if package is None:
        home = f"{_OURS}.{game_id}"
        is_there = importlib.util.find_spec(home) and importlib.util.find_spec(f"{home}.menu")
        return importlib.import_module(f"{home}.menu") if is_there else None
    found = _module(package.package_claim, "menu")
    return found if isinstance(found, ModuleType) else None


def why_no_table(game_id: str) -> Message | None:
    """Return a sentence that says why a game of others cannot be played at a table; None where it can."""
    package = package_of(game_id)
    return None if package is None else _trouble(package)


def troubles() -> Iterator[Message]:
    """Yield a sentence for everything that is wrong with packages of others."""
    yield from (one.message for one in left_out())
    for package in others():
        why = _trouble(package) or _plainness(package)
        if why is not None:
            yield why


@cache
def _module(package_claim: PackageClaim, name: str) -> ModuleType | Message | None:
    """Return a module of a package, None where it has no such module, or why it does not work."""
    whole = f"{package_claim.module}.{name}"
    try:
        return importlib.import_module(whole) if importlib.util.find_spec(whole) else None
    except (Exception, SystemExit) as error:
        return msg("Its module “{module}” cannot be imported ({error}).", module=name, error=told(error))


def _trouble(package: Package) -> Message | None:
    """Return why a package has no table."""
    why = _flaw(package.package_claim)
    if why is None:
        return None
    return msg(
        "“{game}” of package {package} is left out of the menu. {why}",
        game=package.package_claim.game_id,
        package=package.package_claim.distribution,
        why=why,
    )


@cache
def _flaw(package_claim: PackageClaim) -> Message | None:
    """Return what is wrong with what a package declares for its table, its scene included."""
    found = _module(package_claim, "table")
    if isinstance(found, Message):
        return found
    table = getattr(found, "TABLE", None)
    if not isinstance(table, GameTable):
        return msg("It has no table: a module “table” with a value TABLE, a GameTable.")
    try:
        clashes = ", ".join(table.clashes())
        is_callable = callable(table.maker)
    except (Exception, SystemExit) as error:
        return msg("Its TABLE cannot be used ({error}).", error=told(error))
    if not is_callable:
        return msg("Its TABLE has no parts.")
    return msg("Its TABLE declares what is taken: {names}.", names=clashes) if clashes else None


def _plainness(package: Package) -> Message | None:
    """Return what is missing for a package's game to look as it should."""
    found = _module(package.package_claim, "menu")
    why = found if isinstance(found, Message) else None
    if why is None and not (Path(package.folder) / "assets").is_dir():
        why = msg("It has no folder “assets”.")
    if why is None:
        return None
    name = package.package_claim
    return msg(
        "“{game}” of package {package} is shown without its pictures. {why}",
        game=name.game_id,
        package=name.distribution,
        why=why,
    )
