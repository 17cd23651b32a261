"""The rules of Nim."""

from __future__ import annotations

from msgspec import Struct

from tabletop.engine.chance import Chance
from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import (
    Box,
    Category,
    Clause,
    Course,
    Game,
    Illegal,
    Options,
    Players,
    Result,
    Rules,
    Seat,
    Secrets,
    Words,
)

RULES = (
    Clause("NI-1", "A pile of 7 to 12 stones is laid out.", heading="Nim"),
    Clause("NI-2", "In turn, everybody takes 1 to 3 stones."),
    Clause("NI-3", "Whoever takes the last stone wins."),
)
MOST = 3


class State(Struct, frozen=True):
    seats: int
    pile: int = 0
    left: int = 0
    turn: Seat = 0
    taken: tuple[int, ...] = ()
    turns: int = 0


class Take(Struct, frozen=True, tag="take"):
    count: int


class PileLaid(Struct, frozen=True, tag="pile_laid"):
    count: int


class StonesTaken(Struct, frozen=True, tag="stones_taken"):
    seat: Seat
    count: int


Event = PileLaid | StonesTaken


def setup(seats: int, options: Options, chance: Chance) -> tuple[Event, ...]:
    return (PileLaid(7 + chance.named("pile").below(6)),)


def decide(state: State, seat: Seat, command: Take, chance: Chance) -> tuple[Event, ...]:
    if seat not in actors(state):
        raise Illegal("not_your_turn", "NI-2")
    if not 1 <= command.count <= min(MOST, state.left):
        raise Illegal("wrong_count", "NI-2")
    return (StonesTaken(seat, command.count),)


def evolve(state: State, event: Event) -> State:
    match event:
        case PileLaid(count):
            return State(state.seats, count, count, 0, (0,) * state.seats)
        case StonesTaken(seat, count):
            taken = tuple(have + count * (seat == at) for at, have in enumerate(state.taken))
            left, turn = state.left - count, (seat + 1) % state.seats
            return State(state.seats, state.pile, left, turn, taken, state.turns + 1)


def actors(state: State) -> frozenset[Seat]:
    return frozenset({state.turn}) if state.left else frozenset()


def legal(view: State, seat: Seat) -> tuple[Take, ...]:
    return tuple(Take(count) for count in range(1, min(MOST, view.left) + 1)) if seat in actors(view) else ()


def result(state: State) -> Result | None:
    if state.left or not state.turns:
        return None
    winner = (state.turn - 1) % state.seats
    reason = msg("{player} took the last stone.", player=SeatName(winner))
    return Result((winner,), state.taken, (Category("Stones", state.taken),), reason, "NI-3")


def describe(event: Event) -> tuple[Message, ...]:
    match event:
        case PileLaid(count):
            return (msgn("A pile of {count} stone.", "A pile of {count} stones.", count),)
        case StonesTaken(seat, count):
            player = SeatName(seat)
            return (
                msgn("{player} takes {count} stone.", "{player} takes {count} stones.", count, player=player),
            )


def explain(illegal: Illegal) -> Message:
    if illegal.code == "wrong_count":
        return msg("1 to 3 stones are taken, and no more than there are.")
    return msg("It is another player's turn.")


def clever(view: State, seat: Seat, chance: Chance) -> Take:
    return Take(view.left % (MOST + 1) or 1)


GAME = Game(
    id="nim",
    name="Nim",
    box=Box(tagline="Take the last stone", minutes=1),
    players=Players(seat_counts=(2, 3), bots={"easy": clever}),
    rules=Rules(
        state_type=State,
        command_type=Take,
        event_type=Event,
        initial=lambda seats, options: State(seats, taken=(0,) * seats),
        setup=setup,
        decide=decide,
        evolve=evolve,
        actors=actors,
        legal=legal,
        result=result,
        conserved=lambda state: state.pile - state.left - sum(state.taken),
        longest_game=12,
    ),
    secrets=Secrets(privacy="Everything lies open."),
    words=Words(
        clauses=RULES,
        describe=describe,
        explain=explain,
        label=lambda command, view: msgn("Take {count} stone", "Take {count} stones", command.count),
    ),
    course=Course(round_of=lambda state: state.turns + 1, progress=lambda state: state.taken),
)
