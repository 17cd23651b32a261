"""What every installer needs: places, the version, running programs, saying what is missing."""

from __future__ import annotations

import datetime
import os
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build"
ICONS = BUILD / "icons"
LOCK = BUILD / "requirements.lock"
ID = "org.tabletop.Tabletop"
MINUTE = 60
LONGEST = 20 * MINUTE
"""No step takes longer than this many seconds, or it hangs."""
LAST_WORDS_SECONDS = 2.0
"""So long a program that has ended is still listened to, where another holds what it spoke into."""

LINUX, WINDOWS, MAC = sys.platform.startswith("linux"), sys.platform == "win32", sys.platform == "darwin"


class Missing(Exception):
    """Something cannot be made on this system as it is; the text says what to do."""


class Failed(Exception):
    """A program failed, or did not do what it should have done; the text ends with what it said."""


class Places:
    """Where things are made: installers in `dist`, everything on the way to them in `work`."""

    def __init__(self, dist: Path | None = None, work: Path | None = None) -> None:
        self.dist = (dist or BUILD / "dist").resolve()
        self.work = (work or BUILD / "work").resolve()
        self.frozen: dict[str, Path] = {}
        """The programs frozen so far, by system: several installers hold the same one."""

    def fresh(self, name: str) -> Path:
        """An empty folder of that name in `work`."""
        folder = self.work / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder

    def result(self, name: str) -> Path:
        """The path of an installer that is made now; an older one is removed."""
        self.dist.mkdir(parents=True, exist_ok=True)
        path = self.dist / name
        path.unlink(missing_ok=True)
        return path


def project() -> dict[str, Any]:
    """The table `project` of pyproject.toml."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def version() -> str:
    """The program's version."""
    return str(project()["version"])


def requirements() -> list[str]:
    """What installers are made from: the run-time dependencies, the screen reader, PyInstaller, dmgbuild."""
    extras = project()["optional-dependencies"]
    tools = [need for need in extras["build"] if need.startswith(("pyinstaller", "dmgbuild"))]
    return [*project()["dependencies"], *extras["speech"], *tools]


def release_moment() -> datetime.datetime:
    """When this version was made: SOURCE_DATE_EPOCH, or else the last commit, or else now; in UTC."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or _last_commit()
    moment = datetime.datetime.now(datetime.UTC)
    return datetime.datetime.fromtimestamp(int(seconds), datetime.UTC) if seconds else moment


def _last_commit() -> str:
    try:
        done = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip()


def need(*programs: str, group: str) -> None:
    """Raise `Missing` unless all these programs are installed; `group` is what build/debian.sh calls them."""
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        raise Missing(
            f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed here. "
            f"On Debian and Ubuntu “build/debian.sh {group}” installs what is needed."
        )


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    timeout: float = LONGEST,
) -> str:
    """Run a program to its end and return what it said; `Failed` with its last lines when it fails."""
    words, said = [str(word) for word in command], list[bytes]()
    # A pipe, not a file: a Windows program under wine does not start with its output in a file.
    program = subprocess.Popen(
        words,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )

    def listen() -> None:
        if program.stdout is not None:
            with program.stdout as spoken:
                said.extend(spoken)

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    try:
        code = program.wait(timeout)
    except subprocess.TimeoutExpired as error:
        program.kill()
        raise Failed(f"{words[0]} did not end within {timeout:.0f} seconds.") from error
    # Wine's desktop, begun by the first program that needs it, holds the pipe as long as any program runs.
    listening.join(LAST_WORDS_SECONDS)
    text = b"".join(said).decode("utf-8", "replace")
    if code != 0:
        last = "\n".join(text.strip().splitlines()[-25:])
        raise Failed(f"{' '.join(words[:4])} … failed with exit code {code}:\n{last}")
    return text


def fill(template: Path, target: Path, **values: str) -> None:
    """Write a file from a template in which @NAME@ stands for a value; `Failed` when one is left over."""
    text = template.read_text("utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    left = [word for word in ("@VERSION@", "@DATE@", "@PROGRAM@") if word in text]
    if left:
        raise Failed(f"{template.name} has no value for {', '.join(left)}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8", newline="\n")
