"""Viaducts, railways, canals: ways that lead far."""

from __future__ import annotations

from ink import (
    AQUA,
    BLUE,
    BRICK,
    CORAL,
    CREAM,
    GLASS,
    GOLD,
    GRASS,
    INK,
    IVORY,
    LIGHT,
    NAVY,
    PINE,
    PINK,
    PLUM,
    RED,
    SILVER,
    SMOKE,
    STEEL,
    STONE,
    STRAW,
    TAR,
    TEAL,
    WATER,
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
    rect,
    shade,
)
from parts import arch, arches, body, brick_rows, clock, coach, door, gable, grid, hip, rail
from scenery import (
    bush,
    car,
    cloud,
    ground,
    hills,
    peaks,
    person,
    pine,
    poplar,
    skyline,
    skyline2,
    sun,
    tree,
    wheel,
    worker,
)


def engineers_depot() -> str:
    """A round-house: engine noses look out of three arches to a turntable; a theodolite in front."""

    def nose(c: str) -> str:
        return (
            rect(-10, -22, 20, 20, c, 3)
            + rect(-7, -19, 6, 7, GLASS, 1)
            + rect(1, -19, 6, 7, GLASS, 1)
            + disc(-5, -6, 2, LIGHT)
            + disc(5, -6, 2, LIGHT)
            + rect(-11, -3, 22, 3, INK)
        )

    level = (
        line("M0 -22 L-9 0 M0 -22 L9 0 M0 -22 V0", WOOD, 2)
        + rect(-7, -30, 14, 7, GOLD, 2)
        + rect(6, -29, 5, 5, INK, 1)
    )
    return (
        rect(0, 0, W, H, "#D8E0E8")
        + sun(174, 24)
        + cloud(60, 18, 0.7)
        + skyline("#C0CCD8")
        + ground("#A7A294", 112)
        + path("M8 114 V62 Q100 40 192 62 V114 Z", "#B57A5C")
        + shade("M100 51 Q150 51 192 62 V114 H100 Z", 0.08)
        + path("M2 66 Q100 40 198 66 V56 Q100 28 2 56 Z", "#4C5B78")
        + path("M40 46 Q100 30 160 46 L150 36 Q100 24 50 36 Z", AQUA)
        + arches(18, 114, 4, 32, 40, 44, "#3B3440")
        + at(34, 114, 1.05, nose(CORAL))
        + at(78, 114, 1.05, nose(TEAL))
        + at(122, 114, 1.05, nose(GOLD))
        + rect(152, 80, 28, 34, STEEL)
        + "".join(rect(152, y, 28, 1.4, SILVER) for y in (86, 92, 98, 104))
        + oval(92, 128, 62, 11, "#7E7A72")
        + oval(92, 127, 55, 9, "#8F8B82")
        + path("M34 126 h116 v4 h-116 z", WOOD)
        + line("M34 126 H150 M34 130 H150", SILVER, 1.6)
        + at(172, 136, 1, level)
        + worker(188, 136, 0.62, BLUE)
        + worker(20, 136, 0.62, TEAL)
    )


