"""Kitchens and tables: where people eat."""

from __future__ import annotations

from ink import *  # noqa: F403
from parts import *  # noqa: F403
from scenery import *  # noqa: F403


def theatre_bar() -> str:
    """A bar beside a stage door: a cocktail in lights over curtains, at night."""
    glass = (
        poly("-16,-14 16,-14 0,4", CORAL)
        + poly("-16,-14 16,-14 13,-10 -13,-10", IVORY)
        + rect(-1.2, 2, 2.4, 14, IVORY)
        + rect(-8, 15, 16, 2.6, IVORY, 1)
        + disc(9, -17, 4, YELLOW)
    )
    curtain = "".join(path(f"M{x} 70 h8 q-2 18 0 46 h-8 z", RED if n % 2 else "#A63F33") for n, x in enumerate((40, 48, 56)))
    curtain2 = "".join(path(f"M{x} 70 h8 v46 h-8 q2 -28 0 -46 z", RED if n % 2 else "#A63F33") for n, x in enumerate((136, 144, 152)))
    bulbs = "".join(disc(x, 64, 2.2, LIGHT) for x in range(34, 170, 11))
    return (
        rect(0, 0, W, H, NIGHT)
        + stars((20, 22), (44, 12), (160, 18), (184, 40), (14, 60))
        + skyline(NIGHT2)
        + ground("#3A3357", 122)
        + body(30, 124, 140, 66, PLUM)
        + rect(34, 70, 132, 50, LIGHT, 1)
        + curtain
        + curtain2
        + rect(26, 58, 148, 12, DPLUM, 2)
        + bulbs
        + rect(66, 10, 68, 46, DPLUM, 6)
        + rect(69, 13, 62, 40, NAVY, 4)
        + at(100, 32, 1, glass)
        + rect(68, 98, 64, 18, WOOD, 1)
        + rect(64, 96, 72, 4, LWOOD, 1)
        + "".join(rect(x, 88, 3, 8, c, 1) for x, c in ((74, TEAL), (80, CORAL), (118, PINE), (124, GOLD)))
        + person(92, 97, 0.6, TEAL)
        + person(84, 126, 0.6, NAVY)
        + person(116, 126, 0.6, PINK)
        + lamp(16, 126, 0.9)
        + lamp(184, 126, 0.9)
    )


def lunch_counter() -> str:
    """A silver diner car with stools along its counter and a sandwich on the roof."""
    sandwich = (
        poly("-22,0 0,-26 22,0", SAND)
        + rect(-24, 0, 48, 5, GREEN, 2)
        + rect(-22, 5, 44, 4, CORAL, 2)
        + rect(-23, 9, 46, 6, LWOOD, 3)
    )
    stools = "".join(rect(x - 1, 112, 2, 12, INK) + rect(x - 6, 109, 12, 4, RED, 2) for x in (52, 72, 92, 112))
    return (
        rect(0, 0, W, H, "#F3DFC8")
        + sun(166, 26, "#FFF3D2")
        + skyline2("#E5C7A6")
        + ground("#BBA48F", 124)
        + rect(24, 58, 152, 66, SILVER, 14)
        + rect(100, 58, 76, 66, "#000000", 14, 0.06)
        + rect(24, 72, 152, 6, RED)
        + rect(36, 80, 100, 26, LIGHT, 3)
        + rect(34, 104, 104, 5, CREAM, 1)
        + rect(146, 80, 18, 44, DTEAL, 2)
        + rect(149, 84, 12, 18, GLASS, 1)
        + rect(66, 50, 68, 9, TEAL, 2)
        + at(100, 32, 1, sandwich)
        + stools
        + person(52, 105, 0.5, IVORY, IVORY)
        + person(82, 105, 0.5, IVORY, IVORY)
        + person(72, 112, 0.5, BLUE)
        + person(112, 112, 0.5, GOLD)
        + rect(24, 118, 152, 6, STEEL, 3)
        + person(184, 132, 0.6, PLUM)
    )


