"""Whether a saved game is a day's city as it was set, played by the rules and against that day's players."""

from __future__ import annotations

from datetime import date
from typing import Any

from tabletop.bots.players import bot_chance, make
from tabletop.daily.days import Day, day_of
from tabletop.engine import codec
from tabletop.engine.history import Record
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.table import Table
from tabletop.saves.loading import Loaded
from tabletop.saves.verify import verify


def day_of_save(loaded: Loaded, today: date) -> Day | Message:
    """Return the day that a save is a proof of, or the first thing that is wrong with it.

    It proves the game. Nobody can prove that it was the first try, or that nobody helped.
    """
    day = day_of(loaded.table, today)
    if day is None:
        return msg("This is no daily city: its seed belongs to no day until {date}.", date=today.isoformat())
    fault = _set_up_otherwise(day, loaded) or _played_otherwise(day, loaded.table)
    return day if fault is None else fault


def _set_up_otherwise(day: Day, loaded: Loaded) -> Message | None:
    table = loaded.table
    if loaded.header.content != codec.content_digest(day.game.edition.content):
        return msg("It was not played with the cards of the house.")
    if tuple(seat.kind for seat in table.opening_seats) != day.daily.seats or table.friendly:
        return msg("Other players sit there than on that day.")
    if table.options != _options(day):
        return msg("It was set up with other options than on that day.")
    return None


def _options(day: Day) -> dict[str, Any]:
    """Return all options of a day's game, those that it does not name as by default."""
    return {one.key: day.daily.options.get(one.key, one.default) for one in day.game.box.options}


def _played_otherwise(day: Day, table: Table[Any, Any, Any]) -> Message | None:
    difference = verify(table)
    if difference is not None:
        return difference.message
    if table.result is None:
        return msg("The game is not finished.")
    if table.is_assisted:
        return msg("A step was taken back that had shown something new.")
    again = table.emptied()
    for record in table.records:
        if record.kind == "seat":
            return msg("Record {n}: somebody else took over a seat.", n=record.n)
        fault = _chosen_otherwise(day, again, record)
        if fault is not None:
            return fault
        again.replay(record)
    return None


def _chosen_otherwise(day: Day, before: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    """Say where a computer player's command is not what that player chooses there."""
    if record.kind != "do" or record.seat is None or before.seats[record.seat].is_human:
        return None
    seat = record.seat
    choose = make(before.seats[seat].kind, before.game)
    chance = bot_chance(day.bots_seed, seat, len(before.steps))
    if choose(before.view(seat), seat, chance) == record.command:
        return None
    return msg(
        "Record {n}: {seat} plays otherwise here. Its move was replaced or hurried.",
        n=record.n,
        seat=SeatName(seat),
    )
