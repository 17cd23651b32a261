"""Villas, flats, suburbs: where many people live."""

from __future__ import annotations

from ink import (
    AQUA,
    BRICK,
    CORAL,
    CREAM,
    DSTONE,
    DTEAL,
    GLASS,
    GRASS,
    IVORY,
    LIGHT,
    NAVY,
    PINE,
    PINK,
    PLUM,
    RED,
    RUST,
    STONE,
    STRAW,
    TEAL,
    WARM,
    WATER,
    YELLOW,
    H,
    W,
    at,
    disc,
    line,
    oval,
    path,
    rect,
)
from parts import arch, arches, body, door, flat, gable, grid, hip
from scenery import autumn, bench, bush, car, cloud, ground, poplar, skyline, sun, tree


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
