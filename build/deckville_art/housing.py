"""Small houses: where people live."""

from __future__ import annotations

from ink import (
    BRICK,
    CORAL,
    CREAM,
    DGREEN,
    DPLUM,
    DSTONE,
    DTEAL,
    GLASS,
    GOLD,
    GRASS,
    GREEN,
    INK,
    IVORY,
    LAWN,
    LIGHT,
    LWOOD,
    NAVY,
    PINE,
    PINK,
    PLUM,
    RED,
    RUST,
    SAND,
    SILVER,
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
)
from parts import arch, body, brick_rows, crane, door, double_door, flat, gable, grid, hanging, hip
from scenery import (
    barrel,
    bush,
    cloud,
    crates,
    flag,
    ground,
    hedge,
    hills,
    person,
    planks,
    skyline,
    skyline2,
    sun,
    table,
    tree,
    worker,
)


def _home(x: float, y: float, w: float, h: float, wall: str, roof: str, entry: str = DPLUM) -> str:
    """A house of two floors with a gable, a door at the right."""
    pane = w * 0.22
    return (
        body(x, y, w, h, wall)
        + gable(x, y - h, w, h * 0.42, roof)
        + grid(x + w * 0.14, y - h + 7, 2, 1, pane, pane * 1.2, w * 0.44, 0, GLASS)
        + rect(x + w * 0.14, y - h * 0.46, pane, pane * 1.2, LIGHT, 1)
        + door(x + w * 0.56, y, w * 0.28, h * 0.44, entry)
    )


def garden_terrace() -> str:
    """Terraced gardens climb in steps, a house on each."""
    found = rect(0, 0, W, H, "#D3E8DA") + sun(30, 24) + cloud(120, 22, 0.7) + hills("#B9D9B4")
    for n, (wall, roof) in enumerate(((CREAM, RED), (PINK, PLUM), (YELLOW, BRICK), (GLASS, NAVY))):
        x, y = 4 + n * 49, 122 - n * 13
        found += rect(x - 4, y, 60, H - y, (GRASS, "#93BE7C", "#8AB574", "#82AC6C")[n], 3)
        found += rect(x - 4, y, 4, H - y, DSTONE) + _home(x + 6, y + 1, 34, 38, wall, roof)
        found += disc(x + 3, y - 4, 4, DGREEN) + disc(x + 44, y - 3, 4, PINK) + disc(x + 40, y - 1, 3, GOLD)
    return found + ground(LAWN, 128) + hedge(0, 134, 92) + bush(150, 136, 1.1) + bush(182, 138, 0.9, GREEN)


def schoolside_homes() -> str:
    """A schoolhouse with a bell tower between two homes, children on the way."""
    return (
        rect(0, 0, W, H, "#D6E6F0")
        + sun(170, 24)
        + cloud(40, 24, 0.7)
        + hills("#BAD6C4")
        + ground("#C4B79C", 122)
        + body(64, 124, 72, 52, BRICK)
        + brick_rows(68, 76, 64, 44)
        + hip(64, 72, 72, 18, NAVY)
        + body(90, 56, 20, 22, CREAM)
        + gable(90, 34, 20, 16, NAVY, 3)
        + arch(95, 52, 10, 14, PLUM)
        + disc(100, 48, 3.4, GOLD)
        + grid(70, 84, 2, 1, 12, 15, 14, 0, GLASS, r=2)
        + grid(106, 84, 2, 1, 12, 15, 14, 0, LIGHT, r=2)
        + double_door(92, 124, 16, 24, DTEAL)
        + _home(8, 124, 42, 44, YELLOW, RED)
        + _home(150, 124, 42, 44, PINK, PLUM)
        + person(56, 130, 0.42, CORAL)
        + person(66, 132, 0.42, TEAL)
        + person(134, 131, 0.42, GOLD)
        + person(144, 133, 0.42, NAVY)
        + flag(122, 56, CORAL, 0.8, 18)
    )


def tavern_quarter_flats() -> str:
    """Timber-framed flats over a tavern with a jug on its sign, in the evening."""
    beams = "".join(line(f"M{x} 30 V82", WOOD, 3) for x in (54, 82, 118, 146))
    return (
        rect(0, 0, W, H, "#E9C9B8")
        + sun(28, 36, "#FFE9C2")
        + skyline("#D9AD9C")
        + ground("#A98F85", 122)
        + body(54, 124, 92, 94, CREAM)
        + beams
        + line("M54 32 H146 M54 56 H146 M54 82 H146", WOOD, 3.4)
        + line("M56 80 L80 58 M144 80 L120 58 M56 54 L80 34 M144 54 L120 34", WOOD, 2.4)
        + hip(54, 32, 92, 20, RUST, 8)
        + rect(126, 6, 9, 18, BRICK)
        + grid(88, 36, 2, 2, 11, 14, 14, 25, LIGHT)
        + rect(54, 84, 92, 40, WOOD, 1)
        + rect(100, 84, 46, 40, "#000000", 0, 0.08)
        + grid(60, 92, 2, 1, 15, 18, 18, 0, LIGHT, r=2)
        + arch(101, 124, 18, 30, DPLUM)
        + rect(125, 92, 15, 18, LIGHT, 2)
        + hanging(146, 68, TEAL, rect(-4, -4, 7, 9, YELLOW, 1), rect(-5, -6, 9, 3, IVORY, 1), r=11)
        + barrel(40, 126, 1)
        + barrel(26, 127, 0.8, WOOD)
        + table(176, 130, 0.8, LWOOD, WOOD)
    )


