"""Sidings, avenues, tunnels: ways that end or go under."""

from __future__ import annotations

from ink import (
    BLUE,
    BRICK,
    CORAL,
    CREAM,
    DSTONE,
    DTEAL,
    GLASS,
    GOLD,
    GRASS,
    GREY,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    PLUM,
    RED,
    SAND,
    SILVER,
    STEEL,
    STONE,
    STRAW,
    TEAL,
    WOOD,
    H,
    W,
    at,
    disc,
    line,
    mirrored,
    oval,
    path,
    rect,
    shade,
    turned,
)
from parts import arch, body, gable, rail, wagon
from scenery import car, cloud, ground, hills, person, pine, skyline2, smoke, sun, tree, water, wheel, worker


def freight_siding() -> str:
    """A shunting engine with goods wagons by a loading gauge and a signal."""
    engine = (
        rect(-34, -26, 40, 18, TEAL, 2)
        + rect(4, -40, 24, 32, TEAL, 2)
        + rect(8, -36, 15, 12, GLASS, 1)
        + rect(2, -44, 30, 5, DTEAL, 2)
        + rect(-28, -40, 8, 14, INK, 1)
        + rect(-34, -14, 64, 4, GOLD)
        + disc(-37, -17, 3, LIGHT)
        + "".join(disc(x, -4, 6, INK) + disc(x, -4, 2.6, SILVER) for x in (-24, -8, 8, 22))
    )
    return (
        rect(0, 0, W, H, "#DCE3D6")
        + sun(30, 24)
        + cloud(130, 22, 0.7)
        + hills("#C4D2B4")
        + ground("#A9A28C", 112)
        + body(146, 112, 46, 40, BRICK)
        + gable(146, 72, 46, 16, STEEL, 6)
        + rect(158, 84, 22, 28, LIGHT, 1)
        + rail(0, 116, 200)
        + wagon(120, 116, 36, GOLD)
        + path("M124 96 q14 -12 28 0 z", INK)
        + wagon(162, 116, 36, GREY)
        + rect(166, 82, 28, 14, LWOOD, 1)
        + rail(0, 134, 200)
        + at(42, 132, 1, engine)
        + wagon(78, 134, 40, RED)
        + "".join(rect(x, 101, 10, 13, LWOOD, 1) for x in (82, 93, 104))
        + wagon(122, 134, 40, NAVY)
        + line("M126 109 H160", WOOD, 5)
        + disc(126, 109, 3, SAND)
        + line("M126 103 H158", LWOOD, 5)
        + rect(110, 46, 3, 66, INK)
        + rect(112, 48, 20, 6, CORAL, 1)
        + rect(126, 48, 3, 6, CREAM)
        + rect(106, 42, 11, 5, INK, 1)
        + line("M14 112 V60 H36 V74", STEEL, 3)
        + smoke(16, 84, 0.7)
        + worker(178, 138, 0.6, BLUE)
    )


def civic_boulevard() -> str:
    """A straight avenue of trees runs to a triumphal arch."""
    rows = "".join(
        tree(x, y, s) for x, y, s in ((70, 94, 0.42), (58, 101, 0.58), (40, 112, 0.82), (14, 128, 1.15))
    )
    rows2 = "".join(
        tree(x, y, s) for x, y, s in ((130, 94, 0.42), (142, 101, 0.58), (160, 112, 0.82), (186, 128, 1.15))
    )
    gate = (
        rect(-26, -44, 52, 44, "#E6D3B2", 1)
        + rect(0, -44, 26, 44, "#000000", 0, 0.08)
        + rect(-29, -52, 58, 9, STRAW, 1)
        + rect(-22, -60, 44, 9, "#E6D3B2", 1)
        + arch(-9, 0, 18, 32, "#F3E4DB")
        + arch(-22, 0, 8, 20, "#B9A184")
        + arch(14, 0, 8, 20, "#B9A184")
        + disc(-17, -34, 3, GOLD)
        + disc(17, -34, 3, GOLD)
    )
    return (
        rect(0, 0, W, H, "#F0DDD2")
        + sun(100, 30, "#FFF3D2", 15)
        + cloud(36, 24, 0.8)
        + cloud(168, 28, 0.7)
        + skyline2("#E0C9C2")
        + rect(0, 88, 200, 52, GRASS)
        + path("M86 90 H114 L176 140 H24 Z", "#B8ADA8")
        + path("M99 92 h2 l3 14 h-8 z M95 112 h10 l4 24 h-18 z", CREAM, 0.8)
        + path("M86 90 L24 140 H4 L80 90 Z M114 90 L176 140 H196 L120 90 Z", "#E3D5BE")
        + at(100, 92, 0.95, gate)
        + rows
        + rows2
        + car(122, 122, 0.6, TEAL)
        + mirrored(72, car(72, 132, 0.75, CORAL))
        + person(30, 130, 0.5, PLUM)
        + person(170, 131, 0.5, NAVY)
    )


