"""Puts packages into a folder as pip would, and runs Python with that folder on its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tabletop import paths
from tabletop.cli.games import Names, write

ROOT = Path(__file__).resolve().parents[2]
MORE = """
from dataclasses import replace
from tabletop.app.core.input import Action

TABLE = replace(TABLE, sounds=("nim_click",), actions=(Action("nim_take", "Take", ("n",)),))
"""
"""What the game declares for its table besides what the template does."""


class Shelf:
    """A folder of installed packages, and a player's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder / "site", folder / "home"
        self.folder.mkdir()

    def declare(
        self, name: str, entries: Mapping[str, str], version: str = "1.0", group: str = "tabletop.games"
    ) -> None:
        """Write what says that a distribution is installed, with its entry points."""
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        lines = [f"{game} = {module}" for game, module in entries.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))

    def module(self, package: str, files: Mapping[str, str]) -> Path:
        """Write a package of these source files."""
        folder = self.folder / package
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text)
        return folder

    def install(self, project: Path) -> Path:
        """Install a package from its folder, as its pyproject.toml has it; return where it is now."""
        facts = tomllib.loads((project / "pyproject.toml").read_text())["project"]
        (package,) = facts["entry-points"]["tabletop.games"].values()
        folder = self.folder / package
        shutil.copytree(project / package, folder, ignore=shutil.ignore_patterns("__pycache__"))
        self.declare(facts["name"], facts["entry-points"]["tabletop.games"], facts["version"])
        return folder

    def install_file(self, project: Path, wheel: Path) -> None:
        """Make a package's folder a wheel, and have pip install that file."""
        facts = tomllib.loads((project / "pyproject.toml").read_text())["project"]
        self.declare(facts["name"], facts["entry-points"]["tabletop.games"], facts["version"])
        (info,) = self.folder.iterdir()
        (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        files = {path.relative_to(self.folder).as_posix(): path for path in info.iterdir()}
        for package in facts["entry-points"]["tabletop.games"].values():
            files |= {one.relative_to(project).as_posix(): one for one in (project / package).rglob("*.*")}
        with zipfile.ZipFile(wheel, "w") as archive:
            for name, path in files.items():
                archive.write(path, name)
            archive.writestr(f"{info.name}/RECORD", "".join(f"{name},,\n" for name in files))
        shutil.rmtree(info)
        words = ("install", "--quiet", "--no-index", "--no-deps", "--target", str(self.folder), str(wheel))
        subprocess.run([sys.executable, "-m", "pip", *words], check=True, timeout=120)

    def install_nim(self) -> Path:
        """Install a game as `tabletop new` writes it, with a sound, a key, and a text of ours translated."""
        project = self.folder.parent / "made"
        shutil.rmtree(project, ignore_errors=True)
        write(Names("Nim"), project)
        folder = self.install(project)
        with (folder / "table.py").open("a") as file:
            file.write(MORE)
        (folder / "assets" / "sounds").mkdir()
        shutil.copy(paths.assets() / "sounds" / "click.wav", folder / "assets" / "sounds" / "nim_click.wav")
        catalogue = folder / "locale" / "ja" / "LC_MESSAGES" / "nim.po"
        with catalogue.open("rb") as texts, catalogue.with_suffix(".mo").open("wb") as compiled:
            found = read_po(texts, locale="ja")
            found.add("Undo", "元に戻さない")
            write_mo(compiled, found)
        return folder

    def remove(self, name: str) -> None:
        """Take away what begins with a name."""
        for path in self.folder.glob(f"{name}*"):
            shutil.rmtree(path)

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python in a process of its own; warnings are errors, as in all tests."""
        environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environ |= {
            "PYTHONPATH": os.pathsep.join((str(self.folder), str(ROOT))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TABLETOP_HOME": str(self.home),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        if sys.pycache_prefix is not None:
            # Each process would compile the whole program anew: nothing compiled lies beside the sources.
            environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        command = [sys.executable, "-W", "error", *words]
        return subprocess.run(command, env=environ, capture_output=True, text=True, timeout=120, cwd=ROOT)

    def tabletop(self, *words: str, language: str = "en") -> subprocess.CompletedProcess[str]:
        """Run the command line."""
        return self.python("-m", "tabletop", *words, "--language", language)
