"""Moments of the screens around the tables whose pictures are kept (`tests.app.painted`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import partial

import msgspec

import tabletop
from tabletop import saves
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.scene import Scene
from tabletop.app.core.session import Session
from tabletop.app.games.chinatown.ledger import LedgerScene
from tabletop.app.screens.curtain import CurtainScene, HideScene
from tabletop.app.screens.daily.scene import DailyScene
from tabletop.app.screens.lesson.end import EndScene
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.page import LearnScene
from tabletop.app.screens.puzzles.scene import PuzzlesScene
from tabletop.app.screens.record.scene import RecordScene, View
from tabletop.app.screens.replay.scene import ReplayScene
from tabletop.app.screens.results.finale import FinaleScene
from tabletop.app.screens.results.scene import ResultsScene
from tabletop.app.screens.review.scene import ReviewScene
from tabletop.app.screens.rules.scene import KEYS, RulesScene
from tabletop.app.screens.saved_games import SavedGamesScene
from tabletop.app.screens.settings.keys import KeepDialog, KeyCapture
from tabletop.app.screens.settings.pages import PAGES
from tabletop.app.screens.settings.scene import SettingsScene
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.screens.welcome import WelcomeScene
from tabletop.app.screens.workshop.shelf import ShelfScene
from tabletop.app.table import registry
from tabletop.app.table.ceremony import LONG
from tabletop.app.table.scene import TableScene
from tabletop.daily import FIRST, Try, day_on, five_on
from tabletop.engine.cast import CAST
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import kind_of
from tabletop.lessons import lessons
from tabletop.puzzles import command_of
from tabletop.saves.file_format import header_of, lines_of
from tests.app.driver import TODAY, Driver
from tests.app.gallery import Gallery
from tests.app.painted.moment import (
    CALM,
    CONTRAST,
    JAPANESE,
    LARGE,
    Act,
    Make,
    Moment,
    behind_the_curtain,
    over,
    then,
    tip,
    waiting,
    wandered,
)
from tests.app.screens.at_puzzle import KINDS, puzzle_at, session_of
from tests.app.screens.gallery import TRIED
from tests.app.screens.workshop import at_workshop
from tests.app.shown import clicking, pressing
from tests.app.table.bots_here import played as by_bots
from tests.app.table.test_strip import is_to_be_told
from tests.daily.test_days import begun, played
from tests.record.played import count, write
from tests.review.played import Here
from tests.review.played import played as decided
from tests.saves.test_formats import FOLDER as OLD

END = 5000
TUESDAY = FIRST + timedelta(days=1)
SUNDAY = FIRST + timedelta(days=6)
SEATS = {"gotown": 3, "designtown": 4, "deckville": 3, "chinatown": 3}


def ended(game_id: str, seats: int) -> Session:
    """Return a session of a game that is over."""
    return Session(wandered(game_id, seats, END), lambda: "off")


def results(game_id: str, seats: int, winners: tuple[int, ...] | None = None) -> Make:
    """Return a maker of a game's score sheet; with other winners than those of the game."""

    def make(ctx: Context) -> Scene:
        scene = ResultsScene(ctx, ended(game_id, seats))
        if winners is not None:
            scene.result = msgspec.structs.replace(scene.result, winners=winners)
        return scene

    return make


def setup(game_id: str) -> Make:
    """Return a maker of the screen on which a game is set up."""
    return lambda ctx: SetupScene(ctx, tabletop.game(game_id))


def finale(game_id: str) -> Make:
    """Return a maker of a game's end, without the table below it: a person among people of the town."""

    def make(ctx: Context) -> Scene:
        table = wandered(game_id, SEATS[game_id], END, seed=9)
        town = [SeatInfo(who.name, kind_of(who), seat) for seat, who in enumerate(CAST[2:])]
        table.seats = (table.seats[0], *town[1 : SEATS[game_id]])
        return FinaleScene(ctx, registry.at_table(ctx, Session(table, lambda: "off")))

    return make


def starred(ctx: Context) -> Scene:
    """Return the end of a game of Design Town that was won."""
    session = by_bots("designtown", "hbb", lambda session: False, curtain="off")
    return FinaleScene(ctx, registry.at_table(ctx, session))


