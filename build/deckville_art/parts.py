"""Parts of buildings: bodies, roofs, windows, doors, towers, machines, signs. `y` is where a thing stands."""

from __future__ import annotations

from ink import (
    AQUA,
    BRICK,
    CORAL,
    CREAM,
    GLASS,
    GOLD,
    INK,
    IVORY,
    LIGHT,
    NAVY,
    STEEL,
    STRAW,
    WOOD,
    YELLOW,
    at,
    disc,
    line,
    num,
    path,
    rect,
    shade,
    turned,
)


def body(x: float, y: float, w: float, h: float, color: str, dark: float = 0.08) -> str:
    """Return a wall from y - h down to y, its right half darker."""
    half = w / 2
    return rect(x, y - h, w, h, color, 2) + rect(x + half, y - h, half, h, "#000000", 0, dark)


def flat(x: float, y: float, w: float, color: str, h: float = 7, over: float = 3) -> str:
    """Return a flat roof's slab whose lower edge is y."""
    return rect(x - over, y - h, w + 2 * over, h, color, 2)


def gable(x: float, y: float, w: float, h: float, color: str, over: float = 4) -> str:
    """Return a pointed roof above the wall x..x + w whose eaves are at y."""
    mid, right = num(x + w / 2), num(x + w + over)
    roof = path(f"M{num(x - over)} {num(y)} L{mid} {num(y - h)} L{right} {num(y)} Z", color)
    return roof + shade(f"M{mid} {num(y - h)} L{right} {num(y)} H{mid} Z", 0.1)


def hip(x: float, y: float, w: float, h: float, color: str, over: float = 4, slope: float = 12) -> str:
    """Return a roof that leans in on both sides."""
    left, right = x - over, x + w + over
    mid = num(x + w / 2)
    roof = path(
        f"M{num(left)} {num(y)} L{num(left + slope)} {num(y - h)} H{num(right - slope)}"
        f" L{num(right)} {num(y)} Z",
        color,
    )
    return roof + shade(f"M{mid} {num(y - h)} H{num(right - slope)} L{num(right)} {num(y)} H{mid} Z", 0.1)


def saw(x: float, y: float, w: float, count: int, h: float, color: str, pane: str = AQUA) -> str:
    """Return a factory's saw-tooth roof."""
    step = w / count
    found = ""
    for n in range(count):
        left = x + n * step
        found += path(f"M{num(left)} {num(y)} L{num(left + step)} {num(y - h)} V{num(y)} Z", color)
        found += path(
            f"M{num(left + step * 0.62)} {num(y - 2)} L{num(left + step * 0.9)} {num(y - h * 0.74)}"
            f" V{num(y - 2)} Z",
            pane,
        )
    return found


def dome(x: float, y: float, r: float, color: str, tall: float = 1.0) -> str:
    """Return a dome whose foot is centred at x, y."""
    ry = r * tall
    half = shade(f"M{num(x)} {num(y - ry)} A{num(r)} {num(ry)} 0 0 1 {num(x + r)} {num(y)} H{num(x)} Z", 0.1)
    whole = path(f"M{num(x - r)} {num(y)} A{num(r)} {num(ry)} 0 0 1 {num(x + r)} {num(y)} Z", color)
    return whole + half


def barrel_roof(x: float, y: float, w: float, h: float, color: str) -> str:
    """Return an arched roof over x..x + w."""
    whole = path(f"M{num(x)} {num(y)} Q{num(x + w / 2)} {num(y - 2 * h)} {num(x + w)} {num(y)} Z", color)
    mid = x + w / 2
    right = f"M{num(mid)} {num(y - h)} Q{num(x + w * 0.75)} {num(y - h)} {num(x + w)} {num(y)} H{num(mid)} Z"
    return whole + shade(right, 0.09)


