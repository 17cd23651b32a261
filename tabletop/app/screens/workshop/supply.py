"""A page of one group of fields for all cards: decks and supply."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens.workshop.controls import Stepper, TroubleLine
from tabletop.app.screens.workshop.editor import STOP, Editor, field_of
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.tiles import LiveCard
from tabletop.app.table.drawn.cards import card_height
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.layout import Column, Label, Panel, Rule
from tabletop.engine.message import Trouble


class GroupPage(Leaf):
    """A table: a row a card, a column a field."""

    def __init__(self, scene: SetScreen, group: int) -> None:
        super().__init__(scene)
        self.group = group
        self._editor = Editor(scene.ctx, scene.work, self._focus_new)

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return headings and rows; the rows scroll."""
        ctx, d, work = self.ctx, self.ctx.display, self.work
        inner = area.inflate(-2 * d.ui(26), -2 * d.ui(20))
        head, top = self.scene.tabs(inner)
        fields = [work.form.field(key) for key in work.form.groups[self.group].fields]
        name_w = min(d.ui(300), inner.w // 3)
        each = (inner.w - name_w - d.ui(20)) // len(fields)
        small = ctx.text.line_height("small")
        titles: list[Widget] = [
            Label(
                ctx,
                f"title.{field.key}",
                pygame.Rect(inner.x + name_w + at * each, top, each - d.ui(10), 2 * small),
                ctx.t(field.label),
                "small",
                color=ctx.theme.color.ink2,
                lines=2,
                valign="bottom",
                tooltip=ctx.t(field.about) if field.about else "",
            )
            for at, field in enumerate(fields)
        ]
        view = pygame.Rect(inner.x - d.ui(8), top + 2 * small + d.ui(8), inner.w + 2 * d.ui(8), 0)
        view.h = inner.bottom - view.y
        column = Column(ctx, inner.x, view.y + d.ui(6), inner.w - d.ui(16))
        for at in range(len(work.rows)):
            self._row(column, at, name_w, each)
        rows = Zone("fields", column.widgets, view, column.y - view.y + d.ui(8))
        return [Zone("ground", [Panel(ctx, "panel", area)]), head, Zone("titles", titles), rows]

    def _row(self, column: Column, at: int, name_w: int, each: int) -> None:
        ctx, d, work = self.ctx, self.ctx.display, self.work
        w, tall = d.ui(44), Stepper.size(ctx)[1]
        row_h = max(card_height(w), tall) + d.ui(10)
        keys = work.form.groups[self.group].fields
        fields = work.fields(at, self.group)
        title = ctx.message(work.form.title(work.rows[at]))
        card = pygame.Rect(column.x, column.y + (row_h - card_height(w)) // 2, w, card_height(w))
        words = pygame.Rect(card.right + d.ui(12), column.y, name_w - w - d.ui(16), row_h)
        found: list[Widget] = [
            LiveCard(ctx, f"card.{at}.{self.group}", card, self.scene.faces, self.scene.told, at),
            Label(ctx, f"name.{at}", words, title, "body_b", lines=2),
        ]
        troubles: list[Trouble] = []
        for field in fields:
            control, chip = self._editor.alone(at, field, each - d.ui(10), title)
            x = column.x + name_w + keys.index(field.key) * each
            control.rect.midleft = (x, column.y + row_h // 2)
            found.append(control)
            if chip is not None and control.rect.w + d.ui(8) + chip.rect.w <= each:
                chip.rect.midleft = (control.rect.right + d.ui(8), control.rect.centery)
                found.append(chip)
            troubles += [one for one in work.troubles if one.row == at and one.field == field.key]
        column.widgets += found
        column.y += row_h
        for one in troubles:
            column.place(partial(self._trouble, f"trouble.{at}.{one.field}", one), 0)
            column.space(6)
        column.place(lambda rect: Rule(ctx, f"rule.{at}", rect), d.px(1))

    def _trouble(self, key: str, trouble: Trouble, rect: pygame.Rect) -> Widget:
        return TroubleLine(self.ctx, key, rect, self.ctx.message(trouble.why))

    def _focus_new(self, key: str) -> None:
        self.scene.rebuild()
        self.scene.focus(key)

    def _stops(self) -> list[str]:
        zone = next(zone for zone in self.scene.zones if zone.name == "fields")
        return [one.key for one in zone.widgets if one.key.startswith(STOP)]

    def begin(self) -> None:
        """Move the focus to the first field."""
        self.scene.focus(next(iter(self._stops()), None))

    def intercept(self, event: Event) -> bool:
        """Take Tab among the fields, and Delete."""
        cell = field_of(self.scene.focus_key)
        if not isinstance(event, KeyDown) or cell is None or event.mods - {"shift"}:
            return False
        if event.name == "delete":
            self.work.as_house(*cell)
            self.scene.rebuild()
            return True
        if event.name != "tab":
            return False
        stops = self._stops()
        at = stops.index(self.scene.focus_key or "") + (-1 if "shift" in event.mods else 1)
        if not 0 <= at < len(stops):
            return False
        self.scene.focus(stops[at])
        return True
