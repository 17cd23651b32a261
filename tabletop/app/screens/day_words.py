"""The daily city in words: which game it is and with whom, or that it is puzzles; what came of it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import tabletop
from tabletop.daily.days import Day, day_on, has_puzzles
from tabletop.daily.tried import COUNT, Tries, is_over, judged
from tabletop.engine.players import character_of
from tabletop.saves.summary import SaveSummary

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def company_text(ctx: Context, day: Day) -> str:
    """Return with whom a day is played."""
    match _names(ctx, day):
        case []:
            return ctx.t("alone")
        case [one, two]:
            return ctx.t("with {one} and {two}", one=one, two=two)
        case names:
            return ctx.t("with {names}", names=ctx.t(", ").join(names))


def day_line(ctx: Context, day: Day) -> str:
    """Return a day's game and with whom it is played."""
    game = day.game.name
    match _names(ctx, day):
        case []:
            return ctx.t("{game} alone", game=game)
        case [one, two]:
            return ctx.t("{game} with {one} and {two}", game=game, one=one, two=two)
        case names:
            return ctx.t("{game} with {names}", game=game, names=ctx.t(", ").join(names))


def date_line(ctx: Context, when: date) -> str:
    """Return what a date has: its game and with whom it is played, or that it is puzzles."""
    return ctx.t("Five puzzles") if has_puzzles(when) else day_line(ctx, day_on(when))


def tries_text(ctx: Context, tries: Tries) -> str:
    """Return what came of a Sunday's puzzles: "4 of 5 right at the first try"."""
    right = judged(tries)
    if is_over(tries):
        return ctx.t("{right} of {count} right at the first try", right=sum(right), count=COUNT)
    return ctx.t("{done} of {count} tried", done=len(right), count=COUNT)


def _names(ctx: Context, day: Day) -> list[str]:
    return [ctx.t(who.name) for who in map(character_of, day.seats) if who is not None]


def result_text(ctx: Context, save_summary: SaveSummary) -> str:
    """Return what came of a finished game for the person who played it: "Won with 5 floors"."""
    game, seat = tabletop.game(save_summary.game), person(save_summary)
    points = ctx.message(game.progress.count(score(save_summary)))
    is_won = seat in (save_summary.winners or ())
    if len(save_summary.seats) > 1:
        if is_won:
            return ctx.t("Won with {points}", points=points)
        place = max(2, 1 + sum(one > score(save_summary) for one in save_summary.progress))
        return ctx.t(
            "Place {place} of {count} with {points}",
            place=place,
            count=len(save_summary.seats),
            points=points,
        )
    if save_summary.is_titled:
        return points
    if not is_won:
        return ctx.t("Lost with {points}", points=points)
    if game.progress.counts_rounds:
        return ctx.t("Won in round {round}", round=save_summary.round)
    return ctx.t("Won in turn {turn}", turn=save_summary.round)


def person(save_summary: SaveSummary) -> int:
    """Return the seat of the person who played."""
    return next((seat for seat, info in enumerate(save_summary.seats) if info.is_human), 0)


def score(save_summary: SaveSummary) -> int:
    """Return the points that the person came to."""
    seat = person(save_summary)
    return save_summary.progress[seat] if seat < len(save_summary.progress) else 0
