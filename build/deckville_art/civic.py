"""What serves everybody: fire post, library, revenue, courts, chambers."""

from __future__ import annotations

from ink import (
    BLUE,
    BRICK,
    CORAL,
    CREAM,
    DPLUM,
    DSTONE,
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
    path,
    rect,
)
from parts import arch, body, brick_rows, double_door, flat, gable, gear, grid, hip, steps
from scenery import (
    autumn,
    bench,
    cloud,
    ground,
    hills,
    lamp,
    person,
    skyline,
    skyline2,
    sun,
    tree,
    wheel,
    worker,
)


def fire_post() -> str:
    """A red fire station: an engine in its gate, a hose tower with a bell."""
    engine = (
        rect(-30, -26, 34, 20, CORAL, 2)
        + path("M6 -26 h12 q5 1 6 9 v11 h-18 z", CORAL)
        + path("M9 -22 h8 q3 1 4 7 h-12 z", GLASS)
        + rect(-30, -15, 54, 3, YELLOW)
        + line("M-28 -31 H8 M-28 -35 H8 M-22 -31 v-4 M-14 -31 v-4 M-6 -31 v-4 M2 -31 v-4", SILVER, 1.6)
        + rect(10, -31, 7, 5, BLUE, 2)
        + wheel(-19, -4)
        + wheel(13, -4)
    )
    return (
        rect(0, 0, W, H, "#DDE4EE")
        + sun(30, 24)
        + cloud(92, 22, 0.7)
        + hills("#C6D2DC")
        + ground("#B2A79C", 122)
        + body(140, 124, 34, 100, RED)
        + brick_rows(143, 60, 28, 58)
        + gable(140, 24, 34, 18, DPLUM, 5)
        + arch(149, 52, 16, 20, DPLUM)
        + path("M151 48 q6 -16 12 0 z", GOLD)
        + rect(154, 66, 7, 14, LIGHT, 1)
        + body(22, 124, 122, 62, RED)
        + brick_rows(26, 66, 114, 18)
        + flat(22, 62, 122, DPLUM, 8)
        + rect(56, 44, 54, 14, IVORY, 2)
        + path("M83 45 q9 6 4 12 h-8 q-5 -6 2 -8 q0 -2 2 -4 z", CORAL)
        + arch(30, 124, 50, 46, "#3A2B38")
        + arch(90, 124, 46, 46, IVORY)
        + "".join(rect(91, y, 44, 1.4, DSTONE) for y in (98, 106, 114))
        + at(66, 132, 1.05, engine)
        + worker(118, 132, 0.62, NAVY)
        + rect(186, 112, 8, 16, CORAL, 2)
        + disc(190, 111, 4, CORAL)
    )


def reading_rooms() -> str:
    """A library: shelves of books glow in a tall window, an open book over the door."""
    colors = (CORAL, GOLD, TEAL, PLUM, BLUE, PINK, PINE)
    books = ""
    for row, y in enumerate((70, 85, 100)):
        for n in range(13):
            tall = 8 + (n * 5 + row * 3) % 4
            books += rect(45 + n * 3.3, y - tall, 2.6, tall, colors[(n * 3 + row * 2) % 7])
            books += rect(112 + n * 3.3, y - tall, 2.6, tall, colors[(n * 2 + row * 5) % 7])
        books += rect(44, y, 44, 1.6, WOOD) + rect(111, y, 44, 1.6, WOOD)
    book = path("M0 6 Q-14 -4 -28 2 V-18 Q-14 -24 0 -14 Z", IVORY) + path(
        "M0 6 Q14 -4 28 2 V-18 Q14 -24 0 -14 Z", STRAW
    )
    text = line(
        "M-22 -12 q9 -3 17 1 M-22 -6 q9 -3 17 1 M22 -12 q-9 -3 -17 1 M22 -6 q-9 -3 -17 1", DSTONE, 1.4
    )
    return (
        rect(0, 0, W, H, "#E4DFEC")
        + sun(168, 24, "#FFF0C9")
        + cloud(28, 26, 0.7)
        + hills("#CFCBDE")
        + ground("#B8BF9E", 124)
        + body(32, 124, 136, 74, "#C58A66")
        + hip(32, 50, 136, 16, PLUM, 6, 16)
        + rect(26, 48, 148, 5, CREAM, 1)
        + at(100, 38, 0.95, book, text)
        + rect(41, 58, 50, 48, LIGHT, 2)
        + rect(108, 58, 50, 48, LIGHT, 2)
        + books
        + rect(93, 62, 13, 34, CREAM, 1)
        + arch(90, 124, 20, 34, DPLUM)
        + rect(32, 108, 56, 4, CREAM)
        + rect(112, 108, 56, 4, CREAM)
        + steps(84, 128, 32, 2, STRAW, 3)
        + bench(50, 136, 0.9)
        + person(54, 134, 0.55, TEAL)
        + tree(16, 126, 0.9)
        + autumn(184, 126, 0.9)
    )


