"""Halls, courts, arcades: where people buy a lot."""

from __future__ import annotations

from ink import (
    BLUE,
    CORAL,
    CREAM,
    DGREEN,
    DPLUM,
    GLASS,
    GOLD,
    GREEN,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    PINE,
    PINK,
    PLUM,
    RED,
    SAND,
    SILVER,
    STEEL,
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
from parts import arch, body, columns, dome, double_door, sign
from scenery import cloud, flag, ground, hills, lamp, person, skyline, skyline2, sun, wheel


def flat_pack_hall() -> str:
    """A huge yellow-banded box of a hall; people carry flat parcels, one builds a shelf in front."""
    shelf = line("M-12 0 V-34 M12 0 V-34 M-12 -32 H12 M-12 -20 H12 M-12 -8 L12 -10", LWOOD, 3)
    screw = turned(
        24,
        rect(-3, -34, 6, 34, SILVER, 1),
        rect(-9, -40, 18, 8, SILVER, 4),
        rect(-1.2, -40, 2.4, 5, INK),
        *(rect(-5, y, 10, 2, STEEL) for y in (-24, -17, -10)),
    )
    return (
        rect(0, 0, W, H, "#D0E2F0")
        + sun(24, 22)
        + cloud(160, 18, 0.8)
        + hills("#BFD5C6")
        + ground("#A4A3A6", 114)
        + body(12, 116, 176, 74, BLUE)
        + rect(12, 52, 176, 14, YELLOW)
        + "".join(rect(x, 70, 2, 46, "#000000", 0, 0.08) for x in range(24, 188, 12))
        + rect(62, 20, 76, 30, YELLOW, 3)
        + at(84, 44, 0.55, rect(-24, -26, 48, 22, LWOOD, 1), rect(-24, -17, 48, 3, SAND))
        + at(116, 46, 0.6, screw)
        + rect(95, 33, 9, 2.6, INK)
        + rect(98.2, 29.8, 2.6, 9, INK)
        + rect(80, 84, 40, 32, LIGHT, 1)
        + rect(99, 84, 2, 32, BLUE)
        + path("M72 78 h56 l6 7 h-68 z", YELLOW)
        + at(30, 136, 1, shelf)
        + person(52, 138, 0.68, CORAL)
        + line("M46 124 L34 116", SILVER, 2)
        + person(104, 136, 0.66, PLUM)
        + person(146, 136, 0.66, TEAL)
        + rect(100, 118, 50, 8, LWOOD, 1)
        + rect(108, 118, 3, 8, SAND)
        + rect(138, 118, 3, 8, SAND)
        + at(
            178,
            134,
            0.9,
            rect(-12, -20, 3, 18, STEEL),
            rect(-12, -5, 24, 3, STEEL),
            rect(-8, -17, 18, 12, LWOOD, 1),
            wheel(-8, -1, 3),
            wheel(9, -1, 3),
        )
        + rect(0, 138, 200, 2, "#8F8E92")
    )


def jewel_court() -> str:
    """A small marble shop with a cut jewel for a crown; rings and pearls on velvet."""
    jewel = (
        poly("-22,-8 -12,-22 12,-22 22,-8 0,22", "#7FD0DC")
        + poly("0,-22 12,-22 22,-8 10,-8", "#5FB4C6")
        + poly("-10,-8 10,-8 0,22", "#A9E4EA")
        + poly("10,-8 22,-8 0,22", "#4FA0B6")
        + poly("-12,-22 0,-22 -10,-8", "#D6F4F5")
        + poly("-10,-8 0,-22 10,-8", "#C1EDF0")
    )
    rays = "".join(
        at(100, 32, 1, turned(a, rect(-1.4, -36, 2.8, 8, YELLOW, 1.4))) for a in range(-80, 81, 32)
    )
    return (
        rect(0, 0, W, H, "#EBD3DF")
        + cloud(26, 26, 0.7)
        + cloud(178, 22, 0.7)
        + skyline2("#DDBCCD")
        + ground("#B49CA8", 122)
        + rays
        + body(40, 124, 120, 64, "#F3E9E4")
        + rect(34, 56, 132, 8, GOLD, 2)
        + path("M70 56 Q100 40 130 56 Z", GOLD)
        + at(100, 32, 1, jewel)
        + columns(46, 118, 2, 7, 52, 38, IVORY)
        + columns(109, 118, 2, 7, 52, 38, IVORY)
        + rect(56, 70, 26, 44, PLUM, 2)
        + arch(93, 124, 14, 50, DPLUM)
        + rect(90, 70, 20, 4, GOLD, 1)
        + rect(119, 70, 26, 44, PLUM, 2)
        + f'<circle cx="69" cy="98" r="7" fill="none" stroke="{GOLD}" stroke-width="2.6"/>'
        + poly("69,82 74,87 69,92 64,87", "#A9E4EA")
        + "".join(
            disc(132 + dx, 84 + dy, 2.4, IVORY)
            for dx, dy in ((-9, 0), (-7, 6), (-3, 10), (3, 10), (7, 6), (9, 0), (0, 12))
        )
        + disc(132, 100, 3, CORAL)
        + rect(40, 116, 120, 8, "#DCCFCB")
        + poly("92,124 108,124 118,140 82,140", CORAL)
        + at(26, 132, 0.9, path("M-8 0 l2 -14 h12 l2 14 z", GOLD), disc(0, -22, 11, DGREEN))
        + at(174, 132, 0.9, path("M-8 0 l2 -14 h12 l2 14 z", GOLD), disc(0, -22, 11, DGREEN))
        + person(66, 137, 0.62, NAVY)
        + person(138, 137, 0.62, RED)
    )


def bargain_bazaar() -> str:
    """A crowded covered market: cloths overhead, carpets, pots, lamps, a "%" on a tag."""
    cloths = "".join(
        path(f"M{x} 22 h24 l6 20 q-9 8 -18 0 q-9 8 -18 0 z", c)
        for x, c in ((2, CORAL), (34, GOLD), (66, TEAL), (98, PINK), (130, BLUE), (162, CORAL))
    )

    def pot(c: str) -> str:
        return path("M-7 0 q-7 -10 2 -16 v-4 h10 v4 q9 6 2 16 z", c) + rect(-6, -22, 12, 3, c, 1)

    def rug(c: str, d: str) -> str:
        return (
            rect(-9, -36, 18, 34, c, 1)
            + rect(-6, -32, 12, 26, d, 1)
            + poly("0,-28 4,-19 0,-10 -4,-19", c)
            + rect(-9, -2, 18, 3, CREAM)
        )

    tag = (
        path("M-16 -10 H10 L18 0 L10 10 H-16 Z", YELLOW)
        + disc(11, 0, 2.2, CREAM)
        + disc(-9, -4, 2.6, RED)
        + disc(1, 4, 2.6, RED)
        + line("M1 -6 L-9 6", RED, 2.2)
    )
    return (
        rect(0, 0, W, H, "#F3D8B8")
        + rect(0, 0, 200, 26, "#D9A878")
        + "".join(arch(x, 122, 44, 84, "#E5BE93") for x in (4, 54, 104, 154))
        + ground("#B08C6C", 120)
        + line("M0 22 H200", WOOD, 3)
        + cloths
        + "".join(
            line(f"M{x} 48 V62", INK, 1.2) + disc(x, 67, 6, LIGHT) + rect(x - 4, 60, 8, 2.4, INK, 1)
            for x in (28, 100, 172)
        )
        + rect(4, 92, 52, 32, RED, 1)
        + rect(2, 90, 56, 4, CREAM, 1)
        + at(14, 90, 0.85, pot(TEAL))
        + at(30, 90, 0.85, pot(BLUE))
        + at(46, 90, 0.85, pot(GOLD))
        + at(72, 124, 1.3, rug(RED, GOLD))
        + at(100, 124, 1.3, rug(TEAL, CREAM))
        + at(128, 124, 1.3, rug(PLUM, PINK))
        + rect(144, 92, 52, 32, TEAL, 1)
        + rect(142, 90, 56, 4, CREAM, 1)
        + "".join(path(f"M{x} 90 l7 -12 l7 12 z", c) for x, c in ((146, GOLD), (160, CORAL), (174, GREEN)))
        + at(170, 108, 1, tag)
        + at(30, 108, 1, tag)
        + "".join(
            person(x, y, 0.66, c)
            for x, y, c in (
                (20, 138, NAVY),
                (52, 137, PINK),
                (86, 139, GOLD),
                (114, 138, BLUE),
                (150, 138, CORAL),
                (182, 138, PINE),
            )
        )
    )


def galleria() -> str:
    """Inside the glass-roofed gallery: shop fronts run to a far arch under a barrel vault of glass."""
    vault = "".join(
        line(f"M{100 - r} 76 A{r} {r * 0.78:.1f} 0 0 1 {100 + r} 76", IVORY, 2) for r in (92, 72, 54, 38, 24)
    )
    spokes = "".join(
        line(f"M{100 + 24 * c:.0f} {76 - 18 * s:.0f} L{100 + 98 * c:.0f} {76 - 76 * s:.0f}", IVORY, 1.6)
        for c, s in ((-0.87, 0.5), (-0.5, 0.87), (0, 1), (0.5, 0.87), (0.87, 0.5))
    )
    left = path("M0 40 L76 68 V108 L0 134 Z", "#E9C7A6") + path("M0 72 L76 84 V87 L0 78 Z", GOLD)
    right = path("M200 40 L124 68 V108 L200 134 Z", "#D9B08C") + path("M200 72 L124 84 V87 L200 78 Z", GOLD)
    fronts = (
        path("M4 84 L26 87 V122 L4 130 Z", LIGHT)
        + path("M32 88 L50 90 V114 L32 120 Z", GLASS)
        + path("M55 91 L70 93 V107 L55 112 Z", LIGHT)
        + path("M4 50 L24 57 V72 L4 69 Z M32 60 L48 66 V77 L32 74 Z M55 68 L70 73 V82 L55 79 Z", PLUM)
        + path("M0 78 L28 82 V88 L0 85 Z", CORAL)
        + path("M30 83 L52 86 V91 L30 88 Z", TEAL)
    )
    other = (
        path("M196 84 L174 87 V122 L196 130 Z", GLASS)
        + path("M168 88 L150 90 V114 L168 120 Z", LIGHT)
        + path("M145 91 L130 93 V107 L145 112 Z", GLASS)
        + path(
            "M196 50 L176 57 V72 L196 69 Z M168 60 L152 66 V77 L168 74 Z M145 68 L130 73 V82 L145 79 Z", PLUM
        )
        + path("M200 78 L172 82 V88 L200 85 Z", TEAL)
        + path("M170 83 L148 86 V91 L170 88 Z", PINK)
    )
    return (
        rect(0, 0, W, H, "#BBDDE6")
        + path("M0 76 A100 76 0 0 1 200 76 V0 H0 Z", "#CBB8C8")
        + sun(100, 34, "#FFF3D2", 10)
        + cloud(60, 40, 0.5)
        + cloud(142, 34, 0.4)
        + vault
        + spokes
        + rect(76, 68, 48, 42, "#F1DDC4")
        + arch(86, 110, 28, 36, LIGHT)
        + path("M76 76 A24 18 0 0 1 124 76 Z", GLASS)
        + left
        + right
        + fronts
        + other
        + path("M0 134 L76 108 H124 L200 134 V140 H0 Z", "#E8DCCB")
        + path("M84 108 L40 140 H70 L94 108 Z M106 108 L130 140 H160 L116 108 Z", "#D3BFA8")
        + poly("100,112 108,120 100,130 92,120", CORAL)
        + person(80, 126, 0.5, NAVY)
        + person(122, 122, 0.42, CORAL)
        + person(54, 138, 0.7, PINK)
        + rect(60, 126, 8, 9, GOLD, 1)
        + person(146, 138, 0.7, TEAL)
        + rect(134, 126, 8, 9, CORAL, 1)
    )


def four_storey_emporium() -> str:
    """A corner department store of four floors, each with other wares, a round turret and flags."""
    floors = ""
    for n, goods in enumerate((PINK, BLUE, GREEN, CORAL)):
        y = 34 + n * 22
        floors += "".join(
            rect(x, y + 3, 17, 14, LIGHT if (x + n) % 2 else GLASS, 1) for x in (38, 59, 121, 142)
        )
        floors += "".join(
            rect(x + 3 + k * 4, y + 10 - (k + n) % 2 * 3, 3, 7 + (k + n) % 2 * 3, goods if k % 2 else GOLD)
            for x in (38, 59, 121, 142)
            for k in range(3)
        )
        floors += rect(30, y + 19, 140, 3, CREAM)
    return (
        rect(0, 0, W, H, "#F6DDDA")
        + sun(26, 22, "#FFF3D2")
        + cloud(168, 16, 0.6)
        + skyline("#E7C3C4")
        + ground("#B99FA0", 122)
        + body(32, 124, 136, 92, "#C26A7F")
        + rect(30, 28, 140, 6, CREAM)
        + floors
        + rect(80, 26, 40, 98, "#D27F90", 2)
        + rect(100, 26, 20, 98, "#000000", 0, 0.08)
        + "".join(arch(x, 34 + n * 22 + 17, 9, 14, LIGHT) for n in range(3) for x in (84, 95.5, 107))
        + dome(100, 27, 22, TEAL, 0.9)
        + line("M100 8 V0", GOLD, 2.4)
        + rect(76, 24, 48, 5, GOLD, 1)
        + flag(44, 28, TEAL, 0.8)
        + flag(150, 28, TEAL, 0.8)
        + rect(76, 92, 48, 8, DPLUM, 2)
        + sign(78, 92, 44, 8, DPLUM, 5, YELLOW)
        + path("M72 100 h56 l6 6 h-68 z", GOLD)
        + double_door(86, 124, 28, 18, DPLUM)
        + person(54, 136, 0.62, NAVY)
        + rect(60, 127, 7, 8, CORAL, 1)
        + person(144, 136, 0.62, GOLD)
        + rect(133, 127, 7, 8, TEAL, 1)
        + person(102, 137, 0.6, PLUM)
        + lamp(18, 132)
        + lamp(182, 132)
    )
