"""Works and yards: where things are made."""

from __future__ import annotations

from ink import (
    AQUA,
    BLUE,
    BRICK,
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
    PALE,
    PINE,
    PINK,
    RUST,
    SAND,
    SILVER,
    STEEL,
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
    turned,
)
from parts import barrel_roof, body, brick_rows, chimney, double_door, flat, gable, gear, grid, saw
from scenery import (
    barrel,
    car,
    cloud,
    ground,
    hedge,
    hills,
    planks,
    skyline,
    skyline2,
    smoke,
    sun,
    wheel,
    worker,
)


def workshop_yard() -> str:
    """A small shed with its doors open: anvil, hammer, a bench with a vice, tools on the wall."""
    anvil = path("M-16 -12 H14 Q10 -6 4 -6 V-3 H9 V0 H-9 V-3 H-4 V-6 Q-12 -6 -16 -12 Z", STEEL)
    hammer = turned(-28, rect(-1.4, -18, 2.8, 18, WOOD), rect(-7, -24, 14, 7, SILVER, 1))
    return (
        rect(0, 0, W, H, "#EEDFBF")
        + sun(30, 26)
        + cloud(166, 22, 0.6)
        + hills("#DCCB9F")
        + ground("#BBA377", 122)
        + body(38, 124, 124, 56, "#A5714F")
        + "".join(rect(x, 68, 1.4, 56, "#000000", 0, 0.12) for x in range(46, 162, 8))
        + gable(38, 70, 124, 40, TEAL, 8)
        + disc(100, 54, 9, LIGHT)
        + gear(100, 54, 5, WOOD, LIGHT)
        + rect(56, 78, 88, 46, "#3B2D2C")
        + rect(60, 82, 80, 42, LIGHT, 1, 0.85)
        + path("M56 78 L40 84 V126 L56 124 Z", PINE)
        + path("M144 78 L160 84 V126 L144 124 Z", PINE)
        + line("M68 86 V98 M78 86 V96 M90 86 V100 M122 86 V98 M132 86 V96", WOOD, 2)
        + rect(65, 84, 6, 5, STEEL)
        + rect(119, 84, 7, 5, STEEL)
        + rect(66, 108, 24, 4, WOOD)
        + rect(68, 112, 3, 12, WOOD)
        + rect(85, 112, 3, 12, WOOD)
        + worker(108, 124, 0.72, BLUE)
        + rect(116, 116, 16, 8, WOOD, 1)
        + at(124, 117, 0.8, anvil)
        + at(112, 106, 0.8, hammer)
        + barrel(24, 130, 1)
        + planks(178, 132, 0.8)
    )


def assembly_plant() -> str:
    """Cars ride a belt out of a white plant under two robot arms."""

    def arm(color: str) -> str:
        return (
            rect(-5, -6, 10, 6, STEEL, 1)
            + line("M0 -6 L-8 -30 L12 -40", color, 5)
            + disc(-8, -30, 4, INK)
            + disc(0, -6, 3.4, INK)
            + line("M12 -40 V-32", INK, 2)
            + path("M8 -32 h8 l-2 6 h-4 z", SILVER)
        )

    return (
        rect(0, 0, W, H, "#DDE2D2")
        + sun(26, 24)
        + cloud(120, 18, 0.6)
        + skyline2("#C9D0BD")
        + ground("#A8A79A", 116)
        + body(84, 118, 116, 82, IVORY)
        + "".join(rect(84, y, 116, 2, SILVER) for y in (50, 60))
        + rect(84, 36, 116, 8, CORAL)
        + grid(94, 66, 5, 1, 14, 10, 20, 0, GLASS, LIGHT)
        + rect(96, 82, 60, 36, "#3D4150")
        + "".join(rect(96, y, 60, 2, STEEL) for y in (82, 86, 90))
        + gear(180, 98, 10, GOLD, IVORY)
        + "".join(rect(x, 22, 12, 15, SILVER, 1) for x in (104, 136, 168))
        + smoke(110, 20, 0.5)
        + rect(0, 114, 160, 7, STEEL, 2)
        + "".join(disc(x, 124, 4.4, INK) + disc(x, 124, 1.8, SILVER) for x in range(8, 160, 15))
        + car(132, 115, 0.85, TEAL)
        + car(74, 115, 0.85, CORAL)
        + at(
            24,
            115,
            0.85,
            path("M-20 -4 v-7 q0 -3 4 -3 l5 -8 h20 l5 7 q7 1 7 5 v5 z", PALE),
            wheel(-10, -4, 4),
            wheel(11, -4, 4),
        )
        + f'<g transform="translate(46 70) scale(1 -1)">{arm(GOLD)}</g>'
        + rect(38, 62, 50, 6, STEEL, 1)
        + rect(40, 40, 4, 24, STEEL)
        + rect(80, 40, 4, 24, STEEL)
        + worker(176, 134, 0.62, BLUE)
        + worker(16, 136, 0.62, CORAL)
    )


