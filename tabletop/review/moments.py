"""The turning points of one person: own moves that cost much, which could have been found."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, NamedTuple

from tabletop.bots.players import bot_chance, make
from tabletop.engine.players import LEVEL, usual_level
from tabletop.engine.protocol import Advice, Seat
from tabletop.engine.table import Table
from tabletop.review.playout import Compared, compare

MOST: Final = 3
"""So many turning points are told at most."""
CANDIDATES: Final = 6
GAP: Final = 100
"""A better move wins so much more, in thousandths, and by two standard errors."""


class TurningPoint(NamedTuple):
    """A turning point: the position that the move led to, the move, what the strongest player would have done
    with its code and facts, and how both fared."""

    position: int
    seat: Seat
    made: Any
    better: Advice
    compared: Compared


class ReviewProgress(NamedTuple):
    """How far a review has come."""

    done: int
    all: int


def moments(
    table: Table[Any, Any, Any], seat: Seat
) -> Generator[ReviewProgress, None, tuple[TurningPoint, ...]]:
    """Find a seat's turning points in the order of the game, `MOST` at most, telling how far one has come.

    A move counts where the strongest player, from what the seat could see then, does better by `GAP` in
    play-outs, and the usual level would have found that too: what no person could see is no mistake.
    """
    own = [
        position
        for position, step in enumerate(table.steps, start=1)
        if step.record.seat == seat and step.record.command is not None
    ]
    doubted = yield from _doubted(table, seat, own)
    found: list[TurningPoint] = []
    usual = LEVEL + usual_level(table.game)
    for number, (position, better) in enumerate(doubted):
        yield ReviewProgress(len(own) + number, len(own) + len(doubted))
        view, made = view_before(table, position, seat), table.steps[position - 1].record.command
        found_too = make(usual, table.game)(view, seat, bot_chance(0, seat, position - 1))
        if found_too == made:
            continue
        compared = compare(table.game, view, seat, (made, better.command), usual)
        if not _tells(compared):
            continue
        if found_too == better.command or _tells(compare(table.game, view, seat, (made, found_too), usual)):
            found.append(TurningPoint(position, seat, made, better, compared))
    worst = sorted(found, key=lambda moment: -moment.compared.gap)[:MOST]
    return tuple(sorted(worst))


def _tells(compared: Compared) -> bool:
    return compared.gap >= GAP and compared.gap >= 2 * compared.error


def _doubted(
    table: Table[Any, Any, Any], seat: Seat, own: list[int]
) -> Generator[ReviewProgress, None, list[tuple[int, Advice]]]:
    """Return those of the own moves that the adviser thinks least of, with what it would have done."""
    advise = table.game.players.advise
    if advise is None:
        return []
    doubted: list[tuple[int, int, Advice]] = []
    for number, position in enumerate(own):
        yield ReviewProgress(number, len(own) + CANDIDATES)
        view, made = view_before(table, position, seat), table.steps[position - 1].record.command
        advice = advise(view, seat, bot_chance(0, seat, position - 1))
        if not advice or advice[0].command == made:
            continue
        # A move that is not among the best is worse than the least of them, or there were no others.
        worth = next((one.worth for one in advice if one.command == made), advice[-1].worth - 1)
        doubted.append((advice[0].worth - worth, position, advice[0]))
    doubted.sort(key=lambda one: (-one[0], one[1]))
    return [(position, better) for _, position, better in doubted[:CANDIDATES]]


def view_before(table: Table[Any, Any, Any], position: int, seat: Seat) -> Any:
    """Return what a seat knew just before the step that led to a position."""
    return table.game.secrets.redact(table.steps[position - 2].state, seat)
