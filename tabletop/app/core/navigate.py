"""The ways between screens, so that no screen imports another.

Each way is a typed function here; what it opens is found by name in `SCREENS` at its first use. So screens,
tables and the loop import only this file, and the program starts without loading all screens.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from tabletop.app.core.context import Context
    from tabletop.app.core.phones import Phones
    from tabletop.app.core.session import Session
    from tabletop.engine.protocol import Game, Seat
    from tabletop.lessons import Lesson

SCREENS = {
    "crash": "tabletop.app.screens.crash:show_error",
    "curtain": "tabletop.app.screens.curtain:CurtainScene",
    "daily": "tabletop.app.screens.daily.scene:DailyScene",
    "finale": "tabletop.app.screens.results.finale:FinaleScene",
    "hide": "tabletop.app.screens.curtain:HideScene",
    "keys": "tabletop.app.screens.rules.scene:key_list",
    "lesson": "tabletop.app.screens.lesson.teacher:lesson_scene",
    "lesson_end": "tabletop.app.screens.lesson.end:EndScene",
    "menu": "tabletop.app.screens.menu.scene:MenuScene",
    "open": "tabletop.app.screens.saved_games:open_game",
    "phones": "tabletop.app.pockets.panel:PhonesScene",
    "puzzle": "tabletop.app.screens.puzzles.puzzle_guide:puzzle_scene",
    "puzzles": "tabletop.app.screens.puzzles.scene:PuzzlesScene",
    "record": "tabletop.app.screens.record.scene:RecordScene",
    "replay": "tabletop.app.screens.replay.scene:ReplayScene",
    "results": "tabletop.app.screens.results.scene:ResultsScene",
    "review": "tabletop.app.screens.review.scene:ReviewScene",
    "rules": "tabletop.app.screens.rules.scene:RulesScene",
    "settings": "tabletop.app.screens.settings.scene:SettingsScene",
    "setup": "tabletop.app.screens.setup.scene:SetupScene",
    "sunday": "tabletop.app.screens.daily.week:sunday_scene",
    "table": "tabletop.app.table.registry:at_table",
    "welcome": "tabletop.app.screens.welcome:WelcomeScene",
    "workshop": "tabletop.app.screens.workshop.shelf:ShelfScene",
}
"""`module:name` of each screen's maker; a test opens every one."""


def found(name: str) -> Callable[..., Any]:
    """Return the maker of a screen."""
    made: Callable[..., Any] = named(SCREENS[name])
    return made


def named(reference: str) -> Any:
    """Return what `module:name` refers to; import the module now."""
    module, _, value = reference.partition(":")
    return getattr(importlib.import_module(module), value)


def show_table(ctx: Context, session: Session, *, is_new: bool = False) -> None:
    """Replace all screens by the table of a session; `is_new` shows the dealing."""
    ctx.scenes.reset(found("table")(ctx, session, is_new=is_new))


def show_menu(ctx: Context) -> None:
    """Replace all screens by the main menu."""
    ctx.scenes.reset(found("menu")(ctx))


def show_welcome(ctx: Context, *, over: bool = False) -> None:
    """Show the welcome page of the first start; `over` the present screen, to come back to it."""
    put = ctx.scenes.push if over else ctx.scenes.reset
    put(found("welcome")(ctx, over=over))


def open_file(ctx: Context, path: Path) -> None:
    """Go on with a saved game in any folder; a toast tells its faults."""
    found("open")(ctx, path)


def open_lesson(ctx: Context, lesson_id: str, step: int | None = None) -> None:
    """Replace all screens by a lesson, at a step or where it was left; a toast tells its faults."""
    scene = found("lesson")(ctx, lesson_id, step)
    if scene is not None:
        ctx.scenes.reset(scene)


def end_lesson(ctx: Context, lesson: Lesson) -> None:
    """Show over its table what a lesson taught, and what comes next."""
    ctx.scenes.push(found("lesson_end")(ctx, lesson))


def open_puzzle(ctx: Context, game_id: str, puzzle_id: str) -> None:
    """Replace all screens by the table of a puzzle, if there is such a puzzle."""
    scene = found("puzzle")(ctx, game_id, puzzle_id)
    if scene is not None:
        ctx.scenes.reset(scene)


def show_puzzles(ctx: Context, game_id: str = "", *, over: bool = False) -> None:
    """Show all puzzles, a game's first; `over` the present screen, to come back to it."""
    put = ctx.scenes.push if over else ctx.scenes.reset
    put(found("puzzles")(ctx, game_id))


