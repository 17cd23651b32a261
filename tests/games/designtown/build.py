"""Builds Design Town tables from a few words and plays commands on them.

Faces: `res apt store mall hosp church fact plant park station`. A deck is written top card first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from tabletop.engine.chance import Chance
from tabletop.engine.history import Record, SeatInfo, Step
from tabletop.engine.protocol import Illegal
from tabletop.engine.table import Table
from tabletop.games.designtown import GAME
from tabletop.games.designtown.commands import EndTurn, PlayCard, Stop
from tabletop.games.designtown.state import State

WORDS = ("res", "apt", "store", "mall", "hosp", "church", "fact", "plant", "park", "station")
RES, APT, STORE, MALL, HOSP, CHURCH, FACT, PLANT, PARK, STATION = range(10)
PLAY, STOP, END = PlayCard(), Stop(), EndTurn()
OPTIONS = {"supply": "english", "first": 0}


def cards_of(text: str) -> tuple[int, ...]:
    return tuple(WORDS.index(word) for word in text.split())


def words(cards: Sequence[int]) -> str:
    """The opposite of `cards_of`, in the order in which the cards lie."""
    return " ".join(WORDS[card] for card in cards)


def deck_of(text: str) -> tuple[int, ...]:
    return cards_of(text)[::-1]


def town(
    deck: str = "",
    discard: str = "",
    *,
    seats: int = 2,
    others: str = "store store store",
    known: int | None = None,
    game: Any = GAME,
    **more: Any,
) -> State:
    """Seat 0 plays cards; the others have a deck of `others`. `known` cards of the deck are open."""
    blank = game.initial(seats, OPTIONS)
    own = deck_of(deck)
    opened = min(1, len(own)) if known is None else known
    fields: dict[str, Any] = {
        "supply": blank.supply,
        "removed": blank.removed,
        "decks": (own, *(deck_of(others) for _ in range(seats - 1))),
        "open": (opened, *(min(1, len(others)) for _ in range(seats - 1))),
        "discards": (cards_of(discard), *(() for _ in range(seats - 1))),
        "turn": 9,
        "best": (0,) * seats,
        "busts": (0,) * seats,
    }
    return State(faces=blank.faces, **(fields | more))


def builder(cash: int, discard: str = "", deck: str = "store store", **more: Any) -> State:
    """Seat 0 is in its building phase."""
    return town(deck, discard, cash=cash, is_building=True, row=cards_of("store"), **more)


class Played(NamedTuple):
    """What came of some commands: the events of the last one, and the table after it."""

    events: tuple[Any, ...]
    state: State

    @property
    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.events]


def play(before: State, *commands: Any, seed: int = 0) -> Played:
    """Let the active seat play commands, one after another; no card is lost or gained by any event."""
    now, events = before, ()
    for position, command in enumerate(commands):
        events = GAME.decide(now, now.active, command, Chance(seed, position))
        for event in events:
            now = GAME.evolve(now, event)
            assert GAME.conserved(now) == GAME.conserved(before)
    return Played(events, now)


def refused(before: State, command: Any, code: str, clause: str, seat: int | None = None) -> None:
    """The command is refused for this reason; nor is it offered."""
    seat = before.active if seat is None else seat
    with pytest.raises(Illegal) as caught:
        GAME.decide(before, seat, command, Chance(0, 0))
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert command not in offered(before, seat)


def offered(now: State, seat: int | None = None) -> tuple[Any, ...]:
    """What the active seat may do, as told from its view."""
    seat = now.active if seat is None else seat
    return tuple(GAME.legal(GAME.redact(now, seat), seat))


def at_table(now: State, seed: int = 0) -> Table[Any, Any, Any]:
    """A table on which this state came of the set-up."""
    seats = [SeatInfo(name) for name in ("Ann", "Ben", "Cat", "Dan")[: len(now.decks)]]
    table: Table[Any, Any, Any] = Table.restore(GAME, seats, seed, OPTIONS)
    record: Record[Any, Any] = Record(0, "setup")
    table.records.append(record)
    table.steps.append(Step(record, now))
    return table
