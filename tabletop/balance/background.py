"""A test of balance in processes of its own: what is asked, and what comes in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.balance.counts import Answer, CountedGame, GameCounts, Request, TriedCard
from tabletop.bots.worker import BackgroundProcess
from tabletop.engine import codec
from tabletop.engine.table import Table
from tabletop.saves.file_format import SaveError
from tabletop.saves.loading import parse

_AT_ONCE: Final = 200
"""The most games taken in at a time."""
_MANY_CORES: Final = 5
"""Cores from which two processes play."""
TRIES: Final = 40
"""Games of a player that goes for one card, with each content."""
_TRYERS_LEVEL: Final = "normal"
_TRYERS_SEATS: Final = 2


def serve(pipe: Connection[Any, Any], request: bytes) -> None:
    """Play what is asked for: the main function of the process, which alone loads the arena."""
    from tabletop.balance import playing

    playing.serve(pipe, request)


def serve_again(pipe: Connection[Any, Any], request: bytes, names: Sequence[str]) -> None:
    """Play a game again: the main function of the process."""
    from tabletop.balance import playing

    playing.serve_again(pipe, request, names)


class GameAgain:
    """A game of a test that is played again, in a process of its own, to be looked at."""

    def __init__(self, request: Request, number: int, names: Sequence[str]) -> None:
        """`names` are those of its players."""
        one = msgspec.structs.replace(request, first=number)
        self._process = BackgroundProcess(serve_again, codec.encode(one), names, name="balance")

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will come."""
        return self._process.has_ended

    def table(self) -> Table[Any, Any, Any] | None:
        """Return the game once it is played; the process ends then."""
        for data in self._process.received(1):
            self.close()
            with suppress(SaveError):
                return parse(Path("balance"), data).table
        return None

    def close(self) -> None:
        """End the process."""
        self._process.close()


class BalanceJob:
    """A test that is played: `own` and `house` hold the games so far; each `poll` may add to them."""

    def __init__(
        self, request: Request, own: Iterable[CountedGame] = (), house: Iterable[CountedGame] = ()
    ) -> None:
        """Start it; games known already are not played again."""
        self.request = request
        self.own = {game.number: game for game in own if game.number < request.games}
        self.house = {game.number: game for game in house if game.number < request.games}
        if not request.text:
            self.house = self.own
        processes = 2 if (os.cpu_count() or 1) >= _MANY_CORES else 1
        self._processes = [
            BackgroundProcess(serve, codec.encode(part), name="balance")
            for part in self._parts(processes)
            if not self.is_done
        ]

    def _parts(self, processes: int) -> Sequence[Request]:
        everything = frozenset(range(self.request.games))
        return [
            msgspec.structs.replace(
                self.request,
                first=first,
                step=processes,
                has_own=frozenset(self.own),
                has_house=frozenset(self.house) if self.request.text else everything,
            )
            for first in range(processes)
        ]

    @property
    def done(self) -> int:
        """The number of games that have come in, on both sides."""
        return len(self.own) + (len(self.house) if self.request.text else 0)

    @property
    def wanted(self) -> int:
        """The number of games asked for, on both sides."""
        return self.request.games * (2 if self.request.text else 1)

    @property
    def is_done(self) -> bool:
        """Whether every game has come in."""
        return self.done >= self.wanted

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will come: all is played, or the processes ended or were stopped."""
        return self.is_done or all(process.has_ended for process in self._processes)

    def poll(self) -> bool:
        """Take in games; return whether there were any, or the test has ended since."""
        if not self._processes:
            return False
        before = self.done
        try:
            for process in self._processes:
                for data in process.received(_AT_ONCE):
                    answer = codec.decode(data, Answer)
                    side = self.house if answer.is_house else self.own
                    side[answer.game.number] = answer.game
        except msgspec.MsgspecError:
            self.close()
        if self.has_ended:
            self.close()
        return self.done != before or not self._processes

    def counts(self) -> tuple[GameCounts, GameCounts]:
        """Return the sums of the games so far, with the own content and with the house's."""
        seats = self.request.seats
        return GameCounts(seats, self.own.values()), GameCounts(seats, self.house.values())

    def close(self) -> None:
        """End the processes; what came in stays. May be called twice."""
        for process in self._processes:
            process.close()
        self._processes = []


def tryer(game: str, text: str, card: str, seed: int) -> BalanceJob:
    """Start the games of a player that goes for one card, against one of the usual level."""
    return BalanceJob(
        Request(game, text, _TRYERS_LEVEL, _TRYERS_SEATS, TRIES, seed, card=card),
    )


def tried(job: BalanceJob) -> TriedCard:
    """Return what the player won that went for one card."""

    def won(games: Iterable[CountedGame]) -> int:
        return sum(game.number % job.request.seats in game.winners for game in games)

    return TriedCard(won(job.own.values()), len(job.own), won(job.house.values()), len(job.house))
