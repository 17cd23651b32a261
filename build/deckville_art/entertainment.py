"""Cinemas, fairs, gardens: where people stroll and are amused."""

from __future__ import annotations

import math

from ink import (
    AQUA,
    CORAL,
    CREAM,
    DGREEN,
    DPLUM,
    GOLD,
    GRASS,
    GREEN,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    PINK,
    PLUM,
    RED,
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
    shade,
    turned,
)
from parts import arch, body, dome, double_door, flat, gable, grid
from scenery import (
    bush,
    cloud,
    flag,
    ground,
    hills,
    lamp,
    lanterns,
    moon,
    person,
    skyline,
    skyline2,
    stars,
    sun,
    water,
)


def cinema_row() -> str:
    """A picture house with an upright sign and a lit canopy, a film strip across its front."""
    strip = rect(52, 48, 96, 26, INK, 1) + "".join(
        rect(55 + n * 7.8, y, 4, 3, CREAM, 1) for n in range(12) for y in (49.6, 69.4)
    )
    frames = "".join(rect(56 + n * 30, 54.4, 27, 13.4, c, 1) for n, c in enumerate((AQUA, LIGHT, PINK)))
    scene = (
        disc(64, 60, 3, YELLOW)
        + path("M56 67.8 l8 -7 l6 4 l6 -5 l7 8 z", TEAL)
        + person(99, 67.8, 0.4, PLUM)
        + path("M118 67.8 q8 -14 20 0 z", RED)
    )
    return (
        rect(0, 0, W, H, "#3B3A6B")
        + stars((20, 18), (40, 40), (176, 16), (186, 50), (100, 8))
        + skyline("#4A4980")
        + ground("#4A4263", 124)
        + body(4, 126, 40, 58, PLUM)
        + flat(4, 68, 40, DPLUM, 6, 2)
        + grid(10, 76, 3, 2, 7, 10, 10, 16, LIGHT, "#7A5F8C", 3)
        + body(156, 126, 40, 50, "#5A6B9A")
        + flat(156, 76, 40, NAVY, 6, 2)
        + grid(162, 84, 3, 2, 7, 9, 10, 14, "#7C8DBB", LIGHT, 3)
        + body(46, 126, 108, 92, RED)
        + path("M46 36 h30 v-8 h14 v-8 h20 v8 h14 v8 h30 z", "#A63F33")
        + strip
        + frames
        + scene
        + rect(92, 2, 16, 44, NAVY, 3)
        + "".join(disc(100, y, 3, LIGHT) for y in (9, 18, 27, 36))
        + rect(38, 84, 124, 14, CREAM, 2)
        + "".join(rect(46 + n * 18, 88, 12 - (n % 3) * 2, 4, INK, 1) for n in range(6))
        + "".join(disc(x, 100, 2, LIGHT) for x in range(42, 162, 8))
        + rect(54, 104, 16, 20, LIGHT, 1)
        + rect(130, 104, 16, 20, LIGHT, 1)
        + double_door(84, 126, 32, 22, DPLUM)
        + person(24, 136, 0.6, TEAL)
        + person(172, 136, 0.6, GOLD)
        + person(184, 135, 0.6, CORAL)
    )


def cabaret() -> str:
    """A windmill with lit sails over a red house, dancing girls' hats on the board, by night."""
    sail = "".join(
        turned(
            a,
            rect(-1.6, -42, 3.2, 42, GOLD),
            rect(1.6, -40, 9, 28, CREAM),
            *(disc(0, -y, 1.8, LIGHT) for y in (12, 20, 28, 36, 42)),
        )
        for a in (20, 110, 200, 290)
    )
    hat = path("M-12 0 h24 v-2 h-5 v-12 h-14 v12 h-5 z", INK) + rect(-7, -5, 14, 3, CORAL)
    return (
        rect(0, 0, W, H, "#43305C")
        + moon(28, 24)
        + stars((60, 14), (160, 12), (184, 34), (12, 60), (176, 66))
        + skyline2("#533B70")
        + ground("#3A2A4E", 124)
        + body(20, 126, 160, 44, RED)
        + flat(20, 82, 160, DPLUM, 7, 3)
        + path("M76 84 L84 40 H116 L124 84 Z", CORAL)
        + shade("M100 40 H116 L124 84 H100 Z", 0.12)
        + dome(100, 41, 17, DPLUM, 0.9)
        + arch(92, 78, 16, 22, LIGHT)
        + at(100, 44, 0.84, sail, disc(0, 0, 4.5, GOLD))
        + rect(28, 88, 144, 12, DPLUM, 2)
        + "".join(disc(x, 94, 2.4, LIGHT) for x in range(34, 170, 9))
        + rect(28, 104, 34, 20, LIGHT, 1)
        + at(45, 120, 0.8, hat)
        + double_door(84, 126, 32, 24, GOLD)
        + rect(138, 104, 34, 20, LIGHT, 1)
        + at(155, 120, 0.8, hat)
        + poly("84,126 116,126 130,140 70,140", CORAL)
        + person(56, 136, 0.6, PINK)
        + person(148, 136, 0.6, INK)
        + lamp(10, 132)
        + lamp(190, 132)
    )


