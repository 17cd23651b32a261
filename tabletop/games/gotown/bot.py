"""GoTown's computer players. They see a view, never a state, and plan the rest of their turn.

They take a win that they see. Otherwise they try out what they can do in this turn, in every order that
makes a difference, and go for the table that they like best: Easy and Normal by judgement, Hard by how
likely it wins.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec.structs import replace

from tabletop.engine.cast import BY_ID
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.gotown.cards import DOG, Card
from tabletop.games.gotown.chances import Model
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.judgement import LIVELY, Judge, Judgement
from tabletop.games.gotown.personalities import LIKES, NOBODY, Bias
from tabletop.games.gotown.planning import (
    Playouts,
    Ranked,
    Value,
    best_of,
    plans,
    winning_command,
    winning_floor,
)
from tabletop.games.gotown.state import State
from tabletop.games.gotown.view import legal

_OVERLOOKS: Final = 30
"""How often Easy overlooks special cards of a kind for a turn, in per cent."""
_ERRS: Final = (0, 0, 40, 20, 20)
"""How far Easy errs about a table, in points, by the number of seats: a floor is 100 to 250."""
_LIKES_FLOORS: Final = {5: (0, 300, 500, 600), 4: (0, 600, 900, 1100)}
"""What Hard likes about so many floors on the table, anybody's, with three and four seats, in thousandths of
a score, by how many win. Whoever only wants to win waits there until others have built, and so would all."""
_BARE: Final = 2
"""It likes floors while there are so many on the table, or fewer."""


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, *, likes: Bias = NOBODY) -> Command:
    """Return a move that errs about tables and overlooks cards, but never the one floor that wins."""
    winning = winning_floor(view, seat)
    if winning is not None:
        return winning
    seen = _as_noticed(view, seat)
    found = plans(seen, seat, _liked(Judge(seen, seat, LIVELY).value, seat, likes))
    spread = _ERRS[len(view.hands)]
    return max(found, key=lambda plan: plan.worth + _error(chance, spread)).first


def normal(
    view: State, seat: Seat, chance: Chance, _go_on: GoOn = always, *, likes: Bias = NOBODY
) -> Command:
    """Return the move that judgement likes best; where several could rob, it fears less for its floors."""
    return decision(view, seat, chance, Judgement() if len(view.hands) == 2 else LIVELY, likes)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always, *, likes: Bias = NOBODY) -> Command:
    """Return the move after which a win is likeliest, tried out against one opponent."""
    plain = _plain_move(view, seat)
    if plain is not None:
        return plain
    return weighed(view, seat, chance, go_on, likes)[0].command


_LEVELS: Final = {"easy": easy, "normal": normal, "hard": hard}


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the move of somebody of the town: what their level plays, shifted by what they like."""
    return _LEVELS[BY_ID[who].level](view, seat, chance, go_on, likes=LIKES[who])


def weighed(
    view: State, seat: Seat, chance: Chance, go_on: GoOn = always, likes: Bias = NOBODY
) -> list[Ranked]:
    """Return the moves that Hard thinks of where no win is in sight, the best first, each with its worth.

    With three and four seats that is more than the chance of a win: Hard likes floors on the table there.
    """
    model = Model(view, seat)
    is_bare = len(view.hands) > 2 and _floors(view) <= _BARE

    def value(table: State) -> int:
        bonus = _liking(table) if is_bare else 0
        return model.own(table, bonus if likes is NOBODY else bonus + likes.of(table, seat))

    found = plans(view, seat, value)
    if len(view.hands) == 2:
        return Playouts(view, seat, chance, go_on).ranked(found)
    first: dict[Command, int] = {}
    for plan in sorted(found, key=lambda plan: plan.worth, reverse=True):
        first.setdefault(plan.first, plan.worth)
    return [Ranked(command, worth) for command, worth in first.items()]


def decision(view: State, seat: Seat, chance: Chance, judgement: Judgement, likes: Bias = NOBODY) -> Command:
    """Return what a player who judges like this does; where it sees no difference, chance decides."""
    plain = _plain_move(view, seat)
    if plain is not None:
        return plain
    value = _liked(Judge(view, seat, judgement).value, seat, likes)
    return chance.pick(best_of(plans(view, seat, value)))


def _liked(value: Value, seat: Seat, likes: Bias) -> Value:
    """Return a judgement with what somebody likes beside it."""
    return value if likes is NOBODY else lambda table: value(table) + likes.of(table, seat)


def _plain_move(view: State, seat: Seat) -> Command | None:
    """Return the only move, or one that begins a sure win; None where there is neither."""
    options = legal(view, seat)
    return options[0] if len(options) == 1 else winning_command(view, seat)


def _as_noticed(view: State, seat: Seat) -> State:
    """Return the view as if the cards that Easy overlooks in this turn were not in its hand."""
    turn = Chance(0, 0).named("overlooks", view.turn, seat, len(view.pile))
    overlooked = {card for card in sorted(_specials(view, seat)) if turn.below(100) < _OVERLOOKS}
    hands = list(view.hands)
    hands[seat] = tuple(card for card in view.hands[seat] if card not in overlooked)
    return replace(view, hands=tuple(hands))


def _specials(view: State, seat: Seat) -> set[Card]:
    return {card for card in view.hands[seat] if card is not None and card >= DOG}


def _error(chance: Chance, spread: int) -> int:
    """Return how far a judgement errs: most often little, sometimes far (Gumbel's distribution)."""
    return round(-spread * math.log(-math.log((chance.below(10_000) + 0.5) / 10_000)))


def _liking(table: State) -> int:
    """Return what is likeable about a table beside winning."""
    likes = _LIKES_FLOORS[table.goal]
    return likes[min(_floors(table), len(likes) - 1)]


def _floors(table: State) -> int:
    return sum(map(len, table.towers))
