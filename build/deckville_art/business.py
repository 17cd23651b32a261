"""Offices and agencies: where people work at desks."""

from __future__ import annotations

from ink import (
    AQUA,
    BLUE,
    BRICK,
    CORAL,
    DPLUM,
    DTEAL,
    GLASS,
    GOLD,
    INK,
    IVORY,
    LIGHT,
    NAVY,
    PINK,
    PLUM,
    RED,
    SAND,
    SILVER,
    STEEL,
    STRAW,
    TEAL,
    WOOD,
    YELLOW,
    H,
    W,
    at,
    disc,
    line,
    path,
    poly,
    rect,
    turned,
)
from parts import body, door, double_door, flat, grid, sign
from scenery import bush, car, cloud, ground, hills, person, pine, road, skyline, skyline2, sun, tree, wheel


def glassline_offices() -> str:
    """A long, low ribbon of glass on thin legs, the sky mirrored in it."""
    panes = "".join(
        rect(14 + n * 17.4, y, 15.4, 20, (AQUA, "#B9DDE6", GLASS, "#8FC1D1")[(n + row) % 4])
        for row, y in enumerate((46, 72))
        for n in range(10)
    )
    return (
        rect(0, 0, W, H, "#D5E6F0")
        + sun(36, 22)
        + cloud(120, 22, 0.9)
        + cloud(176, 30, 0.5)
        + hills("#BCD3CF")
        + ground("#A9BE9A", 120)
        + rect(8, 38, 184, 60, IVORY, 3)
        + panes
        + rect(100, 38, 92, 60, "#000000", 3, 0.05)
        + rect(8, 66, 184, 5, IVORY)
        + rect(8, 94, 184, 5, SILVER)
        + "".join(rect(x, 99, 3, 25, STEEL) for x in (20, 56, 141, 177))
        + rect(78, 99, 44, 25, GLASS)
        + rect(99, 99, 2, 25, IVORY)
        + path("M70 100 h60 l6 6 h-72 z", TEAL)
        + car(38, 126, 0.6, BLUE)
        + car(162, 126, 0.6, CORAL)
        + pine(140, 124, 0.5)
        + tree(66, 126, 0.5)
        + path("M78 124 h44 l18 16 h-80 z", STRAW)
        + person(110, 134, 0.5, NAVY)
    )


def freight_brokerage() -> str:
    """An office over a loading yard: containers stacked in colours, a lorry before it."""
    stack = ""
    for x, y, color in (
        (118, 124, BLUE),
        (158, 124, RED),
        (118, 104, GOLD),
        (158, 104, TEAL),
        (138, 84, CORAL),
    ):
        stack += rect(x, y - 19, 38, 19, color, 1)
        stack += "".join(rect(x + p, y - 16, 1.6, 13, "#000000", 0, 0.16) for p in range(5, 36, 6))
    lorry = (
        rect(-44, -30, 46, 24, CORAL, 1)
        + "".join(rect(p, -27, 1.6, 18, "#000000", 0, 0.16) for p in range(-38, 0, 7))
        + path("M5 -24 h12 l7 10 v8 h-19 z", NAVY)
        + path("M9 -21 h6 l5 8 h-11 z", GLASS)
        + rect(-44, -7, 68, 3, INK)
        + wheel(-34, -4)
        + wheel(-22, -4)
        + wheel(14, -4)
    )
    return (
        rect(0, 0, W, H, "#D2DFE8")
        + sun(172, 24)
        + cloud(60, 20, 0.6)
        + skyline("#BACCD9")
        + ground("#B3AB9D", 122)
        + stack
        + body(16, 124, 84, 78, "#E3C79E")
        + flat(16, 48, 84, BRICK, 7)
        + grid(24, 56, 5, 1, 10, 14, 14.5, 0, GLASS, LIGHT)
        + sign(22, 76, 72, 12, NAVY, 4)
        + rect(24, 94, 30, 30, STEEL, 1)
        + "".join(rect(24, y, 30, 1.4, SILVER) for y in (100, 106, 112, 118))
        + rect(60, 94, 18, 14, LIGHT, 1)
        + door(82, 124, 13, 28, DTEAL)
        + road(126)
        + at(86, 134, 0.92, lorry)
    )


