"""Stages of every kind: where people watch and listen."""

from __future__ import annotations

import math

from ink import (
    BLUE,
    CORAL,
    CREAM,
    DPLUM,
    GLASS,
    GOLD,
    GREEN,
    INK,
    IVORY,
    LAWN,
    LIGHT,
    LILAC,
    LWOOD,
    NAVY,
    PINK,
    PLUM,
    RED,
    SAND,
    SILVER,
    SKIN,
    STEEL,
    STRAW,
    TEAL,
    WARM,
    WOOD,
    YELLOW,
    H,
    W,
    at,
    disc,
    line,
    mirrored,
    oval,
    path,
    poly,
    rect,
    shade,
    turned,
)
from parts import arch, arches, awning, body, columns, dome, flat, steps
from scenery import boat, cloud, flag, ground, hills, lamp, person, skyline2, stars, sun, tree, water


def debating_theatre() -> str:
    """An open half-round of benches with two lecterns, two speech bubbles in the air."""
    tiers = ""
    for n, (rx, c) in enumerate(((96, "#B98A9A"), (78, "#C79AA6"), (60, "#D5ABB2"), (42, "#E2BDBF"))):
        y = 122
        tiers += path(f"M{100 - rx} {y} A{rx} {rx * 0.62:.1f} 0 0 1 {100 + rx} {y} Z", c)
        for k in range(3, 12 - n):
            a = math.pi * k / (14 - n)
            px, py = 100 - (rx - 9) * math.cos(a), y - (rx - 9) * 0.62 * math.sin(a)
            tiers += disc(px, py - 3, 3, SKIN) + path(
                f"M{px - 3.6:.1f} {py + 4:.1f} a3.6 4 0 0 1 7.2 0 z",
                (TEAL, PLUM, NAVY, GOLD, RED)[(k * 2 + n) % 5],
            )
    lectern = path("M-8 0 L-6 -18 H6 L8 0 Z", WOOD) + rect(-9, -21, 18, 4, LWOOD, 1)
    bubble = "M-24 -14 q0 -8 8 -8 h32 q8 0 8 8 v10 q0 8 -8 8 h-20 l-8 9 v-9 h-4 q-8 0 -8 -8 z"
    return (
        rect(0, 0, W, H, "#EED5D2")
        + sun(100, 18, "#FFF3D2", 11)
        + skyline2("#DDBDC0")
        + ground("#A98B93", 120)
        + tiers
        + path("M62 124 A38 20 0 0 1 138 124 Z", "#F1E3D6")
        + rect(0, 122, 200, 18, "#9C8089")
        + rect(4, 84, 12, 40, CREAM)
        + rect(184, 84, 12, 40, CREAM)
        + rect(1, 80, 18, 5, STRAW, 1)
        + rect(181, 80, 18, 5, STRAW, 1)
        + flag(10, 80, CORAL, 1, 24)
        + mirrored(190, flag(190, 80, TEAL, 1, 24))
        + person(72, 126, 0.85, CORAL)
        + person(128, 126, 0.85, TEAL)
        + at(76, 132, 0.95, lectern)
        + at(124, 132, 0.95, lectern)
        + at(
            54,
            44,
            0.9,
            path(bubble, CORAL),
            rect(-16, -15, 32, 3.4, CREAM, 1),
            rect(-16, -7, 22, 3.4, CREAM, 1),
        )
        + at(
            146,
            44,
            0.9,
            mirrored(0, path(bubble, TEAL)),
            rect(-16, -15, 32, 3.4, CREAM, 1),
            rect(-6, -7, 22, 3.4, CREAM, 1),
        )
    )


