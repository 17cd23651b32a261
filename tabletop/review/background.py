"""A review in a process of its own, which sends each finding as soon as it is known.

The process gets the game as it would be saved, so one game always gets the same review; `close` ends it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from tabletop.bots.process import Advised
from tabletop.bots.worker import BackgroundProcess
from tabletop.engine import codec
from tabletop.engine.players import LEVEL, usual_level
from tabletop.engine.protocol import Seat
from tabletop.engine.table import Table
from tabletop.review.curve import Point, curve
from tabletop.review.moments import (
    Compared,
    OtherMove,
    ReviewProgress,
    TurningPoint,
    compare,
    moments,
    view_before,
)
from tabletop.saves.file_format import as_saved
from tabletop.saves.loading import parse
from tabletop.subprocesses import end_with_parent, step_back

_AT_ONCE: Final = 400
"""The most messages taken in at a time."""


class ChancesMessage(msgspec.Struct, frozen=True, array_like=True, tag="course"):
    """First message: the chances after each step."""

    points: tuple[Point, ...]


class ProgressMessage(msgspec.Struct, frozen=True, array_like=True, tag="came"):
    """Progress with a seat's turning points."""

    seat: Seat
    done: int
    all: int


class TurningPointData(msgspec.Struct, frozen=True, array_like=True):
    """A turning point as it is sent; the game holds the rest."""

    position: int
    better: Advised
    compared: Compared
    again: tuple[int, ...]
    others: tuple[tuple[bytes, int], ...]


class TurningPointsMessage(msgspec.Struct, frozen=True, array_like=True, tag="found"):
    """A seat's turning points."""

    seat: Seat
    turnings: tuple[TurningPointData, ...]


Sent: TypeAlias = ChancesMessage | ProgressMessage | TurningPointsMessage


def told(table: Table[Any, Any, Any], seats: Sequence[Seat]) -> Iterator[Sent]:
    """Yield all findings about a finished game, seat by seat."""
    yield ChancesMessage(curve(table))
    for seat in seats:
        search = moments(table, seat)
        while True:
            try:
                progress: ReviewProgress = next(search)
            except StopIteration as end:
                found: tuple[TurningPoint, ...] = end.value
                break
            yield ProgressMessage(seat, progress.done, progress.all)
        yield TurningPointsMessage(
            seat,
            tuple(
                TurningPointData(
                    one.position,
                    Advised.of(one.better),
                    one.compared,
                    one.again,
                    tuple((codec.encode(other.command), other.share) for other in one.others),
                )
                for one in found
            ),
        )


def serve(pipe: Connection[Any, Any], game: bytes, seats: Sequence[Seat]) -> None:
    """Review a game; the main function of the process."""
    _send(pipe, game, lambda table: told(table, seats))


def serve_trial(
    pipe: Connection[Any, Any], game: bytes, position: int, seat: Seat, both: tuple[bytes, bytes]
) -> None:
    """Compare two commands of a seat just before a step; the main function of the process."""

    def compared(table: Table[Any, Any, Any]) -> Iterator[Compared]:
        decode = codec.decoder(table.game.rules.command_type)
        one, other = map(decode, both)
        kind = LEVEL + usual_level(table.game)
        yield compare(table.game, view_before(table, position, seat), seat, (one, other), kind)

    _send(pipe, game, compared)


def _send(
    pipe: Connection[Any, Any], game: bytes, find: Callable[[Table[Any, Any, Any]], Iterator[object]]
) -> None:
    end_with_parent()
    step_back()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        for one in find(parse(Path("review"), game).table):
            pipe.send_bytes(codec.encode(one))


class ReviewJob:
    """The review of a finished game's `seats`; each `poll` may add to it."""

    def __init__(
        self, table: Table[Any, Any, Any], seats: Sequence[Seat], *, target: Callable[..., None] = serve
    ) -> None:
        """Prepare a review; it starts at the first `poll`."""
        self._table = table
        self._decode = codec.decoder(table.game.rules.command_type)
        self._seats = seats
        self._target = target
        self._background_process: BackgroundProcess | None = None
        self.points: tuple[Point, ...] | None = None
        """The chances; None until they are known, empty if there are none."""
        self.came: dict[Seat, ReviewProgress] = {}
        self.found: dict[Seat, tuple[TurningPoint, ...]] = {}

    @property
    def is_done(self) -> bool:
        """Whether the review is complete."""
        return self.points is not None and len(self.found) == len(self._seats)

    @property
    def has_failed(self) -> bool:
        """Whether the process ended before the review was complete."""
        return (
            self._background_process is not None and self._background_process.has_ended and not self.is_done
        )

    def poll(self) -> bool:
        """Take in new findings; return whether there were any."""
        if self._background_process is None:
            self._background_process = BackgroundProcess(
                self._target, as_saved(self._table), tuple(self._seats), name="review"
            )
        is_new, was_failed = False, self.has_failed
        try:
            for data in self._background_process.received(_AT_ONCE):
                self._take(codec.decode(data, Sent))
                is_new = True
        except msgspec.MsgspecError:
            self.close()
        return is_new or self.has_failed != was_failed

    def _take(self, sent: Sent) -> None:
        match sent:
            case ChancesMessage():
                self.points = sent.points
            case ProgressMessage():
                self.came[sent.seat] = ReviewProgress(sent.done, sent.all)
            case TurningPointsMessage():
                self.found[sent.seat] = tuple(self._moment(sent.seat, one) for one in sent.turnings)

    def _moment(self, seat: Seat, one: TurningPointData) -> TurningPoint:
        made = self._table.steps[one.position - 1].record.command
        better = one.better.advice(self._decode)
        others = tuple(OtherMove(self._decode(command), share) for command, share in one.others)
        return TurningPoint(one.position, seat, made, better, one.compared, one.again, others)

    def close(self) -> None:
        """End the review. May be called twice."""
        if self._background_process is not None:
            self._background_process.close()


class TrialJob:
    """Compares a command tried at a turning point with the better one: `compared`, once known."""

    def __init__(
        self,
        table: Table[Any, Any, Any],
        turning_point: TurningPoint,
        tried: Any,
        *,
        target: Callable[..., None] = serve_trial,
    ) -> None:
        """Start the comparison."""
        both = codec.encode(tried), codec.encode(turning_point.better.command)
        self._background_process = BackgroundProcess(
            target, as_saved(table), turning_point.position, turning_point.seat, both, name="trial"
        )
        self.compared: Compared | None = None

    def poll(self) -> bool:
        """Take in messages; return whether the result is known or will never be."""
        try:
            for data in self._background_process.received(1):
                self.compared = codec.decode(data, Compared)
        except msgspec.MsgspecError:
            self.close()
        return self.compared is not None or self._background_process.has_ended

    def close(self) -> None:
        """End the comparison. May be called twice."""
        self._background_process.close()
