"""What came of a day, as its row in the week shows it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens import five_houses
from tabletop.app.screens.day_words import day_line, person, result_text, tries_text
from tabletop.app.screens.pictures import strip
from tabletop.daily.days import day_on
from tabletop.daily.played import DayGames
from tabletop.daily.tried import Tries, is_over, judged

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class DayResult(NamedTuple):
    """A day's game, or its puzzles: its name, what came of it in words and as a sign.

    The sign is a flag for a win, a tick for all else, "" where it was not begun. `paint` draws its picture.
    """

    name: str
    note: str
    sign: str
    is_over: bool
    said: str
    paint: Callable[[Canvas, pygame.Rect, int], object]


def came_of_game(ctx: Context, when: date, day_games: DayGames) -> DayResult:
    """Return what came of the game of a date."""
    day, record = day_on(when), day_games.record

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        surface.blit(strip(ctx, day.game.id, rect.w, rect.h, radius=radius), rect)

    if record is None:
        note, sign = (ctx.t("begun"), "play") if day_games.games else (ctx.t("not played"), "")
        return DayResult(day_line(ctx, day), note, sign, False, _said(ctx, day_line(ctx, day), note), paint)
    summary = record.summary
    is_won = person(summary) in (summary.winners or ()) and not summary.is_titled
    name, note = tabletop.game(summary.game).name, result_text(ctx, summary)
    return DayResult(name, note, "flag" if is_won else "check", True, _said(ctx, name, note), paint)


def _said(ctx: Context, name: str, note: str) -> str:
    return ctx.t("{game}: {result}", game=name, result=note)


def came_of_puzzles(ctx: Context, tries: Tries) -> DayResult:
    """Return what came of a Sunday's puzzles."""
    name, right = ctx.t("Five puzzles"), judged(tries)

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        five_houses.draw(ctx, surface, rect, tries, radius)

    note = tries_text(ctx, tries) if tries else ctx.t("not played")
    sign = "" if not tries else "play" if not is_over(tries) else "flag" if all(right) else "check"
    return DayResult(name, note, sign, is_over(tries), _said(ctx, name, note), paint)
