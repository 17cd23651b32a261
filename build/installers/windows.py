"""Makes the set-up program for Windows: on Windows itself, or with wine (see `wine.py`)."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

from installers import freeze
from installers.common import BUILD, ICONS, WINDOWS, Failed, Missing, Places, need, run, version
from installers.wine import windows_python, wine
from installers.words import setup_script, uninstall_script

SCRIPTS = BUILD / "windows"
SIGN = "WINDOWS_SIGN_COMMAND"
"""An environment variable: the command that signs the file named after it; unset, nothing is signed."""


def setup(places: Places) -> Path:
    """Freeze the program for Windows and make its set-up program; return the path of that."""
    compiler()  # what is missing is said before the long part
    return pack(freeze.program(places) if WINDOWS else frozen_under_wine(places), places)


def pack(folder: Path, places: Places) -> Path:
    """Make the set-up for a frozen program; sign both, and what removes it, when that is asked for."""
    sign(folder / "tabletop.exe")
    work = places.fresh("nsis")
    remove = work / "remove.nsh"
    remove.write_text("".join(f"{line}\n" for line in removal(folder)), "utf-8")
    texts, more_texts = work / "texts.nsh", work / "uninstall.nsh"
    texts.write_text(setup_script(), "utf-8")
    more_texts.write_text(uninstall_script(), "utf-8")
    uninstall = _compiled("uninstall.nsi", work / "Uninstall.exe", TEXTS=str(more_texts))
    target = places.result(f"Tabletop-{version()}-windows-x64-setup.exe")
    defines = {
        "SIZE_KB": str(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 1024),
        "PROGRAM": str(folder),
        "REMOVE": str(remove),
        "TEXTS": str(texts),
        "TYPE_ICON": str(ICONS / "saved-game.ico"),
        "SIDE": str(ICONS / "setup-side.bmp"),
        "UNINSTALL": str(uninstall),
    }
    if os.environ.get(SIGN):
        defines["SIGN"] = os.environ[SIGN]
    return _compiled("setup.nsi", target, **defines)


def _compiled(script: str, target: Path, **more: str) -> Path:
    """Make a program from one of our scripts, and sign it when that is asked for."""
    defines = {
        "VERSION": version(),
        "NUMBERS": numbers(version()),
        "ICON": str(ICONS / "tabletop.ico"),
        "OUTPUT": str(target),
        **more,
    }
    if not WINDOWS:
        defines["ARCH64"] = ""
    words = [compiler(), "-V2", "-WX", "-INPUTCHARSET", "UTF8", *(f"-D{n}={v}" for n, v in defines.items())]
    run([*words, SCRIPTS / script])
    if not target.is_file():
        raise Failed(f"makensis reported no error, but there is no {target.name}.")
    sign(target)
    return target


def compiler() -> str:
    """The program that makes set-up programs; raises `Missing`."""
    if WINDOWS:
        places = [os.environ.get(name, "") for name in ("ProgramFiles(x86)", "ProgramFiles")]
        known = [str(Path(place) / "NSIS" / "makensis.exe") for place in places if place]
        found = next((path for path in ["makensis", *known] if shutil.which(path)), None)
        if found is None:
            raise Missing("NSIS is not installed here: its program makensis makes the set-up.")
        return found
    need("makensis", "wine", "Xvfb", group="windows")
    return "makensis"


def frozen_under_wine(places: Places) -> Path:
    """Freeze the program with a Windows Python under wine; the folder of the frozen program."""
    if "win32" not in places.frozen:
        python = windows_python(places)
        dist = places.work / "windows"
        with wine(places.work / "wine-for-freezing") as here:
            words: list[str | Path] = ["nice", "wine", python, "-m", "PyInstaller"]
            freeze.pyinstaller(words, dist=dist, work=places.work / "pyinstaller-windows", env=here.env)
        places.frozen["win32"] = freeze.finished(dist / "tabletop")
    return places.frozen["win32"]


def numbers(text: str) -> str:
    """A version as Windows wants it, four numbers: "1.2" is "1.2.0.0"."""
    parts = [part for part in text.split("+")[0].split(".") if part.isdigit()]
    return ".".join([*parts, "0", "0", "0", "0"][:4])


def removal(folder: Path) -> Iterator[str]:
    """The lines of the uninstaller: each file by its name, then the folders, innermost first."""
    paths = sorted(folder.rglob("*"), key=lambda path: (-len(path.parts), str(path)))
    for path in paths:
        if path.is_file():
            yield f'Delete "$INSTDIR\\{_escaped(path.relative_to(folder))}"'
    for path in paths:
        if path.is_dir():
            yield f'RMDir "$INSTDIR\\{_escaped(path.relative_to(folder))}"'


def _escaped(path: Path) -> str:
    return str(PureWindowsPath(path)).replace("$", "$$")


def sign(path: Path) -> None:
    """Sign a program when the environment says how."""
    command = os.environ.get(SIGN)
    if command:
        run([*shlex.split(command, posix=not WINDOWS), path])
