"""The fields of a card in a narrow window: as many as have room, and the ways to the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tabletop.app.screens.workshop.editor import Editor
from tabletop.app.screens.workshop.leaf import SetScreen
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, Label, control_h, fitted_button, wrap_row

_MOST: Final = 4
"""The most fields at a time."""


class FewFields:
    """The fields of the chosen card, in parts of which one is shown."""

    def __init__(
        self, scene: SetScreen, editor: Editor, guarded: Callable[[list[Widget]], list[Widget]]
    ) -> None:
        """`guarded` returns controls as they may be used."""
        self._scene, self._ctx, self._work = scene, scene.ctx, scene.work
        self._editor, self._guarded = editor, guarded
        self.part = 0
        """Which part is shown."""
        self._last = 0

    def go_on(self, by: int) -> bool:
        """Show the next part or the one before; return whether there is one."""
        if not 0 <= self.part + by <= self._last:
            return False
        self.part += by
        self._scene.rebuild()
        return True

    def end(self) -> None:
        """Show the last part."""
        self.part = len(self._work.form.columns)
        self._scene.rebuild()

    def zones(self, view: pygame.Rect) -> list[Zone]:
        """Return the fields of the part, and the ways to the others below them."""
        ctx, d, margin = self._ctx, self._ctx.display, self._ctx.display.ui(8)
        blocks = self._blocks(view.w - 2 * margin - d.ui(12))
        more_h, room = control_h(ctx, 46) + d.ui(10), view.h - 2 * margin
        parts = in_parts([column.y for column in blocks], room)
        if len(parts) > 1:
            parts = in_parts([column.y for column in blocks], room - more_h)
            view = pygame.Rect(view.x, view.y, view.w, view.h - more_h)
        self._last = len(parts) - 1
        self.part = min(self.part, self._last)
        part, y = parts[self.part], view.y + margin
        widgets: list[Widget] = []
        for column in blocks[part.start : part.stop]:
            for widget in column.widgets:
                widget.move(view.x + margin, y)
            widgets += column.widgets
            y += column.y
        fields = Zone("fields", self._guarded(widgets), view, y + margin - view.y)
        if len(parts) < 2:
            return [fields]
        row = pygame.Rect(view.x + margin, view.bottom + d.ui(10), view.w - 2 * margin, 0)
        return [fields, Zone("more", self._more(row, part, len(blocks)))]

    def _blocks(self, wide: int) -> list[Column]:
        """Return a column, from the corner on, for each field of the chosen card."""
        ctx, work = self._ctx, self._work
        found = []
        for group in (one for one in range(len(work.form.groups)) if one not in work.tables):
            for number, field in enumerate(work.fields(work.chosen, group)):
                column = Column(ctx, 0, 0, wide)
                if group and not number:
                    column.text(f"group{group}", ctx.t(work.form.groups[group].label), "h3")
                    column.space(6)
                self._editor.add(column, work.chosen, field)
                found.append(column)
        return found

    def _more(self, row: pygame.Rect, part: range, count: int) -> list[Widget]:
        """Return which of the fields these are, and the ways to the others."""
        ctx, t = self._ctx, self._ctx.t
        words = t("{first} to {last} of {count} fields", first=part.start + 1, last=part.stop, count=count)
        wide = ctx.text.width(words, "small") + ctx.display.ui(8)
        rect = pygame.Rect(0, 0, wide, control_h(ctx, 46))
        found: list[Widget] = [Label(ctx, "part", rect, words, "small", color=ctx.theme.color.ink2)]
        for key, name, icon, by, there in (
            ("fields.before", t("Fields before"), "prev", -1, self.part > 0),
            ("fields.more", t("More fields"), "chevd", 1, self.part < self._last),
        ):
            if there:
                item = ActionItem(key, name, icon, partial(self.go_on, by))
                found.append(fitted_button(ctx, item, least=46, style="body_b"))
        wrap_row(found, row, ctx.display.ui(12))
        return found


def in_parts(heights: Sequence[int], room: int) -> list[range]:
    """Return fields in parts that have room, four at most in each."""
    parts, start, used = [], 0, 0
    for at, tall in enumerate(heights):
        if at > start and (used + tall > room or at - start == _MOST):
            parts.append(range(start, at))
            start, used = at, 0
        used += tall
    return [*parts, range(start, len(heights))]