def garment_works() -> str:
    """A brick mill with a huge spool of thread for a water tower and shirts on a line."""

    def shirt(c: str) -> str:
        return path("M-8 -14 L-3 -16 Q0 -13 3 -16 L8 -14 L13 -8 L9 -4 L7 -6 V6 H-7 V-6 L-9 -4 L-13 -8 Z", c)

    spool = (
        rect(-18, -6, 36, 6, LWOOD, 2)
        + rect(-13, -34, 26, 28, PINK)
        + "".join(rect(-13, y, 26, 1.6, "#B9607A", 0, 0.6) for y in range(-32, -8, 4))
        + rect(-18, -40, 36, 6, LWOOD, 2)
    )
    needle = line("M16 -20 Q40 -30 30 -4", "#B9607A", 1.6)
    return (
        rect(0, 0, W, H, "#F0DDCB")
        + sun(172, 24, "#FFF3D2")
        + cloud(40, 22, 0.7)
        + skyline("#DFC6B0")
        + ground("#B7A28D", 122)
        + body(24, 124, 120, 78, "#B8604C")
        + brick_rows(28, 50, 112, 68)
        + flat(24, 48, 120, DPLUM, 6)
        + at(58, 42, 0.95, spool, needle)
        + grid(32, 56, 6, 2, 13, 16, 18.4, 24, LIGHT, GLASS, 4, 2)
        + double_door(74, 124, 22, 20, DTEAL)
        + rect(32, 104, 34, 16, GLASS, 1)
        + rect(104, 104, 34, 16, LIGHT, 1)
        + at(122, 118, 0.8, path("M-12 0 v-10 h16 v-5 h5 v12 h4 v3 z", INK))
        + rect(148, 62, 3, 66, WOOD)
        + rect(194, 62, 3, 66, WOOD)
        + line("M150 66 Q172 74 195 66 M150 94 Q172 102 195 94", INK, 1.2)
        + at(164, 84, 0.8, shirt(TEAL))
        + at(183, 83, 0.8, shirt(GOLD))
        + at(164, 112, 0.8, shirt(IVORY))
        + at(183, 111, 0.8, shirt(CORAL))
        + at(
            20,
            134,
            0.9,
            rect(-9, -18, 18, 5, CORAL, 2),
            rect(-9, -12, 18, 5, TEAL, 2),
            rect(-9, -6, 18, 6, GOLD, 2),
        )
    )


def company_town_works() -> str:
    """A works on the hill with its name on two chimneys; the workers' little houses below."""
    homes = "".join(
        body(x, 126, 20, 20, wall)
        + gable(x, 106, 20, 12, RUST, 2)
        + rect(x + 3, 111, 5, 6, LIGHT)
        + rect(x + 11, 112, 6, 14, DPLUM)
        for x, wall in (
            (6, SAND),
            (29, CREAM),
            (52, SAND),
            (75, CREAM),
            (98, SAND),
            (121, CREAM),
            (144, SAND),
            (167, CREAM),
        )
    )
    return (
        rect(0, 0, W, H, "#E3DCCB")
        + sun(28, 30)
        + cloud(90, 18, 0.6)
        + path("M0 140 V88 Q60 66 130 72 T200 78 V140 Z", "#BFC595")
        + chimney(130, 80, 16, 66, BRICK)
        + chimney(156, 80, 16, 60, BRICK)
        + smoke(138, 14, 0.9)
        + smoke(164, 20, 0.7)
        + saw(56, 54, 72, 3, 18, STEEL)
        + body(56, 84, 72, 30, "#8A6A76")
        + body(118, 84, 64, 22, "#735767")
        + grid(62, 60, 6, 1, 8, 9, 11, 0, LIGHT)
        + grid(124, 66, 5, 1, 7, 8, 11, 0, LIGHT, AQUA)
        + line("M100 140 Q70 124 96 104 Q112 92 96 84", "#E6D9B8", 5)
        + homes
        + ground("#A5B880", 126)
        + "".join(hedge(x, 131, 18, 4) for x in (8, 54, 100, 146))
        + worker(50, 136, 0.5, BLUE)
        + worker(94, 137, 0.5, TEAL)
        + worker(140, 136, 0.5, BLUE)
    )


def rolling_mill() -> str:
    """A great open hall: a glowing bar runs between the rolls, coils of steel wait."""
    coil = disc(0, -12, 12, SILVER) + disc(0, -12, 8.4, PALE) + disc(0, -12, 4.4, INK)
    stand = (
        rect(-13, -50, 26, 50, BLUE, 2)
        + rect(0, -50, 13, 50, "#000000", 0, 0.12)
        + disc(0, -34, 9, SILVER)
        + disc(0, -14, 9, SILVER)
        + disc(0, -34, 3, INK)
        + disc(0, -14, 3, INK)
    )
    return (
        rect(0, 0, W, H, "#EBD3B2")
        + sun(24, 22)
        + smoke(176, 22, 0.9)
        + chimney(160, 60, 14, 40, BRICK)
        + barrel_roof(10, 56, 180, 32, STEEL)
        + rect(10, 54, 180, 70, "#4A4453")
        + "".join(rect(x, 54, 6, 70, "#6A6472") for x in (10, 52, 142, 184))
        + grid(62, 60, 5, 1, 12, 8, 16, 0, LIGHT)
        + ground("#8C7F78", 120)
        + disc(36, 104, 26, CORAL, 0.25)
        + rect(12, 98, 176, 7, "#FF9A4D", 2)
        + rect(12, 98, 80, 7, YELLOW, 2)
        + at(74, 122, 1, stand)
        + at(124, 122, 1, stand)
        + rect(12, 107, 176, 4, INK, 1)
        + "".join(rect(x, 110, 4, 12, INK) for x in (22, 44, 98, 152, 174))
        + at(164, 138, 0.95, coil)
        + at(186, 138, 0.95, coil)
        + worker(30, 136, 0.68, BLUE)
        + worker(100, 138, 0.62, TEAL)
    )