def show_settings(ctx: Context, page: str = "") -> None:
    """Open the settings over the present screen."""
    ctx.scenes.push(found("settings")(ctx, page))


def show_setup(ctx: Context, game: Game[Any, Any, Any], cards: str = "") -> None:
    """Open the set-up of a new game over the present screen; `cards` is the set of cards to play with."""
    ctx.scenes.push(found("setup")(ctx, game, cards))


def show_rules(
    ctx: Context, game: Game[Any, Any, Any], clause: str | None = None, now: str | None = None
) -> None:
    """Open a game's rules over the present screen, at a glance or at a clause; `now` is the clause that
    matters at the table, and marked."""
    ctx.scenes.push(found("rules")(ctx, game, clause, now))


def show_workshop(ctx: Context, game: Game[Any, Any, Any]) -> None:
    """Open the shelf of a game's sets of cards over the present screen."""
    ctx.scenes.push(found("workshop")(ctx, game))


def show_keys(ctx: Context) -> None:
    """Open the list of keys over the present screen."""
    ctx.scenes.push(found("keys")(ctx))


def open_by_key(ctx: Context, action: str, game: Game[Any, Any, Any] | None = None) -> bool:
    """Open what a key opens over any screen: the settings, the list of keys, the rules of a game that the
    screen is about; return whether the key has such a meaning."""
    match action:
        case "settings":
            show_settings(ctx)
        case "help":
            show_keys(ctx)
        case "rules" if game is not None:
            show_rules(ctx, game)
        case _:
            return False
    return True


def show_curtain(ctx: Context, session: Session, on_lift: Callable[[], None]) -> None:
    """Bring down the curtain; `on_lift` is called when the pending person has lifted it."""
    ctx.scenes.push(found("curtain")(ctx, session, on_lift))


def hide_everything(ctx: Context) -> None:
    """Lower a curtain over any state at once; lifting it restores exactly that state (ux C9)."""
    ctx.scenes.push(found("hide")(ctx))


def phones(ctx: Context) -> Phones:
    """Return the hands on phones, able to open a door to the network; only somebody's wish leads here."""
    made: Phones = named("tabletop.app.pockets.evening:evening")(ctx)
    return made


def show_phones(ctx: Context, table: Any, seat: Seat | None = None) -> None:
    """Show over a table how phones join it, a seat's code first."""
    ctx.scenes.push(found("phones")(ctx, table, seat))


def show_finale(ctx: Context, table: Any) -> None:
    """Show over a table how its game ended; the score sheet follows."""
    ctx.scenes.push(found("finale")(ctx, table))


def show_results(ctx: Context, session: Session) -> None:
    """Open the score sheet of a finished game over its table."""
    ctx.scenes.push(found("results")(ctx, session))


def show_record(ctx: Context, game_id: str = "", view: str = "overview") -> None:
    """Open the record over the present screen: of a game, or of the one played most."""
    ctx.scenes.push(found("record")(ctx, game_id, view))


def show_daily(ctx: Context, when: date | None = None) -> None:
    """Open the daily city over the present screen: of a date, or of today."""
    ctx.scenes.push(found("daily")(ctx, when))


def open_sunday(ctx: Context, when: date, number: int | None = None) -> None:
    """Replace all screens by one of a Sunday's puzzles, or by the next untried one."""
    ctx.scenes.reset(found("sunday")(ctx, when, number))


def return_to_daily(ctx: Context, when: date) -> None:
    """Replace all screens by the menu, and the daily city of a date over it."""
    show_menu(ctx)
    show_daily(ctx, when)


def show_history(
    ctx: Context, session: Session, position: int | None = None, whose: Sequence[Seat] = ()
) -> None:
    """Open the replay of a session over its table, at a position, as its viewer knows the game (ux L11).

    `whose` are the seats of the person whose record opened a finished game. It is seen from that seat;
    with several, as everybody knows it; without one, from the winner's seat.
    """
    ctx.scenes.push(found("replay")(ctx, session, position, whose))


def show_review(ctx: Context, session: Session) -> None:
    """Open the review of a finished game over the present screen; say so if it is not over."""
    if session.result is None:
        ctx.toasts.add(ctx.t("A review shows what decided a game. Finish this game first."))
    else:
        ctx.scenes.push(found("review")(ctx, session))


def show_error(ctx: Context, error: BaseException) -> None:
    """Write a report and put the error screen on top (ux R9)."""
    found("crash")(ctx, error)
