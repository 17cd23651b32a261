"""What came of a day, as its cell in the calendar shows it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.screens import five_houses
from tabletop.app.screens.day_words import day_line, person, result_text, score, tries_text
from tabletop.app.screens.pictures import strip
from tabletop.daily.days import day_on
from tabletop.daily.played import DayGames
from tabletop.daily.tried import COUNT, Tries, is_over, judged

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class DayResult(NamedTuple):
    """A day's game, or its puzzles: what came of it, in words, as a sign, in points.

    The sign is a flag for a win, a tick for all else, "" where it was not begun; points are told once it is
    on record. `paint` draws its picture.
    """

    said: str
    sign: str
    is_over: bool
    points: str
    paint: Callable[[Canvas, pygame.Rect, int], object]


def came_of_game(ctx: Context, when: date, day_games: DayGames) -> DayResult:
    """Return what came of the game of a date."""
    day, record = day_on(when), day_games.record

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        surface.blit(strip(ctx, day.game.id, rect.w, rect.h, radius=radius), rect)

    if record is None:
        words = day_line(ctx, day)
        begun = ctx.t("{game}: begun", game=words)
        said = begun if day_games.games else ctx.t("{game}: not played", game=words)
        return DayResult(said, "play" if day_games.games else "", False, "", paint)
    summary = record.summary
    is_won = person(summary) in (summary.winners or ()) and not summary.is_titled
    said = ctx.t("{game}: {result}", game=tabletop.game(summary.game).name, result=result_text(ctx, summary))
    return DayResult(said, "flag" if is_won else "check", True, str(score(summary)), paint)


def came_of_puzzles(ctx: Context, tries: Tries) -> DayResult:
    """Return what came of a Sunday's puzzles."""
    name, right = ctx.t("Five puzzles"), judged(tries)

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        five_houses.draw(ctx, surface, rect, tries, radius)

    if not tries:
        return DayResult(ctx.t("{game}: not played", game=name), "", False, "", paint)
    said = ctx.t("{game}: {result}", game=name, result=tries_text(ctx, tries))
    if not is_over(tries):
        return DayResult(said, "play", False, "", paint)
    sign = "flag" if all(right) else "check"
    return DayResult(said, sign, True, ctx.t("{done}/{count}", done=sum(right), count=COUNT), paint)
