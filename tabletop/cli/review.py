"""`tabletop review FILE`: chances by turn, what changed them most, and the moves that cost a player most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tabletop.cli.arguments import Arguments, Command, UsageError
from tabletop.cli.words import Bar, Voice
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Seat
from tabletop.engine.table import Table
from tabletop.review.curve import Point, Swing, by_turn, curve, swings
from tabletop.review.moments import TurningPoint, moments, view_before
from tabletop.review.moments import people as moves_of
from tabletop.saves import open_save

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
        voice.say(voice.t("This game has no opponents, so there are no chances to show."))
    for point in by_turn(table.game, points):
        shares = "  ".join(f"{_percent(chance):3}%" for chance in point.chances)
        voice.say(f"{point.turn:>5}  {shares}")


def _lines(
    table: Table[Any, Any, Any], seat: Seat, greatest: Sequence[Swing], found: Sequence[TurningPoint]
) -> Iterator[Message]:
    if greatest:
        yield msg("What changed the chances of {seat} most:", seat=SeatName(seat))
    for swing in greatest:
        facts: dict[str, Any] = {"position": swing.position, "change": f"{_percent(swing.change):+}"}
        if swing.cause == "luck":
            yield msg("Step {position}: {change}%, a draw.", **facts)
        elif swing.by is None or swing.cause == "own":
            yield msg("Step {position}: {change}%, an own move.", **facts)
        else:
            yield msg("Step {position}: {change}%, a move of {other}.", other=SeatName(swing.by), **facts)
    if not found:
        yield msg("{seat} missed nothing important.", seat=SeatName(seat))
    for moment in found:
        view = view_before(table, moment.position, seat)
        hint = table.game.words.hint(moment.better, view)
        yield msg(
            "Step {position}: “{made}”; “{better}” wins {gap} of 100 games more. {why}",
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