def carnival_pier() -> str:
    """A pier over the sea with a big wheel, a helter-skelter and a striped tent."""
    cabins = spokes = ""
    for n, c in enumerate((CORAL, GOLD, TEAL, PINK, CORAL, GOLD, TEAL, PINK)):
        a = n * math.pi / 4
        x, y = 132 + 38 * math.cos(a), 50 + 38 * math.sin(a)
        spokes += line(f"M132 50 L{x:.1f} {y:.1f}", PLUM, 1.8)
        cabins += rect(x - 5.5, y - 4, 11, 10, c, 3)
    rim = '<circle cx="132" cy="50" r="38" fill="none" stroke="#6C4A6E" stroke-width="3"/>'
    piles = "".join(rect(x, 106, 4, 30, WOOD) for x in range(12, 196, 22))
    slide = (
        path("M34 100 L40 44 H54 L60 100 Z", CREAM)
        + line("M38 56 Q47 64 57 60 M36 72 Q47 82 59 76 M35 88 Q47 98 60 92", CORAL, 4.4)
        + gable(38, 45, 18, 16, TEAL, 4)
        + flag(47, 30, GOLD, 0.7)
    )
    tent = (
        path("M66 80 L84 62 L102 80 Z", CORAL)
        + path("M78 80 L84 62 L90 80 Z", CREAM)
        + rect(68, 80, 32, 20, CREAM)
        + rect(68, 80, 7, 20, CORAL)
        + rect(93, 80, 7, 20, CORAL)
        + arch(79, 100, 10, 15, DPLUM)
    )
    return (
        rect(0, 0, W, H, "#F6D6C6")
        + sun(20, 40, "#FFF3D2", 14)
        + cloud(70, 20, 0.7)
        + water(98, (6, 118), (60, 132), (120, 120), (160, 134), (92, 110), color="#79AFC2")
        + piles
        + line("M132 50 L112 100 M132 50 L152 100", DPLUM, 5)
        + spokes
        + rim
        + cabins
        + disc(132, 50, 5, YELLOW)
        + slide
        + tent
        + rect(0, 100, 200, 7, LWOOD)
        + rect(0, 105, 200, 3, WOOD)
        + line("M4 92 H196", IVORY, 1.6)
        + "".join(rect(x, 92, 1.6, 9, IVORY) for x in range(6, 198, 12))
        + lanterns(150, 72, 50)
        + rect(196, 70, 3, 32, WOOD)
        + person(172, 101, 0.5, NAVY)
        + person(184, 101, 0.45, CORAL)
    )


def glasshouse_gardens() -> str:
    """A palm house of glass: a high dome with two wings, palms inside, beds in front."""
    palm = line("M0 0 Q2 -16 0 -28", WOOD, 3) + "".join(
        at(0, -28, 1, turned(a, path("M0 0 Q10 -9 22 0 Q10 -3 0 0 Z", DGREEN)))
        for a in (-160, -125, -90, -55, -20, 10, 170)
    )
    ribs = line(
        "M100 22 V118 M100 24 Q72 34 70 76 V118 M100 24 Q128 34 130 76 V118"
        " M86 28 Q84 60 85 118 M114 28 Q116 60 115 118",
        IVORY,
        2,
    )
    wings = line(
        "M26 118 V84 M40 118 V80 M54 118 V84 M146 118 V84 M160 118 V80 M174 118 V84 M12 96 H64 M136 96 H188",
        IVORY,
        2,
    )
    return (
        rect(0, 0, W, H, "#E2EFD9")
        + sun(28, 26)
        + cloud(164, 24, 0.8)
        + hills("#C2DDB0")
        + ground(GRASS, 118)
        + path("M62 120 V76 Q64 24 100 22 Q136 24 138 76 V120 Z", "#BFE3E4")
        + path("M100 22 Q136 24 138 76 V120 H100 Z", "#000000", 0.05)
        + path("M10 120 V92 Q20 76 64 76 V120 Z M190 120 V92 Q180 76 136 76 V120 Z", "#CFEAE6")
        + at(84, 118, 1.2, palm)
        + at(118, 118, 1, palm)
        + at(104, 118, 1.7, palm)
        + bush(30, 118, 0.9, GREEN)
        + bush(50, 118, 0.8)
        + bush(152, 118, 0.8, GREEN)
        + bush(172, 118, 0.9)
        + ribs
        + wings
        + line("M62 76 H138 M64 58 Q100 52 136 58", IVORY, 2.4)
        + line("M100 22 V12", IVORY, 2.4)
        + disc(100, 11, 3, GOLD)
        + rect(8, 116, 184, 6, IVORY, 1)
        + arch(91, 122, 18, 28, TEAL)
        + rect(99.4, 96, 1.4, 26, IVORY)
        + "".join(
            disc(x, 130 + (x % 3) * 2, 3.4, c)
            for x, c in (
                (14, CORAL),
                (24, PINK),
                (34, YELLOW),
                (44, CORAL),
                (56, PINK),
                (144, YELLOW),
                (156, CORAL),
                (166, PINK),
                (178, YELLOW),
                (188, CORAL),
            )
        )
        + path("M91 122 h18 l8 18 h-34 z", "#E6D3AE")
    )
