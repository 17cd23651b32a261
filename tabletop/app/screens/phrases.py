"""Dates in words: today at 20:41, yesterday, 18 November, Wednesday 18 November 2026."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from tabletop.app.core.context import Context
from tabletop.engine.message import N_
from tabletop.engine.protocol import Game

_MONTHS = (
    N_("{day} January"),
    N_("{day} February"),
    N_("{day} March"),
    N_("{day} April"),
    N_("{day} May"),
    N_("{day} June"),
    N_("{day} July"),
    N_("{day} August"),
    N_("{day} September"),
    N_("{day} October"),
    N_("{day} November"),
    N_("{day} December"),
)
_WEEKDAYS = (
    N_("Monday {day} {year}"),
    N_("Tuesday {day} {year}"),
    N_("Wednesday {day} {year}"),
    N_("Thursday {day} {year}"),
    N_("Friday {day} {year}"),
    N_("Saturday {day} {year}"),
    N_("Sunday {day} {year}"),
)
_DAY_S, _LAST_S = 86_400.0, 32_535_000_000.0
"""A day after the beginning of 1970, and some days before the year 3001, where the calendar of Windows ends:
valid in every time zone."""
WEEK = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
"""Short names of the days of the week."""


def moment_of(seconds: float) -> datetime:
    """Return the time of a file, from seconds since 1970; the nearest possible one if no calendar has it."""
    return datetime.fromtimestamp(min(max(seconds, _DAY_S), _LAST_S))


def when_text(ctx: Context, moment: datetime) -> str:
    """Return a moment in the player's language."""
    present = datetime.now(moment.tzinfo)
    time = f"{moment.hour}:{moment.minute:02}"
    days = (present.date() - moment.date()).days
    if days == 0:
        return ctx.t("today at {time}", time=time)
    if days == 1:
        return ctx.t("yesterday at {time}", time=time)
    day = day_text(ctx, moment)
    if moment.year == present.year:
        return ctx.t("on {day} at {time}", day=day, time=time)
    return ctx.t("on {day} {year}", day=day, year=moment.year)


def day_text(ctx: Context, when: date) -> str:
    """Return a day without its year: "18 November"."""
    return ctx.t(_MONTHS[when.month - 1], day=when.day)


def date_text(ctx: Context, when: date) -> str:
    """Return a date with its day of the week."""
    return ctx.t(_WEEKDAYS[when.weekday()], day=day_text(ctx, when), year=when.year)


# -- how far a game has come --


def count_text(ctx: Context, game: Game[Any, Any, Any], number: int) -> str:
    """Return a turn or round with its number: "Turn 14"."""
    if game.progress.counts_rounds:
        return ctx.t("Round {turn}", turn=number)
    return ctx.t("Turn {turn}", turn=number)


def game_text(ctx: Context, game: Game[Any, Any, Any], number: int) -> str:
    """Return a game and its progress: "Ludo, turn 14"."""
    if game.progress.counts_rounds:
        return ctx.t("{game}, round {round}", game=game.name, round=number)
    return ctx.t("{game}, turn {turn}", game=game.name, turn=number)


def won_text(ctx: Context, game: Game[Any, Any, Any], names: str, number: int) -> str:
    """Return who won when; without names it was a draw."""
    match game.progress.counts_rounds, bool(names):
        case True, True:
            return ctx.t("Won by {names} in round {round}", names=names, round=number)
        case True, False:
            return ctx.t("A draw after round {round}", round=number)
        case False, True:
            return ctx.t("Won by {names} in turn {turn}", names=names, turn=number)
        case _:
            return ctx.t("A draw after turn {turn}", turn=number)


def length_text(ctx: Context, game: Game[Any, Any, Any], count: int) -> str:
    """Return the length of a finished game."""
    if game.progress.counts_rounds:
        return ctx.tn("Finished after {count} round", "Finished after {count} rounds", count)
    return ctx.tn("Finished after {count} turn", "Finished after {count} turns", count)
