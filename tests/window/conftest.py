"""The program in a real window: on an X server with a window manager, and under a Wayland compositor."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PATIENCE = 90.0
SIZE = (1600, 900)
"""The screens'."""


def wait_for(what: Callable[[], object], why: str, seen: Callable[[], object] = str) -> None:
    """Wait until something is so; `seen` is what there was instead."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, f"{why} {seen()}"
        time.sleep(0.05)


def need(*tools: str) -> None:
    """Skip where a tool is missing; where everything is tested nothing may be."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    assert not (missing and os.environ.get("CI")), f"{missing} must be installed here"
    if missing:
        pytest.skip(f"not here: {', '.join(missing)}")


def ended(process: subprocess.Popen[str]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            # What was never read by a program that has ended is of no use.
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
    if process.poll() is None:
        process.kill()
    process.wait()


class App:
    """The program as a process, with a home of its own."""

    def __init__(self, home: Path, desktop: dict[str, str], command: list[str]) -> None:
        self.home = home
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in FOREIGN},
            "TABLETOP_HOME": str(home),
            "SDL_AUDIODRIVER": "dummy",
            **desktop,
        }
        self.said = home / "stderr.txt"
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", "-m", *command],
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )

    @property
    def journal(self) -> Path | None:
        return next(iter(sorted((self.home / "saves").glob("*.tabletop"))), None)

    def records(self) -> list[dict[str, object]]:
        if self.journal is None:
            return []
        return [json.loads(line) for line in self.journal.read_bytes().splitlines()[1:]]

    def commands(self) -> int:
        return sum(record["k"] == "do" for record in self.records())

    def runs(self) -> bool:
        assert self.process.poll() is None, self.said.read_text()
        return True

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


FOREIGN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")


# -- X11 ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A virtual screen of our own, with a window manager."""
    need("openbox", "wmctrl")
    with contextlib.contextmanager(served)() as number:
        environment = {**os.environ, "DISPLAY": number}
        command = ["openbox", "--sm-disable"]
        manager = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, text=True)
        asked = ["wmctrl", "-m"]
        wait_for(
            lambda: not subprocess.run(asked, env=environment, capture_output=True).returncode, "no manager"
        )
        yield number
        ended(manager)


@pytest.fixture
def bare_screen() -> Iterator[str]:
    """One without a window manager."""
    yield from served()


def served() -> Iterator[str]:
    """Give the name of a virtual screen, whose number is chosen by the server, and end it afterwards."""
    need("Xvfb", "xdotool")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp", "-noreset"], pass_fds=(writer,), stderr=subprocess.DEVNULL, text=True
    )
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    ended(server)


@dataclass(frozen=True)
class Area:
    """Where a window is, and how large, inside its frame."""

    x: int
    y: int
    w: int
    h: int


