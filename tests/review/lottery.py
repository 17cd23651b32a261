"""A made-up game for reviews: two seats put tickets in by turns, two at a time; so many of a thousand tickets
win for the first seat. Each put says what it is worth, so a test knows what a review has to find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import (
    Advice,
    Clause,
    Game,
    Illegal,
    Options,
    Players,
    PlayOuts,
    Progress,
    Result,
    Rules,
    Seat,
    Words,
)
from tabletop.engine.table import Table


class State(Struct, frozen=True):
    tickets: int = 500
    puts: int = 0
    ends_at: int = 24

    @property
    def turn(self) -> int:
        return self.puts // 2

    @property
    def active(self) -> Seat:
        return self.turn % 2


class Put(Struct, frozen=True, tag="put"):
    """Put tickets in for the first seat, perhaps `wild` more or less; `name` tells equal ones apart, and of
    one that `is_silent` the game says nothing."""

    count: int = 0
    wild: int = 0
    name: int = 0
    takes: bool = False
    is_silent: bool = False


class Begun(Struct, frozen=True, tag="begun"):
    pass


class Added(Struct, frozen=True, tag="added"):
    seat: Seat
    count: int
    takes: bool = False
    is_silent: bool = False


def decide(state: State, seat: Seat, command: Put, chance: Chance) -> tuple[Added, ...]:
    if seat not in actors(state):
        raise Illegal("not_now", "LO-1")
    wild = (2 * chance.named("wild").below(2) - 1) * command.wild if command.wild else 0
    return (Added(seat, command.count + wild, command.takes, command.is_silent),)


def evolve(state: State, event: Begun | Added) -> State:
    if isinstance(event, Begun):
        return state
    return State(state.tickets + event.count, state.puts + 1, state.ends_at)


def actors(state: State) -> frozenset[Seat]:
    return frozenset({state.active} if state.puts < state.ends_at else ())


def legal(view: State, seat: Seat) -> tuple[Put, ...]:
    return (Put(), Put(name=1)) if seat in actors(view) else ()


def result(state: State) -> Result | None:
    if state.puts < state.ends_at:
        return None
    winner = int(state.tickets < 500)
    return Result((winner,), (1 - winner, winner), (), msg("{player} won.", player=SeatName(winner)), "LO-1")


def setup(seats: int, options: Options, chance: Chance) -> tuple[Begun, ...]:
    return (Begun(),)


def describe(event: Begun | Added) -> tuple[Message, ...]:
    return () if isinstance(event, Added) and event.is_silent else (msg("Tickets."),)


def lottery(
    advice: Mapping[int, tuple[Advice, ...]], usual: Put | None = None, *, is_together: bool = False
) -> Game[Any, Any, Any]:
    """Return the game: `advice` is given after so many puts, else none; Normal always puts `usual` in."""
    return Game(
        id="lottery",
        name="Lottery",
        players=Players(
            seat_counts=(2,),
            bots={"normal": lambda *_: usual or Put()},
            advise=lambda view, *_: advice.get(view.puts, ()),
            play_outs=PlayOuts(20, 0),
        ),
        rules=Rules(
            state_type=State,
            command_type=Put,
            event_type=Begun | Added,
            initial=lambda seats, options: State(),
            setup=setup,
            decide=decide,
            evolve=evolve,
            actors=actors,
            legal=legal,
            result=result,
            together=lambda state: is_together,
            sample=lambda view, seat, chance: (),
        ),
        words=Words(
            clauses=(Clause("LO-1", "Put tickets in."),),
            describe=describe,
            label=lambda command, view: msg("Put {count} in", count=command.count),
            hurts=lambda event, before: (0,) if isinstance(event, Added) and event.takes else (),
        ),
        progress=Progress(
            round_of=lambda state: state.turn,
            win_chances=lambda state: (state.tickets, 1000 - state.tickets),
        ),
    )


def better(count: int, *, wild: int = 0, name: int = 0, worth: int = 900) -> Advice:
    """Return advice to put so many in, for a reason of its own."""
    return Advice(Put(count, wild, name), worth, f"code{count}{name}", {"count": count})


def played(
    game: Game[Any, Any, Any], made: Mapping[int, Put] | None = None, **kinds: Any
) -> Table[Any, Any, Any]:
    """Play a game to its end: after so many puts one of `made`, else nothing is put in.

    `seated` changes who sits at the first seat after so many puts; `first` sits there at the beginning.
    """
    seats = [SeatInfo("A", kinds.get("first", "human"), 0), SeatInfo("B", "bot:normal", 1)]
    table: Table[Any, Any, Any] = Table.new(game, seats, 1)
    while table.result is None:
        puts = table.state.puts
        if puts in kinds.get("seated", {}):
            table.seat_player(0, kinds["seated"][puts])
        table.submit(table.state.active, (made or {}).get(puts, Put()))
    return table
