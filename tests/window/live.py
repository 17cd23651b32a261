"""Plays in the real window as a person does: every press goes through the X server, by xdotool.

    DISPLAY=:9 python -m tests.window.live OUT TAG [GAME …]

starts the program in a language, goes from the menu through the first lesson of each game and the first game
that its end proposes, to the results, and writes pictures of the window to OUT. What is pressed
is found in the program's own tables: the routes of the tests, in a thread beside the real loop.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "x11")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.__main__ import main
from tabletop.app import main as app
from tabletop.app.core.context import Context
from tabletop.app.table import registry
from tests.app import whole_games
from tests.app.driver import FRAME_MS, Driver
from tests.app.games.chinatown.whole import Player
from tests.app.screens.at_lesson import course_of, hands_of, play_step

BEAT_S = 0.03
WAYS_HOME = ("menu", "bar.home", "home")
MOST_S = 40.0
"""So long nothing moves without an end."""


class Live(Driver):
    """Drives the program that runs in the main thread. Time is the real one."""

    def __init__(self, made: list[Context]) -> None:
        while not made or made[0].scenes.top is None:
            time.sleep(BEAT_S)
        self.ctx = made[0]
        self.loop: Any = self
        self.pointer = (0, 0)
        self.is_touched = False
        asked = ["search", "--sync", "--onlyvisible", "--pid", str(os.getpid())]
        self.window = self._tool(*asked).split("\n")[0]
        self._tool("windowfocus", "--sync", self.window)

    def _tool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    @contextmanager
    def sparing(self) -> Iterator[None]:
        yield

    def striding(self, _stride: int) -> Any:
        return self.sparing()

    @property
    def time(self) -> int:
        return self.ctx.now

    @time.setter
    def time(self, moment: int) -> None:
        time.sleep(max(0, moment - self.ctx.now) / 1000 + BEAT_S)

    def frame(self, count: int = 1) -> Live:
        time.sleep(max(BEAT_S, count * FRAME_MS / 1000))
        return self

    def wait(self, ms: int) -> Live:
        time.sleep(ms / 1000)
        return self

    def settle(self, _most: int = 0) -> Live:
        end, calm = time.monotonic() + MOST_S, 0
        while calm < 4:
            assert time.monotonic() < end, "still moving"
            calm = 0 if self.ctx.scenes.animating or self._is_between() else calm + 1
            time.sleep(BEAT_S)
        return self

    def _is_between(self) -> bool:
        """Whether it is a person's turn, and the table does not listen yet."""
        session = getattr(self.ctx.scenes.top, "session", None)
        scene: Any = self.ctx.scenes.top
        return (
            session is not None
            and session.pending in session.humans
            and session.phase == "act"
            and (hasattr(scene, "can_act") and not scene.can_act and not scene.is_paused)
        )

    def move(self, where: Any) -> Live:
        self.pointer = self.at(where)
        x, y = self.ctx.display.outside(pygame.Rect(self.pointer, (1, 1))).topleft
        self._tool("mousemove", "--window", self.window, str(x), str(y))
        return self.frame()

    def down(self, where: Any = None, button: int = 1) -> Live:
        if where is not None:
            self.move(where)
        self._tool("mousedown", str(button))
        return self.frame()

    def up(self, where: Any = None, button: int = 1) -> Live:
        if where is not None:
            self.move(where)
        self._tool("mouseup", str(button))
        return self.frame()

    def opens(self, key: str) -> None:
        """Click a button that leads to another scene, and wait for that."""
        self.settle()
        before, end = self.top, time.monotonic() + MOST_S
        self.click(key)
        while self.ctx.scenes.top is before:
            assert time.monotonic() < end, f"{key} opens nothing"
            time.sleep(BEAT_S)
        self.wait(500).settle()  # a scene that is still being made must not be asked for its things

    def press(self, *names: str) -> Live:
        for name in names:
            self._tool("key", {"return": "Return", "escape": "Escape", "tab": "Tab"}.get(name, name))
            self.frame(2)
        return self

    def shot(self, path: str | Path) -> Path:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", self.window, str(path)], check=True)
        return Path(path)


def lesson(driver: Live, game: str, out: Path) -> None:
    """Go through a game's first lesson, from the menu and back."""
    driver.opens(f"learn.{game}")
    scene: Any = driver.top
    course = course_of(scene)
    while not course.is_over:
        driver.shot(out / f"{game}_lesson_{course.at + 1:02}.png")
        for patience in range(3):
            at = course.at
            try:
                play_step(driver, scene, "clicks", hands_of(game))
                break
            except AssertionError:  # a press came while the bubble was still on its way
                if patience == 2:
                    raise
                driver.wait(2000)
                if course.at > at:
                    break
    driver.wait(1500).settle().shot(out / f"{game}_lesson_end.png")


def game(driver: Live, name: str, out: Path) -> None:
    """Play the first game that the end of the lesson proposes."""
    driver.opens("end.play")
    scene: Any = driver.top
    if name == "chinatown":
        Player(driver, scene, "clicks").play()
    else:
        give, session, given = hands_of(name)["clicks"], scene.session, 0
        while session.phase != "over":
            driver.settle()
            if session.pending not in session.humans or not scene.can_act:
                continue
            whole_games.composed(driver, scene)
            command, steps = whole_games.decide(session, given), len(session.table.steps)
            if given % 12 == 0:
                driver.shot(out / f"{name}_{given:03}.png")
            for _ in range(3):  # what would be a pity is asked about once
                give(driver, scene, command)
                driver.settle()
                if len(session.table.steps) > steps:
                    break
                driver.wait(700)
            assert session.table.steps[steps].record.command == command
            given += 1
        assert given > 3
    driver.wait(4000).shot(out / f"{name}_over.png")


def home(driver: Live) -> None:
    """Go back to the menu."""
    for _ in range(6):
        if driver.scene.find("tile.gotown") is not None:
            return
        key = next(key for key in WAYS_HOME if driver.scene.find(key) is not None)
        driver.opens(key)
    raise AssertionError("no way home")


def go(made: list[Context], out: Path, games: list[str]) -> None:
    """Do all of it, and end the program: 0 when all went well."""
    ended = 1
    try:
        driver = Live(made)
        for one in games:
            for part in (lesson, game):
                begun = time.monotonic()
                part(driver, one, out)
                print(f"{one} {part.__name__}: {time.monotonic() - begun:.0f} s", flush=True)
            home(driver)
        ended = 0
    except BaseException:
        traceback.print_exc()
        subprocess.run(["import", "-window", "root", str(out / "broken.png")], check=False)
    finally:
        os._exit(ended)


if __name__ == "__main__":
    out, tag, *games = sys.argv[1:]
    made: list[Context] = []
    real = app.make_context

    def make_context(options: app.Options) -> Context:
        made.append(real(options))
        return made[0]

    app.make_context = make_context
    os.environ["TABLETOP_HOME"] = tempfile.mkdtemp()
    Path(os.environ["TABLETOP_HOME"], "settings.json").write_text('{"welcomed": true}', "utf-8")
    played = games or list(registry.playable_games())
    threading.Thread(target=go, args=(made, Path(out), played), daemon=True).start()
    sys.argv[1:] = ["--language", tag]
    sys.exit(main())
