"""Tables where computer players act at once, in this process, and what they do can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.app.core.session import Session
from tabletop.bots.worker import BotAnswer
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.foresight import choices, next_actor
from tabletop.engine.registry import find
from tabletop.engine.table import Table

NAMES = ("Mei", "Tom", "Aiko", "Ravi")


class Here:
    """A worker that answers at once: with `wanted`, where there is something, else as the weakest level."""

    def __init__(self) -> None:
        self.wanted: list[Any] = []
        self._answers: list[BotAnswer] = []

    def start(self) -> None:
        """Nothing has to be started."""

    def ask(self, game_id: str, seat: int, view: Any, kind: str, *, position: int, **more: Any) -> int:
        """Think, and keep the answer."""
        choose = find(game_id).players.bots["easy"]
        command = self.wanted.pop(0) if self.wanted else choose(view, seat, Chance(7, position))
        self._answers = [BotAnswer(position, seat, command)]
        return position

    def poll(self, request: int) -> BotAnswer | None:
        """Give the answer."""
        return self._answers.pop() if self._answers else None

    def cancel(self, request: int) -> None:
        """Forget the answer."""
        self._answers.clear()

    def hurry(self, request: int) -> None:
        """It never takes its time."""

    def close(self) -> None:
        """Nothing has to be ended."""


def played(
    game_id: str,
    kinds: str,
    until: Callable[[Session], bool],
    *,
    seed: int = 3,
    curtain: Any = "auto",
    at_random: bool = False,
) -> Session:
    """Return a session in which computers have played for all seats until something holds, or to the end.

    `kinds` has "h" for a person's seat and "b" for a computer player's.
    """
    game = find(game_id)
    seats = [
        SeatInfo(NAMES[seat], "human" if kind == "h" else "bot:easy", seat) for seat, kind in enumerate(kinds)
    ]
    session = Session(Table.new(game, seats, seed), lambda: curtain)
    seat, table = None, session.table
    while table.result is None and not until(session):
        seat = next_actor(game, table.state, seat)
        chance, view = Chance(seed, len(table.steps)), table.view(seat)
        if at_random:
            command = chance.pick(choices(game, view, seat, chance))
        else:
            command = game.players.bots["easy"](view, seat, chance)
        session.submit(command, seat)
    return session
