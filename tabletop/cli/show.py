"""`tabletop show FILE`: prints a saved game as text, or as JSON, record by record.

With a seat, only what that seat may know: no seed, no digests, no commands of others, events redacted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import Arguments, Command
from tabletop.cli.words import Voice
from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.table import Table
from tabletop.saves import Loaded, open_save


def show_save(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print the game, and its faults to the error output. Exit code 0."""
    loaded = open_save(Path(arguments.words["FILE"]))
    seat = arguments.whole("seat", 0, 0, len(loaded.table.seats) - 1) if "seat" in arguments else None
    for note in loaded.notes:
        voice.complain(voice.message(note, loaded.table.names))
    if "json" in arguments:
        _show_json(voice, loaded, seat)
    else:
        _show_text(voice, loaded.table, seat)
    return 0


def _show_json(voice: Voice, loaded: Loaded, seat: Seat | None) -> None:
    header = loaded.header
    opening = {"game": header.game, "rules": header.rules, "seats": header.seats, "options": header.options}
    if seat is None:
        opening["seed"] = header.seed
    voice.data(opening)
    for record in loaded.table.records:
        voice.data(_facts(loaded.table, record, seat))


def _facts(table: Table[Any, Any, Any], record: Record[Any, Any], seat: Seat | None) -> dict[str, Any]:
    facts: dict[str, Any] = {"n": record.n, "kind": record.kind, "seat": record.seat}
    if record.command is not None and seat in (None, record.seat):
        facts["command"] = record.command
    facts["events"] = _events(table, record, seat)
    if record.consent:
        facts["consent"] = record.consent
    if record.player:
        facts["player"] = record.player
    if seat is None:
        facts["digest"] = record.digest
    return facts


def _show_text(voice: Voice, table: Table[Any, Any, Any], seat: Seat | None) -> None:
    names = table.names
    voice.say(f"{table.game.name}: {', '.join(names)}")
    if seat is None:
        voice.say(voice.t("Seed {seed}", seed=table.seed))
    for record in table.records:
        for line in _lines(table, record, seat):
            voice.say(f"{record.n:>5}  {voice.message(line, names)}")
    voice.say(f"       {voice.message(_outcome(table), names)}")


def _lines(table: Table[Any, Any, Any], record: Record[Any, Any], seat: Seat | None) -> Iterator[Message]:
    who = SeatName(record.seat or 0)
    match record.kind:
        case "setup" | "do":
            for event in _events(table, record, seat):
                yield from table.game.words.describe(event)
            words = None if record.said is None else table.game.words.speech(record.said)
            if words is not None:
                yield msg("{seat}: “{words}”", seat=who, words=words)
        case "undo":
            yield msg("{seat}'s last step is taken back.", seat=who)
        case "redo":
            yield msg("{seat}'s step is done again.", seat=who)
        case "handover":
            yield msg("The screen is handed to {seat}.", seat=who)
        case "hint":
            yield msg("{seat} takes a hint.", seat=who)
        case "seat":
            yield msg("{seat} is played by “{player}” from now on.", seat=who, player=record.player)


def _events(table: Table[Any, Any, Any], record: Record[Any, Any], seat: Seat | None) -> tuple[Any, ...]:
    if seat is None:
        return record.events
    return tuple(table.game.secrets.redact_event(event, seat) for event in record.events)


def _outcome(table: Table[Any, Any, Any]) -> Message:
    result = table.result
    if result is not None:
        return result.reason
    return msg("{seat} is to act.", seat=SeatName(min(table.actors)))
