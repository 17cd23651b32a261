"""Which games have a table, and the scene of each.

Ours are in `app.games`, named as the game; another package has its table beside its rules. Both declare it in
a module `table`. A fault in one of our tables is an error, in another package's a sentence.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tabletop import foreign, lessons, puzzles
from tabletop.app.core import navigate
from tabletop.app.core.input import Action
from tabletop.app.core.settings import Setting
from tabletop.app.table.declared import Afterwards, GameTable
from tabletop.engine import renamed
from tabletop.engine.message import Message, msg
from tabletop.engine.registry import Package, PackageClaim, cause, find, games, left_out, others, package_of

if TYPE_CHECKING:
    import pygame

    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.declared import Glance
    from tabletop.app.table.scene import TableScene
    from tabletop.engine.protocol import Game

_OURS = "tabletop.app.games"
_DECLARED = {
    "actions": tuple[Action, ...],
    "fixed_keys": tuple[tuple[str, tuple[str, ...]], ...],
    "sounds": tuple[str, ...],
    "settings": tuple[Setting[Any], ...],
    "afterwards": tuple[Afterwards, ...],
}
"""What a table declares and many screens read."""


def playable_games() -> tuple[str, ...]:
    """Return the ids of the games with a table: ours, then those of packages; short games first."""
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
    ours = f"{_OURS}.{game_id}.table"
    home: Any = importlib.import_module(ours) if package is None else _module(package.package_claim, "table")
    table: GameTable = home.TABLE
    return table


def tables() -> Iterator[tuple[Game[Any, Any, Any], GameTable]]:
    """Yield the games with a table, in the menu's order, with their declarations; import no scene."""
    for game_id in playable_games():
        yield find(game_id), declared(game_id)


def at_table(ctx: Context, session: Session, *, is_new: bool = False) -> TableScene:
    """Return the table of a session, and let keys mean its game's actions, too; `is_new` shows the
    dealing."""
    from tabletop.app.table.scene import TableScene

    table = declared(session.game.id)
    ctx.use_actions(table.actions)
    return TableScene(ctx, session, table.maker(ctx, session.game), is_new=is_new)


def glances(game_id: str) -> tuple[Glance, ...]:
    """Return a game's rules at a glance; empty if another package's fail."""
    if package_of(game_id) is None:
        return declared(game_id).glances
    try:
        return foreign.run(lambda: declared(game_id).glances)
    except foreign.ForeignError:
        return ()


def card_face(game_id: str) -> Callable[..., pygame.Surface] | None:
    """Return what draws a card of a game by its values; None if the game has nothing of its own."""
    return _of_table(game_id, "card_face")


def card_note(game_id: str) -> Callable[..., str] | None:
    """Return what tells the words under a card in the workshop, if the game says any."""
    return _of_table(game_id, "card_note")


def copies(game_id: str) -> Callable[..., Sequence[int]] | None:
    """Return what tells how many of each card a game needs, if the game says it."""
    return _of_table(game_id, "copies")


def _of_table(game_id: str, field: str) -> Callable[..., Any] | None:
    """Return a function that a game's table has or names; None without one, or if another package's fails."""
    declaration: str | Callable[..., Any] = getattr(declared(game_id), field)
    if not isinstance(declaration, str):
        return declaration
    if not declaration:
        return None
    found: Callable[..., Any] | None = None
    if package_of(game_id) is None:
        found = navigate.named(declaration)
    else:
        with contextlib.suppress(foreign.ForeignError):
            found = foreign.run(lambda: navigate.named(declaration))
    return found


def menu_module(game_id: str) -> ModuleType | None:
    """Return the module `menu` of a game, which paints its picture; None without a working one."""
    package = package_of(game_id)
    if package is None:
        home = f"{_OURS}.{game_id}"
        is_there = importlib.util.find_spec(home) and importlib.util.find_spec(f"{home}.menu")
        return importlib.import_module(f"{home}.menu") if is_there else None
    found = _module(package.package_claim, "menu")
    return found if isinstance(found, ModuleType) else None


def why_no_table(game_id: str) -> Message | None:
    """Return the sentence why a package's game cannot be played at a table; None if it can."""
    package = package_of(game_id)
    return None if package is None else _trouble(package)


def troubles() -> Iterator[Message]:
    """Yield a sentence for each fault of other packages."""
    yield from (one.message for one in left_out())
    for package in others():
        why = _trouble(package) or _oldness(package) or _plainness(package)
        if why is not None:
            yield why
    yield from lessons.troubles()
    yield from puzzles.troubles()


@cache
def _module(package_claim: PackageClaim, name: str) -> ModuleType | Message | None:
    """Return a module of a package, None if it has no such module, or why it fails."""
    whole = f"{package_claim.module}.{name}"
    try:
        return foreign.run(
            lambda: importlib.import_module(whole) if importlib.util.find_spec(whole) else None
        )
    except foreign.ForeignError as error:
        return msg("Its module “{module}” cannot be imported ({error}).", module=name, error=cause(error))


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
    """Return the fault in what a package declares for its table, including its scene."""
    found = _module(package_claim, "table")
    if isinstance(found, Message):
        return found
    try:
        return foreign.run(lambda: _flaw_of(getattr(found, "TABLE", None)))
    except foreign.ForeignError as error:
        return msg("Its TABLE cannot be used ({error}).", error=cause(error))


def _flaw_of(table: object) -> Message | None:
    from tabletop.engine.required import fits

    if not isinstance(table, GameTable):
        return msg("It has no table. Add a module “table” with a value TABLE, a GameTable.")
    for name, kind in _DECLARED.items():
        value = getattr(table, name)
        if not fits(value, kind):
            return msg("“{field}” of its TABLE has the wrong type.", field=name)
    clashes = ", ".join(table.clashes())
    maker: object = table.maker
    if not callable(maker):
        return msg("Its TABLE has no parts.")
    return (
        msg("Its TABLE uses names or keys that are already taken: {names}.", names=clashes)
        if clashes
        else None
    )


def _oldness(package: Package) -> Message | None:
    """Return the names that a package uses as in an earlier Tabletop."""
    try:
        found = foreign.run(lambda: renamed.in_package(package.package_claim.module))
    except foreign.ForeignError:
        return None
    if not found:
        return None
    return msg(
        "“{game}” of package {package} was written for an earlier Tabletop: {names}.",
        game=package.package_claim.game_id,
        package=package.package_claim.distribution,
        names=tuple(renamed.now(*pair) for pair in found.items()),
    )


def _plainness(package: Package) -> Message | None:
    """Return what a package's game lacks to look as it should."""
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