def quarry_wharf() -> str:
    """A stepped rock face, a loading crane and a barge full of stone."""
    return (
        rect(0, 0, W, H, "#D6E0E4")
        + sun(170, 24)
        + cloud(120, 20, 0.6)
        + path("M0 122 V22 H22 L28 44 H50 L56 66 H80 L86 88 H104 V122 Z", "#BFB6AC")
        + path("M0 44 H28 V50 H0 Z M0 66 H56 V72 H0 Z M0 88 H86 V94 H0 Z", "#A59B92")
        + path("M8 22 h14 l6 22 h-14 z M36 44 h14 l6 22 h-14 z M66 66 h14 l6 22 h-14 z", "#D3CBC1")
        + "".join(
            rect(x, y, 12, 8, "#AEA49A", 1)
            for x, y in ((4, 74), (24, 74), (38, 96), (8, 100), (60, 98), (22, 54))
        )
        + pine(12, 24, 0.5)
        + pine(40, 46, 0.4)
        + rect(76, 98, 46, 26, "#8E857C")
        + rect(74, 95, 50, 5, LWOOD, 1)
        + "".join(rect(x, 100, 4, 34, WOOD) for x in (80, 98, 116))
        + line("M96 95 L100 40 L104 95 M100 42 L150 30 M100 42 L92 66", GOLD, 3.4)
        + rect(92, 72, 18, 16, GOLD, 2)
        + rect(98, 75, 10, 8, GLASS, 1)
        + line("M148 31 V66", INK, 1.3)
        + path("M140 66 h16 v8 l-4 5 h-9 l-3 -4 z", STONE)
        + shade("M148 66 h8 v8 l-4 5 h-4 z", 0.1)
        + water(116, (10, 128), (60, 134), (84, 124), (180, 118))
        + path("M108 112 H198 L188 132 H118 Z", NAVY)
        + rect(108, 110, 90, 4, CORAL, 1)
        + path("M118 111 l8 -12 h9 l6 -7 h10 l8 9 h7 l8 10 z", STONE)
        + path("M135 111 l7 -13 h10 l8 13 z", DSTONE)
        + rect(180, 94, 14, 17, IVORY, 1)
        + rect(183, 98, 8, 5, BLUE)
        + worker(84, 95, 0.5, TEAL)
    )


def service_tunnel() -> str:
    """A tunnel mouth in the hill cut open: pipes, lamps and a service cart inside."""
    return (
        rect(0, 0, W, H, "#CFE2DC")
        + sun(28, 22)
        + cloud(150, 18, 0.6)
        + path("M0 140 V56 Q50 26 100 34 Q160 40 200 62 V140 Z", "#9BB98A")
        + path("M0 140 V70 Q50 42 100 48 Q160 54 200 76 V140 Z", "#A58A6C")
        + "".join(
            oval(x, y, 7, 4, "#8E7458")
            for x, y in ((20, 84), (36, 106), (180, 92), (168, 112), (24, 122), (186, 122))
        )
        + path("M40 140 V98 A60 54 0 0 1 160 98 V140 Z", STONE)
        + "".join(at(100, 98, 1, turned(a, rect(-1, -58, 2, 9, DSTONE))) for a in range(-80, 90, 20))
        + path("M51 140 V98 A49 45 0 0 1 149 98 V140 Z", "#3F4557")
        + path("M66 140 V102 A34 32 0 0 1 134 102 V140 Z", "#353A4B")
        + path("M80 140 V106 A20 20 0 0 1 120 106 V140 Z", "#2B2F3E")
        + line("M56 92 L82 104", TEAL, 5)
        + line("M53 104 L81 110", CORAL, 5)
        + line("M144 92 L118 104", GOLD, 5)
        + line("M147 104 L119 110", SILVER, 5)
        + disc(100, 62, 9, LIGHT, 0.3)
        + disc(100, 62, 4.5, LIGHT)
        + disc(100, 80, 5, LIGHT, 0.3)
        + disc(100, 80, 2.6, LIGHT)
        + path("M84 140 L96 112 h8 L116 140 Z", STEEL)
        + line("M90 140 L98 112 M110 140 L102 112", SILVER, 1.6)
        + rect(84, 112, 32, 16, GOLD, 2)
        + rect(88, 100, 24, 13, GLASS, 2)
        + worker(100, 116, 0.5, CORAL)
        + rect(84, 116, 32, 12, GOLD, 2)
        + disc(90, 121, 2.6, CREAM)
        + disc(110, 121, 2.6, CREAM)
        + wheel(90, 130, 4)
        + wheel(110, 130, 4)
        + pine(14, 62, 0.6)
        + pine(184, 70, 0.6)
        + tree(66, 44, 0.5)
        + tree(138, 46, 0.5)
    )
