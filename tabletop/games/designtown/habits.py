"""Habits that measure personalities: how often a seat does what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.cast import Habit, Tally
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import StatStep
from tabletop.games.designtown.cards import CENTRAL_PARK, CONVENIENCE_STORE, STATION, Card
from tabletop.games.designtown.events import BuildingBegan, CardBought, CardFlipped, Event, TurnBust
from tabletop.games.designtown.odds import owned
from tabletop.games.designtown.state import State


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    Of its turns: "busts", "safe" ones without a bust, "bought" cards of the supply, Apartments "given" to
    others, "stations" recycled. Of the turns that it stopped: "no_face" and "one_face", by unhappy faces. Of
    its purchases: "stores" and "parks". Of its builds: "flips" of own cards, and "copied" faces of which an
    opponent had more.
    """
    tally = Tally(len(moves[-1].after.decks))
    for move in moves:
        for event in move.events:
            match event:
                case TurnBust(seat=seat):
                    _add_turn(tally, seat, is_bust=True)
                case BuildingBegan(seat=seat):
                    _add_turn(tally, seat, is_bust=False)
                    tally.add("no_face", seat, move.before.unhappy == 0)
                    tally.add("one_face", seat, move.before.unhappy == 1)
                case CardBought(seat=seat, card=card):
                    tally.add("bought", seat, 1, 0)
                    tally.add("stores", seat, card == CONVENIENCE_STORE)
                    tally.add("parks", seat, card == CENTRAL_PARK)
                    _add_built(tally, seat, move.before, card, is_flipped=False)
                case CardFlipped(seat=seat, card=card, is_recycled=is_recycled, to=to):
                    if is_recycled:
                        tally.add("stations", seat, card == STATION, 0)
                    else:
                        tally.add("given", seat, to is not None, 0)
                        _add_built(tally, seat, move.before, card ^ 1, is_flipped=True)
                case _:
                    pass
    return tally.counted()


def _add_turn(tally: Tally, seat: Seat, *, is_bust: bool) -> None:
    tally.add("busts", seat, is_bust)
    tally.add("safe", seat, not is_bust)
    for habit in ("bought", "given", "stations"):
        tally.add(habit, seat, 0)


def _add_built(tally: Tally, seat: Seat, table: State, card: Card, *, is_flipped: bool) -> None:
    tally.add("flips", seat, is_flipped)
    others = [owned(table, other)[card] for other in range(len(table.decks)) if other != seat]
    tally.add("copied", seat, max(others, default=0) > owned(table, seat)[card])
