"""Draws the district in the middle of Deckville's table: resources, properties, reserve (DV-6, DV-4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import art, faces
from tabletop.app.games.deckville.keys import RESERVE, Kind
from tabletop.app.games.deckville.looks import draw_card, piece
from tabletop.app.games.deckville.view import View, looked_at
from tabletop.app.table.drawn.plates import SeatText
from tabletop.app.table.key import Key
from tabletop.games.deckville.cards import CardKind, PropertyType, Resource
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.words import property_name

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def pieces(ctx: Context, view: View) -> Iterator[Part]:
    """Return the district that is looked at: resources in fans, properties in columns (DV-6)."""
    shown, layout, seat = view.state, view.layout, looked_at(view)
    built = shown.districts[seat]
    yield piece(ctx, "district", _draw_ground, layout.district)
    # Nowhere else it says how many cards a seat holds, where all is large (DV-11).
    held = len(shown.hands[seat]) if layout.sheet != "both" else None
    yield piece(
        ctx, "title", _draw_title, layout.title, view.seats[seat], scores(shown)[seat], held, layout.k
    )
    strips = tuple(
        (shown.cards[built.resources[index]].resource, rect)
        for index, rect in layout.strips
        if Key(Kind.RESOURCE, index) not in view.hidden
    )
    yield piece(ctx, "resources", _draw_strips, strips)
    yield piece(ctx, "types", _draw_types, layout.columns)
    for one in layout.properties:
        key = Key(Kind.PROPERTY, one.index)
        if key not in view.hidden:
            yield piece(ctx, key, draw_card, one.rect, shown.cards[built.properties[one.index]])
    if not built.properties:
        left = layout.resources.right + ctx.display.px(22)
        room = pygame.Rect(left, layout.district.y, layout.district.right - left - 20, layout.district.h)
        words = ctx.t("No property yet. Drag a card here to build one.")
        yield piece(ctx, "no property", _draw_hint, room, words)
    if not built.resources:
        words = ctx.t("No resource yet. Drag a card here to build one.")
        yield piece(ctx, "no resource", _draw_hint, layout.resources, words)
    elif layout.sheet == "both":
        room = pygame.Rect(layout.resources.x, 0, layout.resources.w, ctx.display.px(54))
        room.y = layout.district.bottom - ctx.display.px(58)
        yield piece(ctx, "foot", _draw_foot, room, len(built.resources))


def _draw_ground(ctx: Context, surface: Canvas, rect: pygame.Rect) -> None:
    d, color = ctx.display, ctx.theme.color
    ctx.shapes.box(
        surface,
        rect,
        with_alpha(color.on_dark, 0.14),
        radius=d.px(ctx.theme.radius["hud"]),
        edge=with_alpha(color.on_dark, 0.5),
        edge_w=max(1, d.px(2)),
    )


def _draw_title(
    ctx: Context,
    surface: Canvas,
    title: pygame.Rect,
    info: SeatText,
    points: int,
    held: int | None,
    k: float,
) -> None:
    """Draw whose district it is, its points, and how many cards its seat holds."""
    d, color = ctx.display, ctx.theme.color
    size = d.px(34 * k)
    token = pygame.Rect(title.x, title.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, info.colour, face=info.face)
    words = ctx.t("{name}'s district", name=info.name)
    room = pygame.Rect(token.right + d.px(10), title.y, title.w // 2 - size, title.h)
    used = ctx.text.draw(surface, words, "h3", color.on_dark, room)
    at = (used.right + d.px(18), title.centery)
    ctx.text.line(surface, str(points), "h2", color.on_dark, at)
    star = d.px(26 * k)
    x = at[0] + ctx.text.width(str(points), "h2") + d.px(6)
    surface.blit(ctx.assets.icon("star", star, color.star_on_dark), (x, title.centery - star // 2))
    if held is not None:
        x += star + d.px(30)
        surface.blit(ctx.assets.icon("deck", star, color.on_dark), (x, title.centery - star // 2))
        ctx.text.line(surface, str(held), "h3", color.on_dark, (x + star + d.px(8), title.centery))


def _draw_strips(ctx: Context, surface: Canvas, strips: tuple[tuple[Resource, pygame.Rect], ...]) -> None:
    for resource, rect in strips:
        surface.blit(faces.strip(ctx, resource, rect.w, rect.h), rect)


def _draw_types(
    ctx: Context, surface: Canvas, columns: tuple[tuple[PropertyType, int, pygame.Rect], ...]
) -> None:
    """Draw above the columns of each type how many there are."""
    for kind, count, rect in columns:
        ctx.shapes.box(surface, rect, art.type_color(ctx, kind), radius=ctx.display.px(8))
        icon = round(rect.h * 0.66)
        surface.blit(
            art.type_icon(ctx, kind, icon, ctx.theme.color.on_dark),
            (rect.x + rect.h // 4, rect.centery - icon // 2),
        )
        words = ctx.t("{count} built", count=count) if rect.w > ctx.display.px(110) else str(count)
        room = pygame.Rect(
            rect.x + rect.h // 4 + icon + ctx.display.px(10), rect.y, rect.w - icon - rect.h // 2, rect.h
        )
        ctx.text.draw(surface, words, "small", ctx.theme.color.on_dark, room, lines=2)


def _draw_hint(ctx: Context, surface: Canvas, room: pygame.Rect, words: str) -> None:
    ink = with_alpha(ctx.theme.color.on_dark, 0.85)
    ctx.text.draw(surface, words, "body", ink, room, align="center", lines=4)


def reserve(ctx: Context, view: View) -> Part:
    """Return the reserved card on its side, and what it costs at the end (DV-9.2)."""
    shown, layout = view.state, view.layout
    card = None if RESERVE in view.hidden else shown.districts[looked_at(view)].reserve
    kind = None if card is None else shown.cards[card]
    return piece(
        ctx, RESERVE, _draw_reserve, layout.reserve.move(0, -view.raised.get(RESERVE, 0)), kind, layout.k
    )


def _draw_reserve(ctx: Context, surface: Canvas, rect: pygame.Rect, kind: CardKind | None, k: float) -> None:
    d, color = ctx.display, ctx.theme.color
    ctx.shapes.box(surface, rect, color.hud, radius=d.px(10))
    room = rect.inflate(-d.px(24), -d.px(8))
    if kind is None:
        ctx.shapes.dashed(surface, rect, with_alpha(color.on_dark, 0.5), d.px(10), max(1, d.px(2)))
        ctx.text.draw(surface, ctx.t("Reserve: empty"), "small", color.on_dark, room, min_px=MIN_TEXT)
        return
    ctx.shapes.ring(surface, rect, color.brass, max(1, d.px(2)), d.px(10))
    picture = faces.sideways(ctx, kind, rect.h - d.px(12))
    surface.blit(picture, (rect.x + d.px(8), rect.centery - picture.get_height() // 2))
    left, size = rect.x + d.px(18) + picture.get_width(), d.px(22 * k)
    upper = pygame.Rect(left, room.y, rect.right - left - d.px(8), room.h // 2)
    ctx.text.draw(surface, ctx.message(property_name(kind.name)), "body_b", color.on_dark, upper)
    lower = upper.move(size + d.px(6), room.h // 2)
    lower.w -= size + d.px(6)
    surface.blit(ctx.assets.icon("bookmark", size, color.brass), (left, lower.centery - size // 2))
    ctx.text.draw(surface, ctx.t("−5 if not built"), "small", color.on_dark, lower, min_px=MIN_TEXT)


def _draw_foot(ctx: Context, surface: Canvas, room: pygame.Rect, count: int) -> None:
    words = ctx.tn("{count} resource, never used up", "{count} resources, never used up", count)
    ctx.text.draw(surface, words, "small", ctx.theme.color.on_dark, room, lines=2, valign="bottom")
