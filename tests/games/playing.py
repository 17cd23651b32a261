"""Plays commands on a state, without a table: what the tests of every game's clauses stand on.

RULES = Playing(GAME, OPTIONS)
play, refused, offered, fold, at_table = RULES.play, RULES.refused, RULES.offered, RULES.fold, RULES.at_table
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest

from tabletop.bots.players import bot_chance, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import Record, SeatInfo, Step
from tabletop.engine.laws import (
    AT_THE_END,
    EVERY_STEP,
    SOME_STEPS,
    Candidates,
    first_broken,
    refuses_unlisted,
)
from tabletop.engine.moment import GameTrace
from tabletop.engine.protocol import Game, Illegal, Options
from tabletop.engine.table import Table

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def covers(functions: Mapping[type, Callable[..., Any]], union: Any) -> bool:
    """Whether a table of functions has one for each kind of a union, which takes that kind."""
    kinds = get_args(union)
    return set(functions) == set(kinds) and all(
        any(kind in (hint, *get_args(hint)) for hint in get_type_hints(function).values())
        for kind, function in functions.items()
    )


class Played(NamedTuple):
    """What came of some commands: the events of the last one, and the table after it."""

    events: tuple[Any, ...]
    state: Any

    @property
    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.events]


@dataclass(frozen=True)
class Playing:
    """The rules of one game, with the options of its tables. Where no seat is named, the first actor acts."""

    game: Game[Any, Any, Any]
    options: Options = field(default_factory=dict)

    def actor(self, now: Any) -> int:
        """The seat to move; the first of several, or the first at the table when the game is over."""
        return min(self.game.rules.actors(now), default=0)

    def play(self, before: Any, *commands: Any, seed: int = 0, seat: int | None = None) -> Played:
        """Let a seat play commands, one after another; nothing is lost or gained by any event."""
        now, events = before, ()
        for position, command in enumerate(commands):
            actor = self.actor(now) if seat is None else seat
            events = self.game.rules.decide(now, actor, command, Chance(seed, position))
            for event in events:
                now = self.game.rules.evolve(now, event)
                assert self.game.rules.conserved(now) == self.game.rules.conserved(before)
        return Played(events, now)

    def fold(self, before: Any, *events: Any) -> Any:
        """Let events happen."""
        for event in events:
            before = self.game.rules.evolve(before, event)
        return before

    def refused(self, before: Any, command: Any, code: str, clause: str, seat: int | None = None) -> Illegal:
        """The command is refused for this reason; nor is it offered."""
        seat = self.actor(before) if seat is None else seat
        with pytest.raises(Illegal) as caught:
            self.game.rules.decide(before, seat, command, Chance(0, 0))
        assert (caught.value.code, caught.value.clause) == (code, clause)
        assert command not in self.offered(before, seat)
        return caught.value

    def offered(self, now: Any, seat: int | None = None) -> tuple[Any, ...]:
        """What a seat may do, as told from its view."""
        seat = self.actor(now) if seat is None else seat
        return tuple(self.game.rules.legal(self.game.secrets.redact(now, seat), seat))

    def at_table(self, now: Any, seed: int = 0, **options: Any) -> Table[Any, Any, Any]:
        """A table on which this state came of the set-up."""
        seats = [SeatInfo(name) for name in NAMES[: len(self.game.progress.points(now))]]
        table: Table[Any, Any, Any] = Table.restore(self.game, seats, seed, {**self.options, **options})
        record: Record[Any, Any] = Record(0, "setup")
        table.records.append(record)
        table.steps.append(Step(record, now))
        return table

    def states(self, seats: int, seed: int, kind: str, most: int = 10_000, **options: Any) -> list[Any]:
        """All states of one game played by one kind of player; at the most so many."""
        table = Table.new(self.game, [f"P{seat}" for seat in range(seats)], seed, options)
        player = make(kind, self.game)
        while table.result is None and len(table.steps) < most:
            seat = min(table.actors)
            table.submit(seat, player(table.view(seat), seat, bot_chance(seed, seat, len(table.steps))))
        return [step.state for step in table.steps]

    def keep_laws(
        self, seats: int, seed: int, candidates: Candidates, every: int, **options: Any
    ) -> frozenset[str]:
        """Let the computer player play a whole game, hold every step against the laws, the dearer ones at
        one step in `every`, and return the events that happened."""
        game = self.game
        table = Table.new(game, [f"P{seat}" for seat in range(seats)], seed, options)
        player = make("bot", game)
        course, happened = GameTrace(table), set()
        for step in range(game.rules.longest_game):
            moment = course.moment(Chance(-9, step))
            over, is_sample = table.result is not None, step % every == 0
            laws = EVERY_STEP + (SOME_STEPS if over or is_sample else ()) + (AT_THE_END if over else ())
            assert first_broken(laws, moment) is None
            if is_sample:
                assert refuses_unlisted(moment, candidates) is None
            happened.update(type(event).__name__ for event in moment.record.events)
            if over:
                break
            seat = min(table.actors)
            table.submit(seat, player(table.view(seat), seat, bot_chance(seed, seat, step)))
        assert table.result is not None
        return frozenset(happened)
