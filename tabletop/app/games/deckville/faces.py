"""Deckville's card faces: a property above a grey line, a resource below it, drawn once a size and kept.

Widths are device px; a card is 5 wide and 7 high, `u` is a hundredth of its width (look 4). A
card shows its property the right way up, or, turned, its resource: then the property stands on its head.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, TypeAlias

import pygame

from tabletop.app.core.assets import ready
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import parse_color
from tabletop.app.games.deckville import art
from tabletop.app.table.drawn.cards import card_height, card_radius, faded, look_key
from tabletop.games.deckville.cards import CardKind, Resource
from tabletop.games.deckville.text import property_name, resource_name

Side: TypeAlias = Literal["property", "resource"]
"""Which use of a card is the right way up."""

STRIP_SHARE = 0.206
"""The resource's band is so much of a card's width high: what of a built resource shows in its fan."""
_HEAD, _TALL_HEAD, _PICTURE_END = 16.0, 22.6, 73.0
_LINE, _LINE_H = 116.6, 2.4
_LEAST_NAME = 8
"""The size of a name that can still be made out, device px."""
_LEGIBLE = 0.7
"""Words smaller than this part of the smallest text, or than the least of all, are left out: small cards show
signs alone, the zoom says what they mean (look 2)."""
_PICTURE_TOP = 0.105
"""So much of a picture's height may be hidden under the head; what is below the cut is only ground."""


def face_key(ctx: Context, kind: CardKind | None, w: int, side: Side = "property") -> Hashable:
    """Return the cache's key of a face or, for None, of the back."""
    return ("deckville", kind, side, w, *look_key(ctx))


def face(ctx: Context, kind: CardKind | None, w: int, side: Side = "property") -> pygame.Surface:
    """Return a card with one of its uses the right way up; of a card one may not know (None) the back."""
    if kind is None:
        return back(ctx, w)
    return ctx.assets.cache.get(face_key(ctx, kind, w, side), lambda: drawn(ctx, kind, w, side))


def back(ctx: Context, w: int, *, is_cut: bool = False) -> pygame.Surface:
    """Return a card's back: the plan of a few blocks."""
    return ctx.assets.markup(art.back_markup(ctx, w, card_height(w), is_cut=is_cut), w, card_height(w))


def dimmed(ctx: Context, kind: CardKind, w: int, side: Side = "property") -> pygame.Surface:
    """Return an unusable face: dimmed, never hidden (ux D7)."""
    key = face_key(ctx, kind, w, side)
    return faded(ctx, key, face(ctx, kind, w, side), parse_color(art.GROUND), card_radius(w))


def sideways(ctx: Context, kind: CardKind, w: int) -> pygame.Surface:
    """Return a card lying on its side, its head at the left, as in the reserve: 1.4 `w` wide, `w` high."""
    key = ("deckville_sideways", face_key(ctx, kind, w))
    return ctx.assets.cache.get(key, lambda: pygame.transform.rotate(face(ctx, kind, w), 90))


def strip(ctx: Context, resource: Resource, w: int, h: int) -> pygame.Surface:
    """Return what shows of a built resource in its fan: its band, the card's upper corners rounded. Draw the
    strips of a fan from the topmost down, each over the one before."""
    key = ("deckville_strip", resource, w, h, *look_key(ctx))
    return ctx.assets.cache.get(key, lambda: _strip(ctx, resource, w, h))


