"""Deckville's pictures, colours, chips and marks: what its cards and its table are drawn with.

Sizes are device px. A property's picture is found by its name; properties of a player's own deck that have no
picture of their own get that of their type.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import document, paint
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import Color, parse_color
from tabletop.app.table.drawn.cards import look_key
from tabletop.games.deckville.cards import RESOURCES, TYPES, CardKind, PropertyType, Resource

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

FOLDER = "deckville"
GROUND = "#1B3656"
"""The colour of the table under dimmed cards."""
_NO_SIGN = re.compile(r"[^a-z0-9]+")


def slug(name: str) -> str:
    """Return how a property's picture is called: "Carpenters' Court" -> "carpenters_court"."""
    return _NO_SIGN.sub("_", name.lower().replace("'", "").replace("’", "")).strip("_")


def picture_name(ctx: Context, kind: CardKind) -> str:
    """Return the picture of a property: its own, or that of its type when it has none."""
    own = f"{FOLDER}/{slug(kind.name)}"
    return own if ctx.assets.exists(own) else f"{FOLDER}/any_{TYPES[kind.type]}"


def type_color(ctx: Context, kind: PropertyType) -> Color:
    """Return the colour of a property type: ivory on it is legible, and it is on ivory."""
    return parse_color(ctx.theme.games["deckville"]["type"][TYPES[kind]])


def type_icon(ctx: Context, kind: PropertyType, size: int, color: Color | None = None) -> pygame.Surface:
    """Return the sign of a property type, in its own colour unless another is given."""
    return ctx.assets.icon(f"t_{TYPES[kind]}", size, color or type_color(ctx, kind))


def resource_color(ctx: Context, resource: Resource) -> Color:
    """Return the ground of a resource's band and chip; ink on it is legible."""
    return parse_color(ctx.theme.games["deckville"]["resource_bg"][RESOURCES[resource]])


def resource_icon(ctx: Context, resource: Resource, size: int) -> pygame.Surface:
    """Return the sign of a resource, in its own colours."""
    return ctx.assets.icon(f"r_{RESOURCES[resource]}", size, ctx.theme.color.ink)


def divider_color(ctx: Context) -> Color:
    """Return the grey of the line between property and resource."""
    return parse_color(ctx.theme.games["deckville"]["divider"])


def prime_color(ctx: Context) -> Color:
    """Return the colour of the prime gem."""
    return parse_color(ctx.theme.games["deckville"]["prime"])


def prime_gem(ctx: Context, size: int) -> pygame.Surface:
    """Return the gem that marks prime properties."""
    return ctx.assets.icon("prime", size, prime_color(ctx))


def prime_badge(ctx: Context, size: int) -> pygame.Surface:
    """Return the gem on an ivory disc: the mark in a card's head."""
    return ctx.assets.cache.get(("deckville_prime", size, ctx.theme.palette), lambda: _badge(ctx, size))


def _badge(ctx: Context, size: int) -> pygame.Surface:
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    ctx.shapes.disc(made, made.get_rect(), ctx.theme.color.card)
    gem = prime_gem(ctx, round(size * 0.72))
    made.blit(gem, gem.get_rect(center=made.get_rect().center))
    return made


def resource_chip(ctx: Context, resource: Resource, size: int) -> pygame.Surface:
    """Return a resource's sign on a rounded square of its colour."""
    key = ("deckville_chip", resource, size, ctx.theme.palette)
    return ctx.assets.cache.get(key, lambda: _chip(ctx, resource, size))


def _chip(ctx: Context, resource: Resource, size: int) -> pygame.Surface:
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    ctx.shapes.box(made, made.get_rect(), resource_color(ctx, resource), radius=max(2, round(size * 0.22)))
    icon = resource_icon(ctx, resource, round(size * 0.74))
    made.blit(icon, icon.get_rect(center=made.get_rect().center))
    return made


def pip_size(tall: int) -> tuple[int, int]:
    """Return the size of one discard pip in a row `tall` device px high."""
    return max(3, round(tall * 0.62)), tall


