"""Shared drawing of Deckville's table: boxes, cards with their shadow, empty places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Concatenate, NamedTuple, ParamSpec

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import art, faces, words
from tabletop.app.games.deckville.keys import DECK, RESERVE, hand, place_of
from tabletop.app.games.deckville.view import (
    View,
    can_turn,
    card_at,
    is_raised,
    kinds,
    panel_key,
    seat_of,
    side_of,
)
from tabletop.app.table.drawn.cards import card_radius, sprite
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face
from tabletop.games.deckville.building import is_second, missing, property_price
from tabletop.games.deckville.cards import RESOURCES, Card, CardKind
from tabletop.games.deckville.text import property_name

P = ParamSpec("P")

_UP = 20
"""How much higher a picked or chosen hand card lies, logical px."""


def piece(
    ctx: Context,
    name: Hashable,
    draw: Callable[Concatenate[Context, Canvas, P], None],
    *reads: P.args,
    **none: P.kwargs,
) -> Part:
    """Return a piece of the picture from a function; its arguments are all that it reads, and its key."""
    return Part(name, lambda surface: draw(ctx, surface, *reads, **none), reads)


def hud(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw a dark box for what lies on the table."""
    ctx.shapes.box(surface, rect, ctx.theme.color.hud, radius=ctx.display.px(ctx.theme.radius["hud"]))


