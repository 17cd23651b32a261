"""An evening of three people and a computer player in one program: Mei holds a phone, Tom sits at a laptop,
Aiko at the screen; all games one after another, without a restart.

    python -m tests.app.pockets.at_evening FOLDER [SEED]

plays it and leaves there pictures of all devices at the same moments, and who did what where.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.app.core import navigate
from tabletop.app.pockets.addresses import Address
from tabletop.app.pockets.evening import Evening, evening
from tabletop.app.pockets.panel import PhonesScene
from tabletop.app.screens.curtain import CurtainScene
from tabletop.app.table.around.take_back import ConsentDialog
from tabletop.app.table.scene import TableScene
from tabletop.games.chinatown.deals import Money, Plot, Transfer, ordered
from tests.app.driver import STRIDE, Driver
from tests.app.games.chinatown.trade_table import WRITE, sign
from tests.app.pockets.devices import ADDRESS
from tests.app.pockets.person import Person
from tests.app.sparing import SPARING
from tests.app.whole_games import composed, decide

MEI, TOM, AIKO, RAVI = range(4)
NAMES: Final = ("Mei", "Tom", "Aiko", "Ravi")
WHERE: Final = ("phone", "laptop", "screen", "computer")
GAMES: Final[dict[str, dict[str, Any]]] = {
    "gotown": {},
    "designtown": {},
    "deckville": {},
    "chinatown": {"keep_cards": True},
}
"""The games of the evening, with the variants that add kinds of commands."""
ROUTES: Final = {"chinatown": "routes"}
"""The module in which a game's tests say how its commands are clicked, if it is not `table`."""
LONGEST: Final = 1200.0
"""Seconds that a game, or what is waited for, takes at most, on a very busy machine."""

RARELY: Final = 0.3
"""Seconds between two looks whether something can be taken back."""


