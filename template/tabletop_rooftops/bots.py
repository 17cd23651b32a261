"""Computer players, and what they advise. They choose from a view, and so know no more than a person there."""

from __future__ import annotations

from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import MOST_ADVICE, Advice, GoOn, Seat, always

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
    worth = _tried(view, seat, chance)
    most = max(worth.values())
    return chance.pick([command for command, value in worth.items() if value == most])


def advise(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> tuple[Advice, ...]:
    """Return what `normal` would do, the best first, with the reasons that `words.hint` tells."""
    worth = _tried(view, seat, chance)
    best = sorted(worth, key=lambda command: -worth[command])[:MOST_ADVICE]
    return tuple(Advice(command, worth[command], *_reason(view, seat, command)) for command in best)


def _reason(view: State, seat: Seat, command: Command) -> tuple[str, dict[str, int]]:
    """Return the code of why a command is good, and its facts."""
    if not isinstance(command, Build):
        return "discards", {}
    house, facts = view.plots[command.plot], {"plot": command.plot}
    if house is None:
        return "builds", facts
    if house.owner == seat:
        return "raises", facts
    return "takes", {**facts, "owner": house.owner}


def _tried(view: State, seat: Seat, chance: Chance) -> dict[Command, int]:
    """Return what the street is worth after each command."""
    return {
        command: _worth(_after(view, seat, command, chance), seat) for command in legal(view, seat)
    }


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
