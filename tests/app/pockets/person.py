"""A person at the page of a device in a browser: gives moves that are meant, by touching what leads to them,
writes deals into the form, and touches at random."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop.app.pockets.evening import Evening
from tabletop.app.pockets.page import SheetThing
from tabletop.app.pockets.sheet import Sheet, sheet_of
from tabletop.engine.chance import Chance
from tabletop.i18n import Catalogue
from tests.app.pockets.browsers import PAUSE, TAP

TRADED, LATER = 24, 4
"""So often a device is touched in each of the first two trade phases, which have no end of their own; and in
those that follow."""
AT_RANDOM: Final = 0.4
"""How often a device is touched at random, not as a computer player would: games come to an end."""
LOOK: Final = 0.06
"""Seconds between two looks at a device."""
REACH_MS: Final = 30_000
"""How long something may be out of a finger's reach, ms."""
TRIES: Final = 3
"""So often something is tried before it counts as impossible."""
STATE: Final = """() => [document.body.className, document.getElementById('drawer').open,
  document.getElementById('title').textContent, Number(document.body.dataset.step)]"""
PRESS: Final = """([css, text]) => {
  const is = (one) => one.offsetParent && one.textContent.includes(text)
  const found = [...document.querySelectorAll(css)].find(is)
  found?.click()
  return !!found
}"""
IN_REACH: Final = """(key) => {
  const is = (one) => one.offsetParent && (one.tagName === 'BUTTON' || one.querySelector(':scope > .whole'))
  const found = [...document.querySelectorAll('[data-key]')].filter((one) => one.dataset.key === key)
  const at = found.findIndex(is)
  return [at, at < 0 ? '' : found[at].className, at >= 0 && found[at].tagName !== 'BUTTON']
}"""
"""Which of the nodes of a thing can be touched, how it looks, whether a button lies over the whole of it."""

GIVES: Final = """() => [document.body.className,
  [...document.querySelectorAll('#buttons button.main')].map((one) => one.firstChild.textContent)]"""
"""How the page looks, and what its chief buttons are called."""


class Unreachable(AssertionError):
    """What a sheet says can be touched, and a finger does not find."""