def revenue_office() -> str:
    """A strict stone office: rows of equal windows, a giant abacus on the front."""
    beads = ""
    for y, left in ((31, 3), (39, 5), (47, 2)):
        beads += rect(70, y - 0.8, 60, 1.6, INK)
        beads += "".join(disc(75 + n * 6, y, 3, CORAL) for n in range(left))
        beads += "".join(disc(125 - n * 6, y, 3, TEAL) for n in range(7 - left))
    return (
        rect(0, 0, W, H, "#D9DFE8")
        + cloud(30, 20, 0.7)
        + cloud(172, 28, 0.6)
        + skyline("#C0C9D8")
        + ground("#A7A69E", 124)
        + body(24, 124, 152, 66, "#CDBFA9")
        + body(60, 124, 80, 104, "#DACDB8")
        + flat(60, 22, 80, NAVY, 6)
        + flat(24, 60, 36, NAVY, 6, 2)
        + flat(140, 60, 36, NAVY, 6, 2)
        + rect(66, 25, 68, 28, LWOOD, 2)
        + rect(69, 28, 62, 22, CREAM, 1)
        + beads
        + grid(30, 66, 3, 3, 6, 11, 9.4, 17, NAVY, LIGHT, 4)
        + grid(144, 66, 3, 3, 6, 11, 9.4, 17, NAVY, LIGHT, 3)
        + grid(66, 60, 6, 2, 7, 11, 12, 17, NAVY, LIGHT, 4)
        + double_door(89, 124, 22, 28, WOOD)
        + rect(84, 93, 32, 4, STRAW)
        + steps(86, 128, 28, 2, STRAW, 3)
        + "".join(person(x, 136, 0.55, c) for x, c in ((116, TEAL), (130, RED), (144, NAVY), (158, GOLD)))
        + lamp(12, 130, 0.9)
        + lamp(188, 130, 0.9)
    )


def labour_court() -> str:
    """A brick court with a great pair of scales; a gear fills its gable."""
    scales = (
        line("M0 0 V-30 M-24 -26 L24 -30", GOLD, 3)
        + line("M-24 -26 l-8 16 M-24 -26 l8 16 M24 -30 l-8 16 M24 -30 l8 16", GOLD, 1.4)
        + path("M-34 -10 h20 q-3 8 -10 8 q-7 0 -10 -8 z", GOLD)
        + path("M14 -14 h20 q-3 8 -10 8 q-7 0 -10 -8 z", GOLD)
        + rect(-9, 0, 18, 4, GOLD, 1)
        + disc(0, -31, 3, GOLD)
    )
    return (
        rect(0, 0, W, H, "#E9E0D6")
        + sun(24, 26, "#FFF0C9")
        + cloud(172, 22, 0.7)
        + skyline2("#D6C8BB")
        + ground("#B0A48F", 122)
        + body(26, 124, 44, 58, "#B96A50")
        + flat(26, 68, 44, STEEL, 6, 2)
        + body(130, 124, 44, 58, "#B96A50")
        + flat(130, 68, 44, STEEL, 6, 2)
        + grid(33, 76, 3, 2, 8, 14, 11.4, 22, LIGHT, GLASS)
        + grid(137, 76, 3, 2, 8, 14, 11.4, 22, GLASS, LIGHT)
        + body(64, 124, 72, 74, BRICK)
        + gable(64, 52, 72, 36, STEEL, 8)
        + gear(100, 38, 8, CREAM, STEEL)
        + rect(68, 56, 64, 42, NAVY, 2)
        + at(100, 91, 1, scales)
        + double_door(86, 124, 28, 24, DPLUM)
        + rect(80, 98, 40, 4, STRAW)
        + steps(82, 128, 36, 2, STRAW, 3)
        + worker(54, 134, 0.62, BLUE)
        + person(146, 134, 0.62, INK)
    )


def planning_chamber() -> str:
    """A round council chamber; a model town under glass and a rolled plan on the forecourt."""
    model = (
        rect(-30, -4, 60, 6, WOOD, 1)
        + rect(-24, -16, 8, 12, CORAL)
        + rect(-13, -22, 8, 18, BLUE)
        + rect(-2, -12, 8, 8, GOLD)
        + rect(9, -26, 7, 22, TEAL)
        + disc(22, -9, 5, GREEN)
        + path("M-30 -4 V-24 Q0 -46 30 -24 V-4 Z", "#FFFFFF", 0.3)
    )
    roll = (
        rect(-30, -10, 60, 12, "#5B86B4", 5)
        + disc(-30, -4, 6, IVORY)
        + disc(-30, -4, 3, "#5B86B4")
        + line("M-16 -6 h12 M0 -3 h16", IVORY, 1.4)
    )
    return (
        rect(0, 0, W, H, "#D3DFEE")
        + sun(172, 26)
        + cloud(36, 24, 0.8)
        + hills("#BBCBDD")
        + ground("#B9C0A4", 118)
        + path("M30 116 V66 Q100 50 170 66 V116 Q100 124 30 116 Z", CREAM)
        + path("M100 58 Q140 58 170 66 V116 Q140 120 100 120 Z", "#000000", 0.07)
        + path("M24 68 Q100 48 176 68 V58 Q100 38 24 58 Z", "#8798C0")
        + path("M56 50 Q100 14 144 50 Q100 42 56 50 Z", "#5C6FA3")
        + rect(98, 22, 4, 12, GOLD, 2)
        + disc(100, 21, 3.4, GOLD)
        + "".join(
            arch(x, y, 11, 32, NAVY if n % 2 else LIGHT)
            for n, (x, y) in enumerate(((38, 108), (58, 111), (78, 113), (112, 113), (132, 111), (152, 108)))
        )
        + arch(94, 116, 14, 34, PLUM)
        + at(60, 134, 0.95, model)
        + at(146, 136, 0.85, roll)
        + person(100, 136, 0.62, NAVY)
        + person(88, 136, 0.6, CORAL)
    )
