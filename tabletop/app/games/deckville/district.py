"""Draws the district in the middle of Deckville's table: resources, properties, reserve (DV-6, DV-4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import with_alpha
from tabletop.app.games.deckville import art, faces
from tabletop.app.games.deckville.keys import RESERVE, Kind
from tabletop.app.games.deckville.looks import draw_card
from tabletop.app.games.deckville.view import View, looked_at
from tabletop.app.games.deckville.words import card_words
from tabletop.app.table.key import Key
from tabletop.games.deckville.score import scores

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def draw(ctx: Context, surface: Canvas, view: View) -> None:
    """Draw the district that is looked at: resources in fans, properties in columns (DV-6)."""
    shown, layout = view.shown, view.layout
    d, color = ctx.display, ctx.theme.color
    seat = looked_at(view)
    radius = d.px(ctx.theme.radius["hud"])
    ctx.shapes.box(
        surface,
        layout.district,
        with_alpha(color.on_dark, 0.14),
        radius=radius,
        edge=with_alpha(color.on_dark, 0.5),
        edge_w=max(1, d.px(2)),
    )
    info = view.seats[seat]
    size = d.px(34 * layout.k)
    token = pygame.Rect(layout.title.x, layout.title.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, info.colour)
    words = ctx.t("{name}'s district", name=info.name)
    room = pygame.Rect(token.right + d.px(10), layout.title.y, layout.title.w // 2 - size, layout.title.h)
    used = ctx.text.draw(surface, words, "h3", color.on_dark, room)
    points = str(scores(shown)[seat])
    at = (used.right + d.px(18), layout.title.centery)
    ctx.text.line(surface, points, "h2", color.on_dark, at)
    star = d.px(26 * layout.k)
    x = at[0] + ctx.text.width(points, "h2") + d.px(6)
    surface.blit(ctx.assets.icon("star", star, color.star_on_dark), (x, layout.title.centery - star // 2))
    if layout.sheet != "both":
        # Nowhere else it says how many cards a seat holds (DV-11).
        x += star + d.px(30)
        surface.blit(ctx.assets.icon("deck", star, color.on_dark), (x, layout.title.centery - star // 2))
        cards = str(len(shown.hands[seat]))
        ctx.text.line(surface, cards, "h3", color.on_dark, (x + star + d.px(8), layout.title.centery))
    built = shown.districts[seat]
    for index, rect in layout.strips:
        if Key(Kind.RESOURCE, index) not in view.hidden:
            resource = shown.cards[built.resources[index]].resource
            surface.blit(faces.strip(ctx, resource, rect.w, rect.h), rect)
    _draw_properties(ctx, surface, view)
    if layout.sheet == "both" and built.resources:
        _draw_foot(ctx, surface, view, built.resources)


def _draw_properties(ctx: Context, surface: Canvas, view: View) -> None:
    shown, layout = view.shown, view.layout
    built = shown.districts[looked_at(view)]
    for kind, count, rect in layout.columns:
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
    for one in layout.properties:
        if Key(Kind.PROPERTY, one.index) not in view.hidden:
            draw_card(ctx, surface, one.rect, shown.cards[built.properties[one.index]])
    if not built.properties:
        left = layout.resources.right + ctx.display.px(22)
        room = pygame.Rect(left, layout.district.y, layout.district.right - left - 20, layout.district.h)
        _draw_hint(ctx, surface, room, ctx.t("No property yet. Drag a card here to build one."))
    if not built.resources:
        room = layout.resources
        _draw_hint(ctx, surface, room, ctx.t("No resource yet. Drag a card here to build one."))


def _draw_hint(ctx: Context, surface: Canvas, room: pygame.Rect, words: str) -> None:
    ink = with_alpha(ctx.theme.color.on_dark, 0.85)
    ctx.text.draw(surface, words, "body", ink, room, align="center", lines=4)


def draw_reserve(ctx: Context, surface: Canvas, view: View) -> None:
    """Draw the reserved card on its side, and what it costs at the end (DV-9.2)."""
    shown, rect = view.shown, view.layout.reserve
    d, color = ctx.display, ctx.theme.color
    card = shown.districts[looked_at(view)].reserve
    ctx.shapes.box(surface, rect, color.hud, radius=d.px(10))
    room = rect.inflate(-d.px(24), -d.px(8))
    if card is None or RESERVE in view.hidden:
        ctx.shapes.dashed(surface, rect, with_alpha(color.on_dark, 0.5), d.px(10), max(1, d.px(2)))
        ctx.text.draw(surface, ctx.t("Reserve: empty"), "small", color.on_dark, room, min_px=MIN_TEXT)
        return
    ctx.shapes.ring(surface, rect, color.brass, max(1, d.px(2)), d.px(10))
    k, tall = view.layout.k, rect.h - d.px(12)
    picture = faces.sideways(ctx, shown.cards[card], tall)
    surface.blit(picture, (rect.x + d.px(8), rect.centery - picture.get_height() // 2))
    left, size = rect.x + d.px(18) + picture.get_width(), d.px(22 * k)
    upper = pygame.Rect(left, room.y, rect.right - left - d.px(8), room.h // 2)
    ctx.text.draw(surface, card_words(ctx, shown, card), "body_b", color.on_dark, upper)
    lower = upper.move(size + d.px(6), room.h // 2)
    lower.w -= size + d.px(6)
    surface.blit(ctx.assets.icon("bookmark", size, color.brass), (left, lower.centery - size // 2))
    ctx.text.draw(surface, ctx.t("−5 if not built"), "small", color.on_dark, lower, min_px=MIN_TEXT)


def _draw_foot(ctx: Context, surface: Canvas, view: View, resources: tuple[int, ...]) -> None:
    layout = view.layout
    room = pygame.Rect(layout.resources.x, layout.district.bottom - ctx.display.px(58), layout.resources.w, 0)
    room.h = ctx.display.px(54)
    words = ctx.tn("{count} resource, never used up", "{count} resources, never used up", len(resources))
    ctx.text.draw(surface, words, "small", ctx.theme.color.on_dark, room, lines=2, valign="bottom")