class EveningOfThree:
    """The program, its window, its devices, and what was done where."""

    def __init__(
        self, chromium: Any, folder: Path | None = None, seed: int = 7, home: Path | None = None
    ) -> None:
        """`home` keeps what the program saves."""
        self.folder, self.home = folder, home
        self.start(0)
        self.tally: Counter[tuple[str, str, str]] = Counter()
        """How often which kind of command was given in which game, and where."""
        self.steps: dict[str, int] = {}
        self.lifted = self.pictures = 0
        self.looked_at = 0.0
        self.offered: set[int] = set()
        self.done: Counter[tuple[str, str]] = Counter()
        """What else was done on Mei's phone in each game."""
        made = (
            ({"width": 390, "height": 844}, "en", {"has_touch": True, "device_scale_factor": 2}),
            ({"width": 1024, "height": 768}, "ja", {}),
        )
        self.contexts = [
            chromium.new_context(viewport=size, locale=lang, **more) for size, lang, more in made
        ]
        self.seats = [
            Person(context.new_page(), at, lang, seed + at, self.until)
            for at, (context, (_, lang, _)) in enumerate(zip(self.contexts, made, strict=True))
        ]

    def start(self, port: int) -> None:
        """Start the program, with its menu; a door will be opened at this port."""
        self.driver = Driver(size=(1280, 720), confirmations=False, home=self.home, waits=True)
        self.evening: Evening = evening(self.driver.ctx)
        self.evening.find_addresses = lambda: [Address(ADDRESS, "lo")]
        self.evening.port = port
        self.driver.loop.every, self.driver.loop.stride = SPARING, STRIDE
        navigate.show_menu(self.driver.ctx)
        self.driver.settle()

    def end(self) -> None:
        """End the program."""
        self.driver.ctx.phones.forget()
        self.driver.close()

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.end()

    # -- the table

    @property
    def scene(self) -> TableScene:
        found = self.driver.ctx.scenes.stack[0]
        assert isinstance(found, TableScene)
        return found

    @property
    def table(self) -> Any:
        return self.scene.session.table

    def frames(self, count: int = 1) -> None:
        self.driver.frame(count)
        time.sleep(0.005)

    def until(self, is_so: Callable[[], object], what: str = "") -> None:
        end = time.monotonic() + LONGEST
        while not is_so():
            assert time.monotonic() < end, (what, type(self.driver.top).__name__, self.scene.session.pockets)
            self.frames()

    def begin(self, game: str, options: dict[str, Any]) -> None:
        """Choose a game in the menu, its seats and, at the first, that phones may join; start it."""
        driver = self.driver
        kinds = ("human", "human", "human", "bot:gentle")
        seats = [{"name": NAMES[at], "kind": kind, "colour": at} for at, kind in enumerate(kinds)]
        kept = {"seats": seats, "options": {"first": MEI, **options}, "friendly": True}
        driver.ctx.settings.last_setup[game] = kept
        driver.click(f"game.{game}").settle()
        switch: Any = driver.find("phones")
        assert switch.on is bool(self.steps), "off by default; known phones stay"
        if not switch.on:
            driver.click("phones")
        driver.click("start").frame(3)
        self.offered.clear()

    def join(self) -> None:
        """Let Mei scan the code on the screen, and Tom type the address and the letters."""
        mei, tom = self.seats
        pockets = self.evening.pockets
        self.until(lambda: isinstance(self.driver.top, PhonesScene) and MEI in pockets.codes, "no panel")
        self.frames(30)
        self.shoot("panel", devices=False)
        mei.page.goto(pockets.link(MEI))
        self.until(lambda: MEI in self.scene.session.pockets, "Mei's phone did not join")
        tom.page.goto(f"http://{pockets.address}/")
        self.type_code(tom)
        self.driver.press("escape")

    def type_code(self, person: Person) -> None:
        """Type the letters that the panel shows for a seat."""
        pockets, seat, page = self.evening.pockets, person.seat, person.page
        self.until(lambda: page.is_visible("#typed"), "nowhere to type a code")
        self.until(lambda: seat in pockets.codes, "no code on the screen")
        page.fill("#code", pockets.codes[seat].lower())
        page.keyboard.press("Enter")
        self.until(lambda: seat in self.scene.session.pockets, f"{NAMES[seat]} did not join")

    def sit_down(self) -> None:
        """Wait until the devices have sat down by themselves, with the game's own page."""
        self.until(lambda: self.scene.session.pockets == {MEI, TOM}, "the devices did not come")
        for seat in self.seats:
            name = seat.words(self.scene.game.name)
            self.until(lambda seat=seat, name=name: name in seat.page.title(), name)  # type: ignore[misc]

    def play(self, game: str, steps: int = 1 << 30) -> None:
        """Play a game to its end, or for so many steps: devices what is new, else by touches at random, the
        screen as a computer player would."""
        end, shots = time.monotonic() + LONGEST, 0
        while self.table.result is None and len(self.table.steps) < steps:
            stuck = self.scene.session.phase, type(self.driver.top).__name__, self.scene.session.pending
            assert time.monotonic() < end, (game, len(self.table.steps), stuck)
            is_her_turn = MEI in self.table.actors
            if is_her_turn and self.done[game, "hint"] == 0 and "turn" in self.seats[MEI].state[0]:
                self._tour(game)
            for seat in self.seats:
                seat.act(self.evening)
            self._take_back(game)
            self._screen(game)
            self.frames()
            if len(self.table.steps) > (12, 60, 1 << 30)[shots]:
                shots += 1
                self.shoot(f"{game} {shots}")
        self.steps[game] = len(self.table.steps)
        for step in self.table.steps[1:]:
            if step.record.command is not None and step.record.seat is not None:
                self.tally[game, type(step.record.command).__name__, WHERE[step.record.seat]] += 1

    def finish(self, game: str) -> None:
        """Let the end be told on the screen and on the devices, and go back to the menu."""

        def is_told() -> bool:
            self._screen(game)
            return all(seat.page.query_selector(".over") for seat in self.seats)

        self.until(is_told, "the end is not told")
        self.shoot(f"{game} end")
        self.leave()

    def leave(self) -> None:
        """Go back to the menu; the devices say that the table is closed."""
        navigate.show_menu(self.driver.ctx)
        self.driver.settle()
        for seat in self.seats:
            closed = seat.words("The table is closed. The next game comes here by itself.")
            self.until(lambda seat=seat, closed=closed: closed in seat.page.inner_text("#line"), closed)  # type: ignore[misc]

    # -- what else a seat can do

    def _tour(self, game: str) -> None:
        """On Mei's phone: rules, log, hint, *Hide*; in the first game to the screen and back."""
        mei, page = self.seats[MEI], self.seats[MEI].page
        page.click("#more")
        assert page.inner_text("#inside h2 >> nth=-1") == mei.words("What happened")
        mei.press("#inside button", "All rules")
        self.until(lambda: len(page.query_selector_all("#inside .clause")) > 9, "no rules")
        page.click("#shut")
        self.done[game, "rules"] += 1
        if page.is_visible("#hide"):
            page.click("#hide")
            assert page.is_visible(".cover")
            page.click("#hide")
            self.done[game, "Hide"] += 1
        page.click("#more")
        mei.press("#inside button", "Hint")
        self.until(lambda: mei.state[1:3] == [True, mei.words("Hint")], "no hint")
        self.shoot(f"{game} hint")
        page.click("#shut")
        self.done[game, "hint"] += 1
        if self.steps:
            return
        page.click("#more")
        mei.press("#inside button", "Play at the screen")
        self.until(lambda: MEI not in self.scene.session.pockets, "the seat is not at the screen")
        self.until(lambda: isinstance(self.driver.top, CurtainScene), "no curtain")
        self.shoot(f"{game} at the screen")
        self.until(lambda: mei.press("#line button", "Play on the phone"), "no way back")
        self.until(lambda: MEI in self.scene.session.pockets, "the seat is not on the phone")
        self.done[game, "Play at the screen, Play on the phone"] += 1

    def _take_back(self, game: str) -> None:
        """On Mei's phone: once undo an own step, once ask everybody."""
        mei, steps = self.seats[MEI], len(self.table.steps)
        if self.done[game, "undo"] and self.done[game, "undo asked for"]:
            return
        if self.looked_at > time.monotonic() - RARELY or mei.state[1]:
            return
        self.looked_at = time.monotonic()
        if not self.done[game, "undo"] and mei.press("#buttons button", "Undo"):
            self.until(lambda: "waiting" not in mei.state[0], "no answer")
            self.done[game, "undo"] += len(self.table.steps) < steps
        elif not self.done[game, "undo asked for"] and steps > 12 and self.evening.consent is None:
            mei.page.click("#more")
            if mei.press("#inside button", "Ask to undo"):
                self.until(lambda: "waiting" not in mei.state[0], "no answer")
                if self.evening.consent is not None:  # else the game had moved on
                    self.shoot(f"{game} undo")
                    self.done[game, "undo asked for"] += 1
            else:
                mei.page.click("#shut")

    # -- who sits at the screen

    def _screen(self, game: str) -> None:
        driver, scene, session = self.driver, self.scene, self.scene.session
        top = driver.top
        if isinstance(top, CurtainScene):
            self.lifted += 1
            driver.wait(700).move("lift").down().wait(900).up().settle()
        elif isinstance(top, ConsentDialog):
            driver.click("agree")
        elif top is scene and scene.is_paused and scene.find("go_on") is not None:
            driver.click("go_on")
        elif top is not scene or scene.is_busy:
            return
        elif session.phase == "together":
            self._trade()
        elif session.phase == "act" and session.pending == AIKO and scene.can_act:
            self._act(game)

    def _act(self, game: str) -> None:
        """Click what a computer player would do; where the table wants another step first, that one."""
        driver, scene, session = self.driver, self.scene, self.scene.session
        composed(driver, scene)
        steps, rest = len(self.table.steps), {type(one): one for one in session.legal}
        hands = import_module(f"tests.app.games.{game}.{ROUTES.get(game, 'table')}")
        for command in (decide(session, steps), *rest.values()):
            hands.ROUTES["clicks"](driver, scene, command)
            driver.settle()
            if len(self.table.steps) > steps:
                return
            driver.press("escape")
        raise AssertionError((game, scene.tip.reason, session.legal))

    def _trade(self) -> None:
        """Offer Mei a deal once a round; then be done."""
        state, driver = self.table.state, self.driver
        if state.is_done(AIKO):
            return
        if state.round not in self.offered:
            self.offered.add(state.round)
            plots = state.plots_of(MEI)
            if plots and (state.money[AIKO] or 0) > 1:
                deal = ordered((Transfer(MEI, AIKO, Plot(plots[0])), Transfer(AIKO, MEI, Money(1))))
                WRITE["clicks"](driver, self.scene, deal)
                sign(driver, AIKO, "clicks")
        elif all(state.is_done(at) or self.seats[at].has_traded(state.round) for at in (MEI, TOM)):
            driver.click(f"done:{AIKO}")

    # -- what was seen

    def report(self) -> str:
        """Return who gave which kind of command where, and what else was done on Mei's phone."""
        lines = ["| game | command | " + " | ".join(WHERE) + " |", "|---" * (2 + len(WHERE)) + "|"]
        for game, kind in sorted({(game, kind) for game, kind, _ in self.tally}):
            counts = (str(self.tally[game, kind, where]) for where in WHERE)
            lines.append(f"| {game} | {kind} | " + " | ".join(counts) + " |")
        lines += [f"{game}: {what}, on the phone {count}" for (game, what), count in self.done.items()]
        lines += [f"failed, {WHERE[one.seat]}: {one.failed}" for one in self.seats if one.failed]
        return "\n".join((*lines, f"load {os.getloadavg()}"))

    def shoot(self, name: str, *, devices: bool = True) -> None:
        """Put pictures of all devices at this moment side by side."""
        if self.folder is None:
            return
        self.pictures += 1
        parts = []
        for at, seat in enumerate(self.seats if devices else []):
            path = self.folder / f"device {at}.png"
            seat.page.screenshot(path=str(path), scale="css")
            parts.append(pygame.image.load(path))
            path.unlink()
        parts.append(self.driver.picture().copy())
        whole = pygame.Surface(
            (sum(one.get_width() + 12 for one in parts), max(one.get_height() for one in parts))
        )
        whole.fill("white")
        x = 0
        for one in parts:
            whole.blit(one, (x, 0))
            x += one.get_width() + 12
        pygame.image.save(whole, self.folder / f"{self.pictures:02} {name}.png")


def play(chromium: Any, folder: Path | None = None, seed: int = 7) -> EveningOfThree:
    """Play the evening; return what was seen."""
    made = EveningOfThree(chromium, folder, seed)
    try:
        for number, (game, options) in enumerate(GAMES.items()):
            began = time.monotonic()
            made.begin(game, options)
            if not number:
                made.join()
            made.sit_down()
            made.play(game)
            made.finish(game)
            if folder is not None:
                seconds = f"{time.monotonic() - began:.0f} s"
                print(game, made.steps[game], f"steps in {seconds}, load {os.getloadavg()}", flush=True)
    finally:
        if folder is not None:
            print(made.report(), flush=True)
        made.close()
    return made


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        play(browser, Path(sys.argv[1]), *map(int, sys.argv[2:]))
