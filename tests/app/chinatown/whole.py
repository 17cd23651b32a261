"""Plays whole games of Chinatown by one route: plots, deals among three, tiles, counts."""

from __future__ import annotations

import time
from typing import Any

from tabletop.app.scenes.chinatown import ChinatownScene
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Plot, Transfer, Transfers, ordered
from tabletop.games.chinatown.state import State
from tests.app.at_table import walk
from tests.app.chinatown.trade_table import WRITE, shake
from tests.app.driver import Driver

TILES = {1: 2, 2: 2}
"""So many tiles are placed by a person in a round, else one: that games stay short."""
DEAL = 2
"""In this round a deal among three is made."""


class Player:
    """Plays all people of a table by one route: "drag", "clicks" or "keys"."""

    def __init__(self, driver: Driver, scene: ChinatownScene, by: str) -> None:
        self.driver, self.scene, self.by = driver, scene, by
        self.dealt: set[int] = set()
        self.counts = 0
        self.steps = 0

    def play(self) -> None:
        """Play until the game is over."""
        for _ in range(100_000):
            self.driver.settle()
            if self._step():
                return
        raise AssertionError("no end")

    def _step(self) -> bool:
        driver, scene, session = self.driver, self.scene, self.scene.session
        if scene.is_paused:
            self.counts += 1
            self._press("go_on", "space")
            return False
        match session.phase:
            case "over":
                return True
            case "curtain":
                driver.wait(700).click("lift")
            case "together":
                self._trade()
            case "act":
                self.steps += 1
                if session.table.state.phase == "plots":
                    self._keep()
                else:
                    self._place()
            case _:
                self._wait()
        return False

    def _wait(self) -> None:
        time.sleep(0.002)
        self.driver.frame()

    def _press(self, button: str, key: str) -> None:
        if self.by == "keys":
            self.driver.press(key)
        else:
            self.driver.click(button)

    def _given(self, command: Any) -> None:
        """Check that the last step is this command."""
        self.driver.frame(2)
        people = set(self.scene.session.humans)
        records = [step.record for step in self.scene.session.table.steps if step.record.seat in people]
        assert records[-1].command == command

    # -- plots -----------------------------------------------------------------------------------------

    def _keep(self) -> None:
        legal = self.scene.session.legal
        command = legal[self.steps * 7 % len(legal)]
        for plot in command.plots:
            match self.by:
                case "drag":
                    area = self.scene.mode.keep_area  # type: ignore[attr-defined]
                    self.driver.drag(f"card:{plot}", area.center, steps=3)
                case "clicks":
                    self.driver.click(f"card:{plot}")
                case _:
                    walk(self.driver, self.scene, f"card:{plot}")
                    self.driver.press("return")
        self._press("keep_plots", "space")
        self._given(command)

    # -- trade -----------------------------------------------------------------------------------------

    def _trade(self) -> None:
        state: State = self.scene.session.table.state
        people = self.scene.session.humans
        if state.round not in self.dealt:
            self.dealt.add(state.round)
            if state.round == DEAL:
                self._deal(state, people)
                return
        waiting = [seat for seat in people if not state.is_done(seat)]
        if not waiting:
            self._wait()
            return
        steps = len(self.scene.session.table.steps)
        if self.by == "keys" and len(people) > 1:
            walk(self.driver, self.scene, f"done:{waiting[0]}")
            self.driver.press("return")
        else:
            self._press(f"done:{waiting[0]}", "e")
        self.driver.frame(2)
        given = self.scene.session.table.steps[steps].record
        assert (given.seat, given.command) == (waiting[0], co.FinishTrading())

    def _deal(self, state: State, people: tuple[Seat, ...]) -> None:
        """Write a deal among three, and sign it as far as people are parties."""
        transfers = three_party(state, people)
        WRITE[self.by](self.driver, self.scene, transfers)
        for seat in people:
            if self.by == "keys":
                walk(self.driver, self.scene, f"sign:{seat}")
                self.driver.press("return")
            else:
                self.driver.click(f"sign:{seat}")
            self.driver.frame(4)
        if len(people) == 3:
            shake(self.driver)
        else:
            self._wait_for_bots(transfers)
        assert transfers in [one.transfers for one in self.scene.session.table.state.bargains]

    def _wait_for_bots(self, transfers: Transfers) -> None:
        """Let computer players sign, and the handshake come to its end."""
        for _ in range(3000):
            self._wait()
            if transfers in [one.transfers for one in self.scene.session.table.state.bargains]:
                return
        raise AssertionError("the computer players do not sign")

    # -- tiles -----------------------------------------------------------------------------------------

    def _place(self) -> None:
        scene, seat = self.scene, self.scene.session.pending
        assert seat is not None
        state: State = scene.session.table.state
        found = [one for one in scene.session.legal if isinstance(one, co.PlaceTile)]
        steps = reversed(scene.session.table.steps)
        most = TILES.get(state.round, 1)
        mine = [step.record for step in steps][:most]
        done = sum(one.seat == seat and isinstance(one.command, co.PlaceTile) for one in mine)
        if not found or done >= most:
            assert state.active == seat
            self._press("finish", "e")
            self._given(co.FinishPlacing())
            return
        command = found[self.steps * 5 % len(found)]
        tile, at = f"tile:{seat}:{command.kind}", scene.board.rect_of(command.plot).center
        match self.by:
            case "drag":
                self.driver.drag(tile, at, steps=3)
            case "clicks":
                self.driver.click(tile).click(at)
            case _:
                walk(self.driver, scene, tile)
                self.driver.press("return", *str(command.plot), "return", "return")
        self._given(command)


def three_party(state: State, people: tuple[Seat, ...]) -> Transfers:
    """Return a deal among three seats: a ring of plots among people, gifts to computer players."""
    mine = {seat: state.empty_plots_of(seat) or state.plots_of(seat) for seat in state.seats}
    if len(people) == 3:
        return ordered(tuple(Transfer(seat, (seat + 1) % 3, Plot(mine[seat][0])) for seat in people))
    giver = people[0]
    others = [seat for seat in state.seats if seat not in people]
    return ordered(
        tuple(Transfer(giver, taker, Plot(mine[giver][index])) for index, taker in enumerate(others))
    )