def grid(
    x: float,
    y: float,
    cols: int,
    rows: int,
    w: float,
    h: float,
    dx: float,
    dy: float,
    fill: str = LIGHT,
    lit: str = "",
    every: int = 3,
    r: float = 1,
) -> str:
    """Return windows in rows; every so many shows `lit` instead of `fill`."""
    found = ""
    for row in range(rows):
        for col in range(cols):
            odd = lit and (row * 5 + col * 2 + row * col) % every == 0
            found += rect(x + col * dx, y + row * dy, w, h, lit if odd else fill, r)
    return found


def arch(x: float, y: float, w: float, h: float, fill: str) -> str:
    """Return a round-headed opening that stands on y, h high with its arch."""
    r = w / 2
    return path(
        f"M{num(x)} {num(y)} v{num(-(h - r))} a{num(r)} {num(r)} 0 0 1 {num(w)} 0 v{num(h - r)} z", fill
    )


def arches(x: float, y: float, count: int, w: float, h: float, step: float, fill: str) -> str:
    return "".join(arch(x + n * step, y, w, h, fill) for n in range(count))


def door(x: float, y: float, w: float, h: float, color: str) -> str:
    return rect(x, y - h, w, h, color, 1) + disc(x + w * 0.8, y - h * 0.48, 1.2, YELLOW)


def double_door(x: float, y: float, w: float, h: float, color: str) -> str:
    return rect(x, y - h, w, h, color, 1) + rect(x + w / 2 - 0.6, y - h, 1.2, h, "#000000", 0, 0.25)


def awning(
    x: float, y: float, w: float, count: int, one: str = CORAL, two: str = CREAM, h: float = 10
) -> str:
    """Return a striped awning that hangs from y."""
    step = w / count
    r = num(step / 2)
    return "".join(
        path(
            f"M{num(x + n * step)} {num(y)} h{num(step)} v{num(h)} a{r} {r} 0 0 1 -{num(step)} 0 z",
            two if n % 2 else one,
        )
        for n in range(count)
    )


def columns(x: float, y: float, count: int, w: float, h: float, step: float, color: str = IVORY) -> str:
    found = ""
    for n in range(count):
        left = x + n * step
        found += rect(left, y - h, w, h, color) + rect(left + w * 0.6, y - h, w * 0.4, h, "#000000", 0, 0.08)
        found += rect(left - 1.5, y - h, w + 3, 3, STRAW) + rect(left - 1.5, y - 3, w + 3, 3, STRAW)
    return found


def steps(x: float, y: float, w: float, count: int = 3, color: str = STRAW, h: float = 4) -> str:
    """Return stairs that widen downwards, their foot at y."""
    return "".join(
        rect(x - 6 * (count - 1 - n), y - h * (n + 1), w + 12 * (count - 1 - n), h, color, 0)
        + rect(
            x - 6 * (count - 1 - n), y - h * (n + 1) + h - 1, w + 12 * (count - 1 - n), 1, "#000000", 0, 0.08
        )
        for n in range(count)
    )


def chimney(x: float, y: float, w: float, h: float, color: str = BRICK, band: str = CREAM) -> str:
    """Return a factory chimney that stands on y and narrows upwards."""
    slim = w * 0.14
    whole = path(
        f"M{num(x)} {num(y)} L{num(x + slim)} {num(y - h)} H{num(x + w - slim)} L{num(x + w)} {num(y)} Z",
        color,
    )
    dark = shade(
        f"M{num(x + w / 2)} {num(y)} V{num(y - h)} H{num(x + w - slim)} L{num(x + w)} {num(y)} Z", 0.12
    )
    rim = rect(x + slim - 1.5, y - h, w - 2 * slim + 3, 4, color) + rect(
        x + slim, y - h + 8, w - 2 * slim, 5, band
    )
    return whole + dark + rim


def clock(x: float, y: float, r: float, rim: str = GOLD) -> str:
    hands = line(
        f"M{num(x)} {num(y)} V{num(y - r * 0.6)} M{num(x)} {num(y)} L{num(x + r * 0.45)} {num(y + r * 0.2)}",
        INK,
        1.4,
    )
    return disc(x, y, r, rim) + disc(x, y, r * 0.8, IVORY) + hands


