"""The computer players: easy, normal and hard. They look at their own view only.

`policy` says what is done by judgement, `last_turn` what the last turn brings at the best, `search` tries
things out in imagined worlds, `favourites` are what the easy one is blind with.
"""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.deckville.board import Board
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.favourites import favourites
from tabletop.games.deckville.last_turn import last_command
from tabletop.games.deckville.options import options
from tabletop.games.deckville.policy import Turn
from tabletop.games.deckville.search import best
from tabletop.games.deckville.state import State
from tabletop.games.deckville.stock import unseen


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command of a player that has its favourites and never swaps a card."""
    return Turn(Board(view, chance), favourites(view, chance), swaps=False).next()


def normal(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command of a player that goes by its judgement, and reckons its last turn exactly."""
    board = Board(view, chance)
    return last_command(board, unseen(view)) or Turn(board).next()


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a player that also tries out what could come of it."""
    board = Board(view, chance)
    return last_command(board, unseen(view)) or best(view, board, options(board), chance, go_on)
