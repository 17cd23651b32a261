"""The computer players of all levels, the advice of the hard one, and proposed payments; from views
alone.

`policy` decides by judgement, `last_turn` computes the last turn, `search` tries options in imagined worlds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, always
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.cards import Card
from tabletop.games.deckville.commands import POOL, Command
from tabletop.games.deckville.faces import unseen
from tabletop.games.deckville.personalities import BIASES, NO_BIAS, Bias
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.judgement import CardJudge
from tabletop.games.deckville.player.last_turn import last_command
from tabletop.games.deckville.player.policy import PolicyTurn
from tabletop.games.deckville.player.search import best, favourites, options, taste_of, weighed
from tabletop.games.deckville.score import gain
from tabletop.games.deckville.state import PROPERTIES, State
from tabletop.games.deckville.view import legal

_CHOOSY: Final = (0, 4900, 4900, 5600, 4900, 4900)
"""Gentle's patience, by the number of seats: what it builds is worth so much, in thousandths of a point, but
in the last round."""


def gentle(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command of a player with favourites that waits for good properties and builds one a turn; in
    its last turn it leaves no points."""
    board = FastTable(view, chance)
    bias = Bias(least=_CHOOSY[len(view.hands)])
    return (
        _last(view, board) or PolicyTurn(board, favourites(view, chance), bias, swaps=False, builds=1).next()
    )


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NO_BIAS) -> Command:
    """Return the command of a player with favourites that never swaps a card."""
    board = FastTable(view, chance)
    return PolicyTurn(board, taste_of(board, bias, favourites(view, chance)), bias, swaps=False).next()


def normal(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, bias: Bias = NO_BIAS) -> Command:
    """Return the command of a player that goes by its judgement and computes its last turn exactly."""
    board = FastTable(view, chance)
    return _last(view, board) or PolicyTurn(board, taste_of(board, bias), bias).next()


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, bias: Bias = NO_BIAS) -> Command:
    """Return the command of a player that also tries its options in imagined worlds."""
    board = FastTable(view, chance)
    return _last(view, board) or best(view, board, options(board, bias), chance, go_on, bias)


def _last(view: State, board: FastTable) -> Command | None:
    """Return the next command of the best last turn; None in other turns."""
    return last_command(board, unseen(view)) if board.round >= board.last_round else None


_LEVELS: Final = {"easy": easy, "normal": normal, "hard": hard}


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a character: its level's, shifted by its bias."""
    return _LEVELS[BY_ID[who].level](view, seat, chance, go_on, BIASES[who])


# What a person at the table would laugh at


def leaves_points(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command of the last round goes on past a property that would score."""
    goes_on = isinstance(command, (co.DrawCard, co.EndTurn, co.Reserve)) or (
        isinstance(command, co.SkipStep) and view.reached == PROPERTIES
    )
    return (
        view.is_last_round
        and goes_on
        and any(
            isinstance(one, co.BuildProperty) and gain(view, seat, one.card) > 0 for one in legal(view, seat)
        )
    )


def loses_points(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command of the last round costs points: a property, or a reserve that stays."""
    if not view.is_last_round:
        return False
    if isinstance(command, co.BuildProperty):
        return gain(view, seat, command.card) < 0
    return isinstance(command, co.Reserve)


# Advice: the hard player's best moves, each with a reason that can be checked.
#
# A reason is a code with facts, as a refusal is; tests check every fact against the rules.


def advice(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return the active seat's best moves, best first, three at most; alone their worth is in thousandths of
    a point."""
    board = FastTable(view, chance)
    worths = weighed(view, board, options(board), chance, go_on)
    best = _last(view, board)
    found = sorted(worths, key=lambda command: -worths[command])
    if best is not None:
        worths.setdefault(best, max(worths.values(), default=0))
        found = [best, *(command for command in found if command != best)]
    return tuple(
        Advice(command, worths[command], *_why(view, seat, command)) for command in found[:MOST_ADVICE]
    )


def _why(view: State, seat: Seat, command: Command) -> tuple[str, Mapping[str, int | str]]:
    """Return the reason for a move."""
    match command:
        case co.BuildProperty():
            points = gain(view, seat, command.card)
            code = "saves_the_reserve" if command.from_reserve else "scores"
            return code, {"card": command.card, "points": points, "discards": len(command.discards)}
        case co.BuildResource():
            return _resource(view, seat, command)
        case co.DrawCard() | co.DrawReplacement() if view.is_last_round:
            return "too_late", {}
        case co.Reserve() if view.is_last_round:
            return "costs_five", {}
        case co.TakeFromSupply() | co.DrawCard() | co.DrawReplacement():
            return _taken(view, seat, command.source)
        case co.ReplaceDiscard() | co.DiscardDown():
            card = command.card if isinstance(command, co.ReplaceDiscard) else command.cards[-1]
            return "missed_least", {"card": card, "missing": sum(shortage(view, seat, card))}
        case co.Reserve():
            missing = sum(shortage(view, seat, command.card))
            return "worth_waiting", {"card": command.card, "missing": missing}
        case co.SkipStep() | co.EndTurn():
            return "nothing_better", {}


def _resource(view: State, seat: Seat, command: co.BuildResource) -> tuple[str, Mapping[str, int | str]]:
    """Return how many properties at hand a resource brings nearer, and whether one comes within reach."""
    resource = view.cards[command.card].resource
    rest = list(_held(view, seat))
    for card in (command.card, *command.discards):
        rest.remove(card)
    lacking = [shortage(view, seat, card) for card in rest]
    ready = sum(sum(units) == 1 and units[resource] == 1 for units in lacking)
    nearer = sum(units[resource] > 0 for units in lacking)
    facts: dict[str, int | str] = {"resource": resource, "discards": len(command.discards)}
    if ready:
        return "completes", facts | {"count": ready}
    return ("brings_nearer", facts | {"count": nearer}) if nearer else ("for_later", facts)


def _held(view: State, seat: Seat) -> tuple[Card, ...]:
    """Return the properties in hand and reserve."""
    reserve = view.districts[seat].reserve
    hand = tuple(card for card in view.hands[seat] if card is not None)
    return hand if reserve is None else (*hand, reserve)


def _taken(view: State, seat: Seat, source: co.Source) -> tuple[str, Mapping[str, int | str]]:
    """Return the use of a card of the supply."""
    if source == "deck":
        return "unseen", {"count": sum(unseen(view).values())}
    card = view.top if source == "discard" else view.pool[POOL.index(source)]
    if card is None:
        return "nothing_better", {}
    missing = sum(shortage(view, seat, card))
    if not missing:
        return "can_be_built", {"card": card, "points": gain(view, seat, card)}
    resource = view.cards[card].resource
    wanted = sum(shortage(view, seat, other)[resource] > 0 for other in _held(view, seat))
    if wanted:
        return "wanted_resource", {"card": card, "resource": resource, "count": wanted}
    return "little_missing" if missing == 1 else "best_in_sight", {"card": card, "missing": missing}


# Proposed payments, from the player's own view


def proposed_discards(view: State, seat: Seat, count: int, keep: Card | None = None) -> tuple[Card, ...]:
    """Return the least useful hand cards, in the order to lay them down (DV-5.4). `keep` is the hand card
    that is being built and cannot pay for itself (DV-6.3). Fewer than `count` if the hand is too small."""
    hand = [card for card in view.hands[seat] if card is not None]
    if keep is not None and keep in hand:
        hand.remove(keep)
    return CardJudge(FastTable(view, NoChance()), seat).cheapest(hand, count)
