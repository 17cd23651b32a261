"""Parts of settings pages besides plain settings: window size, seats' looks, keys, files, licences."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pygame

from tabletop import files, paths
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Bindings, key_label
from tabletop.app.core.settings import SHARED, Setting, SettingItem, SettingsFile, shared
from tabletop.app.screens import exporting
from tabletop.app.screens.settings.keys import KeyCapture, choose_size, offered_sizes
from tabletop.app.screens.settings.pages import ColourPreview, add_seats
from tabletop.app.table import registry
from tabletop.app.widgets.base import Action
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, button_w, control_h, fitted_button

# -- licences of the program and of its libraries (`assets/LICENSES`) --

_ENDING = re.compile(r"\.(dll|dylib|so)\b", re.IGNORECASE)
_VERSION = re.compile(r"-\d+$")
_HASH = re.compile(r"-[0-9a-f]{8}$")


class LibraryLicence(msgspec.Struct, frozen=True):
    """One library: shared `files` by their names without “lib”, version and ending, or a Python `package`."""

    name: str
    licence: str
    texts: tuple[str, ...]
    """Files in `folder()`; without any the text is beside the library itself."""
    files: tuple[str, ...] = ()
    package: str = ""


class _File(msgspec.Struct):
    library: tuple[LibraryLicence, ...]


def folder() -> Path:
    """Return the folder with the list, the texts, and how to replace a library."""
    return paths.assets() / "LICENSES"


def libraries() -> tuple[LibraryLicence, ...]:
    """Return all libraries, those of every system."""
    raw = tomllib.loads(files.read(folder() / "libraries.toml").decode())
    return msgspec.convert(raw, _File).library


def bare(name: str) -> str:
    """Return the name of a shared library as in `LibraryLicence.files`, “” for other files.

    `libSDL2-2-50d19f93.0.so.0.3200.10`, `libSDL2-2.0.0.dylib` and `SDL2.dll` are all `sdl2`. Python's modules
    belong to their package.
    """
    if not _ENDING.search(name) or ".cpython-" in name or ".abi3." in name:
        return ""
    stem = name.partition(".")[0].lower().removeprefix("lib")
    return _VERSION.sub("", _HASH.sub("", stem))


def add_licences(ctx: Context, column: Column) -> None:
    """Add the program's licence, the place of the texts, and the list of libraries."""
    ours = ctx.t(
        "Tabletop is free software under the MIT licence. Its fonts are under the SIL Open Font "
        "License. The libraries below come with it."
    )
    column.text("licences.ours", ours, "body")
    column.space(12)
    replacing = ctx.t(
        "LGPL libraries are separate files that you may replace with your own versions. See "
        "README.md in the licences folder."
    )
    column.text("licences.replacing", replacing, "small", color=ctx.theme.color.ink2)
    title, where = ctx.t("Texts of the licences"), folder()
    button = _button(
        ctx, "licences.folder", title, ctx.t("Show folder"), lambda: exporting.show_folder(ctx, where)
    )
    column.setting("row.licences.folder", title, str(where), button)
    for number, library in enumerate(libraries()):
        column.rule(f"rule.licence.{number}")
        column.space(8)
        column.text(f"licence.{number}.name", library.name, "body_b")
        column.text(f"licence.{number}", library.licence, "small", color=ctx.theme.color.ink2)
        column.space(8)


def _button(
    ctx: Context, key: str, name: str, caption: str, do: Action, *, wide: int = 180, tall: int = 56
) -> Button:
    """Return a button of a row, named after the row; `wide` and `tall` are its least, logical px."""
    rect = pygame.Rect(0, 0, max(ctx.display.ui(wide), button_w(ctx, caption)), control_h(ctx, tall))
    return Button(ctx, key, rect, name, caption=caption, on_activate=do)


# -- window size, seats' looks, keys, files --


def add(
    ctx: Context,
    extra: str,
    column: Column,
    *,
    preview: ColourPreview | None,
    on_import: Callable[[], object],
    add_setting: Callable[[Column, SettingItem], object],
) -> None:
    """Add a page's extras below its settings; with `preview` that, too, if there is no room beside."""
    match extra:
        case "size":
            _size(ctx, column)
        case "seats":
            add_seats(ctx, column)
            if preview is not None:
                column.space(20)
                preview.add(column)
        case "keys":
            _keys(ctx, column)
        case "games":
            _explanations(ctx, column)
            _games(ctx, column, add_setting)
        case "undo":
            column.rule("rule.undo")
            column.space(16)
            words = ctx.t(
                "You can undo a move until a card is revealed, chance decides, or another player moves. "
                "Choose friendly take-backs when you set up a game."
            )
            column.text("undo.note", words, "small", color=ctx.theme.color.ink2)
        case "files":
            _files(ctx, column, on_import)
        case "licences":
            add_licences(ctx, column)
        case _:
            pass


def _size(ctx: Context, column: Column) -> None:
    column.rule("rule.size")
    sizes = [(size, f"{size[0]} × {size[1]}") for size in offered_sizes(ctx)]
    window = ctx.display.window
    now: tuple[int, int] | None = window.window_placement.size
    choices: list[tuple[tuple[int, int] | None, str]] = [*sizes]
    if window.maximized:
        w, h = ctx.display.size
        now, choices = None, [(None, ctx.t("Maximised: {w} × {h}", w=w, h=h)), *sizes]
    width = max(ctx.text.width(text, "body_b") for _, text in choices) + ctx.display.ui(110)
    in_window = ctx.display.mode == "window"
    select = Select(
        ctx,
        "size",
        pygame.Rect(0, 0, width, control_h(ctx, 56)),
        ctx.t("Window size"),
        choices,
        now,
        enabled=in_window,
        reason="" if in_window else ctx.t("This mode uses the whole screen."),
        on_change=lambda size: choose_size(ctx, size) if size is not None else None,
    )
    hint = ctx.t("You can also drag the window’s edge to any size.")
    column.setting("row.size", ctx.t("Window size"), hint, select)


