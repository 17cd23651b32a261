"""The computer player as it was before there were levels, as near as a level comes to it.

It counts in full what may come, splits alike, signs for half of what another gains, and looks for what others
would give no more than for what is exact. Only that it values others soberly is new.
"""

from __future__ import annotations

from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.player import trader
from tabletop.games.chinatown.player.judging import EASY
from tabletop.games.chinatown.state import State

BEFORE: Final = EASY._replace(asks=50, least=(34, 34), rings=3, calls=False)


def before(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return what it would have done."""
    return trader.decided(view, seat, chance, BEFORE, go_on)
