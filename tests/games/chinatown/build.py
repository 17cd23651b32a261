"""Builds Chinatown tables from a few words and plays commands on them.

Plots are written "1 2 3"; tiles by the words of `KINDS`, "photo photo tea". Money is in thousands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.games.chinatown import GAME
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import ALL_TILES
from tabletop.games.chinatown.deals import Card, Money, Plot, Tile, Transfer, ordered
from tabletop.games.chinatown.events import Ledger
from tabletop.games.chinatown.state import START_MONEY, State
from tests.games.playing import Playing

KINDS = (
    *("photo", "tea", "fish", "jewel", "florist", "clock"),
    *("laundry", "tailor", "dumplings", "antiques", "restaurant", "fireworks"),
)
PHOTO, TEA, FISH, JEWEL, FLORIST, CLOCK, LAUNDRY, TAILOR, DUMPLINGS, ANTIQUES, RESTAURANT, FIREWORKS = range(
    12
)
OPTIONS = {option.key: option.default for option in GAME.box.options} | {"first": 0}
DONE, END = co.FinishTrading(), co.FinishPlacing()

RULES = Playing(GAME, OPTIONS)
play, refused, offered, fold, at_table = (
    RULES.play,
    RULES.refused,
    RULES.offered,
    RULES.fold,
    RULES.at_table,
)


def kinds_of(text: str) -> tuple[int, ...]:
    return tuple(KINDS.index(word) for word in text.split())


def plots_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def town(
    phase: str = "trade",
    *,
    seats: int = 3,
    money: Sequence[int] = (),
    plots: Mapping[int, str] | None = None,
    built: Mapping[str, str] | None = None,
    tiles: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    round: int = 2,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """A table in a phase: who owns what, "22 23" -> "tea" for tiles on plots, loose tiles, cards in hand."""
    blank = GAME.rules.initial(seats, OPTIONS | dict(options or {}))
    owners, on = list(blank.owners), list(blank.built)
    for seat, owned in (plots or {}).items():
        for plot in plots_of(owned):
            owners[plot - 1] = seat
    for places, word in (built or {}).items():
        for plot in plots_of(places):
            on[plot - 1] = KINDS.index(word)
    loose = [[0] * 12 for _ in range(seats)]
    for seat, words in (tiles or {}).items():
        for kind in kinds_of(words):
            loose[seat][kind] += 1
    used = [sum(held[kind] for held in loose) + on.count(kind) for kind in range(12)]
    cash = (*money, *(START_MONEY,) * seats)[:seats]
    fields: dict[str, Any] = {
        "board": blank.board,
        "variants": blank.variants,
        "money": cash,
        "owners": tuple(owners),
        "built": tuple(on),
        "tiles": tuple(map(tuple, loose)),
        "bag": tuple(have - gone for have, gone in zip(ALL_TILES, used, strict=True)),
        "hands": tuple(plots_of((hands or {}).get(seat, "")) for seat in range(seats)),
        "chosen": (None,) * seats,
        "wants": ((),) * seats,
        "books": tuple(book(amount, round) for amount in cash),
        "round": round,
        "phase": phase,
        "turned": tuple(range(round - 1)),
    }
    return State(**(fields | more))


def two_sellers() -> State:
    """A table where seat 1 lacks one tile to finish its business, and two others have such a tile to sell."""
    return town(
        round=3,
        money=(30, 30, 30),
        plots={1: "16 17 20"},
        built={"16 17": "tea"},
        tiles={0: "tea", 2: "tea"},
    )


def book(money: int, round: int) -> Ledger:
    """A book that accounts for some money, all of it from an outlook card of the first round."""
    rest = (0,) * (round - 1)
    return Ledger(((0, 0, 0, 0),) * round, (money - START_MONEY, *rest), (0,) * round, (money,) * round)


def thing(word: str) -> Any:
    """A thing that changes hands: "$5", "#22" a plot, "@22" a plot card, else a tile."""
    match word[0]:
        case "$":
            return Money(int(word[1:]))
        case "#":
            return Plot(int(word[1:]))
        case "@":
            return Card(int(word[1:]))
        case _:
            return Tile(KINDS.index(word))


def deal(text: str) -> tuple[Transfer, ...]:
    """Transfers: "0>1 $5 #22, 1>0 tea"."""
    found = []
    for part in text.split(","):
        route, *words = part.split()
        giver, taker = map(int, route.split(">"))
        found.extend(Transfer(giver, taker, thing(word)) for word in words)
    return ordered(tuple(found))


def propose(text: str, **more: Any) -> co.ProposeDeal:
    return co.ProposeDeal(deal(text), **more)


def proposed(now: State, text: str, seat: int = 0, **more: Any) -> State:
    """The table after a seat has proposed a deal."""
    after: State = play(now, propose(text, **more), seat=seat).state
    return after


def made(now: State, text: str) -> State:
    """The table after a deal that all its parties have signed."""
    parties = sorted({seat for one in deal(text) for seat in (one.giver, one.taker)})
    now = proposed(now, text, parties[0])
    for seat in parties[1:]:
        now = play(now, co.SignDeal(now.last_id, 1), seat=seat).state
    return now


def ended(now: State) -> State:
    """The table after everybody is done with trading."""
    for seat in now.seats:
        if not now.is_done(seat) and now.phase == "trade":
            now = play(now, DONE, seat=seat).state
    return now
