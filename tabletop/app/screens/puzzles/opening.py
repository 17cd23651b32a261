"""Opens a puzzle: the game's real table at its position, with the puzzle's guide beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.screens.puzzles.puzzle_guide import PuzzleGuide
from tabletop.app.screens.puzzles.sequence import PuzzleSequence
from tabletop.app.screens.puzzles.session import PuzzleSession
from tabletop.app.table import registry
from tabletop.app.table.aids import hints
from tabletop.app.table.aids.aids import aids_of
from tabletop.app.table.aids.glow import glow
from tabletop.app.table.aids.hint_box import HintText, move_told
from tabletop.app.table.players import own_name
from tabletop.engine.cast import CAST
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import HUMAN, colour_of, kind_of
from tabletop.puzzles.puzzle import Puzzle, puzzles_of, table_at

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.scene import TableScene
    from tabletop.app.table.table_context import TableContext
    from tabletop.engine.protocol import Seat


# -- hints: where to look, then the next command of the solution --


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


_STRIDE = 5
"""Neighbours at a table are so many apart in the list of the town: of several levels."""


def puzzle_scene(ctx: Context, game_id: str, puzzle_id: str) -> TableScene | None:
    """Return the table of a puzzle; None where there is no such puzzle."""
    puzzles = puzzles_of(game_id)
    number = next((at for at, one in enumerate(puzzles) if one.id == puzzle_id), None)
    return None if number is None else scene_of(ctx, PuzzleSequence(ctx, puzzles, number))


def scene_of(ctx: Context, puzzle_sequence: PuzzleSequence) -> TableScene:
    """Return the table of the puzzle that is asked."""
    puzzle = puzzle_sequence.puzzle
    session = PuzzleSession(puzzle, table_at(puzzle, seats(ctx, puzzle, puzzle_sequence.number)))
    scene = registry.at_table(ctx, session)
    scene.aids = aids_of(
        scene, (glow, partial(hints.aid, tell=partial(told, scene, session, puzzle_sequence)))
    )
    scene.guide = PuzzleGuide(scene, session, puzzle_sequence)
    return scene


def seats(ctx: Context, puzzle: Puzzle, number: int) -> tuple[SeatInfo, ...]:
    """Return who sits there: the player, and with them people of the town, the same ones each time."""
    town = [CAST[(number + _STRIDE * seat) % len(CAST)] for seat in range(puzzle.seats)]
    return tuple(
        SeatInfo(own_name(ctx, puzzle.game), HUMAN, colour_of(seat))
        if seat == puzzle.seat
        else SeatInfo(ctx.t(who.name), kind_of(who), colour_of(seat))
        for seat, who in enumerate(town)
    )
