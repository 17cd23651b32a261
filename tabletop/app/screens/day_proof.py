"""The line of a finished daily city, to be copied once the game is checked; or why it cannot be compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from tabletop import saves
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.screens import exporting
from tabletop.app.screens.day import LineText
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.layout import Column, Custom, Label, control_h, fitted_button
from tabletop.daily import Day, daily_line
from tabletop.daily.proof import faults
from tabletop.engine.message import Message


class DayLine:
    """The line of a day, and its verdict; a Sunday's line proves nothing."""

    fault: Message | None = None
    """The fault, if any."""

    def __init__(self, ctx: Context, line: str) -> None:
        self.ctx, self.line = ctx, line

    @property
    def is_good(self) -> bool:
        """Whether others can compare with it."""
        return True

    @property
    def verdict(self) -> str:
        """Its verdict in words."""
        return self.ctx.t(
            "No file can prove it: the tries may not be the first, and someone may have helped."
        )

    def copy(self) -> None:
        """Copy the line to the clipboard."""
        exporting.copy_text(self.ctx, self.line, self.ctx.t("Line copied."))


class DayProof(DayLine):
    """A finished game of a day, from its file; raises `SaveError` if that cannot be opened.

    `line` is its result. The check computes the computer players' moves again, bit by bit while no player
    waits; then `is_checked`, and `fault` says what is wrong, None if nothing.
    """

    def __init__(self, ctx: Context, path: Path, day: Day) -> None:
        loaded = saves.open_save(path)
        super().__init__(ctx, daily_line(day, loaded.table, loaded.chain))
        self.path = path
        self._names = loaded.table.names
        self.is_checked = False
        self._steps = self._checking(faults(day, loaded))

    def update(self) -> bool:
        """Continue the check; return whether the verdict has just come."""
        if self.is_checked:
            return False
        self.is_checked = self.ctx.frame_budget.work(self._steps)
        if not self.is_checked:
            self.ctx.alarm.at(self.ctx.now)
        return self.is_checked

    def _checking(self, found: Iterator[Message | None]) -> Iterator[None]:
        for fault in found:
            self.fault = fault
            yield

    @property
    def is_good(self) -> bool:
        """Whether others can compare with it."""
        return self.is_checked and self.fault is None

    @property
    def verdict(self) -> str:
        """The verdict in words."""
        ctx = self.ctx
        if not self.is_checked:
            return ctx.t("Checking the game…")
        if self.fault is not None:
            why = ctx.message(self.fault, self._names)
            return ctx.t("This game cannot be compared with others. {why}", why=why)
        return ctx.t(
            "Checked: the deal and the players of that day, by the rules. This does not prove that "
            "it was the first try or that no one helped."
        )

    def save(self) -> None:
        """Write the game, unchanged, into the export folder."""
        exporting.export_save(self.ctx, self.path)


def add_line(column: Column, proof: DayLine, *, is_low: bool = False) -> None:
    """Add the line in its box with its buttons, and the verdict below. A low box has room for one of them:
    the verdict if the line is not to be copied."""
    ctx, d, color = column.ctx, column.ctx.display, column.ctx.theme.color
    offered = _offered(ctx, proof)
    buttons = [_sign(ctx, one, proof.verdict) if is_low else fitted_button(ctx, one) for one in offered]
    pad, gap = d.ui(16), d.ui(12)
    buttons_w = sum(button.rect.w + gap for button in buttons)
    is_wide = column.w - buttons_w - 2 * pad >= d.ui(320)
    words_w = column.w - 2 * pad - (buttons_w if is_wide else 0)
    words: Widget = LineText(ctx, pygame.Rect(column.x + pad, 0, words_w, 0), proof.line)
    if is_low and not proof.is_good:
        words = Label.wrapped(ctx, "verdict", column.x + pad, 0, words_w, proof.verdict, "small")
    tall = max(words.rect.h, buttons[0].rect.h) if is_wide else words.rect.h
    box = pygame.Rect(column.x, column.y, column.w, tall + 2 * d.ui(10))

    def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        edge = d.px(2)
        ctx.shapes.box(surface, rect, color.paper2, radius=d.ui(12), edge=color.line, edge_w=edge)

    words.rect.centery = box.centery
    column.widgets += [Custom(ctx, "line.box", box, paint), words]
    column.y = box.bottom
    if is_wide:
        right = box.right - d.ui(10)
        for button in reversed(buttons):
            button.rect.midright = right, box.centery
            right = button.rect.x - gap
        column.widgets += buttons
    else:
        column.space(12)
        column.row([*buttons])
    if not is_low:
        column.space(8)
        ink = color.bad if proof.fault is not None else color.ink2
        column.text("verdict", proof.verdict, "small", color=ink)


def _offered(ctx: Context, proof: DayLine) -> list[ActionItem]:
    """Return the actions of a line."""
    why_not = "" if proof.is_good else proof.verdict
    copy = ActionItem("copy", ctx.t("Copy the line"), "copy", proof.copy, kind="primary", reason=why_not)
    if not isinstance(proof, DayProof):
        return [copy]
    return [ActionItem("journal", ctx.t("Save a copy of the game"), "folder", proof.save), copy]


def _sign(ctx: Context, item: ActionItem, verdict: str) -> Button:
    """Return an action's icon alone; its tip is the verdict."""
    rect = pygame.Rect(0, 0, control_h(ctx, 52), control_h(ctx, 52))
    tip = f"{item.name}\n{verdict}" if item.key == "copy" else item.name
    return Button.of(ctx, item, rect, caption="", tooltip=tip)
