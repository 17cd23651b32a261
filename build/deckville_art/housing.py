"""Houses: where people live."""

from __future__ import annotations

from ink import *  # noqa: F403
from parts import *  # noqa: F403
from scenery import *  # noqa: F403


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
        + grid(116, 62, 3, 2, 10, 12, 18, 22, "#9B6A58")
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


def hilltop_villas() -> str:
    """White villas with terraces high on a green hill, cypresses between them."""
    return (
        rect(0, 0, W, H, "#BFE0EA")
        + sun(164, 28)
        + cloud(34, 28, 0.9)
        + cloud(96, 18, 0.5)
        + path("M0 140 V116 Q40 104 66 74 Q100 46 140 66 Q172 82 200 108 V140 Z", "#A9CF93")
        + path("M104 56 Q140 58 160 80 Q180 94 200 108 V140 H116 Z", "#97C184")
        + body(72, 74, 44, 30, IVORY)
        + hip(72, 44, 44, 12, CORAL, 5, 14)
        + arches(77, 70, 3, 9, 16, 13, PLUM)
        + rect(68, 70, 52, 5, STRAW, 1)
        + body(128, 96, 46, 26, CREAM)
        + hip(128, 70, 46, 12, RED, 5, 14)
        + grid(134, 76, 3, 1, 8, 12, 13, 0, GLASS, LIGHT)
        + rect(124, 92, 54, 5, STRAW, 1)
        + body(18, 112, 48, 28, WARM)
        + hip(18, 84, 48, 12, RUST, 5, 14)
        + arches(24, 108, 3, 9, 16, 14, NAVY)
        + rect(14, 108, 56, 5, STRAW, 1)
        + line("M100 140 C60 128 150 118 120 100 C104 88 112 82 100 76", "#E9DCC0", 5)
        + poplar(64, 86, 0.8)
        + poplar(122, 78, 0.8)
        + poplar(180, 104, 0.9)
        + poplar(10, 116, 0.8)
        + bush(150, 126, 1.1)
        + bush(40, 132, 1.2)
        + oval(158, 116, 16, 4, AQUA)
    )


def union_square_flats() -> str:
    """Two blocks of flats face a square with a fountain."""
    basin = (
        oval(100, 128, 30, 6, STONE)
        + oval(100, 126, 25, 4, WATER)
        + rect(97, 104, 6, 22, STONE)
        + oval(100, 105, 11, 3, DSTONE)
        + line("M100 104 Q88 86 82 104 M100 104 Q112 86 118 104 M100 104 V90", "#E6F5F7", 2)
    )
    return (
        rect(0, 0, W, H, "#DDE3EC")
        + sun(100, 30)
        + skyline("#C3CEDC")
        + ground("#CDBFAA", 120)
        + body(8, 124, 64, 98, "#C9785E")
        + flat(8, 26, 64, PLUM, 6)
        + grid(15, 34, 4, 4, 8, 12, 14, 20, GLASS, LIGHT)
        + "".join(rect(13, y, 54, 2, CREAM) for y in (49, 69, 89, 109))
        + door(32, 124, 16, 14, DTEAL)
        + body(128, 124, 64, 98, "#7C93A8")
        + flat(128, 26, 64, NAVY, 6)
        + grid(135, 34, 4, 4, 8, 12, 14, 20, LIGHT, GLASS)
        + "".join(rect(133, y, 54, 2, CREAM) for y in (49, 69, 89, 109))
        + door(152, 124, 16, 14, RED)
        + basin
        + tree(82, 122, 0.6)
        + tree(118, 122, 0.6)
        + bench(52, 134, 0.9)
        + bench(148, 134, 0.9)
    )


def model_suburb() -> str:
    """Seen from above the hedges: a crescent of equal houses around a green."""
    houses = ""
    for x, y, s, wall, roof in (
        (12, 84, 0.62, CREAM, TEAL),
        (52, 76, 0.62, CREAM, CORAL),
        (92, 73, 0.62, CREAM, TEAL),
        (132, 76, 0.62, CREAM, CORAL),
        (170, 84, 0.62, CREAM, TEAL),
        (2, 120, 0.86, IVORY, CORAL),
        (164, 120, 0.86, IVORY, CORAL),
    ):
        houses += at(
            x,
            y,
            s,
            body(0, 0, 36, 26, wall),
            gable(0, -26, 36, 22, roof, 5),
            rect(6, -19, 9, 9, LIGHT, 1),
            door(22, 0, 8, 16, PLUM),
            rect(26, -48, 5, 14, BRICK),
        )
    return (
        rect(0, 0, W, H, "#CDE6DE")
        + sun(40, 24)
        + cloud(140, 26, 0.8)
        + rect(0, 66, W, 74, "#A5CC8B")
        + path("M0 140 Q0 84 100 84 Q200 84 200 140 Z", "#CFC3AE")
        + path("M24 140 Q28 98 100 98 Q172 98 176 140 Z", "#9CC486")
        + "".join(oval(x, y, 8, 3, "#B8DAA0") for x, y in ((60, 118), (138, 122), (100, 108)))
        + houses
        + tree(100, 134, 1)
        + tree(74, 128, 0.7)
        + autumn(128, 130, 0.75)
        + car(100, 95, 0.45, RED)
        + bench(100, 138, 0.7)
    )


def courtyard_apartments() -> str:
    """Three wings with balconies around a planted court, an arch into it."""
    rails = "".join(
        rect(x, y + 11, 15, 5, NAVY, 1) + rect(x + 2, y, 11, 12, LIGHT if (x + y) % 3 else GLASS, 1)
        for y in (42, 64, 86)
        for x in (8, 30, 155, 177)
    )
    return (
        rect(0, 0, W, H, "#F0DCCB")
        + sun(100, 22, "#FFF3D2")
        + ground("#C7B99C", 120)
        + body(48, 118, 104, 66, "#E6B98C")
        + flat(48, 52, 104, BRICK, 6)
        + grid(58, 60, 6, 1, 9, 13, 15, 0, GLASS, LIGHT)
        + grid(58, 80, 2, 1, 9, 13, 15, 0, LIGHT)
        + grid(118, 80, 2, 1, 9, 13, 15, 0, GLASS)
        + arch(86, 118, 28, 38, "#F8EBDD")
        + tree(100, 118, 0.6)
        + body(2, 126, 48, 94, "#D98D6A")
        + flat(2, 32, 48, PLUM, 7, 2)
        + body(150, 126, 48, 94, "#D98D6A")
        + flat(150, 32, 48, PLUM, 7, 2)
        + rails
        + door(18, 126, 14, 20, PINE)
        + door(168, 126, 14, 20, PINE)
        + path("M50 140 L66 122 H134 L150 140 Z", GRASS)
        + disc(76, 128, 4, PINK)
        + disc(92, 132, 4, CORAL)
        + disc(116, 128, 4, PINK)
        + disc(128, 133, 4, YELLOW)
        + bench(100, 138, 0.8)
    )
