"""Costs, scores and powers of Deckville as rows of signs and short words (DV-6.1, DV-7, DV-9.1).

A group is what must stay together on a line: one term of a score, one power. `px` is the height of the
figures in device px; signs are as high.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, assert_never

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Color
from tabletop.app.games.deckville import art
from tabletop.games.deckville.cards import Power, Term

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class Glyph(NamedTuple):
    """One sign or word of a row. `what` is a number of its kind: type, resource, or pips."""

    kind: Literal["figure", "word", "star", "slash", "type", "resource", "gem", "pips", "deck"]
    text: str = ""
    what: int = 0


Group: TypeAlias = tuple[Glyph, ...]
MOST_SIGNS = 8
"""A cost of more units is shown with figures instead of one sign a unit."""
_GAP, _STEP = 0.22, 1.22
"""The gap between two signs and the distance of two lines, as parts of the figures' height."""


def term_group(ctx: Context, term: Term) -> Group:
    """Return a term of a score as a card shows it: "1 star / house" (DV-9.1)."""
    points = (Glyph("figure", str(term.points)), Glyph("star"))
    types = tuple(Glyph("type", what=kind) for kind in term.types)
    match term.kind:
        case "flat":
            return points
        case "own":
            return (*points, Glyph("slash"), *types)
        case "all":
            return (*points, Glyph("slash"), Glyph("word", ctx.t("all")), *types)
        case "prime":
            return (*points, Glyph("slash"), Glyph("gem"))
        case "most":
            return (Glyph("word", ctx.t("most")), *types, *points)
        case _:
            assert_never(term.kind)


def score_groups(ctx: Context, score: Sequence[Term]) -> tuple[Group, ...]:
    """Return a whole score: its terms, joined by plus signs; a dash for a score of nothing."""
    groups = [term_group(ctx, term) for term in score]
    if not groups:
        return ((Glyph("figure", "–"),),)
    return (groups[0], *((Glyph("figure", "+"), *group) for group in groups[1:]))


def power_group(ctx: Context, power: Power, *, is_wordy: bool) -> Group:
    """Return a power in signs, with a word or two where there is room (DV-7)."""
    t, what = ctx.t, power.what
    match power.kind:
        case "draw3":
            return (Glyph("deck"), Glyph("word", t("Draw 3") if is_wordy else "3"))
        case "omit":
            word = Glyph("word", t("may lack 1")) if is_wordy else Glyph("figure", "−1")
            return (Glyph("type", what=what), word)
        case "as":
            return (Glyph("word", t("Counts as") if is_wordy else "="), Glyph("resource", what=what))
        case "disc":
            costs = Glyph("word", t("costs") if is_wordy else "=")
            return (Glyph("resource", what=what), costs, *_discards(power.count))
        case "second":
            words = t("2nd property") if is_wordy else t("2nd")
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
    """Return a property's cost, one sign a unit; a dear one's as signs with figures (DV-6.1)."""
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
            wide, _ = art.pip_size(round(px * 0.8))
            return glyph.what * wide + (glyph.what - 1) * max(1, round(wide * 0.3))
        case "star" | "type" | "resource" | "gem" | "deck":
            return px
        case _:
            assert_never(glyph.kind)


def group_width(ctx: Context, group: Group, px: int) -> int:
    """Return how wide a group is drawn, device px."""
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


def fit(ctx: Context, groups: Sequence[Group], size: tuple[int, int], px: int, least: int) -> GlyphRows:
    """Break groups into lines within `size`, as large as possible from `px` down to `least` device px."""
    while True:
        lines = _lines(ctx, groups, px, size[0])
        fits = len(lines) * px * _STEP <= max(size[1], px * _STEP) and all(
            group_width(ctx, line, px) <= size[0] for line in lines
        )
        if fits or px <= least:
            return GlyphRows(tuple(lines), px, fits)
        px -= 1


def draw(ctx: Context, surface: Canvas, rows: GlyphRows, room: pygame.Rect, color: Color) -> None:
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
            surface.blit(art.type_icon(ctx, glyph.what, px), at)
        case "resource":
            surface.blit(art.resource_chip(ctx, glyph.what, px), at)
        case "gem":
            surface.blit(art.prime_gem(ctx, px), at)
        case "deck":
            surface.blit(ctx.assets.icon("deck", px, color), at)
        case "pips":
            art.draw_pips(ctx, surface, at.right, at.centery, round(px * 0.8), glyph.what)
        case _:
            assert_never(glyph.kind)
