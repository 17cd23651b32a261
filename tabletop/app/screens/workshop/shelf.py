"""The shelf of the workshop: the house's cards, the player's own sets of a game, new and deleted ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

import tabletop
from tabletop import files, own_content
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens import exporting
from tabletop.app.screens.file_chooser import FileChooser
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.phrases import moment_of, when_text
from tabletop.app.screens.workshop.dialogs import DeletedNotice, NameDialog, taken_in
from tabletop.app.screens.workshop.panels import PanelFrame, SetPanel
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.screens.workshop.work import has_workshop
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import ChoiceList, Select, choice
from tabletop.app.widgets.layout import Column, Label, fitted_button
from tabletop.balance import kept as balance
from tabletop.balance.counts import GameCounts
from tabletop.engine.protocol import Game
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import OwnSet, SetError, clean_name, clean_note, form_of
from tabletop.sets.shelf import Aside, SetShelf, ShelfEntry
from tabletop.sets.taking import SUFFIXES

_PANEL: Final = 560
"""The least width of a panel, logical px (UI scale)."""
_MOST_DELETED: Final = 3


class ShelfScene(PageScene):
    """The sets of one game; the others are a step away."""

    def __init__(self, ctx: Context, game: Game[Any, Any, Any]) -> None:
        super().__init__(ctx)
        self._came_from = ""
        """The button of the set that was open."""
        self._notice = DeletedNotice(ctx, self._restore)
        self._look_at(game)

    def _look_at(self, game: Game[Any, Any, Any]) -> None:
        self.game, self.ground = game, game.id
        self._form = form_of(game.id)
        self._shelf, self._words = SetShelf(game.id, self.ctx.home), words_of(self._form)
        self._read()
        self.focus_key = f"edit.{self._entries[0].slug}" if self._entries else "new.house"

    def _read(self) -> None:
        self._entries = self._shelf.entries()
        self._deleted = self._shelf.deleted()
        self._too_many = self._shelf.passed_over()

    def resume(self) -> None:
        """Read the shelf again: a set was changed, or another program has changed it."""
        self._read()
        super().resume()
        if self.find(self._came_from) is not None:
            self.focus(self._came_from, visible=self.focus_visible)

    # -- the bar ---------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the game and what this is."""
        return self.game.name, self.ctx.t(self._words.heading)

    def bar_buttons(self) -> list[ActionItem]:
        """Return the keys."""
        return [ActionItem("help", self.ctx.t("Keys"), "keyb", partial(navigate.show_keys, self.ctx), "help")]

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return the choice of the game, and a panel for each set and for what can be done."""
        ctx, d, t, area = self.ctx, self.ctx.display, self.ctx.t, self.content
        games = [(game.id, game.name) for game in _games()]
        head: list[Widget] = []
        top = area.y
        room = area.w
        if len(games) > 1:
            picked = choice(
                ctx, "game", t("Game"), games, self.game.id, area.w // 2, on_change=self._choose_game
            )
            picked.move(area.right - picked.rect.w - picked.rect.x, top - picked.rect.y)
            head.append(picked)
            room -= picked.rect.w + d.ui(20)
        words = t(self._words.about)
        about = Label.wrapped(ctx, "about", area.x, top, room, words, color=ctx.theme.color.on_dark)
        top = max([about.rect.bottom, *(one.rect.bottom for one in head)]) + d.ui(16)
        gap = d.ui(20)
        columns = max(1, min(3, (area.w + gap) // (d.ui(_PANEL) + gap)))
        width = (area.w - gap * (columns - 1)) // columns
        panels: list[Callable[[pygame.Rect], PanelFrame]] = [
            self._house_panel,
            *(partial(self._own_panel, one) for one in self._entries),
        ]
        panels += [self._new_panel, self._foreign_panel]
        if self._deleted or self._old_file() is not None or self._too_many:
            panels.append(self._past_panel)
        view = pygame.Rect(area.x - d.px(16), top - d.ui(8), area.w + 2 * d.px(16), 0)
        view.h = area.bottom + d.px(16) - view.y
        widgets, y = [], top
        for at in range(0, len(panels), columns):
            row = [
                make(pygame.Rect(area.x + number * (width + gap), y, width, 0))
                for number, make in enumerate(panels[at : at + columns])
            ]
            tall = max(frame.rect.h for frame in row)
            for frame in row:
                frame.grow(tall)
                widgets += frame.widgets()
            y += tall + gap
        return [Zone("head", [about, *head]), Zone("sets", widgets, view, y - view.y), *self._notice.zones()]

    def _choose_game(self, game_id: str) -> None:
        self._look_at(tabletop.game(game_id))
        self.rebuild()

    def _house_panel(self, rect: pygame.Rect) -> PanelFrame:
        t = self.ctx.t
        note, tested = t(self._words.house_note), self._tested(self.game)
        panel = SetPanel(self.ctx, rect, self.game, "house", t(self._words.house), note, None, tested)
        panel.add_buttons(
            [
                # i18n: button: look at the cards of a set without changing them
                ActionItem("look.house", t("Look"), "eye", self._open_house),
                ActionItem("copy.house", t(self._words.make), "copy", self._new_from_house),
            ]
        )
        return panel

    def _own_panel(self, entry: ShelfEntry, rect: pygame.Rect) -> PanelFrame:
        ctx, t, slug = self.ctx, self.ctx.t, entry.slug
        can_play = entry.own is not None and not entry.troubles
        tested = self._tested(entry.own.cast()) if entry.own is not None and can_play else None
        panel = SetPanel(ctx, rect, self.game, slug, entry.name, self._note(entry), entry, tested)
        items = []
        if entry.own is not None:
            words = t("Edit") if can_play else t("Fix it")
            item = ActionItem(f"edit.{slug}", words, "deck", partial(self._open, entry.path), kind="primary")
            if entry.own.is_only_read:
                named = replace(entry.own, name=entry.name)
                item = ActionItem(item.key, t(self._words.make), "copy", partial(self._new_from, named))
            items.append(item)
            why = "" if can_play else t("You cannot play with it yet. Fix the problems first.")
            play = partial(navigate.show_setup, ctx, self.game, files.kept(slug))
            items.append(ActionItem(f"play.{slug}", t("Play with it"), "play", play, reason=why))
        panel.add_buttons(items, self._menu(entry))
        return panel

    def _tested(self, game: Game[Any, Any, Any]) -> GameCounts | None:
        """Return the games of the last test of some cards."""
        return balance.last(self._shelf.folder, game.edition.content, game.id)

    def _note(self, entry: ShelfEntry) -> str:
        ctx, t, own = self.ctx, self.ctx.t, entry.own
        if own is None:
            return ctx.message(entry.wrong) if entry.wrong is not None else ""
        changed = t("Changed {when}.", when=when_text(ctx, moment_of(entry.modified)))
        if own.note:
            return ctx.sentences((own.note, changed))
        if self._form.board is not None:
            return changed
        if not own.made_from.content:
            return ctx.sentences((t("Made from scratch."), changed))
        name = own.made_from.name or t("House cards")
        return ctx.sentences((t("Made from: {name}.", name=name), changed))

    def _menu(self, entry: ShelfEntry) -> list[tuple[str, str, str, Callable[[], object]]]:
        """Return what else can be done with a set: value, label, icon, action."""
        t, own, is_card = self.ctx.t, entry.own, self._form.board is None
        found: list[tuple[str, str, str, Callable[[], object]]] = []
        if own is not None and own.is_only_read:
            found += [("give", t(self._words.give), "folder", partial(self._give, entry))]
        elif own is not None:
            found += [
                (
                    "rename",
                    t("Name and note…") if is_card else t("Rename…"),
                    "log",
                    partial(self._rename, entry),
                ),
                ("copy", t(self._words.make), "copy", partial(self._new_from, replace(own, name=entry.name))),
                ("give", t(self._words.give), "folder", partial(self._give, entry)),
                ("table", t("Share as a table (CSV)"), "chart", partial(self._give_table, own)),
            ]
        for number, earlier in enumerate(self._shelf.earlier(entry.slug), 1):
            when = when_text(self.ctx, earlier.when.astimezone())
            do = partial(self._take, earlier.path, t("{name}, as it was", name=entry.name))
            found.append((f"earlier{number}", t("Earlier version: {when}", when=when), "undo", do))
        return [*found, ("delete", t("Delete"), "x", partial(self._delete, entry))]

    def _new_panel(self, rect: pygame.Rect) -> PanelFrame:
        ctx, t = self.ctx, self.ctx.t
        frame = PanelFrame(ctx, rect, "new", is_dark=True)
        column = frame.column
        column.text("new.title", t(self._words.new), "h2", color=ctx.theme.color.on_dark)
        column.space(8)
        column.text("new.text", t("What do you want to start from?"), color=ctx.theme.color.on_dark)
        column.space(12)
        items = [
            ActionItem("new.house", t(self._words.from_house), "copy", self._new_from_house),
            ActionItem("new.empty", t(self._words.empty), "plus", self._new_empty),
        ]
        if any(entry.own is not None for entry in self._entries):
            items.insert(1, ActionItem("new.other", t(self._words.from_other), "copy", self._choose_other))
        for item in items:
            column.row([fitted_button(ctx, item, least=52)])
            column.space(10)
        return frame

    def _foreign_panel(self, rect: pygame.Rect) -> PanelFrame:
        ctx, t = self.ctx, self.ctx.t
        frame = PanelFrame(ctx, rect, "foreign", is_dark=True)
        column = frame.column
        column.text("foreign.title", t("From someone else"), "h2", color=ctx.theme.color.on_dark)
        column.space(8)
        column.text("foreign.text", t(self._words.foreign), color=ctx.theme.color.on_dark)
        column.space(12)
        items = (
            ActionItem("choose", t("Choose a file…"), "folder", self._choose_file, cap="O"),
            ActionItem("folder", t(self._words.folder), "eye", self._show_folder),
        )
        for item in items:
            column.row([fitted_button(ctx, item, least=52)])
            column.space(10)
        return frame

    def _past_panel(self, rect: pygame.Rect) -> PanelFrame:
        ctx, t, ink2 = self.ctx, self.ctx.t, self.ctx.theme.color.ink2
        frame = PanelFrame(ctx, rect, "past")
        column = frame.column
        if self._deleted:
            column.text("past.title", t("Recently deleted"), "h2")
            column.text("past.text", t("They are kept for 30 days."), "small", color=ink2)
            column.space(8)
        for number, aside in enumerate(self._deleted[:_MOST_DELETED]):
            self._deleted_row(column, number, aside)
        old = self._old_file()
        if old is not None:
            column.text("old.title", t("The file {file}", file=f"cards/{old.name}"), "h3")
            words = t("An older kind of file. It is used when you choose no set.")
            column.text("old.text", words, "small", color=ink2)
            column.space(8)
            make = partial(self._take, old, t("My cards"))
            column.row(
                [fitted_button(ctx, ActionItem("old.make", t("Make a set from it"), "", make), least=46)]
            )
        if self._too_many:
            words = ctx.tn(
                "{count} more file is not shown. A shelf holds 200 sets.",
                "{count} more files are not shown. A shelf holds 200 sets.",
                self._too_many,
            )
            column.text("too_many", words, "small", color=ink2)
        return frame

    def _deleted_row(self, column: Column, number: int, aside: Aside) -> None:
        ctx, t = self.ctx, self.ctx.t
        entry = self._shelf.entry(aside.path)
        back = ActionItem(f"restore{number}", t("Restore"), "undo", partial(self._restore, aside.path))
        button = fitted_button(ctx, back, least=46, style="body_b")
        when = t("deleted {when}", when=when_text(ctx, aside.when.astimezone()))
        name = entry.own.name if entry.own is not None else aside.slug
        column.setting(f"deleted{number}", name, when, button, least=64)

    def _old_file(self) -> Path | None:
        path = own_content.own_path(self.game.id, self.ctx.home)
        return path if self._form.board is None and path.is_file() else None

    # -- doing -----------------------------------------------------------------------------------------

    def _open_house(self) -> None:
        self.ctx.scenes.push(SetScene(self.ctx, self.game))

    def _open(self, path: Path) -> None:
        try:
            keeper = Keeper(self._shelf, path)
        except SetError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
            return
        if keeper.is_read_only:
            words = self.ctx.t(self._words.elsewhere)
            self.ctx.toasts.add(words)
        self._came_from = f"edit.{self._shelf.entry(path).slug}"
        self.ctx.scenes.push(SetScene(self.ctx, self.game, keeper))

    def _add(self, own: OwnSet) -> Path | None:
        try:
            return self._shelf.add(own)
        except SetError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
            return None

    def _begin(self, own: OwnSet) -> None:
        """Put a new set on the shelf and open it."""
        path = self._add(own)
        if path is not None:
            self._read()
            self._open(path)

    def _new_from_house(self) -> None:
        self._begin(self._shelf.house(self.ctx.t(self._words.mine)))

    def _new_empty(self) -> None:
        self._begin(self._shelf.empty(self.ctx.t(self._words.printed)))

    def _new_from(self, own: OwnSet) -> None:
        self._begin(self._shelf.copy(own, self.ctx.t("{name}, a copy", name=own.name)))

    def _choose_other(self) -> None:
        button = self.find("new.other")
        sets = [replace(entry.own, name=entry.name) for entry in self._entries if entry.own is not None]
        if button is None:
            return
        options = [(number, own.name) for number, own in enumerate(sets)]
        near = Select(
            self.ctx,
            "others",
            button.rect,
            self.ctx.t(self._words.from_other),
            options,
            None,
            on_change=lambda number: self._new_from(sets[number]),
        )
        self.ctx.scenes.push(ChoiceList(near))

    def _rename(self, entry: ShelfEntry) -> None:
        own = entry.own
        if own is not None:
            note = own.note if self._form.board is None else None
            title = self.ctx.t(self._words.rename)
            named = partial(self._named, entry)
            self.ctx.scenes.push(NameDialog(self.ctx, title, entry.name, note, named))

    def _named(self, entry: ShelfEntry, name: str, note: str) -> None:
        try:
            keeper = Keeper(self._shelf, entry.path)
        except SetError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
            return
        own = keeper.own
        keeper.put(replace(own, name=clean_name(name) or own.name, note=clean_note(note)))
        keeper.close()
        self._read()
        self.rebuild()

    def _give(self, entry: ShelfEntry) -> None:
        for path in self._shelf.kind.beside(entry.path).values():
            if path.is_file():
                exporting.copy_file(self.ctx, path)

    def _give_table(self, own: OwnSet) -> None:
        exporting.write_text(self.ctx, f"{self.game.id}.csv", own.table())

    def _delete(self, entry: ShelfEntry) -> None:
        try:
            path = self._shelf.delete(entry.path)
        except SetError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
            return
        self._notice.show(entry.name, path)
        self._read()
        self.rebuild()

    def update(self, now: int) -> None:
        """Take the offer to undo away after a while."""
        super().update(now)
        if self._notice.has_expired(now):
            self.rebuild()

    def on_action(self, name: str) -> bool:
        """Undo a deletion; else what every page has."""
        return (name == "undo" and self._notice.undo()) or super().on_action(name)

    def intercept(self, event: Event) -> bool:
        """O chooses a file."""
        if isinstance(event, KeyDown) and event.name == "o" and not event.mods:
            self._choose_file()
            return True
        return False

    def _restore(self, path: Path) -> None:
        self._notice.hide()
        try:
            self._shelf.restore(path)
        except SetError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
        self._read()
        self.rebuild()

    def _choose_file(self) -> None:
        self.ctx.scenes.push(
            FileChooser(self.ctx, self.ctx.t("Choose a set or a table"), SUFFIXES, self.dropped)
        )

    def _show_folder(self) -> None:
        exporting.show_folder(self.ctx, self._shelf.folder)

    def _take(self, path: Path, name: str = "") -> None:
        """Make a set of a file, and show it on its game's shelf."""
        taken = taken_in(self.ctx, path, name)
        if taken is not None and taken[0] != self.game.id:
            self._look_at(tabletop.game(taken[0]))
        self._read()
        self.rebuild()
        if taken is not None:
            self.focus(f"edit.{taken[1]}", visible=self.focus_visible)

    def dropped(self, path: Path) -> bool:
        """Take in a set or a table."""
        self._take(path)
        return True


def _games() -> Sequence[Game[Any, Any, Any]]:
    """Return the games with a workshop."""
    found = (tabletop.game(game_id) for game_id in registry.playable_games())
    return [game for game in found if has_workshop(game)]
