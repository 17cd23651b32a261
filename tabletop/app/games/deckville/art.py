"""Deckville's pictures, colours, chips and marks, for cards and table. Sizes are device px.

A property's picture is found by its name; properties of a player's own deck without a picture get that of
their type.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, assert_never

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import Color, parse_color
from tabletop.app.table.drawn.cards import look_key
from tabletop.games.deckville.cards import RESOURCES, TYPES, CardKind, Power, PropertyType, Resource, Term
from tabletop.games.deckville.house_deck import slug

FOLDER = "deckville"
GROUND = "#1B3656"
"""The colour of the table under dimmed cards."""


def picture_name(ctx: Context, kind: CardKind) -> str:
    """Return the picture of a property: the chosen one, that of its name, or that of its type."""
    own = f"{FOLDER}/{kind.picture or slug(kind.name)}"
    return own if ctx.assets.exists(own) else f"{FOLDER}/any_{TYPES[kind.type]}"


def type_color(ctx: Context, kind: PropertyType) -> Color:
    """Return the colour of a property type, legible with ivory either way."""
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


def back_markup(ctx: Context, w: int, h: int, *, is_cut: bool = False) -> str:
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
        box(0, 0, 100, h / u, ctx.theme.color.card, 0 if is_cut else 7)
        + box(5, 5, 90, (h - 2 * rim) / u, navy, 3.5)
        + plan
        + box(14, 40, 34, 12, gold, 1.6)
        + box(52, 56, 34, 28, ivory, 1.6),
    )


def count_chip(
    ctx: Context, resource: Resource, count: str, h: int, *, is_tight: bool = False
) -> pygame.Surface:
    """Return a resource's sign and its number, in a pill `h` high (look 3.6, opponents)."""
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


# Costs, scores and powers of Deckville as rows of signs and short words (DV-6.1, DV-7, DV-9.1).
#
# A group stays together on a line: one term of a score, one power. `px` is the height of the figures in
# device px; signs are as high.


class Glyph(NamedTuple):
    """One sign or word of a row. `what` is a number of its kind: type, resource, or pips."""

    kind: Literal["figure", "word", "star", "slash", "type", "resource", "gem", "pips", "deck"]
    text: str = ""
    what: int = 0


Group: TypeAlias = tuple[Glyph, ...]
MOST_SIGNS = 8
"""A cost of more units is shown with figures instead of one sign for each."""
_GAP, _STEP = 0.22, 1.22
"""The gap between two signs and the distance of two lines, as parts of the figures' height."""


def term_group(ctx: Context, term: Term) -> Group:
    """Return a term of a score as on a card: "1 star / house" (DV-9.1)."""
    points = (Glyph("figure", str(term.points)), Glyph("star"))
    types = tuple(Glyph("type", what=kind) for kind in term.types)
    match term.kind:
        case "flat":
            return points
        case "own":
            return (*points, Glyph("slash"), *types)
        case "all":
            return (*points, Glyph("slash"), Glyph("word", ctx.tc("printed on a card", "all")), *types)
        case "prime":
            return (*points, Glyph("slash"), Glyph("gem"))
        case "most":
            return (Glyph("word", ctx.tc("printed on a card", "most")), *types, *points)
        case _:
            assert_never(term.kind)


def score_groups(ctx: Context, score: Sequence[Term]) -> tuple[Group, ...]:
    """Return a whole score: its terms, joined by plus signs; a dash without any."""
    groups = [term_group(ctx, term) for term in score]
    if not groups:
        return ((Glyph("figure", "–"),),)
    return (groups[0], *((Glyph("figure", "+"), *group) for group in groups[1:]))


def power_group(ctx: Context, power: Power, *, is_wordy: bool) -> Group:
    """Return a power in signs, with a word or two if there is room (DV-7)."""
    t, what = ctx.t, power.what
    match power.kind:
        case "draw3":
            # i18n: printed on a card: draw three cards; 9 letters fit
            return (Glyph("deck"), Glyph("word", t("Draw 3") if is_wordy else "3"))
        case "omit":
            # i18n: printed on a card: one resource may be missing; 10 letters fit
            word = Glyph("word", t("may lack 1")) if is_wordy else Glyph("figure", "−1")
            return (Glyph("type", what=what), word)
        case "as":
            return (
                Glyph("word", ctx.tc("printed on a card", "Counts as") if is_wordy else "="),
                Glyph("resource", what=what),
            )
        case "disc":
            costs = Glyph("word", ctx.tc("printed on a card", "costs") if is_wordy else "=")
            return (Glyph("resource", what=what), costs, *_discards(power.count))
        case "second":
            words = (
                ctx.tc("printed on a card", "2nd property")
                if is_wordy
                else ctx.tc("printed on a card", "2nd")
            )
            return (Glyph("word", words), *_discards(power.count))
        case _:
            assert_never(power.kind)


def _discards(count: int) -> Group:
    return (Glyph("pips", what=count),) if count else (Glyph("figure", "0"),)


