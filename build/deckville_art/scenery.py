"""What stands around the buildings: skies, ground, trees, people, vehicles."""

from __future__ import annotations

from ink import (
    BLUE,
    CORAL,
    CREAM,
    DGREEN,
    GLASS,
    GOLD,
    GREEN,
    INK,
    IVORY,
    LIGHT,
    LWOOD,
    MOON,
    PINE,
    PINK,
    PLUM,
    RED,
    SILVER,
    SKIN,
    SMOKE,
    TAR,
    TEAL,
    WATER,
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
    rect,
    shade,
)


def sun(x: float, y: float = 26, color: str = "#FFE3A6", r: float = 12) -> str:
    return disc(x, y, r * 1.5, color, 0.35) + disc(x, y, r, color)


def moon(x: float, y: float = 26) -> str:
    return disc(x, y, 16, MOON, 0.18) + disc(x, y, 10, MOON)


def stars(*spots: tuple[float, float]) -> str:
    return "".join(disc(x, y, 1.4, MOON) for x, y in spots)


def cloud(x: float, y: float, s: float = 0.8, a: float = 0.75) -> str:
    puff = "M-22 8 a10 10 0 0 1 2 -19 a14 14 0 0 1 26 -3 a11 11 0 0 1 16 9 a7 7 0 0 1 0 13 z"
    return at(x, y, s, path(puff, SMOKE, a))


def smoke(x: float, y: float, s: float = 1, color: str = SMOKE) -> str:
    return at(x, y, s, "".join(disc(*spot, color, 0.7) for spot in ((0, -4, 5), (7, -11, 7), (17, -18, 9))))


def hills(color: str) -> str:
    d = "M0 124 L0 92 C30 78 52 84 76 94 C104 106 132 82 160 84 C178 85 190 90 200 94 L200 124 Z"
    return path(d, color)


def peaks(color: str) -> str:
    return path("M0 124 V92 L28 62 L52 88 L86 50 L122 90 L150 66 L200 104 V124 Z", color)


def skyline(color: str) -> str:
    d = (
        "M0 124 V88 H14 V76 H30 V96 H42 V66 H58 V90 H74 V80 H92 V100 H108 V72 H122 V60 H136 V94 H150 V82"
        " H168 V98 H180 V70 H200 V124 Z"
    )
    return path(d, color)


def skyline2(color: str) -> str:
    d = (
        "M0 124 V74 H20 V92 H34 V62 H46 V54 H56 V62 H66 V98 H84 V84 H104 V70 H118 V96 H138 V64 H156 V90"
        " H172 V78 H186 V94 H200 V124 Z"
    )
    return path(d, color)


def ground(color: str, y: float = 120) -> str:
    return rect(0, y, W, H - y, color)


def road(y: float = 130, color: str = TAR) -> str:
    dashes = "".join(rect(x, y + 4, 16, 2, CREAM, 1) for x in range(12, 200, 42))
    return rect(0, y, W, H - y, color) + dashes


def water(y: float, *ripples: tuple[float, float], color: str = WATER) -> str:
    waves = "".join(line(f"M{num(x)} {num(w)} h20", SMOKE, 2, 0.5) for x, w in ripples)
    return rect(0, y, W, H - y, color) + waves


def tree(x: float, y: float = 124, s: float = 0.9, color: str = GREEN, dark: str = DGREEN) -> str:
    crown = disc(0, -24, 14, color) + path("M0 -38 a14 14 0 0 1 0 28 z", dark)
    return at(x, y, s, rect(-2, -14, 4, 14, WOOD, 1), crown)


def autumn(x: float, y: float = 124, s: float = 0.9) -> str:
    return tree(x, y, s, GOLD, "#D29A35")


def pine(x: float, y: float = 124, s: float = 0.9) -> str:
    crown = path("M0 -44 L14 -20 L-14 -20 Z M0 -32 L17 -6 L-17 -6 Z", PINE)
    dark = shade("M0 -44 L14 -20 H8 L17 -6 H0 Z", 0.12)
    return at(x, y, s, rect(-2, -8, 4, 8, WOOD), crown, dark)


def poplar(x: float, y: float = 124, s: float = 0.9, color: str = DGREEN) -> str:
    crown = oval(0, -28, 7, 22, color) + path("M0 -50 a7 22 0 0 1 0 44 z", PINE, 0.7)
    return at(x, y, s, rect(-1.5, -8, 3, 8, WOOD), crown)


def bush(x: float, y: float = 124, s: float = 1, color: str = DGREEN) -> str:
    return at(x, y, s, path("M-14 0 a8 8 0 0 1 6 -10 a9 9 0 0 1 15 0 a7 7 0 0 1 7 10 z", color))


def hedge(x: float, y: float, w: float, h: float = 8, color: str = DGREEN) -> str:
    top = "".join(disc(x + 4 + step, y - h + 1, 4.5, color) for step in range(0, int(w) - 4, 7))
    return rect(x, y - h, w, h, color, 2) + top


def person(
    x: float, y: float = 126, s: float = 0.6, color: str = PLUM, hair: str = INK, skin: str = SKIN
) -> str:
    coat = path("M-7 0 L-7 -14 a7 7 0 0 1 14 0 L7 0 z", color)
    return at(x, y, s, coat, disc(0, -26, 6, skin), path("M-6 -27 a6 6 0 0 1 12 0 z", hair))