def sign(x: float, y: float, w: float, h: float, color: str = NAVY, bars: int = 3, ink: str = CREAM) -> str:
    """Return a shop sign with its lettering as short bars."""
    found = rect(x, y, w, h, color, 2)
    room = w - 8
    for n in range(bars):
        found += rect(x + 4 + n * room / bars, y + h * 0.32, room / bars - 2.5, h * 0.36, ink, 1)
    return found


def hanging(x: float, y: float, color: str, *inside: str, r: float = 9) -> str:
    """Return a round hanging sign right of the bracket at x, y."""
    bracket = line(f"M{num(x)} {num(y)} h{num(r + 4)} v3", INK, 2)
    return bracket + disc(x + r + 4, y + r + 3, r, color) + at(x + r + 4, y + r + 3, 1, *inside)


def crane(x: float, y: float, h: float, reach: float, color: str = GOLD, load: float = 24) -> str:
    """Return a tower crane; a negative reach looks left."""
    top = y - h
    tall = range(int(top) + 4, int(y) - 6, 10)
    lattice = "".join(line(f"M{num(x - 3)} {num(v)} L{num(x + 3)} {num(v + 8)}", color, 1.4) for v in tall)
    mast = line(f"M{num(x - 3)} {num(y)} V{num(top)} M{num(x + 3)} {num(y)} V{num(top)}", color, 2)
    back = -14 if reach > 0 else 14
    arm = line(f"M{num(x + back)} {num(top)} H{num(x + reach)}", color, 4)
    stays = line(
        f"M{num(x + back)} {num(top)} L{num(x)} {num(top - 12)} L{num(x + reach * 0.8)} {num(top)}",
        color,
        1.6,
    )
    weight = rect(x + back - 5, top, 10, 8, STEEL, 1)
    rope = line(f"M{num(x + reach * 0.85)} {num(top)} v{num(load)}", INK, 1.2)
    return mast + lattice + arm + stays + weight + rope


def gear(x: float, y: float, r: float, color: str, hole: str) -> str:
    teeth = "".join(
        at(x, y, 1, turned(angle, rect(-r * 0.2, -r * 1.25, r * 0.4, r * 0.5, color)))
        for angle in range(0, 360, 45)
    )
    return teeth + disc(x, y, r, color) + disc(x, y, r * 0.42, hole)


def brick_rows(x: float, y: float, w: float, h: float, color: str = "#000000", a: float = 0.1) -> str:
    """Return a sprinkle of bricks on a wall."""
    found = ""
    for row, top in enumerate(range(int(y), int(y + h) - 3, 9)):
        for left in range(int(x) + (row % 2) * 9, int(x + w) - 8, 26):
            found += rect(left, top, 8, 3.4, color, 1, a)
    return found


def rail(x: float, y: float, w: float, color: str = STEEL) -> str:
    """Return a track seen from the side."""
    sleepers = "".join(rect(left, y, 6, 4, WOOD) for left in range(int(x) + 2, int(x + w) - 4, 12))
    return sleepers + rect(x, y - 2, w, 2.4, color)


def coach(x: float, y: float, w: float, color: str, band: str = CREAM, h: float = 24) -> str:
    """Return a railway coach on wheels at y."""
    count = int((w - 8) // 16)
    panes = "".join(rect(x + 6 + n * 16, y - h + 2, 10, 9, GLASS, 1) for n in range(count))
    wheels = "".join(disc(x + p, y - 3, 4, INK) for p in (9, 20, w - 20, w - 9))
    return rect(x, y - h - 4, w, h, color, 4) + panes + rect(x, y - 12, w, 3.5, band) + wheels


def wagon(x: float, y: float, w: float, color: str) -> str:
    """Return an open goods wagon on wheels at y."""
    wheels = disc(x + 8, y - 3, 4, INK) + disc(x + w - 8, y - 3, 4, INK)
    ribs = "".join(rect(x + p, y - 20, 2, 13, "#000000", 0, 0.15) for p in range(8, int(w) - 4, 10))
    return rect(x, y - 20, w, 14, color, 1) + ribs + rect(x - 2, y - 8, w + 4, 3, INK) + wheels
