"""The rules of a game, at a glance and clause by clause, searchable; and the list of keys (ux T5, D8)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import COMMON, Bindings, Event, KeyDown
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.rules import clauses, glance, rows
from tabletop.app.screens.rules.clauses import Reading
from tabletop.app.screens.rules.glance import Behind
from tabletop.app.screens.rules.rows import ClauseEntry, KeyRow
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, ListRow
from tabletop.app.widgets.layout import Column, Panel, button_w, control_h
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game

# -- keys --

FIXED_KEYS = (
    (N_("Next area, previous area"), ("tab", "shift+tab")),
    (N_("Move within an area"), ("left", "right", "up", "down")),
    (N_("Choose, put down"), ("return",)),
    (N_("Cancel, go back"), ("escape",)),
)
"""Keys that cannot be changed, at any table (ux D6, D9)."""


def key_zones(ctx: Context, game: Game[Any, Any, Any] | None, main: pygame.Rect) -> list[Zone]:
    """Return the list of keys in a panel: those of a game, or without a game of all."""
    d = ctx.display
    pad = d.ui(32)
    view = main.inflate(-2 * pad, -2 * d.ui(20))
    column = Column(ctx, view.x, view.y, view.w - d.ui(16))
    column.space(8)
    column.text("keys.title", ctx.t("Keys"), "h1")
    column.text("keys.hint", ctx.t("Keys of actions can be changed in the settings."), "small")
    column.space(14)
    tall = control_h(ctx, 50)
    for name, text, keys in _entries(ctx, game):
        column.place(
            lambda rect, n=name, t=text, k=keys: KeyRow(ctx, f"key.{n}", rect, t, k),  # type: ignore[misc]
            tall,
        )
        column.rule(f"rule.{name}")
    return [
        Zone("main", [Panel(ctx, "main.panel", main)]),
        Zone("keys", column.widgets, view, column.y - view.y + d.ui(20)),
    ]


def _entries(ctx: Context, game: Game[Any, Any, Any] | None) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return name, words and keys of each row."""
    tables = [table for each, table in registry.tables() if game is None or each.id == game.id]
    fixed = dict.fromkeys((*FIXED_KEYS, *(one for table in tables for one in table.fixed_keys)))
    entries = [(f"fixed{n}", ctx.t(text), keys) for n, (text, keys) in enumerate(fixed)]
    bindings = Bindings(ctx.settings.keys, [action for table in tables for action in table.actions])
    actions = sorted(bindings.actions.values(), key=lambda action: action in COMMON)
    entries += [(action.name, ctx.t(action.words), bindings.keys[action.name]) for action in actions]
    return entries


GLANCE, CLAUSES, KEYS = "glance", "clauses", "keys"


