"""The page of licences: ours, and that of every library that comes with the program."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pygame

from tabletop import files, paths
from tabletop.app.screens import exporting
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, button_w, control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# The libraries that come with the program, and what they are licensed under: `assets/LICENSES`.

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


def add(ctx: Context, column: Column) -> None:
    """Say what may be done with the program, where the texts lie, and list the libraries."""
    ours = ctx.t(
        "Tabletop is free software under the MIT licence. Its fonts are under the SIL Open Font License, "
        "and it comes with the libraries below."
    )
    column.text("licences.ours", ours, "body")
    column.space(12)
    replacing = ctx.t(
        "Libraries under the LGPL are files of their own, which you may replace by versions of yours. "
        "How, the file README.md in the folder of the licences tells."
    )
    column.text("licences.replacing", replacing, "small", color=ctx.theme.color.ink2)
    caption, where = ctx.t("Show folder"), folder()
    button = Button(
        ctx,
        "licences.folder",
        pygame.Rect(0, 0, max(ctx.display.ui(180), button_w(ctx, caption)), control_h(ctx, 56)),
        ctx.t("Texts of the licences"),
        caption=caption,
        on_activate=lambda: exporting.show_folder(ctx, where),
    )
    column.setting("row.licences.folder", ctx.t("Texts of the licences"), str(where), button)
    for number, library in enumerate(libraries()):
        column.rule(f"rule.licence.{number}")
        column.space(8)
        column.text(f"licence.{number}.name", library.name, "body_b")
        column.text(f"licence.{number}", library.licence, "small", color=ctx.theme.color.ink2)
        column.space(8)
