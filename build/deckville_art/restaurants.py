"""Cafes, markets, brasseries: where people sit down to eat."""

from __future__ import annotations

from ink import (
    BLUE,
    CORAL,
    CREAM,
    DPLUM,
    DTEAL,
    GLASS,
    GOLD,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    PINE,
    PINK,
    PLUM,
    RED,
    STEEL,
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
    rect,
    shade,
)
from parts import arch, awning, body, door, double_door, flat, gable, grid, hip, sign
from scenery import (
    boat,
    bush,
    cloud,
    ground,
    hills,
    lanterns,
    moon,
    person,
    skyline,
    skyline2,
    stars,
    sun,
    table,
    water,
)


def brokers_cafe() -> str:
    """A narrow corner cafe between office towers: a big cup on the roof, a price chart in the window."""
    cup = (
        path("M-14 -6 h28 q0 18 -10 20 h-8 q-10 -2 -10 -20 z", IVORY)
        + line("M14 -2 q10 -1 8 6 q-2 5 -10 4", IVORY, 3)
        + rect(-18, 14, 36, 3, IVORY, 1)
        + line("M-5 -10 q-4 -4 0 -8 q4 -4 0 -8 M5 -10 q-4 -4 0 -8 q4 -4 0 -8", IVORY, 2.4)
    )
    chart = line("M64 104 L72 96 L80 100 L90 86", RED, 2.4)
    return (
        rect(0, 0, W, H, "#D9D9DF")
        + sun(100, 20, "#FFF3D2", 10)
        + body(0, 124, 46, 112, "#7E93AC")
        + grid(6, 20, 3, 7, 8, 7, 13, 13, GLASS, LIGHT)
        + body(154, 124, 46, 122, "#5F7896")
        + grid(160, 10, 3, 8, 8, 7, 13, 13, GLASS, LIGHT)
        + ground("#A79C98", 124)
        + body(50, 126, 100, 64, WOOD)
        + flat(50, 62, 100, DPLUM, 8, 4)
        + at(100, 40, 1, cup)
        + awning(50, 62, 100, 8, DTEAL, CREAM, 8)
        + rect(58, 80, 38, 32, LIGHT, 2)
        + chart
        + door(102, 126, 18, 42, DTEAL)
        + rect(124, 80, 20, 32, LIGHT, 2)
        + person(134, 112, 0.55, NAVY)
        + table(36, 134, 0.8, IVORY, RED)
        + person(18, 134, 0.6, NAVY)
        + table(166, 134, 0.8, IVORY, RED)
        + person(188, 134, 0.6, STEEL)
    )


def night_food_market() -> str:
    """Three stalls under strings of lamps by night."""
    stalls = ""
    for x, one, counter, cook in ((8, CORAL, TEAL, PINK), (72, GOLD, PLUM, BLUE), (136, TEAL, RED, GOLD)):
        stalls += (
            rect(x + 4, 66, 3, 58, WOOD) + rect(x + 49, 66, 3, 58, WOOD) + rect(x + 6, 76, 44, 26, LIGHT)
        )
        stalls += awning(x, 62, 56, 7, one, CREAM, 9) + rect(x, 58, 56, 5, one, 1)
        stalls += rect(x + 2, 100, 52, 24, counter, 1) + rect(x, 98, 56, 4, CREAM, 1)
        stalls += person(x + 20, 99, 0.55, cook, IVORY)
        stalls += oval(x + 38, 96, 6, 3, STEEL) + line(
            f"M{x + 38} 92 q-3 -4 0 -7 q3 -4 0 -7", IVORY, 1.6, 0.7
        )
    return (
        rect(0, 0, W, H, "#2B3159")
        + moon(30, 22)
        + stars((70, 16), (108, 10), (180, 14), (150, 30))
        + skyline("#3A4170")
        + ground("#4A3F5E", 122)
        + lanterns(0, 30, 100, (CORAL, YELLOW))
        + lanterns(100, 30, 100, (YELLOW, TEAL))
        + stalls
        + person(46, 132, 0.65, GOLD)
        + person(100, 134, 0.65, CORAL)
        + person(118, 133, 0.6, TEAL)
        + person(164, 133, 0.65, PINK)
    )


def central_brasserie() -> str:
    """A grand brasserie: mansard roof, brass sign, a covered terrace full of tables."""
    return (
        rect(0, 0, W, H, "#F4E3CF")
        + sun(30, 24, "#FFF3D2")
        + cloud(168, 22, 0.7)
        + skyline2("#E8CDB0")
        + ground("#C2AE97", 124)
        + body(30, 124, 140, 76, CREAM)
        + hip(30, 48, 140, 28, NAVY, 2, 12)
        + "".join(arch(x, 46, 12, 18, LIGHT) + gable(x - 2, 30, 16, 7, PLUM, 1) for x in (52, 94, 136))
        + grid(40, 54, 7, 1, 9, 15, 18, 0, GLASS, LIGHT, 2, 4)
        + rect(30, 73, 140, 3, GOLD)
        + sign(60, 77, 80, 10, PINE, 4, YELLOW)
        + awning(24, 88, 152, 13, RED, CREAM, 9)
        + rect(36, 100, 48, 24, LIGHT, 1)
        + rect(116, 100, 48, 24, LIGHT, 1)
        + double_door(90, 124, 20, 26, PINE)
        + table(42, 132, 0.8, IVORY, RED)
        + table(76, 134, 0.8, IVORY, RED)
        + table(128, 134, 0.8, IVORY, RED)
        + table(162, 132, 0.8, IVORY, RED)
        + person(102, 136, 0.6, INK)
        + bush(12, 128, 0.9)
        + bush(188, 128, 0.9)
    )


def harbour_fish_house() -> str:
    """A boarded house on stilts over the water with a huge fish on its roof, a boat moored."""
    fish = (
        path("M-26 0 Q-8 -18 14 -2 L26 -12 V12 L14 2 Q-8 18 -26 0 Z", CORAL)
        + shade("M-26 0 Q-8 18 14 2 L26 12 V0 Z", 0.1)
        + disc(-15, -2, 2.4, INK)
        + line("M-6 -6 q4 6 0 12 M2 -5 q4 5 0 10", CREAM, 1.8)
    )
    stilts = "".join(rect(x, 104, 5, 28, WOOD) for x in (48, 72, 96, 120, 140))
    boards = "".join(rect(44, y, 104, 1.6, "#000000", 0, 0.1) for y in range(68, 102, 8))
    return (
        rect(0, 0, W, H, "#CFE3E6")
        + sun(26, 28)
        + cloud(160, 24, 0.8)
        + hills("#B2D0CB")
        + water(112, (8, 122), (150, 132), (70, 136), (176, 120), color="#6FA9BD")
        + stilts
        + body(44, 104, 104, 44, "#6FA3B5")
        + boards
        + gable(44, 62, 104, 26, NAVY, 8)
        + at(97, 46, 0.84, fish)
        + grid(52, 72, 2, 1, 18, 16, 22, 0, LIGHT, r=2)
        + door(98, 104, 15, 30, RED)
        + rect(120, 72, 20, 16, LIGHT, 2)
        + rect(34, 102, 126, 6, LWOOD, 1)
        + line("M160 102 V88 M34 102 V88 M34 92 H44 M148 92 H160", WOOD, 2.4)
        + boat(180, 126, 0.9, TEAL)
        + at(24, 126, 0.9, path("M-22 -6 H22 L15 5 H-15 Z", RED), person(0, -2, 0.5, GOLD))
    )