def grand_viaduct() -> str:
    """Two tiers of stone arches across a deep valley, a steam train on top."""
    upper = "".join(arch(x, 76, 18, 30, "#CFE0DE") for x in range(5, 200, 24))
    lower = "".join(arch(x, 128, 36, 42, "#BBD2B6") for x in (6, 54, 102, 150))
    loco = (
        rect(-24, -14, 30, 9, INK, 3)
        + rect(4, -20, 14, 15, INK, 1)
        + rect(7, -17, 7, 6, LIGHT)
        + rect(-20, -22, 5, 9, INK, 1)
        + disc(-8, -15, 3.4, GOLD)
        + "".join(disc(x, -3, 3.4, RED) for x in (-18, -9, 0, 10))
    )
    return (
        rect(0, 0, W, H, "#D9E8E8")
        + sun(164, 24)
        + peaks("#BFD3D2")
        + path("M0 140 V60 Q30 84 50 120 V140 Z M200 140 V60 Q170 84 150 120 V140 Z", "#9CC486")
        + rect(0, 36, 200, 44, "#D5C4A6")
        + upper
        + rect(0, 78, 200, 52, "#C5B393")
        + lower
        + rect(0, 76, 200, 5, "#E3D5B9")
        + rect(0, 33, 200, 6, "#E3D5B9")
        + "".join(rect(x, 81, 6, 47, "#B3A07F") for x in (45, 93, 141))
        + at(54, 33, 1, loco)
        + "".join(
            rect(x, 17, 25, 13, RED, 2)
            + rect(x + 3, 20, 4, 5, LIGHT)
            + rect(x + 10, 20, 4, 5, LIGHT)
            + rect(x + 17, 20, 4, 5, LIGHT)
            + disc(x + 5, 31, 2.4, INK)
            + disc(x + 20, 31, 2.4, INK)
            for x in (75, 103, 131)
        )
        + at(
            38,
            14,
            0.75,
            "".join(
                disc(x, y, r, SMOKE, 0.85) for x, y, r in ((0, -2, 5), (10, -7, 7), (24, -8, 8), (40, -6, 6))
            ),
        )
        + path("M0 123 Q60 115 100 124 T200 119 V140 H0 Z", "#8FBF79")
        + path("M70 140 Q84 126 96 127 Q112 128 124 140 Z", WATER)
        + pine(18, 134, 0.7)
        + pine(182, 134, 0.7)
        + tree(150, 136, 0.6)
        + tree(44, 136, 0.6)
    )


def interchange() -> str:
    """Roads on three levels with ramps, cars and a bus stop sign, seen along the lower road."""
    return (
        rect(0, 0, W, H, "#D3DEEA")
        + sun(28, 20)
        + skyline2("#BBCADB")
        + rect(0, 96, 200, 44, "#A8B598")
        + path("M0 140 L70 96 H130 L200 140 Z", TAR)
        + path("M98 98 h4 l2 10 h-8 z M95 116 h10 l4 22 h-18 z", CREAM, 0.85)
        + "".join(
            rect(x, 62, 8, 50, "#B7B2B0") + rect(x + 4, 62, 4, 50, "#000000", 0, 0.1)
            for x in (16, 58, 134, 176)
        )
        + path("M0 88 Q60 84 80 62 Q92 46 130 44 H200 V54 H134 Q104 56 92 70 Q70 98 0 100 Z", "#8C8794")
        + path("M0 88 Q60 84 80 62 Q92 46 130 44 H200 V47 H130 Q96 48 83 65 Q64 88 0 91 Z", STONE)
        + rect(0, 64, 200, 12, "#6F6B7A")
        + rect(0, 61, 200, 4, STONE)
        + "".join(rect(x, 69, 12, 1.8, CREAM) for x in range(4, 200, 24))
        + car(36, 65, 0.55, CORAL)
        + at(
            140,
            65,
            0.7,
            rect(-26, -24, 52, 22, GOLD, 3),
            "".join(rect(x, -20, 9, 8, GLASS, 1) for x in (-22, -10, 2, 14)),
            rect(-26, -9, 52, 3, CREAM),
            wheel(-15, -2, 4),
            wheel(15, -2, 4),
        )
        + car(178, 47, 0.5, TEAL)
        + car(120, 48, 0.45, PINK)
        + car(80, 136, 0.8, BLUE)
        + mirrored(138, car(138, 126, 0.65, IVORY))
        + rect(86, 24, 28, 20, PINE, 2)
        + line("M92 40 V34 L98 30 M92 34 V28 M106 40 V28 M103 31 L106 28 L109 31", IVORY, 1.8)
        + rect(98.8, 43, 2.4, 18, STEEL)
        + bush(12, 124, 1)
        + bush(190, 122, 1)
        + tree(34, 126, 0.6)
        + tree(168, 126, 0.6)
    )


