"""The page of all clauses: sections at the left, the search above the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.core.input import Event, KeyDown
from tabletop.app.screens.rules import rows
from tabletop.app.screens.rules.rows import ClauseText
from tabletop.app.widgets.base import Action, Host, Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton, ListRow
from tabletop.app.widgets.field import TextField
from tabletop.app.widgets.layout import Column, Label, Panel, button_w, control_h

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.screens.rules.rows import ClauseEntry


class Reading(NamedTuple):
    """State of the page: all clauses, those shown, the chosen one, the one that matters at the table now."""

    all: Sequence[ClauseEntry]
    shown: Sequence[ClauseEntry]
    query: str
    chosen: str | None
    now: str | None
    behind: str
    """The sentence whose clauses are shown; empty without one."""

    @property
    def place(self) -> int:
        """The index of the chosen clause among those shown; -1 if it is not."""
        numbers = [entry.clause.id for entry in self.shown]
        return numbers.index(self.chosen) if self.chosen in numbers else -1


Step = Callable[[int], object]
"""Goes on by so many hits."""


def halves(ctx: Context, area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the areas of the sections and of the text."""
    d = ctx.display
    side = pygame.Rect(area.x, area.y, min(d.ui(400), round(area.w * 0.34)), area.h)
    left = side.right + d.px(24)
    return side, pygame.Rect(left, area.y, area.right - left, area.h)


def sections(ctx: Context, side: pygame.Rect, reading: Reading, show: Callable[[str], object]) -> list[Zone]:
    """Return the sections; `show` opens the text at one."""
    d = ctx.display
    pad = d.ui(16)
    view = side.inflate(-2 * pad, -2 * pad)
    column = Column(ctx, view.x, view.y, view.w - d.ui(12))
    tall = control_h(ctx, 56)
    meant = [entry for entry in reading.all if entry.clause.id == reading.chosen]
    # For a panel's clauses all sections, else that of the chosen clause.
    chosen = {entry.section for entry in (reading.shown if reading.behind else meant)}
    for section, heading in {entry.section: entry.heading for entry in reading.all}.items():
        column.place(
            lambda rect, s=section, h=heading: ListRow(  # type: ignore[misc]
                ctx, f"section.{s}", rect, h, chosen=s in chosen, on_activate=lambda: show(s)
            ),
            tall,
        )
        column.space(4)
    return [
        Zone("side", [Panel(ctx, "side.panel", side, hud=True)]),
        Zone("sections", column.widgets, view, column.y - view.y, on_dark=True),
    ]


def text(
    ctx: Context,
    main: pygame.Rect,
    reading: Reading,
    *,
    search: Callable[[str], object],
    step: Step,
    show_all: Action,
) -> list[Zone]:
    """Return search and text: `search` shows clauses with some words, `show_all` all again."""
    d = ctx.display
    pad = d.ui(32)
    row = pygame.Rect(main.x + pad, main.y + d.ui(24), main.w - 2 * pad, control_h(ctx))
    found = _search(ctx, row, reading, search, step)
    top = row.bottom
    if reading.behind:
        found += (told := _behind(ctx, row.move(0, row.h + d.ui(12)), reading, show_all))
        top = max(widget.rect.bottom for widget in told)
    view = pygame.Rect(row.x - d.ui(14), top + d.ui(16), row.w + d.ui(28), 0)
    view.h = main.bottom - d.ui(20) - view.y
    column = Column(ctx, view.x, view.y, view.w - d.ui(16))
    _add_clauses(column, reading)
    return [
        Zone("search", [Panel(ctx, "main.panel", main), *found]),
        Zone("text", column.widgets, view, column.y - view.y + d.ui(20)),
    ]


def _search(
    ctx: Context, row: pygame.Rect, reading: Reading, search: Callable[[str], object], step: Step
) -> list[Widget]:
    """Return the field and, during a search, the number of hits and the buttons between them."""
    gap, name = ctx.display.ui(10), ctx.t("Search the rules")
    field = row.copy()
    found: list[Widget] = []
    if reading.query:
        right, count = row.right, len(reading.shown)
        for key, icon, words, far in (
            ("next", "next", ctx.t("Next hit\nEnter"), 1),
            ("previous", "prev", ctx.t("Previous hit\nShift+Enter"), -1),
        ):
            rect = pygame.Rect(right - row.h, row.y, row.h, row.h)
            said, why_not = words.partition("\n")[0], "" if count > 1 else ctx.t("There are no other hits.")
            item = ActionItem(f"search.{key}", said, icon, partial(step, far), reason=why_not)
            found.append(IconButton.of(ctx, item, rect, tooltip=words))
            right = rect.x - gap
        told = ctx.t("{at} of {count}", at=reading.place + 1, count=count)
        if reading.place < 0:
            # i18n: results of a search
            told = ctx.tn("{count} hit", "{count} hits", count)
        widest = max(ctx.text.width(told, "body"), ctx.text.width("88 / 88", "body"))
        rect = pygame.Rect(right - widest - gap, row.y, widest + gap, row.h)
        found.append(Label(ctx, "search.count", rect, told, align="right"))
        field.w = rect.x - gap - row.x
    written = SearchField(
        ctx,
        "search",
        field,
        name,
        reading.query,
        placeholder=name,
        limit=60,
        on_change=search,
        on_submit=lambda: step(1),
    )
    written.on_back = lambda: step(-1)
    return [written, *reversed(found)]


class SearchField(TextField):
    """Enter goes on to the next hit, with Shift to the one before."""

    on_back: Action | None = None

    def handle(self, event: Event, host: Host) -> bool:
        """Edit the text, or go back by a hit; while composing, the input method has Enter."""
        is_back = isinstance(event, KeyDown) and event.name in ("return", "enter") and "shift" in event.mods
        if is_back and self.on_back is not None and not self._state(host).composing:
            self.on_back()
            return True
        return super().handle(event, host)


def _behind(ctx: Context, row: pygame.Rect, reading: Reading, show_all: Action) -> list[Widget]:
    """Return the sentence of the clauses, and the button that shows all."""
    caption = ctx.t("Show all clauses")
    wide = min(button_w(ctx, caption), row.w // 2)
    rect = pygame.Rect(row.right - wide, row.y, wide, row.h)
    button = Button(ctx, "all", rect, caption, on_activate=show_all)
    words = Label.wrapped(
        ctx, "behind", row.x, row.y, row.w - wide - ctx.display.ui(20), reading.behind, "body_b"
    )
    words.rect.y += max(0, row.h - words.rect.h) // 2
    return [words, button]


def _add_clauses(column: Column, reading: Reading) -> None:
    ctx, d = column.ctx, column.ctx.display
    last, terms = "", rows.terms(reading.query)
    for clause, section, heading in reading.shown:
        if section != last:
            column.space(14)
            column.x, column.w = column.x + d.ui(14), column.w - d.ui(14)
            column.text(f"head.{section}", heading, "h2")
            column.x, column.w = column.x - d.ui(14), column.w + d.ui(14)
            column.space(6)
            last = section
        text = ClauseText(
            ctx,
            column.x,
            column.y,
            column.w,
            clause,
            chosen=clause.id == reading.chosen,
            is_now=clause.id == reading.now,
            terms=terms,
        )
        column.widgets.append(text)
        column.y = text.rect.bottom + d.ui(4)
    if not reading.shown:
        column.space(20)
        nothing = ctx.t("No clause contains: {words}", words=reading.query)
        column.text("nothing", nothing, color=ctx.theme.color.ink2, align="center")
