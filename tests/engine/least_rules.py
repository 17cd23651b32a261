"""The least game: everything that is owed and nothing else. A pile of five; who takes the last one wins."""

from __future__ import annotations

from msgspec import Struct

from tabletop.engine.chance import Chance
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Clause, Game, Illegal, Options, Players, Result, Rules, Seat, Words


class State(Struct, frozen=True):
    seats: int
    left: int = 0
    turn: Seat = 0


class Take(Struct, frozen=True, tag="take"):
    count: int


class Laid(Struct, frozen=True, tag="laid"):
    count: int


class Taken(Struct, frozen=True, tag="taken"):
    seat: Seat
    count: int


Event = Laid | Taken


def setup(seat_count: int, options: Options, chance: Chance) -> tuple[Event, ...]:
    return (Laid(5),)


def decide(state: State, seat: Seat, command: Take, chance: Chance) -> tuple[Event, ...]:
    if command not in legal(state, seat):
        raise Illegal("not_now", "LE-1")
    return (Taken(seat, command.count),)


def evolve(state: State, event: Event) -> State:
    match event:
        case Laid(count):
            return State(state.seats, count)
        case Taken(seat, count):
            return State(state.seats, state.left - count, (seat + 1) % state.seats)


def actors(state: State) -> frozenset[Seat]:
    return frozenset({state.turn} if state.left else ())


def legal(view: State, seat: Seat) -> tuple[Take, ...]:
    return tuple(Take(count) for count in (1, 2) if seat in actors(view) and count <= view.left)


def result(state: State) -> Result | None:
    if state.left:
        return None
    winner = (state.turn - 1) % state.seats
    scores = tuple(int(seat == winner) for seat in range(state.seats))
    return Result((winner,), scores, (), msg("{player} took the last one.", player=SeatName(winner)), "LE-1")


def describe(event: Event) -> tuple[Message, ...]:
    match event:
        case Laid(count):
            return (msg("A pile of {count}.", count=count),)
        case Taken(seat, count):
            return (msg("{player} takes {count}.", player=SeatName(seat), count=count),)


GAME = Game(
    id="least",
    name="Least",
    players=Players(seat_counts=(2, 3)),
    rules=Rules(
        state_type=State,
        command_type=Take,
        event_type=Event,
        initial=lambda seat_count, options: State(seat_count, 5),
        setup=setup,
        decide=decide,
        evolve=evolve,
        actors=actors,
        legal=legal,
        result=result,
    ),
    words=Words(
        clauses=(Clause("LE-1", "In turn, take one or two of the pile. Whoever takes the last one wins."),),
        describe=describe,
        label=lambda command, view: msg("Take {count}", count=command.count),
    ),
)
