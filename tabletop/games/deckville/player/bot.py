"""The computer players: easy, normal and hard. They look at their own view only.

`policy` says what is done by judgement, `last_turn` what the last turn brings at the best, `search` tries
things out in imagined worlds, `favourites` are what the easy one is blind with.
"""

from __future__ import annotations

from typing import Final

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.personalities import FANCIES, NOBODY, Bias
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.favourites import favourites, taste_of
from tabletop.games.deckville.player.last_turn import last_command
from tabletop.games.deckville.player.options import options
from tabletop.games.deckville.player.policy import PolicyTurn
from tabletop.games.deckville.player.search import best
from tabletop.games.deckville.state import State
from tabletop.games.deckville.stock import unseen


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NOBODY) -> Command:
    """Return the command of a player that has its favourites and never swaps a card."""
    board = FastTable(view, chance)
    return PolicyTurn(board, taste_of(board, bias, favourites(view, chance)), bias, swaps=False).next()


def normal(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NOBODY) -> Command:
    """Return the command of a player that goes by its judgement, and reckons its last turn exactly."""
    board = FastTable(view, chance)
    return last_command(board, unseen(view)) or PolicyTurn(board, taste_of(board, bias), bias).next()


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, fancy: Bias = NOBODY) -> Command:
    """Return the command of a player that also tries out what could come of it."""
    board = FastTable(view, chance)
    return last_command(board, unseen(view)) or best(view, board, options(board, fancy), chance, go_on, fancy)


_LEVELS: Final = {"easy": easy, "normal": normal, "hard": hard}


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of somebody of the town: what their level plays, with what they fancy."""
    return _LEVELS[BY_ID[who].level](view, seat, chance, go_on, FANCIES[who])
