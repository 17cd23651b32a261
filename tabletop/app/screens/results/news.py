"""New achievements, shown once at the end of a game (ux E10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens.day_proof import DayProof, add_line
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Column, Label, Panel, button_w, control_h
from tabletop.daily import Day, day_of
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import Achievement
from tabletop.record.filters import firsts, person_of, played_by
from tabletop.record.game_stats import StatsWorker
from tabletop.saves import Journal, SaveError
from tabletop.saves.library import Library

LOOK_MS = 100
"""Time between two looks whether the games were counted."""


class New(NamedTuple):
    """A seat's new achievement, and where a replay shows it."""

    first: Achievement
    person: str
    position: int
    seat: Seat


class NewAchievements:
    """The new achievements of a game that has just been played; none for one that is only looked at."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self.ctx, self.session = ctx, session
        self.found: tuple[New, ...] = ()
        sink = session.table.sink
        self._journal = sink if isinstance(sink, Journal) and session.humans else None
        self._stats_worker: StatsWorker | None = None

    def update(self, now: int) -> bool:
        """Have the games counted; return whether there is something to show now."""
        if self._journal is None:
            return False
        if self._stats_worker is None:
            self._stats_worker = StatsWorker(Library(self.ctx.home / "saves"))
        self._stats_worker.poll()
        if self._stats_worker.is_counting:
            self.ctx.alarm.at(now + LOOK_MS)
            return False
        self.found = tuple(self._new(self._stats_worker, self._journal))
        self.close()
        return bool(self.found)

    def _new(self, stats_worker: StatsWorker, journal: Journal) -> Iterator[New]:
        mine = stats_worker.games.pop(journal.path, None)
        persons, game = self.ctx.settings.same_person, self.session.game
        if mine is None or mine.is_assisted:
            return
        whose = {seat: person_of(info.name, persons) for seat, info in enumerate(mine.seats) if info.is_human}
        known = {who: firsts(played_by(stats_worker.games, who, persons)) for who in set(whose.values())}
        for first in game.statistics.achievements:
            for found in mine.firsts:
                who = whose.get(found.seat)
                if found.key == first.key and who is not None and (game.id, first.key) not in known[who]:
                    yield New(first, who, found.position, found.seat)

    def close(self) -> None:
        """Stop counting."""
        self._journal = None
        if self._stats_worker is not None:
            self._stats_worker.close()
            self._stats_worker = None

    # -- telling ---------------------------------------------------------------------------------------

    def zone(self, area: pygame.Rect) -> Zone:
        """Return the panel at the foot of an area, as tall as it needs; empty without any."""
        if not self.found:
            return Zone("news")
        ctx, d, new = self.ctx, self.ctx.display, self.found[0]
        pad, gap = d.ui(18), d.ui(14)
        buttons = [*self._buttons(new)]
        buttons_w = sum(button.rect.w + gap for button in buttons)
        words_w = area.w - 2 * pad - buttons_w
        title, why = self._title(new), ctx.t(new.first.why)
        title_h = ctx.text.height(title, "body_b", words_w)
        why_h = ctx.text.height(why, "small", words_w)
        tall = max(title_h + why_h, control_h(ctx, 48)) + pad
        ground = pygame.Rect(area.x, area.bottom - tall, area.w, tall)
        x, y = ground.x + pad, ground.centery - (title_h + why_h) // 2
        words = [
            Label.wrapped(ctx, "news.title", x, y, words_w, title, "body_b"),
            Label.wrapped(ctx, "news.why", x, y + title_h, words_w, why, "small", color=ctx.theme.color.ink2),
        ]
        right = ground.right - pad
        for button in reversed(buttons):
            button.rect.midright = right, ground.centery
            right = button.rect.x - gap
        return Zone("news", [Panel(ctx, "news.panel", ground), *words, *buttons])

    def _title(self, new: New) -> str:
        ctx, name = self.ctx, self.ctx.t(new.first.name)
        if len(self.session.humans) > 1:
            told = ctx.t("New to {person}: {name}", person=new.person, name=name)
        else:
            told = ctx.t("New to you: {name}", name=name)
        more = len(self.found) - 1
        if not more:
            return told
        return ctx.sentences((told, ctx.tn("And {count} more.", "And {count} more.", more)))

    def _buttons(self, new: New) -> Iterator[Widget]:
        ctx, game = self.ctx, self.session.game
        watch = lambda: navigate.show_history(ctx, self.session, new.position, (new.seat,))  # noqa: E731
        every = lambda: navigate.show_record(ctx, game.id, "firsts")  # noqa: E731
        ways = (
            ("news.watch", ctx.t("Watch it"), "play", watch),
            ("news.all", ctx.t("All achievements"), "", every),
        )
        for key, name, icon, do in ways:
            rect = pygame.Rect(0, 0, button_w(ctx, name, icon=bool(icon)), control_h(ctx, 48))
            yield Button(ctx, key, rect, name, icon=icon, on_activate=do)


# -- the end of a daily city --

PAD, LOW_PAD, SHEET_H = 18, 8, 330
"""Margins of the line, and of a low one if less than this height is left for the sheet: logical px (UI
scale)."""


class DayEnd:
    """The end of a game that may be a day's city; `day` is None otherwise."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self.ctx = ctx
        self.day: Day | None = None
        self._day_proof: DayProof | None = None
        sink = session.table.sink
        if isinstance(sink, Journal):
            self.day = day_of(session.table, ctx.today())
            self._open(sink)

    def _open(self, journal: Journal) -> None:
        """Read the written game: that is what can be shared."""
        if self.day is None:
            return
        try:
            self._day_proof = DayProof(self.ctx, journal.path, self.day)
        except SaveError as error:
            self.ctx.toasts.add(self.ctx.message(error.message), kind="bad")
        except ValueError:
            return  # the disk took less than the whole game, and the table has said so

    def update(self) -> bool:
        """Continue the check; return whether the verdict has just come."""
        return self._day_proof is not None and self._day_proof.update()

    def zone(self, area: pygame.Rect) -> Zone:
        """Return the panel at the foot of an area, as tall as it needs; empty for any other game."""
        if self._day_proof is None:
            return Zone("day")
        column, pad = self._column(area, PAD), self.ctx.display.ui(PAD)
        add_line(column, self._day_proof)
        if area.h - column.y < self.ctx.display.ui(SHEET_H):
            column, pad = self._column(area, LOW_PAD), self.ctx.display.ui(LOW_PAD)
            add_line(column, self._day_proof, is_low=True)
        ground = pygame.Rect(area.x, area.bottom - column.y - 2 * pad, area.w, column.y + 2 * pad)
        for widget in column.widgets:
            widget.move(0, ground.y + pad)
        return Zone("day", [Panel(self.ctx, "day.panel", ground), *column.widgets])

    def _column(self, area: pygame.Rect, pad: int) -> Column:
        inner = area.inflate(-2 * self.ctx.display.ui(pad), 0)
        return Column(self.ctx, inner.x, 0, inner.w)