def rules(game_id: str) -> Make:
    """Return a maker of a game's rules at a glance, its first clause marked."""
    return lambda ctx: RulesScene(ctx, tabletop.game(game_id), now=tabletop.game(game_id).words.clauses[0].id)


def replay(game_id: str, step: int) -> Make:
    """Return a maker of a game's replay at a step."""
    return lambda ctx: ReplayScene(ctx, ended(game_id, SEATS[game_id]), step)


def reviewed(ctx: Context) -> ReviewScene:
    """Return the review of a game with a turning point."""
    table = decided("gotown", 6, blunders=True)[0]
    return ReviewScene(ctx, Session(table, lambda: "off"), Here)


def told(ctx: Context) -> ReviewScene:
    """Return it after its turning point was tried."""
    scene = reviewed(ctx)
    scene.told = dict.fromkeys(range(200), TRIED)
    return scene


def record(view: View) -> Make:
    """Return a maker of the record of some games."""

    def make(ctx: Context) -> Scene:
        for number, (game_id, seats) in enumerate((*SEATS.items(), ("gotown", 2), ("deckville", 1))):
            path = ctx.home / "saves" / f"{game_id}-{number}.tabletop"
            write(wandered(game_id, seats, END), path, f"2026-01-0{number + 1}")
        count(ctx.home / "saves")
        return RecordScene(ctx, "gotown", view)

    return make


def daily(when: date) -> Make:
    """Return a maker of the daily city's page: two days were played, one was begun."""

    def make(ctx: Context) -> Scene:
        for number, table in enumerate(
            (played(day_on(FIRST)), played(day_on(TUESDAY)), begun(day_on(TODAY)))
        ):
            path = ctx.home / "saves" / f"{number}.tabletop"
            # The line bears the seal of a journal, whose first line says which program wrote it.
            header = msgspec.structs.replace(header_of(table, created=f"2026-11-2{number}"), app="any")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"".join(lines_of(table, header)[0]))
        return DailyScene(ctx, when)

    return make


def sunday(*right: bool) -> Make:
    """Return a maker of a Sunday's page: so many of its puzzles were tried."""

    def make(ctx: Context) -> Scene:
        tries = {one.mark: Try(first, (0,)) for one, first in zip(five_on(SUNDAY), right, strict=False)}
        ctx.settings.sundays = {SUNDAY.isoformat(): tries}
        return DailyScene(ctx, SUNDAY)

    return make


def sunday_failed(ctx: Context) -> Scene:
    """Return the table of a Sunday's first puzzle, where its first try failed."""
    scene: TableScene = navigate.found("sunday")(ctx, SUNDAY)
    for raw in five_on(SUNDAY)[0].misses[0]:
        if session_of(scene).verdict is None:
            scene.session.submit(command_of(scene.session.table, raw))
    scene.settle()
    return scene


def veiled(ctx: Context) -> Scene:
    """Return the curtain before somebody's turn."""
    session = Session(wandered("gotown", 3, 24), lambda: "always")
    session.veil()
    return CurtainScene(ctx, session, lambda: None)


def _seen_again(ctx: Context) -> Scene:
    """The curtain before a turn of somebody who had one already."""
    session = behind_the_curtain("gotown", 3, 40)
    return CurtainScene(ctx, session, session.lift_curtain)


def _recap(driver: Driver) -> None:
    """Hold the key for the recap."""
    driver.scene.focus("recap")
    driver.key_down("return").wait(450).key_up("return").wait(600)


