"""The log of a game, line by line, as a viewer may read it. No pygame here."""

from __future__ import annotations

from typing import Any, NamedTuple

from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Game, Seat, Speech, Viewer
from tabletop.engine.table import Table


class LogLine(NamedTuple):
    """One line of the log; `position` counts the steps in force up to and including its own."""

    number: int
    position: int
    seat: Seat | None
    text: Message
    mark: str | None
    is_undone: bool
    is_new: bool
    event: Any = None
    """The event, as its reader may know it; None if nothing happened at the table."""


def log_of(
    table: Table[Any, Any, Any], viewer: Viewer, new_from: int, *, reveal: bool, newest: int = 0
) -> list[LogLine]:
    """Return the lines, including undone steps (ux L1, L2, U8). Records from the number `new_from` on, if not
    0, are new to the viewer; `reveal` includes what the viewer may not know. `newest` takes only so many of
    the last records: a page's whole log would take longer with every step."""
    in_force = _steps_in_force(table.records)
    lines: list[LogLine] = []
    for record in table.records[-newest:]:
        if record.kind not in ("setup", "do", "hint"):
            continue
        # No undo takes a hint back.
        position = _last_before(lines) if record.kind == "hint" else in_force.get(record.n)
        here = position if position is not None else _last_before(lines)
        is_new = viewer is not None and record.n >= new_from > 0
        if record.kind == "hint" and record.seat is not None:
            text = msg("{seat} takes a hint.", seat=SeatName(record.seat))
            lines.append(LogLine(len(lines) + 1, here, record.seat, text, "hint", False, is_new))
        for event in record.events:
            known = event if reveal else table.game.secrets.redact_event(event, viewer)
            seat, mark = getattr(event, "seat", None), table.game.words.mark(known)
            for text in table.game.words.describe(known):
                number = len(lines) + 1
                lines.append(LogLine(number, here, seat, text, mark, position is None, is_new, known))
        said = spoken(table.game, record.seat, record.said)
        if said is not None:
            lines.append(LogLine(len(lines) + 1, here, record.seat, said, None, position is None, is_new))
    return lines


def spoken(game: Game[Any, Any, Any], seat: Seat | None, said: Speech | None) -> Message | None:
    """Return a seat's remark on its command as others hear it; None without one."""
    words = None if said is None else game.words.speech(said)
    if words is None or seat is None:
        return None
    # i18n: a line of the log: a player’s words
    return msg("{seat}: “{words}”", seat=SeatName(seat), words=words)


def _steps_in_force(records: list[Record[Any, Any]]) -> dict[int, int]:
    """Return the record number and position, from 1, of each step in force."""
    force: list[int] = []
    undone: list[int] = []
    for record in records:
        match record.kind:
            case "setup" | "do":
                force.append(record.n)
                undone.clear()
            case "undo":
                undone.append(force.pop())
            case "redo":
                force.append(undone.pop())
            case _:
                pass
    return {number: position for position, number in enumerate(force, start=1)}


def _last_before(lines: list[LogLine]) -> int:
    return lines[-1].position if lines else 0
