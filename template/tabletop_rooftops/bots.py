"""Computer players. They choose from a view, and so can know no more than a person in their seat."""

from __future__ import annotations

from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always

from tabletop_rooftops.hidden import unseen
from tabletop_rooftops.rules import Build, Command, State, decide, evolve, fits, legal

STAYS: Final = 85
"""How likely a house stays in spite of one unseen card that fits on it, per cent: a judgement, no rule."""


def easy(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Build whatever can be built, anywhere."""
    choices = list(legal(view, seat))
    return chance.pick([command for command in choices if isinstance(command, Build)] or choices)


def normal(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Try out each command, and take what leaves the best street."""
    worth = {
        command: _worth(_after(view, seat, command, chance), seat) for command in legal(view, seat)
    }
    most = max(worth.values())
    return chance.pick([command for command, value in worth.items() if value == most])


def _after(view: State, seat: Seat, command: Command, chance: Chance) -> State:
    """Return the view after a command; what is drawn stays hidden."""
    for event in decide(view, seat, command, chance):
        view = evolve(view, event)
    return view


def _worth(view: State, seat: Seat) -> int:
    """Return what a street is worth to a seat: its own plots less those of others, if they stay theirs."""
    cards, total = unseen(view), 0
    for plot, house in enumerate(view.plots):
        if house is not None:
            dangers = sum(fits(view, card, plot) for card in cards)
            value = (plot + 1) * 100 * STAYS**dangers // 100**dangers
            total += value if house.owner == seat else -value
    return total