def worker(x: float, y: float = 126, s: float = 0.6, color: str = BLUE) -> str:
    helmet = path("M-7 -27 a7 7 0 0 1 14 0 h2 v2 h-18 v-2 z", YELLOW)
    coat = path("M-7 0 L-7 -14 a7 7 0 0 1 14 0 L7 0 z", color)
    return at(x, y, s, coat, disc(0, -26, 6, SKIN), helmet)


def lamp(x: float, y: float = 124, s: float = 1) -> str:
    glow = disc(0, -37, 9, LIGHT, 0.3) + disc(0, -37, 4.5, LIGHT)
    return at(x, y, s, rect(-1.2, -34, 2.4, 34, INK), rect(-4, -3, 8, 3, INK, 1), glow)


def bench(x: float, y: float = 126, s: float = 1) -> str:
    seat = rect(-13, -9, 26, 3, LWOOD, 1) + rect(-13, -15, 26, 3, LWOOD, 1)
    return at(x, y, s, rect(-10, -15, 2, 15, INK), rect(8, -15, 2, 15, INK), seat)


def flag(x: float, y: float, color: str = CORAL, s: float = 1, pole: float = 20) -> str:
    cloth = path(f"M0 {-pole} h16 l-4 5 l4 5 h-16 z", color)
    return at(x, y, s, rect(-1, -pole, 2, pole, INK), cloth)


def wheel(x: float, y: float, r: float = 5) -> str:
    return disc(x, y, r, INK) + disc(x, y, r * 0.45, SILVER)


def car(x: float, y: float = 132, s: float = 0.8, color: str = CORAL) -> str:
    hull = path("M-20 -4 v-7 q0 -3 4 -3 l5 -8 q1 -2 4 -2 h10 q3 0 5 3 l5 7 q7 1 7 5 v5 z", color)
    pane = path("M-8 -14 l4 -7 h5 v7 z M4 -14 v-7 q3 0 4 1 l4 6 z", GLASS)
    return at(x, y, s, hull, pane, wheel(-10, -4, 4), wheel(11, -4, 4))


def crates(x: float, y: float = 124, s: float = 1) -> str:
    one = rect(-12, -11, 11, 11, LWOOD, 1) + rect(1, -11, 11, 11, WOOD, 1)
    return at(x, y, s, one, rect(-5.5, -22, 11, 11, LWOOD, 1), rect(-5.5, -17.5, 11, 2, WOOD))


def barrel(x: float, y: float = 124, s: float = 1, color: str = LWOOD) -> str:
    hoops = rect(-8, -16, 16, 2, INK, 0, 0.5) + rect(-8, -6, 16, 2, INK, 0, 0.5)
    return at(x, y, s, path("M-7 0 q-3 -10 0 -20 h14 q3 10 0 20 z", color), hoops)


def planks(x: float, y: float = 124, s: float = 1) -> str:
    ends = ((-16, -5), (-16, -10), (-12, -15))
    return at(
        x,
        y,
        s,
        "".join(rect(px, py, 32, 4.4, LWOOD if n % 2 else "#CFA068", 1) for n, (px, py) in enumerate(ends)),
    )


def table(x: float, y: float = 126, s: float = 1, color: str = IVORY, seat: str = TEAL) -> str:
    seats = rect(-21, -12, 8, 12, seat, 2) + rect(13, -12, 8, 12, seat, 2)
    return at(x, y, s, oval(0, -18, 13, 2.6, color), rect(-1.2, -17, 2.4, 17, INK), seats)


def boat(x: float, y: float, s: float = 1, hull: str = RED, sail: str = IVORY) -> str:
    mast = (
        rect(-1, -40, 2, 30, WOOD) + path("M3 -38 L18 -13 H3 Z", sail) + path("M-3 -34 L-14 -13 H-3 Z", sail)
    )
    return at(x, y, s, mast, path("M-24 -9 H24 L17 3 H-17 Z", hull))


def lanterns(x: float, y: float, w: float, colors: tuple[str, ...] = (CORAL, GOLD, TEAL)) -> str:
    """Return a sagging string of lamps from x, y to x + w."""
    count = max(3, int(w // 16))
    found = line(f"M{num(x)} {num(y)} Q{num(x + w / 2)} {num(y + 14)} {num(x + w)} {num(y)}", INK, 1.2)
    for n in range(1, count):
        t = n / count
        found += disc(x + w * t, y + 28 * t * (1 - t) + 3, 3.2, colors[n % len(colors)])
    return found


def bunting(x: float, y: float, w: float, colors: tuple[str, ...] = (CORAL, YELLOW, TEAL, PINK)) -> str:
    count = max(3, int(w // 11))
    found = line(f"M{num(x)} {num(y)} Q{num(x + w / 2)} {num(y + 12)} {num(x + w)} {num(y)}", INK, 1)
    for n in range(count):
        t = (n + 0.5) / count
        px, py = x + w * t, y + 24 * t * (1 - t)
        found += path(f"M{num(px - 4)} {num(py)} h8 l-4 8 z", colors[n % len(colors)])
    return found
