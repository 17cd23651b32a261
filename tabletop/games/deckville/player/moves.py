"""Commands carried out on the fast table, as `decide` and `evolve` carry them out on the real one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.deckville import commands as co
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.player.fast_table import FastTable

NUMBERS: Final = {source: number for number, source in enumerate(SOURCES)}
"""The places of the supply by number, as the fast table has them."""


def apply(fast_table: FastTable, command: Command) -> None:
    """Carry out a legal command of the active seat."""
    MOVES[type(command)](fast_table, command)


def _take(fast_table: FastTable, command: co.TakeFromSupply) -> None:
    fast_table.replace(NUMBERS[command.source])


def _replace(fast_table: FastTable, command: co.ReplaceDiscard) -> None:
    fast_table.replace_by(command.card)


def _resource(fast_table: FastTable, command: co.BuildResource) -> None:
    fast_table.build_resource(command.card, command.discards)


def _property(fast_table: FastTable, command: co.BuildProperty) -> None:
    fast_table.build_property(command.card, command.discards, command.from_reserve)


def _draw(fast_table: FastTable, command: co.DrawCard) -> None:
    fast_table.draw(NUMBERS[command.source])


def _discard_down(fast_table: FastTable, command: co.DiscardDown) -> None:
    fast_table.discard_down(command.cards)


def _reserve(fast_table: FastTable, command: co.Reserve) -> None:
    fast_table.put_in_reserve(command.card)


def _draw_replacement(fast_table: FastTable, command: co.DrawReplacement) -> None:
    fast_table.draw_replacement(NUMBERS[command.source])


def _skip(fast_table: FastTable, _command: co.SkipStep) -> None:
    fast_table.reached += 1


def _end(fast_table: FastTable, _command: co.EndTurn) -> None:
    fast_table.end_turn()


# By a table and not by `match`: asking a struct for its class is slow, and done for each move of a search.
MOVES: Final[Mapping[type[Command], Callable[[FastTable, Any], None]]] = {
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
