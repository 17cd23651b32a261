"""What is worth trying out for a decision: what judgement would do first, then what it likes next.

Which cards go, where some must, is left to judgement alone.
"""

from __future__ import annotations

from tabletop.games.deckville import commands
from tabletop.games.deckville.cards import MOST_BUILT
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.personalities import NOBODY, Bias
from tabletop.games.deckville.player.fast_seat import NOTHING
from tabletop.games.deckville.player.fast_table import FROM_DECK, FastTable
from tabletop.games.deckville.player.favourites import taste_of
from tabletop.games.deckville.player.policy import PolicyTurn, properties, resources, source_value
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE

_FEW = 3


def options(fast_table: FastTable, bias: Bias = NOBODY) -> list[Command]:
    """Return the options of the active seat, who may fancy something."""
    turn = PolicyTurn(fast_table, taste_of(fast_table, bias), bias)
    usual = turn.next()
    match usual:
        case commands.ReplaceDiscard() | commands.DiscardDown() | commands.DrawReplacement():
            return [usual]
    return list(dict.fromkeys([usual, *_others(turn)]))


def _others(policy_turn: PolicyTurn) -> list[Command]:
    board, judge = policy_turn.board, policy_turn.judge
    hand = sorted(dict.fromkeys(judge.place.hand), key=lambda card: (judge.keep(card), card))
    found: list[Command] = []
    if board.reached <= REPLACE:
        least = judge.keep(hand[0]) if hand else 0
        found += [
            commands.TakeFromSupply(SOURCES[source])
            for source in _best_sources(policy_turn, board.sources(), 2)
            if source_value(judge, source) > least or source == FROM_DECK
        ]
    if board.reached <= RESOURCE:
        built = sorted(resources(judge), key=lambda one: -one.gain)
        found += [one.as_resource(judge) for one in built[:_FEW]]
    if board.reached <= PROPERTIES and board.built < MOST_BUILT:
        built = sorted(properties(judge), key=lambda one: -one.gain)
        found += [one.as_property(judge) for one in built[:_FEW]]
    if sources := board.draw_sources():
        best = _best_sources(policy_turn, sources, 2 if board.reached < DRAW else 4)
        return found + [commands.DrawCard(SOURCES[source]) for source in best]
    if judge.place.reserve == NOTHING and judge.turns:
        promising = sorted(hand, key=lambda card: (-judge.promise(card), card))
        found.append(commands.Reserve(promising[0]))
    return [*found, commands.EndTurn()]


def _best_sources(policy_turn: PolicyTurn, sources: list[int], count: int) -> list[int]:
    """Return the best sources of those that lie open, and the deck."""
    shown = [source for source in sources if source != FROM_DECK]
    shown.sort(key=lambda source: -source_value(policy_turn.judge, source))
    return [*shown[:count], *(source for source in sources if source == FROM_DECK)]