def _keys(ctx: Context, column: Column) -> None:
    column.rule("rule.keys")
    column.space(16)
    column.text("keys.title", ctx.t("Keys"), "h2")
    column.space(4)
    owned = [(action, game.name) for game, table in registry.tables() for action in table.actions]
    bindings = Bindings(ctx.settings.keys, [action for action, _ in owned])
    for name, action in bindings.actions.items():
        labels = "   ".join(key_label(key) for key in bindings.keys[name]) or "–"
        # i18n: an action, and its keys
        said = ctx.t("{action}: {keys}", action=ctx.t(action.words), keys=labels)
        ask = lambda name=name: ctx.scenes.push(KeyCapture(ctx, name))  # noqa: E731
        button = _button(ctx, f"key.{name}", said, labels, ask, wide=200, tall=48)
        button.tooltip = ctx.t("Select, then press the new key.")
        where = ctx.t(", ").join(game for one, game in owned if one.name == name)
        column.setting(f"row.key.{name}", ctx.t(action.words), where, button, least=62)
        column.rule(f"rule.key.{name}")


def _explanations(ctx: Context, column: Column) -> None:
    """Add the button that shows all explanations again."""
    words, explained = ctx.t("Show explanations again"), ctx.settings.explained

    def forget() -> None:
        ctx.change(explained={}, explanations=True)
        ctx.toasts.add(ctx.t("Explanations will be shown again."))

    why_not = "" if explained else ctx.t("You have not seen an explanation yet.")
    button = fitted_button(ctx, ActionItem("explain_again", words, do=forget, reason=why_not))
    column.rule("rule.explain_again")
    hint = ctx.t("Everything is explained once more, even what you have done without help.")
    column.setting("row.explain_again", words, hint, button)


def _games(ctx: Context, column: Column, add_setting: Callable[[Column, SettingItem], object]) -> None:
    """Add the games' own settings, each under its game's name."""
    for game, table in registry.tables():
        if not table.settings:
            continue
        column.rule(f"rule.{game.id}")
        column.space(16)
        column.text(f"game.{game.id}", game.name, "h2")
        for item in table.settings:
            add_setting(column, item)
            if item is not table.settings[-1]:
                column.rule(f"rule.{item.name}")


def _files(ctx: Context, column: Column, on_import: Callable[[], object]) -> None:
    folder = ctx.home / "saves"
    path = exporting.export_folder(ctx) / "settings.json"
    into, out_of = ctx.t("To {path}", path=path), ctx.t("From {path}", path=path)
    page = ctx.t("Language, size, sound, motion and lessons on one page.")

    def row(key: str, title: str, hint: str, caption: str, do: Action) -> None:
        column.rule(f"rule.{key}")
        column.setting(f"row.{key}", title, hint, _button(ctx, key, title, caption, do))

    show = partial(exporting.show_folder, ctx, folder)
    row("folder", ctx.t("Saved games"), files.shown(folder), ctx.t("Show folder"), show)
    row("export", ctx.t("Export settings"), into, ctx.t("Export"), lambda: export_settings(ctx))
    take = lambda: import_settings(ctx) and on_import()  # noqa: E731
    row("import", ctx.t("Import settings"), out_of, ctx.t("Import"), take)
    welcome = partial(navigate.show_welcome, ctx, over=True)
    row("welcome", ctx.t("Welcome page"), page, ctx.t("Show"), welcome)


def own_settings() -> list[Setting[Any]]:
    """Return the games' own settings."""
    return [item for _, table in registry.tables() for item in table.settings]


def export_settings(ctx: Context) -> None:
    """Write the shareable settings into the export folder, including the games' own."""
    chosen = ctx.settings.own
    own = {item.name: chosen[item.name] for item in own_settings() if item.takes(chosen.get(item.name))}
    raw = {**own, **shared(ctx.settings)}
    text = msgspec.json.format(msgspec.json.encode(raw), indent=2).decode() + "\n"
    exporting.write_text(ctx, "settings.json", text)


def import_settings(ctx: Context) -> bool:
    """Take over the shareable settings in the export folder; wrong values keep the present ones. Return True
    when done."""
    path = exporting.export_folder(ctx) / "settings.json"
    try:
        raw = msgspec.json.decode(files.read(path))
    except FileNotFoundError:
        ctx.toasts.add(ctx.t("There is no file {path}", path=path), kind="bad")
        return False
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raw = None
    if not isinstance(raw, dict):
        ctx.toasts.add(ctx.t("This is not a settings file: {path}", path=path), kind="bad")
        return False
    file = SettingsFile(None)
    file.take({name: value for name, value in raw.items() if name in SHARED})
    wrong = {str(note.args.get("name", "")) for note in file.notes}
    taken = {name: getattr(file.values, name) for name in SHARED if name in raw and name not in wrong}
    own = {item.name: raw[item.name] for item in own_settings() if item.takes(raw.get(item.name))}
    ctx.change(**taken, own={**ctx.settings.own, **own})
    for note in file.notes:
        ctx.toasts.add(ctx.message(note), kind="bad")
    ctx.toasts.add(ctx.t("Settings imported"), kind="good")
    return True
