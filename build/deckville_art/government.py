"""Where the town is governed: offices, schools, halls."""

from __future__ import annotations

from ink import (
    AQUA,
    BLUE,
    CORAL,
    CREAM,
    DGREEN,
    DPLUM,
    DTEAL,
    GLASS,
    GOLD,
    GRASS,
    GREEN,
    INK,
    IVORY,
    LIGHT,
    NAVY,
    PALE,
    PINE,
    PINK,
    PLUM,
    RED,
    SAND,
    SILVER,
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
    rect,
    turned,
)
from parts import arch, arches, body, clock, door, double_door, flat, gable, grid, hip, saw, steps
from scenery import bunting, bush, cloud, flag, ground, hedge, hills, person, pine, skyline, sun, tree


def housing_office() -> str:
    """An office with a big key and a row of little houses on its roof, people with bags at the counter."""
    key = (
        disc(-20, 0, 10, GOLD)
        + disc(-20, 0, 4.4, PINE)
        + rect(-11, -2.4, 36, 4.8, GOLD)
        + rect(12, 2, 4, 7, GOLD)
        + rect(20, 2, 4, 9, GOLD)
    )
    roofs = "".join(
        rect(x, 40, 20, 18, wall) + gable(x, 40, 20, 14, roof, 2) + rect(x + 7, 45, 6, 7, LIGHT)
        for x, wall, roof in (
            (42, CREAM, CORAL),
            (66, PINK, PLUM),
            (90, YELLOW, RED),
            (114, GLASS, NAVY),
            (138, CREAM, TEAL),
        )
    )
    return (
        rect(0, 0, W, H, "#DCEADF")
        + sun(26, 24)
        + cloud(150, 20, 0.7)
        + hills("#C4DCC4")
        + ground("#BDB294", 122)
        + roofs
        + body(30, 124, 140, 62, SAND)
        + flat(30, 64, 140, PINE, 8)
        + rect(68, 68, 64, 26, PINE, 3)
        + at(98, 81, 1, key)
        + rect(38, 74, 22, 16, LIGHT, 1)
        + rect(140, 74, 22, 16, LIGHT, 1)
        + rect(38, 98, 40, 20, LIGHT, 1)
        + rect(36, 116, 44, 4, WOOD)
        + person(58, 116, 0.5, BLUE)
        + door(90, 124, 20, 28, DTEAL)
        + rect(122, 98, 40, 20, GLASS, 1)
        + person(40, 136, 0.62, CORAL)
        + rect(46, 128, 9, 8, WOOD, 1)
        + person(70, 136, 0.62, PLUM)
        + rect(76, 128, 9, 8, RED, 1)
        + bush(140, 128, 0.9)
        + bush(160, 128, 0.8)
    )


def drafting_school() -> str:
    """A school with big north lights and compasses that draw an arc over its door."""
    compasses = (
        line("M0 -34 L-14 4 M0 -34 L14 4", GOLD, 3.6) + disc(0, -36, 5, GOLD) + line("M-9 -10 H9", GOLD, 2.4)
    )
    return (
        rect(0, 0, W, H, "#D8E5EC")
        + sun(100, 18, r=9)
        + cloud(28, 26, 0.7)
        + cloud(178, 30, 0.6)
        + hills("#C0D4CF")
        + ground("#B4BB9C", 122)
        + saw(10, 64, 60, 3, 15, PLUM, AQUA)
        + rect(10, 62, 60, 62, "#D9A27C")
        + saw(130, 64, 60, 3, 15, PLUM, AQUA)
        + rect(130, 62, 60, 62, "#C58F6A")
        + grid(18, 76, 3, 2, 11, 15, 16, 21, LIGHT, GLASS)
        + grid(138, 76, 3, 2, 11, 15, 16, 21, GLASS, LIGHT)
        + body(64, 124, 72, 84, "#4B6C94")
        + flat(64, 42, 72, IVORY, 6)
        + "".join(line(f"M{x} 46 V96", "#6C8BB0", 1) for x in range(74, 136, 10))
        + "".join(line(f"M66 {y} H134", "#6C8BB0", 1) for y in range(54, 98, 10))
        + line("M74 88 A28 28 0 0 1 126 88", IVORY, 2.6)
        + at(100, 86, 1.05, compasses)
        + double_door(88, 124, 24, 24, WOOD)
        + rect(80, 97, 40, 4, IVORY)
        + person(50, 134, 0.58, TEAL)
        + at(60, 122, 1, turned(30, rect(-2, -9, 4, 18, IVORY, 2)))
        + person(142, 134, 0.58, GOLD)
        + pine(190, 126, 0.5)
        + pine(10, 126, 0.5)
    )


