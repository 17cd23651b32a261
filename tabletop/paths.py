"""Folders on this computer: the program's assets, the player's folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import platformdirs

from tabletop.engine import registry


def assets() -> Path:
    """Return the folder of fonts, pictures, sounds and translations."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "assets"
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def template() -> Path | None:
    """Return the template game that `tabletop new` copies; None in frozen programs."""
    package = Path(__file__).resolve().parent
    return next((place for home in (package, package.parent) if (place := home / "template").is_dir()), None)


def asset_folders(kind: str) -> tuple[Path, ...]:
    """Return the folders of a kind of assets, such as `svg`: ours first, then those of packages."""
    theirs = (Path(folder) / "assets" / kind for _, folder in registry.folders())
    return assets() / kind, *theirs


def first_file(folders: Iterable[Path], *names: str) -> Path | None:
    """Return the first file with one of these names, folder by folder."""
    files = (folder / name for folder in folders for name in names)
    return next((path for path in files if path.is_file()), None)


def home() -> Path:
    """Return the player's folder (saves, settings, reports); `TABLETOP_HOME` overrides it. Does not make it:
    a writer makes it and handles the errors."""
    override = os.environ.get("TABLETOP_HOME")
    return Path(override) if override else Path(platformdirs.user_data_dir("Tabletop", appauthor=False))
