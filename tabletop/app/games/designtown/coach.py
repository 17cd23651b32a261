"""What is explained at Design Town's table the first time that it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.app.games.designtown.keys import DECK, ROW, disc
from tabletop.app.table.coach_mark import CoachMark
from tabletop.app.table.key import Key
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import Face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.state import State, obligation

_MANY = 5
"""So many stars in a turn are worth a thought."""


def _top(view: State, seat: Seat) -> Face | None:
    """Return what is printed on the card that can be played next; None where none is known."""
    top = None if view.is_building else view.top(seat)
    return None if top is None else view.faces[top]


def _forced(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    is_forced = not view.is_building and obligation(view) == "forced_card"
    return DECK if is_forced else None


def _third(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    top = _top(view, seat)
    if top is None or co.Stop() not in legal:
        return None
    return DECK if view.unhappy + top.unhappy >= view.limit + top.limit else None


def _recycled(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return next((disc(one.card) for one in legal if isinstance(one, co.Recycle)), None)


def _upgraded(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return next((disc(one.card) for one in legal if isinstance(one, co.Upgrade)), None)


def _moved(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return next((disc(one.card) for one in legal if isinstance(one, co.Upgrade) and one.to is not None), None)


def _empty(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return DECK if any(isinstance(one, co.ShuffleDeck) for one in legal) else None


def _one_more(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return DECK if view.must_play and not view.is_building and view.decks[seat] else None


def _stars(view: State, seat: Seat, legal: Sequence[Command]) -> Key | None:
    return ROW if view.points >= _MANY and not view.is_building else None


MARKS: Final = (
    CoachMark(
        "stars", N_("Eight stars in this turn win. Weigh the next face against that."), "DT-1.2", _stars
    ),
    CoachMark(
        "one_more",
        N_("The card just played wants one more after it, whatever comes."),
        "DT-4.2",
        _one_more,
    ),
    CoachMark(
        "forced",
        N_("This card has to be played when it lies on top: there is no stopping before it."),
        "DT-4.2",
        _forced,
    ),
    CoachMark(
        "third",
        N_("This face would be one too many: the turn would end with nothing. Stop before it."),
        "DT-4.5",
        _third,
        lambda command: isinstance(command, co.Stop),
    ),
    CoachMark(
        "empty",
        N_("Your deck is empty: shuffle your discard pile and play on, or stop here if you may."),
        "DT-4.3",
        _empty,
        lambda command: isinstance(command, co.ShuffleDeck),
    ),
    CoachMark(
        "recycle",
        N_("Green arrow: flip this card now, and take what the arrow gives."),
        "DT-5.1",
        _recycled,
        lambda command: isinstance(command, co.Recycle),
    ),
    CoachMark(
        "moves",
        N_("Flipped for its fee, this card moves to another player. You choose who gets it."),
        "DT-6.2",
        _moved,
        lambda command: isinstance(command, co.Upgrade) and command.to is not None,
    ),
    CoachMark(
        "upgrade",
        N_("Purple arrow: pay the fee, and this card shows its other side from now on."),
        "DT-6.1",
        _upgraded,
        lambda command: isinstance(command, co.Upgrade),
    ),
)
