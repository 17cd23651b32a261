"""Exporting copies of games, score sheets, settings, texts; and showing their folder."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pygame

from tabletop import files
from tabletop.app.core.context import Context
from tabletop.saves import atomic
from tabletop.saves.file_format import SaveError
from tabletop.saves.library import Library

_MOST_BYTES = 1 << 21
"""The most bytes of a file that is copied."""


def export_folder(ctx: Context) -> Path:
    """Return the folder of exported files beside the saves; make it if it is missing."""
    folder = ctx.home / "exports"
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_text(ctx: Context, name: str, text: str) -> Path | None:
    """Write a text file into the export folder and say where; None, with a sentence, if that fails."""
    target = export_folder(ctx) / name
    try:
        atomic.write(target, text.encode("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        ctx.toasts.add(ctx.t("“{file}” cannot be written: {reason}.", file=name, reason=reason), kind="bad")
        return None
    ctx.toasts.add(ctx.t("Saved to {path}", path=target), kind="good")
    return target


def export_save(ctx: Context, path: Path) -> None:
    """Copy a saved game unchanged into the export folder, and say where."""
    target = export_folder(ctx) / path.name
    try:
        Library(ctx.home / "saves").export(path, target)
    except SaveError as error:
        ctx.toasts.add(ctx.message(error.message), kind="bad")
        return
    ctx.toasts.add(ctx.t("A copy was saved to {path}", path=target), kind="good")


def copy_file(ctx: Context, path: Path) -> None:
    """Copy a file of the player's into the export folder, and say where."""
    target = export_folder(ctx) / path.name
    try:
        atomic.write(target, files.read(path, _MOST_BYTES))
    except OSError as error:
        reason = error.strerror or str(error)
        ctx.toasts.add(
            ctx.t("“{file}” cannot be written: {reason}.", file=path.name, reason=reason), kind="bad"
        )
        return
    ctx.toasts.add(ctx.t("Copy saved: {path}", path=target), kind="good")


def copy_text(ctx: Context, text: str, said: str) -> None:
    """Copy a text to the clipboard, and say so."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        ctx.toasts.add(ctx.t("This system has no clipboard."), kind="bad")
        return
    ctx.toasts.add(said, kind="good")


def show_folder(ctx: Context, folder: Path) -> bool:
    """Open a folder in the system's file manager; without one say where it is."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    if _opened(folder):
        return True
    ctx.toasts.add(ctx.t("Folder: {path}", path=folder))
    return False


def open_file(ctx: Context, path: Path) -> bool:
    """Open a file in the program that the system has for it; without one say where it is."""
    if _opened(path):
        return True
    ctx.toasts.add(ctx.t("Open this file in Tiled: {path}", path=path))
    return False


def _opened(path: Path) -> bool:
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return False
    try:
        if sys.platform == "win32":
            os.startfile(path)
        else:
            command = "open" if sys.platform == "darwin" else "xdg-open"
            subprocess.Popen(  # a fixed program and a file or folder of ours
                [command, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
    except OSError:
        return False
    return True
