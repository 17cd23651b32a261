"""What is done with one saved game: `tabletop show`, `tabletop verify`, `tabletop review`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tabletop import files
from tabletop.cli.words import Arguments, Bar, Command, UsageError, Voice
from tabletop.daily import Day, daily_line, today
from tabletop.daily.proof import day_of_save
from tabletop.engine.event_log import Record
from tabletop.engine.message import Figure, Message, SeatName, msg, signed
from tabletop.engine.protocol import Seat
from tabletop.engine.table import Table
from tabletop.i18n import right_column
from tabletop.review.curve import Point, Swing, by_turn, curve, no_chances, swings
from tabletop.review.moments import TurningPoint, moments, view_before
from tabletop.review.moments import people as moves_of
from tabletop.saves import Loaded, open_save, verify

# `tabletop show FILE`: prints a saved game as text, or as JSON, record by record.
#
# With a seat, only what that seat may know: no seed, no digests, no commands of others, events redacted.


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
        voice.data(_record_facts(loaded.table, record, seat))


def _record_facts(table: Table[Any, Any, Any], record: Record[Any, Any], seat: Seat | None) -> dict[str, Any]:
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
        for line in _record_lines(table, record, seat):
            voice.say(f"{record.n:>5}  {voice.message(line, names)}")
    voice.say(f"       {voice.message(_outcome(table), names)}")


def _record_lines(
    table: Table[Any, Any, Any], record: Record[Any, Any], seat: Seat | None
) -> Iterator[Message]:
    who = SeatName(record.seat or 0)
    match record.kind:
        case "setup" | "do":
            for event in _events(table, record, seat):
                yield from table.game.words.describe(event)
            words = None if record.said is None else table.game.words.speech(record.said)
            if words is not None:
                yield msg("{seat}: “{words}”", seat=who, words=words)
        case "undo":
            yield msg("{seat}’s last move is undone.", seat=who)
        case "redo":
            yield msg("{seat}’s move is done again.", seat=who)
        case "handover":
            yield msg("The screen goes to {seat}.", seat=who)
        case "hint":
            yield msg("{seat} takes a hint.", seat=who)
        case "seat":
            yield msg("From now on, “{player}” plays for {seat}.", seat=who, player=record.player)


def _events(table: Table[Any, Any, Any], record: Record[Any, Any], seat: Seat | None) -> tuple[Any, ...]:
    if seat is None:
        return record.events
    return tuple(table.game.secrets.redact_event(event, seat) for event in record.events)


def _outcome(table: Table[Any, Any, Any]) -> Message:
    result = table.result
    if result is not None:
        return result.reason
    return msg("It is {seat}’s turn.", seat=SeatName(min(table.actors)))


# `tabletop verify FILE`: decides every command again and compares.


def verify_save(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Return 0 if everything comes out as recorded, 1 with the first difference."""
    path = Path(arguments.words["FILE"])
    loaded = open_save(path)
    names = loaded.table.names
    for note in loaded.notes:
        voice.say(voice.message(note, names))
    if "daily" in arguments:
        return _daily(voice, loaded)
    difference = verify(loaded.table)
    if difference is not None:
        voice.say(voice.message(difference.message, names))
        return 1
    count = len(loaded.table.records)
    voice.say(
        voice.tn(
            "“{file}”: {count} record, in line with the rules.",
            "“{file}”: {count} records, all in line with the rules.",
            count,
            file=files.shown(path.name),
        )
    )
    return 1 if loaded.is_read_only else 0


def _daily(voice: Voice, loaded: Loaded) -> int:
    """Print the line of a game that proves a day's city, or its first fault."""
    found = day_of_save(loaded, today())
    if not isinstance(found, Day):
        voice.say(voice.message(found, loaded.table.names))
        return 1
    voice.say(daily_line(found, loaded.table, loaded.chain))
    return 0


