"""One picture a property type, for names that only a player's own deck has: a house with the type's sign."""

from __future__ import annotations

from ink import (
    BLUE,
    BRICK,
    CREAM,
    DPLUM,
    DTEAL,
    GLASS,
    GOLD,
    IVORY,
    LAWN,
    LIGHT,
    LILAC,
    NAVY,
    PALE,
    PAVING,
    PINK,
    PLUM,
    RED,
    SAND,
    STEEL,
    STONE,
    TEAL,
    WARM,
    H,
    W,
    at,
    disc,
    line,
    oval,
    path,
    poly,
    rect,
)
from parts import body, double_door, flat, gear, grid
from scenery import bush, cloud, ground, skyline, sun


def _block(sky: str, far: str, wall: str, roof: str, mark: str, land: str = PAVING) -> str:
    """A plain house with a large round sign that shows what kind of place it is."""
    return (
        rect(0, 0, W, H, sky)
        + sun(30, 26)
        + cloud(164, 24, 0.7)
        + skyline(far)
        + ground(land, 122)
        + body(44, 124, 112, 60, wall)
        + flat(44, 64, 112, roof, 8, 4)
        + grid(54, 76, 2, 2, 12, 14, 18, 22, LIGHT, GLASS)
        + grid(116, 76, 2, 2, 12, 14, 18, 22, GLASS, LIGHT)
        + double_door(88, 124, 24, 22, roof)
        + disc(100, 62, 32, roof)
        + disc(100, 62, 28, IVORY)
        + at(100, 62, 1, mark)
        + bush(24, 126, 1)
        + bush(176, 126, 1)
    )


def any_business() -> str:
    mark = (
        rect(-16, -8, 32, 22, BLUE, 3)
        + line("M-6 -8 v-6 h12 v6", BLUE, 3.4)
        + rect(-16, 1, 32, 2.6, IVORY)
        + rect(-3, -1, 6, 7, GOLD, 1)
    )
    return _block("#CCDDEA", "#B3CADB", PALE, NAVY, mark, "#9B98A2")


def any_dining() -> str:
    fork = line("M-9 16 V-4 M-14 -16 V-8 q0 4 5 4 q5 0 5 -4 V-16 M-9 -16 V-6", RED, 3)
    return _block("#F5DCC4", "#E8C6A2", WARM, RED, fork + path("M7 17 V-16 q9 2 8 16 h-5 v17 z", RED))


def any_housing() -> str:
    mark = poly("0,-19 20,0 -20,0", GOLD) + rect(-14, -1, 28, 17, GOLD, 1) + rect(-4, 4, 8, 12, IVORY)
    return _block("#D5E7DF", "#BAD6C4", SAND, "#8A5C0B", mark, LAWN)


def any_industry() -> str:
    return _block("#ECD9B8", "#DBC392", BRICK, STEEL, gear(0, 0, 15, STEEL, IVORY), "#BBA377")


def any_infrastructure() -> str:
    span = line("M-20 10 Q0 -18 20 10", TEAL, 4) + line("M-10 -2 V14 M0 -5 V14 M10 -2 V14", TEAL, 2.6)
    return _block("#CFE5EA", "#A9CDBE", STONE, DTEAL, span + rect(-22, 10, 44, 5, TEAL, 1), "#A9A7A2")


def any_shopping() -> str:
    bag = path("M-14 -6 H14 L17 17 H-17 Z", "#9A3F63")
    return _block(
        "#F6E0D0", "#EAC9B2", PINK, "#9A3F63", bag + line("M-7 -2 V-10 q0 -7 7 -7 q7 0 7 7 V-2", "#C98AA0", 3)
    )


def any_civic() -> str:
    halls = poly("0,-19 20,-7 -20,-7", "#4B4A86") + rect(-19, 12, 38, 4.6, "#4B4A86")
    return _block(
        "#DCE4EE",
        "#C7D3DF",
        CREAM,
        "#4B4A86",
        halls + "".join(rect(x, -4, 5, 14, "#4B4A86") for x in (-16, -7.5, 2.5, 11)),
        "#B4C39A",
    )


def any_entertainment() -> str:
    notes = oval(-9, 11, 6, 4.6, PLUM) + oval(10, 7, 6, 4.6, PLUM) + line("M-4 10 V-12 L15 -16 V6", PLUM, 3.4)
    return _block("#F2D2CA", "#E2BCBB", LILAC, DPLUM, notes + line("M-4 -8 L15 -12", PLUM, 4), LAWN)
