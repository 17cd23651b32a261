"""Plays whole games through the real scene, by one route of input, with a computer player's decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import wait
from typing import Any

from tabletop.app.core.session import Session
from tabletop.app.table import registry
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.table import Table
from tests.app.driver import Driver
from tests.app.sparing import SPARING

Route = Callable[[Driver, Any, Any], None]
MOST = 2500
"""So many commands no game of these tests takes."""
AT_LENGTH = 1.0
"""So many seconds a frame waits for a bot at most."""


def begin(
    driver: Driver, game_id: str, kinds: Sequence[str], seed: int, options: Mapping[str, Any] | None = None
) -> Any:
    """Put a new game on the screen, its opening still to be shown."""
    seats = [SeatInfo("ABCDE"[index], kind, index) for index, kind in enumerate(kinds)]
    table = Table.new(game_id, seats, seed=seed, options=dict(options or {}))
    session = Session(table, lambda: driver.ctx.settings.curtain)
    driver.loop.every = SPARING
    scene = registry.at_table(driver.ctx, session, is_new=True)
    driver.push(scene)
    return scene


def decide(session: Session, turn: int) -> Any:
    """Return what the game's first computer player would do for the person whose turn it is."""
    seat = session.pending
    assert seat is not None
    choose = next(iter(session.game.players.bots.values()))
    return choose(session.table.view(seat), seat, Chance(turn, 0))


class Motion:
    """What a scene's director moves from now on: how many pictures in all, and those that travel or turn."""

    def __init__(self, scene: Any) -> None:
        self.pictures = 0
        self.travelling: list[Any] = []
        director = scene.animator
        start = director.play

        def watched(flights: Sequence[Any]) -> None:
            start(flights)
            for flight in director._flights:
                self.pictures += 1
                goes = flight.start is not None and flight.start != flight.end
                is_drawn_anew = flight.paint is not None and not flight.is_still  # a caption's ring stays
                if goes or is_drawn_anew or flight.rise or flight.shake or flight.back or flight.turn:
                    self.travelling.append(flight)

        director.play = watched


def composed(driver: Driver, scene: Any) -> None:
    """Wait as a person does whose turn has just come, until the buttons listen."""
    driver.settle()
    while scene.turn.in_grace_period:
        driver.time = max(driver.time, scene.turn.deaf_until)
        driver.settle()


def let_think(driver: Driver, scene: Any) -> None:
    """Let a frame go by; before it, where a bot has been asked, let it answer in its own process."""
    bots = scene.bots
    if bots._asked is not None and bots._worker.pid is not None:
        wait([bots._worker._pipe], AT_LENGTH)
    driver.frame()


def play(driver: Driver, scene: Any, by: Route, choose: Callable[[Session, int], Any] = decide) -> int:
    """Play until the game is over; return how many commands people gave.

    Each command has to do exactly what was chosen; curtains are lifted where they fall.
    """
    session, given = scene.session, 0
    for turn in range(MOST * 20):
        driver.settle()
        if session.phase == "over":
            return given
        if session.phase == "curtain":
            driver.wait(700).click("lift")
            continue
        if session.pending not in session.humans:
            let_think(driver, scene)
            continue
        assert scene.can_act and given < MOST
        composed(driver, scene)
        command = choose(session, turn)
        steps = len(session.table.steps)
        by(driver, scene, command)
        driver.settle()
        assert session.table.steps[steps].record.command == command
        given += 1
    raise AssertionError("no end")
