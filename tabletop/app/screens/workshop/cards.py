"""The page of cards: all as they lie on the table, one chosen and edited beside them; in a narrow window one
after the other."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import Final

import pygame

from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens import exporting
from tabletop.app.screens.workshop.editor import STOP, Editor, field_of
from tabletop.app.screens.workshop.few_fields import FewFields
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.listing import CardList
from tabletop.app.screens.workshop.tiles import CardTile, CardTurn, LiveCard, card_key
from tabletop.app.table import registry
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, IconButton
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Column, Label, Panel, control_h, fitted_button, wrap_row
from tabletop.engine.fields import Flag, Name, Pick

_WIDE: Final = 1500
"""From this width on the fields lie beside the cards, logical px (UI scale)."""
_SIDE: Final = 640


class CardsPage(Leaf):
    """Zones of the list and of the fields, and their keys."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self._editor = Editor(scene.ctx, scene.work, self._focus_new)
        self.is_editing = False
        """In a narrow window: whether the fields are shown, and not the list."""
        self._list = CardList(scene, self.edit, self.add)
        self._lead = 0
        """How many fields stand beside the card."""
        self._few = FewFields(scene, self._editor, self._guarded)
        self._is_turned = False
        """Whether the back of the chosen card is shown, where cards have one back."""

    # -- zones -----------------------------------------------------------------------------------------

    @property
    def is_wide(self) -> bool:
        """Whether list and fields lie side by side."""
        return self.ctx.display.w >= self.ctx.display.ui(_WIDE)

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return the zones of the page."""
        d = self.ctx.display
        if not self.is_wide:
            panel = Zone("ground", [Panel(self.ctx, "panel", area)])
            inner = area.inflate(-2 * d.ui(18), -2 * d.ui(14))
            return [panel, *(self._one(inner) if self.is_editing else self._list.zones(inner))]
        side = min(d.ui(_SIDE), area.w * 2 // 5)
        left = pygame.Rect(area.x, area.y, area.w - side - d.ui(20), area.h)
        right = pygame.Rect(left.right + d.ui(20), area.y, side, area.h)
        grounds = Zone("ground", [Panel(self.ctx, "panel", left), Panel(self.ctx, "panel2", right)])
        return [
            grounds,
            *self._list.zones(left.inflate(-2 * d.ui(26), -2 * d.ui(20))),
            *self._side(right.inflate(-2 * d.ui(26), -2 * d.ui(20))),
        ]

    # -- one card --------------------------------------------------------------------------------------

    def _side(self, area: pygame.Rect) -> list[Zone]:
        """Return the chosen card with its fields below."""
        if self.work.row is None:
            return []
        d = self.ctx.display
        faces, top = self._head(area)
        actions, bottom = self._actions(area)
        view = pygame.Rect(area.x - d.ui(8), top, area.w + 2 * d.ui(8), bottom - top)
        return [faces, self._fields(view), actions]

    def _one(self, area: pygame.Rect) -> list[Zone]:
        """Return the chosen card alone: its face at the left, its fields at the right."""
        if self.work.row is None:
            self.is_editing = False
            return self._list.zones(area)
        ctx, d, work = self.ctx, self.ctx.display, self.work
        self._lead = 0
        ways = [
            fitted_button(ctx, ActionItem("to_list", ctx.t("All cards"), "prev", self.leave), least=46),
            self._sides(d.ui(520)) if work.form.has_backs else self._turning(),
        ]
        ways += self._neighbours()
        tall = wrap_row(ways, area, d.ui(12))
        actions, bottom = self._actions(area)
        body = pygame.Rect(area.x, area.y + tall + d.ui(12), area.w, bottom - area.y - tall - d.ui(12))
        w = min(area.w // 3, (body.h - d.ui(10)) * 5 // 7)
        card = pygame.Rect(body.x, body.y, w, card_height(w))
        at = None if self._is_turned and not work.form.has_backs else work.chosen
        live = LiveCard(ctx, "live", card, self.scene.faces, self.scene.told, at)
        view = pygame.Rect(card.right + d.ui(20), body.y, body.right - card.right - d.ui(20), body.h)
        return [Zone("ways", list(ways)), Zone("face", [live]), *self._few.zones(view), actions]

    def _neighbours(self) -> list[Widget]:
        """Return the ways to the card before and the next, and which of how many this is."""
        ctx, t, shown = self.ctx, self.ctx.t, self._list.shown()
        at = shown.index(self.work.chosen) if self.work.chosen in shown else 0
        side = control_h(ctx, 46)
        words = t("{number} of {count}", number=at + 1, count=len(shown))
        count = pygame.Rect(0, 0, ctx.text.width(words, "body_b") + ctx.display.ui(8), side)
        found: list[Widget] = [Label(ctx, "which", count, words, "body_b", align="center")]
        for key, name, icon, to in (
            ("card.before", t("The card before"), "prev", at - 1),
            ("card.next", t("The next card"), "next", at + 1),
        ):
            rect = pygame.Rect(0, 0, side, side)
            there = 0 <= to < len(shown)
            do = partial(self.choose, shown[to]) if there else None
            made = IconButton(ctx, key, rect, name, icon, enabled=there, on_activate=do)
            found.insert(0 if to < at else 2, made)
        return found

    def _head(self, area: pygame.Rect) -> tuple[Zone, int]:
        """Return the chosen card's name, both its faces, and where they end."""
        ctx, d, work = self.ctx, self.ctx.display, self.work
        at, column = work.chosen, Column(ctx, area.x, area.y, area.w)
        title = ctx.message(work.form.title(work.rows[at]))
        column.text("card.title", title, "h2")
        column.space(8)
        w = min(d.ui(230), area.w * 2 // 5, area.h // 4)
        card = pygame.Rect(area.x, column.y, w, card_height(w))
        if not work.form.has_backs:
            head = self._named_head(column, card)
            return head, max(card.bottom, column.y) + d.ui(14)
        column.widgets.append(LiveCard(ctx, "live", card, self.scene.faces, self.scene.told, at))
        x, small = card.right + d.ui(20), round(w * 0.62)
        other = pygame.Rect(x, card.y, small, card_height(small))
        column.widgets.append(
            LiveCard(ctx, "other", other, self.scene.faces, self.scene.told, work.other_side(at))
        )
        beside: list[Widget] = [self._turning()]
        if work.is_mistyped(at):
            room = area.right - other.right - d.ui(16)
            words = ctx.t("What you typed is kept. The card shows the last value that fits.")
            if room > d.ui(90):
                column.widgets.append(
                    Label.wrapped(
                        ctx,
                        "kept",
                        other.right + d.ui(16),
                        card.y,
                        room,
                        words,
                        "small",
                        color=ctx.theme.color.ink2,
                    )
                )
        wrap_row(beside, pygame.Rect(x, other.bottom + d.ui(12), area.right - x, 0), d.ui(8))
        column.widgets += beside
        return Zone("face", column.widgets), card.bottom + d.ui(14)

    def _named_head(self, column: Column, card: pygame.Rect) -> Zone:
        """Return a card that has no row for its back, with a button that turns it and what it says of
        itself."""
        ctx, d, work = self.ctx, self.ctx.display, self.work
        at = None if self._is_turned else work.chosen
        column.widgets.append(LiveCard(ctx, "live", card, self.scene.faces, self.scene.told, at))
        column.y = card.y
        column.w -= card.w + d.ui(20)
        column.x = card.right + d.ui(20)
        self._lead = self._beside(column, card)
        column.row([self._turning()])
        column.space(12)
        note = registry.card_note(work.game.id)
        if note is not None:
            words = note(ctx, work.values(work.chosen))
            column.text("note", words, "small", color=ctx.theme.color.ink2)
        if work.is_mistyped(work.chosen):
            column.space(8)
            words = ctx.t("What you typed is kept. The card shows the last value that fits.")
            column.text("kept", words, "small", color=ctx.theme.color.ink2)
        return Zone("face", column.widgets)

    def _beside(self, column: Column, card: pygame.Rect) -> int:
        """Add a card's first fields beside it, its name and what it is, if no higher than the card with
        the button that turns it; return how many."""
        tried = Column(self.ctx, column.x, column.y, column.w)
        fields = self.work.fields(self.work.chosen, 0)
        lead = list(takewhile(lambda field: isinstance(field, Name | Pick | Flag), fields))
        for field in lead:
            self._editor.add(tried, self.work.chosen, field)
        if tried.y + control_h(self.ctx, 46) > card.bottom:
            return 0
        column.widgets += self._guarded(tried.widgets)
        column.y = tried.y
        return len(lead)

    def _turning(self) -> Widget:
        # i18n: button: show the card’s other side
        turn = ActionItem("turn", self.ctx.t("Turn"), "swap", self.turn, cap="F")
        return fitted_button(self.ctx, turn, least=46, style="body_b")

    def _sides(self, room: int) -> Segmented:
        ctx, work = self.ctx, self.work
        first = work.chosen - work.chosen % 2
        options = [(at, ctx.message(work.form.title(work.rows[at]))) for at in (first, first + 1)]
        wide = min(room, Segmented.natural_width(ctx, [name for _, name in options]))
        rect = pygame.Rect(0, 0, wide, control_h(ctx, 46))
        return Segmented(
            ctx, "sides", rect, ctx.t("Face of the card"), options, work.chosen, on_change=self.choose
        )

    def _fields(self, view: pygame.Rect) -> Zone:
        ctx, d, work = self.ctx, self.ctx.display, self.work
        margin = d.ui(8)
        column = Column(ctx, view.x + margin, view.y + margin, view.w - 2 * margin - d.ui(12))
        for group in (one for one in range(len(work.form.groups)) if one not in work.tables):
            if group:
                column.rule(f"rule{group}")
                column.space(8)
                column.text(f"group{group}", ctx.t(work.form.groups[group].label), "h3")
                column.space(6)
            for field in work.fields(work.chosen, group)[0 if group else self._lead :]:
                self._editor.add(column, work.chosen, field)
        return Zone("fields", self._guarded(column.widgets), view, column.y - view.y + margin)

    def _guarded(self, widgets: list[Widget]) -> list[Widget]:
        """Return controls as they may be used: those of the house's cards not at all."""
        for widget in widgets if self.work.is_fixed else ():
            widget.enabled = not widget.focusable or not widget.key.startswith((STOP, "out.", "house."))
            t = self.ctx.t
            widget.reason = t("The house cards stay as they are. To change them, make a set from them.")
        return widgets

    def _actions(self, area: pygame.Rect) -> tuple[Zone, int]:
        ctx, d, t, work = self.ctx, self.ctx.display, self.ctx.t, self.work
        items: list[ActionItem] = []
        if not work.is_fixed:
            if not work.form.fixed:
                # i18n: button: one more card like this
                items.append(ActionItem("copy", t("Copy"), "copy", partial(self.add, True), cap="Ctrl D"))
            if work.differing(work.chosen):
                house = partial(self._as_house, work.chosen)
                items.append(ActionItem("house", t("Use the house value"), "undo", house))
            if not work.form.fixed:
                items.append(ActionItem("remove", t("Delete"), "x", self.remove))
        for group in work.troubled_tables(work.chosen):
            # i18n: button: another page of the workshop, on which something is wrong with this card
            words = t("Problem on “{page}”", page=t(work.form.groups[group].label))
            show = partial(self.scene.show, f"group{group}")
            items.append(ActionItem(f"to.group{group}", words, "no", show))
        made: list[Widget] = [fitted_button(ctx, item, least=48, style="body_b") for item in items]
        row = pygame.Rect(area.x, area.bottom, area.w, 0)
        tall = wrap_row(made, row, d.ui(10))
        for widget in made:
            widget.move(0, -tall)
        return Zone("actions", made), area.bottom - tall - (d.ui(10) if made else 0)

    # -- doing -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Move the focus to the chosen card."""
        if self.work.rows:
            self.scene.focus(card_key(self.work, self.work.chosen))

    def choose(self, at: int) -> None:
        """Choose a card."""
        self.work.settle()
        if at != self.work.chosen:
            self._few.part = 0
        self.work.chosen = at
        self.scene.rebuild()

    def turn(self) -> None:
        """Choose the other face of the card, which turns over."""
        other = self.work.other_side(self.work.chosen)
        self._begin_turn(other)
        if other is None:
            self._is_turned = not self._is_turned
            self.scene.rebuild()
        else:
            field = field_of(self.scene.focus_key)
            self.choose(other)
            if field is None and self.is_wide:
                self.scene.focus(card_key(self.work, other), visible=self.scene.focus_visible)
            elif field is not None:
                self._focus_stop(0)

    def _begin_turn(self, other: int | None) -> None:
        """Have the large card turn over to a row's face; None: to or from the back that all cards have."""
        live, ms = self.scene.find("live"), self.ctx.ms("flip")
        if not isinstance(live, LiveCard) or not ms:
            return
        after = (
            None if other is None and not self._is_turned else self.work.chosen if other is None else other
        )
        faces, w = self.scene.faces, live.rect.w
        picture = faces.back(w) if after is None else faces.face(after, w)
        self.scene.turning = CardTurn(self.ctx, live.picture(), picture, live.rect, self.ctx.now, ms)

    def edit(self, at: int) -> None:
        """Go to the first field of a card."""
        self.is_editing = True
        self.choose(at)
        self._focus_stop(0)

    def leave(self) -> bool:
        """Go back from the fields to the card; return whether that was where the focus was."""
        is_inside = self.is_editing and not self.is_wide
        if field_of(self.scene.focus_key) is None and not is_inside:
            return False
        self.is_editing = False
        self.scene.rebuild()
        if self.work.rows:
            self.scene.focus(card_key(self.work, self.work.chosen))
        return True

    def add(self, copy: bool = False) -> None:
        """Add a card, and go to its first field."""
        if self.work.form.fixed or self.work.is_fixed:
            return
        self._list.show_all()
        if self.work.add(copy=copy):
            self.edit(self.work.chosen)

    def remove(self) -> None:
        """Take the chosen card out."""
        self.work.remove()
        self.scene.rebuild()

    def _as_house(self, at: int) -> None:
        self.work.as_house(at)
        self.scene.rebuild()

    def _stops(self) -> list[Widget]:
        zones = [zone for zone in self.scene.zones if zone.name in ("face", "fields")]
        return [one for zone in zones for one in zone.widgets if one.key.startswith(STOP)]

    def _focus_stop(self, number: int) -> None:
        stops = self._stops()
        if stops:
            self.scene.focus(stops[number].key)

    def _focus_new(self, key: str) -> None:
        self.scene.rebuild()
        self.scene.focus(key)

    # -- keys ------------------------------------------------------------------------------------------

    def intercept(self, event: Event) -> bool:
        """Take Tab among the fields, and the keys of cards."""
        if not isinstance(event, KeyDown):
            return False
        focused = self.scene.focused
        writes = focused is not None and focused.takes_text
        if event.name == "tab" and not event.mods - {"shift"} and field_of(self.scene.focus_key):
            return self._tab(-1 if "shift" in event.mods else 1)
        match event.name, tuple(sorted(event.mods)):
            case "d", ("ctrl",) if not self.work.form.fixed:
                self.add(copy=True)
            case "f", ("ctrl",) if self.scene.find("search") is not None:
                self.scene.focus("search")
            case "c", ("ctrl",) if not writes and self.work.rows:
                words = self.ctx.t("Copied the card. You can paste it into a spreadsheet or another set.")
                exporting.copy_text(self.ctx, self.work.copied(), words)
            case "v", ("ctrl",) if not writes and not self.work.is_fixed:
                self._paste()
            case "delete", () if not writes and (cell := field_of(self.scene.focus_key)) is not None:
                self.work.as_house(*cell)
                self.scene.rebuild()
            case "delete", () if isinstance(focused, CardTile):
                self._as_house(focused.at)
            case "f", () if not writes:
                self.turn()
            case "n", () if not writes:
                self.add()
            case _:
                return False
        return True

    def _paste(self) -> None:
        """Take in what the clipboard holds, and say what that changed."""
        cell = field_of(self.scene.focus_key)
        first = self.work.form.groups[0].fields[0]
        text = ""
        with suppress(pygame.error):
            text = pygame.scrap.get_text()
        count = self.work.paste(text, cell[1] if cell is not None else first)
        words = self.ctx.tn("Pasted into {count} card.", "Pasted into {count} cards.", count)
        self.ctx.toasts.add(words if count else self.ctx.t("There is nothing to paste here."))
        self.scene.rebuild()

    def _tab(self, step: int) -> bool:
        """Go to the next field; after the last to the next card's first."""
        stops = [one.key for one in self._stops()]
        here = self.scene.focus_key
        at = stops.index(here) + step if here in stops else 0
        if 0 <= at < len(stops):
            self.scene.focus(stops[at])
            return True
        if not self.is_wide and self._few.go_on(step):
            self._focus_stop(0 if step > 0 else -1)
            return True
        shown = self._list.shown()
        place = shown.index(self.work.chosen) + step if self.work.chosen in shown else -1
        if not 0 <= place < len(shown):
            return False
        self.choose(shown[place])
        if step < 0 and not self.is_wide:
            self._few.end()
        self._focus_stop(0 if step > 0 else -1)
        return True

    def on_focus(self, widget: Widget | None) -> None:
        """Choose the card that gets the focus."""
        if isinstance(widget, CardTile) and widget.at != self.work.chosen:
            self.choose(widget.at)