def regional_railway() -> str:
    """A country station with a canopy and clock, a green train at the platform."""
    return (
        rect(0, 0, W, H, "#E4E8D2")
        + sun(172, 24)
        + cloud(40, 20, 0.7)
        + hills("#C5D6A8")
        + tree(186, 104, 0.8)
        + tree(14, 104, 0.8)
        + ground("#B7A88E", 104)
        + body(52, 106, 96, 46, "#D98D6A")
        + gable(82, 60, 36, 22, NAVY, 5)
        + hip(30, 62, 62, 14, NAVY, 4)
        + hip(108, 62, 62, 14, NAVY, 4)
        + body(34, 106, 48, 44, "#E0A27D")
        + body(118, 106, 48, 44, "#CF8360")
        + body(84, 106, 32, 46, CREAM)
        + gable(82, 60, 36, 24, NAVY, 4)
        + clock(100, 58, 8)
        + grid(40, 70, 3, 1, 8, 12, 13, 0, LIGHT)
        + grid(124, 70, 3, 1, 8, 12, 13, 0, GLASS)
        + path("M20 84 H180 L188 92 H12 Z", TEAL)
        + "".join(rect(x, 92, 2.4, 18, INK) for x in (22, 58, 94, 130, 176))
        + person(44, 110, 0.5, PLUM)
        + person(76, 110, 0.5, CORAL)
        + person(150, 110, 0.5, GOLD)
        + rect(0, 108, 200, 5, STRAW)
        + rect(0, 113, 200, 27, "#8E8579")
        + coach(4, 134, 90, PINE, YELLOW, 24)
        + coach(97, 134, 84, PINE, YELLOW, 24)
        + path("M181 106 h5 q10 8 12 20 v4 h-17 z", PINE)
        + path("M184 109 h2 q5 4 7 10 h-9 z", GLASS)
        + rail(0, 136, 200)
    )


def lock_and_canal() -> str:
    """Lock gates hold the water up; a narrow boat waits above, the keeper's cottage beside."""
    return (
        rect(0, 0, W, H, "#CFE5E2")
        + sun(150, 22)
        + cloud(40, 22, 0.7)
        + hills("#B0D5AE")
        + rect(0, 92, 200, 48, GRASS)
        + body(142, 96, 44, 28, IVORY)
        + gable(142, 68, 44, 20, BRICK, 6)
        + rect(172, 44, 7, 14, BRICK)
        + rect(148, 74, 10, 9, LIGHT, 1)
        + door(164, 96, 11, 20, TEAL)
        + path("M0 92 H96 V140 H0 Z", "#7FB7C8")
        + line("M8 100 h16 M60 106 h18 M20 128 h20", SMOKE, 2, 0.5)
        + rect(0, 88, 96, 5, STRAW)
        + path("M104 120 H200 V140 H104 Z", "#6AA5B9")
        + line("M126 128 h18 M160 134 h20", SMOKE, 2, 0.5)
        + rect(104, 96, 96, 24, "#B9AA92")
        + brick_rows(108, 98, 90, 22)
        + rect(104, 93, 96, 5, STRAW)
        + rect(94, 84, 12, 56, WOOD, 1)
        + rect(100, 84, 6, 56, "#000000", 0, 0.12)
        + "".join(rect(94, y, 12, 2.4, INK, 0, 0.4) for y in (94, 108, 122, 134))
        + path("M106 118 q9 4 11 22 h-9 q0 -14 -2 -18 z", IVORY, 0.85)
        + at(97, 82, 1, line("M0 0 L-46 -5", IVORY, 5), line("M-38 -4 L-46 -5", INK, 5))
        + at(103, 82, 1, line("M0 0 L40 -5", IVORY, 5), line("M32 -4 L40 -5", INK, 5))
        + path("M8 116 H86 L80 126 H14 Z", NAVY)
        + rect(8, 112, 78, 5, RED, 1)
        + rect(24, 100, 48, 13, PINE, 2)
        + "".join(disc(x, 106, 3.4, LIGHT) for x in (32, 44, 56, 66))
        + rect(22, 97, 52, 4, RED, 1)
        + rect(30, 89, 4, 9, INK)
        + person(80, 112, 0.5, CORAL)
        + person(132, 93, 0.58, NAVY)
        + tree(120, 92, 0.7)
        + poplar(16, 90, 0.7)
        + poplar(32, 90, 0.6)
    )
