"""What happened at a table: its records, and which steps are in force. Folds, and decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import msgspec

from tabletop.engine import codec
from tabletop.engine.history import Record, SeatInfo, Step
from tabletop.engine.protocol import C, E, Rules, S
from tabletop.engine.resolution import folding


class EventLog(Generic[S, C, E]):
    """Records in the order in which they were accepted, and where they have led to."""

    def __init__(self, rules: Rules[S, C, E], seats: Sequence[SeatInfo], start: S) -> None:
        """Begin with nothing but the `start`: the table before its setup."""
        self.seats = tuple(seats)
        self.opening_seats = self.seats
        """Who sat where when the game began; records may change `seats`, never this."""
        self.records: list[Record[C, E]] = []
        self.steps: list[Step[S, C, E]] = []
        self.redoable: list[Step[S, C, E]] = []
        self._start = start
        self._fold = folding(rules)
        self._digests = codec.Digests()
        self._handed_over_at = 0

    @property
    def state(self) -> S:
        """The full state: for the rules, never for a screen or a bot."""
        return self.steps[-1].state if self.steps else self._start

    def state_at(self, position: int) -> S:
        """Return the full state after so many steps; 0 is the empty table. IndexError beyond the ends."""
        if position < 0:
            raise IndexError(position)
        return self.steps[position - 1].state if position else self._start

    def replay(self, record: Record[C, E], *, check: bool = False) -> S:
        """Apply a stored record by folding its events, deciding nothing, and return the state after it.

        ValueError, changing nothing, when the record cannot follow what is there, or when `check` is set and
        the state is not the one whose digest the record bears.
        """
        if record.n != len(self.records):
            raise ValueError(f"record {record.n} where {len(self.records)} was due")
        state = self._led_to(record)
        if check and self._digests.of(state) != record.digest:
            raise ValueError("another state than the one that was written down")
        self._remember(record, state)
        return state

    def _led_to(self, record: Record[C, E]) -> S:
        """Return the state after a stored record; ValueError when it cannot follow what is there."""
        steps, kind = self.steps, record.kind
        if (kind == "setup") != (not steps):
            raise ValueError("a game has one setup, first of all")
        match kind:
            case "do":
                if record.command is None or not self._has(record.seat):
                    raise ValueError("a step without a command, or of nobody here")
                return self._fold(steps[-1].state, record.events)
            case "setup":
                return self._fold(self._start, record.events)
            case "undo":
                if len(self.steps) < 2 or record.seat != self.steps[-1].record.seat:
                    raise ValueError("an undo without a step of that seat")
                if not all(map(self._has, record.consent)):
                    raise ValueError("an undo that nobody here agreed to")
                return self.steps[-2].state
            case "redo":
                if not self.redoable or record.seat != self.redoable[-1].record.seat:
                    raise ValueError("a redo without an undo of that seat")
                return self.redoable[-1].state
            case "handover" | "seat" | "hint":
                if not self._has(record.seat):
                    raise ValueError("a control record without a seat of this table")
                return self.state

    def _remember(self, record: Record[C, E], state: S) -> None:
        """Let a record count; `state` is what it has led to."""
        self.records.append(record)
        match record.kind:
            case "do" | "setup":
                steps = self.steps
                # A handover after steps taken back with consent counts again only when they are redone.
                if self._handed_over_at > len(steps):
                    self._handed_over_at = len(steps)
                steps.append(Step(record, state))
                if self.redoable:
                    self.redoable.clear()
            case "undo":
                self.redoable.append(self.steps.pop())
            case "redo":
                self.steps.append(self.redoable.pop())
            case "handover":
                self._handed_over_at = len(self.steps)
                self.redoable.clear()
            case "seat":
                if record.seat is not None:
                    infos = list(self.seats)
                    infos[record.seat] = msgspec.structs.replace(infos[record.seat], kind=record.player)
                    self.seats = tuple(infos)
            case "hint":
                pass

    def _has(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < len(self.seats)
