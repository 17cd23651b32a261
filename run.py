#!/usr/bin/env python3
"""Sets up what Tabletop needs and runs it: `python3 run.py play`, `test` or `check`.

Needs nothing but Python. Everything is installed into `.venv` beside this file (or where TABLETOP_VENV says),
and again only when pyproject.toml has changed. Arguments after the command are passed on.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST, NEWEST = (3, 11), (3, 14)

ALL_CORES = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal"]
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
    ("build/locales.py", "check"),
)
"""What `check` runs in turn."""


class Trouble(Exception):
    """Something the user can mend; the text is one sentence for them."""


def supported(version: "tuple[int, ...]") -> bool:
    """Whether Tabletop runs on this version of Python."""
    return OLDEST <= version[:2] <= NEWEST


def interpreter() -> str:
    """A Python that will do: this one, or else the newest one found; `Trouble` when there is none."""
    if supported(sys.version_info):
        return sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            return found
    here = ".".join(map(str, sys.version_info[:2]))
    raise Trouble(f"Tabletop needs Python 3.{OLDEST[1]} to 3.{NEWEST[1]}, and this is Python {here}.")


def folder() -> Path:
    """Where the virtual environment is, or will be."""
    chosen = os.environ.get("TABLETOP_VENV")
    return Path(chosen).resolve() if chosen else ROOT / ".venv"


def python_in(place: Path) -> Path:
    """The Python inside a virtual environment."""
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def quietly(command: "list[str]") -> "subprocess.CompletedProcess[str]":
    """Run a command without input and keep what it says."""
    return subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def last_line(text: str) -> str:
    """The last line that says something; of pip's, the last that calls itself an error."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["nothing"])[-1]


def make(place: Path) -> None:
    """Make the virtual environment if it isn't there; half-made ones are made again."""
    if (
        python_in(place).exists()
        and quietly([str(python_in(place)), "-m", "pip", "--version"]).returncode == 0
    ):
        return
    print(f"Setting up {place} ...", flush=True)
    done = quietly([interpreter(), "-m", "venv", "--clear", str(place)])
    if done.returncode != 0:
        raise Trouble(
            f"The virtual environment {place} could not be made: {last_line(done.stdout)} "
            "(On Debian and Ubuntu the package python3-venv is needed; "
            "TABLETOP_VENV can name another folder.)"
        )


def stamp(extra: str) -> str:
    """What an installation depends on; when it changes, it is made again."""
    project = (ROOT / "pyproject.toml").read_bytes()
    return f"{extra} {ROOT} {hashlib.sha256(project).hexdigest()}\n"


def install(place: Path, extra: str) -> None:
    """Install this checkout with one of its extras, unless that has been done; `Trouble` when pip fails."""
    note = place / f"tabletop-{extra or 'plain'}.txt"
    if note.is_file() and note.read_text("utf-8") == stamp(extra):
        return
    print("Installing what Tabletop needs ...", flush=True)
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    pip = [str(python_in(place)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = quietly([*pip, "--editable", target])
    if done.returncode != 0:
        raise Trouble(
            "The packages could not be installed; is there a network, and space on the disk? "
            f"The installer's last word: {last_line(done.stdout)}"
        )
    quietly([*pip, "--editable", f"{ROOT}[speech]"])  # screen readers: nice to have, not for every system
    note.write_text(stamp(extra), "utf-8")


def play(place: Path, arguments: "list[str]") -> int:
    """Start the program."""
    install(place, "")
    return subprocess.call([str(python_in(place)), "-m", "tabletop", *arguments])


def test(place: Path, arguments: "list[str]") -> int:
    """Run the ordinary tests, or those that pytest's arguments ask for, on all cores (`-n0`: on one)."""
    install(place, "test")
    command = [str(python_in(place)), "-m", "pytest", *ALL_CORES, *arguments]
    return subprocess.call(command, cwd=ROOT)


def check(place: Path, arguments: "list[str]") -> int:
    """Run every check that isn't a test; all of them, even when one fails."""
    install(place, "test")
    worst = 0
    for program, *rest in CHECKS:
        print("*", program, *rest, *arguments, flush=True)
        worst = max(worst, abs(_checked(place, program, [*rest, *arguments])))
    return worst


def _checked(place: Path, program: str, arguments: "list[str]") -> int:
    """Run a script of this folder, or an installed program, with the virtual environment's Python."""
    python = python_in(place)
    if program.endswith(".py"):
        return subprocess.call([str(python), str(ROOT / program), *arguments], cwd=ROOT)
    found = shutil.which(program, path=str(python.parent))
    if found is None:
        raise Trouble(f"{program} is missing from {place}; remove that folder and try again.")
    return subprocess.call([found, *arguments], cwd=ROOT)


COMMANDS = {"play": play, "test": test, "check": check}


def main(arguments: "list[str]") -> int:
    """Run one command; the exit code is the command's own, or 2 when it could not be started."""
    if not arguments or arguments[0] not in COMMANDS:
        print(
            "Say what to run: python3 run.py play, python3 run.py test, or python3 run.py check.",
            file=sys.stderr,
        )
        return 2
    try:
        interpreter()
        place = folder()
        make(place)
        return COMMANDS[arguments[0]](place, arguments[1:])
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except OSError as error:
        print(f"The set-up could not be finished: {error.strerror or error}.", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