def works_canteen() -> str:
    """A brick canteen at a factory wall: a steaming soup pot, workers queueing."""
    pot = (
        path("M-16 0 h32 l-3 16 q-1 4 -5 4 h-16 q-4 0 -5 -4 z", STEEL)
        + rect(-18, -3, 36, 4, SILVER, 2)
        + rect(-21, 3, 4, 5, SILVER, 1)
        + rect(17, 3, 4, 5, SILVER, 1)
        + line("M-8 -8 q-4 -5 0 -9 q4 -5 0 -9 M2 -8 q-4 -5 0 -9 q4 -5 0 -9", IVORY, 3)
    )
    return (
        rect(0, 0, W, H, "#EAD6B4")
        + chimney(166, 100, 16, 80, "#C2937A")
        + smoke(174, 20, 0.8)
        + saw(118, 78, 82, 3, 20, "#C9A98D", "#E4D3B4")
        + rect(118, 78, 82, 46, "#C9A98D")
        + ground("#B9A27E", 122)
        + body(14, 124, 116, 56, BRICK)
        + brick_rows(18, 74, 108, 10)
        + flat(14, 68, 116, STEEL, 8)
        + rect(52, 24, 40, 38, CREAM, 4)
        + at(72, 40, 0.85, pot)
        + rect(24, 86, 62, 22, LIGHT, 1)
        + rect(20, 106, 70, 4, WOOD, 1)
        + person(40, 106, 0.55, IVORY, IVORY)
        + person(66, 106, 0.55, IVORY, IVORY)
        + "".join(oval(x, 104, 4, 1.6, IVORY) for x in (30, 52, 78))
        + door(102, 124, 18, 32, PINE)
        + worker(86, 130, 0.62, BLUE)
        + worker(136, 130, 0.62, TEAL)
        + worker(154, 131, 0.62, CORAL)
        + worker(172, 130, 0.62, BLUE)
    )


def supper_club() -> str:
    """An evening club: a white piano in a tall bay, candle-lit tables."""
    piano = (
        path("M-20 0 V-12 q0 -8 14 -8 q8 0 12 4 q6 4 14 4 V0 z", IVORY)
        + rect(-21, -6, 10, 3, INK)
        + rect(-16, 0, 3, 10, IVORY)
        + rect(14, 0, 3, 10, IVORY)
        + path("M-14 -20 L18 -34 V-12 q-8 0 -12 -4 q-4 -4 -12 -4 z", STRAW)
    )
    candle = rect(-1.2, -26, 2.4, 7, IVORY) + oval(0, -28, 1.6, 2.6, YELLOW) + disc(0, -27, 6, LIGHT, 0.35)
    return (
        rect(0, 0, W, H, "#3D3560")
        + moon(172, 24)
        + stars((24, 18), (60, 10), (146, 14), (18, 46))
        + skyline2("#4B4272")
        + ground("#352C52", 124)
        + body(36, 126, 128, 88, "#8C5A78")
        + hip(36, 38, 128, 18, DPLUM, 6, 16)
        + rect(92, 12, 16, 10, DPLUM, 2)
        + arch(58, 126, 84, 78, LIGHT)
        + at(100, 108, 1.05, piano)
        + person(74, 118, 0.6, NAVY)
        + line("M100 48 V62", GOLD, 2)
        + path("M88 66 q12 -14 24 0 z", GOLD)
        + "".join(disc(x, 68, 2.6, IVORY) for x in (92, 100, 108))
        + arch(40, 110, 12, 30, LIGHT)
        + arch(148, 110, 12, 30, LIGHT)
        + at(26, 132, 0.9, candle)
        + table(26, 132, 0.8, IVORY, RED)
        + at(174, 132, 0.9, candle)
        + table(174, 132, 0.8, IVORY, RED)
        + path("M66 126 L58 140 H142 L134 126 Z", RED)
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
        stalls += rect(x + 4, 66, 3, 58, WOOD) + rect(x + 49, 66, 3, 58, WOOD) + rect(x + 6, 76, 44, 26, LIGHT)
        stalls += awning(x, 62, 56, 7, one, CREAM, 9) + rect(x, 58, 56, 5, one, 1)
        stalls += rect(x + 2, 100, 52, 24, counter, 1) + rect(x, 98, 56, 4, CREAM, 1)
        stalls += person(x + 20, 99, 0.55, cook, IVORY)
        stalls += oval(x + 38, 96, 6, 3, STEEL) + line(f"M{x + 38} 92 q-3 -4 0 -7 q3 -4 0 -7", IVORY, 1.6, 0.7)
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
        + at(96, 30, 1, fish)
        + line("M96 40 V48", INK, 3)
        + grid(52, 72, 2, 1, 18, 16, 22, 0, LIGHT, r=2)
        + door(98, 104, 15, 30, RED)
        + rect(120, 72, 20, 16, LIGHT, 2)
        + rect(34, 102, 126, 6, LWOOD, 1)
        + line("M160 102 V88 M34 102 V88 M34 92 H44 M148 92 H160", WOOD, 2.4)
        + boat(180, 126, 0.9, TEAL)
        + at(24, 126, 0.9, path("M-22 -6 H22 L15 5 H-15 Z", RED), person(0, -2, 0.5, GOLD))
    )
