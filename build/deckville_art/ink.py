"""Colours and the few shapes everything is drawn from; a picture is 200 x 140 units of plain SVG.

Flat shapes without outlines, light from the upper left (`shade` darkens right halves): the hand of the shared
art. No gradients, clips, masks, filters or texts, which pygame's SVG reader does not know.
"""

from __future__ import annotations

W, H = 200, 140

CORAL, RED, BRICK, RUST = "#E8705A", "#C4533F", "#B35F4A", "#8C4A3C"
CREAM, IVORY, WARM, SAND = "#FFF1DC", "#FFFBF3", "#FFF4E2", "#F3DDBB"
GOLD, YELLOW, LIGHT, STRAW = "#E9B44C", "#F4C95D", "#FFD98C", "#E7D8BC"
TEAL, DTEAL, GREEN, DGREEN, PINE = "#3E8E8C", "#2C6E70", "#7FB069", "#5E9560", "#3F7263"
BLUE, NAVY, PALE, AQUA, GLASS = "#4C7FA8", "#2F4360", "#8FA9BF", "#A3CEDB", "#CFE9EA"
PLUM, DPLUM, PINK, LILAC = "#6C4A6E", "#4F3555", "#DE8FA0", "#B9A3CF"
INK, STEEL, GREY, SILVER = "#2A2735", "#535969", "#9B98A2", "#C9CDD6"
WOOD, LWOOD, STONE, DSTONE = "#94663B", "#B9854F", "#D9CBB5", "#B5A48D"
WATER, GRASS, LAWN, PAVING, TAR = "#7FB7C8", "#9CC486", "#8FBF79", "#BFAA94", "#8C8794"
SKIN, SMOKE, NIGHT, NIGHT2, MOON = "#F2C9A0", "#FFFFFF", "#2D3A5F", "#3B4874", "#FFF0C4"


def num(value: float) -> str:
    """Return a number as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, a: float = 1) -> str:
    """Return a rectangle; `r` rounds its corners, `a` is its opacity."""
    tail = (f' rx="{num(r)}"' if r else "") + (f' fill-opacity="{num(a)}"' if a != 1 else "")
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" fill="{fill}"{tail}/>'


def path(d: str, fill: str, a: float = 1) -> str:
    """Return a filled path."""
    tail = f' fill-opacity="{num(a)}"' if a != 1 else ""
    return f'<path d="{d}" fill="{fill}"{tail}/>'


def line(d: str, color: str, w: float = 2, a: float = 1) -> str:
    """Return a stroked path with round ends."""
    tail = f' stroke-opacity="{num(a)}"' if a != 1 else ""
    return (
        f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{num(w)}" stroke-linecap="round"'
        f' stroke-linejoin="round"{tail}/>'
    )


def disc(x: float, y: float, r: float, fill: str, a: float = 1) -> str:
    """Return a filled circle."""
    tail = f' fill-opacity="{num(a)}"' if a != 1 else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{tail}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, a: float = 1) -> str:
    """Return a filled ellipse."""
    tail = f' fill-opacity="{num(a)}"' if a != 1 else ""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{tail}/>'


def poly(points: str, fill: str, a: float = 1) -> str:
    """Return a filled polygon from "x,y x,y ..."."""
    tail = f' fill-opacity="{num(a)}"' if a != 1 else ""
    return f'<polygon points="{points}" fill="{fill}"{tail}/>'


def shade(d: str, a: float = 0.09) -> str:
    """Return the darker, right side of something."""
    return path(d, "#000000", a)


def at(x: float, y: float, s: float, *inside: str) -> str:
    """Return shapes moved to x, y and scaled."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(s)})">{"".join(inside)}</g>'


def turned(angle: float, *inside: str) -> str:
    """Return shapes turned by degrees, with the clock, about the origin."""
    return f'<g transform="rotate({num(angle)})">{"".join(inside)}</g>'


def mirrored(x: float, *inside: str) -> str:
    """Return shapes mirrored left to right about the upright line at x."""
    return f'<g transform="translate({num(2 * x)} 0) scale(-1 1)">{"".join(inside)}</g>'


def document(body: str) -> str:
    """Return a whole picture."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}">'
    return f"{head}{body}</svg>\n"
