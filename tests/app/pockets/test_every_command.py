"""The law that whatever a seat can do at a table can be done from its phone: each kind of command of each
game has a way on the page, in games that are played by such ways alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest
from msgspec.structs import replace

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tabletop.app.pockets.page import Offer, SheetForm
from tabletop.app.pockets.sheet import Sheet, commands, sheet_of
from tabletop.app.table.view_builder import view_elsewhere
from tabletop.engine.foresight import next_actor
from tabletop.engine.protocol import Illegal
from tabletop.engine.table import Table
from tests.app.pockets import finger
from tests.app.pockets.test_sheet import own_of, parts_of
from tests.app.table.test_things import GAMES

GAMES_PLAYED: Final = 12
MOST: Final = 160
FREE: Final = 60
"""So many steps of a game are played; after so many nobody writes anything, and everybody does what is
listed: phases without an end of their own come to one."""
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {"chinatown": {"keep_cards": True}}
"""Variants that add kinds of commands."""


def kinds_of(game: Any) -> set[type[Any]]:
    """Return the kinds of commands that a game declares."""
    named: Any = game.rules.command_type
    return {*getattr(named, "__args__", (named,))}


def by_hand(sheet: Sheet, dice: random.Random) -> Offer | None:
    """Return what somebody might write into the form: one thing each, a sum, sometimes to anyone."""
    form: SheetForm | None = sheet.form
    me = sheet.seat
    if form is None or me is None or dice.random() < 0.5:
        return None
    begun = {key.split(":")[0]: paper for key, paper in form.papers.items()}
    if begun and dice.random() < 0.5:
        paper = begun[dice.choice([*begun])]
        others = sorted({seat for pair in (*paper.things, *paper.money) for seat in pair[:2]} - {me})
        return replace(paper, money=((me, others[0], dice.randint(1, 3)),))
    other = dice.choice([seat for seat in range(len(sheet.seats)) if seat != me] + [-1])
    mine = [(me, other, thing.what) for thing in form.things[me]]
    theirs = [(other, me, thing.what) for thing in (form.wants if other < 0 else form.things[other])]
    things = tuple(dice.choice(side) for side in (mine, theirs) if side)
    return Offer("call" if other < 0 else "offer", things)


@pytest.mark.parametrize("id_", GAMES)
def test_whatever_a_seat_can_do_it_can_do_from_its_phone(id_: str) -> None:
    game = GAMES[id_]
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    parts = parts_of(ctx, game)
    own, given, wanted = own_of(ctx, game, parts), Counter[type[Any]](), kinds_of(game)
    for seed in range(GAMES_PLAYED):
        dice, seats = random.Random(seed), game.players.seat_counts
        count = seats[seed % len(seats)]
        table = Table.new(game, [f"P{at}" for at in range(count)], seed, OPTIONS.get(id_))
        seat = None
        while table.result is None and len(table.steps) < MOST and not given.keys() >= wanted:
            is_free = len(table.steps) < FREE
            seat = next_actor(game, table.state, seat)
            if is_free and dice.random() < 0.2:
                seat = dice.randrange(count)
            view = view_elsewhere(ctx, parts, table, seat)
            can = commands(view, own)
            if not can:
                continue
            sheet = sheet_of(ctx, parts, table, seat, None, own)
            assert set(table.legal(seat)) <= set(can) and len(sheet.moves) == len(can)
            ways = [at for at in range(len(can)) if finger.reached(sheet, at)]
            assert ways == [*range(len(can))], [can[at] for at in range(len(can)) if at not in ways]
            written = by_hand(sheet, dice)
            listed = can if is_free else table.legal(seat)
            rarest = min(listed, key=lambda one: (given[type(one)], dice.random()))
            command = rarest if dice.random() < 0.5 else dice.choice(listed)
            if is_free and written is not None and own is not None:
                command = own.made(view, written)
            try:
                table.submit(seat, command)
            except Illegal:
                continue
            given[type(command)] += 1
    assert {kind.__name__ for kind in wanted - given.keys()} == set()


ODD: Final = (0, 1, 2, -1, 99, 2**31, 2**63 - 1, -(2**63))
NAMES: Final = ("p1", "p0", "p999", "t0.0", "t99.9", "c1", "x", "", "p-1", "p１", "pp")
NOTES: Final = ("", "n" * 81, "\0", "deal", "{0}", "{name}", "%s")


def test_what_a_device_makes_up_is_refused_or_is_what_somebody_may_write() -> None:
    """Wild numbers, names and notes in the form: the rules say no, and the pages can still be made."""
    game, dice = GAMES["chinatown"], random.Random(5)
    ctx = Context(Display(), lambda: 0, SettingsFile(None))
    parts = parts_of(ctx, game)
    own = own_of(ctx, game, parts)
    assert own is not None
    table = Table.new(game, ["Ann", "Ben", "Cleo"], 3, OPTIONS["chinatown"])
    while table.state.phase == "plots":
        seat = min(table.actors)
        table.submit(seat, table.legal(seat)[0])
    refused = 0
    for _ in range(400):
        things = [(dice.choice(ODD), dice.choice(ODD), dice.choice(NAMES)) for _ in range(dice.randrange(3))]
        money = [(dice.choice(ODD), dice.choice(ODD), dice.choice(ODD)) for _ in range(dice.randrange(3))]
        kind: Any = dice.choice(("offer", "change", "call"))
        offer = Offer(kind, (*things,), (*money,), dice.choice(NOTES), dice.choice(ODD))
        seat = dice.randrange(3)
        view = view_elsewhere(ctx, parts, table, seat)
        for does in (lambda: own.tried(view, offer), lambda: table.submit(seat, own.made(view, offer))):  # noqa: B023
            try:
                does()
            except (Illegal, LookupError):
                refused += 1
    assert refused > 300
    for seat in (0, 1, 2, None):
        assert sheet_of(ctx, parts, table, seat, None, own).zones