def moments() -> Iterator[Moment]:
    """Give them all."""
    yield from _around()
    yield from _settings()
    for game_id, seats in SEATS.items():
        yield Moment(f"setup_{game_id}", setup(game_id))
        sheet, name = results(game_id, seats), f"results_{game_id}"
        yield Moment(name, sheet, waiting(1500), look=CALM)
        yield Moment(f"finale_{game_id}", finale(game_id), waiting(LONG + 100))
        yield Moment(f"{name}_made_of", sheet, then(waiting(1500), clicking("cell1.1")), name, CALM)
    yield Moment("finale_counting", finale("deckville"), waiting(1900), "finale_deckville")
    yield Moment("finale_calm", finale("gotown"), waiting(400), "finale_gotown", CALM)
    yield Moment("finale_star", starred, waiting(1300), "finale_designtown")
    yield Moment("finale_flag", finale("gotown"), waiting(1400), "finale_gotown")
    yield Moment("finale_japanese", finale("gotown"), waiting(LONG + 100), look=JAPANESE)
    yield from _setup()
    yield from _results()
    yield Moment("review", reviewed, waiting(400))
    yield Moment("review_told", told, waiting(400), "review")
    yield Moment("review_japanese", told, waiting(400), look=JAPANESE)
    yield Moment("replay_gotown", replay("gotown", 40), waiting(100))
    yield Moment("replay_chinatown", replay("chinatown", 60), waiting(100))
    yield Moment("replay_row", replay("gotown", 40), pressing("right", "right"), "replay_gotown")
    yield Moment("widgets", Gallery, waiting(100))
    yield Moment("shapes", Gallery, waiting(100), is_deep=True)
    yield from _since()
    yield from _workshop()
    yield from _lessons()
    yield from _saved()
    yield Moment("ledger_over", _ledger, waiting(100))
    yield Moment("toasts", setup("gotown"), _telling, "setup_gotown")


def _workshop() -> Iterator[Moment]:
    wide, small = {"size": (1920, 1080)}, {"size": (1280, 720), "ui_scale": 150}

    editing = partial(at_workshop.alone, of=at_workshop.smoky)
    yield Moment("workshop_shelf", lambda ctx: ShelfScene(ctx, tabletop.game("designtown")), waiting(100))
    yield Moment("workshop_cards", at_workshop.smoky, waiting(100), look=wide)
    yield Moment("workshop_contrast", at_workshop.smoky, waiting(100), "workshop_cards", {**wide, **CONTRAST})
    yield Moment("workshop_one_card", editing, waiting(100), look=small)
    yield Moment("workshop_deck", at_workshop.dining, waiting(100), look=JAPANESE)
    yield Moment("workshop_test", at_workshop.summed, waiting(100), look=wide)
    yield Moment("workshop_boards", lambda ctx: ShelfScene(ctx, tabletop.game("chinatown")), waiting(100))
    yield Moment("workshop_board", at_workshop.wrong_board, waiting(100), look=small)
    for page in ("group1", "differences", "print"):
        made = partial(at_workshop.printed, page=page)
        yield Moment(f"workshop_{page}", made, waiting(100), look=wide)


def _around() -> Iterator[Moment]:
    yield Moment("menu", MenuScene, waiting(150))
    yield Moment("menu_focus", MenuScene, then(waiting(150), typed("tab", "right")), "menu")
    yield Moment("menu_large", MenuScene, waiting(150), look=LARGE)
    yield Moment("menu_japanese", MenuScene, waiting(150), look=JAPANESE)
    yield Moment("welcome", WelcomeScene, waiting(100))
    yield Moment("welcome_narrow", WelcomeScene, waiting(100), look={"ui_scale": 200})
    yield Moment("welcome_large", WelcomeScene, waiting(100), look=LARGE)
    yield Moment("learn", lambda ctx: LearnScene(ctx, [tabletop.game(one) for one in SEATS]), waiting(100))
    yield Moment("puzzles", PuzzlesScene, waiting(100))
    yield Moment("puzzles_large", PuzzlesScene, waiting(100), look=LARGE)
    yield Moment("puzzles_japanese", PuzzlesScene, waiting(100), look=JAPANESE)
    one, name = KINDS[0], "puzzle_solved"
    yield Moment(name, lambda ctx: puzzle_at(ctx, one, *one.answer), waiting(1500))
    yield Moment("puzzle_failed", lambda ctx: puzzle_at(ctx, one, *one.misses[0]), waiting(1500), name)
    yield Moment("record", record("charts"), waiting(100))
    yield Moment("record_overview", record("overview"), waiting(100), "record")
    yield Moment("record_numbers", record("numbers"), waiting(100), "record")
    yield Moment("record_firsts", record("firsts"), waiting(100), "record")
    yield Moment("daily", daily(TODAY), waiting(100))
    yield Moment("daily_played", daily(TUESDAY), waiting(100), "daily")
    yield Moment("daily_large", daily(TUESDAY), waiting(100), look=LARGE)
    yield Moment("daily_japanese", daily(FIRST), waiting(100), look=JAPANESE)
    yield Moment("daily_sunday", sunday(True, True, True, False, True), waiting(100))
    yield Moment("daily_sunday_begun", sunday(True, False), waiting(100), "daily_sunday")
    yield Moment("daily_sunday_large", sunday(), waiting(100), look=LARGE)
    yield Moment("daily_sunday_failed", sunday_failed, waiting(1500))
    yield Moment("curtain", veiled, waiting(300))
    yield Moment("curtain_lifting", veiled, then(waiting(300), _hold), "curtain")
    yield Moment("curtain_recap", _seen_again, then(waiting(300), _recap), "curtain")
    yield Moment("hidden", HideScene, waiting(100))
    yield Moment("rules", lambda ctx: RulesScene(ctx, tabletop.game("gotown"), "GT-6.4"), waiting(100))
    yield Moment("rules_search", rules("gotown"), _searching, "rules")
    for game_id in SEATS:
        yield Moment(f"glance_{game_id}", rules(game_id), waiting(100))
    yield Moment("keys", lambda ctx: RulesScene(ctx, tabletop.game("deckville"), KEYS), waiting(100))


