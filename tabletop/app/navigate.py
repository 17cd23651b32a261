"""Which screens there are and how one gets from one to another; each is imported when it is first needed."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from tabletop.engine.registry import find, games

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop.app.context import Context
    from tabletop.app.session import Session
    from tabletop.app.stage.table_scene import TableScene
    from tabletop.engine.protocol import Game


def playable_games() -> tuple[str, ...]:
    """Return the ids of the games that have a table to be played at, a scene of their name; short first."""
    found = [game for game in games() if importlib.util.find_spec(f"tabletop.app.scenes.{game}")]
    return tuple(sorted(found, key=lambda game: find(game).minutes))


def table_scene(game_id: str) -> type[TableScene]:
    """Return the table scene of a game: `SCENE` in the module of `app.scenes` that bears its name."""
    return cast("type[TableScene]", importlib.import_module(f"tabletop.app.scenes.{game_id}").SCENE)


def show_table(ctx: Context, session: Session, *, is_new: bool = False) -> None:
    """Leave whatever is shown for the table of a session; `is_new` shows the dealing."""
    ctx.scenes.reset(table_scene(session.game.id)(ctx, session, is_new=is_new))


def show_menu(ctx: Context) -> None:
    """Leave whatever is shown for the main menu."""
    from tabletop.app.scenes.menu import MenuScene

    ctx.scenes.reset(MenuScene(ctx))


def open_file(ctx: Context, path: Path) -> None:
    """Go on with a saved game, wherever the file lies; what is wrong with it is said in a toast."""
    from tabletop.app.scenes.saved_games import open_game

    open_game(ctx, path)


def show_settings(ctx: Context, page: str = "") -> None:
    """Open the settings over the present screen."""
    from tabletop.app.scenes.settings import SettingsScene

    ctx.scenes.push(SettingsScene(ctx, page))


def show_rules(ctx: Context, game: Game[Any, Any, Any], clause: str | None = None) -> None:
    """Open the rules of a game over the present screen, at a clause."""
    from tabletop.app.scenes.rules import RulesScene

    ctx.scenes.push(RulesScene(ctx, game, clause))


def show_keys(ctx: Context) -> None:
    """Open the list of keys over the present screen."""
    from tabletop.app.scenes.rules import key_list

    ctx.scenes.push(key_list(ctx))


def show_curtain(ctx: Context, session: Session, on_lift: Callable[[], None]) -> None:
    """Bring down the curtain; `on_lift` is called when the pending person has lifted it."""
    from tabletop.app.scenes.curtain import CurtainScene

    ctx.scenes.push(CurtainScene(ctx, session, on_lift))


def hide_everything(ctx: Context) -> None:
    """Bring down a curtain over any state at once; lifting it restores exactly what was there (ux C9)."""
    from tabletop.app.scenes.hiding import HideScene

    ctx.scenes.push(HideScene(ctx))


def show_results(ctx: Context, session: Session) -> None:
    """Open the score sheet of a finished game over its table."""
    from tabletop.app.scenes.results import ResultsScene

    ctx.scenes.push(ResultsScene(ctx, session))


def show_history(ctx: Context, session: Session, position: int | None = None) -> None:
    """Open the replay of a session over its table, at a position, knowing what its viewer knows (ux L11)."""
    from tabletop.app.scenes.replay import ReplayScene

    ctx.scenes.push(ReplayScene(ctx, session, position))