class XApp(App):
    """In a window on an X server, driven by xdotool and wmctrl."""

    def __init__(self, screen: str, home: Path, *arguments: str, **more: str) -> None:
        desktop = {"DISPLAY": screen, "SDL_VIDEODRIVER": "x11", **more}
        super().__init__(home, desktop, ["tabletop", *arguments])
        self.window = ""
        wait_for(self.is_shown, "no window appeared")
        self.tool("xdotool", "windowfocus", "--sync", self.window)

    def tool(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def is_shown(self) -> bool:
        self.runs()
        found = self.tool("xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)).split("\n")[0]
        self.window = found or self.window
        return bool(found)

    def press(self, key: str) -> None:
        self.tool("xdotool", "key", "--window", self.window, key)

    def manage(self, *request: str) -> None:
        """Have the window manager do something to the window."""
        self.tool("wmctrl", "-i", "-r", self.window, *request)

    @property
    def area(self) -> Area:
        said = self.tool("xdotool", "getwindowgeometry", "--shell", self.window)
        found = dict(line.split("=") for line in said.splitlines())
        return Area(int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"]))

    def comes_to(self, wanted: Callable[[Area], bool], why: str) -> Area:
        wait_for(lambda: wanted(self.area), f"{why} (it was at {self.area})")
        # Once it is there it stays there.
        time.sleep(0.3)
        area = self.area
        assert wanted(area), f"{why}: {area}"
        return area


@pytest.fixture
def start(screen: str, tmp_path: Path) -> Iterator[Callable[..., XApp]]:
    apps: list[XApp] = []

    def begin(*arguments: str, **more: str) -> XApp:
        apps.append(XApp(screen, tmp_path, *arguments, **more))
        return apps[-1]

    yield begin
    for app in apps:
        ended(app.process)


# -- Wayland ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Compositor:
    """A Wayland compositor without a screen."""

    environment: dict[str, str]

    def _scene(self) -> str:
        asked = ["weston-debug", "scene-graph"]
        environment = {**os.environ, **self.environment}
        return subprocess.run(asked, env=environment, capture_output=True, text=True, timeout=PATIENCE).stdout

    def knows_as(self, pid: int) -> str:
        """Which program the compositor takes a window for."""
        found = re.search(rf"role xdg_toplevel, PID {pid},.* of (.*), 0x", self._scene())
        return found[1] if found else ""

    def area(self, pid: int) -> Area | None:
        """Where the window of a process is, as the compositor sees it."""
        corners = r"position: \((.*), (.*)\) -> \((.*), (.*)\)"
        found = re.search(rf"role xdg_toplevel, PID {pid},.*\n\s+{corners}", self._scene())
        if found is None:
            return None
        left, top, right, bottom = map(int, found.groups())
        return Area(left, top, right - left, bottom - top)


@pytest.fixture(scope="module")
def compositor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compositor]:
    yield from composing(tmp_path_factory.mktemp("wayland"))


@pytest.fixture
def fine_compositor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compositor]:
    """One whose screen has two pixels each way for what it counts as one."""
    yield from composing(tmp_path_factory.mktemp("fine"), "--scale=2")


def composing(folder: Path, *options: str) -> Iterator[Compositor]:
    need("weston", "weston-debug")
    folder.chmod(0o700)
    environment = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "tabletop-test"}
    process = subprocess.Popen(
        [
            *("weston", "--backend=headless-backend.so", "--use-pixman", "--debug", "--no-config"),
            *(f"--width={SIZE[0]}", f"--height={SIZE[1]}", "--idle-time=0", "--socket=tabletop-test"),
            *options,
        ],
        env={**os.environ, "XDG_RUNTIME_DIR": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    wait_for((folder / "tabletop-test").exists, "weston did not start")
    yield Compositor(environment)
    ended(process)


class WaylandApp(App):
    """In a window under a Wayland compositor, driven by somebody inside (`tests.window.puppet`)."""

    def __init__(self, compositor: Compositor, home: Path, *arguments: str) -> None:
        desktop = {**compositor.environment, "SDL_VIDEODRIVER": "wayland"}
        super().__init__(home, desktop, ["tests.window.puppet", *arguments])
        self.compositor = compositor
        self.waits_for(lambda area: True, "no window appeared")

    def order(self, *words: str) -> bool:
        """Have something done in the program; False when there is nothing of this name to click."""
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(" ".join(words) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return False
        return self.process.stdout.readline() == "done\n"

    def press(self, key: str) -> None:
        self.order("key", key)

    def has(self, wanted: Callable[[Area], bool]) -> bool:
        area = self.runs() and self.compositor.area(self.process.pid)
        return isinstance(area, Area) and wanted(area)

    def waits_for(self, wanted: Callable[[Area], bool], why: str) -> None:
        wait_for(lambda: self.has(wanted), why)


@pytest.fixture
def start_wayland(compositor: Compositor, tmp_path: Path) -> Iterator[Callable[..., WaylandApp]]:
    apps: list[WaylandApp] = []

    def begin(*arguments: str) -> WaylandApp:
        apps.append(WaylandApp(compositor, tmp_path, *arguments))
        return apps[-1]

    yield begin
    for app in apps:
        ended(app.process)