# `tabletop review FILE`: chances by turn, what changed them most, and the moves that cost a player most.

_SWINGS = 5


def review_save(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print the review of each person, or of the named seat; exit code 0."""
    table = open_save(Path(arguments.words["FILE"])).table
    if table.result is None:
        raise UsageError(msg("The game is not finished."))
    people = [*moves_of(table)]
    if "seat" in arguments:
        people = [arguments.whole("seat", 0, 0, len(table.seats) - 1)]
    points = curve(table)
    if "json" not in arguments:
        _say_course(voice, table, points)
    for seat in people:
        greatest = swings(table, points, seat)[:_SWINGS]
        found = _found(voice, table, seat)
        if "json" in arguments:
            voice.data(_facts(seat, points, greatest, found))
        else:
            for line in _lines(table, seat, greatest, found):
                voice.say(voice.message(line, table.names))
    return 0


def _percent(thousandths: int) -> int:
    return round(thousandths / 10)


def _found(voice: Voice, table: Table[Any, Any, Any], seat: Seat) -> tuple[TurningPoint, ...]:
    """Find a seat's turning points behind a progress bar."""
    search, bar = moments(table, seat), None
    try:
        while True:
            progress = next(search)
            bar = bar or Bar(voice, progress.all)
            bar.show(progress.done)
    except StopIteration as end:
        if bar is not None:
            bar.wipe()
        found: tuple[TurningPoint, ...] = end.value
        return found


def _say_course(voice: Voice, table: Table[Any, Any, Any], points: Sequence[Point]) -> None:
    voice.say(f"{table.game.name}: {', '.join(table.names)}")
    if not points:
        voice.say(voice.message(no_chances(table)))
    for point in by_turn(table.game, points):
        shares = "  ".join(
            right_column(voice.t(Figure("percent", _percent(chance))), 4) for chance in point.chances
        )
        voice.say(f"{point.turn:>5}  {shares}")


def _lines(
    table: Table[Any, Any, Any], seat: Seat, greatest: Sequence[Swing], found: Sequence[TurningPoint]
) -> Iterator[Message]:
    if greatest:
        yield msg("What changed the chances of {seat} most:", seat=SeatName(seat))
    for swing in greatest:
        facts: dict[str, Any] = {
            "position": swing.position,
            "change": signed("percent", _percent(swing.change)),
        }
        if swing.cause == "luck":
            yield msg("Step {position}: {change}, chance.", **facts)
        elif swing.by is None or swing.cause == "own":
            yield msg("Step {position}: {change}, the player’s own move.", **facts)
        else:
            yield msg("Step {position}: {change}, {other}’s move.", other=SeatName(swing.by), **facts)
    if table.game.players.advise is None:
        yield msg("With other cards than the house’s, moves cannot be judged, so none is reviewed.")
    elif not found:
        yield msg("{seat} missed nothing important.", seat=SeatName(seat))
    for moment in found:
        view = view_before(table, moment.position, seat)
        hint = table.game.words.hint(moment.better, view)
        yield msg(
            "Step {position}: “{made}”; “{better}” wins {gap} more of 100 games. {why}",
            position=moment.position,
            made=table.game.words.label(moment.made, view),
            better=hint.move or table.game.words.label(moment.better.command, view),
            gap=_percent(moment.compared.gap),
            why=hint.why,
        )


def _facts(
    seat: Seat, points: Sequence[Point], greatest: Sequence[Swing], found: Sequence[TurningPoint]
) -> dict[str, Any]:
    return {
        "seat": seat,
        "chances": [{"step": one.position, "turn": one.turn, "chances": one.chances} for one in points],
        "swings": [one._asdict() for one in greatest],
        "moments": [
            {
                "step": one.position,
                "made": one.made,
                "better": one.better.command,
                "code": one.better.code,
                "shares": [one.compared.first, one.compared.second],
                "error": one.compared.error,
            }
            for one in found
        ],
    }
