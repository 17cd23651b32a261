"""Plays whole games of Chinatown by one route: plots, deals among three, tiles, counts."""

from __future__ import annotations

from itertools import islice, permutations
from typing import Any

from tabletop.app.table.around.turns import DEAF_MS
from tabletop.app.table.scene import TableScene
from tabletop.engine.event_log import Record
from tabletop.engine.protocol import Seat
from tabletop.engine.table import Table
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Plot, Transfer, Transfers, ordered
from tabletop.games.chinatown.player.bargain import answer_to
from tabletop.games.chinatown.state import State
from tests.app.at_table import walk
from tests.app.driver import Driver
from tests.app.games.chinatown.table import camera, painter
from tests.app.games.chinatown.trade_table import WRITE, mode, shake
from tests.app.whole_games import composed, let_think

TILES = {1: 2, 2: 2}
"""So many tiles are placed by a person in a round, else one: that games stay short."""
DEAL = 2
"""In this round a deal among three is made."""
PATIENCE = 1500
"""So many frames computer players are waited for in a trade phase."""
TRIES = 4
"""So many deals are offered to computer players, which may have changed their minds meanwhile."""


class Player:
    """Plays all people of a table by one route: "drag", "clicks" or "keys"."""

    def __init__(self, driver: Driver, scene: TableScene, by: str) -> None:
        self.driver, self.scene, self.by = driver, scene, by
        self.dealt: set[int] = set()
        self.counts = self.declined = 0
        """How many counts of incomes were read, how many offers declined."""
        self.steps = self.waits = 0

    def play(self) -> None:
        """Play until the game is over."""
        for _ in range(100_000):
            composed(self.driver, self.scene)
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
        let_think(self.driver, self.scene)

    def _press(self, button: str, key: str) -> None:
        if self.by == "keys":
            self.driver.press(key)
        else:
            self.driver.click(button)

    def _by_people(self) -> list[Record[Any, Any]]:
        """Return what people have done so far; computer players act at any time between."""
        people = set(self.scene.session.humans)
        return [step.record for step in self.scene.session.table.steps if step.record.seat in people]

    def _given(self, command: Any, seat: Seat | None = None) -> None:
        """Check that the last that any person did is this command, of `seat` where one is named."""
        self.driver.frame(2)
        last = self._by_people()[-1]
        assert last.command == command, (last.seat, last.command, command)
        assert seat is None or last.seat == seat, (last.seat, seat)

    # -- plots -----------------------------------------------------------------------------------------

    def _keep(self) -> None:
        legal = self.scene.session.legal
        command = legal[self.steps * 7 % len(legal)]
        for plot in command.plots:
            match self.by:
                case "drag":
                    area = painter(self.scene).rows(self.scene.view).kept
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
                self._deal(people)
                return
        waiting = [seat for seat in people if not state.is_done(seat)]
        if not waiting:
            self._wait()
            return
        if self._decline_one() or self._hears_them_out(state):
            return
        count = len(self._by_people())
        if self.by == "keys" and len(people) > 1:
            walk(self.driver, self.scene, f"done:{waiting[0]}")
            self.driver.press("return")
        else:
            self._press(f"done:{waiting[0]}", "e")
        self._given(co.FinishTrading(), waiting[0])
        assert len(self._by_people()) == count + 1

    def _hears_them_out(self, state: State) -> bool:
        """Wait a while as long as computer players have more to propose; whether that is so."""
        busy = [seat for seat in self.scene.session.busy_bots if not state.is_done(seat)]
        self.waits += 1
        if not busy or self.waits % PATIENCE == 0:
            return False
        self._wait()
        return True

    def _decline_one(self) -> bool:
        """Decline the first offer of a computer player that lies in the tray; False when there is none."""
        scene = self.scene
        offers = [deal for deal in scene.state.deals if scene.find(f"deal.decline:{deal.id}") is not None]
        if not offers:
            return False
        deal = offers[0].id
        # With the hand over the tray no offer moves any more.
        self.driver.move(f"deal.decline:{deal}").click(f"deal.decline:{deal}").settle()
        # Its maker may have been faster, or the tray have moved; then there is another time.
        last = self._by_people()[-1]
        self.declined += last.command == co.DeclineDeal(deal)
        return True

    def _deal(self, people: tuple[Seat, ...]) -> None:
        """Make a deal among three: people are asked for signatures, computer players must want it."""
        for number in range(TRIES):
            transfers = three_party(self.scene.session.table, people, number)
            WRITE[self.by](self.driver, self.scene, transfers)
            assert mode(self.scene).transfers == transfers, "computer players act while people write"
            for seat in people:
                if self.by == "keys":
                    walk(self.driver, self.scene, f"sign:{seat}")
                    self.driver.press("return")
                else:
                    self.driver.click(f"sign:{seat}")
                self.driver.frame(4)
            if len(people) == 3:
                shake(self.driver)
            if self._is_made(transfers):
                return
        raise AssertionError("the computer players want no deal")

    def _is_made(self, transfers: Transfers) -> bool:
        """Let computer players answer, and the handshake come to its end; False when one declines."""
        for _ in range(3000):
            if transfers in [one.transfers for one in self.scene.session.table.state.bargains]:
                return True
            if all(one.transfers != transfers or not one.is_open for one in self.scene.state.deals):
                return False
            self._wait()
        raise AssertionError("the computer players do not answer")

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
            if scene.session.pending == seat and scene.state.phase == "place" and scene.tip.reason:
                self.driver.wait(DEAF_MS)
                self._press("finish", "e")  # it was warned that tiles could still be placed
            self._given(co.FinishPlacing())
            return
        command = found[self.steps * 5 % len(found)]
        tile, at = f"tile:{seat}:{command.kind}", camera(scene).rect_of(command.plot).center
        match self.by:
            case "drag":
                self.driver.drag(tile, at, steps=3)
            case "clicks":
                self.driver.click(tile).click(at)
            case _:
                walk(self.driver, scene, tile)
                self.driver.press("return", *str(command.plot), "return", "return")
        self._given(command)


def three_party(table: Table[Any, Any, Any], people: tuple[Seat, ...], number: int) -> Transfers:
    """Return a deal among three seats: a ring of plots among people, else gifts that computer players want
    by their own judgement now; the `number`th, for they may judge otherwise when they are asked."""
    state: State = table.state
    mine = {seat: state.empty_plots_of(seat) or state.plots_of(seat) for seat in state.seats}
    if len(people) == 3:
        return ordered(tuple(Transfer(seat, (seat + 1) % 3, Plot(mine[seat][0])) for seat in people))
    (giver,) = people
    others = [seat for seat in state.seats if seat != giver]
    gifts = (
        ordered(tuple(Transfer(giver, taker, Plot(plot)) for taker, plot in zip(others, plots, strict=True)))
        for plots in permutations(state.plots_of(giver), len(others))
    )
    wanted = (gift for gift in gifts if all(answer_to(table.view(seat), seat, gift).signs for seat in others))
    return next(islice(wanted, number, None))
