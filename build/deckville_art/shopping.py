"""Stores and kiosks: where people buy."""

from __future__ import annotations

from ink import (
    BLUE,
    BRICK,
    CORAL,
    CREAM,
    DGREEN,
    DPLUM,
    GLASS,
    GOLD,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    NAVY,
    PALE,
    PINE,
    PINK,
    PLUM,
    RED,
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
    num,
    oval,
    path,
    poly,
    rect,
)
from parts import awning, body, clock, door, double_door, flat, grid, hip, sign
from scenery import bush, cloud, ground, hills, person, skyline, skyline2, sun, wheel, worker


def family_store() -> str:
    """A friendly store with a teddy in the window, a pram and a toy horse before it."""
    teddy = (
        disc(-6, -19, 4, LWOOD)
        + disc(6, -19, 4, LWOOD)
        + disc(0, -14, 8, LWOOD)
        + oval(0, -2, 9, 8, LWOOD)
        + oval(0, -1, 5, 5, SAND)
        + oval(0, -11, 3.6, 2.8, SAND)
        + disc(-3, -15, 1.1, INK)
        + disc(3, -15, 1.1, INK)
    )
    pram = (
        path("M-12 -18 H14 Q14 -6 2 -6 Q-12 -6 -12 -18 Z", BLUE)
        + path("M0 -18 V-32 Q14 -32 14 -18 Z", NAVY)
        + line("M-12 -18 L-20 -24", INK, 2)
        + wheel(-6, -2, 4)
        + wheel(8, -2, 4)
    )
    return (
        rect(0, 0, W, H, "#F8E4CE")
        + sun(168, 24, "#FFF3D2")
        + cloud(36, 22, 0.7)
        + hills("#EBD0B4")
        + ground("#C4AC90", 122)
        + body(30, 124, 140, 76, YELLOW)
        + hip(30, 50, 140, 22, RED, 6, 20)
        + rect(78, 26, 44, 22, CREAM, 3)
        + "".join(person(x, 46, s, c) for x, s, c in ((90, 0.5, NAVY), (100, 0.36, CORAL), (110, 0.5, TEAL)))
        + grid(40, 56, 2, 1, 14, 13, 20, 0, GLASS, r=2)
        + grid(126, 56, 2, 1, 14, 13, 20, 0, LIGHT, r=2)
        + sign(80, 56, 40, 12, RED, 3)
        + awning(26, 76, 148, 12, TEAL, CREAM, 9)
        + rect(36, 92, 40, 26, LIGHT, 2)
        + at(48, 116, 0.85, teddy)
        + rect(60, 106, 12, 12, CORAL, 1)
        + rect(65, 106, 2, 12, YELLOW)
        + double_door(85, 124, 30, 36, PINE)
        + rect(124, 92, 40, 26, GLASS, 2)
        + disc(134, 112, 5.6, CORAL)
        + path("M128.6 111 a5.6 5.6 0 0 1 11 0 z", CREAM)
        + rect(146, 104, 7, 14, BLUE)
        + poly("145,104 149.5,96 154,104", RED)
        + at(150, 136, 0.9, pram)
        + person(130, 136, 0.62, PLUM)
        + person(48, 136, 0.62, NAVY)
        + person(60, 136, 0.42, CORAL)
        + bush(14, 126, 0.9)
        + bush(188, 126, 0.9)
    )