def lesson(lesson_id: str, step: int) -> Make:
    """Return a maker of a lesson's table at a step."""
    return lambda ctx: navigate.found("lesson")(ctx, lesson_id, step)


def _lessons() -> Iterator[Moment]:
    for game_id in SEATS:
        yield Moment(f"lesson_{game_id}", lesson(f"{game_id}-first", 1), waiting(300))
    first, name = lesson("gotown-first", 1), "lesson_gotown"
    yield Moment("lesson_answered", first, then(waiting(300), clicking("hand:4:0")), name)
    yield Moment("lesson_shown", first, then(waiting(300), clicking("lesson.show"), waiting(200)), name)
    yield Moment("lesson_large", first, waiting(300), look=LARGE)
    covered = lesson("designtown-first", 5)
    yield Moment("lesson_covered", covered, waiting(300), look={"ui_scale": 200})
    yield Moment("lesson_japanese", first, waiting(300), look=JAPANESE)
    won, over = (next(one for one in lessons() if one.ceremony is wins) for wins in (True, False))
    yield Moment("lesson_won", lambda ctx: EndScene(ctx, won), waiting(1200))
    yield Moment("lesson_end", lambda ctx: EndScene(ctx, over), waiting(300))
    yield Moment("lesson_end_large", lambda ctx: EndScene(ctx, over), waiting(300), look=LARGE)


def since(game_id: str) -> Make:
    """Return a maker of a table at which others have acted since one's last turn."""
    return lambda ctx: registry.at_table(
        ctx, by_bots(game_id, "hbb", is_to_be_told, curtain="off", at_random=True)
    )


def _since() -> Iterator[Moment]:
    """The strip that tells what others did."""
    seen = then(Driver.settle, waiting(2000))
    for game_id in SEATS:
        yield Moment(f"since_{game_id}", since(game_id), seen, look={"size": (1920, 1080)})
    small = since("gotown")
    yield Moment("since_small", small, seen, look={"ui_scale": 200})
    turned = then(seen, clicking("since.after"))
    yield Moment("since_turned", small, turned, "since_small", {"ui_scale": 200})


def saved(*, finished: bool) -> Make:
    """Return a maker of the list of saved games: some, each a day older, and a damaged one."""

    def make(ctx: Context) -> Scene:
        folder = ctx.home / "saves"
        for number, (game_id, seats) in enumerate(SEATS.items()):
            for most in (END, 12):
                path = folder / f"{game_id}-{most}.tabletop"
                write(wandered(game_id, seats, most), path, "2024-01-01")
                when = datetime(2024, 2, 9 - number, 20, 41).timestamp()
                os.utime(path, (when, when))
        (folder / "damaged.tabletop").write_bytes(b"\x00 not a saved game")
        os.utime(folder / "damaged.tabletop", (when, when))
        return SavedGamesScene(ctx, finished=finished)

    return make


