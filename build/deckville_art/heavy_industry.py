"""Furnaces, turbines, docks: where large things are made."""

from __future__ import annotations

from ink import (
    BLUE,
    BRICK,
    CORAL,
    CREAM,
    DTEAL,
    GLASS,
    GOLD,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    PALE,
    RED,
    SILVER,
    STEEL,
    STONE,
    TEAL,
    WOOD,
    YELLOW,
    H,
    W,
    at,
    disc,
    line,
    oval,
    path,
    poly,
    rect,
    shade,
    turned,
)
from parts import arch, body, brick_rows, chimney, crane, dome, flat, gable, grid, rail, saw, wagon
from scenery import bush, cloud, ground, hills, planks, skyline, skyline2, smoke, sun, water, wheel, worker


def paving_works() -> str:
    """A steam roller lays fresh setts before the works' silo; paving stones in stacks."""
    roller = (
        disc(-26, -15, 15, STEEL)
        + disc(-26, -15, 11, SILVER)
        + disc(24, -11, 11, STEEL)
        + disc(24, -11, 7, SILVER)
        + rect(-26, -34, 44, 16, GOLD, 2)
        + rect(-20, -52, 6, 20, INK, 1)
        + rect(6, -52, 3, 20, INK)
        + rect(30, -52, 3, 34, INK)
        + rect(2, -56, 36, 5, CORAL, 2)
        + rect(14, -26, 20, 12, GOLD, 1)
    )
    setts = "".join(
        rect(x, y, 10, 4.4, (STONE, "#C4B7A4", "#E2D6C4")[(x + row) % 3], 1)
        for row, y in enumerate((125, 130.4, 135.8))
        for x in range(-6 + (row % 2) * 6, 84, 12)
    )
    return (
        rect(0, 0, W, H, "#E4E0D0")
        + sun(96, 22)
        + cloud(40, 24, 0.7)
        + hills("#CFCBB2")
        + rect(0, 118, 200, 22, "#6B6672")
        + body(128, 120, 62, 44, "#8796A5")
        + rect(138, 30, 20, 48, SILVER, 2)
        + rect(148, 30, 10, 48, "#000000", 0, 0.1)
        + rect(164, 38, 20, 40, SILVER, 2)
        + rect(174, 38, 10, 40, "#000000", 0, 0.1)
        + path("M138 78 h20 l-6 8 h-8 z M164 78 h20 l-6 8 h-8 z", STEEL)
        + gable(136, 30, 24, 8, STEEL, 0)
        + gable(162, 38, 24, 8, STEEL, 0)
        + line("M100 116 L150 32", STEEL, 5)
        + line("M100 112 L148 32", GOLD, 1.6)
        + rect(140, 92, 18, 28, "#3D4150", 1)
        + rect(166, 94, 16, 12, LIGHT, 1)
        + path("M84 120 q14 -22 32 0 z", "#A79A88")
        + "".join(
            rect(6 + c * 13, 112 - r * 7, 12, 6, (STONE, "#C4B7A4")[(r + c) % 2], 1)
            for r in range(4)
            for c in range(3 - r // 2)
        )
        + setts
        + at(80, 136, 0.95, roller)
        + smoke(63, 84, 0.8)
        + worker(128, 137, 0.64, TEAL)
        + line("M136 136 L124 120", WOOD, 2.2)
    )


def blast_furnace() -> str:
    """The furnace at dusk: a bellied tower with its skip bridge, iron running in a glowing stream."""
    return (
        rect(0, 0, W, H, "#5A3F5C")
        + disc(160, 60, 40, "#8A5560", 0.6)
        + disc(160, 60, 26, "#B56A5C", 0.6)
        + skyline("#49344F")
        + ground("#3A2C3C", 120)
        + smoke(92, 14, 1, "#B79AA6")
        + path("M74 124 L78 84 Q66 74 72 58 L82 26 H110 L120 58 Q126 74 114 84 L118 124 Z", "#8C5A52")
        + shade("M96 26 H110 L120 58 Q126 74 114 84 L118 124 H96 Z", 0.16)
        + rect(70, 56, 52, 5, STEEL, 1)
        + rect(74, 82, 44, 5, STEEL, 1)
        + rect(80, 22, 32, 7, STEEL, 2)
        + line("M112 26 H136 Q146 26 146 36 V80", STEEL, 8)
        + body(132, 122, 26, 58, "#70606E")
        + dome(145, 64, 13, "#70606E", 0.8)
        + body(162, 122, 26, 50, "#7E6C78")
        + dome(175, 72, 13, "#7E6C78", 0.8)
        + line("M6 122 L84 30", STEEL, 5)
        + line("M26 122 V98 M48 122 V72", STEEL, 3)
        + at(42, 78, 1, turned(-50, rect(-8, -10, 16, 10, GOLD, 2)))
        + arch(86, 122, 20, 24, "#FF9A4D")
        + arch(90, 122, 12, 17, YELLOW)
        + disc(96, 116, 26, "#FF9A4D", 0.22)
        + path("M90 122 Q86 130 60 130 H20 V136 H64 Q98 136 104 122 Z", "#FF9A4D")
        + path("M94 122 Q90 132 62 132 H24 V134 H64 Q94 134 99 122 Z", YELLOW)
        + path("M6 124 h26 l-4 14 h-18 z", INK)
        + oval(19, 125, 11, 2.4, YELLOW)
        + worker(118, 136, 0.66, STEEL)
        + line("M112 128 L100 124", SILVER, 1.8)
        + grid(136, 90, 2, 2, 6, 8, 10, 14, LIGHT)
        + worker(164, 137, 0.6, NAVY)
    )


def turbine_hall() -> str:
    """The power station: brick hall, four tall chimneys, a turbine behind glass, cables leaving."""
    bolt = poly("4,-18 -9,3 -1,3 -5,18 9,-5 1,-5", YELLOW)
    pylon = line(
        "M-10 0 L0 -56 L10 0 M-7 -18 L6 -32 M7 -18 L-6 -32 M-5 -34 L4 -44 M-14 -44 H14 M-11 -34 H11", STEEL, 2
    )
    return (
        rect(0, 0, W, H, "#D6DEE2")
        + sun(178, 22)
        + hills("#BFCDC6")
        + "".join(chimney(x, 60, 14, 48, "#E6D3B8", BRICK) for x in (20, 44, 100, 124))
        + smoke(27, 12, 0.8)
        + smoke(107, 12, 0.8)
        + ground("#A4A795", 122)
        + body(10, 124, 140, 70, "#A65B47")
        + brick_rows(14, 58, 132, 12)
        + flat(10, 56, 140, "#7A4338", 6, 2)
        + rect(24, 70, 112, 40, LIGHT, 1)
        + "".join(rect(x, 70, 2, 40, "#A65B47") for x in (46, 68, 90, 112))
        + path("M34 110 V96 q0 -10 12 -10 H112 q14 0 14 14 V110 Z", TEAL)
        + "".join(rect(x, 84, 6, 26, DTEAL, 1) for x in (52, 74, 96))
        + rect(24, 108, 112, 4, STEEL)
        + rect(12, 112, 136, 12, "#7A4338")
        + rect(66, 40, 28, 24, NAVY, 4)
        + at(80, 52, 0.58, bolt)
        + at(168, 126, 1, pylon)
        + at(192, 122, 0.7, pylon)
        + line("M150 70 Q156 80 156 82 M154 82 Q172 96 184 91 M182 82 Q192 90 200 88", INK, 1.1)
        + worker(96, 136, 0.6, BLUE)
        + bush(20, 128, 0.9)
        + bush(140, 128, 0.9)
    )


def industrial_combine() -> str:
    """Tanks, pipes, a gasometer and three kinds of chimneys: a whole works in one."""
    return (
        rect(0, 0, W, H, "#E9D6C2")
        + sun(96, 20, "#FFF3D2")
        + smoke(22, 16, 0.9, "#FFFFFF")
        + smoke(172, 26, 0.7)
        + skyline2("#D6BDA8")
        + chimney(12, 122, 18, 104, "#9AA1AD", CORAL)
        + path("M30 122 Q42 82 36 52 H66 Q60 82 72 122 Z", "#D9D3CB")
        + shade("M51 52 H66 Q60 82 72 122 H51 Z", 0.1)
        + smoke(48, 50, 1.1)
        + ground("#A3988C", 122)
        + rect(144, 60, 50, 62, TEAL, 2)
        + rect(169, 60, 25, 62, "#000000", 0, 0.1)
        + line(
            "M144 46 V122 M156 46 V122 M169 46 V122 M182 46 V122 M194 46 V122"
            " M144 48 H194 M144 76 H194 M144 100 H194",
            NAVY,
            2,
        )
        + body(66, 124, 72, 50, "#5B7594")
        + saw(66, 74, 72, 3, 20, NAVY)
        + grid(72, 82, 5, 1, 8, 9, 13, 0, LIGHT)
        + rect(88, 100, 28, 24, CORAL, 1)
        + "".join(rect(88, y, 28, 1.4, "#000000", 0, 0.15) for y in (106, 112, 118))
        + line("M58 104 H76 M136 92 H150 M30 112 H66", GOLD, 5)
        + rect(36, 98, 24, 26, SILVER, 10)
        + rect(48, 98, 12, 26, "#000000", 8, 0.1)
        + rail(0, 130, 200)
        + wagon(120, 130, 34, RED)
        + wagon(158, 130, 34, RED)
        + path("M124 110 q12 -9 26 0 z M162 110 q12 -9 26 0 z", INK)
        + worker(24, 139, 0.58, BLUE)
    )


def logistics_hub() -> str:
    """A flat warehouse of many gates, lorries docked, parcels on a belt, an aeroplane above."""
    plane = (
        path("M-26 0 q0 -4 6 -4 H16 q10 1 12 5 q-4 2 -12 2 H-20 q-6 0 -6 -3 z", IVORY)
        + path("M-4 -2 L-14 -16 H-8 L8 -2 Z M-2 2 L-12 14 H-6 L10 2 Z", PALE)
        + path("M-24 -3 L-30 -12 H-25 L-16 -3 Z", CORAL)
    )
    gates = ""
    for n, c in enumerate((CORAL, TEAL, GOLD, BLUE)):
        x = 14 + n * 46
        gates += (
            rect(x, 78, 34, 36, "#4B5563", 1)
            + rect(x + 12, 68, 10, 7, IVORY, 1)
            + rect(x + 15, 70, 4, 3, INK)
        )
        if n in (0, 2):
            gates += (
                rect(x + 3, 82, 28, 34, c, 2)
                + rect(x + 16.4, 84, 1.2, 30, "#000000", 0, 0.3)
                + wheel(x + 9, 118, 4)
                + wheel(x + 25, 118, 4)
            )
        else:
            gates += (
                rect(x + 3, 81, 28, 33, LIGHT)
                + rect(x + 6, 102, 10, 12, LWOOD)
                + rect(x + 17, 96, 11, 18, WOOD)
                + rect(x + 7, 93, 8, 9, LWOOD)
            )
    return (
        rect(0, 0, W, H, "#D3E2EA")
        + sun(30, 24)
        + cloud(96, 30, 0.6)
        + at(150, 26, 1.1, plane)
        + skyline2("#BED0DB")
        + ground("#9C9BA3", 112)
        + body(4, 116, 192, 62, "#E5E1DA", 0.05)
        + rect(2, 50, 196, 8, NAVY, 2)
        + rect(4, 60, 192, 3, CORAL)
        + gates
        + rect(0, 116, 200, 3, STEEL)
        + rect(0, 126, 200, 14, "#86858F")
        + "".join(rect(x, 133, 16, 2, CREAM) for x in range(6, 200, 36))
        + at(
            88,
            137,
            0.8,
            rect(-18, -22, 18, 16, GOLD, 2),
            rect(-14, -28, 3, 10, INK),
            rect(-20, -30, 18, 3, INK),
            rect(2, -30, 3, 26, INK),
            rect(5, -6, 16, 2.4, INK),
            rect(7, -20, 13, 14, LWOOD),
            wheel(-13, -4, 4),
            wheel(-2, -4, 4),
        )
        + worker(130, 138, 0.6, BLUE)
    )


def shipyard() -> str:
    """A hull in frame on the slip between two cranes, red below the water line."""
    ribs = "".join(line(f"M{x} 62 V92", WOOD, 2.4) for x in range(116, 164, 9))
    props = line("M56 124 L64 108 M84 126 L88 112 M112 126 V112 M138 126 L134 112", WOOD, 3.4)
    return (
        rect(0, 0, W, H, "#CFE0E2")
        + sun(98, 22)
        + cloud(60, 34, 0.6)
        + skyline("#B7CDD0")
        + crane(22, 122, 98, 66, GOLD, 30)
        + crane(184, 122, 84, -52, CORAL, 20)
        + ground("#B3A48E", 120)
        + path("M0 120 H60 L200 132 V140 H0 Z", "#A09078")
        + water(128, (150, 134), (176, 137), color="#6FA9BD")
        + path("M0 120 H92 L150 134 V140 H0 Z", "#A09078")
        + path("M30 60 H166 L154 98 Q150 112 134 112 H66 Q44 112 38 92 Z", NAVY)
        + path("M35 86 H160 L154 98 Q150 112 134 112 H66 Q44 112 38 92 Z", RED)
        + shade("M98 60 H166 L154 98 Q150 112 134 112 H98 Z", 0.1)
        + path("M112 60 H166 L160 86 H112 Z", "#CFE0E2")
        + path("M112 60 H166 L160 86 H112 Z", "#8D6A45", 0.35)
        + ribs
        + line("M112 62 H165 M112 74 H162", LWOOD, 2.4)
        + rect(34, 83, 126, 3, IVORY)
        + rect(46, 40, 40, 20, IVORY, 1)
        + rect(54, 28, 22, 13, IVORY, 1)
        + grid(50, 46, 4, 1, 5, 5, 9, 0, BLUE)
        + rect(66, 14, 10, 15, CORAL)
        + rect(66, 18, 10, 4, INK)
        + props
        + "".join(disc(x, 74, 2.6, GLASS) for x in (46, 58, 70, 82, 94))
        + worker(120, 60, 0.5, BLUE)
        + worker(30, 134, 0.62, TEAL)
        + disc(142, 100, 5, LIGHT, 0.7)
        + planks(74, 139, 0.7)
    )
