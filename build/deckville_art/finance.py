"""Banks, exchanges, towers: where money is at home."""

from __future__ import annotations

from ink import (
    AQUA,
    BLUE,
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
    NAVY,
    PALE,
    PINE,
    PLUM,
    RED,
    SAND,
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
    oval,
    path,
    poly,
    rect,
    shade,
)
from parts import arches, awning, body, columns, dome, door, double_door, flat, gable, grid, sign, steps
from scenery import cloud, flag, ground, hills, lamp, person, skyline, skyline2, sun, tree


def franchise_bureau() -> str:
    """An office whose board shows one shop again and again; the same little shop to its sides."""

    def shop(x: float, y: float, s: float) -> str:
        front = body(-14, 0, 28, 22, IVORY) + awning(-16, -22, 32, 5, GOLD, CREAM, 5)
        return at(
            x,
            y,
            s,
            front,
            rect(-10, -12, 9, 9, GLASS, 1),
            rect(3, -13, 7, 13, TEAL),
            rect(-14, -27, 28, 6, TEAL, 1),
        )

    board = "".join(shop(x, y, 0.62) for y in (42, 62) for x in (78, 100, 122))
    return (
        rect(0, 0, W, H, "#D8E4DC")
        + sun(100, 14, r=9)
        + hills("#BED4C2")
        + ground("#B5AE9C", 124)
        + body(54, 126, 92, 106, BLUE)
        + flat(54, 22, 92, NAVY, 7)
        + rect(62, 26, 76, 42, NAVY, 2)
        + board
        + grid(64, 76, 5, 1, 10, 14, 15.5, 0, LIGHT, GLASS)
        + rect(64, 98, 24, 18, LIGHT, 1)
        + double_door(92, 126, 18, 30, IVORY)
        + rect(114, 98, 24, 18, LIGHT, 1)
        + shop(26, 128, 1.35)
        + shop(174, 128, 1.35)
    )


def land_agency() -> str:
    """An agent's office with a map in the window; plots staked out with "sold" boards and flags."""
    stake = rect(-1.5, -26, 3, 26, WOOD) + rect(-13, -32, 26, 14, CORAL, 2) + rect(-9, -27, 18, 4, CREAM, 1)
    plan = (
        rect(0, 0, 36, 26, "#CFE3C0", 1)
        + line("M0 10 H36 M14 0 V26 M26 10 V26", IVORY, 2)
        + rect(3, 2, 8, 6, CORAL)
        + rect(17, 14, 6, 8, GOLD)
    )
    return (
        rect(0, 0, W, H, "#D3E8E4")
        + sun(164, 26)
        + cloud(40, 22, 0.7)
        + path("M0 124 V84 Q60 66 120 84 T200 78 V124 Z", "#B2D6A8")
        + rect(0, 104, W, 36, "#C2D899")
        + "".join(line(f"M{a} 104 L{b} 140", IVORY, 2) for a, b in ((112, 104), (146, 154), (180, 204)))
        + line("M104 118 H200", IVORY, 2)
        + path("M0 104 H100 L92 140 H0 Z", "#B9AE93")
        + body(14, 126, 78, 56, WARM)
        + gable(14, 70, 78, 34, PINE, 7)
        + disc(53, 56, 7, LIGHT)
        + sign(22, 72, 62, 9, PINE, 3)
        + at(20, 87, 1, rect(-2, -2, 40, 30, WOOD, 1), plan)
        + door(66, 126, 17, 36, RED)
        + at(128, 116, 0.85, stake)
        + at(168, 116, 0.85, stake)
        + at(142, 136, 1.05, stake)
        + flag(180, 138, GOLD, 0.9, 22)
        + flag(112, 136, GOLD, 0.9, 22)
        + person(102, 132, 0.62, NAVY)
    )


def merchant_bank() -> str:
    """A granite bank, two storeys of columns under an attic, a great coin over the door."""
    return (
        rect(0, 0, W, H, "#DCDDE6")
        + cloud(36, 22, 0.8)
        + sun(172, 24, "#FFF0C9")
        + skyline2("#C3C6D6")
        + ground("#ABA5A2", 124)
        + rect(34, 26, 132, 12, "#9EA6B4", 1)
        + rect(28, 36, 144, 8, "#B6BDC9", 1)
        + body(34, 122, 132, 78, "#A8B0BE")
        + grid(44, 50, 6, 1, 10, 18, 20, 0, NAVY, LIGHT, 2)
        + columns(38, 76, 7, 6, 32, 20, "#D4D9E1")
        + rect(30, 76, 140, 6, "#C3C9D4", 1)
        + columns(38, 116, 7, 8, 34, 19.4, "#DDE1E8")
        + rect(82, 84, 36, 36, NAVY, 1)
        + disc(100, 62, 17, GOLD)
        + disc(100, 62, 13, YELLOW)
        + line("M100 51 V73 M89 62 H111", "#B57F22", 3.4)
        + disc(100, 62, 6.4, "#B57F22")
        + disc(100, 62, 3.2, YELLOW)
        + double_door(88, 120, 24, 28, GOLD)
        + steps(40, 128, 120, 3, "#C3C9D4", 4)
        + flag(50, 26, NAVY, 0.9)
        + flag(146, 26, NAVY, 0.9)
        + lamp(16, 130)
        + lamp(184, 130)
    )


