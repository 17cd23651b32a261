"""Opens a day's city: the game already begun, or a new one."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tabletop.app.core import navigate
from tabletop.app.screens.saved_games import open_game
from tabletop.app.screens.setup.plan import SeatPlan, SetupPlan, newer_names
from tabletop.app.table.around import opening
from tabletop.daily.days import Day, day_on, has_puzzles
from tabletop.daily.played import DayGames, days_played
from tabletop.engine.players import colour_of
from tabletop.saves.library import AT_ONCE, Library, SaveEntry

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def play(ctx: Context, day: Day, live: SaveEntry | None = None) -> None:
    """Go on with the game that waits, or begin a new one; whoever played last is the person."""
    if live is not None:
        open_game(ctx, live.path)
        return
    seats = [SeatPlan(kind=kind, colour=colour_of(number)) for number, kind in enumerate(day.seats)]
    plan = SetupPlan(day.game, seats, newer_names=newer_names("", ctx.settings))
    plan.offer_names()
    opening.begin_day(ctx, day, plan.infos(ctx.t))


def go_on_or_play(ctx: Context, when: date) -> None:
    """Go on with the city of a date, if it was begun, else begin it; show its page where that is not known
    at once."""
    if has_puzzles(when):
        navigate.open_sunday(ctx, when)
        return
    day = day_on(when)
    looking = Library(ctx.home / "saves").scan(AT_ONCE)
    looking.close()
    if looking.left:  # it may be among them: the day's page looks, while nobody waits
        navigate.return_to_daily(ctx, when)
        return
    played = days_played(looking.entries, day.date)
    play(ctx, day, played.get(day.date, DayGames()).live)