class Person:
    """A person's device: its one page, which is never opened anew."""

    def __init__(
        self, page: Any, seat: int, lang: str, seed: int, until: Callable[[Callable[[], object], str], None]
    ) -> None:
        """`until` lets the table go on until something is so."""
        self.page, self.seat, self.lang, self.until = page, seat, lang, until
        self.words, self.dice = Catalogue(lang).t, random.Random(seed)
        self.free_at, self.touches, self.traded = 0.0, 0, Counter[int]()
        self.meant: Counter[tuple[str, str]] = Counter()
        """How often a kind of command of a game was meant and given here."""
        self.failed: Counter[tuple[str, str, str]] = Counter()
        """What was meant and could not be given, and why."""
        self.errors, self.loads = list[str](), 0
        page.set_default_timeout(REACH_MS)
        page.set_default_navigation_timeout(10 * REACH_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("load", self._loaded)

    def _loaded(self, page: Any) -> None:
        self.loads += 1

    @property
    def state(self) -> Any:
        """Return how the page looks, whether its drawer is open, of which title, and which page it is."""
        return self.page.evaluate(STATE)

    def press(self, css: str, text: str) -> bool:
        """Press what is called so, where it is there."""
        return bool(self.page.evaluate(PRESS, [css, self.words(text)]))

    def act(self, evening: Evening) -> None:
        """Agree when asked; on this person's turn give a kind of command that was not given here yet, else
        touch something; in a trade phase be done after a while."""
        table, asked = evening.table, evening.consent
        if table is None or time.monotonic() < self.free_at:
            return
        if self.seat not in table.session.table.actors and (
            asked is None or self.seat not in asked.waits_for
        ):
            return  # a look at a browser takes its time
        self.free_at = time.monotonic() + LOOK
        look, is_asked, title, step = self.state
        if is_asked and title == self.words("Undo"):
            self.press("#inside button", "Agree")
            return
        if "waiting" in look or "turn" not in look or "off" in look:
            return
        self.free_at, self.touches = time.monotonic() + PAUSE, self.touches + 1
        state: Any = table.session.table.state
        is_trade = getattr(state, "phase", "") == "trade"
        if is_trade:
            self.traded[state.round] += 1
        if is_trade and self.has_traded(state.round):
            if is_asked:
                self.page.click("#shut")
            if not self.press("#buttons button", "Done trading"):
                self.page.click("#tabs .tab >> nth=0")
        elif not self._mean(evening, step):
            self.page.evaluate(TAP, self.dice.random())

    def has_traded(self, number: int) -> bool:
        """Whether this person has had enough of a round's trade."""
        return self.traded[number] > (TRADED if number < 3 else LATER)

    # -- moves that are meant

    def sheet(self, evening: Evening) -> Sheet:
        """Return what the page of this seat has to show now."""
        hands, table = evening._hands, evening.table
        assert hands is not None and table is not None
        ctx, parts, own = hands._reader(self.lang)
        return sheet_of(ctx, parts, table.session.table, self.seat, None, own)

    def _mean(self, evening: Evening, step: int) -> bool:
        """Give a command of a kind that was not given here yet; say whether there was one."""
        hands, table = evening._hands, evening.table
        assert hands is not None and table is not None
        game, at = table.session.table, hands._offered.get((self.seat, step))
        if at is None or at[0] is not game.steps[-1]:
            return False
        sheet = self.sheet(evening)
        new = {
            number: type(command).__name__
            for number, command in enumerate(at[1])
            if not self.meant[game.game.id, type(command).__name__]
        }
        new |= {
            -1 - number: kind
            for number, (kind, _) in enumerate(self._drafts(sheet))
            if not self.meant[game.game.id, kind]
        }
        # What ends a turn or a phase comes when nothing else is new.
        found = [one for one in new if not new[one].startswith(("End", "Finish", "Skip", "Stop", "Keep"))]
        found = [one for one in found or new if self.failed[game.game.id, new[one], ""] < TRIES]
        if not found and self.dice.random() < AT_RANDOM:
            return False
        if not found:
            choose = next(iter(game.game.players.bots.values()))
            best = choose(game.view(self.seat), self.seat, Chance(len(game.steps), 0))
            found = [number for number, command in enumerate(at[1]) if command == best]
            new |= {number: type(best).__name__ for number in found}
        if not found:
            return False
        number = self.dice.choice(sorted(found))
        kind, before = new[number], len(game.steps)
        try:
            if number < 0:
                [*self._drafts(sheet)][-1 - number][1]()
            else:
                self.give(sheet, number)
            self.until(lambda: "waiting" not in self.state[0], f"no answer: {kind}")
        except Unreachable as error:
            self.failed[game.game.id, kind, str(error)] += 1
        is_done = any(
            type(one.record.command).__name__ == kind and one.record.seat == self.seat
            for one in game.steps[before:]
        )
        self.meant[game.game.id, kind] += is_done
        self.failed[game.game.id, kind, ""] += not is_done
        if is_done:
            del self.failed[game.game.id, kind, ""]
        self.rest()
        return True

    def rest(self) -> None:
        """Leave nothing open and nothing picked."""
        self.page.evaluate("document.getElementById('drawer').close()")
        self.press("#buttons button", "Back")

    def give(self, sheet: Sheet, number: int) -> None:
        """Touch what leads to a move, one thing after another, and what asks whether it is meant."""
        move, page = sheet.moves[number], self.page
        self.rest()
        for key in move.way or _path(number, tuple(one for zone in sheet.zones for one in zone.things)):
            self.touch(str(key))
        look, named = page.evaluate(GIVES)
        if "waiting" in look or not move.way:
            return
        main = page.locator("#buttons button.main")
        if len(named) != 1:
            raise Unreachable(f"{move.label}: no button to give it")
        if named != [move.label]:
            self.tap(main)
            main = page.locator("#inside button").filter(has_text=move.label).first
            if not main.count():
                raise Unreachable(f"{move.label}: {page.inner_text('#buttons')}")
        self.tap(main)

    def touch(self, key: str) -> None:
        """Touch a thing, on its tab."""
        page = self.page
        at, look, is_whole = page.evaluate(IN_REACH, key)
        for tab in range(page.locator("#tabs .tab").count() if at < 0 else 0):
            self.tap(page.locator("#tabs .tab").nth(tab))
            at, look, is_whole = page.evaluate(IN_REACH, key)
            if at >= 0:
                break
        if at < 0:
            raise Unreachable(key)
        node = page.locator(f"[data-key={json.dumps(key, ensure_ascii=False)}]").nth(at)
        self.tap(node.locator("> .whole") if is_whole else node, is_held="hold" in look.split())

    def tap(self, node: Any, *, is_held: bool = False) -> None:
        """Touch as a finger, or a mouse: what lies behind something else is not reached. What is to be held
        is held, or pressed twice by the keyboard."""
        try:
            if not is_held:
                node.click()
            elif self.dice.random() < 0.5:
                node.press("Enter")
                node.press("Enter")
            else:
                node.hover()
                self.page.mouse.down()
                self.until(lambda: "waiting" in self.state[0] or not node.count(), "holding does nothing")
                self.page.mouse.up()
        except Exception as error:  # playwright's own, which has no name before it is loaded
            if "Timeout" not in type(error).__name__:
                raise
            raise Unreachable(_why(str(error))) from error

    # -- the form

    def _drafts(self, sheet: Sheet) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield what can be written into the form now: the command that comes of it, and how to write it."""
        form, me = sheet.form, self.seat
        if form is None:
            return
        names = [one.name for one in sheet.seats]
        others = [at for at in range(len(names)) if at != me]
        rich = (form.money[me] or 0) > 1
        for at in others if rich else ():
            yield "ProposeDeal", lambda at=at: self._write((names[at],), give=1, take=bool(form.things[at]))  # type: ignore[misc]
        held = {thing.name for at in others for thing in form.things[at]}
        wanted = next((one.name for one in form.wants if one.name in held), "")
        if form.things[me] and wanted:
            yield "OpenCall", lambda: self._write((self.words("Anyone"),), wanted=wanted)
        for key, paper in form.papers.items():
            kind = key.split(":")[0]
            if rich and kind == "change":
                command = "EditDeal" if paper.kind == "change" else "ProposeDeal"
                yield command, lambda key=key: self._write((), give=1, paper=key)  # type: ignore[misc]
            elif rich and kind in ("ask", "answer"):
                way = (f"plot:{key.split(':')[1]}", key) if kind == "ask" else (key,)
                yield "ProposeDeal", lambda way=way: self._write((), give=1, paper=way)  # type: ignore[misc]

    def _write(
        self,
        people: tuple[str, ...],
        give: int = 0,
        take: bool = False,
        wanted: str = "",
        paper: str | tuple[str, ...] = "",
    ) -> None:
        """Write a draft, from a paper on the table if one is named, and sign it."""
        page = self.page
        self.rest()
        for key in (paper,) if isinstance(paper, str) and paper else paper:
            self.touch(key)
        if not paper:
            self.tap(page.locator("#tabs .tab").nth(1))
            clear = page.locator("#buttons button.plain")
            self.tap(clear.first)
        for name in people:
            self.tap(page.locator(".form .chip").filter(has_text=name).first)
        groups = page.locator(".form .chips")
        if wanted:
            self.tap(groups.nth(1).locator(".chip").first)
            self.tap(groups.nth(2).locator(".chip").filter(has_text=wanted).first)
        if take:
            self.tap(groups.nth(2).locator(".chip").first)
        for _ in range(give):
            can = page.locator(".form .step:not([aria-disabled=true])")  # the money may be spent
            self.tap(can.filter(has_text="+1").first)
        main = page.locator("#buttons button.main")
        if not main.count():
            raise Unreachable("no button to offer")
        self.tap(main)


def _why(said: str) -> str:
    """Return what playwright says of a touch that failed: at last what lies over the thing."""
    over = [line.strip() for line in said.splitlines() if "intercepts" in line or "not " in line]
    return "; ".join((said.splitlines()[0], *over[-1:]))


def _path(number: int, things: tuple[SheetThing, ...]) -> tuple[str, ...]:
    """Return what is touched for a move that a thing gives at once: what holds it, then the thing itself."""
    for thing in things:
        if thing.do == number and thing.role != "text":
            return (thing.key,)
        if inner := _path(number, thing.parts):
            return inner
        if inner := _path(number, thing.more):
            return (thing.key, *inner)
    return ()
