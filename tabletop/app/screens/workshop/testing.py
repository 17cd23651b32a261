"""The page of the test of balance: who plays and how many games, what is under way, what came out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.session import Session
from tabletop.app.screens.workshop.leaf import Leaf, SetScreen
from tabletop.app.screens.workshop.outcome import Outcome
from tabletop.app.screens.workshop.trying import GAMES, BalanceTest, Seating
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.table.players import LEVELS
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Select
from tabletop.app.widgets.layout import Column, Custom, Panel, control_h, fitted_button
from tabletop.balance.counts import GameCounts

if TYPE_CHECKING:
    from tabletop.app.canvas.canvas import Canvas

_MINUTE: Final = 100
"""Seconds from which minutes are told."""


class TestPage(Leaf):
    """What is asked at the top; below it what came out, in three columns or one that scrolls."""

    def __init__(self, scene: SetScreen) -> None:
        super().__init__(scene)
        self.test = BalanceTest(self.work, scene.shelf.folder)
        self._outcome = Outcome(scene, self.test, self._go_for, self._show)
        self._began = 0, 0
        """When the games began, ms, and how many had come in then."""

    # -- time and keys ---------------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Take in games."""
        if self.test.is_running and self.test.poll():
            self.scene.rebuild()
        if self.test.is_showing:
            self._look()

    def leave(self) -> bool:
        """Stop the games first."""
        if not self.test.is_running:
            return False
        self._stop()
        return True

    def close(self) -> None:
        """Stop and keep what came in."""
        self.test.close()

    def _start(self) -> None:
        self.test.start()
        self._began = self.ctx.now, self.test.progress[0]
        self.scene.rebuild()

    def _stop(self) -> None:
        self.test.stop()
        self.scene.rebuild()

    def _go_for(self, card: str) -> None:
        self.test.go_for(card)
        self._began = self.ctx.now, 0
        self.scene.rebuild()

    def _show(self, number: int) -> None:
        t, seats = self.ctx.t, self.test.counts[0].seats if self.test.counts is not None else 0
        self.test.show(number, [t("Place {place}", place=seat + 1) for seat in range(seats)])
        self.scene.rebuild()

    def _look(self) -> None:
        """Open the replay of a game once it is there."""
        table = self.test.shown()
        if table is not None:
            session = Session(table, lambda: "off", cards="" if self.test.is_of_house else self.scene.name)
            navigate.show_history(self.ctx, session, 1)
        if not self.test.is_showing:
            self.scene.rebuild()

    def _have(self, name: str, value: object) -> None:
        setattr(self.test, name, value)
        self.scene.rebuild()

    # -- layout ----------------------------------------------------------------------------------------

    def zones(self, area: pygame.Rect) -> list[Zone]:
        """Return what is asked, and what came out."""
        ctx, d = self.ctx, self.ctx.display
        pad = d.ui(22)
        head, top = self.scene.tabs(area.inflate(-2 * pad, -2 * d.ui(16)))
        asked = Column(ctx, area.x + pad, top, area.w - 2 * pad)
        self._ask(asked)
        high = pygame.Rect(area.x, area.y, area.w, asked.y + d.ui(14) - area.y)
        found = [Zone("ground", [Panel(ctx, "panel", high)]), head, Zone("asked", asked.widgets)]
        counts = self.test.counts
        low = pygame.Rect(area.x, high.bottom + d.ui(14), area.w, area.bottom - high.bottom - d.ui(14))
        if counts is None or not counts[0].games:
            column = Column(ctx, low.x + pad, low.y + d.ui(16), low.w - 2 * pad)
            column.text("about", self._about(), "body")
            column.space(16)
            nothing = GameCounts(1)
            for number, note in enumerate(self._outcome.notes(nothing, nothing)):
                self._outcome.note(column, number, note)
            return [*found, Zone("grounds", [Panel(ctx, "panel2", low)]), Zone("about", column.widgets)]
        return [*found, *self._outcome.zones(low, *counts)]

    def _about(self) -> str:
        ctx, words = self.ctx, words_of(self.work.form)
        return ctx.sentences(
            (
                ctx.t(words.tested),
                ctx.t(words.told),
                ctx.t("This is what computer players do. People may play differently."),
            )
        )

    def _ask(self, column: Column) -> None:
        ctx, d, t, test = self.ctx, self.ctx.display, self.ctx.t, self.test
        kinds = [(kind, self._who(kind)) for kind in test.kinds]
        wide = max(ctx.text.width(words, "body_b") for _, words in kinds) + d.ui(90)
        tall = control_h(ctx, 48)
        games = [(count, ctx.tn("{count} game", "{count} games", count)) for count in GAMES]
        many = max(ctx.text.width(words, "body_b") for _, words in games) + d.ui(90)
        row: list[Widget] = []
        for key, name, options, value, w in (
            ("players", t("Players"), kinds, test.players, wide),
            ("games", t("Games"), games, test.games, many),
        ):
            rect = pygame.Rect(0, 0, w, tall)
            put = partial(self._have, key)
            reason = t("The games are being played.") if test.is_running else ""
            row.append(
                Select(ctx, key, rect, name, options, value, on_change=put, enabled=not reason, reason=reason)
            )
        if test.is_running:
            stop = ActionItem("stop", t("Stop"), "pause", self._stop, cap="Esc")
            row += [self._progress(d.ui(260), tall), fitted_button(ctx, stop, least=48)]
        else:
            why = "" if self.work.text is not None else t(words_of(self.work.form).fix)
            start = ActionItem("start", t("Play the games"), "play", self._start, kind="primary", reason=why)
            row.append(fitted_button(ctx, start, least=48))
        column.row(row)
        if test.is_old:
            column.space(8)
            words = t(words_of(self.work.form).again)
            column.text("old", words, "body_b", color=ctx.theme.color.bad)

    def _who(self, kind: Seating) -> str:
        # i18n: computer players of a test: “3 × Normal”
        return self.ctx.t("{count} × {level}", count=kind.seats, level=self.ctx.t(LEVELS[kind.level]))

    def _left(self, done: int, wanted: int) -> str:
        """Say how many games are played, and how long the others take at that pace."""
        t, (began, known) = self.ctx.t, self._began
        if done == known:
            return t("{done} of {count} games", done=done, count=wanted)
        seconds = max(1, round((self.ctx.now - began) * (wanted - done) / (done - known) / 1000))
        if seconds < _MINUTE:
            return t(
                "{done} of {count} games, about {seconds} s left", done=done, count=wanted, seconds=seconds
            )
        left = round(seconds / 60)
        return t("{done} of {count} games, about {minutes} min left", done=done, count=wanted, minutes=left)

    def _progress(self, wide: int, tall: int) -> Widget:
        ctx, (done, wanted) = self.ctx, self.test.progress
        words = self._left(done, wanted)
        wide = max(wide, ctx.text.width(words, "small"))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            d, color = ctx.display, ctx.theme.color
            bar = pygame.Rect(rect.x, rect.y + d.ui(6), rect.w, d.ui(14))
            ctx.shapes.box(surface, bar, color.line, radius=bar.h // 2)
            if done:
                full = pygame.Rect(bar.x, bar.y, max(bar.h, bar.w * done // max(wanted, 1)), bar.h)
                ctx.shapes.box(surface, full, color.good, radius=bar.h // 2)
            below = pygame.Rect(rect.x, bar.bottom, rect.w, rect.bottom - bar.bottom)
            ctx.text.draw(surface, words, "small", color.ink2, below)

        return Custom(ctx, "progress", pygame.Rect(0, 0, wide, tall), paint, name=words)
