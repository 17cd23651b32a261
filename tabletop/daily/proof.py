"""Whether a saved game is a day's city as it was set, played by the rules and against that day's players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from tabletop.bots.players import bot_chance, make
from tabletop.daily import Day, day_of
from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.table import Table
from tabletop.saves.loading import Loaded
from tabletop.saves.verify import steps


def day_of_save(loaded: Loaded, today: date) -> Day | Message:
    """Return the day that a save proves, or the first fault. It proves the game, but neither that it was the
    first try nor that the player had no help."""
    day = day_of(loaded.table, today)
    if day is None:
        return msg(
            "This is not a daily city: its seed matches no day up to {date}. Sundays have puzzles, "
            "which leave no saved game to check.",
            date=today.isoformat(),
        )
    return next((fault for fault in faults(day, loaded) if fault is not None), day)


def faults(day: Day, loaded: Loaded) -> Iterator[Message | None]:
    """Check a save as `day_of_save` does, bit by bit, for a responsive caller: yield a fault or None per bit,
    and end with the first fault."""
    for fault in _all_faults(day, loaded):
        yield fault
        if fault is not None:
            return


def _all_faults(day: Day, loaded: Loaded) -> Iterator[Message | None]:
    yield _set_up_otherwise(day, loaded)
    table = loaded.table
    if table.result is None:
        yield msg("The game is not finished.")
    if table.is_assisted:
        yield msg("A move was taken back after it revealed something new.")
    for difference in steps(table):
        yield None if difference is None else difference.message
    again = table.emptied()
    for record in table.records:
        if record.kind == "seat":
            yield msg("Record {n}: a seat changed hands.", n=record.n)
        yield _chosen_otherwise(day, again, record)
        again.replay(record)


def _set_up_otherwise(day: Day, loaded: Loaded) -> Message | None:
    table = loaded.table
    if table.rules_version != day.rules.version:
        return msg("It was played by other rules than those of this program.")
    # The header's claim about the cards proves nothing: these are the ones in play.
    if table.game.edition.content != day.game.edition.content:
        if day.game.edition.has_board:
            return msg("It was not played on the standard board.")
        return msg("It was not played with the house cards.")
    if tuple(seat.kind for seat in table.opening_seats) != day.seats or table.friendly:
        return msg("It has other players than that day’s city.")
    if table.options != _options(day):
        return msg("It has other options than that day’s city.")
    if loaded.is_read_only and loaded.notes:
        return loaded.notes[0]
    return None


def _options(day: Day) -> dict[str, Any]:
    """Return all options of a day's game with defaults filled in."""
    return {one.key: day.daily.options.get(one.key, one.default) for one in day.game.box.options}


def _chosen_otherwise(day: Day, before: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    """Return the fault if a computer player's command is not what that player chooses there."""
    if record.kind != "do" or record.seat is None or before.seats[record.seat].is_human:
        return None
    seat = record.seat
    choose = make(before.seats[seat].kind, before.game)
    chance = bot_chance(day.bots_seed, seat, len(before.steps))
    if choose(before.view(seat), seat, chance) == record.command:
        return None
    return msg(
        "Record {n}: {seat}’s move differs. It was replaced or cut short.",
        n=record.n,
        seat=SeatName(seat),
    )
