"""Commands carried out on the fast table, as `decide` and `evolve` carry them out on the real one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.deckville import commands as co
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.player.board import Board

NUMBERS: Final = {source: number for number, source in enumerate(SOURCES)}
"""The places of the supply by number, as the fast table has them."""


def apply(board: Board, command: Command) -> None:
    """Carry out a legal command of the active seat."""
    MOVES[type(command)](board, command)


def _take(board: Board, command: co.TakeFromSupply) -> None:
    board.replace(NUMBERS[command.source])


def _replace(board: Board, command: co.ReplaceDiscard) -> None:
    board.replace_by(command.card)


def _resource(board: Board, command: co.BuildResource) -> None:
    board.build_resource(command.card, command.discards)


def _property(board: Board, command: co.BuildProperty) -> None:
    board.build_property(command.card, command.discards, command.from_reserve)


def _draw(board: Board, command: co.DrawCard) -> None:
    board.draw(NUMBERS[command.source])


def _discard_down(board: Board, command: co.DiscardDown) -> None:
    board.discard_down(command.cards)


def _reserve(board: Board, command: co.Reserve) -> None:
    board.put_in_reserve(command.card)


def _draw_replacement(board: Board, command: co.DrawReplacement) -> None:
    board.draw_replacement(NUMBERS[command.source])


def _skip(board: Board, _command: co.SkipStep) -> None:
    board.reached += 1


def _end(board: Board, _command: co.EndTurn) -> None:
    board.end_turn()


# By a table and not by `match`: asking a struct for its class is slow, and done for each move of a search.
MOVES: Final[Mapping[type[Command], Callable[[Board, Any], None]]] = {
    co.TakeFromSupply: _take,
    co.ReplaceDiscard: _replace,
    co.BuildResource: _resource,
    co.BuildProperty: _property,
    co.DrawCard: _draw,
    co.DiscardDown: _discard_down,
    co.Reserve: _reserve,
    co.DrawReplacement: _draw_replacement,
    co.SkipStep: _skip,
    co.EndTurn: _end,
}
