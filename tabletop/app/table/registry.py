"""Which games have a table to be played at, and the scene of each."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, cast

from tabletop.engine.registry import find, games

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.table_scene import TableScene


def playable_games() -> tuple[str, ...]:
    """Return the ids of the games that have a table, a package of their name in `app.games`; short first."""
    found = [game for game in games() if importlib.util.find_spec(f"tabletop.app.games.{game}")]
    return tuple(sorted(found, key=lambda game: find(game).minutes))


def table_scene(game_id: str) -> type[TableScene]:
    """Return the table scene of a game: `SCENE` in the module `scene` of its package in `app.games`."""
    return cast("type[TableScene]", importlib.import_module(f"tabletop.app.games.{game_id}.scene").SCENE)


def at_table(ctx: Context, session: Session, *, is_new: bool = False) -> TableScene:
    """Return the table of a session; `is_new` shows the dealing."""
    return table_scene(session.game.id)(ctx, session, is_new=is_new)