def stained_glass_fair() -> str:
    """Stalls beneath a huge coloured rose window that stands free."""
    petals = "".join(
        turned(n * 30, path("M0 -14 Q9 -26 0 -38 Q-9 -26 0 -14 Z", c))
        for n, c in enumerate((CORAL, GOLD, TEAL, PINK, BLUE, GREEN) * 2)
    )
    rose = (
        disc(0, 0, 46, PLUM)
        + disc(0, 0, 42, "#F9E9C8")
        + petals
        + disc(0, 0, 12, PLUM)
        + disc(0, 0, 9, YELLOW)
    )
    dots = "".join(
        disc(
            35 * math.cos(n * math.pi / 6 + 0.26),
            35 * math.sin(n * math.pi / 6 + 0.26),
            3.2,
            (BLUE, CORAL, LILAC)[n % 3],
        )
        for n in range(12)
    )

    def stall(x: float, one: str, panes: tuple[str, ...]) -> str:
        found = rect(x + 2, 96, 3, 30, WOOD) + rect(x + 45, 96, 3, 30, WOOD)
        found += "".join(rect(x + 8 + n * 12, 101, 9, 12, c, 1) for n, c in enumerate(panes))
        return found + rect(x + 2, 116, 46, 12, SAND, 1) + awning(x, 90, 50, 6, one, CREAM, 7)

    return (
        rect(0, 0, W, H, "#EFE0EC")
        + cloud(24, 24, 0.7)
        + cloud(180, 34, 0.7)
        + hills("#DCCBDF")
        + ground("#B7A7A6", 122)
        + path("M48 126 V54 Q52 2 100 0 Q148 2 152 54 V126 Z", "#A89AB0")
        + at(100, 52, 1.02, rose, dots)
        + arch(88, 126, 24, 26, LIGHT)
        + stall(0, CORAL, (BLUE, GOLD, PINK))
        + stall(150, TEAL, (CORAL, GREEN, LILAC))
        + person(70, 136, 0.6, NAVY)
        + person(122, 136, 0.6, GOLD)
        + person(136, 137, 0.55, CORAL)
        + poly("88,126 112,126 130,140 70,140", GOLD, 0.35)
        + poly("94,126 104,126 108,140 86,140", CORAL, 0.35)
    )


def gilded_opera() -> str:
    """The opera: a green dome, gold muses on the attic, loggia and masks."""
    mask = (
        path("M-8 -6 h16 v6 q0 8 -8 9 q-8 -1 -8 -9 z", GOLD)
        + disc(-3.4, -1, 1.5, DPLUM)
        + disc(3.4, -1, 1.5, DPLUM)
    )
    smile = line("M-4 4 q4 4 8 0", DPLUM, 1.4)
    frown = line("M-4 6 q4 -4 8 0", DPLUM, 1.4)
    muse = path("M-5 0 q0 -10 5 -10 q5 0 5 10 z", GOLD) + disc(0, -13, 3.4, GOLD)
    return (
        rect(0, 0, W, H, "#F3D9D4")
        + sun(26, 26, "#FFF3D2")
        + cloud(170, 20, 0.7)
        + skyline2("#E3C0C0")
        + ground("#B8A09B", 124)
        + body(12, 124, 38, 50, "#E8D2AE")
        + body(150, 124, 38, 50, "#E8D2AE")
        + flat(12, 74, 38, TEAL, 6, 2)
        + flat(150, 74, 38, TEAL, 6, 2)
        + arches(18, 112, 2, 10, 26, 16, LIGHT)
        + arches(156, 112, 2, 10, 26, 16, LIGHT)
        + rect(66, 30, 68, 18, "#E8D2AE")
        + dome(100, 31, 32, TEAL, 0.75)
        + line("M100 8 V2", GOLD, 2)
        + disc(100, 5, 3.4, GOLD)
        + body(42, 124, 116, 76, "#F2DFC0")
        + rect(38, 44, 124, 7, GOLD, 1)
        + at(54, 44, 0.9, muse)
        + at(146, 44, 0.9, muse)
        + rect(48, 54, 104, 12, STRAW, 1)
        + "".join(disc(x, 60, 3, GOLD) for x in (56, 72, 88, 112, 128, 144))
        + arches(50, 96, 5, 12, 27, 21.8, LIGHT)
        + columns(44, 98, 6, 5, 32, 21.4, IVORY)
        + rect(42, 98, 116, 5, GOLD)
        + arches(51, 124, 5, 13, 18, 21.2, DPLUM)
        + at(89, 61, 0.9, mask, smile)
        + at(111, 61, 0.9, mask, frown)
        + steps(42, 130, 116, 2, STRAW, 3)
        + poly("92,124 108,124 116,140 84,140", RED)
        + person(70, 137, 0.55, INK)
        + person(132, 137, 0.55, RED)
        + lamp(20, 134)
        + lamp(180, 134)
    )


