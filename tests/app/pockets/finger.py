"""A person who taps on a sheet, without a browser: what the page makes of touches, as `page.js` does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tabletop.app.pockets.page import SheetThing
from tabletop.app.pockets.sheet import Sheet


def flat(things: tuple[SheetThing, ...]) -> Iterator[SheetThing]:
    """Yield things with what they are made of, and what can be done with them."""
    for thing in things:
        yield thing
        yield from flat(thing.parts)
        yield from flat(thing.more)


def shown(sheet: Sheet) -> Iterator[SheetThing]:
    """Yield all that a page shows somewhere."""
    for zone in sheet.zones:
        yield from flat(zone.things)


def _parts(things: tuple[SheetThing, ...]) -> Iterator[SheetThing]:
    for thing in things:
        yield thing
        yield from _parts(thing.parts)


class Hand(NamedTuple):
    """What is touched on a sheet, in order."""

    sheet: Sheet
    picked: tuple[str, ...] = ()

    def left(self) -> list[int]:
        """Return the moves that are still meant."""
        moves, picked = self.sheet.moves, self.picked
        found = [at for at, move in enumerate(moves) if move.way and {*picked} <= {*move.way}]
        sure = [at for at in found if self._leads(moves[at].way)]
        return sure or found

    def _leads(self, way: tuple[str, ...]) -> bool:
        return (
            len(way) > 1
            and bool(self.picked)
            and way[0] == self.picked[0]
            and way[1] in self.picked
            and _kind(way[1]) != _kind(way[0])
        )

    def lit(self) -> set[str]:
        """Return what can be touched next."""
        moves = self.sheet.moves
        return {
            key
            for at in self.left()
            for key in moves[at].way
            if self.picked or _kind(key) == _kind(moves[at].way[0])
        } - {*self.picked}

    def done(self) -> list[int]:
        """Return the moves that all has been touched for."""
        moves = self.sheet.moves
        found = [at for at in self.left() if {*moves[at].way} <= {*self.picked}]
        return [at for at in found if moves[at].way == self.picked] or found

    def there(self) -> set[str]:
        """Return what the page has to be touched: what lies on the table, and, once one thing is picked, what
        can be done with it."""
        zones = [zone.things for zone in self.sheet.zones]
        lying = [thing for things in zones for thing in _parts(things)]
        is_it = (thing for thing in (*lying, *shown(self.sheet)) if self.picked == (thing.key,))
        inner = flat(next(is_it, SheetThing("")).more)
        return {thing.key for thing in (*lying, *inner) if thing.role != "text"}

    def touch(self, key: str) -> Hand:
        return self._replace(picked=(*self.picked, key))


def _kind(key: str) -> str:
    return key.split(":")[0]


def given_at_once(sheet: Sheet) -> set[int]:
    """Return the moves that some button of the sheet gives."""
    return {thing.do for thing in shown(sheet) if thing.do >= 0 and thing.role != "text"}


def reached(sheet: Sheet, at: int) -> bool:
    """Whether touching a move's way on the page, thing by thing, leads to it."""
    if at in given_at_once(sheet):
        return True
    hand = Hand(sheet)
    for key in sheet.moves[at].way:
        if key not in hand.there() or key not in hand.lit():
            return False
        hand = hand.touch(key)
    return bool(sheet.moves[at].way) and at in hand.done()


def random_move(sheet: Sheet, dice: Random) -> int:
    """Return the move that touching at random ends with."""
    buttons = sorted(given_at_once(sheet))
    hand = Hand(sheet)
    while True:
        lit = sorted(hand.lit())
        if not hand.picked and buttons and (not lit or dice.random() < 0.4):
            return dice.choice(buttons)
        done = hand.done() if hand.picked else []
        if done and (not lit or dice.random() < 0.6):
            return dice.choice(done)
        hand = hand.touch(dice.choice(lit))