def trade_exchange() -> str:
    """A domed exchange with a big price board: bars up, bars down."""
    bars = "".join(
        rect(62 + n * 9, 96 - v, 5, v, GREEN if up else CORAL)
        for n, (v, up) in enumerate(((8, 1), (12, 1), (6, 0), (15, 1), (10, 0), (18, 1), (13, 0), (22, 1)))
    )
    return (
        rect(0, 0, W, H, "#CFE0E8")
        + sun(28, 28)
        + cloud(168, 26, 0.8)
        + skyline("#B4CBD7")
        + ground("#B2A894", 124)
        + body(20, 124, 160, 56, SAND)
        + rect(14, 62, 172, 8, STRAW, 1)
        + rect(60, 48, 80, 15, SAND, 1)
        + arches(66, 62, 6, 8, 11, 12, NAVY)
        + dome(100, 48, 38, TEAL, 0.8)
        + rect(96, 8, 8, 11, GOLD, 2)
        + disc(100, 7, 4, GOLD)
        + rect(56, 70, 88, 30, INK, 2)
        + bars
        + line("M60 92 L78 86 L94 88 L112 80 L138 74", YELLOW, 1.6)
        + arches(26, 118, 2, 12, 34, 15, "#8E7C60")
        + arches(149, 118, 2, 12, 34, 15, "#8E7C60")
        + arches(64, 124, 3, 18, 20, 27, DPLUM)
        + rect(14, 120, 172, 5, STRAW)
        + person(60, 136, 0.6, NAVY)
        + person(76, 135, 0.6, RED)
        + person(128, 136, 0.6, STEEL)
        + person(146, 135, 0.6, TEAL)
    )


def meridian_tower() -> str:
    """The tallest tower: stepped, with a spire and a gold line down its middle, above the clouds."""
    return (
        rect(0, 0, W, H, "#F0D9CB")
        + sun(52, 44, "#FFF3D2", 16)
        + skyline("#DDBFB4")
        + skyline2("#D0AFAE")
        + ground("#9C8B95", 126)
        + line("M100 24 V2", NAVY, 2.4)
        + poly("94,28 106,28 100,12", GOLD)
        + rect(90, 26, 20, 16, NAVY)
        + rect(82, 40, 36, 28, "#3E5A80", 1)
        + rect(74, 66, 52, 62, "#4C6C95", 1)
        + rect(100, 26, 10, 102, "#000000", 0, 0.12)
        + rect(110, 40, 8, 88, "#000000", 0, 0.12)
        + rect(118, 66, 8, 62, "#000000", 0, 0.12)
        + "".join(
            rect(x, y, 2.4, 4, LIGHT if (x + y) % 5 else AQUA)
            for x in (85, 90, 107, 112)
            for y in range(44, 66, 7)
        )
        + "".join(
            rect(x, y, 3, 5, AQUA if (x + y) % 4 else LIGHT)
            for x in (78, 84, 90, 107, 113, 119)
            for y in range(72, 112, 8)
        )
        + rect(98, 26, 4, 90, GOLD)
        + rect(90, 114, 20, 14, LIGHT, 1)
        + rect(60, 118, 80, 10, IVORY, 1)
        + rect(90, 116, 20, 12, LIGHT, 1)
        + cloud(58, 70, 0.9, 0.95)
        + cloud(148, 54, 0.8, 0.95)
        + cloud(134, 96, 0.5, 0.9)
        + body(18, 126, 34, 40, PALE)
        + grid(23, 92, 3, 3, 5, 5, 9, 10, GLASS, LIGHT)
        + body(150, 126, 36, 34, PALE)
        + grid(155, 98, 3, 2, 6, 6, 10, 11, GLASS, LIGHT)
        + tree(64, 132, 0.6)
        + tree(138, 132, 0.6)
    )


def insurance_house() -> str:
    """A solid corner house that carries an umbrella, in the rain."""
    rain = "".join(
        line(f"M{x} {y} l-3 8", "#7FA6C4", 1.8, 0.9)
        for x, y in (
            (22, 20),
            (40, 50),
            (16, 78),
            (176, 24),
            (190, 60),
            (172, 88),
            (150, 14),
            (56, 22),
            (36, 98),
            (186, 108),
            (66, 8),
            (138, 34),
        )
    )
    umbrella = (
        path(
            "M-54 0 A54 46 0 0 1 54 0 A13.5 8 0 0 0 27 0 A13.5 8 0 0 0 0 0"
            " A13.5 8 0 0 0 -27 0 A13.5 8 0 0 0 -54 0 Z",
            RED,
        )
        + shade("M0 -46 A54 46 0 0 1 54 0 A13.5 8 0 0 0 27 0 A13.5 8 0 0 0 0 0 Z", 0.12)
        + line("M0 -46 V-52 M0 0 V22", DPLUM, 3)
    )
    return (
        rect(0, 0, W, H, "#BFD0DE")
        + cloud(44, 24, 1.1, 0.9)
        + cloud(160, 20, 1, 0.9)
        + skyline2("#A6BBCD")
        + ground("#8D97A3", 124)
        + rain
        + body(58, 126, 84, 62, SAND)
        + flat(58, 68, 84, PLUM, 7, 4)
        + at(100, 56, 0.95, umbrella)
        + grid(66, 74, 4, 1, 11, 15, 19, 0, LIGHT)
        + rect(58, 94, 84, 3, STRAW)
        + rect(66, 100, 20, 16, LIGHT, 1)
        + rect(114, 100, 20, 16, LIGHT, 1)
        + double_door(91, 126, 18, 26, DTEAL)
        + oval(42, 132, 16, 3, "#A9BFD0")
        + oval(160, 134, 18, 3, "#A9BFD0")
        + at(
            34,
            132,
            0.62,
            person(0, 0, 1, NAVY),
            path("M-16 -36 q16 -18 32 0 z", GOLD),
            rect(-1, -38, 2, 22, INK),
        )
        + at(
            168,
            133,
            0.62,
            person(0, 0, 1, PLUM),
            path("M-16 -36 q16 -18 32 0 z", TEAL),
            rect(-1, -38, 2, 22, INK),
        )
    )
