"""Proves the set-up program for Windows: on Windows itself, elsewhere under a fresh wine."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from installers.common import LONGEST, WINDOWS, Failed, Missing, run
from installers.proof import SAVED, SELF_TEST_LIMIT, Say, check, self_test
from installers.wine import wait_until_gone, wine

UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Tabletop"
OPENING = r"HKCU\Software\Classes\Tabletop.SavedGame\shell\open\command"
ICON = r"HKCU\Software\Classes\Tabletop.SavedGame\DefaultIcon"
ENDING = r"HKCU\Software\Classes\.tabletop"
GONE_SECONDS = 60.0
STRANGER = "not of the program.txt"


class System(Protocol):
    """A Windows, or what stands in for one."""

    def run(self, command: Sequence[str | Path], *, timeout: float = LONGEST) -> str:
        """Run a program to its end; raises `Failed`."""

    def variable(self, name: str) -> Path:
        """The folder that an environment variable names."""


class Native:
    """This computer, when it has Windows."""

    def run(self, command: Sequence[str | Path], *, timeout: float = LONGEST) -> str:
        """Run a program to its end; raises `Failed`."""
        return run(command, timeout=timeout)

    def variable(self, name: str) -> Path:
        """The folder that an environment variable names."""
        return Path(os.environ[name])


def setup(program: Path, say: Say) -> None:
    """Install silently, self-test, install over it, uninstall, and look what is left."""
    with _system() as system:
        trial = Trial(system, program, say)
        if trial.installed() or trial.saves.exists():
            raise Missing("Tabletop, or a saved game of it, is here already; this would remove it.")
        trial.install()
        trial.look()
        trial.test_itself()
        trial.install_over_it()
        trial.uninstall()
        trial.uninstall_with_saves()


@contextmanager
def _system() -> Iterator[System]:
    if WINDOWS:
        yield Native()
        return
    scratch = tempfile.TemporaryDirectory(prefix="tabletop-proof-", ignore_cleanup_errors=True)
    with scratch as folder, wine(Path(folder) / "wine") as here:
        yield here


class Trial:
    """One set-up program on one system."""

    def __init__(self, system: System, program: Path, say: Say) -> None:
        self.system, self.program, self.say = system, program, say
        local, roaming, user = (system.variable(name) for name in ("LOCALAPPDATA", "APPDATA", "USERPROFILE"))
        self.folder = local / "Programs" / "Tabletop"
        self.saves = local / "Tabletop"
        self.shortcut = roaming / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "Tabletop.lnk"
        self.desktop = user / "Desktop" / "Tabletop.lnk"

    def installed(self) -> bool:
        """Whether the program is there."""
        return (self.folder / "tabletop.exe").is_file()

    def registered(self, key: str, *name: str) -> str:
        """What the registry has under a key, "" when it has no such key."""
        asked = ["/v", *name] if name else ["/ve"]
        try:
            return self.system.run(["reg", "query", key, *asked])
        except Failed:
            return ""

    def install(self) -> None:
        """Install silently, as an administrator of many computers would."""
        self.system.run([self.program, "/S"])
        # Never by the exit code: a set-up of the wrong kind ends well and installs nothing.
        check("a silent set-up installs the program", self.installed(), self.say)

    def look(self) -> None:
        """Look for everything that the set-up promises."""
        program = (self.folder / "tabletop.exe").read_bytes()
        check("Windows leaves scaling to it", b"PerMonitorV2, PerMonitor" in program, self.say)
        check("it is in the Start menu", self.shortcut.is_file(), self.say)
        check("no icon on the desktop, unless asked for", not self.desktop.exists(), self.say)
        check("Windows lists it", "Uninstall.exe" in self.registered(UNINSTALL, "UninstallString"), self.say)
        opens = self.registered(OPENING)
        check("saved games open with it", "tabletop.exe" in opens and '"%1"' in opens, self.say)
        icon = self.folder / "saved-game.ico"
        check("saved games have an icon", icon.is_file() and icon.name in self.registered(ICON), self.say)
        check("saved games have its file type", "Tabletop.SavedGame" in self.registered(ENDING), self.say)

    def test_itself(self) -> None:
        """Run the installed program's own test; try to remove and to renew the program meanwhile."""
        verdict = self.folder.parent / "tabletop-verdict.txt"
        command: list[str | Path] = [self.folder / "tabletop.exe", "--self-test", _seen(verdict)]
        with ThreadPoolExecutor(1) as beside:
            test = beside.submit(
                self_test, verdict, lambda: self.system.run(command, timeout=SELF_TEST_LIMIT), self.say
            )
            while self._can_be_written() and not test.done():
                time.sleep(0.2)
            refused = [self._refuses(program) for program in (self.folder / "Uninstall.exe", self.program)]
            test.result()
        check("while it runs it is neither removed nor renewed", all(refused) and self.installed(), self.say)
        verdict.unlink()

    def _can_be_written(self) -> bool:
        """Whether the program's file may be written just now: not while it runs."""
        word = _seen(self.folder / "tabletop.exe")
        try:
            said = self.system.run(["cmd", "/c", f"type nul >> {word} && echo free"])
        except Failed:
            return False
        return said.strip() == "free"  # wine goes on to say so after what went wrong

    def _refuses(self, program: Path) -> bool:
        try:
            self.system.run([program, "/S"])
        except Failed as error:
            return "exit code 2" in str(error)
        return False

    def install_over_it(self) -> None:
        """Install a second time, with an icon, over something that a newer version would not have."""
        old = self.folder / "_internal" / "assets" / "tokens.json"
        content = old.read_bytes()
        old.write_bytes(b"old")
        self.system.run([self.program, "/S", "/DESKTOP"])
        check("a set-up over it renews every file", old.read_bytes() == content, self.say)
        check("an icon on the desktop, when asked for", self.desktop.is_file(), self.say)

    def uninstall(self) -> None:
        """Uninstall silently; saved games stay, and so does what somebody else put there."""
        save = self._saved_game()
        stranger = self.folder / STRANGER
        stranger.write_text("mine", "utf-8")
        self._remove()
        left = [path.name for path in self.folder.rglob("*")]
        check("what somebody else put into its folder stays", left == [STRANGER], self.say)
        stranger.unlink()
        self.folder.rmdir()
        check("no shortcut is left", not self.shortcut.exists() and not self.desktop.exists(), self.say)
        keys = [self.registered(UNINSTALL, "DisplayName"), self.registered(OPENING), self.registered(ENDING)]
        check("nothing is left in the registry", not any(keys), self.say)
        check("saved games are left", save.is_file(), self.say)

    def uninstall_with_saves(self) -> None:
        """Install once more and uninstall everything."""
        self.system.run([self.program, "/S"])
        self._remove("/DELETESAVES")
        gone = wait_until_gone(self.folder, GONE_SECONDS)
        check(
            "saved games go when that is asked for, and nothing is left",
            gone and not self.saves.exists(),
            self.say,
        )

    def _remove(self, *options: str) -> None:
        uninstaller = self.folder / "Uninstall.exe"
        self.system.run([uninstaller, "/S", *options])
        # It goes on from a copy of itself after its end; its own file is the last that it deletes.
        gone = wait_until_gone(uninstaller, GONE_SECONDS) and wait_until_gone(self.shortcut, GONE_SECONDS)
        check("a silent uninstall removes the program", gone and not self.installed(), self.say)

    def _saved_game(self) -> Path:
        path = self.saves / "saves" / SAVED
        path.parent.mkdir(parents=True)
        path.write_text("kept", "utf-8")
        return path


def _seen(path: Path) -> str:
    """A path as a Windows program writes it; wine sees this computer's root as the drive Z."""
    return str(path) if WINDOWS else "Z:" + str(path).replace("/", "\\")