def draw_pips(ctx: Context, surface: Canvas, right: int, middle: int, tall: int, count: int) -> int:
    """Draw little card backs, one for each card to discard, ending at `right`; return their left edge."""
    wide, tall = pip_size(tall)
    step = wide + max(1, round(wide * 0.3))
    left = right - (count - 1) * step - wide if count else right
    for number in range(count):
        box = pygame.Rect(left + number * step, middle - tall // 2, wide, tall)
        ctx.shapes.box(surface, box, ctx.theme.color.ink2, radius=max(1, round(wide * 0.28)))
    return left


_BLOCKS = (
    *((20, 27, 15, 12), (39, 27, 15, 12), (58, 27, 15, 12), (77, 27, 15, 12), (58, 43, 15, 12)),
    *((77, 43, 15, 12), (20, 59, 15, 12), (39, 59, 15, 12), (20, 75, 15, 12), (39, 75, 15, 12)),
    *((20, 91, 15, 12), (39, 91, 34, 12), (77, 91, 15, 12), (20, 107, 34, 12), (58, 107, 15, 12)),
    (77, 107, 15, 12),
)
"""The blocks of the plan on a card's back: x, y, width, height in hundredths of the width."""


def back_markup(ctx: Context, w: int, h: int) -> str:
    """Return a card's back as SVG: the plan of a few blocks, one of them gold, with a square."""
    navy, pale = parse_color(ctx.theme.games["deckville"]["table"][0]), parse_color("#86A9CE")
    gold, ivory = parse_color("#D8A64E"), ctx.theme.color.paper2
    u = w / 100
    rim = 5 * u

    def box(x: float, y: float, bw: float, bh: float, fill: Color, r: float) -> str:
        where = f'x="{x * u:.2f}" y="{y * u:.2f}" width="{bw * u:.2f}" height="{bh * u:.2f}" rx="{r * u:.2f}"'
        return f"<rect {where} {paint('fill', fill)}/>"

    # The blocks are drawn for a plan that begins at 20; the back's own is centred.
    plan = "".join(box(x - 6, y - 3, bw, bh, pale, 1.6) for x, y, bw, bh in _BLOCKS)
    return document(
        w,
        h,
        box(0, 0, 100, h / u, ctx.theme.color.card, 7)
        + box(5, 5, 90, (h - 2 * rim) / u, navy, 3.5)
        + plan
        + box(14, 40, 34, 12, gold, 1.6)
        + box(52, 56, 34, 28, ivory, 1.6),
    )


def count_chip(
    ctx: Context, resource: Resource, count: str, h: int, *, is_tight: bool = False
) -> pygame.Surface:
    """Return a resource's sign and how many there are, in a pill `h` high (look 3.6, opponents)."""
    key = ("deckville_count", resource, count, h, is_tight, *look_key(ctx))
    icon = resource_icon(ctx, resource, round(h * (0.58 if is_tight else 0.66)))
    look = icon, resource_color(ctx, resource), ctx.theme.color.ink
    return ctx.assets.cache.get(key, lambda: _pill(ctx, *look, count, h, is_tight))


def type_chip(
    ctx: Context, kind: PropertyType, words: str, h: int, *, is_tight: bool = False
) -> pygame.Surface:
    """Return a type's sign and some words in a pill of the type's colour, `h` high: "3", "2 built"."""
    key = ("deckville_type", kind, words, h, is_tight, *look_key(ctx))
    ivory = ctx.theme.color.on_dark
    icon = type_icon(ctx, kind, round(h * (0.56 if is_tight else 0.62)), ivory)
    look = icon, type_color(ctx, kind), ivory
    return ctx.assets.cache.get(key, lambda: _pill(ctx, *look, words, h, is_tight))


def _pill(
    ctx: Context,
    icon: pygame.Surface,
    ground: Color,
    ink: Color,
    words: str,
    h: int,
    is_tight: bool,
) -> pygame.Surface:
    """Return a pill; a tight one has hardly any room around its sign and its words."""
    pad, gap = (
        (max(2, round(h * 0.1)), max(1, round(h * 0.06))) if is_tight else (round(h * 0.24), round(h * 0.18))
    )
    px = max(MIN_TEXT, round(h * 0.62))
    wide = 2 * pad + icon.get_width() + (gap + ctx.text.width(words, "body_b", px) if words else 0)
    made = pygame.Surface((wide, h), pygame.SRCALPHA)
    ctx.shapes.box(made, made.get_rect(), ground, radius=round(h * 0.26))
    made.blit(icon, (pad, (h - icon.get_height()) // 2))
    at = (pad + icon.get_width() + gap, h // 2)
    if words:
        ctx.text.line(made, words, "body_b", ink, at, px=px)
    return made