def _saved() -> Iterator[Moment]:
    begun, done = saved(finished=False), saved(finished=True)
    yield Moment("saved", begun, scanned)
    yield Moment("saved_hover", begun, then(scanned, over("save1", ms=100)), "saved")
    yield Moment("saved_delete", begun, then(scanned, clicking("delete0")), "saved")
    yield Moment("saved_finished", done, scanned)
    yield Moment("saved_large", begun, scanned, look=LARGE)
    yield Moment("saved_japanese", done, scanned, look=JAPANESE)
    none = "saved_none"
    yield Moment(none, lambda ctx: SavedGamesScene(ctx, finished=True), waiting(100), "saved_finished")


def scanned(driver: Driver) -> None:
    """Wait until all files were looked at."""
    for _ in range(12):
        driver.wait(20).loop.rest()
    driver.wait(100)


def _ledger(ctx: Context) -> Scene:
    """The deals of a game that is over; one of them decided it."""
    return LedgerScene(ctx, Session(saves.load(OLD / "format1_market.tabletop"), lambda: "off"))


def typed(*keys: str) -> Act:
    """Press keys on a screen that is never wholly at rest."""
    return lambda driver: driver.wait(100).press(*keys).wait(100)


def _searching(driver: Driver) -> None:
    driver.wait(100).press("ctrl+f").type("dog").press("return").wait(100)


def _hold(driver: Driver) -> None:
    driver.key_down("space").wait(180)


def _telling(driver: Driver) -> None:
    driver.wait(100)
    driver.ctx.toasts.add("Aiko finished a Photo Studio", seat=2, amount="+$5,000")
    driver.ctx.toasts.add("This cannot be.", kind="bad")
    driver.ctx.toasts.add("It is done.")
    driver.wait(400)


def _rested(driver: Driver) -> None:
    driver.wait(100).loop.rest()
    driver.wait(100)


def _settings() -> Iterator[Moment]:
    for page in PAGES:
        if page.key not in ("files", "licences"):  # these name folders of this machine
            yield Moment(
                f"settings_{page.key}", lambda ctx, key=page.key: SettingsScene(ctx, key), waiting(100)
            )  # type: ignore[misc]
    yield Moment("settings_capture", lambda ctx: KeyCapture(ctx, "log"), waiting(100))
    yield Moment("settings_mode", lambda ctx: KeepDialog(ctx, "window"), waiting(100))
    yield Moment("settings_large", lambda ctx: SettingsScene(ctx, "colour"), waiting(100), look=LARGE)
    yield Moment("settings_contrast", SettingsScene, waiting(100), look=CONTRAST)


def _setup() -> Iterator[Moment]:
    typing = then(clicking("name0"), pressing("ctrl+a"))
    yield Moment("setup_typing", setup("gotown"), typing, "setup_gotown")
    yield Moment("setup_faces", setup("gotown"), then(waiting(100), clicking("token1")), "setup_gotown")
    yield Moment("setup_hover", setup("gotown"), over("start", ms=1000), "setup_gotown")
    yield Moment("setup_table", setup("designtown"), _rested, "setup_designtown")
    yield Moment("setup_japanese", setup("chinatown"), waiting(100), look=JAPANESE)


def _results() -> Iterator[Moment]:
    three = results("gotown", 3)
    yield Moment("results_draw", results("gotown", 3, ()), waiting(1500), "results_gotown", CALM)
    yield Moment("results_cake", results("gotown", 3, (0, 2)), waiting(1500), "results_gotown", CALM)
    yield Moment("results_export", three, then(waiting(1500), clicking("export")), "results_gotown", CALM)
    yield Moment("results_solo", results("deckville", 1), waiting(1500), look=CALM)
    yield Moment("results_solo_lost", results("designtown", 1), waiting(1500), look=CALM)
    yield Moment("results_japanese", results("deckville", 3), waiting(1500), look={**CALM, **JAPANESE})
    yield Moment("results_tip", three, tip("rematch"), "results_gotown", CALM)