def draw_slot(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    """Draw the place of a missing card."""
    ctx.shapes.dashed(
        surface,
        rect,
        with_alpha(ctx.theme.color.on_dark, 0.5),
        card_radius(rect.w),
        max(1, ctx.display.px(2)),
    )


def draw_card(
    ctx: Context,
    surface: Canvas,
    rect: pygame.Rect,
    kind: CardKind,
    is_dim: bool = False,
    side: faces.Side = "property",
) -> None:
    """Draw a card with its shadow."""
    if is_dim:
        surface.blit(faces.dimmed(ctx, kind, rect.w, side), rect)
        return
    picture = faces.face(ctx, kind, rect.w, side)
    key = faces.face_key(ctx, kind, rect.w, side)
    sprite(ctx, key, picture, card_radius(rect.w)).blit(surface, rect)


def raised(ctx: Context, view: View, place: int, rect: pygame.Rect) -> pygame.Rect:
    """Return the place of a hand card: higher if it is picked, built, chosen to pay, or usable."""
    up = ctx.display.px(_UP) if is_raised(view, place) else view.raised.get(hand(place), 0)
    return rect.move(0, -up)


class CardFace(NamedTuple):
    """A carried card: its kind, None for a back, and which way up."""

    kind: CardKind | None
    side: faces.Side = "property"

    def at(self, ctx: Context, width: int) -> Face:
        """Return its picture at a width."""
        picture = faces.face(ctx, self.kind, width, self.side)
        return Face(faces.face_key(ctx, self.kind, width, self.side), picture)


def face_at(view: View, key: Key) -> CardFace | None:
    """Return what a carried thing shows; None without one."""
    if key == DECK:
        return CardFace(None)
    card, held = card_at(view, key), place_of(key)
    if card is None:
        return None
    return CardFace(kinds(view)[card], "property" if held is None else side_of(view, held))


# -- the enlarged card with cost and worth (ux Z3) --


def pieces(ctx: Context, view: View) -> Iterator[Part]:
    """Return the panel with the picked, pointed, focused or last card."""
    panel, face, px = view.layout.panel, view.layout.face, ctx.display.px
    if not panel.w:
        return
    source = panel_key(view)
    card = card_at(view, source)
    kind = None if card is None else kinds(view)[card]
    yield piece(ctx, "panel", _draw_card, panel, face, kind)
    if source is None or card is None or kind is None:
        return
    room = panel.inflate(-2 * px(20), -2 * px(16))
    line = pygame.Rect(room.x, face.bottom + px(10), room.w, px(36))
    yield piece(ctx, "cost", _draw_cost, line, kind, missing(view.state, seat_of(view, source), card))
    top, bottom = face.bottom + px(54), view.layout.flip.y if can_turn(view, source) else panel.bottom
    room = pygame.Rect(room.x, top, room.w, bottom - px(6) - top)
    yield Part("facts", partial(_draw_facts, ctx, view, source, card, room), _read(view, source, card, room))


def _read(view: View, source: Key, card: Card, room: pygame.Rect) -> object:
    """Return what the facts of a card depend on."""
    shown, seat = view.state, seat_of(view, source)
    prices = (property_price(shown, seat, source == RESERVE), is_second(shown, seat))
    is_held = card in shown.hands[seat]
    return (source.kind, card, seat, is_held, prices, view.names, shown.written, shown.districts, room)


def _draw_card(
    ctx: Context, surface: Canvas, panel: pygame.Rect, face: pygame.Rect, kind: CardKind | None
) -> None:
    """Draw the panel's ground, and a card, always upright for reading."""
    d, color = ctx.display, ctx.theme.color
    radius = d.px(ctx.theme.radius["panel"])
    ctx.shapes.shadow(surface, panel, "panel", radius)
    ctx.shapes.box(surface, panel, color.paper, radius=radius)
    room = panel.inflate(-2 * d.px(20), -2 * d.px(16))
    if kind is None:
        hint = ctx.t("Point at a card to read it.")
        ctx.text.draw(surface, hint, "body", color.ink2, room, align="center", lines=3)
        return
    title = pygame.Rect(room.x, room.y, room.w, d.px(40))
    ctx.text.draw(surface, ctx.message(property_name(kind.name)), "h3", color.ink, title)
    draw_card(ctx, surface, face, kind)


def _draw_facts(
    ctx: Context, view: View, source: Key, card: Card, room: pygame.Rect, surface: Canvas
) -> None:
    """Draw as many facts as fit: a label with its value, or a sentence."""
    d, y = ctx.display, room.y
    color = ctx.theme.color
    for label, value in words.facts(ctx, view, source, card):
        if not value:
            lines = min(
                3, max(1, -(-ctx.text.height(label, "small", room.w) // ctx.text.line_height("small")))
            )
            tall = ctx.text.line_height("small") * lines + d.px(4)
            if y + tall <= room.bottom:
                at = pygame.Rect(room.x, y, room.w, tall)
                ctx.text.draw(surface, label, "small", color.ink2, at, lines=lines, valign="top")
                y += tall
            continue
        y = _draw_fact(ctx, surface, pygame.Rect(room.x, y, room.w, d.px(32)), room.bottom, label, value)


def _draw_fact(ctx: Context, surface: Canvas, row: pygame.Rect, bottom: int, label: str, value: str) -> int:
    """Draw a label and its value, stacked if the row is too narrow; return their end."""
    color = ctx.theme.color
    width = min(ctx.text.width(value, "body_b"), row.w)
    left = pygame.Rect(row.x, row.y, row.w - width - ctx.display.px(8), row.h)
    right = pygame.Rect(row.right - width, row.y, width, row.h)
    if ctx.text.width(label, "small", MIN_TEXT) > left.w:
        left.w = row.w
        right.y += row.h
    if right.bottom <= bottom:
        ctx.text.draw(surface, label, "small", color.ink2, left, min_px=MIN_TEXT)
        ctx.text.draw(surface, value, "body_b", color.ink, right, align="right")
    return right.bottom


def _draw_cost(
    ctx: Context, surface: Canvas, rect: pygame.Rect, kind: CardKind, lacking: Sequence[int]
) -> None:
    """Draw each unit of the cost, ticked if the district has it, else crossed (DV-6.1)."""
    d, color = ctx.display, ctx.theme.color
    left = list(lacking)
    label = ctx.t("Cost")
    ctx.text.draw(surface, label, "small", color.ink2, rect)
    units = [r for r in range(len(RESOURCES)) for _ in range(kind.cost[r])]
    size = d.px(34)
    step = min(size + d.px(6), (rect.w - d.px(70)) // max(1, len(units)))
    x = rect.right - step * len(units)
    for resource in units:
        chip = art.resource_chip(ctx, resource, size)
        surface.blit(chip, (x, rect.centery - size // 2))
        is_short = left[resource] > 0
        left[resource] -= 1
        mark = d.px(18)
        disc = pygame.Rect(x + size - mark * 2 // 3, rect.centery + size // 2 - mark * 2 // 3, mark, mark)
        ctx.shapes.disc(surface, disc, color.bad if is_short else color.good)
        icon = ctx.assets.icon("x" if is_short else "check", mark * 3 // 4, color.on_dark)
        surface.blit(icon, icon.get_rect(center=disc.center))
        x += step
