"""Every screen around the table in several states, for the overflow test and for `tests.screens`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

import tabletop
from tabletop import saves
from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.app.core.session import Session
from tabletop.app.proof.bench_tables import played
from tabletop.app.screens.curtain import CurtainScene, HideScene
from tabletop.app.screens.daily.scene import DailyScene
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.page import LearnScene
from tabletop.app.screens.puzzles.scene import PuzzlesScene
from tabletop.app.screens.record.scene import RecordScene
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.review.scene import ReviewScene
from tabletop.app.screens.review.words import Tried
from tabletop.app.screens.rules.scene import KEYS, RulesScene
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.app.screens.settings.keys import KeepDialog, KeyCapture
from tabletop.app.screens.settings.pages import PAGES
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.screens.welcome import WelcomeScene
from tabletop.app.table import registry
from tabletop.daily import FIRST, day_on
from tabletop.engine.table import Table
from tabletop.games.gotown.commands import PlayWreckingBall
from tabletop.review.moments import Compared
from tabletop.saves.library import Library
from tests.app.screens.at_puzzle import KINDS, puzzle_at
from tests.app.screens.workshop import at_workshop
from tests.daily.test_days import played as on_day
from tests.record.played import count, write
from tests.review.played import Here
from tests.review.played import played as played_on

END = 20_000
TRIED = Tried(PlayWreckingBall(victim=2), Compared(467, 1000, 65, 60))
Made = tuple[str, Callable[[Context], Scene]]


def fill_library(home: Path) -> None:
    """Put a live game, a finished one and a damaged file into a home folder."""
    library = Library(home / "saves")
    for number, table in enumerate((played("gotown", 4, 60, seed=3), played("gotown", 3, END, seed=3))):
        saves.save(table, library.new_path("gotown", datetime(2026, 1, 2 + number, 3, 4, 5)))
    (home / "saves" / "gotown-20250101-000000.tabletop").write_bytes(b"not a game\n")
    count(home / "saves")


def screens(*, few: bool = False) -> Iterator[Made]:
    """Give names and makers of the screens; `few` leaves out what looks much like another."""
    yield "menu", MenuScene
    yield "welcome", WelcomeScene
    yield "learn", lambda ctx: LearnScene(ctx, [tabletop.game(game) for game in registry.playable_games()])
    yield "daily", DailyScene
    yield "daily_played", _daily
    yield "puzzles", PuzzlesScene
    yield "puzzle", lambda ctx: puzzle_at(ctx, KINDS[0])
    yield "puzzle_solved", lambda ctx: puzzle_at(ctx, KINDS[-1], *KINDS[-1].answer)
    yield "saved", lambda ctx: SavedGamesScene(ctx, finished=False)
    yield "replays", lambda ctx: SavedGamesScene(ctx, finished=True)
    for view in ("overview", "charts", "numbers", "firsts"):
        yield f"record_{view}", lambda ctx, v=view: RecordScene(ctx, "gotown", v)  # type: ignore[misc]
    yield from _setup()
    for page in PAGES:
        if not few or page.key in ("colour", "controls", "accessibility", "files"):
            yield f"settings_{page.key}", lambda ctx, key=page.key: SettingsScene(ctx, key)  # type: ignore[misc]
    yield "settings_key", lambda ctx: KeyCapture(ctx, "log")
    yield "settings_mode", lambda ctx: KeepDialog(ctx, "window")
    yield "rules", lambda ctx: RulesScene(ctx, tabletop.game("gotown"), "GT-6.4")
    yield "keys", lambda ctx: RulesScene(ctx, tabletop.game("gotown"), KEYS)
    yield "curtain", _curtain
    yield "hidden", HideScene
    for seats in (2, 4):
        yield f"results_{seats}", lambda ctx, n=seats: _results(ctx, n)  # type: ignore[misc]
    yield "results_draw", lambda ctx: _results(ctx, 3, winners=())
    yield "results_cake", lambda ctx: _results(ctx, 3, winners=(0, 2))
    for told in (False, True):
        yield f"review{'_told' * told}", lambda ctx, told=told: _review(ctx, told=told)  # type: ignore[misc]
    yield "replay", lambda ctx: ReplayScene(ctx, session(ctx, played("gotown", 4, END, seed=3)), 60)
    yield "history", _history
    yield "workshop_shelf", at_workshop.shelf
    yield "workshop_cards", at_workshop.smoky
    yield "workshop_deck", at_workshop.dining
    yield "workshop_test", at_workshop.summed
    for kind in (at_workshop.smoky, at_workshop.dining):
        yield f"workshop_one_{kind.__name__}", lambda ctx, of=kind: at_workshop.alone(ctx, of)  # type: ignore[misc]
    yield "workshop_boards", at_workshop.boards
    yield "workshop_board", at_workshop.wrong_board
    yield "workshop_decoration", at_workshop.decorated
    yield "workshop_board_print", lambda ctx: at_workshop.of_board(ctx, "print")
    yield "workshop_board_differences", lambda ctx: at_workshop.of_board(ctx, "differences")
    yield "workshop_board_test", lambda ctx: at_workshop.of_board(ctx, "test")
    for page in ("group1", "differences", "print"):
        yield f"workshop_{page}", lambda ctx, page=page: at_workshop.printed(ctx, page)  # type: ignore[misc]


def _review(ctx: Context, *, told: bool) -> Scene:
    """Return the review of a game with a turning point; `told` with its answer, after something was tried."""
    scene = ReviewScene(ctx, session(ctx, played_on("gotown", 6, blunders=True)[0]), Here)
    if told:
        scene.told = dict.fromkeys(range(200), TRIED)
    return scene


def _setup() -> Iterator[Made]:
    def seats(ctx: Context, count: int) -> Scene:
        scene = SetupScene(ctx, tabletop.game("gotown"))
        while len(scene.plan.seats) < count:
            scene.plan.add()
        del scene.plan.seats[count:]
        return scene

    def chosen(ctx: Context) -> Scene:
        scene = SetupScene(ctx, tabletop.game("gotown"))
        scene.plan.seats[0].name = "Mei"
        scene.plan.seats[1].kind = "human"
        scene.plan.options["first"] = 0
        scene.desk.choosing.add("first")
        return scene

    yield "setup_1", lambda ctx: seats(ctx, 1)
    yield "setup_4", lambda ctx: seats(ctx, 4)
    yield "setup_chosen", chosen


def session(ctx: Context, table: Table[Any, Any, Any]) -> Session:
    """Return a session of a table, with the curtain as the settings say."""
    return Session(table, lambda: ctx.settings.curtain)


def _daily(ctx: Context) -> Scene:
    day = day_on(FIRST + timedelta(days=1))
    write(on_day(day), ctx.home / "saves" / "day.tabletop", "2026-11-17")
    return DailyScene(ctx, day.date)


def _curtain(ctx: Context) -> Scene:
    return CurtainScene(ctx, session(ctx, played("gotown", 4, 20, seed=3, humans=4)), lambda: None)


def _history(ctx: Context) -> Scene:
    live = session(ctx, played("gotown", 2, 25, seed=2, humans=2))
    live.lift_curtain()
    return ReplayScene(ctx, live, 18)


def _results(ctx: Context, seats: int, winners: tuple[int, ...] | None = None) -> Scene:
    scene = ResultsScene(ctx, session(ctx, played("gotown", seats, END, seed=3)))
    if winners is not None:
        scene.result = msgspec.structs.replace(scene.result, winners=winners)
    return scene
