"""Puts packages into a folder as pip would, and runs Python with that folder on its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
JAPANESE = {
    "Take the last stone": "最後の石を取れ",
    ("Take {count} stone", "Take {count} stones"): ("石を{count}個取る",),
    "Undo": "元に戻さない",
}
"""What the package translates; the last one is a text of ours, too."""


class Shelf:
    """A folder of installed packages, and a player's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder / "site", folder / "home"
        self.folder.mkdir()

    def declare(self, name: str, entries: Mapping[str, str], version: str = "1.0") -> None:
        """Write what says that a distribution is installed, with its entry points."""
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        lines = [f"{game} = {module}" for game, module in entries.items()]
        (info / "entry_points.txt").write_text("\n".join(["[tabletop.games]", *lines, ""]))

    def module(self, package: str, files: Mapping[str, str]) -> Path:
        """Write a package of these source files."""
        folder = self.folder / package
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text)
        return folder

    def install_nim(self) -> Path:
        """Install the game that stands beside this file, with its texts in Japanese."""
        folder = self.folder / "tabletop_nim"
        shutil.copytree(HERE / "tabletop_nim", folder, ignore=shutil.ignore_patterns("__pycache__"))
        catalogue = Catalog(locale="ja")
        for text, japanese in JAPANESE.items():
            catalogue.add(text, japanese)
        target = folder / "locale" / "ja" / "LC_MESSAGES"
        target.mkdir(parents=True)
        with (target / "nim.mo").open("wb") as file:
            write_mo(file, catalogue)
        self.declare("Tabletop_Nim", {"nim": "tabletop_nim"})
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
        command = [sys.executable, "-W", "error", *words]
        return subprocess.run(command, env=environ, capture_output=True, text=True, timeout=120, cwd=ROOT)

    def tabletop(self, *words: str, language: str = "en") -> subprocess.CompletedProcess[str]:
        """Run the command line."""
        return self.python("-m", "tabletop", *words, "--language", language)
