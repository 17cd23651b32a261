"""What is explained at GoTown's table the first time that it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from tabletop.app.games.gotown import keys
from tabletop.app.table.coach_mark import CoachMark
from tabletop.app.table.key import Key
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import may_discard
from tabletop.games.gotown.state import State

C = TypeVar("C")


def _first(legal: Sequence[Command], kind: type[C]) -> C | None:
    return next((command for command in legal if isinstance(command, kind)), None)


def _pair(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    floor = _first(legal, co.BuildFloor)
    return None if floor is None else keys.hand(floor.left, 0)


def _theft(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    theft = _first(legal, co.StealFloor)
    return None if theft is None else keys.floor(theft.victim, len(view.towers[theft.victim]) - 1)


def _dog(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    top = len(view.towers[seat]) - 1
    return keys.floor(seat, top) if co.PlaceDog(top) in legal else None


def _bare(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """A floor fell by now, or can: one's highest of several has no dog."""
    tower = view.towers[seat]
    return keys.floor(seat, len(tower) - 1) if len(tower) > 1 and not tower[-1].dog else None


def _skip(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    skipping = [other for other in view.opponents(seat) if view.skips_next(other)]
    return keys.plate(skipping[0]) if skipping else None


def _full(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return keys.DISCARD if may_discard(view) else None


def _rival(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    near = [other for other in view.opponents(seat) if len(view.towers[other]) == view.goal - 1]
    return keys.plate(near[0]) if near else None


def _reshuffled(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    """The first shuffle was that of the set-up."""
    return keys.PILE if view.shuffles > 1 else None


MARKS: Final = (
    CoachMark(
        "rival",
        N_("One floor more and this rival wins: steal it, tear it down or make them skip."),
        "GT-1.1",
        _rival,
    ),
    CoachMark(
        "pair",
        N_("Two cards that add up to nine make a floor: drag one onto the other."),
        "GT-5.1",
        _pair,
        lambda command: isinstance(command, co.BuildFloor),
    ),
    CoachMark(
        "theft",
        N_("No dog guards this floor: a card of yours makes nine with one of its two, and steals it."),
        "GT-6.1",
        _theft,
        lambda command: isinstance(command, co.StealFloor),
    ),
    CoachMark(
        "dog",
        N_("A guard dog keeps thieves and jackhammers off a floor. Your top floor needs it most."),
        "GT-7.1",
        _dog,
        lambda command: isinstance(command, co.PlaceDog),
    ),
    CoachMark(
        "bare",
        N_("Your top floor has no dog: a matching card steals it, a jackhammer tears it down."),
        "GT-6.3",
        _bare,
        lambda command: isinstance(command, co.PlaceDog),
    ),
    CoachMark(
        "skip",
        N_("Whoever has a milkshake or the donut truck against them loses the next turn, and only that one."),
        "GT-10.1",
        _skip,
        lambda command: isinstance(command, co.PlayMilkshake | co.PlayDonutTruck),
    ),
    CoachMark(
        "full",
        N_("With eight cards you draw none. If you play nothing, you may lay one down here."),
        "GT-4.5",
        _full,
        lambda command: isinstance(command, co.EndTurn) and command.discard is not None,
    ),
    CoachMark(
        "reshuffled",
        N_("The draw pile ran out: the discard pile was shuffled, and its cards come again."),
        "GT-4.4",
        _reshuffled,
    ),
)
