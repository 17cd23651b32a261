"""A puzzle's hint: first where to look, then the next command of its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.screens.puzzles.session import PuzzleSession
from tabletop.app.table.aids.hint_text import HintText, move_told

if TYPE_CHECKING:
    from tabletop.app.screens.puzzles.sequence import PuzzleSequence
    from tabletop.app.table.table_context import TableContext
    from tabletop.engine.protocol import Seat


def told(
    table: TableContext, session: PuzzleSession, puzzle_sequence: PuzzleSequence, seat: Seat
) -> HintText:
    """Return the hint for the attempt as it stands; beside the known answer there is none."""
    t, command = table.ctx.t, session.next
    puzzle_sequence.hinted(len(session.done))
    session.hints_seen.add(len(session.done))
    if command is None:
        look = t("The answer that is known goes another way. Go back to the start, then ask again.")
        return HintText(seat, look, (), "", "")
    name = table.game.words.label(command, session.table.view(seat))
    more, by = t("Show the next move"), t("The next move of the answer")
    return HintText(seat, table.say(session.where_to_look), (move_told(table, command, name),), more, by)
