"""A set of cards in the workshop: its pages behind tabs, steps to undo, what is saved."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.workshop.cards import CardsPage
from tabletop.app.screens.workshop.controls import TYPING
from tabletop.app.screens.workshop.differences import DifferencesPage
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.screens.workshop.printing import PrintPage
from tabletop.app.screens.workshop.supply import GroupPage
from tabletop.app.screens.workshop.tiles import card_key
from tabletop.app.screens.workshop.work import Work
from tabletop.app.widgets import topbar
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import OptionWidget, Segmented, Select
from tabletop.app.widgets.layout import control_h
from tabletop.engine.form import Rows
from tabletop.engine.protocol import Game

CARDS: Final = "cards"
DIFFERENCES: Final = "differences"
PRINT: Final = "print"


class SetScene(PageScene):
    """Opens at the cards."""

    def __init__(
        self, ctx: Context, game: Game[Any, Any, Any], name: str, rows: Rows, *, is_fixed: bool = False
    ) -> None:
        """`is_fixed` for the house's own cards, which can be looked at, compared and printed."""
        super().__init__(ctx)
        self.ground = game.id
        self.work = Work(game, rows, is_fixed=is_fixed)
        self.faces = Faces(ctx, self.work)
        self.name = name
        self._page = CARDS
        self._cards = CardsPage(self)
        self._groups = {f"group{number}": GroupPage(self, number) for number in self.work.tables}
        self._differences = DifferencesPage(self)
        self._print = PrintPage(self)
        if rows:
            self.focus_key = card_key(self.work, 0)

    @property
    def page(self) -> Any:
        """The page that is shown."""
        pages = {CARDS: self._cards, **self._groups, DIFFERENCES: self._differences, PRINT: self._print}
        return pages[self._page]

    # -- the bar ---------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the set's name, and what it is a set of."""
        ctx, work = self.ctx, self.work
        if work.form.has_backs:
            count = ctx.tn("{count} card with two faces", "{count} cards with two faces", len(work.rows) // 2)
        else:
            count = ctx.tn("{count} card", "{count} cards", len(work.rows))
        return self.name, ctx.t("{game}, {count}", game=work.game.name, count=count)

    def bar_buttons(self) -> list[ActionItem]:
        """Return undo, redo and the keys."""
        t, desk = self.ctx.t, self.work.desk
        undone, redone = desk.undone, desk.redone
        found = []
        if not self.work.is_fixed:
            undo = t("Undo: {what}", what=self.ctx.message(undone)) if undone is not None else t("Undo")
            redo = t("Redo: {what}", what=self.ctx.message(redone)) if redone is not None else t("Redo")
            nothing = t("Nothing was changed yet.")
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
                    reason="" if redone is not None else t("Nothing was taken back."),
                ),
            ]
        return [*found, ActionItem("help", t("Keys"), "keyb", partial(navigate.show_keys, self.ctx), "help")]

    def undo(self) -> None:
        """Take a step back."""
        self.work.undo()
        self.changed()

    def redo(self) -> None:
        """Do a step again."""
        self.work.redo()
        self.changed()

    def changed(self) -> None:
        """Show what has changed."""
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
        options = [
            (CARDS, t("Cards")),
            *((key, t(self.work.form.groups[page.group].label)) for key, page in self._groups.items()),
            (DIFFERENCES, t("Differences {count}", count=count) if count else t("Differences")),
            (PRINT, t("Print")),
        ]
        tall = control_h(ctx, 50)
        room = area.w - sum(one.rect.w + d.ui(12) for one in right)
        wide = sum(ctx.text.width(label, "body_b") + d.ui(56) for _, label in options) + d.ui(10)
        tabs: OptionWidget
        if wide <= room:
            rect = pygame.Rect(area.x, area.y, wide, tall)
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
        """Return “Saved” with a tick, if there is room."""
        return []

    # -- other sets ------------------------------------------------------------------------------------

    def besides(self) -> list[tuple[str, str]]:
        """Return what this set can be compared with: the house's cards, then other sets of the game."""
        return [("", self.ctx.t("House cards"))]

    def rows_of(self, other: str) -> Rows:
        """Return the rows of another set."""
        return self.work.house

    def show(self, page: str) -> None:
        """Show another page."""
        self.work.settle()
        self._page = page
        self.rebuild()

    # -- input and time --------------------------------------------------------------------------------

    def intercept(self, event: Event) -> bool:
        """Let the page take its keys; Ctrl with Page Up and Down turns pages."""
        if isinstance(event, KeyDown) and event.name in ("page up", "page down") and "ctrl" in event.mods:
            tabs = self.find("tabs")
            if isinstance(tabs, OptionWidget):
                step = 1 if event.name == "page down" else -1
                options = [option.value for option in tabs.options]
                self.show(options[(options.index(self._page) + step) % len(options)])
                self.page.begin()
            return True
        return bool(self.page.intercept(event))

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
        super().update(now)
        self.page.update(now)
        if self.faces.is_wanting:
            self.ctx.frame_budget.work(self.faces.making())
            self.dirty = True
            self.ctx.alarm.at(now)

    def exit(self) -> None:
        """Stop what is under way."""
        self._print.close()

    def relayout(self) -> None:
        """Forget pictures of other sizes and words."""
        self.faces.forget_wishes()
        super().relayout()
