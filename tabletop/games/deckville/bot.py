"""The computer players: easy, normal and hard. They look at their own view only.

`policy` says what is done by judgement, `last_turn` what the last turn brings at the best, `search` tries
things out in imagined worlds, `favourites` are what the easy one is blind with.
"""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.deckville import commands
from tabletop.games.deckville.board import Board
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.favourites import favourites
from tabletop.games.deckville.last_turn import LastTurn
from tabletop.games.deckville.options import options
from tabletop.games.deckville.policy import Turn
from tabletop.games.deckville.search import best
from tabletop.games.deckville.state import DRAW, State
from tabletop.games.deckville.stock import unseen


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command of a player that has its favourites and never swaps a card."""
    return Turn(Board(view, chance), favourites(view, chance), swaps=False).next()


def normal(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command of a player that goes by its judgement, and reckons its last turn exactly."""
    board = Board(view, chance)
    return at_last(view, board) or Turn(board).next()


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a player that also tries out what could come of it."""
    board = Board(view, chance)
    return at_last(view, board) or best(view, board, options(board), chance, go_on)


def at_last(view: State, board: Board) -> Command | None:
    """Return what the best last turn begins with; None in other turns, and when nothing is left to build."""
    if not view.is_last_round or (board.reached >= DRAW and not board.is_replacing):
        return None
    plan = LastTurn(board).best(unseen(view))
    if plan.source is not None:
        return commands.TakeFromSupply(SOURCES[plan.source])
    rest = board.own.hand[:]
    for card in plan.needed:
        rest.remove(card)
    judge = Turn(board).judge
    if board.is_replacing:
        return commands.ReplaceDiscard(judge.cheapest(rest, 1)[0])
    if plan.unit is not None:
        price = min(board.deck.faces[plan.unit].price, board.own.offers[board.deck.faces[plan.unit].resource])
        return commands.BuildResource(plan.unit, judge.cheapest(rest, price))
    if plan.properties:
        card, from_reserve = plan.properties[0]
        price = from_reserve + (board.own.second if board.built else 0)
        return commands.BuildProperty(card, judge.cheapest(rest, price), from_reserve)
    return None
