"""The hard player's search: it tries its options in imagined worlds.

Each world deals all unseen cards afresh. In it each option is carried out, the turn finished and the game
played on by judgement for one more own turn; then `value` rates the table. All options meet the same worlds,
and the worse half drops out again and again. Judgement is overruled only by a clearly better option: it knows
more than a few trials.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn
from tabletop.games.deckville import commands
from tabletop.games.deckville.cards import MOST_BUILT, Card
from tabletop.games.deckville.commands import SOURCES, Command, EndTurn
from tabletop.games.deckville.faces import unseen
from tabletop.games.deckville.personalities import NO_BIAS, Bias
from tabletop.games.deckville.player.fast_table import FROM_DECK, NOTHING, FastTable
from tabletop.games.deckville.player.judgement import Taste
from tabletop.games.deckville.player.policy import (
    PolicyTurn,
    finish_turn,
    properties,
    resources,
    source_value,
)
from tabletop.games.deckville.player.value import outlook
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE, State

# Tastes in buildings, of characters and of the easy player.
#
# The easy player has favourites for some rounds each, and no dice over a turn: opponents can see its tastes
# in what it builds and draws, and use them.

_ROUNDS: Final = 4
"""Rounds for which a taste lasts."""
_MOST: Final = 90
"""The most hundredths by which a property is misjudged."""
_LIKED: Final = 1
"""Weight of a hundredth of taste in a search, in thousandths of a win."""


def taste_of(fast_table: FastTable, bias: Bias, also: Taste | None = None) -> Taste | None:
    """Return how a personality misjudges properties, beside another taste."""
    if bias is NO_BIAS:
        return also
    faces = fast_table.deck.faces

    @cache
    def taste(card: Card) -> int:
        return max(0, (100 if also is None else also(card)) + bias.taste(faces[card]))

    return taste


def liked(fast_table: FastTable, bias: Bias, option: Command) -> int:
    """Return the bias for a property that an option builds, takes or reserves."""
    match option:
        case commands.BuildProperty(card=card) | commands.Reserve(card=card):
            pass
        case commands.TakeFromSupply(source=source) | commands.DrawCard(source=source):
            card = fast_table.shown(SOURCES.index(source))
        case _:
            return 0
    return 0 if card == NOTHING else _LIKED * bias.taste(fast_table.deck.faces[card])


def favourites(view: State, chance: Chance) -> Taste:
    """Return how a seat misjudges properties now; the chance is constant through the game."""

    @cache
    def taste(card: Card) -> int:
        drawn = chance.named("favourites", (view.round - 1) // _ROUNDS, card)
        return 100 - _MOST + drawn.below(2 * _MOST + 1)

    return taste


TRIALS: Final = 48
"""Trials of a decision, for all options together."""
LEAST: Final = 6
"""The fewest trials of an option in a round."""
AHEAD: Final = 1
"""Own turns played out after this one. With none it plays worse: later builds count as built."""


def best(
    view: State,
    fast_table: FastTable,
    options: Sequence[Command],
    chance: Chance,
    go_on: GoOn,
    bias: Bias = NO_BIAS,
) -> Command:
    """Return the best option; the first one is judgement's choice."""
    if len(options) == 1:
        return options[0]
    return _clearly_better(options[0], _tried(view, fast_table, options, chance, go_on, bias))


def weighed(
    view: State, fast_table: FastTable, options: Sequence[Command], chance: Chance, go_on: GoOn
) -> dict[Command, int]:
    """Return the mean outcome of each option in its worlds, in thousandths."""
    outlooks = _tried(view, fast_table, options, chance, go_on)
    return {option: sum(found) // max(len(found), 1) for option, found in outlooks.items()}


def _tried(
    view: State,
    fast_table: FastTable,
    options: Sequence[Command],
    chance: Chance,
    go_on: GoOn,
    bias: Bias = NO_BIAS,
) -> dict[Command, list[int]]:
    """Return the outcomes of each option, one per world, with the bias; better options get more worlds."""
    outlooks: dict[Command, list[int]] = {option: [] for option in options}
    likes = {option: liked(fast_table, bias, option) for option in options}
    live, worlds = list(options), _worlds(view, fast_table, chance)
    rounds = max(1, (len(options) - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(LEAST, TRIALS // (rounds * len(live)))):
            world = next(worlds)
            for option in live:
                if not go_on():
                    return outlooks
                outlooks[option].append(_trial(world, option) + likes[option])
        live.sort(key=lambda option: -sum(outlooks[option]))
        live = live[: (len(live) + 1) // 2]
        if options[0] not in live:
            live.append(options[0])
    return outlooks


def _worlds(view: State, fast_table: FastTable, chance: Chance) -> Iterator[FastTable]:
    """Yield tables that fit the view."""
    unknown = tuple(sorted(unseen(view).elements()))
    number = 0
    while True:
        world = chance.named("world", number)
        yield fast_table.imagined(iter(world.shuffled(unknown)), world)
        number += 1


def _trial(world: FastTable, option: Command) -> int:
    """Return the outcome of an option in a world, in thousandths."""
    board = world.copy()
    seat = board.active
    turn = PolicyTurn(board)
    turn.play(option)
    if not isinstance(option, EndTurn):
        turn.finish()
    ahead = AHEAD
    while ahead and not board.is_over:
        ahead -= board.active == seat
        finish_turn(board)
    return outlook(board, seat)


def _clearly_better(usual: Command, outlooks: dict[Command, list[int]]) -> Command:
    """Return the leading option, if it leads by a standard error of the paired difference. Only options with
    as many trials as the usual one count, and its trials only as far as the worlds are the same."""
    worlds = len(outlooks[usual])
    last = [option for option, found in outlooks.items() if len(found) == worlds]
    leader = max(last, key=lambda option: sum(outlooks[option]))
    gains = [a - b for a, b in zip(outlooks[leader], outlooks[usual], strict=True)]
    total = sum(gains)
    return leader if total > 0 and total * total >= sum(gain * gain for gain in gains) else usual


# Options to try: judgement's choice first, then its next ones. Forced discards are left to judgement.

_FEW = 3


def options(fast_table: FastTable, bias: Bias = NO_BIAS) -> list[Command]:
    """Return the options of the active seat, by its bias."""
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
    """Return the best open sources, and the deck."""
    shown = [source for source in sources if source != FROM_DECK]
    shown.sort(key=lambda source: -source_value(policy_turn.judge, source))
    return [*shown[:count], *(source for source in sources if source == FROM_DECK)]
