"""Scripted newcomers to Design Town: they stop by a simple rule, build what they can pay, search nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import POINTS_TO_WIN, Card, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.odds import bust_chance
from tabletop.games.designtown.state import State
from tabletop.games.designtown.view import legal


class Habits(NamedTuple):
    """How a newcomer plays.

    Attributes:
        enough: the cash at which it stops.
        dares: the chance of a bust up to which it plays on.
        faces: the unhappy faces at which it stops, whatever the chances.
        points: what a point on a card counts beside a dollar of its price.
        flips: whether it flips its own cards before it buys.
        at_random: whether it builds anything it can pay that makes nobody unhappy.
    """

    enough: int = 99
    dares: Fraction = Fraction(1, 4)
    faces: int = 2
    points: int = 2
    flips: bool = False
    at_random: bool = False

    def choose(self, view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
        """Return the newcomer's command."""
        options = [one for one in legal(view, seat) if not isinstance(one, co.Recycle)]
        if view.is_building:
            return self._built(view, options, chance)
        if co.Stop() in options and not self._plays_on(view):
            return co.Stop()
        return next(one for one in options if one != co.Stop() or len(options) == 1)

    def _plays_on(self, view: State) -> bool:
        top = view.top(view.active)
        risk = bust_chance(view)
        if risk == 1:
            return False
        if top is not None and view.points + view.faces[top].points >= POINTS_TO_WIN:
            return True
        if not risk:
            return True
        return view.cash < self.enough and view.unhappy < self.faces and risk <= self.dares

    def _built(self, view: State, options: list[Command], chance: Chance) -> Command:
        found = [
            one
            for one in options
            if isinstance(one, (co.Buy, co.BuyUpgraded)) or (isinstance(one, co.Upgrade) and one.to is None)
        ]
        if not found:
            return co.EndTurn()
        kind = [one for one in found if self._likes(view, one) > 0]
        return (
            chance.pick(kind or found)
            if self.at_random
            else max(found, key=lambda one: self._likes(view, one))
        )

    def _likes(self, view: State, command: Command) -> int:
        faces = view.faces
        match command:
            case co.Buy(card):
                return self._of(view, card, faces[card].cost)
            case co.BuyUpgraded(card):
                return self._of(view, other_face(card), (faces[card].cost or 0) + (faces[card].fee or 0))
            case co.Upgrade(card):
                return self._of(view, other_face(card), faces[card].fee) + 20 * self.flips
            case _:
                return 0

    def _of(self, view: State, card: Card, paid: int | None) -> int:
        return (paid or 0) + self.points * view.faces[card].points - 20 * view.faces[card].unhappy


NEWCOMERS: Final[Mapping[str, Chooser]] = {
    name: habits.choose
    for name, habits in {
        # Stops at two unhappy faces, and buys the dearest it can pay.
        "careful": Habits(),
        # Stops as soon as it can pay for any card, and buys.
        "shopper": Habits(enough=5, points=0),
        # Plays on while it is likelier than not to live through it, and spends all on the dearest.
        "gambler": Habits(dares=Fraction(1, 2), faces=9, points=4),
        # Saves for cards with a point.
        "collector": Habits(enough=8, dares=Fraction(1, 3), points=20),
        # Flips what it has before it buys.
        "flipper": Habits(enough=7, dares=Fraction(1, 3), flips=True),
        # Builds anything that it can pay and that makes nobody unhappy.
        "at random": Habits(enough=8, dares=Fraction(1, 3), at_random=True),
    }.items()
}
