"""What tests ask of the app in a process that has packages of others on its path; it answers in JSON."""

from __future__ import annotations

import json
import sys
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tabletop.app import main
from tabletop.app.core import navigate, progress
from tabletop.app.core.context import Toasts
from tabletop.app.screens import tiles as pictures
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.menu.tiles import GameTile
from tabletop.app.screens.puzzles.scene import PuzzlesScene
from tabletop.app.screens.saved_games import SavedGamesScene, SaveRow
from tabletop.app.table import registry
from tabletop.app.table.scene import TableScene
from tabletop.puzzles import puzzles_of
from tabletop.sets.shelf import SetShelf
from tests.app import whole_games
from tests.app.at_table import Hands
from tests.app.driver import Driver
from tests.app.screens.at_lesson import flaws, play_step
from tests.app.screens.at_puzzle import give, open_puzzle, session_of


def menu(home: Path) -> dict[str, Any]:
    """Start the app; what the menu has and says."""
    said: list[str] = []
    with patch.object(Toasts, "add", lambda _, text, **how: said.append(text)):
        assert main.run(main.Options(size=(1280, 720), home=home, frames=1)) == 0
    driver = Driver(home=home)
    driver.push(MenuScene(driver.ctx)).settle()
    games = list(registry.playable_games())
    strips = [pictures.strip(driver.ctx, game, 172, 58).get_bounding_rect().w for game in games]
    widgets = [widget for zone in driver.scene.zones for widget in zone.widgets]
    tiles = [widget.key for widget in widgets if isinstance(widget, GameTile)]
    return {"games": games, "tiles": tiles, "toasts": said, "strips": strips, "keys": driver.keys()}


def _route(scene: Any, command: Any) -> tuple[str, str]:
    """Return which card of the template's game one picks for a command, and where one puts it."""
    place = f"plot:{command.plot}" if hasattr(command, "plot") else "discard"
    return f"hand:{command.card}:0", place


HANDS = Hands(_route, lambda command: None).by
ROUTES = list(HANDS.values())


def play(home: Path, language: str = "en") -> dict[str, Any]:
    """Play from the menu to the end, a person against computer players in their own process: by drag, clicks
    and keys in turn."""
    driver = Driver(home=home, language=language, curtain="off", bot_pause=0, waits=True)
    driver.push(MenuScene(driver.ctx)).settle()
    driver.move("tile.nim").settle()
    picture = driver.find("tile.nim").rect
    shown = tuple(driver.ctx.display.surface.get_at((picture.x + 20, picture.y + 12)))
    driver.click("game.nim").click("start")
    scene: Any = driver.top
    sounds: list[str] = []
    driver.ctx.sound.play = sounds.append  # type: ignore[assignment]
    driver.settle()
    names = [driver.find(f"plot:{plot}").name for plot in (0, 1, 2)]
    keys = driver.ctx.bindings.keys["nim_take"]
    ground = tuple(driver.ctx.display.surface.get_at((5, 100)))
    routes = cycle(ROUTES)
    whole_games.play(driver, scene, lambda *how: next(routes)(*how))
    incidents = [incident.reason for incident in scene.bots._worker.incidents]
    undo = driver.ctx.t("Undo")
    driver.ctx.sound.start()
    silent = driver.ctx.sound._load("nim_click") is None
    told = lesson(driver)
    facts = {
        "picture": shown[:3],
        "names": names,
        "keys": keys,
        "ground": ground[:3],
        "incidents": incidents,
        "sounds": sounds,
        "silent": silent,
        "undo": undo,
        "lesson": told,
        "over": scene.session.phase == "over",
        "kinds": [seat.kind for seat in scene.session.table.seats],
    }
    driver.close()
    return facts


def lesson(driver: Driver) -> list[str]:
    """Go through the game's lesson; what it says, and what lies on top after it."""
    (offered,) = progress.offered(driver.ctx.settings, "nim")
    navigate.open_lesson(driver.ctx, offered.id)
    scene, said = driver.settle().frame().top, []
    assert isinstance(scene, TableScene)
    for step in range(offered.steps):
        assert flaws(scene) == [], step
        said.append(driver.find("lesson.bubble").name)
        play_step(driver, scene, list(HANDS)[step % len(HANDS)], HANDS)
    return [*said, type(driver.top).__name__, str(driver.ctx.settings.learned["nim-first"])]


def puzzle(home: Path) -> dict[str, Any]:
    """Solve a game's puzzle from its shelf, after a try that fails."""
    driver = Driver(home=home, animation="off")
    driver.push(PuzzlesScene(driver.ctx, "riddle")).settle()
    keys = driver.keys()
    listed = [key for key in keys if key.startswith("puzzle.")]
    (first, *_) = puzzles_of("riddle")
    scene = open_puzzle(driver, first)
    give(driver, scene, first.misses[0], "drag", HANDS)
    missed = session_of(scene).verdict
    driver.click("puzzle.again").settle()
    give(driver, scene, first.answer, "clicks", HANDS)
    is_kept = first.mark in driver.ctx.settings.solved
    return {"listed": listed, "missed": missed, "solved": is_kept}


def workshop(home: Path) -> dict[str, Any]:
    """Make a set of the template's game, change it, compare it, print it, and set a game up with it."""
    driver = Driver(size=(1920, 1080), home=home, animation="off")
    driver.push(MenuScene(driver.ctx)).settle()
    driver.click("workshop.nim").click("new.house")
    scene: Any = driver.top
    name = scene.work.rows[0][0]
    face = scene.faces.face(0, 200).get_buffer().raw
    driver.press("return", "tab", "4", "tab", "9")
    is_other = scene.faces.face(0, 200).get_buffer().raw != face
    driver.press("tab")
    followed = scene.work.chosen
    scene.show("differences")
    driver.frame()
    told = [driver.find(f"told{row}.{at}").name for row in range(2) for at in range(4)]
    scene.show("print")
    driver.frame()
    driver.click("write")
    while scene.page._press is not None:
        driver.frame()
    (printed,) = (home / "exports").glob("*.pdf")
    driver.press("escape")
    (entry,) = SetShelf("nim", home).entries()
    own: Any = entry.own
    driver.click(f"play.{entry.slug}").click("start").settle()
    table: Any = driver.top
    deck = table.session.table.state.deck
    driver.close()
    return {
        "name": name,
        "drawn": is_other,
        "followed": followed,
        "told": told,
        "pages": printed.read_bytes().count(b"/Type/Page/"),
        "images": printed.read_bytes().count(b"/Subtype/Image"),
        "rows": own.rows[0],
        "deck": [deck.count(storeys) for storeys in range(1, 9)],
    }


def saved(home: Path, finished: str = "") -> dict[str, Any]:
    """What the list of saved games says about each, and about opening the first."""
    driver = Driver(home=home)
    driver.push(SavedGamesScene(driver.ctx, finished=bool(finished)))
    rows = [widget for zone in driver.scene.zones for widget in zone.widgets if isinstance(widget, SaveRow)]
    facts = [[row.headline, row.problem, row.enabled] for row in rows]
    if driver.scene.find("save0") is not None:
        driver.click("save0")
    said = [toast.text for toast in driver.ctx.toasts.items]
    return {"rows": facts, "toasts": said, "top": type(driver.top).__name__}


if __name__ == "__main__":
    ask = {"menu": menu, "play": play, "puzzle": puzzle, "saved": saved, "workshop": workshop}[sys.argv[1]]
    print(json.dumps(ask(Path(sys.argv[2]), *sys.argv[3:])))
