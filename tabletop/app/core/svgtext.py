"""SVG text for drawn things: boxes, dashed outlines, seat patterns. Pure strings, sizes in device px."""

from __future__ import annotations

import math
from functools import lru_cache

from tabletop.app.core.theme import Color

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'


def paint(name: str, color: Color) -> str:
    """Return SVG attributes that set `fill` or `stroke` to a colour."""
    red, green, blue, alpha = color
    return f'{name}="#{red:02x}{green:02x}{blue:02x}" {name}-opacity="{alpha / 255:.3f}"'


def document(w: int, h: int, body: str) -> str:
    """Wrap SVG elements into a document of w x h."""
    return _HEAD.format(w=w, h=h) + body + "</svg>"


def box(
    w: int, h: int, fill: Color, radius: int, edge: Color | None, edge_w: int, bottom: Color | None
) -> str:
    """Return a rounded box, its edge inside; `bottom` makes a gradient from `fill` down to it."""
    inset = edge_w / 2 if edge else 0.0
    where = f'x="{inset}" y="{inset}" width="{w - 2 * inset}" height="{h - 2 * inset}"'
    where += f' rx="{max(0, radius - inset)}"'
    inside, defs = paint("fill", fill), ""
    if bottom is not None:
        top_hex, low_hex = ("#{:02x}{:02x}{:02x}".format(*c[:3]) for c in (fill, bottom))
        defs = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{top_hex}"/><stop offset="1" stop-color="{low_hex}"/>'
            "</linearGradient></defs>"
        )
        inside = 'fill="url(#g)"'
    outline = f' {paint("stroke", edge)} stroke-width="{edge_w}"' if edge else ""
    return document(w, h, f"{defs}<rect {where} {inside}{outline}/>")


def outline(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return the SVG path of a rounded rect."""
    r = min(r, w / 2, h / 2)
    return (
        f"M{x + r} {y}h{w - 2 * r}a{r} {r} 0 0 1 {r} {r}v{h - 2 * r}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-(w - 2 * r)}a{r} {r} 0 0 1 {-r} {-r}v{-(h - 2 * r)}a{r} {r} 0 0 1 {r} {-r}z"
    )


def dashes(x: float, y: float, w: float, h: float, r: float, on: float, off: float) -> str:
    """Return the SVG path of a dashed rounded rect; pygame's own dashes leave blots on closed paths."""
    r = max(0.01, min(r, w / 2, h / 2))
    arc = math.pi * r / 2
    total = 2 * (w + h - 4 * r) + 4 * arc
    count = max(4, round(total / (on + off)))
    step, long = total / count, total / count * on / (on + off)
    found = []
    for number in range(count):
        points = [_along(number * step + long * part / 6, x, y, w, h, r) for part in range(7)]
        found.append("M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points))
    return "".join(found)


def _along(at: float, x: float, y: float, w: float, h: float, r: float) -> tuple[float, float]:
    """Return the point `at` px along the outline, clockwise from the left end of the top edge."""
    arc = math.pi * r / 2
    corners = ((x + w - r, y + r), (x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r))
    starts = ((x + r, y, 1, 0), (x + w, y + r, 0, 1), (x + w - r, y + h, -1, 0), (x, y + h - r, 0, -1))
    at %= 2 * (w + h - 4 * r) + 4 * arc
    for side in range(4):
        length = (w if side % 2 == 0 else h) - 2 * r
        sx, sy, dx, dy = starts[side]
        if at <= length:
            return sx + dx * at, sy + dy * at
        at -= length
        if at <= arc:
            angle = math.pi / 2 * (side - 1) + at / r
            return corners[side][0] + r * math.cos(angle), corners[side][1] + r * math.sin(angle)
        at -= arc
    return starts[0][0], starts[0][1]


@lru_cache(maxsize=64)
def token(size: int, ring: int, ink: Color, light: Color, fill: Color) -> str:
    """Return the disc of a seat's token with its rings, the outer one `ring` px wide."""
    at = f'cx="{size / 2}" cy="{size / 2}"'
    return document(
        size,
        size,
        f'<circle {at} r="{size / 2}" {paint("fill", ink)}/>'
        f'<circle {at} r="{size / 2 - ring}" {paint("fill", light)}/>'
        f'<circle {at} r="{size / 2 - ring - size * 0.06}" {paint("fill", fill)}/>',
    )


@lru_cache(maxsize=64)
def plate(w: int, h: int, fill: Color, pattern: str, k: float) -> str:
    """Return a plate with its pattern, drawn `k` times as large as at 1920x1080."""
    base = f'<rect width="{w}" height="{h}" {paint("fill", fill)}/>'
    light = f'fill="none" stroke="#fff8ea" stroke-opacity="0.75" stroke-width="{2 * k}"'
    step = 14 * k
    rows = range(math.ceil(h / step) + 1)
    match pattern:
        case "dots":
            marks = "".join(
                f'<circle cx="{(x + 0.5 + row % 2 / 2) * step}" cy="{(row + 0.5) * step}" r="{1.8 * k}"'
                ' fill="#fff8ea"/>'
                for row in rows
                for x in range(math.ceil(w / step))
            )
        case "diagonal":
            gap = 11 * k
            lines = "".join(f"M{x * gap - h} {h}l{h} {-h}" for x in range(math.ceil((w + h) / gap)))
            dark = 'fill="none" stroke="#8a7f00" stroke-opacity="0.7"'
            marks = f'<path d="{lines}" {dark} stroke-width="{2.4 * k}"/>'
        case "waves":
            one = f"q{4.5 * k} {-6 * k} {9 * k} 0t{9 * k} 0" * (math.ceil(w / (18 * k)) + 1)
            lines = "".join(f"M{-4 * k} {(row + 0.5) * step}{one}" for row in rows)
            marks = f'<path d="{lines}" {light}/>'
        case "zigzag":
            one = f"l{6 * k} {-6 * k}l{6 * k} {6 * k}" * (math.ceil(w / (12 * k)) + 1)
            lines = "".join(f"M{-4 * k} {(row + 0.65) * step}{one}" for row in rows)
            marks = f'<path d="{lines}" {light}/>'
        case "solid_with_ivory_inner_line":
            inset = 5 * k
            where = (
                f'x="{inset}" y="{inset}" width="{max(1, w - 2 * inset)}" height="{max(1, h - 2 * inset)}"'
            )
            marks = f'<rect {where} rx="{7 * k}" {light}/>'
        case _:
            marks = ""
    return document(w, h, base + marks)