def carpenters_court() -> str:
    """Timber houses around a yard with a saw bench and stacked boards."""
    saw_bench = (
        rect(82, 112, 36, 4, LWOOD)
        + line("M87 116 L84 128 M113 116 L116 128", WOOD, 3)
        + disc(104, 111, 8, SILVER)
        + rect(82, 112, 36, 4, LWOOD)
    )
    boards = "".join(rect(18, y, 48, 2, WOOD, 0, 0.5) for y in range(78, 122, 8))
    boards2 = "".join(rect(134, y, 48, 2, WOOD, 0, 0.5) for y in range(78, 122, 8))
    return (
        rect(0, 0, W, H, "#E3E6CF")
        + sun(100, 24)
        + cloud(164, 24, 0.6)
        + hills("#C4D3A4")
        + ground("#C9B183", 122)
        + body(70, 118, 60, 34, SAND)
        + hip(70, 84, 60, 16, RUST, 2)
        + grid(78, 92, 3, 1, 10, 12, 17, 0, GLASS)
        + body(18, 124, 48, 52, "#D2A468")
        + boards
        + gable(18, 72, 48, 28, BRICK, 5)
        + disc(42, 62, 5, LIGHT)
        + rect(26, 84, 12, 14, LIGHT, 1)
        + door(46, 124, 14, 26, PINE)
        + body(134, 124, 48, 52, "#C08E55")
        + boards2
        + gable(134, 72, 48, 28, PINE, 5)
        + disc(158, 62, 5, LIGHT)
        + door(140, 124, 14, 26, RED)
        + rect(162, 84, 12, 14, LIGHT, 1)
        + saw_bench
        + planks(160, 134, 0.9)
        + worker(76, 130, 0.55, TEAL)
        + planks(34, 136, 0.8)
    )


def builders_lodgings() -> str:
    """A long lodging house half in scaffolding, helmets drying on the line, a crane behind."""
    poles = "".join(line(f"M{x} 48 V124", LWOOD, 2.4) for x in (112, 130, 148, 166))
    decks = "".join(rect(108, y, 64, 3, WOOD, 0) for y in (56, 78, 100))
    helmets = "".join(path(f"M{x} 112 a6 6 0 0 1 12 0 h2 v2 h-16 v-2 z", YELLOW) for x in (36, 56, 76))
    return (
        rect(0, 0, W, H, "#D5E1E4")
        + sun(24, 24)
        + skyline2("#B9CDD2")
        + crane(178, 124, 104, -70, GOLD, 14)
        + ground("#BBA88A", 122)
        + body(26, 124, 142, 72, "#D98D6A")
        + brick_rows(30, 56, 74, 60)
        + flat(26, 54, 142, PLUM, 8, 4)
        + grid(36, 62, 4, 1, 10, 14, 18, 0, GLASS, LIGHT)
        + grid(36, 86, 4, 1, 10, 14, 18, 0, LIGHT, GLASS)
        + grid(116, 62, 3, 3, 10, 12, 18, 22, "#9B6A58")
        + door(90, 124, 14, 24, DTEAL)
        + poles
        + decks
        + line("M112 124 L130 102 M130 102 L148 80 M148 80 L166 58", LWOOD, 1.6)
        + worker(140, 78, 0.55, TEAL)
        + worker(158, 100, 0.55, CORAL)
        + line("M32 112 H88", INK, 1)
        + helmets
        + crates(184, 132, 0.9)
    )


def show_home() -> str:
    """One spotless house with a bow on its roof, a big key on the sign, a red carpet."""
    key = disc(0, -4, 6, GOLD) + disc(0, -4, 2.6, IVORY) + rect(-1.5, 1, 3, 13, GOLD) + rect(0, 9, 6, 3, GOLD)
    return (
        rect(0, 0, W, H, "#CFE6EC")
        + sun(32, 24)
        + cloud(158, 26, 0.8)
        + hills("#B4DAB2")
        + ground(GRASS, 120)
        + body(62, 124, 84, 50, IVORY)
        + gable(62, 74, 84, 42, CORAL, 9)
        + disc(104, 58, 7, GLASS)
        + rect(126, 40, 10, 26, BRICK)
        + rect(70, 84, 22, 22, GLASS, 2)
        + rect(80, 84, 2, 22, IVORY)
        + rect(70, 94, 22, 2, IVORY)
        + rect(118, 84, 20, 22, LIGHT, 2)
        + rect(127, 84, 2, 22, IVORY)
        + door(97, 124, 16, 34, DTEAL)
        + poly("97,124 113,124 124,140 86,140", RED)
        + rect(101, 32, 6, 42, YELLOW)
        + path("M104 34 q-16 -16 -20 -4 q-2 8 20 4 q16 -16 20 -4 q2 8 -20 4 z", YELLOW)
        + disc(104, 34, 4, GOLD)
        + rect(26, 92, 3, 34, WOOD)
        + rect(14, 74, 27, 28, IVORY, 2)
        + at(27.5, 84, 0.9, key)
        + bush(66, 126, 0.8)
        + bush(142, 126, 0.8)
        + tree(178, 126, 1.1)
        + person(160, 134, 0.55, NAVY)
    )
