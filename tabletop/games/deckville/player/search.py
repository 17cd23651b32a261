"""Trying things out in imagined worlds: what the hard player does where its judgement leaves a choice.

For each world all unseen cards are dealt out afresh. In it each option is carried out, the turn finished
and the game played on by judgement for one more own turn; then `value` says how good that is. All options
meet the same worlds, and the worse half of them falls out again and again. What judgement would do is left
only where another option is clearly better: few trials know less than it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn
from tabletop.games.deckville.commands import Command, EndTurn
from tabletop.games.deckville.personalities import NOBODY, Bias
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.favourites import liked
from tabletop.games.deckville.player.policy import PolicyTurn, finish_turn
from tabletop.games.deckville.player.value import outlook
from tabletop.games.deckville.state import State
from tabletop.games.deckville.stock import unseen

TRIALS: Final = 48
"""Trials of a decision, all options together."""
LEAST: Final = 6
"""Trials of an option in a round, at the least."""
AHEAD: Final = 1
"""So many own turns after this one are played out. None at all loses: what is built later counts as built."""


def best(
    view: State,
    fast_table: FastTable,
    options: Sequence[Command],
    chance: Chance,
    go_on: GoOn,
    bias: Bias = NOBODY,
) -> Command:
    """Return the best of some options; the first of them is what judgement would do."""
    if len(options) == 1:
        return options[0]
    return _clearly_better(options[0], _tried(view, fast_table, options, chance, go_on, bias))


def weighed(
    view: State, fast_table: FastTable, options: Sequence[Command], chance: Chance, go_on: GoOn
) -> dict[Command, int]:
    """Return what each option came to on average in the worlds it was tried in, in thousandths."""
    outlooks = _tried(view, fast_table, options, chance, go_on)
    return {option: sum(found) // max(len(found), 1) for option, found in outlooks.items()}


def _tried(
    view: State,
    fast_table: FastTable,
    options: Sequence[Command],
    chance: Chance,
    go_on: GoOn,
    bias: Bias = NOBODY,
) -> dict[Command, list[int]]:
    """Return the outlooks of each option, one a world, with what somebody likes about it; the better ones are
    tried in more worlds."""
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
    """Return one table after another that fits what is seen."""
    unknown = tuple(sorted(unseen(view).elements()))
    number = 0
    while True:
        world = chance.named("world", number)
        yield fast_table.imagined(iter(world.shuffled(unknown)), world)
        number += 1


def _trial(world: FastTable, option: Command) -> int:
    """Return how good an option turns out in a world, in thousandths."""
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
    """Return the option that leads, if it does by a standard error of the paired difference.

    Only options that were tried as often as the usual one are asked; its trials count only as far as the
    worlds are the same.
    """
    worlds = len(outlooks[usual])
    last = [option for option, found in outlooks.items() if len(found) == worlds]
    leader = max(last, key=lambda option: sum(outlooks[option]))
    gains = [a - b for a, b in zip(outlooks[leader], outlooks[usual], strict=True)]
    total = sum(gains)
    return leader if total > 0 and total * total >= sum(gain * gain for gain in gains) else usual
