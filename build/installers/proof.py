"""Proves installers: installs each as its user would, runs what was installed, removes it, looks what is
left.

`prove(file, say)` knows by the ending what to do. It raises `Failed` with a sentence at the first thing that
is not as it should be, and `Missing` when this system cannot try it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from installers.common import MINUTE, Failed, Missing

Say: TypeAlias = Callable[[str], None]
Runner: TypeAlias = Callable[[Path], str]

SELF_TEST_LIMIT = 5 * MINUTE
"""Seconds; far more than the self-test takes anywhere."""
SAVED = "kept.tabletop"


def prove(path: Path, say: Say) -> None:
    """Install, self-test and remove an installer."""
    from installers import proof_linux, proof_macos, proof_windows

    ways: dict[str, Callable[[Path, Say], None]] = {
        ".deb": proof_linux.deb,
        ".tar.xz": proof_linux.tar,
        "-setup.exe": proof_windows.setup,
        ".dmg": proof_macos.dmg,
    }
    for ending, way in ways.items():
        if path.name.endswith(ending):
            if not path.is_file():
                raise Missing(f"There is no {path}.")
            return way(path.resolve(), say)
    raise Missing(f"{path.name} is no installer: none of {', '.join(ways)}.")


def check(what: str, is_so: bool, say: Say) -> None:
    """Say what is so; raise `Failed` when it is not."""
    if not is_so:
        raise Failed(f"This is not so: {what}.")
    say(what)


def self_test(verdict: Path, start: Callable[[], object], say: Say) -> None:
    """Let an installed program test itself and read its verdict; `start` runs it to its end."""
    began = time.monotonic()
    try:
        start()
    except Failed as error:
        raise Failed(f"{error}\n{_read(verdict)}") from error
    seconds = time.monotonic() - began
    text = _read(verdict)
    lines = text.splitlines()
    if not lines or lines[-1] != "self-test: ok":
        raise Failed(f"The installed program's self-test says:\n{text or 'nothing'}")
    say(f"its self-test is good: {len(lines) - 1} checks in {seconds:.1f} s")


def _read(verdict: Path) -> str:
    return verdict.read_text("utf-8") if verdict.is_file() else ""
