"""How long a game is for a person among computer players: one is played by a script that takes its time.

    python -m tests.app.games.chinatown.pace --games 3 --seats 3 --level normal

The person makes two deals a round, of those that the others sign, and answers what is offered. Before each
thing that it does a person's pause goes by (`PAUSES`); what moves, computer players' pauses and handshakes
take what they take at the table. All of it is the table's own time, no machine's.
"""

from __future__ import annotations

import argparse
from collections import Counter
from multiprocessing.connection import wait
from typing import Any

from tabletop.app.table.scene import TableScene
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Asset, Money, Plot, Tile, Transfer, Transfers, ordered, parties_of
from tabletop.games.chinatown.player.bargain import answer_to
from tabletop.games.chinatown.player.judging import ADVISER, Skill
from tabletop.games.chinatown.player.trader import Trader, normal
from tabletop.games.chinatown.state import State, awaited
from tests.app.driver import FRAME_MS, Driver
from tests.app.whole_games import begin

PAUSES = {"plots": 6, "offer": 10, "deal": 20, "tile": 3, "count": 8, "done": 2}
"""Seconds for keeping plots, reading an offer, building a deal, a tile, reading a count, ending a phase."""
DEALS, TRIES, ME = 2, 8, 0
"""So many deals a round are made, so many are built at most."""
PLEASED = ADVISER._replace(asks=30, least=(5, 5), worthwhile=10, looks_round=False)


class Person:
    """The person at a table, and a tally of the seconds by what was waited for."""

    def __init__(self, driver: Driver, scene: TableScene) -> None:
        self.driver, self.scene = driver, scene
        self.spent: Counter[str] = Counter()
        self.built: Counter[int] = Counter()

    @property
    def state(self) -> State:
        found: State = self.scene.session.table.state
        return found

    def play(self) -> None:
        """Play until the game is over."""
        while self.scene.session.phase != "over":
            began, what = self.driver.time, self._step()
            self.spent[what] += self.driver.time - began

    def _step(self) -> str:
        scene, session = self.scene, self.scene.session
        if scene.is_paused:
            self._pause("count")
            scene.go_on()
            return "count"
        if scene.is_busy or session.phase not in ("act", "together"):
            self._let(FRAME_MS)
            return "others"
        if session.phase == "together":
            return self._trade()
        view = session.table.view(ME)
        command = normal(view, ME, Chance(self.state.round, len(session.table.steps)))
        what = {co.KeepPlots: "plots", co.PlaceTile: "tile"}.get(type(command), "done")
        self._pause(what)
        scene.perform(command)
        return what

    # -- trading ---------------------------------------------------------------------------------------

    def _trade(self) -> str:
        state = self.state
        if state.is_done(ME) and not any(ME in awaited(deal) for deal in state.deals):
            self._let(FRAME_MS)
            return "others"
        offer = next((deal for deal in state.deals if ME in awaited(deal) and deal.proposer != ME), None)
        if offer is not None:
            self._pause("offer")
            self._answer(offer.id)
            return "offer"
        if any(deal.is_open and deal.proposer == ME for deal in state.deals):
            self._let(FRAME_MS)
            return "answers"
        if self._made() < DEALS and self.built[state.round] < TRIES and self._proposal() is not None:
            self.built[state.round] += 1
            self._pause("deal")
            proposal = self._proposal()  # others have gone on meanwhile
            if proposal is not None:
                self._give(proposal)
            return "deal"
        if self.scene.session.busy_bots and not all(
            state.is_done(seat) for seat in state.seats if seat != ME
        ):
            self._let(FRAME_MS)  # they may still want something
            return "others"
        self._pause("done")
        self._give(co.FinishTrading())
        return "done"

    def _made(self) -> int:
        mine = (
            ME in parties_of(one.transfers) for one in self.state.bargains if one.round == self.state.round
        )
        return sum(mine)

    def _trader(self, level: Skill = ADVISER) -> Trader:
        chance = Chance(self.state.round, len(self.scene.session.table.steps))
        return Trader(self.scene.session.table.view(ME), ME, level, chance, lambda: True)

    def _answer(self, number: int) -> None:
        deal = self.state.deal(number)
        if deal is None or ME not in awaited(deal):
            return
        if not self._trader().signs(deal):
            self._give(co.DeclineDeal(number))
            return
        if awaited(deal) == (ME,):
            self._let(self.driver.ctx.theme.ms["handshake"])
        deal = self.state.deal(number)
        if deal is not None and ME in awaited(deal):
            self._give(co.SignDeal(number, deal.version))

    def _proposal(self) -> co.ProposeDeal | None:
        """Return the best deal that all others sign as they judge it: a person here is easy to please."""
        table, trader = self.scene.session.table, self._trader(PLEASED)

        def is_signed(transfers: Transfers) -> bool:
            others = [seat for seat in parties_of(transfers) if seat != ME]
            return all(answer_to(table.view(seat), seat, transfers).signs for seat in others)

        offers = [one.transfers for one in trader.offers() if isinstance(one, co.ProposeDeal)]
        spare = [Tile(kind) for kind in dict.fromkeys(self.state.loose_tiles_of(ME))]
        things: list[Asset] = [*spare, *map(Plot, self.state.empty_plots_of(ME))]
        sales = (
            ordered((Transfer(ME, other, what), Transfer(other, ME, Money(price))))
            for price in (3, 2, 1)
            for what in things
            for other in self.state.seats
            if other != ME
        )
        found = next(filter(is_signed, (*offers, *sales)), None)
        return None if found is None else co.ProposeDeal(found)

    def _give(self, command: Any, seat: Seat = ME) -> None:
        if self.state.phase == "trade":
            self.scene.perform(command, seat=seat)

    # -- time ------------------------------------------------------------------------------------------

    def _pause(self, what: str) -> None:
        self._let(PAUSES[what] * 1000)

    def _let(self, ms: int) -> None:
        """Let time go by; computer players think as fast as they do, and are waited for."""
        driver, bots = self.driver, self.scene.bots
        end = driver.time + ms
        while driver.time < end:
            if bots._asked is not None and bots._worker is not None and bots._worker._pipe is not None:
                wait([bots._worker._pipe], 1.0)
            driver.time += max(FRAME_MS, min(driver.loop.spare, end - driver.time))
            driver.loop.step()


def measure(seats: int, level: str, seed: int) -> tuple[float, float, dict[str, float]]:
    """Play a game; return its minutes, the person's deals a round, and the minutes by what took them."""
    driver = Driver(animation="normal")
    scene = begin(driver, "chinatown", ("human", *(f"bot:{level}",) * (seats - 1)), seed)
    began, person = driver.time, Person(driver, scene)
    try:
        person.play()
    finally:
        driver.close()
    mine = sum(ME in parties_of(one.transfers) for one in person.state.bargains)
    by = {what: ms / 60_000 for what, ms in person.spent.most_common()}
    return (driver.time - began) / 60_000, mine / 6, by


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--level", default="normal")
    asked = parser.parse_args()
    for seed in range(1, asked.games + 1):
        minutes, deals, by = measure(asked.seats, asked.level, seed)
        told = ", ".join(f"{what} {part:.1f}" for what, part in by.items())
        print(f"game {seed}: {minutes:.1f} minutes, {deals:.1f} deals a round ({told})", flush=True)


if __name__ == "__main__":
    main()
