"""Freezes the program for this system, from a virtual environment that holds nothing else."""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from installers.common import LINUX, LOCK, ROOT, WINDOWS, Failed, Missing, Places, need, run

OLDEST, NEWEST = (3, 11), (3, 14)


def freeze(places: Places) -> Path:
    """Freeze the program and return its folder, `tabletop` in `dist`."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        raise Missing(
            f"The program is frozen with Python 3.{OLDEST[1]} to 3.{NEWEST[1]}, "
            f"and this is Python {sys.version_info[0]}.{sys.version_info[1]}."
        )
    if LINUX:
        need("objdump", "strip", "patchelf", group="linux")
    python = environment(places)
    pyinstaller([python, "-m", "PyInstaller"], dist=places.dist, work=places.work / "pyinstaller", env={})
    folder = finished(places.dist / "tabletop")
    if LINUX:
        forget_search_paths(folder)
    return folder


def program(places: Places) -> Path:
    """The folder of the frozen program; frozen now, unless this run of make did so before."""
    if sys.platform not in places.frozen:
        places.frozen[sys.platform] = freeze(places)
    return places.frozen[sys.platform]


def pyinstaller(command: list[str | Path], *, dist: Path, work: Path, env: dict[str, str]) -> None:
    """Run PyInstaller on installer.spec; what is compiled knows lines, but no columns, which took 1.6 MB."""
    shutil.rmtree(dist / "tabletop", ignore_errors=True)
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", dist, "--workpath", work]
    run([*command, "installer.spec", *options], env={"PYTHONNODEBUGRANGES": "1", **env})


def forget_search_paths(folder: Path) -> None:
    """Take the folders of this computer out of the libraries: they would be searched on the player's, too."""
    for path in binaries(folder):
        found = run(["patchelf", "--print-rpath", path]).strip()
        if found and not all(part.startswith("$ORIGIN") for part in found.split(":")):
            run(["patchelf", "--remove-rpath", path])


def binaries(folder: Path) -> Iterator[Path]:
    """Every Linux program and library in a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def finished(folder: Path) -> Path:
    """The folder of a frozen program, when there is a program in it; `Failed` otherwise."""
    if not any((folder / name).is_file() for name in ("tabletop", "tabletop.exe")):
        raise Failed(f"PyInstaller reported no error, but there is no program in {folder}.")
    return folder


def environment(places: Places) -> Path:
    """Return the Python of a virtual environment with the run-time dependencies and PyInstaller only."""
    folder = places.work / "environment"
    python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
    stamp = hashlib.sha256("\n".join([sys.version, str(ROOT), LOCK.read_text("utf-8")]).encode()).hexdigest()
    note = folder / "tabletop-made-from.txt"
    if note.is_file() and note.read_text("utf-8") == stamp:
        return python
    try:
        run([sys.executable, "-m", "venv", "--clear", folder])
    except Failed as error:
        raise Missing(
            f"No virtual environment can be made; Debian's package python3-venv does. {error}"
        ) from error
    run(
        [
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
            "-r",
            LOCK,
        ]
    )
    note.write_text(stamp, "utf-8")
    return python
