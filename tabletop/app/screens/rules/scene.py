"""The rules of a game, clause by clause, searchable; and the keys of the program (ux T5, D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.core.input import COMMON, Bindings, Event, Key
from tabletop.app.core.ours import plain
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.rules.rows import ClauseText, KeyRow
from tabletop.app.table import registry
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Row
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.label import Panel
from tabletop.app.widgets.layout import Column, control_h
from tabletop.engine.message import N_

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Clause, Game

KEYS = "keys"
FIXED_KEYS = (
    (N_("Next area, previous area"), ("tab", "shift+tab")),
    (N_("Move within an area"), ("left", "right", "up", "down")),
    (N_("Choose, put down"), ("return",)),
    (N_("Cancel, go back"), ("escape",)),
)
"""Keys that cannot be changed, at any table (ux D6, D9)."""


class RulesScene(PageScene):
    """Opens at a clause; `clause` "keys" opens the list of keys."""

    def __init__(self, ctx: Context, game: Game[Any, Any, Any] | None, clause: str | None = None) -> None:
        super().__init__(ctx)
        self.game = game
        self.chosen = self._known(clause) if clause != KEYS else None
        self.page = KEYS if clause == KEYS or game is None else "rules"
        self.query = ""
        self._go_to: str | None = self.chosen
        if game is not None and ctx.assets.exists(f"tables/{game.id}"):
            self.ground = game.id
            self.dark = 0.45

    def _known(self, wanted: str | None) -> str | None:
        """Return the clause meant: itself, else its first part (of CH-4.3, CH-4.3.1), else the whole."""
        known = [clause.id for clause in self.game.words.clauses] if self.game is not None else []
        while wanted and wanted not in known:
            first = next((clause for clause in known if clause.startswith(f"{wanted}.")), None)
            wanted = first or wanted.rpartition(".")[0]
        return wanted

    # -- what there is ---------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        if self.game is None:
            return self.ctx.t("Keys"), ""
        return self.game.name, self.ctx.t("Rules and keys")

    def clauses(self) -> list[Clause]:
        """Return the clauses the search lets through; all of a section whose heading fits."""
        if self.game is None:
            return []
        words = self.query.casefold().split()
        found, heading = [], ""
        for clause in self.game.words.clauses:
            heading = self.ctx.t(clause.heading) if clause.heading else heading
            said = plain(self.ctx.t(clause.text))
            text = f"{clause.id} {heading} {said}".casefold()
            if all(word in text for word in words):
                found.append(clause)
        return found

    def sections(self) -> list[tuple[str, str]]:
        """Return the first clause's number and the heading of each section."""
        if self.game is None:
            return []
        return [
            (clause.id, self.ctx.t(clause.heading)) for clause in self.game.words.clauses if clause.heading
        ]

    # -- layout ----------------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return the list of sections, the search and the text."""
        area, d = self.content, self.ctx.display
        side_w = min(d.ui(400), round(area.w * 0.34))
        side = pygame.Rect(area.x, area.y, side_w, area.h)
        main = pygame.Rect(side.right + d.px(24), area.y, area.right - side.right - d.px(24), area.h)
        zones = [*self._side(side)]
        zones += self._keys(main) if self.page == KEYS else self._text(main)
        self._jump(zones)
        return zones

    def _side(self, side: pygame.Rect) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(16)
        view = side.inflate(-2 * pad, -2 * pad)
        column = Column(ctx, view.x, view.y, view.w - d.ui(12))
        tall = control_h(ctx, 56)
        first = {clause.id for clause in self.clauses()}
        for clause, heading in self.sections():
            column.place(lambda rect, c=clause, h=heading: self._section(rect, c, h, c in first), tall)  # type: ignore[misc]
            column.space(4)
        name = ctx.t("Keys")
        column.place(
            lambda rect: Row(
                ctx,
                "page.keys",
                rect,
                name,
                icon="keyb",
                chosen=self.page == KEYS,
                on_activate=self._show_keys,
            ),
            tall,
        )
        return [
            Zone("side", [Panel(ctx, "side.panel", side, hud=True)]),
            Zone("sections", column.widgets, view, column.y - view.y, on_dark=True),
        ]

    def _section(self, rect: pygame.Rect, clause: str, heading: str, _shown: bool) -> Row:
        chosen = self.page != KEYS and self.chosen is not None and self._section_of(self.chosen) == clause
        return Row(
            self.ctx,
            f"section.{clause}",
            rect,
            heading,
            chosen=chosen,
            on_activate=lambda: self.show(clause),
        )

    def _section_of(self, wanted: str) -> str:
        section = ""
        for clause in self.game.words.clauses if self.game is not None else ():
            section = clause.id if clause.heading else section
            if clause.id == wanted:
                return section
        return section

    def _text(self, main: pygame.Rect) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(32)
        tall = control_h(ctx)
        field = pygame.Rect(main.x + pad, main.y + d.ui(24), main.w - 2 * pad, tall)
        search = TextField(
            ctx,
            "search",
            field,
            ctx.t("Search the rules"),
            self.query,
            placeholder=ctx.t("Search the rules"),
            limit=60,
            on_change=self._search,
        )
        view = pygame.Rect(main.x + pad - d.ui(14), field.bottom + d.ui(16), main.w - 2 * pad + d.ui(28), 0)
        view.h = main.bottom - d.ui(20) - view.y
        column = Column(ctx, view.x, view.y, view.w - d.ui(16))
        shown = self.clauses()
        heads = dict(self._headings())
        last = ""
        for clause in shown:
            heading = heads[clause.id]
            if heading != last:
                column.space(14)
                column.x, column.w = column.x + d.ui(14), column.w - d.ui(14)
                column.text(f"head.{clause.id}", heading, "h2")
                column.x, column.w = column.x - d.ui(14), column.w + d.ui(14)
                column.space(6)
                last = heading
            text = ClauseText(
                ctx,
                column.x,
                column.y,
                column.w,
                clause,
                found=bool(self.query),
                chosen=clause.id == self.chosen,
            )
            column.widgets.append(text)
            column.y = text.rect.bottom + d.ui(4)
        if not shown:
            column.space(20)
            nothing = ctx.t("No clause has these words: {words}", words=self.query)
            column.text("nothing", nothing, color=ctx.theme.color.ink2, align="center")
        return [
            Zone("search", [Panel(ctx, "main.panel", main), search]),
            Zone("text", column.widgets, view, column.y - view.y + d.ui(20)),
        ]

    def _headings(self) -> list[tuple[str, str]]:
        found, heading = [], ""
        for clause in self.game.words.clauses if self.game is not None else ():
            heading = self.ctx.t(clause.heading) if clause.heading else heading
            found.append((clause.id, heading))
        return found

    def _keys(self, main: pygame.Rect) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(32)
        view = main.inflate(-2 * pad, -2 * d.ui(20))
        column = Column(ctx, view.x, view.y, view.w - d.ui(16))
        column.space(8)
        column.text("keys.title", ctx.t("Keys"), "h1")
        column.text("keys.hint", ctx.t("Keys of actions can be changed in the settings."), "small")
        column.space(14)
        tall = control_h(ctx, 50)
        # Of one game what it has; without a game what any has.
        tables = [table for game, table in registry.tables() if self.game is None or game.id == self.game.id]
        fixed = dict.fromkeys((*FIXED_KEYS, *(one for table in tables for one in table.fixed_keys)))
        entries = [(f"fixed{n}", ctx.t(text), keys) for n, (text, keys) in enumerate(fixed)]
        bindings = Bindings(ctx.settings.keys, [action for table in tables for action in table.actions])
        actions = sorted(bindings.actions.values(), key=lambda action: action in COMMON)
        entries += [(action.name, ctx.t(action.words), bindings.keys[action.name]) for action in actions]
        for name, text, keys in entries:
            column.place(
                lambda rect, n=name, t=text, k=keys: KeyRow(ctx, f"key.{n}", rect, t, k),  # type: ignore[misc]
                tall,
            )
            column.rule(f"rule.{name}")
        return [
            Zone("main", [Panel(ctx, "main.panel", main)]),
            Zone("keys", column.widgets, view, column.y - view.y + d.ui(20)),
        ]

    # -- doing -----------------------------------------------------------------------------------------

    def _jump(self, zones: list[Zone]) -> None:
        """Scroll to the clause that was asked for, once."""
        if self._go_to is None:
            return
        wanted, self._go_to = f"clause.{self._go_to}", None
        for zone in zones:
            found = next((widget for widget in zone.widgets if widget.key == wanted), None)
            if found is not None and zone.viewport is not None:
                room = max(0, zone.content_h - zone.viewport.h)
                above = found.rect.y - zone.viewport.y - zone.viewport.h // 5
                self.scrolling.offsets[zone.name] = max(0, min(room, above))
                self.focus_key = wanted

    def show(self, clause: str) -> None:
        """Open the text at a clause."""
        self.page, self.chosen, self._go_to, self.query = "rules", clause, clause, ""
        self.rebuild()

    def _show_keys(self) -> None:
        self.page, self.chosen = KEYS, None
        self.rebuild()

    def _search(self, text: str) -> None:
        self.query = text
        self.scrolling.offsets["text"] = 0
        self.rebuild()

    def before(self, event: Event) -> bool:
        """Typing `/` or Ctrl+F goes to the search."""
        if isinstance(event, Key) and self.page != KEYS:
            typing = self.focused is not None and self.focused.takes_text
            if (event.name == "f" and "ctrl" in event.mods) or (
                event.name == "/" and not typing and not event.mods
            ):
                self.focus("search")
                return True
        return False

    def on_cancel(self) -> bool:
        """Escape ends the search first, then goes back."""
        if self.query:
            self._search("")
            return True
        return super().on_cancel()

    def on_action(self, name: str) -> bool:
        """The keys that opened the rules close them; `?` shows the keys."""
        if name == "rules":
            self.back()
            return True
        if name == "help":
            self._show_keys()
            return True
        return False


def key_list(ctx: Context, game: Game[Any, Any, Any] | None = None) -> RulesScene:
    """Return the list of keys, with the rules of a game beside it."""
    return RulesScene(ctx, game, KEYS)
