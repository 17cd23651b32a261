"""Choosing a file of the player's: the folder of downloads first, others a step away, or a path typed in.

The same on every system and in full screen, where a dialog of the system would lie behind the window.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletop import files
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens.phrases import moment_of, when_text
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, ListRow
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Label, Panel, control_h, fitted_button, wrap_row
from tabletop.engine.message import N_

MOST_SHOWN: Final = 200
"""The most files and folders that are listed; typing finds the others."""
_USUAL: Final = (
    ("XDG_DOWNLOAD_DIR", N_("Downloads")),
    ("XDG_DOCUMENTS_DIR", N_("Documents")),
    ("XDG_DESKTOP_DIR", N_("Desktop")),
)
_NAMED: Final = re.compile(r'^(XDG_\w+_DIR)="(?:\$HOME/)?([^"]*)"', re.MULTILINE)


class Found(NamedTuple):
    """A folder or a file that may be chosen."""

    path: Path
    is_folder: bool
    modified: float = 0.0


def places(home: Path, exports: Path) -> list[tuple[str, Path]]:
    """Return the folders in which people look first, with their names (`N_`), as far as there are any."""
    named: dict[str, str] = {}
    with suppress(OSError, ValueError):
        text = files.read(home / ".config" / "user-dirs.dirs", 1 << 16).decode()
        named = dict(_NAMED.findall(text))
    found = [(label, home / named.get(key, label)) for key, label in _USUAL]
    found += [(N_("Home folder"), home), (N_("Files saved here"), exports)]
    return [(label, path) for label, path in found if _is_folder(path)]


def _is_folder(path: Path) -> bool:
    with suppress(OSError, ValueError):
        return path.is_dir()
    return False


def listed(folder: Path, suffixes: Collection[str], begin: str = "") -> list[Found]:
    """Return folders by name, then the files with one of these endings, the newest first, whose names begin
    so. Hidden ones come only if they are asked for; a folder that cannot be read is empty."""
    folders, found = [], []
    with suppress(OSError, ValueError), os.scandir(folder) as items:
        for item in items:
            if not item.name.casefold().startswith(begin.casefold()) or (
                item.name.startswith(".") and not begin.startswith(".")
            ):
                continue
            with suppress(OSError):
                if item.is_dir():
                    folders.append(Found(Path(item.path), True))
                elif item.name.casefold().endswith(tuple(suffixes)):
                    found.append(Found(Path(item.path), False, item.stat().st_mtime))
    folders.sort(key=lambda one: one.path.name.casefold())
    found.sort(key=lambda one: (-one.modified, one.path.name.casefold()))
    return [*folders, *found]


class FileChooser(WidgetScene):
    """Asks for a file; `take` gets its path. Escape leaves everything as it was."""

    overlay = True
    arrows_cross = True

    def __init__(
        self, ctx: Context, title: str, suffixes: Collection[str], take: Callable[[Path], object]
    ) -> None:
        super().__init__(ctx)
        self.title = title
        self._suffixes, self._take = suffixes, take
        self._places = places(Path.home(), ctx.home / "exports")
        self._typed = ""
        self._went = "", Path()
        """The text and the path of the folder that was chosen last: its name may be no text."""
        self._go(self._places[0][1] if self._places else Path.home())
        self.focus_key, self.focus_visible = "path", True

    def enter(self) -> None:
        """Have the question read."""
        self.ctx.a11y.announce(self.title)
        self.focus_key = None
        self.focus("path")

    def dropped(self, path: Path) -> bool:
        """Take a file that is dropped here, too."""
        self._done(path)
        return True

    # -- where ---------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The folder that is listed."""
        return self._split()[0]

    def _split(self) -> tuple[Path, str]:
        """Return the folder that is typed, and how the name in it begins."""
        text, path = self._went
        begin = self._typed.removeprefix(text)
        if self._typed.startswith(text) and not {"/", os.sep} & set(begin):
            return path, begin
        head, _, begin = self._typed.replace("\\", "/" if os.sep == "\\" else "\\").rpartition("/")
        return Path(os.path.expanduser(f"{head}/")), begin

    def _found(self) -> list[Found]:
        folder, begin = self._split()
        return listed(folder, self._suffixes, begin)

    def _type(self, text: str) -> None:
        self._typed = text
        self.rebuild()

    def _go(self, path: Path) -> None:
        self._typed = _as_folder(path)
        self._went = self._typed, path
        self.rebuild()

    def _choose(self, one: Found) -> None:
        if one.is_folder:
            self._go(one.path)
            self.focus("path")
        else:
            self._done(one.path)

    def _submit(self) -> None:
        """Take what is typed: a file, a folder to look into, or the only thing that begins so."""
        path = Path(os.path.expanduser(self._typed))
        found = self._found()
        if _is_folder(path):
            self._go(path)
        elif len(found) == 1:
            self._choose(found[0])
        else:
            self._done(path)

    def _done(self, path: Path) -> None:
        self.ctx.scenes.pop(self)
        self._take(path)

    def intercept(self, event: Event) -> bool:
        """Complete what is typed by the first thing that begins so, with the right arrow at its end."""
        field = self.focused
        if isinstance(event, KeyDown) and event.name == "right" and not event.mods and field is not None:
            found, begin = self._found(), self._split()[1]
            if field.key == "path" and begin and found:
                first = found[0].path
                if found[0].is_folder:
                    self._go(first)
                else:
                    self._type(files.shown(first))
                return True
        return False

    def on_cancel(self) -> bool:
        """Choose nothing."""
        self.ctx.scenes.pop(self)
        return True

    # -- layout --------------------------------------------------------------------------------------------

    def paint(self, surface: Canvas) -> None:
        """Dim the scene below."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the path, the usual folders, the list, and the way out."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        pad = d.ui(24)
        panel = pygame.Rect(0, 0, min(d.ui(900), d.w - d.ui(32)), min(d.ui(760), d.h - d.ui(32)))
        panel.center = d.bounds.center
        column = Column(ctx, panel.x + pad, panel.y + pad, panel.w - 2 * pad)
        column.text("question", self.title, "h2")
        column.space(10)
        field = pygame.Rect(column.x, column.y, column.w, control_h(ctx, 52))
        column.widgets.append(
            TextField(
                ctx,
                "path",
                field,
                t("Folder or file"),
                self._typed,
                on_change=self._type,
                on_submit=self._submit,
                limit=2_000,
            )
        )
        column.y = field.bottom
        column.space(8)
        column.row([self._place(label, path) for label, path in self._places], gap=8)
        column.space(10)
        leave = fitted_button(ctx, ActionItem("leave", t("Cancel"), "", self.on_cancel), least=50)
        foot = pygame.Rect(column.x, panel.bottom - pad - leave.rect.h, column.w, 0)
        wrap_row([leave], foot, 0)
        view = pygame.Rect(column.x, column.y, column.w, foot.y - d.ui(10) - column.y)
        rows = Column(ctx, view.x, view.y, view.w - d.ui(16))
        self._list(rows)
        return [
            Zone("ground", [Panel(ctx, "panel", panel)]),
            Zone("path", column.widgets),
            Zone("found", rows.widgets, view, rows.y - view.y),
            Zone("out", [leave]),
        ]

    def _place(self, label: str, path: Path) -> Widget:
        item = ActionItem(f"place.{label}", self.ctx.t(label), "folder", partial(self._go, path))
        return fitted_button(self.ctx, item, least=44, style="body_b")

    def _list(self, rows: Column) -> None:
        """Add a row for each folder and file; above them the way up."""
        ctx, t, folder = self.ctx, self.ctx.t, self.folder
        found = self._found()
        shown = [(t("The folder above"), Found(folder.parent, True), "undo")] * (folder.parent != folder)
        shown += [(files.shown(one.path.name), one, "folder" if one.is_folder else "deck") for one in found]
        tall = control_h(ctx, 44, "body_b")
        for number, (name, one, icon) in enumerate(shown[:MOST_SHOWN]):
            when = "" if one.is_folder else when_text(ctx, moment_of(one.modified))
            wide = ctx.text.width(when, "small") + ctx.display.ui(10) if when else 0
            rect = pygame.Rect(rows.x, rows.y, rows.w - wide, tall)
            choose = partial(self._choose, one)
            row = ListRow(ctx, f"row{number}", rect, name, on_dark=False, icon=icon, on_activate=choose)
            rows.widgets.append(row)
            if when:
                aside = pygame.Rect(rect.right, rect.y, wide, tall)
                ink2 = ctx.theme.color.ink2
                label = Label(ctx, f"when{number}", aside, when, "small", color=ink2, align="right")
                rows.widgets.append(label)
            rows.y += tall
        if not any(not one.is_folder for one in found):
            words = t(
                "There is no such file here. These are shown: {endings}", endings=", ".join(self._suffixes)
            )
            rows.space(8)
            rows.text("none", words, "body", color=ctx.theme.color.ink2)


def _as_folder(path: Path) -> str:
    """Return a folder as it is typed, so that a name may follow."""
    text = files.shown(path)
    return text if text.endswith(("/", os.sep)) else text + os.sep