def council_house() -> str:
    """The town hall: clock tower, flag, balcony with a banner, a flight of stairs."""
    return (
        rect(0, 0, W, H, "#D0E2EE")
        + sun(164, 30)
        + cloud(34, 30, 0.8)
        + cloud(150, 64, 0.5)
        + hills("#B9CFC9")
        + ground("#BCC29F", 122)
        + body(18, 122, 164, 54, "#E9C99F")
        + hip(18, 68, 164, 14, TEAL, 5, 10)
        + grid(26, 76, 3, 1, 10, 14, 15, 0, LIGHT, GLASS)
        + grid(134, 76, 3, 1, 10, 14, 15, 0, GLASS, LIGHT)
        + arches(26, 120, 3, 10, 18, 15, PLUM)
        + arches(134, 120, 3, 10, 18, 15, PLUM)
        + body(76, 122, 48, 88, "#F0D6AF")
        + rect(72, 34, 56, 5, STRAW, 1)
        + body(82, 34, 36, 18, "#F0D6AF")
        + path("M80 18 Q100 -10 120 18 Z", TEAL)
        + line("M100 6 V0", GOLD, 2.4)
        + clock(100, 52, 12)
        + grid(84, 70, 3, 1, 7, 12, 12.4, 0, LIGHT)
        + rect(78, 86, 44, 6, CREAM, 1)
        + path("M90 88 h20 v16 l-10 -5 l-10 5 z", RED)
        + arch(91, 122, 18, 22, DPLUM)
        + arches(88, 30, 2, 9, 10, 14, NAVY)
        + flag(30, 56, RED, 0.9, 22)
        + flag(168, 56, GOLD, 0.9, 22)
        + steps(78, 130, 44, 3, STRAW, 3.4)
        + tree(14, 130, 0.8)
        + tree(186, 130, 0.8)
    )


def ballot_hall() -> str:
    """A hall with a ballot box for a tower: a paper with a cross drops into its slot."""
    paper = (
        rect(-12, -30, 24, 30, IVORY, 1)
        + line("M-6 -22 L2 -14 M2 -22 L-6 -14", CORAL, 2.6)
        + line("M-6 -7 H6", PALE, 2)
    )
    return (
        rect(0, 0, W, H, "#E6E2F0")
        + sun(28, 26, "#FFF0C9")
        + cloud(166, 28, 0.8)
        + skyline("#D0CBE0")
        + ground("#B6AFA6", 122)
        + body(14, 124, 172, 48, CREAM)
        + flat(14, 78, 172, "#4B4A86", 7, 3)
        + arches(24, 120, 2, 15, 30, 19, PALE)
        + arches(142, 120, 2, 15, 30, 19, PALE)
        + body(64, 124, 72, 84, "#4B4A86", 0.14)
        + at(100, 40, 1, turned(-8, paper))
        + rect(58, 36, 84, 10, "#5E5DA0", 2)
        + rect(80, 39, 40, 4, INK, 2)
        + disc(100, 68, 14, CREAM)
        + line("M93 68 L98 74 L108 61", TEAL, 4)
        + double_door(84, 124, 32, 32, LIGHT)
        + rect(82, 92, 36, 3, GOLD)
        + bunting(14, 82, 50, (CORAL, CREAM, TEAL))
        + bunting(136, 82, 50, (CORAL, CREAM, TEAL))
        + "".join(
            person(x, 136, 0.55, c)
            for x, c in ((46, TEAL), (60, CORAL), (74, GOLD), (128, BLUE), (142, PINK))
        )
    )


def clean_air_board() -> str:
    """A planted office with a wind vane and turbines; a gauge on its front reads green."""

    def turbine(x: float, y: float, s: float) -> str:
        blades = "".join(
            turned(a, path("M-1.6 0 Q-4 -12 0 -30 Q3 -12 1.6 0 Z", IVORY)) for a in (10, 130, 250)
        )
        return at(
            x,
            y,
            s,
            path("M-2 0 L-1 -52 H1 L2 0 Z", IVORY),
            at(0, -52, 1, blades),
            disc(0, -52, 2.6, SILVER),
        )

    leaf = path("M0 10 Q-16 2 -10 -14 Q6 -16 8 0 Q8 6 0 10 Z", GREEN) + line(
        "M-1 9 Q-2 -2 -6 -9", DGREEN, 1.6
    )
    return (
        rect(0, 0, W, H, "#C9E6EE")
        + sun(30, 24)
        + cloud(100, 18, 0.6)
        + path("M0 124 V96 Q50 74 100 92 T200 84 V124 Z", "#A9D3A2")
        + turbine(24, 104, 1)
        + turbine(176, 98, 1.1)
        + turbine(152, 100, 0.7)
        + ground(GRASS, 120)
        + body(52, 124, 96, 72, IVORY)
        + rect(46, 46, 108, 8, PINE, 3)
        + hedge(50, 48, 100, 5, DGREEN)
        + path("M86 78 A22 22 0 0 1 130 78 Z", CREAM)
        + path("M69 86 A31 31 0 0 1 131 86 H117 A17 17 0 0 0 83 86 Z", GREEN)
        + path("M69 86 A31 31 0 0 1 84 60 L92 72 A17 17 0 0 0 83 86 Z", CORAL)
        + path("M84 60 A31 31 0 0 1 100 55 V69 A17 17 0 0 0 92 72 Z", YELLOW)
        + line("M100 86 L116 68", INK, 3)
        + disc(100, 86, 4, INK)
        + rect(52, 90, 96, 3, PINE)
        + grid(58, 97, 2, 1, 12, 16, 15, 0, GLASS)
        + grid(118, 97, 2, 1, 12, 16, 15, 0, LIGHT)
        + double_door(90, 124, 20, 28, PINE)
        + at(61, 72, 0.8, leaf)
        + at(140, 72, 0.8, leaf)
        + tree(40, 130, 0.7)
        + bush(160, 130, 1)
        + person(76, 136, 0.58, TEAL)
    )