def _strip(ctx: Context, resource: Resource, w: int, h: int) -> pygame.Surface:
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    radius = max(3, round(h * 0.24))
    edge = parse_color(art.GROUND)
    box = made.get_rect()
    ctx.shapes.box(made, box, art.resource_color(ctx, resource), radius=radius, edge=edge, edge_w=1)
    size = round(h * 0.62)
    middle = h // 2
    icon = art.resource_icon(ctx, resource, size)
    left = round(h * 0.3)
    made.blit(icon, (left, middle - size // 2))
    room = pygame.Rect(left + size + round(h * 0.24), 0, 0, h)
    room.w = w - room.x - round(h * 0.2)
    px = max(ctx.display.min_text, round(h * 0.46))
    name = ctx.message(resource_name(resource))
    ctx.text.draw(made, name, "body_b", ctx.theme.color.ink, room, px=px, min_px=max(7, px * 2 // 3))
    return ready(made)


def drawn(
    ctx: Context, kind: CardKind, w: int, side: Side = "property", *, is_cut: bool = False
) -> pygame.Surface:
    """Draw a card with one of its uses the right way up; `is_cut` gives it square corners."""
    made = pygame.Surface((w, card_height(w)), pygame.SRCALPHA)
    made.fill(ctx.theme.color.card)
    _draw_property(ctx, made, kind)
    band = _band_rect(w)
    if side == "resource":
        made = pygame.transform.rotate(made, 180)
        band.y = 0
    _draw_band(ctx, made, kind, band)
    if not is_cut:
        mask = ctx.assets.mask(*made.get_size(), card_radius(w))
        made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(made)


def _band_rect(w: int) -> pygame.Rect:
    tall = round(w * STRIP_SHARE)
    return pygame.Rect(0, card_height(w) - tall, w, tall)


# -- the property ------------------------------------------------------------------------------------------


def _draw_property(ctx: Context, made: pygame.Surface, kind: CardKind) -> None:
    """Head, picture, cost, score, powers and the grey line."""
    w = made.get_width()
    u = w / 100
    head = _draw_head(ctx, made, kind)
    _draw_picture(ctx, made, kind, head)
    _draw_cost(ctx, made, kind)
    _draw_worth(ctx, made, kind)
    top = round(_LINE * u)
    made.fill(art.divider_color(ctx), (0, top, w, _band_rect(w).y - top))


def _draw_head(ctx: Context, made: pygame.Surface, kind: CardKind) -> int:
    """The type's colour and sign, the name and the prime gem; return the head's height, device px. A name
    that would get too small on one line takes two, and the head grows (look 2)."""
    w = made.get_width()
    u = w / 100
    size = round(11 * u)
    left = round(4.5 * u) + size + round(3 * u)
    gem = round(12.5 * u) if kind.is_prime else 0
    right = w - round(3 * u) - (gem + round(2 * u) if gem else 0)
    name = ctx.message(property_name(kind.name))
    px = max(6, round(10 * u), min(ctx.display.min_text, round(11.4 * u)))
    one_line = max(round(8.2 * u), min(px, round(0.85 * ctx.display.min_text)), 6)
    is_short = ctx.text.width(name, "h3", one_line) <= right - left
    tall = round((_HEAD if is_short else _TALL_HEAD) * u)
    made.fill(art.type_color(ctx, kind.type), (0, 0, w, tall))
    middle = tall // 2
    made.blit(
        art.type_icon(ctx, kind.type, size, ctx.theme.color.on_dark), (round(4.5 * u), middle - size // 2)
    )
    if gem:
        made.blit(art.prime_badge(ctx, gem), (w - round(3 * u) - gem, middle - gem // 2))
    _draw_name(ctx, made, name, pygame.Rect(left, 0, right - left, tall), px, is_short)
    return tall


def _draw_name(
    ctx: Context, made: pygame.Surface, name: str, room: pygame.Rect, px: int, is_short: bool
) -> None:
    color = ctx.theme.color.on_dark
    if px < _LEAST_NAME:
        # Nobody could read it: so small a card has its name beside it.
        return
    if is_short:
        ctx.text.draw(made, name, "h3", color, room, px=px, min_px=6)
        return
    fitted = ctx.text.fit(name, "h3", room.w, lines=2, min_px=6, px=px)
    step = round(fitted.px * 1.02)
    y = room.centery - step * (len(fitted.lines) - 1) // 2
    for line in fitted.lines if fitted.is_whole else ():
        ctx.text.line(made, line, "h3", color, (room.x, y), px=fitted.px)
        y += step


def _draw_picture(ctx: Context, made: pygame.Surface, kind: CardKind, top: int) -> None:
    w = made.get_width()
    end = round(_PICTURE_END * w / 100)
    tall = round(w * 0.7)
    whole = ctx.assets.svg(art.picture_name(ctx, kind), w, tall)
    hidden = round(tall * _PICTURE_TOP) + (top - round(_HEAD * w / 100))
    hidden = max(0, min(hidden, tall - (end - top)))
    made.blit(whole, (0, top), (0, hidden, w, end - top))


def _draw_cost(ctx: Context, made: pygame.Surface, kind: CardKind) -> None:
    """The cost, a chip a unit, set closer and smaller when there are many; dear ones with figures."""
    u = made.get_width() / 100
    room = pygame.Rect(round(3 * u), round(74.5 * u), round(94 * u), round(15 * u))
    signs = art.cost_group(kind.cost)
    if not signs:
        ctx.text.draw(made, "–", "h3", ctx.theme.color.ink2, room, align="center", px=round(12 * u))
        return
    if kind.units > art.MOST_SIGNS:
        rows = art.fit_signs(ctx, (signs,), room.size, round(11 * u), max(4, round(4 * u)))
        art.draw_signs(ctx, made, rows, room, ctx.theme.color.ink)
        return
    size = min(round(14.5 * u), round(room.w / (len(signs) * 1.06)))
    step = min(round(size * 1.12), (room.w - size) // max(1, len(signs) - 1))
    x = room.centerx - (size + step * (len(signs) - 1)) // 2
    for sign in signs:
        made.blit(art.resource_chip(ctx, sign.what, size), (x, room.centery - size // 2))
        x += step


def _draw_worth(ctx: Context, made: pygame.Surface, kind: CardKind) -> None:
    """The score as signs, below it the powers; a score alone may use all the room."""
    w = made.get_width()
    u = w / 100
    color = ctx.theme.color.ink
    room = pygame.Rect(round(3 * u), round(90 * u), round(94 * u), round(26 * u))
    if kind.powers:
        powers = pygame.Rect(room.x, round(104 * u), room.w, round(12 * u))
        room.h = powers.y - room.y
        _draw_powers(ctx, made, kind, powers)
    groups = art.score_groups(ctx, kind.score)
    largest = round((12.5 if kind.powers else 13.5) * u)
    rows = art.fit_signs(ctx, groups, room.size, largest, max(4, round(4.6 * u)))
    art.draw_signs(ctx, made, rows, room, color)


def _draw_powers(ctx: Context, made: pygame.Surface, kind: CardKind, room: pygame.Rect) -> None:
    """In words where they fit at a legible size, else in signs alone."""
    u = made.get_width() / 100
    px, least = round(11.5 * u), max(5, round(5 * u))
    while px > 10 * u and art.word_px(px) > ctx.display.min_text:
        px -= 1
    wordy = art.power_groups(ctx, kind.powers, is_wordy=True)
    rows = art.fit_signs(ctx, wordy, room.size, px, max(least, round(9 * u)))
    if not rows.fits or art.word_px(rows.px) < max(MIN_TEXT, _LEGIBLE * ctx.display.min_text):
        signs = art.power_groups(ctx, kind.powers, is_wordy=False)
        rows = art.fit_signs(ctx, signs, room.size, round(11.5 * u), least)
    art.draw_signs(ctx, made, rows, room, ctx.theme.color.ink)


# -- the resource ------------------------------------------------------------------------------------------


def _draw_band(ctx: Context, made: pygame.Surface, kind: CardKind, band: pygame.Rect) -> None:
    """The resource's colour, sign and name, and a pip for each card to discard."""
    u = made.get_width() / 100
    made.fill(art.resource_color(ctx, kind.resource), band)
    size = round(13 * u)
    left = round(6 * u)
    made.blit(art.resource_icon(ctx, kind.resource, size), (left, band.centery - size // 2))
    right = band.right - round(5 * u)
    pips = art.draw_pips(ctx, made, right, band.centery, max(5, round(8.5 * u)), kind.resource_cost)
    room = pygame.Rect(left + size + round(4 * u), band.y, 0, band.h)
    room.w = pips - round(2 * u) - room.x
    px = min(round(12.5 * u), max(round(10.5 * u), ctx.display.min_text))
    name = ctx.message(resource_name(kind.resource))
    fitted = ctx.text.fit(name, "body_b", room.w, min_px=max(6, round(7 * u)), px=px)
    if not fitted.cut:
        # Without room the sign and the colour stand for it.
        ctx.text.line(made, name, "body_b", ctx.theme.color.ink, room.midleft, px=fitted.px)
