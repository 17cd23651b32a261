"""Computer players: they value everything by what it may earn until the end, and bargain by that.

How the levels differ is in `levels`. What things are worth is in `prospects`, `planning` and `valuing`, how
deals are judged in `judging`, how they are found in `searching`; `trader` bargains, `choosing` keeps plots
and places tiles.
"""

from __future__ import annotations

from typing import assert_never

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.chinatown.commands import Command, FinishPlacing
from tabletop.games.chinatown.player import choosing, trader
from tabletop.games.chinatown.player.levels import EASY, HARD, NORMAL, PEOPLE, Level
from tabletop.games.chinatown.state import State


def easy(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a dreamer: it believes in all that may come, and is generous."""
    return decided(view, seat, chance, EASY, go_on)


def normal(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a sober trader."""
    return decided(view, seat, chance, NORMAL, go_on)


def hard(view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of a sober trader who looks further."""
    return decided(view, seat, chance, HARD, go_on)


def person(who: str, view: State, seat: Seat, chance: Chance, go_on: GoOn = always) -> Command:
    """Return the command of somebody of the town: of their level, with what they do otherwise."""
    return decided(view, seat, chance, PEOPLE[who], go_on)


def decided(view: State, seat: Seat, chance: Chance, level: Level, go_on: GoOn) -> Command:
    """Return the command that a computer player of a level gives now."""
    match view.phase:
        case "plots":
            return choosing.plots_kept(view, seat, dreams=level.dreams, likes=level.likes)
        case "trade":
            return trader.decision(view, seat, level, chance, go_on)
        case "place":
            return choosing.placing(view, seat, dreams=level.dreams, exactly=level.places_exactly)
        case "over":
            return FinishPlacing()  # nobody is asked then
        case _:
            assert_never(view.phase)
