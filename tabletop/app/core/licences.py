"""The libraries that come with the program, and what they are licensed under: `assets/LICENSES`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from tabletop import files, paths

_ENDING = re.compile(r"\.(dll|dylib|so)\b", re.IGNORECASE)
_VERSION = re.compile(r"-\d+$")
_HASH = re.compile(r"-[0-9a-f]{8}$")


class LibraryLicence(msgspec.Struct, frozen=True):
    """One library: shared `files` by their names without “lib”, version and ending, or a Python `package`."""

    name: str
    licence: str
    texts: tuple[str, ...]
    """Files in `folder()`; without one the text lies beside the library itself."""
    files: tuple[str, ...] = ()
    package: str = ""

    @property
    def is_lgpl(self) -> bool:
        """Whether players may put another version in its place."""
        return self.licence.startswith("LGPL")


class _File(msgspec.Struct):
    library: tuple[LibraryLicence, ...]


def folder() -> Path:
    """Return where the list, the texts, and the way to replace a library lie."""
    return paths.assets() / "LICENSES"


def libraries() -> tuple[LibraryLicence, ...]:
    """Return all libraries, those of every system."""
    raw = tomllib.loads(files.read(folder() / "libraries.toml").decode())
    return msgspec.convert(raw, _File).library


def bare(name: str) -> str:
    """Return the name of a shared library as `LibraryLicence.files` has it, “” for what is none.

    `libSDL2-2-50d19f93.0.so.0.3200.10`, `libSDL2-2.0.0.dylib` and `SDL2.dll` are all `sdl2`. Python's
    modules belong to their package.
    """
    if not _ENDING.search(name) or ".cpython-" in name or ".abi3." in name:
        return ""
    stem = name.partition(".")[0].lower().removeprefix("lib")
    return _VERSION.sub("", _HASH.sub("", stem))
