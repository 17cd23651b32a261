"""Bars, counters, canteens: where people eat in passing."""

from __future__ import annotations

from ink import (
    BLUE,
    BRICK,
    CORAL,
    CREAM,
    DPLUM,
    DTEAL,
    GLASS,
    GOLD,
    GREEN,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    NIGHT,
    NIGHT2,
    PINE,
    PINK,
    PLUM,
    RED,
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
    oval,
    path,
    poly,
    rect,
    shade,
)
from parts import arch, body, brick_rows, chimney, door, flat, hip, saw
from scenery import ground, lamp, moon, person, skyline, skyline2, smoke, stars, sun, table, worker


def theatre_bar() -> str:
    """A bar beside a stage door: a cocktail in lights over curtains, at night."""
    glass = (
        poly("-16,-14 16,-14 0,4", CORAL)
        + poly("-16,-14 16,-14 13,-10 -13,-10", IVORY)
        + rect(-1.2, 2, 2.4, 14, IVORY)
        + rect(-8, 15, 16, 2.6, IVORY, 1)
        + disc(9, -17, 4, YELLOW)
    )
    curtain = "".join(
        path(f"M{x} 70 h8 q-2 18 0 46 h-8 z", RED if n % 2 else "#A63F33") for n, x in enumerate((40, 48, 56))
    )
    curtain2 = "".join(
        path(f"M{x} 70 h8 v46 h-8 q2 -28 0 -46 z", RED if n % 2 else "#A63F33")
        for n, x in enumerate((136, 144, 152))
    )
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
        poly("-24,0 0,-27 24,0", "#E0B074")
        + poly("-17,-3 0,-21 17,-3", CREAM)
        + rect(-24, 0, 48, 5, GREEN, 2)
        + rect(-22, 5, 44, 4, CORAL, 2)
        + rect(-23, 9, 46, 6, LWOOD, 3)
    )
    stools = "".join(
        rect(x - 1, 112, 2, 12, INK) + rect(x - 6, 109, 12, 4, RED, 2) for x in (52, 72, 92, 112)
    )
    return (
        rect(0, 0, W, H, "#F3DFC8")
        + sun(166, 26, "#FFF3D2")
        + skyline2("#E5C7A6")
        + ground("#BBA48F", 124)
        + rect(24, 58, 152, 66, SILVER, 14)
        + shade("M100 58 H162 a14 14 0 0 1 14 14 V110 a14 14 0 0 1 -14 14 H100 Z", 0.06)
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
