"""A set of cards in the workshop: its pages behind tabs, steps to undo, what is saved."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop import files
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, FocusGained, FocusLost, KeyDown
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.workshop.board.decor import DecorPage
from tabletop.app.screens.workshop.board.differences import BoardDifferencesPage
from tabletop.app.screens.workshop.board.page import BoardPage
from tabletop.app.screens.workshop.board.printing import BoardPrintPage
from tabletop.app.screens.workshop.board.widgets import key_of
from tabletop.app.screens.workshop.cards import CardsPage
from tabletop.app.screens.workshop.controls import TYPING
from tabletop.app.screens.workshop.dialogs import taken_in
from tabletop.app.screens.workshop.differences import DifferencesPage
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.screens.workshop.leaf import Leaf
from tabletop.app.screens.workshop.printing import PrintPage
from tabletop.app.screens.workshop.supply import GroupPage
from tabletop.app.screens.workshop.testing import TestPage
from tabletop.app.screens.workshop.tiles import CardTurn, Told, card_key
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.screens.workshop.work import Work
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import OptionWidget, Segmented, Select
from tabletop.app.widgets.layout import Label, control_h, sign
from tabletop.engine.form import Rows
from tabletop.engine.protocol import Game
from tabletop.sets.boards import standard_rows
from tabletop.sets.keeper import Keeper, Saved
from tabletop.sets.own_set import SetError
from tabletop.sets.shelf import SetShelf, ShelfEntry

BOARD: Final = "board"
DECOR: Final = "decor"
CARDS: Final = "cards"
DIFFERENCES: Final = "differences"
TEST: Final = "test"
PRINT: Final = "print"
LOOK_MS: Final = 60
"""How often it is looked whether a change is on the disk."""


class SetScene(PageScene):
    """Opens at the cards."""

    def __init__(self, ctx: Context, game: Game[Any, Any, Any], keeper: Keeper | None = None) -> None:
        """Without a keeper these are the house's own cards, which can be looked at, compared and printed."""
        super().__init__(ctx)
        self.ground = game.id
        self._keeper = keeper
        rows = keeper.own.rows if keeper is not None else standard_rows(game.id)
        self.work = Work(game, rows, is_fixed=keeper is None or keeper.is_read_only)
        self.work.on_change = self._changed
        self.faces = Faces(ctx, self.work)
        self.told = Told(ctx, self.work)
        self.shelf = SetShelf(game.id, ctx.home)
        self.name = ctx.t(words_of(self.work.form).house)
        if keeper is not None:
            self.name = keeper.own.name or files.shown(self.shelf.kind.stem(keeper.path))
        self.turning: CardTurn | None = None
        """The card that turns over now."""
        self._was_saved = Saved(True)
        self._test = TestPage(self)
        has_board = self.work.form.board is not None
        self._print = BoardPrintPage(self) if has_board else PrintPage(self)
        self._pages: dict[str, Leaf]
        differences = BoardDifferencesPage(self) if has_board else DifferencesPage(self)
        shared: dict[str, Leaf] = {DIFFERENCES: differences, TEST: self._test, PRINT: self._print}
        if has_board:
            board = BoardPage(self)
            decor = {DECOR: DecorPage(self)} if board.board.field.decor else {}
            self._page, self._pages = BOARD, {BOARD: board, **decor, **shared}
            self.focus_key = key_of(board.cell)
        else:
            self._page = CARDS
            self._pages = {
                CARDS: CardsPage(self),
                **{f"group{number}": GroupPage(self, number) for number in self.work.tables},
                **shared,
            }
            if rows:
                self.focus_key = card_key(self.work, 0)

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self._pages[self._page]

    @property
    def path(self) -> Path | None:
        """The set's file; None for the house's."""
        return self._keeper.path if self._keeper is not None else None

    def flush(self) -> None:
        """Have all changes written."""
        if self._keeper is not None:
            self._keeper.flush()

    # -- the bar ---------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the set's name, and what it is a set of."""
        ctx, work = self.ctx, self.work
        game, count = work.game.name, len(work.rows)
        if work.form.board is not None:
            return self.name, ctx.t("{game}, a board", game=game)
        if work.form.has_backs:
            return self.name, ctx.tn(
                "{game}, {count} card with two faces",
                "{game}, {count} cards with two faces",
                count // 2,
                game=game,
            )
        return self.name, ctx.tn(
            "{game}, {count} kind of card", "{game}, {count} kinds of cards", count, game=game
        )

    def bar_buttons(self) -> list[ActionItem]:
        """Return undo, redo and the keys."""
        t, desk = self.ctx.t, self.work.desk
        undone, redone = desk.undone, desk.redone
        found = []
        if not self.work.is_fixed:
            undo = t("Undo: {what}", what=self.ctx.message(undone)) if undone is not None else t("Undo")
            redo = t("Redo: {what}", what=self.ctx.message(redone)) if redone is not None else t("Redo")
            nothing = t("You have not changed anything yet.")
            found = [
                ActionItem(
                    "undo",
                    undo,
                    "undo",
                    self.undo,
                    "undo",
                    cap="Ctrl Z",
                    reason="" if undone is not None else nothing,
                ),
                ActionItem(
                    "redo",
                    t("Redo"),
                    "redo",
                    self.redo,
                    "redo",
                    cap="Ctrl Y",
                    tooltip=redo,
                    reason="" if redone is not None else t("There is nothing to redo."),
                ),
            ]
        return [*found, ActionItem("help", t("Keys"), "keyb", partial(navigate.show_keys, self.ctx), "help")]

    def undo(self) -> None:
        """Take a step back."""
        self.work.undo()
        self.rebuild()

    def redo(self) -> None:
        """Do a step again."""
        self.work.redo()
        self.rebuild()

    def _changed(self) -> None:
        """Have what has changed written."""
        if self._keeper is not None:
            self._keeper.put(self._keeper.own.with_rows(self.work.rows))
        self.rebuild()

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def content(self) -> pygame.Rect:
        """The area under the bar."""
        d = self.ctx.display
        top, margin = topbar.height(self.ctx) + d.px(18), d.px(24)
        return pygame.Rect(margin, top, d.w - 2 * margin, d.h - top - d.px(20))

    def body(self) -> list[Zone]:
        """Return the page's zones."""
        found: list[Zone] = self.page.zones(self.content)
        return found

    def tabs(self, area: pygame.Rect, *right: Widget) -> tuple[Zone, int]:
        """Return the tabs at the top of an area, with widgets at the right, and where they end."""
        ctx, d, t = self.ctx, self.ctx.display, self.ctx.t
        count = len(self.work.differences)
        names = {
            BOARD: t(self.work.form.groups[0].label),
            DECOR: t("Streets and parks"),
            CARDS: t("Cards"),
            DIFFERENCES: t("Differences {count}", count=count) if count else t("Differences"),
            # i18n: page of the workshop: try the cards in games
            TEST: t("Test"),
            PRINT: t("Print"),
            **{f"group{at}": t(group.label) for at, group in enumerate(self.work.form.groups)},
        }
        options = [(key, names[key]) for key in self._pages]
        tall = control_h(ctx, 50)
        room = area.w - sum(one.rect.w + d.ui(12) for one in right)
        wide = sum(ctx.text.width(label, "body_b") + d.ui(56) for _, label in options) + d.ui(10)
        tabs: OptionWidget
        if wide <= room:
            rect = pygame.Rect(area.x, area.y, wide, tall)
            # i18n: what the tabs choose: the page that is shown
            tabs = Segmented(ctx, "tabs", rect, t("Page"), options, self._page, on_change=self.show)
        else:
            rect = pygame.Rect(area.x, area.y, min(room, d.ui(300)), tall)
            tabs = Select(ctx, "tabs", rect, t("Page"), options, self._page, on_change=self.show)
        x = area.right
        for one in reversed(right):
            one.rect.topright = (x, area.y + (tall - one.rect.h) // 2)
            x = one.rect.x - d.ui(12)
        saved = self._saved(x - tabs.rect.right - d.ui(12), tall, (x, area.y))
        return Zone("tabs", [tabs, *right, *saved]), area.y + tall + d.ui(12)

    def _saved(self, room: int, tall: int, corner: tuple[int, int]) -> list[Widget]:
        """Return “Saved” with a tick, or why it is not."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        if self._keeper is None or self._keeper.is_read_only:
            words, icon, ink = ctx.t("View only"), "lock", color.ink2
        else:
            saved = self._was_saved
            words, icon, ink = ctx.t("Saved"), "check", color.ink2
            if saved.wrong is not None:
                words, icon, ink = ctx.t("Not saved. {why}", why=ctx.message(saved.wrong)), "no", color.bad
            elif not saved.is_saved:
                words, icon = ctx.t("Saving…"), ""
        size = d.ui(22) if icon else 0
        needed, left = ctx.text.width(words, "body"), room - d.ui(32)
        if room < d.ui(110):
            return []
        right, middle = corner[0], corner[1] + tall // 2
        found: list[Widget] = []
        if icon:
            place = pygame.Rect(right - size, middle - size // 2, size, size)
            found.append(sign(ctx, "saved.sign", place, icon, ink))
        if needed > left and icon != "no":
            return found  # the tick says it alone; what is wrong is told as far as there is room
        wide = min(needed, left)
        rect = pygame.Rect(right - d.ui(32) - wide, corner[1], wide, tall)
        return [*found, Label(ctx, "saved", rect, words, color=ink, align="right", tooltip=words)]

    # -- other sets ------------------------------------------------------------------------------------

    def besides(self) -> list[tuple[str, str]]:
        """Return what this set can be compared with: the house's, then other sets of the game."""
        here = self._keeper.path if self._keeper is not None else None
        others = [(one.slug, one.name) for one in self._entries if one.own is not None and one.path != here]
        return [("", self.ctx.t(words_of(self.work.form).house)), *others]

    def rows_of(self, other: str) -> Rows:
        """Return the rows of another set; the house's if it is gone."""
        found = next((one.own for one in self._entries if one.slug == other), None)
        return found.rows if found is not None else self.work.house

    @cached_property
    def _entries(self) -> list[ShelfEntry]:
        """What lies on the shelf beside it: read once, when it is asked for."""
        return self.shelf.entries()

    def show(self, page: str) -> None:
        """Show another page."""
        self.work.settle()
        self._page, self.turning = page, None
        self.rebuild()

    # -- input and time --------------------------------------------------------------------------------

    def intercept(self, event: Event) -> bool:
        """Let the page take its keys; Ctrl with Page Up and Down turns pages. The set is written when the
        window is left, and read again when it is there again."""
        if isinstance(event, FocusLost) and self._keeper is not None:
            self._keeper.flush(0)
        if isinstance(event, FocusGained) and self._keeper is not None:
            self._look_again(self._keeper)
        if isinstance(event, KeyDown) and event.name in ("page up", "page down") and "ctrl" in event.mods:
            tabs = self.find("tabs")
            if isinstance(tabs, OptionWidget):
                step = 1 if event.name == "page down" else -1
                options = [option.value for option in tabs.options]
                self.show(options[(options.index(self._page) + step) % len(options)])
                self.page.begin()
            return True
        return bool(self.page.intercept(event))

    def _look_again(self, keeper: Keeper) -> None:
        """Go on with what another program has written meanwhile; say so if that cannot be used."""
        try:
            other = keeper.look()
        except SetError as error:
            words = self.ctx.t("Another program has changed the file, but it cannot be used.")
            self.ctx.toasts.add(self.ctx.sentences((words, self.ctx.message(error.message))), kind="bad")
            return
        if other is not None:
            self.work.begin(other.rows)
            self.ctx.toasts.add(self.ctx.t("Another program has changed the file. This is what it says now."))
            self.rebuild()

    def on_action(self, name: str) -> bool:
        """Undo, redo, the rules and what every page has."""
        match name:
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case _:
                return navigate.open_by_key(self.ctx, name, self.work.game)
        return True

    def on_cancel(self) -> bool:
        """Escape leads from a field to its card, from there out."""
        if not self.page.leave():
            self.back()
        return True

    def on_focus(self, widget: Widget | None) -> None:
        """Begin another step, and let digits replace what stands there."""
        self.work.settle()
        self.memory.pop(TYPING, None)
        self.page.on_focus(widget)

    def update(self, now: int) -> None:
        """Make pictures that the list lacks, as time allows."""
        self.page.update(now)
        self._look_at_keeper(now)
        super().update(now)  # builds the page: after all that may ask for that
        if self.turning is not None and self.turning.is_over(now):
            self.turning, self.dirty = None, True
        if self.faces.is_wanting:
            self.ctx.frame_budget.work(self.faces.making())
            self.dirty = True
            self.ctx.alarm.at(now)

    @property
    def animating(self) -> bool:
        """Whether a card turns over."""
        return self.turning is not None

    def paint_over(self, surface: Canvas) -> None:
        """Draw the card that turns over."""
        if self.turning is not None:
            self.turning.paint(surface, self.ctx.now)

    def _look_at_keeper(self, now: int) -> None:
        """Say whether all is on the disk, and what another program has written meanwhile."""
        if self._keeper is None:
            return
        saved = self._keeper.saved
        if saved != self._was_saved:
            self._was_saved = saved
            self.rebuild()
        if not saved.is_saved:
            self.ctx.alarm.at(now + LOOK_MS)
        for path in self._keeper.other_copies():
            name = self.shelf.entry(path).name
            words = self.ctx.t(
                "Another program changed this set. Its version is kept as “{name}”.", name=name
            )
            self.ctx.toasts.add(words)

    def exit(self) -> None:
        """Stop what is under way; write what is left."""
        self._test.close()
        self._print.close()
        if self._keeper is not None:
            self._keeper.close()

    def dropped(self, path: Path) -> bool:
        """Take in a set or a table; it lies on the shelf then."""
        taken_in(self.ctx, path)
        self.__dict__.pop("_entries", None)
        self.rebuild()
        return True

    def relayout(self) -> None:
        """Forget pictures of other sizes and words."""
        self.turning = None
        self.faces.forget_wishes()
        super().relayout()