def station_kiosks() -> str:
    """Kiosks with papers, flowers and pretzels under an iron station roof with a hanging clock."""

    def kiosk(x: float, c: str, goods: str) -> str:
        hat = path(f"M{x - 4} 82 L{x + 6} 70 H{x + 38} L{x + 48} 82 Z", c)
        return (
            hat
            + rect(x, 82, 44, 44, c, 1)
            + rect(x + 22, 82, 22, 44, "#000000", 0, 0.08)
            + rect(x + 4, 86, 36, 20, LIGHT, 1)
            + goods
            + rect(x - 2, 105, 48, 4, CREAM, 1)
        )

    papers = "".join(
        rect(12 + n * 8, 96, 6.4, 9, IVORY, 0.6) + rect(13 + n * 8, 98, 4.4, 2, INK) for n in range(4)
    )
    flowers = "".join(
        disc(84 + n * 6, 98 - (n % 2) * 4, 3.4, (PINK, CORAL, YELLOW)[n % 3])
        + rect(83.4 + n * 6, 99, 1.2, 6, DGREEN)
        for n in range(6)
    )
    pretzels = "".join(
        f'<circle cx="{159 + n * 10}" cy="97" r="3.4" fill="none" stroke="{WOOD}" stroke-width="2.4"/>'
        for n in range(3)
    )
    ribs = "".join(
        line(f"M{x} 60 V{num(66 - 164 * (x / 200) * (1 - x / 200))}", PALE, 1.6) for x in range(28, 180, 18)
    )
    return (
        rect(0, 0, W, H, "#E6DFE2")
        + path("M0 56 Q100 -30 200 56 V0 H0 Z", "#F2E4DA")
        + path("M0 56 Q100 -30 200 56 V66 Q100 -16 0 66 Z", STEEL)
        + path("M14 60 Q100 -10 186 60 Z", "#D5E6EC")
        + ribs
        + line("M4 60 H196", STEEL, 3)
        + rect(8, 58, 5, 66, STEEL)
        + rect(187, 58, 5, 66, STEEL)
        + rect(99, 16, 2, 28, INK)
        + clock(100, 50, 11, NAVY)
        + rect(14, 66, 172, 40, "#D9D0D3")
        + ground("#B3A6A0", 122)
        + kiosk(8, TEAL, papers)
        + kiosk(78, CORAL, flowers)
        + kiosk(148, GOLD, pretzels)
        + person(62, 136, 0.66, NAVY)
        + rect(68, 126, 10, 9, WOOD, 2)
        + person(134, 136, 0.66, PLUM)
        + person(166, 137, 0.6, TEAL)
        + at(
            96,
            126,
            0.7,
            path("M-9 0 l2 -10 h14 l2 10 z", PINE),
            disc(-5, -12, 4, PINK),
            disc(2, -14, 4, YELLOW),
            disc(7, -11, 4, CORAL),
        )
    )


