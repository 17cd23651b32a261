"""Scripted newcomers to GoTown: they do the obvious, one card after another, and search nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.planning import winning_floor
from tabletop.games.gotown.state import DOG, FULL_HAND, JOKER, State, ready_floors
from tabletop.games.gotown.view import legal

Kinds = tuple[type[Command], ...]

_WRECKS: Final[Kinds] = (co.PlayWreckingBall, co.PlayJackhammer)
_DELAYS: Final[Kinds] = (co.PlayDonutTruck, co.PlayMilkshake)
_HARMS: Final[Kinds] = (*_WRECKS, *_DELAYS)
_ALL: Final[Kinds] = (
    *(co.BuildFloor, co.PlaceDog, co.PlayThief, co.PlaySuperThief, co.StealFloor),
    *(*_DELAYS, *_WRECKS, co.PlayBone),
)


def _pleases(view: State, command: Command) -> int:
    """Which of several uses of a card: on the highest tower, the top floor, or without a joker."""
    match command:
        case co.BuildFloor(_, right):
            return -(right == JOKER)
        case co.PlaceDog(floor) | co.PlayBone(_, floor):
            return floor
        case (
            co.StealFloor(_, victim)
            | co.PlayJackhammer(victim)
            | co.PlayWreckingBall(victim)
            | co.PlayThief(victim)
            | co.PlayMilkshake(victim)
        ):
            return len(view.towers[victim])
        case _:
            return 0


def _by(view: State, seat: Seat, *order: type[Command]) -> Command:
    """Return a command of the first of these kinds that can be played, with a full hand of any kind; else the
    end of the turn."""
    options = legal(view, seat)
    winning = winning_floor(view, seat)
    if winning is not None:
        return winning
    full = _ALL if len(view.hands[seat]) >= FULL_HAND - 1 else ()
    for kind in (*order, *full):
        found = [one for one in options if isinstance(one, kind)]
        if found:
            return max(found, key=lambda one: _pleases(view, one))
    return next(one for one in options if isinstance(one, co.EndTurn))


def builder(view: State, seat: Seat, _chance: Chance, _go_on: GoOn = always) -> Command:
    """Builds what it can, guards the top floor, steals; the rest it plays where a tower comes near."""
    order = (co.BuildFloor, co.PlaceDog, co.PlaySuperThief, co.PlayThief, co.StealFloor)
    return _by(view, seat, *order, *(_HARMS if _near(view, seat, 2) else ()))


def attacker(view: State, seat: Seat, _chance: Chance, _go_on: GoOn = always) -> Command:
    """Steals and wrecks first, at the highest tower, then builds and guards."""
    order = (co.StealFloor, *_WRECKS, co.PlaySuperThief, co.PlayThief, co.BuildFloor, co.PlaceDog)
    return _by(view, seat, *order, *_DELAYS)


def cautious(view: State, seat: Seat, _chance: Chance, _go_on: GoOn = always) -> Command:
    """Guards every floor, delays whoever has built most, and harms only a tower that is about to win."""
    order = (co.BuildFloor, co.PlaceDog, co.PlayThief, co.PlaySuperThief, *_DELAYS)
    return _by(view, seat, *order, *((co.StealFloor, *_WRECKS) if _near(view, seat, 1) else ()))


def saver(view: State, seat: Seat, _chance: Chance, _go_on: GoOn = always) -> Command:
    """Builds only two floors at once or with a dog to guard them; steals whenever it can."""
    hand = view.hands[seat]
    builds: Kinds = (co.BuildFloor,) if view.has_played or DOG in hand or ready_floors(hand) > 1 else ()
    order = (co.StealFloor, co.PlaySuperThief, co.PlayThief, *builds, co.PlaceDog)
    return _by(view, seat, *order, *(_HARMS if _near(view, seat, 1) else ()))


def _near(view: State, seat: Seat, missing: int) -> bool:
    """Whether an opponent lacks so many floors or fewer."""
    return max(len(view.towers[other]) for other in view.opponents(seat)) >= view.goal - missing


def at_random(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Plays any card that has a use, in any order, until none is left; bones it keeps."""
    options = [one for one in legal(view, seat) if not isinstance(one, (co.EndTurn, co.PlayBone))]
    return winning_floor(view, seat) or (chance.pick(options) if options else _by(view, seat))


def everything(view: State, seat: Seat, _chance: Chance, _go_on: GoOn = always) -> Command:
    """Plays all it has at once: thieves, floors, dogs, then whatever harms."""
    order = (co.PlaySuperThief, co.PlayThief, co.BuildFloor, co.StealFloor, co.PlaceDog, *_WRECKS, *_DELAYS)
    return _by(view, seat, *order)


NEWCOMERS: Final[Mapping[str, Chooser]] = {
    "builder": builder,
    "attacker": attacker,
    "cautious": cautious,
    "saver": saver,
    "at random": at_random,
    "everything": everything,
}
