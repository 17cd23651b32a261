"""What a table remembers: records of everything that was accepted, and the effective history they make.

Nothing is ever deleted. An undo is a record like any other; which steps are in force is computed.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeAlias

import msgspec

from tabletop.engine.players import face_of
from tabletop.engine.protocol import C, E, S, Seat, Speech

Kind: TypeAlias = Literal["setup", "do", "undo", "redo", "handover", "seat", "hint"]


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where: the name, who decides ("human", "random", "bot:LEVEL", "bot:LEVEL:WHO"), colour and
    symbol (0 to 4)."""

    name: str
    kind: str = "human"
    colour: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0

    @property
    def is_human(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == "human"

    @property
    def face(self) -> str:
        """Whose face this seat has; empty where nobody of the town sits here."""
        return face_of(self.kind)


class Record(msgspec.Struct, Generic[C, E], frozen=True, gc=False, omit_defaults=True, rename={"kind": "k"}):
    """One line of a journal: an accepted command with its events, or a control record.

    `n` counts the records from 0. `seat` is who acted, or who got the screen ("handover"), or whose kind
    of player changed ("seat", with `player`), or who was given advice ("hint"). `consent` names the seats
    that agreed to an undo beyond a barrier. `digest` is that of the state after the record. `said` is what a
    computer player said of its command; no rule depends on it.
    """

    n: int
    kind: Kind
    seat: Seat | None = None
    command: C | None = None
    events: tuple[E, ...] = ()
    consent: tuple[Seat, ...] = ()
    player: str = ""
    digest: str = ""
    said: Speech | None = None


class Step(msgspec.Struct, Generic[S, C, E], frozen=True, gc=False):
    """One step of the effective history: a record and the state after it."""

    record: Record[C, E]
    state: S


def record_type(command_type: Any, event_type: Any) -> Any:
    """Return the record type of one game, for decoding."""
    return Record[command_type, event_type]