def brick_and_tile_depot() -> str:
    """An open shed with pallets of bricks and rows of roof tiles, a fork-lift between them."""

    def bricks(x: float, y: float, cols: int, rows: int, color: str) -> str:
        return "".join(
            rect(x + c * 9 + (r % 2) * 2, y - 6 - r * 5.4, 8, 4.6, color if (r + c) % 3 else BRICK, 0.6)
            for r in range(rows)
            for c in range(cols)
        ) + rect(x - 1, y - 1, cols * 9 + 2, 3, LWOOD)

    tiles = "".join(
        path(f"M{x} {y} h8 v4 a4 4 0 0 1 -8 0 z", (CORAL, RED, BRICK)[(x // 8 + y) % 3])
        for y, left in ((42, 32), (34, 38), (26, 44))
        for x in range(left, 200 - left, 8)
    )
    lift = (
        rect(-16, -18, 24, 13, GOLD, 2)
        + line("M-14 -18 V-34 H4 V-18", INK, 2.4)
        + rect(9, -40, 3, 36, STEEL)
        + line("M12 -6 H26", STEEL, 3)
        + wheel(-9, -4, 5)
        + wheel(5, -4, 5)
        + worker(-5, -14, 0.5, BLUE)
    )
    return (
        rect(0, 0, W, H, "#F0DCC8")
        + sun(20, 20, "#FFF3D2")
        + skyline2("#E2C6AC")
        + ground("#B79C82", 122)
        + rect(34, 50, 132, 72, "#8A5B4B")
        + rect(34, 50, 132, 72, "#000000", 0, 0.12)
        + poly("24,50 44,22 156,22 176,50", RUST)
        + tiles
        + rect(24, 50, 152, 5, DPLUM)
        + "".join(rect(x, 54, 5, 70, WOOD) for x in (34, 78, 119, 161))
        + bricks(42, 122, 3, 9, CORAL)
        + bricks(86, 122, 3, 6, "#D98D6A")
        + "".join(
            path(f"M{x} 122 v-{h} q5 -6 10 0 v{h} z", c)
            for x, h, c in ((126, 40, RED), (137, 40, CORAL), (148, 40, RED))
        )
        + "".join(rect(125, y, 35, 1.4, "#000000", 0, 0.2) for y in (90, 100, 110))
        + bricks(4, 134, 3, 5, "#D98D6A")
        + bricks(6, 110, 2, 3, CORAL)
        + at(100, 138, 1, lift)
        + bricks(112, 131, 2, 3, CORAL)
        + bricks(168, 136, 3, 7, BRICK)
    )


def office_outfitters() -> str:
    """A shop whose roof carries a giant stapler; desk, chair and lamp in the window."""
    stapler = (
        path("M-40 8 H34 q6 0 6 -5 H-40 z", STEEL)
        + path("M-40 2 q-6 -14 8 -16 L34 -8 q8 2 8 8 z", CORAL)
        + path("M0 -12 L34 -8 q8 2 8 8 L0 1 z", "#000000", 0.1)
        + rect(-36, -2, 70, 3, SILVER)
    )
    desk = (
        rect(-18, -16, 36, 3, WOOD)
        + rect(-16, -13, 3, 13, WOOD)
        + rect(5, -13, 11, 13, LWOOD)
        + line("M-12 -16 L-16 -26 L-6 -31", INK, 1.8)
        + path("M-9 -33 l8 -2 l2 7 z", GOLD)
        + rect(-2, -26, 14, 9, NAVY, 1)
        + rect(4, -18, 2, 2, NAVY)
    )
    chair = (
        rect(-7, -12, 14, 3, TEAL, 1)
        + rect(-7, -26, 4, 15, TEAL, 2)
        + rect(-1, -9, 2, 6, INK)
        + rect(-6, -3, 12, 2, INK, 1)
    )
    return (
        rect(0, 0, W, H, "#E3E4EA")
        + sun(172, 24, "#FFF3D2")
        + cloud(30, 24, 0.7)
        + skyline("#CDD0DC")
        + ground("#B3A9A2", 122)
        + body(26, 124, 148, 70, BLUE)
        + flat(26, 58, 148, NAVY, 8, 4)
        + at(100, 42, 1.05, stapler)
        + sign(44, 60, 112, 13, IVORY, 6, NAVY)
        + rect(34, 80, 56, 38, LIGHT, 2)
        + at(56, 117, 0.95, desk)
        + at(82, 117, 0.95, chair)
        + door(96, 124, 20, 42, CORAL)
        + rect(99, 86, 14, 18, GLASS, 1)
        + rect(122, 80, 44, 38, GLASS, 2)
        + rect(122, 98, 44, 2, IVORY)
        + "".join(
            rect(126 + n * 7, 84 + (n % 2) * 3, 5, 14 - (n % 2) * 3, (CORAL, GOLD, TEAL, PLUM, PINE)[n])
            for n in range(5)
        )
        + "".join(rect(126, 115 - n * 3, 16, 2.4, IVORY) for n in range(4))
        + path("M148 118 v-12 h8 v12 z", TEAL)
        + line("M150 106 l-2 -6 M153 106 v-7 M155 106 l2 -6", CORAL, 1.6)
        + person(14, 136, 0.66, NAVY)
        + rect(20, 124, 9, 10, SAND, 1)
        + person(186, 136, 0.66, PLUM)
    )
