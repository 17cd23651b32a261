"""A Sunday's panel: five houses, what is asked, the way into it, and what came of the first tries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate, progress
from tabletop.app.core.accessibility import Role
from tabletop.app.screens.daily.city import PAD, DayHead, add_about, add_head, below_picture, main_way
from tabletop.app.screens.day import tries_text
from tabletop.app.screens.day_proof import DayLine, add_line
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.puzzles.card import level_text, number_text
from tabletop.app.screens.puzzles.opening import scene_of
from tabletop.app.screens.puzzles.sequence import PuzzleSequence
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, fitted_button
from tabletop.daily.days import Tries, Try, five_on, is_over, judged, next_of, noted
from tabletop.daily.played import line_of_puzzles

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene
    from tabletop.puzzles.puzzle import Puzzle


class FiveGround(Widget):
    """The panel, with the houses along the top."""

    role: Role = "image"

    def __init__(self, ctx: Context, rect: pygame.Rect, tries: Tries, picture_h: int) -> None:
        super().__init__(ctx, "city", rect, _said(ctx, tries), focusable=False)
        self._tries, self._picture_h = tries, picture_h

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground and houses."""
        shapes, radius = self.ctx.shapes, self.ctx.display.px(self.ctx.theme.radius["tile_menu"])
        shapes.shadow(surface, self.rect, "panel", radius)
        shapes.box(surface, self.rect, self.ctx.theme.color.paper, radius=radius)
        if not self._picture_h:
            return
        # Of a sky that is taller only the upper corners are round.
        sky = pygame.Rect(self.rect.topleft, (self.rect.w, self._picture_h))
        shapes.box(
            surface, sky.inflate(0, 2 * radius).move(0, radius), self.ctx.theme.color.ink, radius=radius
        )
        card.draw_houses(self.ctx, surface, sky, self._tries, radius)
        # What shines lights the sky alone.
        below = pygame.Rect(sky.x, sky.bottom, sky.w, self.rect.h - sky.h - radius)
        shapes.box(surface, below, self.ctx.theme.color.paper)


def _said(ctx: Context, tries: Tries) -> str:
    """Return what the houses show."""
    told = (ctx.t("right") if one else ctx.t("not at the first try") for one in judged(tries))
    houses = (
        ctx.t("{puzzle}: {result}", puzzle=number_text(ctx, number), result=words)
        for number, words in enumerate(told, start=1)
    )
    return ctx.sentences(houses)


def five(
    ctx: Context, area: pygame.Rect, days: tuple[date, date], tries: Tries, play: Callable[[], object]
) -> list[Widget]:
    """Return the panel in an area, ground first, as `city` does for a game; `days` are the Sunday, today."""
    when, today = days
    column = Column(ctx, area.x + ctx.display.ui(PAD), 0, area.w - 2 * ctx.display.ui(PAD))
    facts = [
        ("person", ctx.t("alone")),
        ("daily", ctx.t("the same puzzles for everybody")),
    ]
    about = ctx.t("One question about each of five positions, the easier ones first.")
    head = DayHead(when, ctx.t("Five puzzles"), about, facts)
    add_head(column, head, today, is_low=not area.h)
    if area.h:
        add_about(column, head)
    _add_ways(column, when, tries, play)
    if not area.h:
        column.space(14)
        add_about(column, head)
    ground, picture_h = below_picture(column, area)
    return [FiveGround(ctx, ground, tries, picture_h), *column.widgets]


def _add_ways(column: Column, when: date, tries: Tries, play: Callable[[], object]) -> None:
    """Add what came of it, and the way on."""
    ctx, over = column.ctx, is_over(tries)
    if over:
        column.rule("city.rule")
        column.space(14)
    if tries:
        column.text("city.result", tries_text(ctx, tries), "h2")
        column.space(8)
    if over:
        add_line(column, DayLine(ctx, line_of_puzzles(when, tries)))
        column.space(12)
    column.space(6)
    if over:
        column.row([fitted_button(ctx, ActionItem("again", ctx.t("Play it again"), "redo", play))])
        note = ctx.t("These first tries are the ones on record, however often the day is played.")
    else:
        name = ctx.t("Continue") if tries else ctx.t("Play these puzzles")
        column.row([main_way(ctx, name, play)])
        note = ctx.t("The first try at each puzzle is the one on record. All can be tried again at any time.")
    column.space(10)
    column.text("city.note", note, "small", color=ctx.theme.color.ink2)


# -- the puzzles of a Sunday --


def sunday_scene(ctx: Context, when: date, number: int | None = None) -> TableScene:
    """Return the table of one of a Sunday's puzzles; of the next that was not tried, or of the first."""
    five = five_on(when)
    if number is None:
        number = next_of(progress.tries_on(ctx.settings, when), five)
    return scene_of(ctx, SundaySequence(ctx, when, five, number))


class SundaySequence(PuzzleSequence):
    """The puzzles of a Sunday in order.

    Of a further go nothing is written down but that a puzzle was solved.
    """

    icon, may_pass = "daily", True

    def __init__(self, ctx: Context, when: date, five: tuple[Puzzle, ...], number: int) -> None:
        super().__init__(ctx, five, number)
        self._when = when
        self._is_again = is_over(progress.tries_on(ctx.settings, when))

    @property
    def status(self) -> str:
        """Which puzzle it is, and whether it counts."""
        values = {"n": self.number + 1, "count": len(self.all), "level": level_text(self.ctx, self.puzzle)}
        if self._is_again:
            return self.ctx.t("Once more: puzzle {n} of {count} · {level}", **values)
        return self.ctx.t("Sunday: puzzle {n} of {count} · {level}", **values)

    @property
    def page(self) -> str:
        """What the page is called that one comes from."""
        return self.ctx.t("Daily city")

    @property
    def way_back(self) -> str:
        """What leads there, where there is room for more words."""
        return self.ctx.t("Back to the daily city")

    @property
    def has_more(self) -> bool:
        """Whether another one is asked."""
        return self.number + 1 < len(self.all)

    def judged(self, *, is_right: bool, stars: int) -> None:
        """Write down what became of the first try."""
        super().judged(is_right=is_right, stars=stars)
        self._note(Try(is_right))

    def hinted(self, moves: int) -> None:
        """Write down that a hint was asked for."""
        self._note(Try(hints=(moves,)))

    def _note(self, new: Try) -> None:
        tries = progress.tries_on(self.ctx.settings, self._when)
        progress.keep_sunday(self.ctx, self._when, noted(tries, self.all, self.puzzle, new))

    @property
    def remark(self) -> str:
        """Say what is on record."""
        return "" if self._is_again else self.ctx.t("The first try is on record. Try again, or go on.")

    def go_on(self) -> None:
        """Ask the next one; after the last, tell how the day went."""
        if self.has_more:
            navigate.open_sunday(self.ctx, self._when, self.number + 1)
        else:
            self.leave()

    def leave(self) -> None:
        """Go back to the page."""
        navigate.return_to_daily(self.ctx, self._when)