def talent_agency() -> str:
    """A slim pink house with a star in lights and a red carpet between two posts."""
    star = poly("0,-20 5.6,-6.6 20,-5.8 8.8,3.4 12.6,17 0,9.2 -12.6,17 -8.8,3.4 -20,-5.8 -5.6,-6.6", YELLOW)
    bulbs = "".join(disc(x, y, 2, LIGHT) for y in (12, 60) for x in range(76, 130, 8))
    sides = "".join(disc(x, y, 2, LIGHT) for x in (74, 126) for y in range(20, 60, 8))
    return (
        rect(0, 0, W, H, "#DDD0E6")
        + sun(168, 28, "#FFEFD0")
        + skyline2("#C7B5D6")
        + ground("#A796AE", 124)
        + body(58, 126, 84, 76, PINK)
        + flat(58, 54, 84, DPLUM, 7, 4)
        + rect(72, 10, 56, 52, PLUM, 4)
        + bulbs
        + sides
        + at(100, 37, 1, star)
        + grid(66, 68, 2, 1, 12, 18, 16, 0, LIGHT, r=2)
        + grid(106, 68, 2, 1, 12, 18, 16, 0, GLASS, r=2)
        + path("M80 96 h40 l6 8 h-52 z", GOLD)
        + double_door(88, 126, 24, 24, DPLUM)
        + poly("88,126 112,126 128,140 72,140", RED)
        + line("M66 128 V114 M50 134 V118 M134 128 V114 M150 134 V118", GOLD, 2.6)
        + line("M66 116 Q58 128 50 120 M134 116 Q142 128 150 120", RED, 2.6)
        + person(36, 134, 0.62, NAVY)
        + rect(20, 118, 9, 7, INK, 1)
        + disc(30, 121, 4, SILVER)
        + person(166, 134, 0.62, TEAL)
        + person(180, 133, 0.62, GOLD)
    )


def design_studio() -> str:
    """A loft with slanted roof lights; a giant pencil and a set square lean on the wall."""
    pencil = (
        rect(-5, -76, 10, 62, GOLD)
        + rect(0, -76, 5, 62, "#000000", 0, 0.1)
        + poly("-5,-14 5,-14 0,0", SAND)
        + poly("-1.8,-5 1.8,-5 0,0", INK)
        + rect(-5, -84, 10, 8, CORAL, 2)
    )
    square = path("M0 0 L44 0 L0 -44 Z M9 -9 L22 -9 L9 -22 Z", TEAL)
    square = square.replace("<path", '<path fill-rule="evenodd"')
    return (
        rect(0, 0, W, H, "#E2E4D6")
        + sun(34, 24)
        + cloud(90, 20, 0.6)
        + skyline("#CBD0BF")
        + ground("#B7AA93", 124)
        + rect(36, 60, 128, 66, IVORY, 2)
        + rect(100, 60, 64, 66, "#000000", 0, 0.06)
        + path("M32 62 L62 24 H168 V62 Z", NAVY)
        + "".join(
            path(f"M{x} 56 L{x + 18} 32 h20 L{x + 20} 56 Z", c)
            for x, c in ((46, AQUA), (80, LIGHT), (114, AQUA))
        )
        + rect(46, 72, 54, 32, LIGHT, 1)
        + rect(72, 72, 2, 32, IVORY)
        + line("M58 104 L66 88 L88 84 M66 88 L82 104", WOOD, 2.4)
        + person(92, 104, 0.6, CORAL)
        + rect(46, 103, 54, 3, WOOD)
        + door(108, 126, 16, 36, CORAL)
        + rect(130, 76, 26, 20, GLASS, 1)
        + at(178, 130, 1, turned(-12, pencil))
        + at(8, 130, 0.95, square)
        + bush(60, 128, 0.8)
        + bush(144, 128, 0.8)
    )