def power_groups(ctx: Context, powers: Sequence[Power], *, is_wordy: bool) -> tuple[Group, ...]:
    """Return all powers of a card, dots between them."""
    groups = [power_group(ctx, power, is_wordy=is_wordy) for power in powers]
    return (*groups[:1], *((Glyph("word", "·"), *group) for group in groups[1:]))


def cost_group(cost: Sequence[int]) -> Group:
    """Return a property's cost, one sign for each unit; a high one as signs with figures (DV-6.1)."""
    if sum(cost) <= MOST_SIGNS:
        return tuple(
            Glyph("resource", what=resource) for resource, units in enumerate(cost) for _ in range(units)
        )
    return tuple(
        glyph
        for resource, units in enumerate(cost)
        if units
        for glyph in (Glyph("resource", what=resource), Glyph("figure", str(units)))
    )


# -- measuring and drawing ---------------------------------------------------------------------------------


def word_px(px: int) -> int:
    """Return the size of words in a row whose figures are `px` device px high."""
    return max(1, round(px * 0.82))


def _width(ctx: Context, glyph: Glyph, px: int) -> int:
    match glyph.kind:
        case "figure":
            return ctx.text.width(glyph.text, "h3", px)
        case "word":
            return ctx.text.width(glyph.text, "body_b", word_px(px))
        case "slash":
            return round(px * 0.34)
        case "pips":
            wide, _ = pip_size(round(px * 0.8))
            return glyph.what * wide + (glyph.what - 1) * max(1, round(wide * 0.3))
        case "star" | "type" | "resource" | "gem" | "deck":
            return px
        case _:
            assert_never(glyph.kind)


def group_width(ctx: Context, group: Group, px: int) -> int:
    """Return the width of a drawn group, device px."""
    gap = round(px * _GAP)
    return sum(_width(ctx, glyph, px) + gap for glyph in group) - gap if group else 0


def _lines(ctx: Context, groups: Sequence[Group], px: int, width: int) -> list[Group]:
    """Fill lines with as many groups as fit each."""
    found: list[Group] = []
    for group in groups:
        if found and group_width(ctx, (*found[-1], *group), px) <= width:
            found[-1] = (*found[-1], *group)
        else:
            found.append(group)
    return found


class GlyphRows(NamedTuple):
    """Groups broken into lines at a size; `fits` is false when even the least size is too large."""

    lines: tuple[Group, ...]
    px: int
    fits: bool


def fit_signs(ctx: Context, groups: Sequence[Group], size: tuple[int, int], px: int, least: int) -> GlyphRows:
    """Break groups into lines within `size`, as large as possible from `px` down to `least` device px."""
    while True:
        lines = _lines(ctx, groups, px, size[0])
        fits = len(lines) * px * _STEP <= max(size[1], px * _STEP) and all(
            group_width(ctx, line, px) <= size[0] for line in lines
        )
        if fits or px <= least:
            return GlyphRows(tuple(lines), px, fits)
        px -= 1


def draw_signs(ctx: Context, surface: Canvas, rows: GlyphRows, room: pygame.Rect, color: Color) -> None:
    """Draw fitted lines, centred in `room`; `color` is that of figures and words."""
    step = round(rows.px * _STEP)
    y = room.centery - step * (len(rows.lines) - 1) // 2
    for line in rows.lines:
        x = room.centerx - group_width(ctx, line, rows.px) // 2
        draw_line(ctx, surface, line, (x, y), rows.px, color)
        y += step


def draw_line(
    ctx: Context, surface: Canvas, group: Group, pos: tuple[int, int], px: int, color: Color
) -> int:
    """Draw one line from `pos` (left edge, visual middle); return its right edge."""
    x, middle = pos
    gap = round(px * _GAP)
    for glyph in group:
        wide = _width(ctx, glyph, px)
        _draw_glyph(ctx, surface, glyph, pygame.Rect(x, middle - px // 2, wide, px), px, color)
        x += wide + gap
    return x - gap if group else x


def _draw_glyph(ctx: Context, surface: Canvas, glyph: Glyph, at: pygame.Rect, px: int, color: Color) -> None:
    match glyph.kind:
        case "figure":
            ctx.text.line(surface, glyph.text, "h3", color, at.midleft, px=px)
        case "word":
            ctx.text.line(surface, glyph.text, "body_b", color, at.midleft, px=word_px(px))
        case "slash":
            ctx.text.line(surface, "/", "h3", color, at.center, align="center", px=px)
        case "star":
            surface.blit(ctx.assets.icon("star", px, ctx.theme.color.star), at)
        case "type":
            surface.blit(type_icon(ctx, glyph.what, px), at)
        case "resource":
            surface.blit(resource_chip(ctx, glyph.what, px), at)
        case "gem":
            surface.blit(prime_gem(ctx, px), at)
        case "deck":
            surface.blit(ctx.assets.icon("deck", px, color), at)
        case "pips":
            draw_pips(ctx, surface, at.right, at.centery, round(px * 0.8), glyph.what)
        case _:
            assert_never(glyph.kind)
