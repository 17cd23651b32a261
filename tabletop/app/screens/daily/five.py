"""A Sunday's panel: five houses, what is asked, the way into it, and what came of the first tries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.a11y import Role
from tabletop.app.screens import five_houses
from tabletop.app.screens.daily.city import PAD, Head, add_about, add_head, below_picture, way
from tabletop.app.screens.day_proof import DayLine, add_line
from tabletop.app.screens.day_words import tries_text
from tabletop.app.screens.puzzles.words import number_text
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.layout import Column
from tabletop.daily.line import line_of_puzzles
from tabletop.daily.tried import Tries, is_over, judged

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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
        five_houses.draw(self.ctx, surface, sky, self._tries, radius)
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
    head = Head(when, ctx.t("Five puzzles"), about, facts)
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
        column.row([way(ctx, "again", ctx.t("Play it again"), "redo", play)])
        note = ctx.t("These first tries are the ones on record, however often the day is played.")
    else:
        name = ctx.t("Continue") if tries else ctx.t("Play these puzzles")
        column.row([way(ctx, "play", name, "play", play, is_main=True)])
        note = ctx.t("The first try at each puzzle is the one on record. All can be tried again at any time.")
    column.space(10)
    column.text("city.note", note, "small", color=ctx.theme.color.ink2)