def festival_ground() -> str:
    """An open-air stage with an arched roof and beams of light before a dancing crowd."""
    crowd = "".join(
        disc(x, y, 5, (SKIN, "#D9A678", "#C98F63")[x % 3])
        + path(f"M{x - 5.6} {y - 1} a5.6 5.6 0 0 1 11.2 0 z", INK)
        + path(
            f"M{x - 8} 140 v{126 - y + 2:.0f} a8 8 0 0 1 16 0 V140 z",
            (CORAL, TEAL, GOLD, PINK, BLUE)[(x // 3) % 5],
        )
        for y, row in ((116, range(14, 200, 25)), (122, range(2, 200, 23)))
        for x in row
    )
    arms = line("M36 118 L28 104 M92 118 L100 102 M140 118 L134 102 M166 122 L172 106", SKIN, 2.4)
    return (
        rect(0, 0, W, H, "#34336B")
        + stars((14, 14), (40, 8), (160, 8), (190, 20), (8, 54))
        + hills("#45447F")
        + ground("#4D6B5A", 118)
        + path("M40 26 L8 118 H52 Z M160 26 L192 118 H148 Z", LIGHT, 0.16)
        + path("M24 104 V52 Q100 -16 176 52 V104 Z", PLUM)
        + path("M36 104 V56 Q100 0 164 56 V104 Z", "#F0A08A")
        + path("M50 104 V60 Q100 16 150 60 V104 Z", "#F7C9A2")
        + "".join(
            disc(x, y, 3.4, LIGHT) for x, y in ((46, 42), (64, 31), (84, 24), (116, 24), (136, 31), (154, 42))
        )
        + poly("64,30 50,104 84,104", LIGHT, 0.4)
        + poly("136,30 150,104 116,104", LIGHT, 0.4)
        + rect(28, 70, 18, 34, INK, 2)
        + rect(154, 70, 18, 34, INK, 2)
        + "".join(disc(x, y, 5, STEEL) for x in (37, 163) for y in (79, 94))
        + person(80, 104, 0.75, NAVY)
        + line("M74 94 L90 86", WOOD, 3)
        + person(102, 104, 0.85, RED)
        + line("M109 84 L112 104", INK, 1.6)
        + disc(122, 97, 7, CREAM)
        + rect(115, 90, 14, 3, GOLD)
        + person(124, 92, 0.6, TEAL)
        + rect(18, 103, 164, 9, DPLUM)
        + arms
        + crowd
    )


def riverside_stadium() -> str:
    """A bowl of seats with white masts and floodlights on the bank of a river."""
    arcs = "".join(
        path(f"M{100 - rx} 92 A{rx} {ry} 0 0 1 {100 + rx} 92 Z", c)
        for rx, ry, c in ((84, 42, IVORY), (76, 34, CORAL), (66, 27, GOLD), (56, 20, TEAL))
    )

    def mast(x: float, lean: float) -> str:
        return (
            line(f"M{x} 96 L{x + lean} 22", SILVER, 3)
            + rect(x + lean - 9, 14, 18, 10, STEEL, 2)
            + "".join(disc(x + lean + p, y, 1.8, LIGHT) for p in (-5, 0, 5) for y in (17, 21))
        )

    return (
        rect(0, 0, W, H, "#CFE3EE")
        + sun(100, 24)
        + cloud(54, 26, 0.6)
        + hills("#B4D0BC")
        + mast(22, -8)
        + mast(178, 8)
        + mast(56, -6)
        + mast(144, 6)
        + arcs
        + path("M48 92 A52 12 0 0 1 152 92 Z", GREEN)
        + line("M100 80 V92 M60 92 A40 9 0 0 1 140 92", IVORY, 1.4)
        + path("M10 84 Q100 102 190 84 V112 H10 Z", STRAW)
        + shade("M100 93 Q150 93 190 84 V112 H100 Z", 0.07)
        + "".join(
            rect(x, y, 9, 16, NAVY, 1)
            for x, y in ((24, 94), (44, 97), (64, 98), (127, 98), (147, 97), (167, 94))
        )
        + arch(86, 112, 28, 18, DPLUM)
        + "".join(
            flag(x, y, c, 0.7, 18)
            for x, y, c in ((36, 88, CORAL), (76, 94, TEAL), (124, 94, GOLD), (164, 88, PINK))
        )
        + rect(0, 111, 200, 5, LAWN)
        + water(116, (10, 124), (60, 132), (120, 122), (164, 134))
        + boat(148, 130, 0.55, CORAL)
        + at(
            56,
            126,
            0.8,
            path("M-30 -3 H30 L24 3 H-24 Z", RED),
            person(-12, -2, 0.4, NAVY),
            person(0, -2, 0.4, NAVY),
            person(12, -2, 0.4, NAVY),
            line("M-6 -6 L-16 8 M6 -6 L-4 8 M18 -6 L8 8", WOOD, 1.6),
        )
        + tree(6, 112, 0.6)
        + tree(194, 112, 0.6)
    )


def concert_hall() -> str:
    """A modern hall of white shells, a grand staircase, notes rising."""
    note = line("M0 0 V-16 L10 -19 V-3", PLUM, 2) + oval(-3, 0, 4, 3, PLUM) + oval(7, -3, 4, 3, PLUM)
    return (
        rect(0, 0, W, H, "#E0D4EA")
        + sun(172, 30, "#FFF3D2")
        + cloud(112, 18, 0.6)
        + hills("#CDBFDD")
        + ground("#ADA0B8", 122)
        + path("M10 108 Q22 48 78 40 Q92 76 88 108 Z", WARM)
        + shade("M57 45.5 Q67 42 78 40 Q92 76 88 108 H62 Q68 74 57 45.5 Z", 0.07)
        + path("M50 108 Q60 34 122 18 Q142 66 132 108 Z", IVORY)
        + shade("M99 27 Q110 21 122 18 Q142 66 132 108 H102 Q112 66 99 27 Z", 0.08)
        + path("M108 108 Q116 62 168 52 Q184 84 184 108 Z", CREAM)
        + shade("M141 61.5 Q154 55 168 52 Q184 84 184 108 H158 Q160 82 141 61.5 Z", 0.09)
        + path("M60 108 Q68 62 104 48 Q114 80 110 108 Z", LIGHT)
        + line("M70 108 Q78 74 100 56 M84 108 Q88 80 104 64 M98 108 Q100 88 107 76", LWOOD, 2)
        + path("M126 108 Q132 84 156 76 Q164 94 164 108 Z", LIGHT)
        + line("M138 108 Q142 92 155 84 M150 108 Q152 98 160 90", LWOOD, 2)
        + path("M24 108 Q30 78 56 70 Q62 88 60 108 Z", GLASS)
        + rect(6, 106, 188, 6, "#C9BDD3", 1)
        + steps(36, 128, 128, 4, "#D8CEDF", 4)
        + at(24, 44, 0.8, note)
        + at(150, 34, 0.9, note)
        + at(46, 28, 0.6, note)
        + person(84, 136, 0.6, INK)
        + person(116, 136, 0.6, RED)
        + at(
            124,
            136,
            0.8,
            path("M-3 0 q-4 -6 0 -10 q-2 -5 1 -7 h4 q3 2 1 7 q4 4 0 10 z", WOOD),
            rect(-0.6, -26, 2.4, 12, INK),
        )
    )
