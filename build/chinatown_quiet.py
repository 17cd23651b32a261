"""Chinatown's computer players for the making of puzzles: they offer little, so that games are short.
They are given to the generator as `--levels` (docs/packaging.md).
"""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, Seat
from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.state import ROUNDS, State, awaited


class Easy:
    """Makes one offer a round, in the last one none, and no open call; else it plays as its level does."""

    chooser: Chooser = GAME.players.bots["easy"]

    def choose(self, view: State, seat: Seat, chance: Chance) -> Command:
        """Return what it does."""
        if view.phase == "trade" and not view.is_done(seat):
            offers = sum(deal.proposer == seat for deal in view.deals)
            is_asked = any(seat in awaited(deal) for deal in view.deals)
            if offers >= (view.round < ROUNDS) and not is_asked:
                return co.FinishTrading()
        command: Command = type(self).chooser(view, seat, chance)
        return co.FinishTrading() if isinstance(command, co.OpenCall) else command


class Normal(Easy):
    """The same, of the normal level."""

    chooser: Chooser = GAME.players.bots["normal"]
