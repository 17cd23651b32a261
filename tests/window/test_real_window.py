"""A few runs of the program in a real window, driven from outside by its keys (Xvfb, xdotool)."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tabletop

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are not here"
    ),
]
PATIENCE = 30.0
INTERRUPTED = 130


def wait_for(what: Callable[[], object], why: str) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, why
        time.sleep(0.05)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A virtual screen of our own; its number is chosen by the server, its process ended by its id."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()


class App:
    """The program in its window."""

    def __init__(self, screen: str, home: Path, *arguments: str) -> None:
        self.home = home
        self.environment = {
            **os.environ,
            "DISPLAY": screen,
            "TABLETOP_HOME": str(home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.said = home / "stderr.txt"
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tabletop", *arguments], env=self.environment, stderr=said
            )
        self.window = ""
        wait_for(self._find, "no window appeared")
        self.tool("windowfocus", "--sync", self.window)

    def tool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def _find(self) -> bool:
        assert self.process.poll() is None, self.said.read_text()
        self.window = self.tool("search", "--onlyvisible", "--pid", str(self.process.pid)).split("\n")[0]
        return bool(self.window)

    @property
    def journal(self) -> Path | None:
        return next(iter(sorted((self.home / "saves").glob("*.tabletop"))), None)

    def records(self) -> list[dict[str, object]]:
        if self.journal is None:
            return []
        return [json.loads(line) for line in self.journal.read_bytes().splitlines()[1:]]

    def commands(self) -> int:
        return sum(record["k"] == "do" for record in self.records())

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def start(screen: str, tmp_path: Path) -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def begin(*arguments: str) -> App:
        apps.append(App(screen, tmp_path, *arguments))
        return apps[-1]

    yield begin
    for app in apps:
        app.end()


def test_a_turn_by_keyboard_and_a_killed_program_loses_nothing(start: Callable[..., App]) -> None:
    app = start("play", "gotown", "--seats", "human,random", "--seed", "5", "--option", "first=0")
    wait_for(lambda: app.records(), "no journal was begun")

    def press_until_done() -> bool:
        app.tool("key", "--window", app.window, "e")
        time.sleep(0.3)
        return app.commands() >= 3

    wait_for(press_until_done, "the keyboard did nothing")
    app.process.send_signal(signal.SIGKILL)
    app.process.wait()
    assert app.journal is not None
    table = tabletop.saves.load(app.journal)
    assert len([record for record in table.records if record.kind == "do"]) >= 3
    assert tabletop.saves.verify(table) is None


def test_from_the_menu_to_a_game_and_out_by_ctrl_c(start: Callable[..., App]) -> None:
    app = start()

    def enter_until_begun() -> bool:
        app.tool("key", "--window", app.window, "Return")
        time.sleep(0.5)
        return app.journal is not None

    wait_for(enter_until_begun, "Enter did not lead from the menu into a game")
    wait_for(lambda: app.records(), "the game is not in its journal")
    app.process.send_signal(signal.SIGINT)
    assert app.process.wait(PATIENCE) == INTERRUPTED
    assert app.said.read_text() == ""
    assert app.journal is not None and tabletop.saves.load(app.journal).result is None


def test_a_tiny_window_loses_nothing(start: Callable[..., App]) -> None:
    app = start("play", "gotown", "--seats", "human,random", "--seed", "5")
    wait_for(lambda: app.records(), "no journal was begun")
    app.tool("windowsize", "--sync", app.window, "200", "150")
    time.sleep(0.5)
    app.tool("windowsize", "--sync", app.window, "1280", "720")
    time.sleep(0.5)
    assert app.process.poll() is None

    def ends_a_turn() -> bool:
        app.tool("key", "--window", app.window, "e")
        time.sleep(0.3)
        return app.commands() > 0

    wait_for(ends_a_turn, "the game does not go on")
