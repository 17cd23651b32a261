"""Games to be reviewed, and what is found out of them, in this process."""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletop.bots.players import bot_chance, make
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import next_actor
from tabletop.engine.table import Table
from tabletop.games.gotown.commands import EndTurn
from tabletop.review.background import ReviewJob, Sent, told
from tabletop.review.moments import ReviewProgress, TurningPoint, moments

SEATS = 3


@cache
def played(game_id: str, seed: int, seats: int = SEATS, *, blunders: bool = False) -> tuple[Any, int]:
    """Play a game of Normal; with `blunders` seat 0 once ends a turn in which it could have won.

    Return the table and the position after the blunder, 0 where there was none.
    """
    kinds = ("human", *("bot:normal",) * (seats - 1))
    table: Table[Any, Any, Any] = Table.new(
        game_id, [SeatInfo("ABCD"[at], kind, at) for at, kind in enumerate(kinds)], seed
    )
    seat, planted, choose = None, 0, make("bot:normal", table.game)
    advise = table.game.players.advise
    assert advise is not None
    while table.result is None:
        seat = next_actor(table.game, table.state, seat)
        view, chance = table.view(seat), bot_chance(seed, seat, len(table.steps))
        command = choose(view, seat, chance)
        if blunders and not planted and seat == 0 and EndTurn() in table.legal(seat):
            best = advise(view, seat, bot_chance(0, seat, len(table.steps)))[0]
            if best.code == "wins_now":
                command, planted = EndTurn(), len(table.steps) + 1
        table.submit(seat, command)
    return table, planted


@cache
def reviewed(
    table: Table[Any, Any, Any], seat: int = 0
) -> tuple[list[ReviewProgress], tuple[TurningPoint, ...]]:
    """Return what a review of a seat reports on its way, and what it finds; each once in a process."""
    search, told = moments(table, seat), []
    try:
        while True:
            told.append(next(search))
    except StopIteration as end:
        return told, end.value


@cache
def _sent(table: Table[Any, Any, Any], seats: tuple[int, ...]) -> tuple[Sent, ...]:
    return tuple(told(table, seats))


class Here(ReviewJob):
    """A review that is found out in this process: a part with each `poll`, the last one with all the rest."""

    def poll(self) -> bool:
        """Take in what comes next."""
        sent = _sent(self._table, tuple(self._seats))
        for one in sent if self.points is not None else sent[:2]:
            self._take(one)
        return True
