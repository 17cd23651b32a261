"""How likely each seat is to win, as computer players among themselves would play on: what a review shows.

What is hidden is imagined several times. Early in a game this knows little: see docs/bots.md.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.games.deckville.player.fast_seat import NOTHING
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.fitted import PLAYED
from tabletop.games.deckville.player.value import predicted
from tabletop.games.deckville.result import result
from tabletop.games.deckville.state import State
from tabletop.games.deckville.stock import unseen

_WORLDS: Final = 8


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win, in thousandths, as far as the view tells; nothing alone."""
    return tuple(round(1000 * one) for one in shares(view))


def shares(view: State) -> tuple[float, ...]:
    """Return each seat's chance to win, 0 to 1, all together 1; from a seat's view or the whole table.

    Nothing (an empty tuple) alone, where nobody wins over anybody.
    """
    if view.is_solo:
        return ()
    ended = result(view)
    if ended is not None:
        return tuple((seat in ended.winners) / len(ended.winners) for seat in range(len(view.hands)))
    board, unknown = FastTable(view, Chance(0, 0)), tuple(sorted(unseen(view).elements()))
    found = [0.0] * len(view.hands)
    for number in range(_WORLDS if any(NOTHING in place.hand for place in board.places) else 1):
        chance = Chance(0, number)
        points, spread = predicted(board.imagined(iter(chance.shuffled(unknown)), chance), PLAYED)
        odds = [exp((one - max(points)) / spread) for one in points]
        for seat, one in enumerate(odds):
            found[seat] += one / sum(odds)
    return tuple(one / sum(found) for one in found)