class RulesScene(PageScene):
    """Opens at a glance, or at a clause; `clause` "keys" opens the list of keys. `now` is the clause that
    matters at the table: it is marked."""

    def __init__(
        self,
        ctx: Context,
        game: Game[Any, Any, Any] | None,
        clause: str | None = None,
        now: str | None = None,
    ) -> None:
        super().__init__(ctx)
        self.game = game
        self.glances = registry.glances(game.id) if game is not None else ()
        asked = None if clause == KEYS else clause
        self.now = self._known(now)
        self.chosen = self._known(asked or now)
        self.page = GLANCE if self.glances and asked is None else CLAUSES
        if clause == KEYS or game is None:
            self.page = KEYS
        self.query = ""
        self.behind: int | None = None
        """The number of the panel whose clauses alone are shown."""
        self.focus_key = f"page.{self.page}"
        self._go_to = self.chosen
        self._is_typing = False
        """Whether the focus stays in the search when the text goes to a clause."""
        if game is not None and ctx.assets.exists(f"tables/{game.id}"):
            self.ground = game.id
            self.dark = 0.45

    # -- what there is ---------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        if self.game is None:
            return self.ctx.t("Keys"), ""
        return self.game.name, self.ctx.t("Rules and keys")

    def _known(self, wanted: str | None) -> str | None:
        return rows.known(self.game, wanted) if self.game is not None else None

    def _entries(self) -> list[ClauseEntry]:
        return rows.entries(self.ctx, self.game) if self.game is not None else []

    def _sections_behind(self, number: int) -> list[str]:
        """Return the sections behind a panel, that of its first clause first."""
        section_of = {entry.clause.id: entry.section for entry in self._entries()}
        wanted = (self._known(clause) for clause in self.glances[number].clauses)
        return list(dict.fromkeys(section_of[clause] for clause in wanted if clause is not None))

    def _reading(self) -> Reading:
        """Return the clauses with the searched words, or those behind a panel."""
        entries, behind = self._entries(), ""
        shown = rows.hits(self.ctx, entries, self.query)
        if self.behind is not None:
            sections, behind = self._sections_behind(self.behind), self.glances[self.behind].sentence
            shown = [entry for section in sections for entry in entries if entry.section == section]
        return Reading(entries, shown, self.query, self.chosen, self.now, behind and self.ctx.t(behind))

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return the tabs and the chosen page."""
        area = self.content
        if self.game is None:
            return key_zones(self.ctx, None, area)
        tabs = self._tabs(area)
        top = max(widget.rect.bottom for widget in tabs.widgets) + self.ctx.display.px(24)
        area = pygame.Rect(area.x, top, area.w, area.bottom - top)
        if self.page == KEYS:
            return [tabs, *key_zones(self.ctx, self.game, area)]
        if self.page == GLANCE:
            return [tabs, glance.zone(self.ctx, self.game.id, self._panels(), area, self._open)]
        reading, (side, main) = self._reading(), clauses.halves(self.ctx, area)
        zones = clauses.sections(self.ctx, side, reading, self.show) + clauses.text(
            self.ctx, main, reading, search=self._search, step=self._step, show_all=self._show_all
        )
        self._jump(zones)
        return [tabs, *zones]

    def _tabs(self, area: pygame.Rect) -> Zone:
        ctx, tall = self.ctx, control_h(self.ctx, 52)
        names = [(CLAUSES, ctx.t("All clauses"), "book"), (KEYS, ctx.t("Keys"), "keyb")]
        if self.glances:
            names.insert(0, (GLANCE, ctx.t("At a glance"), "eye"))
        tabs: list[Widget] = []
        x = area.x
        for page, name, icon in names:
            rect = pygame.Rect(x, area.y, button_w(ctx, name, icon=True), tall)
            item = ActionItem(f"page.{page}", name, icon, partial(self.turn, page))
            tab = Tab.of(ctx, item, rect)
            tab.chosen = page == self.page
            tabs.append(tab)
            x = rect.right + ctx.display.ui(10)
        return Zone("tabs", tabs, on_dark=True)

    def _panels(self) -> list[Behind]:
        heading_of = {entry.clause.id: entry.heading for entry in self._entries()}
        panels = []
        for number, one in enumerate(self.glances):
            known = ((clause, self._known(clause)) for clause in one.clauses)
            names = tuple(f"{clause} {heading_of[found]}" for clause, found in known if found is not None)
            panels.append(Behind(one, names, self._section_now in self._sections_behind(number)))
        return panels

    @property
    def _section_now(self) -> str | None:
        return next((entry.section for entry in self._entries() if entry.clause.id == self.now), None)

    # -- doing -----------------------------------------------------------------------------------------

    def _jump(self, zones: list[Zone]) -> None:
        """Scroll to the wanted clause, once."""
        if self._go_to is None:
            return
        wanted, self._go_to = f"clause.{self._go_to}", None
        for zone in zones:
            found = next((widget for widget in zone.widgets if widget.key == wanted), None)
            if found is not None and zone.viewport is not None:
                above = found.rect.y - zone.viewport.y - zone.viewport.h // 5
                self.scrolling.offsets[zone.name] = max(0, min(self.scrolling.room(zone), above))
                if not self._is_typing:
                    self.focus_key = wanted

    def _read(
        self, clause: str | None, query: str = "", behind: int | None = None, *, is_typing: bool = False
    ) -> None:
        """Show clauses: all, those with the searched words, or those behind a panel; scroll to one."""
        self.page, self.chosen, self.query, self.behind = CLAUSES, clause, query, behind
        self._go_to, self._is_typing = clause, is_typing
        self.scrolling.offsets["text"] = 0
        self.rebuild()

    def turn(self, page: str) -> None:
        """Turn to a page."""
        self._read(self.chosen, is_typing=True)
        self.page = page
        self.scrolling.offsets["glance"] = 0
        if page == CLAUSES:
            self.focus("search")

    def show(self, clause: str) -> None:
        """Open the text at a clause."""
        self._read(clause)

    def _open(self, number: int) -> None:
        """Open the clauses behind a panel."""
        self._read(self._known(self.glances[number].clauses[0]), behind=number)

    def _show_all(self) -> None:
        self._read(self.chosen)

    def _search(self, query: str) -> None:
        """Show the clauses with all words; choose the first unless the present one is among them."""
        found = [entry.clause.id for entry in rows.hits(self.ctx, self._entries(), query)]
        chosen = self.chosen if self.chosen in found or not found else found[0]
        self._read(chosen, query, is_typing=True)

    def _step(self, step: int) -> None:
        """Go to the next clause with the searched words, or to the one before."""
        reading = self._reading()
        if self.query and reading.shown:
            at = reading.place + step if reading.place >= 0 else 0
            self._read(reading.shown[at % len(reading.shown)].clause.id, self.query, is_typing=True)

    def intercept(self, event: Event) -> bool:
        """Go to the search by `/` or Ctrl+F; from panel to panel by left and right."""
        if not isinstance(event, KeyDown) or self.game is None:
            return False
        step = {"left": -1, "right": 1}.get(event.name)
        if self.page == GLANCE and step is not None and not event.mods:
            kind, _, number = (self.focus_key or "").partition(".")
            return kind in ("glance", "clauses") and self._beside(kind, int(number) + step)
        typing = self.focused is not None and self.focused.takes_text
        if (event.name == "f" and "ctrl" in event.mods) or (
            (event.text or event.name) == "/" and not typing and not event.mods - {"shift"}
        ):
            if self.page != CLAUSES:
                self.turn(CLAUSES)
            self.focus("search")
            return True
        return False

    def _beside(self, kind: str, number: int) -> bool:
        if 0 <= number < len(self.glances):
            self.focus(f"{kind}.{number}")
        return True

    def on_cancel(self) -> bool:
        """End the search, or return to the panel whose clauses are shown, or leave."""
        if self.query:
            self._read(self.chosen, is_typing=True)
            return True
        if self.behind is not None:
            number = self.behind
            self.turn(GLANCE)
            self.focus(f"clauses.{number}")
            return True
        return super().on_cancel()

    def on_action(self, name: str) -> bool:
        """Close by the keys that opened the rules; show the keys by `?`."""
        if name == "rules":
            self.back()
            return True
        if name == "help":
            self.turn(KEYS)
            return True
        return False


class Tab(ListRow):
    """The button of a page."""

    role: Role = "tab"

    def described(self, node: Node) -> Node:
        """Return the tab, and whether its page is shown."""
        return replace(node, selected=self.chosen)


def key_list(ctx: Context) -> RulesScene:
    """Return the list of keys."""
    return RulesScene(ctx, None, KEYS)
