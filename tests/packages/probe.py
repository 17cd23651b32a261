"""What tests ask of the app in a process that has packages of others on its path; it answers in JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tabletop.app import main
from tabletop.app.core.toasts import Toasts
from tabletop.app.screens import pictures
from tabletop.app.screens.menu.scene import MenuScene
from tabletop.app.screens.menu.tiles import GameTile
from tabletop.app.screens.saved_games import SavedGamesScene, SaveRow
from tabletop.app.table import registry
from tests.app import whole_games
from tests.app.driver import Driver


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


def play(home: Path, language: str = "en") -> dict[str, Any]:
    """Play Nim from the menu to its end, a person against a computer player in its own process."""
    driver = Driver(home=home, language=language, curtain="off")
    driver.push(MenuScene(driver.ctx)).settle()
    picture = driver.find("tile.nim").rect
    shown = tuple(driver.ctx.display.surface.get_at((picture.x + 4, picture.centery - 60)))[:3]
    driver.click("game.nim").click("start")
    scene: Any = driver.top
    sounds: list[str] = []
    driver.ctx.sound.play = sounds.append  # type: ignore[assignment]
    driver.settle()
    captions = [driver.find(f"take:{count}").name for count in (1, 2, 3)]
    cap = getattr(driver.find("take:1"), "cap", "")
    ground = tuple(driver.ctx.display.surface.get_at((5, 300)))[:3]
    whole_games.play(driver, scene, lambda driver, scene, command: driver.click(f"take:{command.count}"))
    incidents = [incident.reason for incident in scene.bots._worker.incidents]
    undo = driver.ctx.t("Undo")
    driver.ctx.sound._start()
    silent = driver.ctx.sound._load("nim_click") is None
    driver.close()
    return {
        "picture": shown,
        "captions": captions,
        "cap": cap,
        "ground": ground,
        "incidents": incidents,
        "sounds": sounds,
        "silent": silent,
        "undo": undo,
        "over": scene.session.phase == "over",
        "kinds": [seat.kind for seat in scene.session.table.seats],
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
    ask = {"menu": menu, "play": play, "saved": saved}[sys.argv[1]]
    print(json.dumps(ask(Path(sys.argv[2]), *sys.argv[3:])))
