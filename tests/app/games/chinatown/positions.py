"""Positions of Chinatown for tests of its table: three to five seats in the trade phase of round 4."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabletop.games.chinatown.board import ALL_TILES, HOUSE_BOARD, IDS, KINDS
from tabletop.games.chinatown.events import Ledger, opened
from tabletop.games.chinatown.form import parse
from tabletop.games.chinatown.state import State, Variants

MEI, TOM, AIKO, RAVI = range(4)

KIND = {name: kind for kind, name in enumerate(IDS)}
"""The types by what their pictures are called."""

OWNED = {
    0: (2, 3, 1, 22, 24, 47, 59, 63, 53, 54, 55, 56, 82),
    1: (5, 21, 29, 30, 25, 33, 27, 48, 64, 65, 67, 68, 81),
    2: (13, 14, 16, 17, 19, 44, 45, 46, 62, 71, 72, 73, 75),
    3: (7, 8, 11, 31, 37, 38, 41, 61, 70, 76, 79, 80, 83),
    4: (4, 18, 34, 35, 36, 50, 58, 66, 85),
}
BUILT = {
    "tea_house": (1, 2, 3),
    "laundry": (22, 24, 25, 27),
    "antiques": (59, 63),
    "tailor": (53, 54, 55, 56),
    "dumplings": (16, 17, 19),
    "jeweller": (29, 30, 33),
    "clockmaker": (21, 64, 65, 67, 68),
    "florist": (13, 14, 79, 80, 83),
    "photo_studio": (44, 45, 46),
    "fireworks": (71, 72, 73),
    "restaurant": (7, 8, 11, 34),
    "fishmonger": (37, 38, 41),
}
LOOSE = {
    0: ("antiques", "tailor", "tea_house", "clockmaker"),
    1: ("laundry", "laundry", "jeweller", "restaurant"),
    2: ("dumplings", "photo_studio", "fireworks"),
    3: ("florist", "antiques", "fishmonger"),
    4: ("restaurant", "laundry", "fireworks", "tailor"),
}
MONEY = (24, 21, 25, 22, 18)


def trading(seats: int = 4, variants: Variants | None = None, **changes: Any) -> State:
    """Return a position of the trade phase with anything changed; hands are empty."""
    owners: list[int | None] = [None] * 85
    for seat in range(seats):
        for plot in OWNED[seat]:
            owners[plot - 1] = seat
    built: list[int | None] = [None] * 85
    for name, plots in BUILT.items():
        for plot in plots:
            if owners[plot - 1] is not None:
                built[plot - 1] = KIND[name]
    loose = tuple(
        tuple(sum(name == IDS[kind] for name in LOOSE[seat]) for kind in KINDS) for seat in range(seats)
    )
    used = [sum(row[kind] for row in loose) + built.count(kind) for kind in KINDS]
    book = Ledger()
    for _ in range(4):
        book = opened(book, 5)
    state = State(
        board=parse(HOUSE_BOARD),
        variants=variants or Variants(),
        money=MONEY[:seats],
        owners=tuple(owners),
        built=tuple(built),
        tiles=loose,
        bag=tuple(all_of - gone for all_of, gone in zip(ALL_TILES, used, strict=True)),
        hands=((),) * seats,
        chosen=(None,) * seats,
        round=4,
        phase="trade",
        turned=(0, 1, 2),
        wants=((),) * seats,
        books=(book,) * seats,
    )
    return replace(state, **changes)
