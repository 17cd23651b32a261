"""Habits that measure personalities: how often a seat does what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.cast import Habit, Tally
from tabletop.engine.protocol import Seat
from tabletop.engine.statistics import StatStep, turns
from tabletop.games.gotown.cards import DOG, JOKER, REFILL
from tabletop.games.gotown.events import (
    CardsStolen,
    Event,
    FloorBuilt,
    FloorDestroyed,
    MilkshakePlaced,
    TurnEnded,
)
from tabletop.games.gotown.state import State, ready_floors


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[Habit, ...]]:
    """Return the habits of each seat.

    "destroyed": opponents' floors, per turn. "two": turns with several floors, per turn with any. At the end
    of its turns: "ready", floors ready in hand; "variety", different numbers; "few_cards", hands so small
    that it drew; "no_specials", hands without a special card; "dogs_out", dogs on floors, of all its dogs;
    "dogs_in", the others. "from_richest" and "from_leader": thefts from the largest hand and from the highest
    tower, of all from hands; "delays_leader": milkshakes for the highest tower, of all it gave.
    """
    tally = Tally(len(moves[-1].after.towers))
    for turn in turns(moves, lambda state: state.turn):
        seat = turn[0].seat
        if seat is None:
            continue
        events = [event for move in turn for event in move.events]
        built = sum(isinstance(event, FloorBuilt) for event in events)
        tally.add("two", seat, built > 1, built > 0)
        tally.add("destroyed", seat, sum(isinstance(event, FloorDestroyed) for event in events))
        if any(isinstance(event, TurnEnded) for event in turn[-1].events):
            _add_end(tally, seat, turn[-1].before)
        for move in turn:
            _add_victims(tally, seat, move)
    return tally.counted()


def _add_end(tally: Tally, seat: Seat, table: State) -> None:
    """Count the end of a turn."""
    hand, tower = table.hands[seat], table.towers[seat]
    held = {card for card in hand if card is not None}
    tally.add("ready", seat, ready_floors(hand))
    tally.add("variety", seat, sum(card < JOKER for card in held))
    tally.add("few_cards", seat, len(hand) < REFILL)
    tally.add("no_specials", seat, max(held, default=0) < DOG)
    if tower:
        inside, outside = hand.count(DOG), sum(floor.dog for floor in tower)
        tally.add("dogs_out", seat, outside, inside + outside)
        tally.add("dogs_in", seat, inside, inside + outside)


def _add_victims(tally: Tally, seat: Seat, stat_step: StatStep[State, Event]) -> None:
    """Count the victims of a seat that had a choice."""
    table = stat_step.before
    heights = {other: len(table.towers[other]) for other in table.opponents(seat)}
    sizes = {other: len(table.hands[other]) for other in table.opponents(seat)}
    for event in stat_step.events:
        match event:
            case CardsStolen(victims=(victim,)):
                _add_choice(tally, "from_leader", seat, heights, victim)
                _add_choice(tally, "from_richest", seat, sizes, victim)
            case MilkshakePlaced(victim=victim):
                _add_choice(tally, "delays_leader", seat, heights, victim)
            case _:
                pass


def _add_choice(tally: Tally, habit: str, seat: Seat, has: Mapping[Seat, int], victim: Seat) -> None:
    if len(set(has.values())) > 1:
        tally.add(habit, seat, has[victim] == max(has.values()))
